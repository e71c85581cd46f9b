"""Seasons of the year, as whole months of the northern half of the world: "summer 2014", "last winter", "in summer"."""

from __future__ import annotations

import re
from datetime import date

from askfirst.domain.calendar_units import add_months
from askfirst.understanding.rules.periods import Calendar, Cycle, Period, asking
from askfirst.understanding.rules.times.point_words import BACK, HERE, ON, Found, Words, word_at, year_at
from askfirst.understanding.rules.words.counting_words import MONTHS

_FIRST_MONTHS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
SEASON_WORDS = frozenset((*_FIRST_MONTHS, *(f"{name}s" for name in _FIRST_MONTHS), "season", "months"))
_NAMES = {3: "March to May", 6: "June to August", 9: "September to November", 12: "December to February"}
_LENGTH = 3
_BEHIND = ("months", "season", "period", "time")
_BEFORE = ("in", "during", "every", "each", "over", "throughout")
_SECOND_YEAR = re.compile(r"(?:20)?(\d{2})")
_HALF = "meteorological season of the northern half of the world"


def season_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "summer 2014", "the winter of 2023/24", "last spring": none where the word may be another than a season."""
    step = words[at] if words[at] in (*BACK, *HERE, *ON) else ""
    here = at + bool(step)
    month = _FIRST_MONTHS.get(word_at(words, here))
    if month is None:
        return None
    here += 1 + (word_at(words, here + 1) in _BEHIND)
    taken, year = year_at(words, here, calendar)
    year = year or _year_behind_the_next(words, here, calendar)
    spelled = _months_told(words, here + taken, month)
    if spelled:
        # The year stands before the months or behind them.
        behind, year = (0, year) if year else year_at(words, here + taken + spelled, calendar)
        told = Period(*_months(year, month), f"{_NAMES[month]}, as you said") if year else None
        return (told, here + taken + spelled + behind - at) if told else None
    if step:
        return _near(step, month, calendar), here - at
    if not year:
        return None
    second = _second_year(words, here + taken, year) if month == max(_NAMES) else 0
    if month == max(_NAMES) and not second:
        return asking(f"the winter that begins in {year} or that ends in it"), here + taken - at
    return _of(year, month), here + taken + second - at


def _year_behind_the_next(words: Words, at: int, calendar: Calendar) -> int | None:
    """As in "from spring to autumn 2024": the year is said once, behind both."""
    ranged = word_at(words, at) in ("to", "and", "through", "until", "till", "-", "or", "vs", "versus")
    behind = at + 1 + (word_at(words, at + 1) == "the")
    if not ranged or word_at(words, behind) not in _FIRST_MONTHS:
        return None
    return year_at(words, behind + 1, calendar)[1]


def seasons_that_come_again(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "in summer", "every winter", "summers": those months of every year."""
    del calendar
    plural = words[at].endswith("s") and words[at][:-1] in _FIRST_MONTHS
    month = _FIRST_MONTHS.get(words[at][:-1] if plural else words[at])
    if month is None or words[at] in ("falls", "springs") or word_at(words, at + 1) == "of":
        return None
    behind = word_at(words, at + 1) == "months"
    if not (plural or behind or word_at(words, at - 1) in _BEFORE):
        return None
    months = tuple(sorted((month + step - 1) % 12 + 1 for step in range(_LENGTH)))
    rule = f"{_NAMES[month]} of every year, the {_HALF}"
    return Period(None, None, rule, cycle=Cycle("month_of_year", "in", months)), 1 + behind


def _of(year: int, month: int) -> Period:
    return Period(*_months(year, month), f"{_NAMES[month]}, the {_HALF}", told=True)


def _months(year: int, month: int) -> tuple[date, date]:
    start = date(year, month, 1)
    return start, add_months(start, _LENGTH)


def _near(step: str, month: int, calendar: Calendar) -> Period:
    """The last one that is over, the one of this year, the next one to come."""
    years = range(calendar.today.year - 2, calendar.today.year + 3)
    found = [_of(year, month) for year in years]
    today = calendar.today
    if step in BACK:
        return [one for one in found if one.end and one.end <= today][-1]
    if step in ON:
        return next(one for one in found if one.start and one.start > today)
    running = next((one for one in found if one.start and one.end and one.start <= today < one.end), None)
    return running or _of(today.year, month)


def _second_year(words: Words, at: int, year: int) -> int:
    """As in "winter 2023/24", "winter 2023-2024": how many words say in which year it ends."""
    step = 1 if word_at(words, at) in ("/", "-", "–", "to") else 0  # noqa: RUF001 - as people type it
    match = _SECOND_YEAR.fullmatch(word_at(words, at + step))
    return step + 1 if match and int(match[1]) == (year + 1) % 100 else 0


def _months_told(words: Words, at: int, month: int) -> int:
    """As in "(June to August)": how many words of the text say the very months."""
    here = at + (word_at(words, at) in ("(", ",", ":"))
    first, joint, last = (word_at(words, here + step) for step in range(3))
    if joint not in ("to", "through", "-", "until", "till") or MONTHS.get(first) != month:
        return 0
    if MONTHS.get(last) != (month + _LENGTH - 2) % 12 + 1:
        return 0
    return here + 3 - at + (here > at and word_at(words, here + 3) == ")")
