"""Points in time that are parts of others: quarters and halves, the first week of a month, the last day of a year."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from askfirst.domain.calendar_units import add_months, units_away
from askfirst.understanding.rules.periods import Calendar, Period, Unit, asking, between, moved, of_half, of_quarter
from askfirst.understanding.rules.times.dates import DATES
from askfirst.understanding.rules.times.point_words import (
    Found,
    Point,
    Words,
    count_at,
    longest,
    unit_of,
    whole_year_of,
    word_at,
    year_at,
)
from askfirst.understanding.rules.times.relative_times import RELATIVE
from askfirst.understanding.rules.times.weeks import WEEKS
from askfirst.understanding.rules.words.counting_words import DAY_ORDINALS, ORDINALS

_NEAR = 15
_LAST = ("last", "final", "closing")
_SECOND = ("latter", "back")
_VAGUE = frozenset(("mid", "middle", "beginning", "start", "end", "early", "late", "around", "circa", "about"))
_ASKING = ("what", "how")
_BARE = ("mid", "early", "late", "around", "circa")
_TO_A_SIDE = ("since", "from", "until", "till", "before", "after", "to", "through", "starting")
_UP_TO = ("to", "-", "–", "through", "until", "till", "and")  # noqa: RUF001 - as people type it
_RELATIVE = frozenset(("last", "this", "next", "past", "yesterday", "today"))


@dataclass(frozen=True, slots=True)
class _Parts:
    """What years are divided into: the letter and the word for it, how many there are, and the period of one."""

    letter: str
    word: str
    count: int
    period: Callable[[int, int], Period]


_QUARTERS = _Parts("q", "quarter", 4, of_quarter)
_HALVES = _Parts("h", "half", 2, of_half)


def _quarter(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Q1 2024", "2024 Q1", "first quarter of 2024", "Q3"."""
    return _part_of_year(words, at, calendar, _QUARTERS)


def _half(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "H1 2024", "second half of 2024", "first half of last year"."""
    return _part_of_year(words, at, calendar, _HALVES)


def _part_of_year(words: Words, at: int, calendar: Calendar, parts: _Parts) -> Found | None:
    leading, year = year_at(words, at, calendar)
    number, taken = _part_number(words, at + leading, parts)
    if not number:
        return None
    if not year:
        behind, year = year_at(words, at + taken, calendar)
        behind, year = (behind, year) if year else _short_year(words, at, taken, calendar)
        taken += behind
    if year:
        return parts.period(year, number), leading + taken
    months = 12 // parts.count
    return calendar.latest(months * (number - 1) + 1, months), taken


def _short_year(words: Words, at: int, taken: int, calendar: Calendar) -> tuple[int, int | None]:
    """As in "Q3 24": two digits right behind the letter are a year."""
    digits = word_at(words, at + taken)
    if taken > 1 or not re.fullmatch(r"\d{2}", digits):
        return 0, None
    year = whole_year_of(int(digits), calendar)
    return (1, year) if abs(year - calendar.today.year) <= _NEAR else (0, None)


def _part_number(words: Words, at: int, parts: _Parts) -> tuple[int, int]:
    match = re.fullmatch(rf"{parts.letter}([1-{parts.count}])", word_at(words, at))
    if match:
        return int(match[1]), 1
    nth = re.fullmatch(r"([1-4])(?:st|nd|rd|th)", word_at(words, at))
    number = int(nth[1]) if nth else ORDINALS.get(word_at(words, at), 0)
    if parts.count == 2 and word_at(words, at) in _SECOND:  # noqa: PLR2004 - there are two halves
        number = 2
    return (number, 2) if 0 < number <= parts.count and word_at(words, at + 1) == parts.word else (0, 0)


_WHOLES: tuple[Point, ...] = (*DATES, *WEEKS, *RELATIVE, _quarter, _half)


def _nth_of(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "first week of March 2024", "last 3 days of December", "third month of the quarter"."""
    number = _nth(word_at(words, at))
    if number is None:
        return None
    count = count_at(words, at + 1)
    here = at + 1 if count is None else at + 2
    unit = unit_of(word_at(words, here))
    if word_at(words, here) in ("fortnight", "fortnights") and abs(number) == 1:
        unit, count = "day", 14 * (count or 1)
    half = word_at(words, here) == "half"
    open_count = count is None and word_at(words, here) in ("days", "weeks", "months")
    whole = _whole(words, here + 1, calendar) if unit or half else None
    if not whole or not whole[0].is_plain or unit == "hour":
        return None
    if open_count:
        return asking(f"how many {words[here]} are meant"), here + 1 + whole[1] - at
    start, end = whole[0].start, whole[0].end
    if start is None or end is None or isinstance(start, datetime) or isinstance(end, datetime):
        return None
    period = _half_of((start, end), number) if half else _some_of((start, end), unit or "day", number, count or 1)
    taken = here + 1 + whole[1] - at
    return (period, taken) if period else None


def _nth(word: str) -> int | None:
    """Which one, counted from 1; from the end -1."""
    if word in _LAST:
        return -1
    written = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)", word)
    return int(written[1]) if written else 1 if word == "opening" else DAY_ORDINALS.get(word)


def _whole(words: Words, at: int, calendar: Calendar) -> Found | None:
    """What it is a part of: "of March", "in the quarter", "of last year"."""
    if word_at(words, at) not in ("of", "in"):
        return None
    the = 1 if word_at(words, at + 1) in ("the", "each") else 0
    unit = unit_of(word_at(words, at + 2), plural=False) if the else None
    if unit and words[at + 1] == "the":
        return (calendar.unit(unit), 3) if unit != "hour" else None
    found = longest(_WHOLES, words, at + 1 + the, calendar)
    return (found[0], found[1] + 1 + the) if found else None


Stretch = tuple[date, date]


def _some_of(whole: Stretch, unit: Unit, number: int, count: int) -> Period | None:
    """So many of the units within a stretch, counted from its start or its end."""
    start, end = whole
    if number < 0:
        first, last = units_away(end, -count, unit), end
    else:
        first, last = units_away(start, number - 1, unit), units_away(start, number - 1 + count, unit)
    if not start <= first < last <= end or (first, last) == whole:
        return None
    which = "last" if number < 0 else "first" if number == 1 else f"{number}."
    seven = ", of seven days," if unit == "week" else ""
    return Period(first, last, f"the {which}{f' {count}' if count > 1 else ''} {unit}{'s'[: count > 1]}{seven} of it")


def _half_of(whole: Stretch, number: int) -> Period | None:
    """Half of a year by months, half of a month up to its 15th; of other stretches no rule says where halves meet."""
    start, end = whole
    if abs(number) > 2:  # noqa: PLR2004 - there are two halves
        return None
    if end == add_months(start, 12):
        middle = add_months(start, 6)
    elif end == add_months(start, 120):
        middle = add_months(start, 60)
    elif end == add_months(start, 1) and start.day == 1:
        middle = start + timedelta(days=15)
    else:
        return asking("where its halves meet")
    first = number == 1
    return Period(start if first else middle, middle if first else end, f"{start} to {end} is parted at {middle}")


def _vague(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "mid-January", "early 2024", "end of March": no rule says how much of it is meant."""
    if words[at] not in _VAGUE or (words[at] == "about" and word_at(words, at - 1) in _ASKING):
        return None  # "What about 2024?" asks for that year.
    if words[at] in _BARE:
        found = longest(_WHOLES, words, at + 1, calendar)
        relative = words[at] in ("early", "late") and word_at(words, at + 1) in _RELATIVE
        taken = 1 + found[1] if found and not relative else 0
    else:
        found = _whole(words, at + 1, calendar)
        taken = 1 + found[1] if found else 0
    middle = found[0].start if found and words[at] in ("mid", "middle") and _is_an_end(words, at) else None
    if middle and found and found[0].end == add_months(middle, 1):
        day = date(middle.year, middle.month, 15)
        return Period(day, day + timedelta(days=1), "the 15th is the middle of it", told=True), taken
    told = _in_brackets(words, at + taken, found[0], calendar) if found and taken else None
    if told:
        return told[0], taken + told[1]
    return (asking(f"how much of it is {words[at]!r}"), taken) if taken else None


def _in_brackets(words: Words, at: int, whole: Period, calendar: Calendar) -> Found | None:
    """As in "start of 2008 (January)", "early 2012 (January to March)": which part of it is meant."""
    first = longest(_WHOLES, words, at + 1, calendar) if word_at(words, at) == "(" else None
    if not first or not whole.start:
        return None
    here = at + 1 + first[1]
    last = longest(_WHOLES, words, here + 1, calendar) if word_at(words, here) in _UP_TO else None
    here += last[1] + 1 if last else 0
    ends = [
        moved(one, 12 * (whole.start.year - one.start.year)) if one.shift and one.start else one
        for one, _ in (first, last or first)
    ]
    period = between(*(replace(one, shift=0) for one in ends))
    return (period, here + 1 - at) if period and word_at(words, here) == ")" else None


def _is_an_end(words: Words, at: int) -> bool:
    """As in "from mid-June", "between the middle of April and mid-May": one day is meant, and not a stretch."""
    before = at - 1 - (word_at(words, at - 1) == "the")
    if word_at(words, before) == "and":
        return "between" in words[:before]
    return word_at(words, before) in (*_TO_A_SIDE, "between", "by", "-", "–")  # noqa: RUF001 - as people type it


PARTS: tuple[Point, ...] = (_quarter, _half, _nth_of, _vague)
