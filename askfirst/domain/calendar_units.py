"""Days that are some weeks, months, quarters or years away."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta
from typing import TypeVar

AnyDay = TypeVar("AnyDay", bound=date)

MONTHS_OF: Mapping[str, int] = {"month": 1, "quarter": 3, "year": 12}
"""How many months the longer units have."""
DAYS_OF: Mapping[str, int] = {"day": 1, "week": 7}
"""How many days the shorter units have."""


def add_months(day: AnyDay, months: int) -> AnyDay:
    """The same day some months on, or the last of that month where it has no such day. Raises OverflowError."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not date.min.year <= year <= date.max.year:
        raise OverflowError(f"the year {year}")
    return day.replace(year=year, month=month + 1, day=min(day.day, monthrange(year, month + 1)[1]))


def units_away(day: date, count: int, unit: str) -> date:
    """The day so many units later; earlier below 0. Hours move by whole days. Raises OverflowError."""
    if unit in MONTHS_OF:
        return add_months(day, count * MONTHS_OF[unit])
    return day + timedelta(days=count * DAYS_OF.get(unit, 1))


def start_of_unit(day: date, unit: str) -> date:
    """The first day of the month, quarter or year that holds a day, or the Monday of its week."""
    if unit not in MONTHS_OF:
        return day - timedelta(days=day.weekday())
    months = MONTHS_OF[unit]
    return day.replace(month=(day.month - 1) // months * months + 1, day=1)


def next_unit(start: date, unit: str) -> date | None:
    """Where the unit that begins on a day ends, excluded; None where the calendar ends with it, as in December 9999."""
    try:
        return units_away(start, 1, unit)
    except OverflowError:
        return None
