"""Measures as SQL expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from sqlglot import exp

from askfirst.catalog.model import Field
from askfirst.domain.errors import UserError
from askfirst.domain.query import Measure
from askfirst.sources.sql.conditions import filter_condition
from askfirst.sources.sql.dimensions import merged_column
from askfirst.sources.sql.draft import Draft, all_of, cast_to
from askfirst.sources.sql.fitting import NUMBERS

NUMERIC = frozenset((
    "sum", "avg", "median", "percentile", "stddev", "share", "correlation", "ratio", "rate", "percentage", "range",
    "gap", "product", "per_distinct",
))  # fmt: skip
NEEDS_NO_FIELD = frozenset({"count", "share", "rate", "per_distinct"})
SECONDS = {"correlation": True, "ratio": False, "percentage": True, "gap": True, "product": True, "per_distinct": True}
"""The functions that take a second field, and whether they need it."""
UNORDERED = frozenset({"boolean", "other"})
WHOLE = 100
MIDDLE = 50.0
AGGREGATES: Mapping[str, Callable[[exp.Column], exp.Expr]] = {
    "count": lambda column: exp.Count(this=column),
    "count_distinct": lambda column: exp.Count(this=exp.Distinct(expressions=[column])),
    "sum": lambda column: exp.Sum(this=column),
    "min": lambda column: exp.Min(this=column),
    "max": lambda column: exp.Max(this=column),
    "avg": lambda column: cast_to(exp.Avg(this=column), "double"),
    "stddev": lambda column: exp.StddevSamp(this=cast_to(column, "double")),
}


def gives_no_number(measure: Measure, draft: Draft) -> bool:
    """Whether the measure is the first or last of what is no number, such as a date."""
    ends = measure.function in ("min", "max")
    return ends and bool(measure.field) and draft.bind(measure.field or "").field.type not in NUMBERS


def measure_expression(measure: Measure, draft: Draft) -> exp.Expr:
    """The aggregate. Raises UserError where the function does not fit the field, UnknownName for unknown fields."""
    _check(measure, draft)
    if measure.function in SPECIAL:
        return SPECIAL[measure.function](measure, draft)
    if measure.field is None:
        return exp.Count(this=exp.Star())
    if measure.merged:
        return exp.Count(this=exp.Distinct(expressions=[merged_column(measure.field, measure.merged, draft)]))
    return AGGREGATES[measure.function](draft.column(measure.field))


def _check(measure: Measure, draft: Draft) -> None:
    if measure.field is None and measure.function not in NEEDS_NO_FIELD:
        raise UserError(f"The measure {measure.function!r} has no field.", "Name the field to measure.")
    if SECONDS.get(measure.function, measure.second is not None) and measure.second is None:
        raise UserError(f"The measure {measure.name!r} has no second field.", "Give two fields for a correlation.")
    if measure.second is not None and measure.function not in SECONDS:
        remedy = "Give a second field for a correlation or a ratio, and one field for all else."
        raise UserError(f"The measure {measure.name!r} has a second field.", remedy)
    _check_rate(measure)
    _check_percent(measure)
    if measure.merged and measure.function != "count_distinct":
        raise UserError(f"The measure {measure.function!r} merges values.", "Only distinct values can be merged.")
    for path in (measure.field, measure.second):
        # What is only told apart may be of any type.
        if path is not None and (measure.function != "per_distinct" or path == measure.field):
            _check_type(measure, path, draft.bind(path).field)


def _check_rate(measure: Measure) -> None:
    if measure.filters and measure.function != "rate":
        raise UserError(
            f"The measure {measure.function!r} has conditions.", "Put them on the query, or ask for a rate."
        )
    if measure.function == "rate" and not measure.filters:
        remedy = "A rate is the percentage of rows, or of a sum over them, that meet conditions: give at least one."
        raise UserError("The measure 'rate' has no conditions.", remedy)


def _check_percent(measure: Measure) -> None:
    percent = measure.percent
    if (percent is None) == (measure.function == "percentile"):
        wrong = "no percent" if percent is None else f"the percent {percent!r}"
        raise UserError(f"The measure {measure.function!r} has {wrong}.", "Give it for 'percentile' alone.")
    if percent is not None and not 0 <= percent <= WHOLE:
        raise UserError(f"There is no percentile {percent!r}.", "Give a percent from 0 to 100.")


def _check_type(measure: Measure, path: str, field: Field) -> None:
    if measure.function in NUMERIC and field.type not in NUMBERS:
        raise _misfit(measure, path, field, "Use a field of numbers, or count the rows or the distinct values.")
    if measure.function in {"min", "max"} and field.type in UNORDERED:
        raise _misfit(measure, path, field, "Use a field of numbers, dates, times or text.")
    if measure.function == "count_distinct" and field.type == "other":
        raise _misfit(measure, path, field, "Use a field of plain values.")


def _misfit(measure: Measure, path: str, field: Field, remedy: str) -> UserError:
    return UserError(f"There is no {measure.function!r} of {path!r}, which is of type {field.type}.", remedy)


def _share(measure: Measure, draft: Draft) -> exp.Expr:
    part = exp.Sum(this=draft.column(measure.field)) if measure.field else exp.Count(this=exp.Star())
    # Added up before it becomes a float: large numbers that cancel each other would take the small ones with them.
    whole = _double(exp.Window(this=exp.Sum(this=part.copy())))
    hundredfold = exp.Mul(this=exp.Literal.number("100.0"), expression=_double(part))
    return _divided(hundredfold, whole)


def _rate(measure: Measure, draft: Draft) -> exp.Expr:
    # A condition that is null for a row is not met: CASE takes it for no.
    met = all_of([filter_condition(condition, draft) for condition in measure.filters])
    if measure.field is None:
        part: exp.Expr = exp.Count(this=exp.Case(ifs=[exp.If(this=met, true=exp.Literal.number(1))]))
        whole: exp.Expr = exp.Count(this=_of_compared(exp.Literal.number(1), measure, draft) or exp.Star())
    else:
        added = exp.If(this=met, true=draft.column(measure.field))
        # Without the zero, the part of no row at all would be null and not 0 %.
        part = exp.Sum(this=exp.Case(ifs=[added], default=exp.Literal.number(0)))
        column = draft.column(measure.field)
        whole = _double(exp.Sum(this=_of_compared(column, measure, draft) or column))
    hundredfold = exp.Mul(this=exp.Literal.number("100.0"), expression=_double(part))
    return _divided(hundredfold, whole)


def _of_compared(counted: exp.Expr, measure: Measure, draft: Draft) -> exp.Expr | None:
    """What is counted of the rows that have what a rate compares; None where it compares nothing."""
    missing = [exp.Is(this=draft.column(path), expression=exp.Null()) for path in measure.compared]
    if not missing:
        return None
    return exp.Case(ifs=[exp.If(this=all_of([exp.Not(this=each) for each in missing]), true=counted)])


def _ratio(measure: Measure, draft: Draft) -> exp.Expr:
    above = exp.Sum(this=draft.column(measure.field or ""))
    below = exp.Sum(this=draft.column(measure.second)) if measure.second else exp.Count(this=exp.Star())
    return _divided(_double(above), _double(below))


def _percentage(measure: Measure, draft: Draft) -> exp.Expr:
    ratio = _ratio(measure, draft)
    hundredfold = exp.Mul(this=exp.Literal.number("100.0"), expression=ratio.this)
    return _divided(hundredfold, ratio.expression.this)


def _range(measure: Measure, draft: Draft) -> exp.Expr:
    column = draft.column(measure.field or "")
    return exp.Sub(this=_double(exp.Max(this=column)), expression=_double(exp.Min(this=column.copy())))


def _gap(measure: Measure, draft: Draft) -> exp.Expr:
    first, second = draft.column(measure.field or ""), draft.column(measure.second or "")
    return exp.Avg(this=exp.Sub(this=_double(first), expression=_double(second)))


def _product(measure: Measure, draft: Draft) -> exp.Expr:
    first, second = draft.column(measure.field or ""), draft.column(measure.second or "")
    return exp.Sum(this=exp.Mul(this=_double(first), expression=_double(second)))


def _per_distinct(measure: Measure, draft: Draft) -> exp.Expr:
    above = exp.Sum(this=draft.column(measure.field)) if measure.field else exp.Count(this=exp.Star())
    below = exp.Count(this=exp.Distinct(expressions=[draft.column(measure.second or "")]))
    return _divided(_double(above), _double(below))


def _divided(above: exp.Expr, below: exp.Expr) -> exp.Expr:
    return exp.Div(this=above, expression=exp.Nullif(this=below, expression=exp.Literal.number(0)), typed=True)


def _correlation(measure: Measure, draft: Draft) -> exp.Expr:
    # Some engines answer NaN where one side never changes, others null: null is the one that nobody takes for a number.
    nothing = cast_to(exp.Literal.string("NaN"), "double")
    first, second = draft.column(measure.field or ""), draft.column(measure.second or "")
    return exp.Nullif(this=exp.Corr(this=_double(first), expression=_double(second)), expression=nothing)


def _percentile(measure: Measure, draft: Draft) -> exp.Expr:
    percent = MIDDLE if measure.percent is None else measure.percent
    part = format(Decimal(str(percent)) / WHOLE, "f")
    ordered = exp.Order(expressions=[exp.Ordered(this=_double(draft.column(measure.field or "")), nulls_first=False)])
    return exp.WithinGroup(this=exp.PercentileCont(this=exp.Literal.number(part)), expression=ordered)


def _double(expression: exp.Expr) -> exp.Cast:
    return cast_to(expression, "double")


SPECIAL: Mapping[str, Callable[[Measure, Draft], exp.Expr]] = {
    "share": _share,
    "rate": _rate,
    "ratio": _ratio,
    "percentage": _percentage,
    "range": _range,
    "gap": _gap,
    "product": _product,
    "per_distinct": _per_distinct,
    "correlation": _correlation,
    "median": _percentile,
    "percentile": _percentile,
}
