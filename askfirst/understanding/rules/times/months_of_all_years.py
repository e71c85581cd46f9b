"""Months and quarters of every year, said without "every": "November days", "any July", "Q4 sales for each year"."""

from __future__ import annotations

import re

from askfirst.domain.cycles import NAMES
from askfirst.understanding.rules.periods import Calendar, Cycle, Period
from askfirst.understanding.rules.times.point_words import BACK, HERE, ON, Found, Words, word_at, year_at
from askfirst.understanding.rules.words.counting_words import DOUBTFUL_MONTHS, MONTHS

_ANY_ONE = ("any", "typical", "average", "given")
_LEADS = ("in", "on", "during", "of", "for", "over", "throughout")
_DAYS = ("days", "nights", "mornings", "afternoons", "evenings", "weeks")
_QUARTER = re.compile(r"q([1-4])")
_NTHS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 4, "final": 4,
}  # fmt: skip
_LASTS = ("last", "final")
_JOINTS = ("to", "-", "and", "through", "until", "vs", "versus", "than", "or", "over", "from")
_NUMBERED = (*BACK, *HERE, *ON, "first", "second", "third", "few", "final", "the")
_PLACED = ("in", "of", "for", "during", "on", "over", "throughout", "only", *_ANY_ONE)
_YEARS = (
    "each year", "every year", "per year", "by year", "year by year", "yearly", "annually", "over the years",
    "across the years", "across years", "in all years", "of all years", "through the years", "year after year",
    "which year", "what year", "across all years", "over all years", "each of the years", "every single year",
    "any year", "in the years",
)  # fmt: skip


def month_of_all_years(words: Words, at: int, calendar: Calendar) -> Found | None:
    """Such a month, with the small word before it; the days of it are what is asked for, unless it is "on" them."""
    lead = int(words[at] in _LEADS)
    lead += lead and word_at(words, at + lead) in ("a", "an", "the")
    lead += word_at(words, at + lead) in _ANY_ONE
    if not _is_of_all_years(words, at + lead, calendar):
        return None
    number = MONTHS[words[at + lead]]
    days = words[at] == "on" and word_at(words, at + lead + 1) in _DAYS
    rule = f"{NAMES['month_of_year'][number - 1]} of every year"
    return Period(None, None, rule, cycle=Cycle("month_of_year", "eq", (number,))), 1 + lead + days


def quarter_of_all_years(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Q4, per year", "in the fourth quarter of each year", with the small words before it."""
    lead = int(words[at] in _LEADS)
    lead += word_at(words, at + lead) == "the"
    named = _QUARTER.fullmatch(word_at(words, at + lead))
    nth = _NTHS.get(word_at(words, at + lead)) if word_at(words, at + lead + 1) == "quarter" else None
    number = int(named[1]) if named else nth
    taken = lead + (1 if named else 2)
    before, behind = word_at(words, at - 1), word_at(words, at + taken)
    if word_at(words, at + lead) in _LASTS and behind != "of":
        return None  # "The last quarter, by year" may be the one before today.
    if number is None or before in _JOINTS or behind in _JOINTS or year_at(words, at + taken, calendar)[1]:
        return None
    if not _tells_years(words):
        return None
    return Period(None, None, f"Q{number} of every year", cycle=Cycle("quarter_of_year", "eq", (number,))), taken


def _tells_years(words: Words) -> bool:
    text = f" {' '.join(words)} "
    return any(f" {said} " in text for said in _YEARS)


def _is_of_all_years(words: Words, at: int, calendar: Calendar) -> bool:
    """Whether a month without a year is that of every year: "any July", "November days", "in July of each year"."""
    before, behind = word_at(words, at - 1), word_at(words, at + 1)
    if word_at(words, at) not in MONTHS or before in (*BACK, *HERE, *ON) or year_at(words, at + 1, calendar)[1]:
        return False
    leads = at == 0 and words[at] != "may" and len(words) > 1  # "March orders, count per year"
    if words[at] in DOUBTFUL_MONTHS and before not in _PLACED and behind not in _DAYS and not leads:
        return False
    if (
        _has_a_day(before)
        or _has_a_day(behind)
        or before == "since"
        or behind in ("to", "-", "and", "through", "until")
    ):
        return False
    if before in _ANY_ONE or (behind in _DAYS and before not in _NUMBERED):
        return True
    return _tells_years(words)


def _has_a_day(word: str) -> bool:
    return word[:1].isdigit()
