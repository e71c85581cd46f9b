"""Filters, time ranges and conditions on measures, as SQL conditions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlglot import exp

from askfirst.catalog.model import Field
from askfirst.domain.cycles import PART_LABELS
from askfirst.domain.errors import UserError
from askfirst.domain.query import AnyOf, CyclePart, Filter, Having, Scalar, TimeRange
from askfirst.sources.sql.draft import Draft, all_of, any_of, cast_to
from askfirst.sources.sql.fitting import Fitted, check_pair, fit_filter, fit_part, fit_range
from askfirst.sources.sql.parts import check_part, in_zone, part_of

ESCAPE = "\\"
COMPARISONS: dict[str, type[exp.Binary]] = {
    "eq": exp.EQ,
    "ne": exp.NullSafeNEQ,
    "lt": exp.LT,
    "le": exp.LTE,
    "gt": exp.GT,
    "ge": exp.GTE,
}
PATTERNS = {"contains": "%{}%", "starts_with": "{}%", "ends_with": "%{}"}
ENDS = frozenset({"starts_with", "ends_with"})
ORDERED = frozenset({"lt", "le", "gt", "ge", "between"})
PART_OPERATORS = ("eq", "ne", "in", "not_in", "lt", "le", "gt", "ge", "between")
VALUES_NEEDED = {"between": 2, "is_null": 0, "not_null": 0, "in": -1, "not_in": -1}


def where(draft: Draft) -> list[exp.Expr]:
    """Every condition on rows, in the order of the query. Raises UserError for one that makes no sense."""
    query = draft.query
    conditions = [filter_condition(condition, draft) for condition in query.filters]
    conditions += [alternatives(any_, draft) for any_ in query.any_of]
    if query.time:
        conditions += range_conditions(query.time, draft)
    periods = [dimension.periods for dimension in query.dimensions if dimension.periods]
    return conditions + [any_of([all_of(range_conditions(each, draft)) for each in ranges]) for ranges in periods]


def alternatives(any_: AnyOf, draft: Draft) -> exp.Expr:
    """At least one of the alternatives."""
    if len(any_.alternatives) < len(("one", "other")) or not all(any_.alternatives):
        raise UserError(
            f"There are {len(any_.alternatives)} alternatives, or one of them has no condition.",
            "Give two or more alternatives, each with a condition.",
        )
    return any_of([all_of([filter_condition(one, draft) for one in filters]) for filters in any_.alternatives])


def filter_condition(condition: Filter, draft: Draft) -> exp.Expr:
    """A condition on a field or on a part of its moments."""
    field = draft.bind(condition.field).field
    if condition.part is not None:
        return _part_condition(condition, condition.part, draft)
    if condition.second is not None:
        return _of_fields(condition, condition.second, draft)
    _check(condition, field)
    column = draft.column(condition.field)
    if condition.op in {"is_null", "not_null"}:
        null = exp.Is(this=column, expression=exp.Null())
        return null if condition.op == "is_null" else exp.Not(this=null)
    fitted = fit_filter(condition, field, draft.zone)
    side = _day(column, fitted, draft) if fitted.by_day else column
    values = [_bound(value, fitted, draft) for value in _patterns(condition, fitted)]
    return _compare(condition.op, side, values)


def range_conditions(range_: TimeRange, draft: Draft) -> list[exp.Expr]:
    """From the start, included, to the end, excluded."""
    fitted = fit_range(range_, draft.bind(range_.field).field)
    sides = zip((exp.GTE, exp.LT), fitted.values, strict=True)
    return [
        side(this=draft.column(range_.field), expression=_bound(value, fitted, draft)) for side, value in sides if value
    ]


def _part_condition(condition: Filter, part: CyclePart, draft: Draft) -> exp.Expr:
    field = draft.bind(condition.field).field
    check_part(condition.field, part, field)
    if condition.op not in PART_OPERATORS:
        raise UserError(
            f"The filter {condition.op!r} does not work on the {PART_LABELS[part]} of {condition.field!r}.",
            f"Use one of {', '.join(PART_OPERATORS)}.",
        )
    _check_number_of_values(condition)
    values: list[exp.Expr] = [draft.value(value) for value in fit_part(condition, part)]
    return _compare(condition.op, part_of(condition.field, part, draft), values)


def _of_fields(condition: Filter, second: str, draft: Draft) -> exp.Expr:
    """A field compared with another, or with a multiple of it."""
    check_pair(condition, draft.bind(condition.field).field, draft.bind(second).field)
    other: exp.Expr = draft.column(second)
    if condition.factor != 1:
        other = exp.Mul(this=draft.value(float(condition.factor)), expression=other)
    return COMPARISONS[condition.op](this=draft.column(condition.field), expression=other)


def having_condition(having: Having, measured: Callable[[str], exp.Expr], draft: Draft) -> exp.Expr:
    """A condition on a measure. `measured` gives the expression of the measure of a name."""
    kind = exp.NEQ if having.op == "ne" else COMPARISONS[having.op]
    return kind(this=measured(having.measure), expression=draft.value(having.value))


def _check_number_of_values(condition: Filter) -> None:
    needed, given = VALUES_NEEDED.get(condition.op, 1), len(condition.values)
    if given != needed and not (needed < 0 < given):
        wanted = "at least one value" if needed < 0 else f"{needed} value{'' if needed == 1 else 's'}"
        raise UserError(f"The filter {condition.op!r} on {condition.field!r} has {given} values.", f"Give {wanted}.")


def _check(condition: Filter, field: Field) -> None:
    _check_number_of_values(condition)
    if condition.op.removeprefix("not_") in ENDS and condition.values == ("",):
        raise UserError(f"The filter {condition.op!r} on {condition.field!r} has an empty text.", "Give some letters.")
    allowed = _operators(field)
    if condition.op not in allowed:
        raise UserError(
            f"The filter {condition.op!r} does not work on {condition.field!r}, which is of type {field.type}.",
            f"Use one of {', '.join(allowed)}.",
        )


def _operators(field: Field) -> list[str]:
    nulls = ["is_null", "not_null"]
    if field.type == "other":
        return nulls
    equal = ["eq", "ne", "in", "not_in", *nulls]
    if field.type == "boolean":
        return equal
    ordered = [*equal, *sorted(ORDERED)]
    return [*ordered, *PATTERNS, *(f"not_{op}" for op in PATTERNS)] if field.type == "string" else ordered


def _patterns(condition: Filter, fitted: Fitted) -> tuple[Scalar, ...]:
    pattern = PATTERNS.get(condition.op.removeprefix("not_"))
    if pattern is None:
        return fitted.values
    text = str(fitted.values[0])
    for special in (ESCAPE, "%", "_"):
        text = text.replace(special, ESCAPE + special)
    return (pattern.format(text),)


def _bound(value: Scalar, fitted: Fitted, draft: Draft) -> exp.Expr:
    placeholder = draft.value(value)
    if not fitted.moment:
        return placeholder
    moment = cast_to(placeholder, fitted.moment.lower())
    if not fitted.zone or fitted.by_day:
        return moment
    return exp.AtTimeZone(this=moment, zone=draft.value(fitted.zone))


def _day(column: exp.Column, fitted: Fitted, draft: Draft) -> exp.Expr:
    return cast_to(in_zone(column, fitted.zone, draft), "date")


def _compare(op: str, side: exp.Expr, values: Sequence[exp.Expr]) -> exp.Expr:
    if op == "between":
        # PostgreSQL takes no bare time zone before the AND.
        low = exp.Paren(this=values[0]) if isinstance(values[0], exp.AtTimeZone) else values[0]
        return exp.Between(this=side, low=low, high=values[1])
    found: exp.Expr | None = None
    if op.removeprefix("not_") in PATTERNS:
        like = exp.ILike(this=side, expression=values[0])
        found = exp.Escape(this=like, expression=exp.Literal.string(ESCAPE))
    elif op in {"in", "not_in"}:
        found = exp.In(this=side, expressions=list(values))
    if found is not None and op.startswith("not_"):
        null = exp.Is(this=side.copy(), expression=exp.Null())
        return exp.Paren(this=exp.Or(this=exp.Not(this=found), expression=null))
    if found is not None:
        return found
    return COMPARISONS[op](this=side, expression=values[0])
