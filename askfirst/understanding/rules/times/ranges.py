"""Ranges between two points in time, and the sides of one: "from X to Y", "since X", "before X", "X onwards"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import TypeAlias

from askfirst.understanding.rules.periods import Calendar, Period, as_datetime, between
from askfirst.understanding.rules.times.dates import DAY
from askfirst.understanding.rules.times.holidays import HOLIDAY_WORDS
from askfirst.understanding.rules.times.point_words import YEAR, Found, Words, unit_of, word_at
from askfirst.understanding.rules.times.points import named_at, point_at
from askfirst.understanding.rules.times.stretches_beside import as_of, run_up_at, stretch_beside
from askfirst.understanding.rules.tokens import by_first_word
from askfirst.understanding.rules.words.behind_times import BEHIND_ON
from askfirst.understanding.rules.words.counting_words import MONTHS, WEEKDAYS

_DAY = timedelta(days=1)
_YEAR = timedelta(days=364)

Side: TypeAlias = Callable[[Period], Period]

_DASHES = ("-", "–")  # noqa: RUF001 - as people type it
_JOINTS = ("to", "through", "thru", "till", "until", *_DASHES)
_OPEN_JOINTS = (*_JOINTS, "and", "up")


def range_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    """The range that begins here."""
    try:
        beside = stretch_beside(words, at, calendar) or run_up_at(words, at, calendar)
        if beside:
            return beside
        return _days_of_a_month(words, at, calendar) or two_ended(words, at, calendar) or one_ended(words, at, calendar)
    except (ValueError, OverflowError):
        return None


def two_ended(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "from X to Y", "between X and Y", "X to Y"."""
    opening = 1 if words[at] in ("from", "between", "since") else 0
    first = named_at(words, at + opening, calendar) or _from_its_start(words, at + opening, calendar)
    if not first:
        return None
    middle = at + opening + first[1]
    if word_at(words, middle) not in (_OPEN_JOINTS if words[at] in ("from", "between") else _JOINTS):
        return None
    joint = 2 if words[middle : middle + 2] == ("up", "to") else 1
    last = _to_its_end(words, middle + joint, calendar) or named_at(words, middle + joint, calendar)
    last = last or _date(words, middle + joint, calendar)
    if last and YEAR.fullmatch(words[middle + joint + last[1] - 1]):
        first = _in_the_year_of(words[at + opening : middle], first, last[0], calendar)
    if last and words[at + opening] in WEEKDAYS and words[middle + joint] in WEEKDAYS:
        first = _before(first[0], last[0]), first[1]
    period = between(first[0], last[0]) if last and not (first[0].cycle or last[0].cycle) else None
    return (period, opening + first[1] + joint + last[1]) if period and last else None


def _from_its_start(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "from the beginning of March to X": all of it."""
    edge, _ = _edge(words, at, "since")
    found = named_at(words, at + edge, calendar) if edge else None
    return (found[0], edge + found[1]) if found else None


def _to_its_end(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "between X and the end of January": all of it."""
    edge, _ = _edge(words, at, "until")
    found = named_at(words, at + edge, calendar) if edge else None
    return (found[0], edge + found[1]) if found else None


def _in_the_year_of(words: Words, first: Found, last: Period, calendar: Calendar) -> Found:
    """As in "between Thanksgiving and Christmas 2023": the year is said once, behind both."""
    if not last.start:
        return first
    for year in (last.start.year, last.start.year - 1):
        found = named_at(("from", *words, str(year)), 1, calendar)
        if not found or found[1] <= first[1] or not found[0].start:
            continue
        if as_datetime(found[0].start) <= as_datetime(last.start):
            return found[0], first[1]
    return first


def _before(first: Period, last: Period) -> Period:
    """As in "Friday to Monday": the one before that Monday."""
    if not (first.start and first.end and last.start and first.start > last.start):
        return first
    return replace(first, start=first.start - timedelta(weeks=1), end=first.end - timedelta(weeks=1))


def _date(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "from January to date"."""
    return (calendar.unit("day"), 1) if word_at(words, at) == "date" else None


def _days_of_a_month(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "between 5 and 10 January", "January 5 to 10", "Jan 5-9 2025": the month is said once."""
    opening = 1 if words[at] in ("from", "between") else 0
    joints = _OPEN_JOINTS if opening else _JOINTS
    month = words[at + opening : at + opening + 1] if word_at(words, at + opening) in MONTHS else ()
    here = at + opening + len(month)
    the = int(word_at(words, here) == "the")
    first, joint = word_at(words, here + the), word_at(words, here + the + 1)
    also = int(word_at(words, here + the + 2) == "the")
    last = word_at(words, here + the + also + 2)
    if joint not in joints or not (DAY.fullmatch(first) and DAY.fullmatch(last)):
        return None
    behind = words[here + the + also + 3 :]
    start, end = (point_at((*month, day, *behind), 0, calendar) for day in (first, last))
    if not (start and end and start[1] == end[1] > 1):
        return None
    period = between(start[0], end[0])
    return (period, opening + the + also + end[1] + 2) if period else None


def one_ended(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "since X", "before X", "in X", "X onwards", "until the end of X"."""
    for opening in _OPENINGS.get(word_at(words, at), ()):
        if words[at : at + len(opening)] != opening:
            continue
        side = _ONE_ENDED[opening]
        here = at + len(opening)
        edge, way = _edge(words, here, side)
        found = named_at(words, here + edge, calendar) or (_the_unit(words, here + edge, calendar) if edge else None)
        if found and found[0].cycle is None:
            after = here + edge + found[1]
            onwards = _onwards(words, after, calendar)
            way = _ONWARDS[onwards] if onwards and way == "in" else way  # "in 2015 or later"
            more = len(onwards) or _goes_on(words, after, opening)
            whole = not (edge or more)
            if opening == ("as", "of") and whole:
                return as_of(found[0], calendar), here - at + found[1]
            if opening == ("through",) and whole and _is_a_year(found[0]):
                way = "in"  # "Month by month through 2024"; its last day would be "up through 2024".
            return _side(words, at, way, found[0], whole=whole), here - at + edge + found[1] + more
    found = point_at(words, at, calendar)
    behind = _onwards(words, at + found[1], calendar) if found else ()
    if found and behind and found[0].is_plain:
        return _SIDES[_ONWARDS[behind]](found[0]), found[1] + len(behind)
    return None


def _is_a_year(period: Period) -> bool:
    return bool(period.start and period.end and period.end - period.start >= _YEAR)


def _edge(words: Words, at: int, side: str) -> tuple[int, str]:
    """As in "since the beginning of X", "until the end of X": how many words say which end is meant, and the side."""
    the = 1 if word_at(words, at) == "the" else 0
    edge = word_at(words, at + the)
    if word_at(words, at + the + 1) != "of":
        return 0, side
    if edge in ("beginning", "start") and side in ("since", "before"):
        return the + 2, side
    if edge == "end" and side in ("until", "before", "after"):
        return the + 2, "until" if side == "before" else side
    return 0, side


def _the_unit(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the beginning of the year"."""
    unit = unit_of(word_at(words, at + 1), plural=False)
    return (calendar.unit(unit), 2) if word_at(words, at) == "the" and unit and unit != "hour" else None


def _onwards(words: Words, at: int, calendar: Calendar) -> Words:
    """The words for all that follows or precedes; "or after 2024" begins another time."""
    phrases = _FOLLOWING.get(word_at(words, at), ())
    found = next((phrase for phrase in phrases if words[at : at + len(phrase)] == phrase), ())
    return () if len(found) > 1 and named_at(words, at + len(found), calendar) else found


def _goes_on(words: Words, at: int, opening: Words) -> int:
    """As in "from 2010 on": the little word ends the phrase, and no day follows it."""
    begins = opening[-1] in ("from", "since", "starting")
    return int(begins and word_at(words, at) == "on" and word_at(words, at + 1) in BEHIND_ON)


def _side(words: Words, at: int, side: str, period: Period, *, whole: bool) -> Period:
    """The side of a point that is meant; "from last week" and "from Easter" are all of it, "from 5 January" begins."""
    start, end = period.start, period.end
    called = word_at(words, at + 1) in ("today", "yesterday", *HOLIDAY_WORDS) and word_at(words, at + 1) not in MONTHS
    dated = bool(start and end and end - start <= _DAY) and not called
    if words[at] == "from" and whole and not dated:
        side = "in"
    return _SIDES[side](period) if start and end and not period.ask else period


def _told(side: Period, period: Period) -> Period:
    """With the rule of the point where that is worth telling."""
    return replace(side, rule=period.rule, told=True) if period.told else side


_ONE_ENDED: dict[Words, str] = {
    **{(word, *the, "end", "of"): "until" for word in ("by", "until", "till", "to") for the in ((), ("the",))},
    ("up", "to"): "until",
    ("up", "until"): "until",
    ("up", "till"): "until",
    ("up", "through"): "until",
    ("through", "to"): "until",
    ("right", "up", "to"): "until",
    **{
        ("as", of, *the, edge, "of"): side
        for of in ("of", "at")
        for the in ((), ("the",))
        for edge, side in (("end", "until"), ("beginning", "before"), ("start", "before"))
    },
    **{
        (*lead, *the, long, "of", *article): "in"
        for lead in (("over",), ("in",), ("during",), ("throughout",), ("within",), ("across",), ("through",))
        for the in (("the",), ("the", "whole"), ("the", "entire"), ("the", "full"))
        for long in ("course", "span", "whole", "duration", "length", "period", "entirety", "space")
        for article in ((), ("the",))
    },
    **{
        (lead, *the): "in"
        for lead in ("throughout", "during", "across")
        for the in (("the",), ("all", "of"), ("the", "whole", "of"), ("the", "entire"), ("the", "whole"))
    },
    **{("all", lead, *the): "in" for lead in ("through", "throughout", "over", "during") for the in ((), ("the",))},
    ("on", "or", "after"): "since",
    ("on", "or", "before"): "until",
    ("on", "and", "after"): "since",
    ("no", "later", "than"): "until",
    ("not", "later", "than"): "until",
    ("no", "earlier", "than"): "since",
    ("not", "after"): "until",
    ("earlier", "than"): "before",
    ("later", "than"): "after",
    ("prior", "to"): "before",
    ("ever", "since"): "since",
    ("starting", "from"): "since",
    ("starting", "in"): "since",
    ("starting", "on"): "since",
    ("starting", "with"): "since",
    ("as", "of"): "since",
    ("as", "from"): "since",
    ("not", "before"): "since",
    ("since",): "since",
    ("starting",): "since",
    ("from",): "since",
    ("until",): "until",
    ("till",): "until",
    ("through",): "until",
    ("before",): "before",
    ("after",): "after",
    ("across",): "in",
    ("in", "the"): "in",
    ("in",): "in",
    ("during",): "in",
    ("throughout",): "in",
    ("over", "the"): "in",
    ("over",): "in",
    ("within", "the"): "in",
    ("within",): "in",
    ("on",): "in",
    ("for", "the"): "in",
    ("for",): "in",
    ("of",): "in",
}
_OPENINGS = by_first_word(_ONE_ENDED)
_ONWARDS: dict[Words, str] = {
    ("onwards",): "since",
    ("onward",): "since",
    ("forward",): "since",
    ("forwards",): "since",
    ("upward",): "since",
    ("upwards",): "since",
    ("and", "up"): "since",
    ("and", "beyond"): "since",
    ("and", "onwards"): "since",
    ("or", "later"): "since",
    ("and", "later"): "since",
    ("or", "after"): "since",
    ("and", "after"): "since",
    ("or", "earlier"): "until",
    ("and", "earlier"): "until",
    ("or", "before"): "until",
    ("and", "before"): "until",
}
_FOLLOWING = by_first_word(_ONWARDS)
_SIDES: dict[str, Side] = {
    "since": lambda period: _told(Period(period.start, None, "from its first day on"), period),
    "until": lambda period: _told(Period(None, period.end, "up to its last day, included"), period),
    "before": lambda period: _told(Period(None, period.start, "before its first day"), period),
    "after": lambda period: _told(Period(period.end, None, "after its last day"), period),
    "in": lambda period: period,
}
