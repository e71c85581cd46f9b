"""Fiscal years and their quarters: "FY25", "fiscal year 2025", "fiscal Q2", "this fiscal year"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from askfirst.domain.calendar_units import add_months
from askfirst.understanding.rules.periods import Calendar, Period
from askfirst.understanding.rules.times.point_words import (
    YEAR,
    Found,
    Point,
    Words,
    direction,
    unit_of,
    whole_year_of,
    word_at,
)

_SHORT = re.compile(r"fy'?(\d{2}|(?:19|20)\d{2})")
_TWO = re.compile(r"'?(\d{2})")
_QUARTER = re.compile(r"f?q([1-4])")
_FISCAL = ("fiscal", "financial")


def _fiscal_year(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "FY25", "FY 2025", "fiscal year 2025", "fiscal 2025"; named by the calendar year in which it ends."""
    found = _year_at(words, at, calendar)
    return (fiscal_year(found[0], calendar), found[1]) if found else None


def _fiscal_quarter(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Q2 FY25", "FY25 Q2", "fiscal Q2 2025", "Q2 of fiscal 2025"; without a year the latest begun."""
    year = _year_at(words, at, calendar)
    here = at + (year[1] if year else 1 if words[at] in _FISCAL else 0)
    match = _QUARTER.fullmatch(word_at(words, here))
    if not match:
        return None
    said = here > at or words[here].startswith("f")
    taken = here + 1 - at
    if year is None:
        of = 1 if word_at(words, here + 1) in ("of", "in", ",") else 0
        year = _year_at(words, here + 1 + of, calendar)
        if year is None and said and YEAR.fullmatch(word_at(words, here + 1 + of)):
            year = int(words[here + 1 + of]), 1
        taken += of + year[1] if year else 0
    if year is None and not said:
        return None
    if year is not None:
        return _quarter_of(year[0], int(match[1]), calendar), taken
    running = _running(calendar)
    latest = _quarter_of(running, int(match[1]), calendar)
    if latest.start and latest.start > calendar.today:
        latest = _quarter_of(running - 1, int(match[1]), calendar)
    return latest, taken


def _this_fiscal(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "this fiscal year", "last fiscal quarter", "the fiscal year to date"."""
    step = direction(words[at])
    leading = 0 if step is None else 1
    unit = unit_of(word_at(words, at + leading + 1), plural=False)
    if word_at(words, at + leading) not in _FISCAL or unit not in ("year", "quarter"):
        return None
    if unit == "quarter" and step is not None:
        start = fiscal_year(_running(calendar), calendar).start or calendar.today
        while add_months(start, 3) <= calendar.today:
            start = add_months(start, 3)
        start = add_months(start, 3 * step)
        return Period(start, add_months(start, 3), f"the quarter of {_begins(calendar)}"), 3
    whole = fiscal_year(_running(calendar) + (step or 0), calendar)
    if unit == "year" and words[at + leading + 2 : at + leading + 4] in (("to", "date"), ("so", "far")) and not step:
        return replace(whole, end=calendar.today + timedelta(days=1), rule=f"{whole.rule}, up to today"), leading + 4
    return (whole, leading + 2) if unit == "year" and step is not None else None


def fiscal_year(year: int, calendar: Calendar) -> Period:
    """The fiscal year that ends in a calendar year."""
    start = date(year, 1, 1)
    if calendar.fiscal_year_start > 1:
        start = date(year - 1, calendar.fiscal_year_start, 1)
    return Period(start, add_months(start, 12), f"the fiscal year that ends in {year}: {_begins(calendar)}")


def _quarter_of(year: int, quarter: int, calendar: Calendar) -> Period:
    whole = fiscal_year(year, calendar)
    start = add_months(whole.start or calendar.today, 3 * (quarter - 1))
    return Period(start, add_months(start, 3), f"quarter {quarter} of {whole.rule}")


def _begins(calendar: Calendar) -> str:
    return f"fiscal years begin in {date(2000, calendar.fiscal_year_start, 1):%B}"


def _running(calendar: Calendar) -> int:
    """The year by which the fiscal year that holds today is named."""
    today = calendar.today
    return today.year + (1 if 1 < calendar.fiscal_year_start <= today.month else 0)


def _year_at(words: Words, at: int, calendar: Calendar) -> tuple[int, int] | None:
    word = word_at(words, at)
    short = _SHORT.fullmatch(word)
    if short:
        return _number(short[1], calendar), 1
    if word != "fy" and word not in _FISCAL:
        return None
    here = at + 1 + (word in _FISCAL and word_at(words, at + 1) in ("year", "years"))
    following = word_at(words, here)
    two = _TWO.fullmatch(following) if word == "fy" or following.startswith("'") else None
    if YEAR.fullmatch(following):
        return int(following), here + 1 - at
    return (_number(two[1], calendar), here + 1 - at) if two else None


def _number(digits: str, calendar: Calendar) -> int:
    return whole_year_of(int(digits), calendar) if len(digits) == len("25") else int(digits)


FISCAL: tuple[Point, ...] = (_fiscal_year, _fiscal_quarter, _this_fiscal)
