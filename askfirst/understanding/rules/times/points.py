"""Points in time: every way to name one stretch of the calendar, and the longest of them at a word."""

from __future__ import annotations

from askfirst.understanding.rules.periods import Calendar
from askfirst.understanding.rules.times.dates import DATES
from askfirst.understanding.rules.times.fiscal import FISCAL
from askfirst.understanding.rules.times.holidays import HOLIDAYS
from askfirst.understanding.rules.times.parts_of_times import PARTS
from askfirst.understanding.rules.times.point_words import Found, Point, Words, longest, word_at
from askfirst.understanding.rules.times.relative_times import RELATIVE
from askfirst.understanding.rules.times.seasons import season_at
from askfirst.understanding.rules.times.weeks import WEEKS

POINTS: tuple[Point, ...] = (*RELATIVE, *DATES, *WEEKS, *PARTS, *FISCAL, *HOLIDAYS, season_at)


def point_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    """The longest point that begins here; a date that does not exist is none."""
    return longest(POINTS, words, at, calendar)


def named_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As `point_at`, with an article before it."""
    if word_at(words, at) != "the":
        return point_at(words, at, calendar)
    found = point_at(words, at + 1, calendar)
    return (found[0], found[1] + 1) if found else None
