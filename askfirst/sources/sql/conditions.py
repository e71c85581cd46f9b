"""Filters, time ranges and conditions on measures, as SQL conditions."""

from __future__ import annotations

from collections.abc import Callable

from sqlglot import exp

from askfirst.catalog.model import Field
from askfirst.domain.errors import UserError
from askfirst.domain.query import Filter, Having, Scalar, TimeRange
from askfirst.sources.sql.draft import Draft, cast_to
from askfirst.sources.sql.fitting import Fitted, fit_filter, fit_range, zone_of

ESCAPE = "\\"
COMPARISONS: dict[str, type[exp.Binary]] = {
    "eq": exp.EQ,
    "ne": exp.NullSafeNEQ,
    "lt": exp.LT,
    "le": exp.LTE,
    "gt": exp.GT,
    "ge": exp.GTE,
}
ORDERED = frozenset({"lt", "le", "gt", "ge", "between"})
VALUES_NEEDED = {"between": 2, "is_null": 0, "not_null": 0, "in": -1, "not_in": -1}


def where(draft: Draft) -> list[exp.Expr]:
    """Every condition on rows, in the order of the query. Raises UserError for one that makes no sense."""
    conditions = [filter_condition(condition, draft) for condition in draft.query.filters]
    if draft.query.time:
        conditions += range_conditions(draft.query.time, draft)
    return conditions


def filter_condition(condition: Filter, draft: Draft) -> exp.Expr:
    field = draft.bind(condition.field).field
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


def having_condition(having: Having, measured: Callable[[str], exp.Expr], draft: Draft) -> exp.Expr:
    """A condition on a measure. `measured` gives the expression of the measure of a name."""
    kind = exp.NEQ if having.op == "ne" else COMPARISONS[having.op]
    return kind(this=measured(having.measure), expression=draft.value(having.value))


def _check(condition: Filter, field: Field) -> None:
    needed, given = VALUES_NEEDED.get(condition.op, 1), len(condition.values)
    if given != needed and not (needed < 0 < given):
        wanted = "at least one value" if needed < 0 else f"{needed} value{'' if needed == 1 else 's'}"
        raise UserError(f"The filter {condition.op!r} on {condition.field!r} has {given} values.", f"Give {wanted}.")
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
    return [*ordered, "contains"] if field.type == "string" else ordered


def _patterns(condition: Filter, fitted: Fitted) -> tuple[Scalar, ...]:
    if condition.op != "contains":
        return fitted.values
    text = str(fitted.values[0])
    for special in (ESCAPE, "%", "_"):
        text = text.replace(special, ESCAPE + special)
    return (f"%{text}%",)


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


def in_zone(column: exp.Expr, zone: str, draft: Draft) -> exp.Expr:
    """The local time of a zoned column; any other column as it is, for an empty zone."""
    if not zone:
        return column
    zone_of(zone)
    return exp.AtTimeZone(this=column, zone=draft.value(zone))


def _compare(op: str, side: exp.Expr, values: list[exp.Expr]) -> exp.Expr:
    if op == "between":
        return exp.Between(this=side, low=values[0], high=values[1])
    if op == "contains":
        like = exp.ILike(this=side, expression=values[0])
        return exp.Escape(this=like, expression=exp.Literal.string(ESCAPE))
    if op in {"in", "not_in"}:
        among = exp.In(this=side, expressions=values)
        if op == "in":
            return among
        null = exp.Is(this=side.copy(), expression=exp.Null())
        return exp.Paren(this=exp.Or(this=exp.Not(this=among), expression=null))
    return COMPARISONS[op](this=side, expression=values[0])
