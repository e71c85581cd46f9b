"""Recognises times: dates, calendar units, rolling stretches, weekdays, and ranges between two of them.

What a single point is stands in `points.py`; here the words around points make ranges of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TypeAlias

from askfirst.understanding.rules.counting_words import MONTHS
from askfirst.understanding.rules.periods import Calendar, Period, between
from askfirst.understanding.rules.points import DAY, POINTS, Found, Words, word_at
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_DAY = timedelta(days=1)

Side: TypeAlias = Callable[[Period], Period]


def times(tokens: Tokens, calendar: Calendar) -> Iterator[Span]:
    """Every time in the text, points and ranges alike; the longer ones win when spans are settled."""
    words = tokens.words()
    for first in range(len(words)):
        found = _range_at(words, first, calendar) or _point_at(words, first, calendar)
        if found:
            yield Span("time", first, first + found[1], weight=1.2, period=found[0])


def _point_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    """The longest point that begins here; a date beyond the calendar is none."""
    found: list[Found] = []
    if at >= len(words):
        return None
    for point in POINTS:
        try:
            read = point(words, at, calendar)
        except (ValueError, OverflowError):
            continue
        if read:
            found.append(read)
    return max(found, key=lambda read: read[1], default=None)


def _range_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    try:
        return (
            _two_ended(words, at, calendar) or _days_of_a_month(words, at, calendar) or _one_ended(words, at, calendar)
        )
    except (ValueError, OverflowError):
        return None


def _two_ended(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "from X to Y", "between X and Y", "X to Y"."""
    opening = 1 if words[at] in ("from", "between") else 0
    first = _point_at(words, at + opening, calendar)
    if not first:
        return None
    middle = at + opening + first[1]
    joints = ("to", "and", "until", "till", "through", "-", "–", "up") if opening else ("to", "through", "-", "–")  # noqa: RUF001 - as people type it
    if word_at(words, middle) not in joints:
        return None
    joint = 2 if words[middle : middle + 2] == ("up", "to") else 1
    last = _point_at(words, middle + joint, calendar)
    period = between(first[0], last[0]) if last else None
    return (period, opening + first[1] + joint + last[1]) if period and last else None


def _days_of_a_month(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "between 5 and 10 January", "January 5 to 10": the month is said once."""
    opening = 1 if words[at] in ("from", "between") else 0
    joints = ("to", "and", "until", "till", "through") if opening else ("to", "through")
    month = words[at + opening : at + opening + 1] if word_at(words, at + opening) in MONTHS else ()
    here = at + opening + len(month)
    first, joint, last = (word_at(words, here + step) for step in range(3))
    if joint not in joints or not (DAY.fullmatch(first) and DAY.fullmatch(last)):
        return None
    behind = words[here + 3 :]
    start, end = (_point_at((*month, day, *behind), 0, calendar) for day in (first, last))
    if not (start and end and start[1] == end[1] > 1):
        return None
    period = between(start[0], end[0])
    return (period, opening + end[1] + 2) if period else None


def _one_ended(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "since X", "before X", "in X" and the like."""
    for opening, side in _ONE_ENDED.items():
        if words[at : at + len(opening)] == opening:
            found = _point_at(words, at + len(opening), calendar)
            if found:
                return _side(words, at, side, found), len(opening) + found[1]
    return None


def _side(words: Words, at: int, side: str, found: Found) -> Period:
    """The side of a point that is meant; "from last week" is all of that week, "from 5 January" begins with the day."""
    onwards = word_at(words, at + 1 + found[1]) in ("on", "onward", "onwards", "forward")
    start, end = found[0].start, found[0].end
    dated = bool(start and end and end - start <= _DAY) and words[at + 1] not in ("today", "yesterday")
    if words[at] == "from" and not onwards and not dated:
        side = "in"
    return _SIDES[side](found[0])


_ONE_ENDED: dict[Words, str] = {
    ("up", "to"): "until",
    ("on", "or", "after"): "since",
    ("on", "or", "before"): "until",
    ("no", "later", "than"): "until",
    ("earlier", "than"): "before",
    ("later", "than"): "after",
    ("as", "of"): "since",
    ("not", "before"): "since",
    ("since",): "since",
    ("starting",): "since",
    ("from",): "since",
    ("until",): "until",
    ("till",): "until",
    ("through",): "until",
    ("before",): "before",
    ("after",): "after",
    ("in", "the"): "in",
    ("in",): "in",
    ("during",): "in",
    ("over", "the"): "in",
    ("over",): "in",
    ("within", "the"): "in",
    ("on",): "in",
    ("for", "the"): "in",
    ("for",): "in",
    ("of",): "in",
}
_SIDES: dict[str, Side] = {
    "since": lambda period: Period(period.start, None, "from its first day on"),
    "until": lambda period: Period(None, period.end, "up to its last day, included"),
    "before": lambda period: Period(None, period.start, "before its first day"),
    "after": lambda period: Period(period.end, None, "after its last day"),
    "in": lambda period: period,
}
