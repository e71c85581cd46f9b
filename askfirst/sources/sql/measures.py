"""Measures and dimensions as SQL expressions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from sqlglot import exp

from askfirst.catalog.model import Field
from askfirst.domain.errors import UserError
from askfirst.domain.query import Dimension, Measure
from askfirst.sources.sql.conditions import in_zone
from askfirst.sources.sql.draft import Draft, cast_to
from askfirst.sources.sql.fitting import NUMBERS, TIMES
from askfirst.sources.sql.settings import WEEK_SHIFT

NUMERIC = frozenset({"sum", "avg", "median", "percentile", "stddev", "share", "correlation"})
NEEDS_NO_FIELD = frozenset({"count", "share"})
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


def measure_expression(measure: Measure, draft: Draft) -> exp.Expr:
    """The aggregate. Raises UserError where the function does not fit the field, UnknownName for unknown fields."""
    _check(measure, draft)
    if measure.function == "share":
        return _share(measure, draft)
    if measure.field is None:
        return exp.Count(this=exp.Star())
    column = draft.column(measure.field)
    if measure.function == "correlation":
        return _correlation(column, draft.column(measure.second or ""))
    if measure.function in {"median", "percentile"}:
        return _percentile(column, MIDDLE if measure.percent is None else measure.percent)
    return AGGREGATES[measure.function](column)


def dimension_expression(dimension: Dimension, draft: Draft) -> exp.Expr:
    """What a group is made by. From the day up, grains give dates, and a week is called by its first day."""
    field = draft.bind(dimension.field).field
    column: exp.Expr = draft.column(dimension.field)
    if dimension.grain is None:
        return column
    _check_grain(dimension, field)
    column = in_zone(column, draft.zone if field.zoned else "", draft)
    if dimension.grain == "hour":
        return _truncated(column, "hour")
    shift = WEEK_SHIFT[draft.settings.week_start] if dimension.grain == "week" else 0
    if shift:
        shifted = _truncated(exp.Add(this=column, expression=_days(shift)), "week")
        return cast_to(exp.Sub(this=shifted, expression=_days(shift)), "date")
    return cast_to(_truncated(column, dimension.grain), "date")


def _check(measure: Measure, draft: Draft) -> None:
    if measure.field is None and measure.function not in NEEDS_NO_FIELD:
        raise UserError(f"The measure {measure.function!r} has no field.", "Name the field to measure.")
    if (measure.second is not None) != (measure.function == "correlation"):
        raise UserError(
            f"The measure {measure.name!r} has {'a' if measure.second else 'no'} second field.",
            "Give two fields for a correlation and one for all else.",
        )
    _check_percent(measure)
    for path in (measure.field, measure.second):
        if path is not None:
            _check_type(measure, path, draft.bind(path).field)


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


def _check_grain(dimension: Dimension, field: Field) -> None:
    if field.type not in TIMES:
        raise UserError(
            f"{dimension.field!r} is of type {field.type}, so it cannot be grouped by {dimension.grain!r}.",
            "Use a field that holds dates or times, or no grain.",
        )
    if dimension.grain == "hour" and field.type == "date":
        raise UserError(
            f"{dimension.field!r} holds dates, which have no hours.", "Group by day, week, month, quarter or year."
        )


def _share(measure: Measure, draft: Draft) -> exp.Expr:
    part = exp.Sum(this=draft.column(measure.field)) if measure.field else exp.Count(this=exp.Star())
    whole = exp.Window(this=exp.Sum(this=_double(part.copy())))
    hundredfold = exp.Mul(this=exp.Literal.number("100.0"), expression=_double(part))
    return exp.Div(this=hundredfold, expression=exp.Nullif(this=whole, expression=exp.Literal.number(0)), typed=True)


def _correlation(first: exp.Column, second: exp.Column) -> exp.Expr:
    # Some engines answer NaN where one side never changes, others null: null is the one that nobody takes for a number.
    nothing = cast_to(exp.Literal.string("NaN"), "double")
    return exp.Nullif(this=exp.Corr(this=_double(first), expression=_double(second)), expression=nothing)


def _percentile(column: exp.Column, percent: float) -> exp.Expr:
    part = format(Decimal(str(percent)) / WHOLE, "f")
    ordered = exp.Order(expressions=[exp.Ordered(this=_double(column), nulls_first=False)])
    return exp.WithinGroup(this=exp.PercentileCont(this=exp.Literal.number(part)), expression=ordered)


def _double(expression: exp.Expr) -> exp.Cast:
    return cast_to(expression, "double")


def _truncated(moment: exp.Expr, grain: str) -> exp.Expr:
    return exp.TimestampTrunc(this=moment, unit=exp.var(grain.upper()))


def _days(number: int) -> exp.Interval:
    return exp.Interval(this=exp.Literal.string(str(number)), unit=exp.var("DAY"))
