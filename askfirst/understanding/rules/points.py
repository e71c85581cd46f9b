"""Points in time, each kind a small function over the words: dates, calendar units, rolling stretches, weekdays.

The tuple `POINTS` at the end of the functions lists them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TypeAlias, cast

from askfirst.understanding.rules.counting_words import DOUBTFUL_MONTHS, MONTHS, NUMBER_WORDS, ORDINALS, WEEKDAYS
from askfirst.understanding.rules.periods import Calendar, Period, Unit, of_day, of_half, of_month, of_quarter, of_year

Words: TypeAlias = tuple[str, ...]
Found: TypeAlias = tuple[Period, int]
"""A period and how many words it took."""
Point: TypeAlias = Callable[[Words, int, Calendar], Found | None]

_UNITS = {
    "hour": "hour",
    "hr": "hour",
    "day": "day",
    "week": "week",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
}
_BACK = ("last", "previous", "past", "prior", "preceding")
_ON = ("next", "coming", "upcoming", "following")
_HERE = ("this", "current")
_TO_DATE: dict[str, Unit] = {"ytd": "year", "mtd": "month", "qtd": "quarter", "wtd": "week"}
_BEFORE_A_TIME = frozenset(
    (
        *("in", "during", "of", "for", "since", "until", "till", "before", "after", "from", "to", "through"),
        *("between", "and", "by", "on", "last", "this", "next", "previous", "year", "or"),
    )
)
DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_YEAR = re.compile(r"(?:19|20)\d{2}")
_MOMENT = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ](\d{1,2}):(\d{2})(?::(\d{2}))?)?")


def _named_day(words: Words, at: int, calendar: Calendar) -> Found | None:
    offset = {"today": 0, "yesterday": -1, "tomorrow": 1}.get(words[at])
    return None if offset is None else (replace(calendar.unit("day", offset), rule="the day"), 1)


def _relative(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "last week", "this month", "the next quarter"."""
    unit = _unit(word_at(words, at + 1), plural=False)
    offset = -1 if words[at] in _BACK else 1 if words[at] in _ON else 0 if words[at] in _HERE else None
    if unit is None or unit == "hour" or offset is None:
        return None
    return calendar.unit(unit, offset), 2


def _rolling(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "last 7 days", "past 24 hours", "next two weeks"."""
    count, unit = _count(word_at(words, at + 1)), _unit(word_at(words, at + 2))
    if count is None or unit is None or words[at] not in (*_BACK, *_ON, "trailing"):
        return None
    period = calendar.coming(count, unit) if words[at] in _ON else calendar.rolling(count, unit)
    return (period, 3) if period else None


def _ago(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "3 days ago": that day, week, month, quarter or year."""
    count, unit = _count(words[at]), _unit(word_at(words, at + 1))
    if count is None or unit in (None, "hour") or word_at(words, at + 2) != "ago":
        return None
    return calendar.unit(unit, -count), 3


def _so_far(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "ytd", "year to date", "so far this year", "this year so far"."""
    if words[at] in _TO_DATE:
        return calendar.to_date(_TO_DATE[words[at]]), 1
    for form, place in ((("to", "date"), 0), (("so", "far"), 1)):
        unit = _unit(word_at(words, at + place), plural=False)
        if unit and words[at + place + 1 : at + place + 3] == form and (place == 0 or words[at] in _HERE):
            return calendar.to_date(unit), place + 3
    unit = _unit(word_at(words, at + 3), plural=False)
    if unit and words[at : at + 2] == ("so", "far") and words[at + 2] in _HERE:
        return calendar.to_date(unit), 4
    return None


def _weekday(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "last Monday", "on Friday", "next Tuesday"."""
    offset = -1 if words[at] in _BACK else 1 if words[at] in _ON else 0
    leading = 1 if words[at] in (*_BACK, *_ON, *_HERE) else 0
    day = word_at(words, at + leading)
    if day not in WEEKDAYS or (len(day) == len("mon") and not leading and word_at(words, at - 1) != "on"):
        return None
    return calendar.weekday(WEEKDAYS[day], offset), leading + 1


def _moment(words: Words, at: int, calendar: Calendar) -> Found | None:
    del calendar
    match = _MOMENT.fullmatch(words[at])
    if not match:
        return None
    year, month, day, hour, minute, second = (int(part) if part else 0 for part in match.groups())
    if match[4]:
        return of_day(datetime(year, month, day, hour, minute, second)), 1  # noqa: DTZ001 - in the question's time zone
    return of_day(date(year, month, day)), 1


def _month(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "January 2025", "in December", "last March"."""
    leading = 1 if words[at] in (*_BACK, *_HERE, *_ON) else 0
    name = word_at(words, at + leading)
    if name not in MONTHS:
        return None
    taken, year = _year(words, at + leading + 1, calendar)
    if year:
        return of_month(year, MONTHS[name]), leading + 1 + taken
    if name in DOUBTFUL_MONTHS and not leading and word_at(words, at - 1) not in _BEFORE_A_TIME:
        return None
    latest = calendar.latest(MONTHS[name])
    if leading and latest.start:
        return of_month(_year_for(words[at], latest.start.year, MONTHS[name], calendar), MONTHS[name]), 2
    return latest, 1


def _year_for(word: str, latest: int, month: int, calendar: Calendar) -> int:
    if word in _HERE:
        return calendar.today.year
    if word in _ON:
        return latest + 1
    return latest - 1 if (latest, month) == (calendar.today.year, calendar.today.month) else latest


def _day_of_month(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Jan 5", "January 5th, 2025", "5 January 2025", "the 5th of January"."""
    month_first = words[at] in MONTHS
    between_them = 1 if not month_first and word_at(words, at + 1) == "of" else 0
    name = words[at] if month_first else word_at(words, at + 1 + between_them)
    day = DAY.fullmatch(word_at(words, at + 1) if month_first else words[at])
    if name not in MONTHS or not day:
        return None
    taken, year = _year(words, at + 2 + between_them, calendar)
    if year:
        return of_day(date(year, MONTHS[name], int(day[1]))), 2 + between_them + taken
    date(2024, MONTHS[name], int(day[1]))
    return calendar.latest(MONTHS[name], day=int(day[1])), 2 + between_them


def _quarter(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Q1 2024", "2024 Q1", "first quarter of 2024", "Q3"."""
    return _part_of_year(words, at, calendar, _QUARTERS)


def _half(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "H1 2024", "second half of 2024", "first half of last year"."""
    return _part_of_year(words, at, calendar, _HALVES)


@dataclass(frozen=True, slots=True)
class _Parts:
    """What years are divided into: the letter and the word for it, how many there are, and the period of one."""

    letter: str
    word: str
    count: int
    period: Callable[[int, int], Period]


_QUARTERS = _Parts("q", "quarter", 4, of_quarter)
_HALVES = _Parts("h", "half", 2, of_half)


def _part_of_year(words: Words, at: int, calendar: Calendar, parts: _Parts) -> Found | None:
    leading, year = _year(words, at, calendar)
    number, taken = _part_number(words, at + leading, parts)
    if not number:
        return None
    if not year:
        behind, year = _year(words, at + taken, calendar)
        taken += behind
    if year:
        return parts.period(year, number), leading + taken
    months = 12 // parts.count
    return calendar.latest(months * (number - 1) + 1, months), taken


def _part_number(words: Words, at: int, parts: _Parts) -> tuple[int, int]:
    match = re.fullmatch(rf"{parts.letter}([1-{parts.count}])", word_at(words, at))
    if match:
        return int(match[1]), 1
    nth = re.fullmatch(r"([1-4])(?:st|nd|rd|th)", word_at(words, at))
    number = int(nth[1]) if nth else ORDINALS.get(word_at(words, at), 0)
    return (number, 2) if 0 < number <= parts.count and word_at(words, at + 1) == parts.word else (0, 0)


def _whole_year(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "2024" where it reads as a year: behind a preposition, behind the word, or as in "2024 sales"."""
    leading = 1 if words[at] in ("year", "fy") else 0
    if not _YEAR.fullmatch(word_at(words, at + leading)):
        return None
    following = word_at(words, at + leading + 1)
    closes = not following or not following[0].isalnum() or following in _AFTER_A_YEAR
    placed = (
        leading
        or word_at(words, at - 1) in _BEFORE_A_TIME
        or (closes and (at == 0 or word_at(words, at - 1)[:1].isalpha()))
        or (_is_recent(int(words[at]), calendar) and (at == 0 or words[at - 1] in _BEFORE_A_SUBJECT))
    )
    if not placed or (at and word_at(words, at - 1) in _BEFORE_A_NUMBER):
        return None
    return of_year(int(words[at + leading])), leading + 1


def _is_recent(year: int, calendar: Calendar) -> bool:
    """Whether before a noun ("2024 sales") it is rather the year than how many."""
    return calendar.today.year - _RECENT <= year <= calendar.today.year + 1


_RECENT = 15
_BEFORE_A_SUBJECT = frozenset(("show", "list", "the", "all", "our", "my", "many", "of", "total", "average", "me"))
_AFTER_A_YEAR = frozenset(
    ("by", "per", "and", "to", "only", "for", "with", "through", "until", "in", "from", "instead", "please")
)
_BEFORE_A_NUMBER = frozenset(
    (
        *("than", "over", "above", "least", "most", "under", "below", "exceeding", "top", "first", "bottom"),
        *("exactly", "=", ">", "<", ">=", "<=", "!=", "no", "number", "nr", "id", "equals", "contains", "limit", "up"),
    )
)

POINTS: tuple[Point, ...] = (
    _named_day, _relative, _rolling, _ago, _so_far, _weekday, _moment, _month, _day_of_month, _quarter, _half,
    _whole_year,
)  # fmt: skip


def word_at(words: Words, at: int) -> str:
    """The word at an index, empty outside the text."""
    return words[at] if 0 <= at < len(words) else ""


def _count(word: str) -> int | None:
    if word.isascii() and word.isdigit() and len(word) <= len("20000"):
        return int(word)
    return int(NUMBER_WORDS[word]) if word in NUMBER_WORDS else None


def _unit(word: str, *, plural: bool = True) -> Unit | None:
    singular = word[:-1] if plural and word.endswith("s") else word
    found = _UNITS.get(singular)
    return cast("Unit", found) if found else None


def _year(words: Words, at: int, calendar: Calendar) -> tuple[int, int | None]:
    """How many words a year takes here ("of 2024", ", 2024", "of last year"), and the year."""
    joint = 1 if word_at(words, at) in (",", "of", "in") else 0
    match = _YEAR.fullmatch(word_at(words, at + joint))
    if match:
        return joint + 1, int(match[0])
    which = word_at(words, at + joint)
    if word_at(words, at + joint + 1) != "year" or which not in (*_BACK, *_HERE, *_ON):
        return 0, None
    return joint + 2, calendar.today.year + (1 if which in _ON else -1 if which in _BACK else 0)
