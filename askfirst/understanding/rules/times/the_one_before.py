"""A time told by the one before it: "with the last one", "the same two months of 2023", "before and after July"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

from askfirst.domain.calendar_units import DAYS_OF, MONTHS_OF, add_months
from askfirst.understanding.rules.periods import Calendar, Period, moved
from askfirst.understanding.rules.times.point_words import Found, Words
from askfirst.understanding.rules.times.points import named_at
from askfirst.understanding.rules.words.comparing_words import FALLS, RISES
from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

_SO_FAR = re.compile(r"from the start of this (day|week|month|quarter|year)\b")
_UNIT_OF_DAYS = {1: "day", 7: "week", 28: "month", 29: "month", 30: "month", 31: "month", 90: "quarter", 91: "quarter",
    92: "quarter", 365: "year", 366: "year"}  # fmt: skip
_COUNT = r"(?:(?P<count>two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) )?"
_SAME = re.compile(
    r"(?:(?:and )?how (?:many|much) (?:were there |was it )?)?"
    rf"(?:(?:in|during|for|over|of) )?(?:the |those )?same {_COUNT}"
    r"(?:days?|dates?|period|time|times|months?|quarters?|weeks?|weekend|stretch|span|time frame|timeframe|season)"
    r"(?: of the year)?(?: (?:of|in|during|from|for))?(?: the year)?"
    r" (?:(?P<year>(?:19|20)\d\d)|(?P<back>(?:the )?(?:last|previous|prior|preceding|past) year"
    r"|(?:a|one|the) year (?:before|earlier|ago|prior|previously)))(?= |$)"
)
_LAST = re.compile(
    r"(?:the )?(?:(?:last|previous|prior|preceding|past) one|one (?:before|prior|preceding|earlier)(?: (?:it|that))?"
    r"|(?:last|previous)(?= (?:in|on|by|for|when|regarding|as|with)\b| ?[?.,;:]|$))"
)


def one_before(words: Words, at: int, it: Period, *, compares: bool) -> Found | None:
    """As in "the same two months of 2023"; where words compare, also "the last one"."""
    said = " ".join(words[at:])
    same = _SAME.match(said) if it.is_plain else None
    if same and isinstance(it.start, date):
        months = -12 if same["back"] else 12 * (int(same["year"]) - it.start.year)
        return (replace(moved(it, months), shift=0), len(same[0].split())) if months else None
    last = _LAST.match(said) if compares and it.is_plain else None
    whole = _unit_before(it) if last else None
    return (whole, len(last[0].split())) if last and whole else None


def asks_which(before: Words) -> bool:
    """Whether the words before two times ask in which of them something was higher: "was it hotter in May or June"."""
    told = any(word in RISES or word in FALLS for word in before if word != "less")
    bound = "than" in before or any(word[:1].isdigit() for word in before)
    return told and not bound


def run_before(words: Words, at: int, found: Sequence[Period]) -> Period | None:
    """Of "November and December, and the same two months of 2023", the first two, which are one stretch of time."""
    same = _SAME.match(" ".join(words[at:]))
    count = NUMBER_WORDS.get(same["count"] or "") if same else None
    several = [*found[-int(count) :]] if count and count == len(found) > 1 else []
    touching = all(one.is_plain and one.end == other.start for one, other in pairwise(several))
    if not several or not touching or not several[-1].is_plain:
        return None
    return replace(several[0], end=several[-1].end, rule="all of them together", shift=0)


def _unit_before(it: Period) -> Period | None:
    """The whole day, week, month, quarter or year before the one that it is, or is the beginning of."""
    if it.start is None or it.end is None:
        return None
    so_far = _SO_FAR.search(it.rule)
    unit = so_far[1] if so_far else _UNIT_OF_DAYS.get((it.end - it.start).days, "")
    if not unit or (unit in MONTHS_OF and it.start.day != 1):
        return None
    if unit in MONTHS_OF:
        return Period(add_months(it.start, -MONTHS_OF[unit]), it.start, f"the whole {unit} before")
    return Period(it.start - timedelta(days=DAYS_OF[unit]), it.start, f"the whole {unit} before")


def before_and_after(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "before and after July 2024", "before versus after 1 May": both sides of a time, which is in neither."""
    joined = words[at + 1 : at + 2] in (("and",), ("vs",), ("versus",), ("or",), ("against",), ("&",))
    if words[at] != "before" or not joined or words[at + 2 : at + 3] not in (("after",), ("since",)):
        return None
    found = named_at(words, at + 3, calendar)
    if found is None or not found[0].is_plain:
        return None
    time, taken = found
    began = time.end if words[at + 2] == "after" else time.start
    sides = Period(None, time.start, "before"), Period(began, None, "after")
    return Period(None, None, "before and after", parts=sides, compared=True), taken + 3
