"""Weeks: by their number in the year, or by a day that they hold, begin with or end with."""

from __future__ import annotations

import re
from datetime import date, timedelta

from askfirst.understanding.rules.periods import Calendar, Period
from askfirst.understanding.rules.times.dates import DAYS
from askfirst.understanding.rules.times.point_words import Found, Point, Words, longest, word_at, year_at

_WEEK = re.compile(r"((?:19|20)\d{2})-?w(\d{1,2})")


def _numbered_week(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "2025-W03", "week 3 of 2025", "week 3": ISO weeks, which begin on Mondays."""
    match = _WEEK.fullmatch(words[at])
    year: int | None
    if match:
        year, number, taken = int(match[1]), int(match[2]), 1
    elif (lead := _week_words(words, at)) and word_at(words, at + lead).isdecimal():
        number = int(words[at + lead])
        behind, year = year_at(words, at + lead + 1, calendar)
        taken = lead + 1 + behind
    else:
        return None
    start = date.fromisocalendar(year or calendar.today.year, number, 1)
    if not year and start > calendar.today:
        start = date.fromisocalendar(calendar.today.year - 1, number, 1)
    return Period(start, start + timedelta(weeks=1), "the ISO week, Monday to Sunday"), taken


def _week_words(words: Words, at: int) -> int:
    """How many words say that the number of a week follows: "calendar week", "week no", "CW"."""
    kind = 1 if words[at] in ("calendar", "iso") else 0
    if word_at(words, at + kind) not in ("week", "wk", "kw", "cw"):
        return 0
    number = 1 if word_at(words, at + kind + 1) in ("number", "no", "nr", "#") else 0
    dot = 1 if number and word_at(words, at + kind + 2) == "." else 0
    return kind + 1 + number + dot


def _weekend_of(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the weekend of January 11": that of the week which holds the day, from Monday on."""
    of = word_at(words, at + 1) == "of"
    found = longest(DAYS, words, at + 2 + (word_at(words, at + 2) == "the"), calendar) if of else None
    if words[at] != "weekend" or not found or not found[0].start:
        return None
    saturday = found[0].start - timedelta(days=found[0].start.weekday() - 5)
    taken = 2 + (word_at(words, at + 2) == "the") + found[1]
    return Period(saturday, saturday + timedelta(days=2), "Saturday and Sunday of the week that holds the day"), taken


def _week_of(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the week of January 6", "week beginning Jan 6", "week ending Jan 12"."""
    if words[at] != "week" or word_at(words, at + 1) not in _WEEK_ENDS:
        return None
    here = at + 2
    while word_at(words, here) in ("the", "on", "with", "from", "in"):
        here += 1
    found = longest(DAYS, words, here, calendar)
    if not found or not found[0].start:
        return (found[0], here - at + found[1]) if found else None
    day = found[0].start
    start = {
        "of": calendar.week_of(date(day.year, day.month, day.day)),
        "containing": calendar.week_of(date(day.year, day.month, day.day)),
        "ending": day - timedelta(days=6),
    }.get(words[at + 1], day)
    rule = "the calendar week that holds the day" if words[at + 1] in ("of", "containing") else "seven days"
    return Period(start, start + timedelta(weeks=1), rule), here - at + found[1]


_WEEK_ENDS = ("of", "containing", "beginning", "starting", "commencing", "ending")
WEEKS: tuple[Point, ...] = (_numbered_week, _week_of, _weekend_of)
