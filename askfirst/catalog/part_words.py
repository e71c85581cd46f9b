"""Conditions on parts of a moment in words: "on Saturday or Sunday", "from 08:00 to before 10:00"."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.domain.cycles import SPANS, part_name
from askfirst.domain.query import CyclePart, Filter, Scalar

_STEPS: dict[CyclePart, int] = {"minute_of_day": 1, "hour_of_day": 60}
_PREPOSITIONS: dict[CyclePart, str] = {"weekday": "on", "day_of_month": "on day", "minute_of_day": "at"}
_OF_MONTH = " of the month"


def describe_part(part: CyclePart, conditions: Sequence[Filter]) -> str:
    """What conditions on one part of one field say together, with the verb: "is on Saturday or Sunday"."""
    if len(conditions) == 1 and conditions[0].op in ("eq", "ne", "in", "not_in"):
        return _among(part, conditions[0])
    first, end = SPANS[part][0], SPANS[part][1] + 1
    for condition in conditions:
        since, until = _sides(condition)
        first, end = first if since is None else max(first, since), end if until is None else min(end, until)
    return f"is {_span(part, first, end)}"


def bounds(condition: Filter) -> bool:
    """Whether it bounds its field from one side, so that another one may close the span."""
    return condition.op in ("lt", "le", "gt", "ge")


def _among(part: CyclePart, condition: Filter) -> str:
    verb = "is not" if condition.op in ("ne", "not_in") else "is"
    numbers = [_number(value) for value in condition.values]
    if part == "hour_of_day":
        return f"{verb} {' or '.join(_span(part, number, number + 1) for number in numbers)}"
    said = " or ".join(part_name(part, number) for number in numbers)
    return f"{verb} {_PREPOSITIONS.get(part, 'in')} {said}{_OF_MONTH if part == 'day_of_month' else ''}"


def _span(part: CyclePart, first: int, end: int) -> str:
    """From the first number to before the end, in words; a clock's open side is left out."""
    if part in _STEPS:
        since, until = (part_name("minute_of_day", number * _STEPS[part]) for number in (first, end))
        if first <= 0:
            return f"before {until}"
        return f"from {since} on" if end > SPANS[part][1] else f"from {since} to before {until}"
    since, until = part_name(part, first), part_name(part, end - 1)
    if part == "day_of_month":
        return f"from day {since} to day {until}{_OF_MONTH}"
    return f"from {since} to {until}"


def _sides(condition: Filter) -> tuple[int | None, int | None]:
    """The first number that fits and the first one after, None for an open side."""
    numbers = [_number(value) for value in condition.values]
    match condition.op:
        case "lt":
            return None, numbers[0]
        case "le":
            return None, numbers[0] + 1
        case "ge":
            return numbers[0], None
        case "gt":
            return numbers[0] + 1, None
        case "between":
            return numbers[0], numbers[1] + 1
    return None, None


def _number(value: Scalar) -> int:
    return int(value)
