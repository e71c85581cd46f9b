"""Parts of a moment, in the time zone of the query, as SQL expressions."""

from __future__ import annotations

from sqlglot import exp

from askfirst.catalog.model import Field
from askfirst.domain.cycles import PART_LABELS
from askfirst.domain.errors import UserError
from askfirst.domain.query import CyclePart
from askfirst.sources.sql.draft import Draft, cast_to
from askfirst.sources.sql.fitting import TIMES, zone_of

UNITS: dict[CyclePart, str] = {
    "hour_of_day": "HOUR",
    "weekday": "ISODOW",
    "day_of_month": "DAY",
    "month_of_year": "MONTH",
    "quarter_of_year": "QUARTER",
}
OF_DAY = frozenset({"minute_of_day", "hour_of_day"})
HOUR = 60
SATURDAY = 6


def part_of(path: str, part: CyclePart, draft: Draft) -> exp.Expr:
    """The part of a field's moments, a whole number. `check_part` must have passed."""
    field = draft.bind(path).field

    def extract(unit: str) -> exp.Expr:
        moment = in_zone(draft.column(path), draft.zone if field.zoned else "", draft)
        return exp.Extract(this=exp.var(unit), expression=moment)

    if part == "part_of_week":
        late = exp.GTE(this=extract(UNITS["weekday"]), expression=exp.Literal.number(SATURDAY))
        # A sum, as a CASE would put rows without a moment into one of the two.
        return cast_to(exp.Add(this=exp.Literal.number(1), expression=cast_to(late, "int")), "int")
    if part != "minute_of_day":
        return cast_to(extract(UNITS[part]), "int")
    hours = exp.Mul(this=extract("HOUR"), expression=exp.Literal.number(HOUR))
    return cast_to(exp.Add(this=hours, expression=extract("MINUTE")), "int")


def check_part(path: str, part: CyclePart, field: Field) -> None:
    """Raises UserError where the field's values have no such part."""
    if field.type == "time" and part in OF_DAY:
        return
    if field.type not in TIMES:
        raise UserError(
            f"{path!r} is of type {field.type}, so it has no {PART_LABELS[part]}.",
            "Use a field that holds dates or times.",
        )
    if field.type == "date" and part in OF_DAY:
        raise UserError(
            f"{path!r} holds dates, which have no {PART_LABELS[part]}.",
            "Use the weekday, the day of the month, the month or the quarter of the year.",
        )


def in_zone(column: exp.Expr, zone: str, draft: Draft) -> exp.Expr:
    """The local time of a zoned column; any other column as it is, for an empty zone."""
    if not zone:
        return column
    zone_of(zone)
    return exp.AtTimeZone(this=column, zone=draft.value(zone))
