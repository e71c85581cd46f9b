"""Times of day that are meant for every day: "after 17:30", "between 8 and 10 am", "before noon"."""

from __future__ import annotations

import re

from askfirst.domain.cycles import part_name
from askfirst.understanding.rules.periods import Calendar, Cycle, Period, asking
from askfirst.understanding.rules.times.point_words import Found, Point, Words, word_at

_CLOCK = re.compile(r"(\d{1,2})(?::(\d{2})(?::00)?)?([ap]m)?")
_HOUR, _NOON, _DAY = 60, 720, 1440
_NAMED = {"noon": _NOON, "midday": _NOON, "midnight": 0}
_JOINTS = {"between": ("and",), "from": ("to", "until", "till", "and", "-"), "": ("to", "until", "till", "-")}
_SINCE, _BEFORE = ("after", "from"), ("before", "until", "till", "by")
VAGUE_PARTS: tuple[Words, ...] = (
    ("at", "night"), ("during", "the", "night"), ("in", "the", "night"), ("overnight",), ("in", "the", "morning"),
    ("in", "the", "mornings"), ("in", "the", "afternoon"), ("in", "the", "afternoons"), ("in", "the", "evening"),
    ("in", "the", "evenings"), ("during", "the", "day"), ("during", "business", "hours"),
    ("during", "office", "hours"), ("during", "working", "hours"), ("outside", "business", "hours"),
    ("outside", "office", "hours"), ("outside", "working", "hours"), ("during", "peak", "hours"),
    ("after", "hours"), ("out", "of", "hours"), ("at", "lunchtime"),
)  # fmt: skip
_OPENING = frozenset(("at", "in", "the", "during", "outside", "after", "out", "of"))


def _hours(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "between 8 and 10 am", "from 9:00 to 17:30", "8-10am": its end is not included."""
    del calendar
    opening = words[at] if words[at] in ("between", "from") else ""
    here = at + bool(opening)
    middle = here + 1
    if word_at(words, middle) not in _JOINTS[opening]:
        return None
    last = _minute(word_at(words, middle + 1))
    first = (
        _minute(word_at(words, here)) if last is None else _minute_like(word_at(words, here), last, words[middle + 1])
    )
    if first is None or last is None or first == last:
        return None
    return _within(first, last or _DAY), middle + 2 - at


def _minute_like(word: str, last: int, said: str) -> int | None:
    """As in "8 to 10 am": the first hour is of the same half of the day, or of the one before."""
    match = _CLOCK.fullmatch(word)
    if not match or match[2] or match[3] or said[-1] != "m":
        return _minute(word)
    half = _minute(f"{word}{said[-2:]}")
    other = _minute(f"{word}{'am' if said.endswith('pm') else 'pm'}")
    return half if half is not None and half < (last or _DAY) else other


def _within(first: int, last: int) -> Period:
    rule = f"from {_name(first)} to before {_name(last % _DAY)}"
    if first < last:
        return Period(None, None, rule, cycle=Cycle("minute_of_day", "between", (first, last - 1)))
    if first % _HOUR or last % _HOUR:
        return asking("a stretch over midnight is read by full hours only")
    hours = (*range(first // _HOUR, 24), *range(last // _HOUR))
    return Period(None, None, rule, cycle=Cycle("hour_of_day", "in", hours))


def _either_side(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "after 6 pm or before 8 am", "before 8 or after 18:00": what lies outside of a stretch of the day."""
    del calendar
    behind, ahead = (_SINCE, _BEFORE) if words[at] in _SINCE else (_BEFORE, _SINCE)
    if words[at] not in behind or word_at(words, at + 2) not in ("or", "and") or word_at(words, at + 3) not in ahead:
        return None
    sides = {words[at]: _minute(word_at(words, at + 1)), words[at + 3]: _minute(word_at(words, at + 4))}
    late = next((minute for word, minute in sides.items() if word in _SINCE), None)
    early = next((minute for word, minute in sides.items() if word in _BEFORE), None)
    if late is None or early is None or early == late:
        return None
    if early > late:  # "after midnight and before 6 am" is the stretch between them.
        return (_within(late, early), 5) if words[at + 2] == "and" else None
    return _within(late, early), 5


def _side(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "after 17:30", "before noon", "at 9 am"."""
    del calendar
    minute = _minute(word_at(words, at + 1))
    if minute is None:
        oclock = word_at(words, at + 2) == "oclock" and words[at] in (*_SINCE, *_BEFORE, "at")
        return (asking("before or after noon"), 3) if oclock else None
    if words[at] in ("around", "about", "circa"):
        return asking("how near to it"), 2
    if words[at + 1] == "midnight" and words[at] in (*_SINCE, *_BEFORE):
        return asking("up to which hour" if words[at] in _SINCE else "from which hour on"), 2
    if words[at] in _SINCE:
        cycle, rule = Cycle("minute_of_day", "ge", (minute,)), f"from {_name(minute)} on"
    elif words[at] in _BEFORE:
        cycle, rule = Cycle("minute_of_day", "lt", (minute or _DAY,)), f"before {_name(minute)}"
    elif words[at] == "at" and ":" not in words[at + 1] and minute % _HOUR == 0:
        hour = minute // _HOUR
        cycle, rule = Cycle("hour_of_day", "eq", (hour,)), f"from {_name(minute)} to {hour:02}:59"
    elif words[at] == "at":
        cycle, rule = Cycle("minute_of_day", "eq", (minute,)), f"the minute {_name(minute)}"
    else:
        return None
    onwards = words[at] == "from" and word_at(words, at + 2) in ("on", "onward", "onwards")
    return Period(None, None, rule, cycle=cycle), 2 + onwards


def _minute(word: str) -> int | None:
    """The minute of the day that a clock time begins with; a bare number is none."""
    if word in _NAMED:
        return _NAMED[word]
    match = _CLOCK.fullmatch(word)
    if not match or not (match[2] or match[3]):
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    if match[3]:
        if not 1 <= hour <= 12:  # noqa: PLR2004 - a half of the day
            return None
        hour = hour % 12 + (12 if match[3] == "pm" else 0)
    return hour * _HOUR + minute if hour < 24 and minute < _HOUR else None  # noqa: PLR2004 - hours of a day


def _name(minute: int) -> str:
    return part_name("minute_of_day", minute)


def vague_part(words: Words, at: int) -> tuple[int, int] | None:
    """Where an undefined part of the day stands: the words "night" of "at night"."""
    for phrase in VAGUE_PARTS:
        if words[at : at + len(phrase)] == phrase:
            light = next((step for step, word in enumerate(phrase) if word not in _OPENING), 0)
            return at + light, at + len(phrase)
    return None


CLOCK: tuple[Point, ...] = (_hours, _either_side, _side)
