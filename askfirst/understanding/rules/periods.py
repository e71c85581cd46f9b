"""Stretches of the calendar, each from its start to before its end, with the rule that made it in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Literal, TypeAlias

from askfirst.domain.calendar_units import MONTHS_OF, add_months, start_of_unit, units_away
from askfirst.domain.query import CyclePart, Operator
from askfirst.understanding.reader import DateOrder, WeekStart

Moment: TypeAlias = date | datetime
Unit: TypeAlias = Literal["hour", "day", "week", "month", "quarter", "year"]

_FIRST_WEEKDAY = {"monday": 0, "sunday": 6, "saturday": 5}
LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Cycle:
    """Which numbers a part of a moment may have, as in every Monday or before noon."""

    part: CyclePart
    op: Operator
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Period:
    """From `start`, included, to `end`, excluded; None leaves a side open.

    `shift` is how many months lie to the period's twin before it, where the words left the year open. `cycle` keeps
    only some of it, or of all times where both sides are open. `ask` says what the words leave open: then nothing else
    holds. `parts` are several periods, to be compared where it is `compared`, else any of them; a comparison without
    parts is of another time with the one that is `shift` months before it. `told` says that the rule is worth telling.
    """

    start: Moment | None
    end: Moment | None
    rule: str
    shift: int = 0
    cycle: Cycle | None = None
    ask: str = ""
    parts: tuple[Period, ...] = ()
    compared: bool = False
    told: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it is one stretch with both ends and no more to it."""
        return bool(self.start and self.end) and not (self.cycle or self.ask or self.parts or self.compared)


@dataclass(frozen=True, slots=True)
class Calendar:
    """The day that relative times count from, and how weeks, fiscal years and written dates run here."""

    today: date
    week_start: WeekStart = "monday"
    fiscal_year_start: int = 1
    date_order: DateOrder | None = None
    holidays: str = "US"

    def unit(self, unit: Unit, offset: int = 0) -> Period:
        """The calendar unit that holds today, or one `offset` units away."""
        if unit in MONTHS_OF:
            months = MONTHS_OF[unit]
            start = add_months(start_of_unit(self.today, unit), offset * months)
            return Period(start, add_months(start, months), _unit_rule(unit, offset))
        if unit == "week":
            start = self.week_of(self.today) + timedelta(weeks=offset)
            return Period(start, start + timedelta(weeks=1), self._week_rule(offset))
        start = self.today + timedelta(days=offset)
        return Period(start, start + timedelta(days=1), _unit_rule("day", offset))

    def rolling(self, count: int, unit: Unit) -> Period | None:
        """The last `count` units before today, which is not over yet; None where `count` is out of reason."""
        if not 0 < count <= LONGEST:
            return None
        if unit == "hour":
            tomorrow = self.today + timedelta(days=1)
            days = (count + 23) // 24
            rule = f"the last {days} full day{'s'[: days > 1]} and today, as the day is known and not the hour"
            return Period(self.today - timedelta(days=days), tomorrow, rule)
        start = units_away(self.today, -count, unit)
        return Period(start, self.today, f"{count} {unit}{'s'[: count > 1]} before today, {self.today}")

    def coming(self, count: int, unit: Unit) -> Period | None:
        """The next `count` units from tomorrow on."""
        if not 0 < count <= LONGEST or unit == "hour":
            return None
        tomorrow = self.today + timedelta(days=1)
        return Period(tomorrow, units_away(tomorrow, count, unit), f"{count} {unit}{'s'[: count > 1]} from tomorrow on")

    def to_date(self, unit: Unit) -> Period:
        """From the start of the unit that holds today up to today, included."""
        start = self.unit(unit).start
        return Period(start, self.today + timedelta(days=1), f"from the start of this {unit} up to today")

    def weekday(self, day: int, offset: int) -> Period:
        """A day of the week (0 is Monday): the last one before today (-1), up to today (0), the next after it (1)."""
        start = self.latest_weekday(day, before_today=offset < 0)
        if offset > 0:
            start += timedelta(weeks=1)
        rule = {-1: "the last one before today", 0: "the latest one up to today", 1: "the next one after today"}
        return Period(start, start + timedelta(days=1), rule[offset])

    def latest_weekday(self, day: int, *, before_today: bool = False) -> date:
        """The latest such day of the week (0 is Monday) up to today, or before it."""
        behind = (self.today.weekday() - day) % 7
        return self.today - timedelta(days=behind or 7 if before_today else behind)

    def latest(self, month: int, months: int = 1, day: int | None = None) -> Period:
        """The latest such month, quarter or day of a year that has begun by today."""
        for back in range(9):
            try:
                start = date(self.today.year - back, month, day or 1)
            except ValueError:
                continue
            if start <= self.today:
                break
        end = start + timedelta(days=1) if day else add_months(start, months)
        return Period(start, end, "the latest one that is not in the future", shift=12)

    def week_of(self, day: date) -> date:
        """The first day of the week that holds a day."""
        return day - timedelta(days=(day.weekday() - _FIRST_WEEKDAY[self.week_start]) % 7)

    def _week_rule(self, offset: int) -> str:
        first = self.week_start.capitalize()
        last = {"monday": "Sunday", "sunday": "Saturday", "saturday": "Friday"}[self.week_start]
        which = {-1: "before this week", 0: "of this week", 1: "after this week"}
        return f"{first} to {last} {which.get(offset, f'{abs(offset)} weeks away')}"


def of_month(year: int, month: int) -> Period:
    """A month of a year."""
    start = date(year, month, 1)
    return Period(start, add_months(start, 1), "the calendar month")


def of_quarter(year: int, quarter: int) -> Period:
    """A quarter of a calendar year."""
    start = date(year, 3 * quarter - 2, 1)
    return Period(start, add_months(start, 3), "the quarter of the calendar year")


def of_half(year: int, half: int) -> Period:
    """The first or second half of a calendar year."""
    start = date(year, 6 * half - 5, 1)
    return Period(start, add_months(start, 6), "the half of the calendar year")


def of_year(year: int) -> Period:
    """A calendar year."""
    return Period(date(year, 1, 1), date(year + 1, 1, 1), "the calendar year")


def of_day(day: Moment) -> Period:
    """A day, or the minute of a time of day."""
    step = timedelta(minutes=1) if isinstance(day, datetime) else timedelta(days=1)
    return Period(day, day + step, "the minute" if isinstance(day, datetime) else "the day")


def between(first: Period, last: Period) -> Period | None:
    """From the start of one to the end of the other, both included; None where they cannot be put in order."""
    if first.ask or last.ask:
        return first if first.ask else last
    if bool(first.shift) != bool(last.shift):
        first, last = _in_one_year(first, last)
    if first.start is None or last.end is None:
        return None
    start, end = as_datetime(first.start), as_datetime(last.end)
    if start >= end and first.shift:
        return between(_earlier(first), last)
    if start >= end:
        return between(last, first) if last.start is not None and first.end is not None else None
    return Period(first.start, last.end, "both ends included")


def _in_one_year(first: Period, last: Period) -> tuple[Period, Period]:
    """The end whose year is open lies as near to the other one as their order allows."""
    if first.shift and first.start and last.start:
        years = _years_between(first.start, last.start)
        return replace(moved(first, 12 * years), shift=0), last
    if last.shift and last.end and first.end:
        years = -_years_between(first.end, last.end)
        behind = moved(last, 12 * years)
        same = behind.end is not None and as_datetime(behind.end) == as_datetime(first.end)
        return first, replace(moved(behind, 12) if same else behind, shift=0)
    return first, last


def _years_between(moment: Moment, limit: Moment) -> int:
    """How many whole years the moment can be moved on and not be later than the limit; negative where it is later."""
    years = limit.year - moment.year
    return years if as_datetime(add_months(moment, 12 * years)) <= as_datetime(limit) else years - 1


def name_of(period: Period) -> str:
    """What a stretch with both ends is called: "2024", "Q1 2024", "January 2025", "2025-01-06 to 2025-01-12"."""
    start, end = period.start, period.end
    if start is None or end is None or isinstance(start, datetime) or isinstance(end, datetime):
        return f"{start or 'any time'} to before {end or 'any time'}"
    names = {1: f"{start:%B %Y}", 12: f"{start.year}"}
    names |= {3: f"Q{(start.month + 2) // 3} {start.year}"} if start.month % 3 == 1 else {}
    months = (end.year - start.year) * 12 + end.month - start.month
    if start.day == end.day == 1 and months in names and (months < max(names) or start.month == 1):
        return names[months]
    last = end - timedelta(days=1)
    return f"{start}" if last == start else f"{start} to {last}"


def moved(period: Period, months: int) -> Period:
    """The period some months on; Raises OverflowError."""
    start, end = period.start, period.end
    return replace(period, start=start and add_months(start, months), end=end and add_months(end, months))


def asking(why: str) -> Period:
    """A time that the words leave open."""
    return Period(None, None, "", ask=why)


def as_datetime(moment: Moment) -> datetime:
    """The moment, or the midnight that begins the day."""
    return moment if isinstance(moment, datetime) else datetime(moment.year, moment.month, moment.day)  # noqa: DTZ001 - local to the question's time zone


def whole_years(period: Period) -> tuple[int | None, int | None] | None:
    """First and last year of a period that is made of whole years; None where it is not."""
    for side in (period.start, period.end):
        if side is not None and (isinstance(side, datetime) or (side.month, side.day) != (1, 1)):
            return None
    first = period.start.year if period.start else None
    last = period.end.year - 1 if period.end else None
    return first, last


def _earlier(period: Period) -> Period:
    return replace(moved(period, -12), shift=0)


def _unit_rule(unit: str, offset: int) -> str:
    names = {-1: "before this one", 0: "that holds today", 1: "after this one"}
    return f"the calendar {unit} {names.get(offset, f'{abs(offset)} {unit}s away')}"
