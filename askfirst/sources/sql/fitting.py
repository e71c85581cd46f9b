"""Values of a query made to fit the field that they are compared with, or refused."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date, datetime, time, timezone, tzinfo
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from askfirst.catalog.model import Field
from askfirst.domain.cycles import PART_LABELS, SPANS, part_name
from askfirst.domain.errors import UserError
from askfirst.domain.query import CyclePart, Filter, Scalar, TimeRange

Moment: TypeAlias = Literal["", "DATE", "TIMESTAMP", "TIME"]
"""What the text of a value stands for; empty for values that are what they are."""

NUMBERS = frozenset({"integer", "number", "decimal"})
TIMES = frozenset({"date", "timestamp"})
COMPARED = ("eq", "ne", "lt", "le", "gt", "ge")
LARGEST = 2**63
DAY = len("2025-01-06")


@dataclass(frozen=True, slots=True)
class Fitted:
    """Values in the form in which they are bound.

    `by_day`: a time field is compared by its day, because only days were given for it. `zone` is set for zoned fields:
    the time zone in which the values, or the day of the field, are meant.
    """

    values: tuple[Scalar, ...]
    moment: Moment = ""
    by_day: bool = False
    zone: str = ""


def fit_filter(condition: Filter, field: Field, zone: str) -> Fitted:
    """The filter's values for its field. Raises UserError for a value that cannot be one of the field's."""
    if field.type == "timestamp":
        return _fit_timestamps(condition, field, zone)
    values = tuple(_fit(value, field, zone) for value in condition.values)
    if field.type == "date":
        return Fitted(values, "DATE" if all(_is_day(value) for value in values) else "TIMESTAMP")
    return Fitted(values, "TIME" if field.type == "time" else "")


def check_pair(condition: Filter, field: Field, other: Field) -> None:
    """Raises UserError for two fields that cannot be compared."""
    named = f"{condition.field!r} with {condition.second!r}"
    if condition.op not in COMPARED or condition.values:
        wrong = "values beside it" if condition.values else f"the filter {condition.op!r}"
        raise UserError(f"Comparing {named} has {wrong}.", f"Use one of {', '.join(COMPARED)}, and no values.")
    numbers = {field.type, other.type} <= NUMBERS
    same = field.type == other.type and field.type != "other" and field.zoned == other.zoned
    if not numbers and not (same and (condition.op in COMPARED[:2] or field.type in TIMES)):
        raise UserError(
            f"The filter {condition.op!r} cannot compare {named}: one is of type {field.type}, the other {other.type}.",
            "Compare two numbers, two dates, two times, or whether two texts are equal.",
        )
    if condition.factor != 1 and not (numbers and math.isfinite(condition.factor)):
        raise UserError(
            f"There is no {condition.factor!r} times {condition.second!r}.", "Give a factor for numbers alone."
        )


def fit_part(condition: Filter, part: CyclePart) -> tuple[int, ...]:
    """The filter's values as numbers of the part. Raises UserError for a value that is none of them.

    What lies before an end may end after the last number: "before 24:00" is all day.
    """
    first, last = SPANS[part]
    fitted = []
    for value in condition.values:
        end = last + 1 if condition.op == "lt" else last
        if isinstance(value, bool) or not isinstance(value, int) or not first <= value <= end:
            raise UserError(
                f"{value!r} is no {PART_LABELS[part]} of {condition.field!r}.",
                f"Give a whole number from {first} ({part_name(part, first)}) to {last} ({part_name(part, last)}).",
            )
        fitted.append(value)
    return tuple(fitted)


def fit_range(range_: TimeRange, field: Field) -> Fitted:
    """Start and end of a time range, "" for an open side. Raises UserError for a range that holds no moment."""
    if field.type not in TIMES:
        raise UserError(
            f"{range_.field!r} is a field of type {field.type}, so it has no time range.",
            "Use a field that holds dates or times.",
        )
    zone_of(range_.zone)
    start, end = (_moment(side, field, range_.zone) if side else "" for side in (range_.start, range_.end))
    if start and end and datetime.fromisoformat(start) >= datetime.fromisoformat(end):
        raise UserError(
            f"The time range from {range_.start!r} to {range_.end!r} is empty.",
            "Give an end after the start; the end itself is not included.",
        )
    days = all(_is_day(side) for side in (start, end) if side)
    moment: Moment = "DATE" if field.type == "date" and days else "TIMESTAMP"
    return Fitted((start, end), moment, zone=range_.zone if field.zoned else "")


def zone_of(name: str) -> tzinfo:
    """The time zone of that name. Raises UserError where there is none."""
    if name == "UTC":
        return timezone.utc  # noqa: UP017 - the same object, without reading the zone's file
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise UserError(f"There is no time zone {name!r}.", "Use a name such as 'Europe/Berlin'.") from None


def _fit_timestamps(condition: Filter, field: Field, zone: str) -> Fitted:
    values = tuple(_moment(value, field, zone) for value in condition.values)
    days = sum(_is_day(value) for value in values)
    if 0 < days < len(values):
        raise UserError(
            f"The values of {condition.field!r} mix days and times: {', '.join(map(repr, condition.values))}.",
            "Give all of them with a time of day, or none.",
        )
    shown = zone if field.zoned else ""
    return Fitted(values, "DATE" if days else "TIMESTAMP", by_day=bool(days), zone=shown)


def _fit(value: Scalar, field: Field, zone: str) -> Scalar:
    if field.type in TIMES or field.type == "time":
        return _moment(value, field, zone)
    if field.type in NUMBERS:
        return _number(value, field)
    if field.type == "boolean":
        return _flag(value, field)
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise _misfit(value, field, "text")


def _number(value: Scalar, field: Field) -> int | float:
    number: int | float | None = None if isinstance(value, bool | str) else value
    if isinstance(value, str):
        number = _read_number(value)
    if number is None or not math.isfinite(number) or abs(number) >= LARGEST:
        raise _misfit(value, field, "a number such as 12 or 3.5")
    return number


def _read_number(text: str) -> int | float | None:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return None


def _flag(value: Scalar, field: Field) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in {"true", "false"}:
        return value.lower() == "true"
    raise _misfit(value, field, "true or false")


def _moment(value: Scalar, field: Field, zone: str) -> str:
    if not isinstance(value, str):
        raise _misfit(value, field, _example(field))
    try:
        if field.type == "time":
            return time.fromisoformat(value).isoformat()
        return _date_or_time(value, zone)
    except ValueError:
        raise _misfit(value, field, _example(field)) from None


def _date_or_time(text: str, zone: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        moment = datetime.fromisoformat(text)
    if moment.tzinfo is not None:
        moment = moment.astimezone(zone_of(zone)).replace(tzinfo=None)
    return moment.isoformat()


def _example(field: Field) -> str:
    if field.type == "time":
        return "a time such as '14:30'"
    return "a date or time such as '2025-01-06' or '2025-01-06T14:30:00'"


def _is_day(value: Scalar) -> bool:
    return isinstance(value, str) and len(value) == DAY


def _misfit(value: Scalar, field: Field, allowed: str) -> UserError:
    return UserError(
        f"{value!r} does not fit the field {field.name!r}, which is of type {field.type}.", f"Give {allowed}."
    )
