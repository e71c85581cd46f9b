"""Days of the week beside another time: "Saturday orders in Q3 2024", "the Friday after Thanksgiving"."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from itertools import pairwise

from askfirst.domain.cycles import NAMES
from askfirst.understanding.rules.periods import Calendar, Cycle, Period, asking
from askfirst.understanding.rules.times.point_words import YEAR, Found, Words, direction, longest, unit_of, word_at
from askfirst.understanding.rules.times.points import named_at
from askfirst.understanding.rules.words.counting_words import DAY_ORDINALS, MONTHS, WEEKDAYS

_ONE_DAY = frozenset(("since", "from", "until", "till", "before", "after", "by", "to", "through", "of", "and", "or"))
_END = ("last", "final", "the")
_WEEK = ("of", "in")
_QUARTER = re.compile(r"[qh][1-4]")
_STRETCHES = ("month", "quarter", "half", "year", "ytd", "mtd", "qtd")
_BEHIND = ("after", "following")
_BEFORE = ("before", "preceding")


def weekday_beside_a_time(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Saturday orders in March", "on a Sunday in 2024": within a longer time it is every such day."""
    del calendar
    lead = int(words[at] == "on")
    day = WEEKDAYS.get(word_at(words, at + lead))
    here = at + lead
    before = word_at(words, at - 1)
    if day is None or len(words[here]) <= len("mon") or before in _ONE_DAY or before in DAY_ORDINALS or before in _END:
        return None
    one_day = direction(before) is not None or word_at(words, here + 1) in (*_WEEK, *_BEHIND, *_BEFORE, "to")
    if one_day and not _month_behind(words, here + 1):
        return None
    days = [day]
    while word_at(words, here + 1) in ("and", "or") and word_at(words, here + 2) in WEEKDAYS:
        days, here = [*days, WEEKDAYS[words[here + 2]]], here + 2
    if not _is_long(words[:at]) and not _is_long(words[here + 1 :]):
        return None
    rule = "every " + " and ".join(NAMES["weekday"][day] for day in days)
    cycle = Cycle("weekday", "in" if len(days) > 1 else "eq", tuple(sorted(day + 1 for day in days)))
    return Period(None, None, rule, cycle=cycle), here + 1 - at


def _month_behind(words: Words, at: int) -> bool:
    """As in "Saturday in March 2024"; "Monday in the week of ..." is one day."""
    behind = word_at(words, at + 1)
    return word_at(words, at) == "in" and (
        behind in MONTHS or bool(YEAR.fullmatch(behind) or _QUARTER.fullmatch(behind))
    )


def _is_long(words: Words) -> bool:
    """Whether a month, a quarter, a year or the like is named, in which a day of the week comes again."""
    if any(YEAR.fullmatch(word) or _QUARTER.fullmatch(word) or word in _STRETCHES[-3:] for word in words):
        return True
    placed = ("in", "during", "of", "since", "for", "throughout", "from")
    for one, two in pairwise(words):
        if (one in placed and two in MONTHS) or (one in ("this", "last", "past") and unit_of(two) in _STRETCHES):
            return True
    return False


def weekday_after(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the Friday after Thanksgiving 2024", "the Monday before Christmas": that one day."""
    lead = int(words[at] == "on")
    lead += word_at(words, at + lead) == "the"
    day, side = WEEKDAYS.get(word_at(words, at + lead)), word_at(words, at + lead + 1)
    if day is None or side not in (*_BEHIND, *_BEFORE):
        return None
    found = longest((named_at,), words, at + lead + 2, calendar)
    if not found or not found[0].is_plain or not found[0].start or not found[0].end:
        return None
    start, end = found[0].start, found[0].end
    if isinstance(start, datetime) or isinstance(end, datetime) or end - start > timedelta(days=7):
        return None
    if side in _BEHIND:
        first = end + timedelta(days=(day - end.weekday()) % 7)
    else:
        last = start - timedelta(days=1)
        first = last - timedelta(days=(last.weekday() - day) % 7)
    rule = f"the first {NAMES['weekday'][day]} {'after' if side in _BEHIND else 'before'} it"
    return Period(first, first + timedelta(days=1), rule, told=True), lead + 2 + found[1]


def nth_weekday_of(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the first Monday of March 2024", "on the last Friday in Q3": that one day."""
    lead = int(words[at] == "on")
    lead += word_at(words, at + lead) == "the"
    which = word_at(words, at + lead)
    number = -1 if which in ("last", "final") else DAY_ORDINALS.get(which, 0)
    day = WEEKDAYS.get(word_at(words, at + lead + 1))
    if day is None or not number or word_at(words, at + lead + 2) not in _WEEK:
        return None
    if words[at + lead + 3 : at + lead + 5] in (("each", "month"), ("every", "month"), ("a", "month")):
        return asking("days of the week are not counted within months"), lead + 5
    found = longest((named_at,), words, at + lead + 3, calendar)
    if not found or not found[0].is_plain or not found[0].start or not found[0].end:
        return None
    start, end = found[0].start, found[0].end
    if isinstance(start, datetime) or isinstance(end, datetime) or end - start < timedelta(days=28):
        return None
    if number < 0:
        last = end - timedelta(days=1)
        first = last - timedelta(days=(last.weekday() - day) % 7)
    else:
        first = start + timedelta(days=(day - start.weekday()) % 7, weeks=number - 1)
    if not start <= first < end:
        return None
    rule = f"{which} {NAMES['weekday'][day]} of it"
    return Period(first, first + timedelta(days=1), rule), lead + 3 + found[1]
