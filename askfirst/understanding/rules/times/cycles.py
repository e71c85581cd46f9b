"""Times that come again: "on weekends", "every Monday", "in Decembers"; and groups by them, as "by weekday"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast, get_args

from askfirst.domain.cycles import NAMES
from askfirst.domain.query import CyclePart
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.periods import Calendar, Cycle, Period, asking
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.clock_times import CLOCK
from askfirst.understanding.rules.times.point_words import (
    BACK,
    HERE,
    ON,
    Found,
    Point,
    Words,
    ends_here,
    is_any_weekend,
    longest,
    word_at,
)
from askfirst.understanding.rules.times.seasons import seasons_that_come_again
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import MONTHS, WEEKDAYS

_EVERY = ("every", "each")
_ON_ONE = ("on", "during", "for", "over")
_OPENING = ("on", "in", "at", "during", "over", "for", "only", "across", "throughout")
_LEFT_OUT: tuple[Words, ...] = (
    ("except", "for"), ("apart", "from"), ("other", "than"), ("but", "not"), ("leaving", "out"), ("leave", "out"),
    ("aside", "from"), ("not", "counting"), ("not", "including"),
    ("excluding",), ("except",), ("without",), ("not",), ("outside",), ("exclude",), ("ignoring",), ("never",),
    ("minus",),
)  # fmt: skip
_JOINTS = ("and", "or", ",", "&")
_RANGES = ("to", "through", "until", "till", "-", "–")  # noqa: RUF001 - as people type it
_WORKDAYS: tuple[Words, ...] = (
    ("weekdays",),
    ("business", "days"),
    ("working", "days"),
    ("workdays",),
    ("week", "days"),
)
_QUARTER = re.compile(r"q([1-4])(s?)")
_NTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_PLURALS = {f"{name}s": number for name, number in MONTHS.items() if name not in ("may", "march", "mar", "jan", "dec")}

_GRAINS: dict[CyclePart, tuple[str, ...]] = {
    "weekday": (
        "day of week", "day of the week", "days of the week", "days of week", "weekday", "week day", "weekdays",
        "dow",
    ),
    "hour_of_day": (
        "hour of day", "hour of the day", "hours of the day", "time of day", "time of the day", "hour of a day",
    ),
    "month_of_year": ("month of year", "month of the year", "months of the year", "month of a year"),
    "quarter_of_year": ("quarter of year", "quarter of the year", "quarters of the year"),
    "day_of_month": ("day of month", "day of the month", "days of the month"),
}  # fmt: skip
_ALONE = ("weekday", "weekdays", "week day", "dow")
_WHICH_HOUR = ("busiest", "quietest", "which", "what", "peak", "slowest", "rush")
"""One of the hours of a day is asked for: nobody asks for an hour of one day among thousands."""
_BEFORE_A_GROUP = frozenset(("by", "per", "each", "every", "which", "what", "and", "across", "day", "of", ","))
_SURE = 0.95


def cycle_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    """The longest time that comes again, with the small words before it; left out where a "not" is among them."""
    negation = next((phrase for phrase in _LEFT_OUT if words[at : at + len(phrase)] == phrase), ())
    if not negation:
        return _kept_at(words, at, calendar)
    found = _kept_at(words, at + len(negation), calendar) if at + len(negation) < len(words) else None
    cycle = found[0].cycle if found else None
    if not found or not cycle or found[0].ask:
        return None
    span = {"weekday": 7, "hour_of_day": 24, "month_of_year": 12, "quarter_of_year": 4}.get(cycle.part)
    first = 0 if cycle.part == "hour_of_day" else 1
    if span is None:
        return asking("what is left when it is left out"), found[1] + len(negation)
    numbers = range(cycle.values[0], cycle.values[-1] + 1) if cycle.op == "between" else cycle.values
    rest = tuple(number for number in range(first, span + first) if number not in numbers)
    left = Period(None, None, f"not {found[0].rule}", cycle=Cycle(cycle.part, "in", rest))
    return left, found[1] + len(negation)


def _kept_at(words: Words, at: int, calendar: Calendar) -> Found | None:
    lead = 1 if words[at] in _OPENING else 0
    lead += 1 if lead and word_at(words, at + lead) in ("a", "the", "all") else 0
    led = longest(_DAYS, words, at + lead, calendar) if lead else None
    plain = longest((*_DAYS, *CLOCK), words, at, calendar)
    if led and (not plain or led[1] + lead > plain[1]):
        return led[0], led[1] + lead
    return plain


def _weekdays(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Mondays", "every Monday and Friday", "Mondays to Thursdays", "Mon-Fri"."""
    del calendar
    led = words[at] in (*_EVERY, "any")
    every = led or (word_at(words, at - 1) == "a" and word_at(words, at - 2) in _ON_ONE)
    days, here = [_day(words, at + led, every=every)], at + led + 1
    if days[0] is None:
        return _short_range(words, at)
    while True:
        joint = word_at(words, here)
        step = 2 if joint in _JOINTS and word_at(words, here + 1) in (*_EVERY, "on", "and", "a", "any") else 1
        day = _day(words, here + step, every=every)
        if day is None or joint not in (*_JOINTS, *_RANGES):
            break
        days += [*_run(days[-1] or 0, day)] if joint in _RANGES else [day]
        here += step + 1
    return _on_days(tuple(sorted({day for day in days if day}))), here - at


def _day(words: Words, at: int, *, every: bool) -> int | None:
    word = word_at(words, at)
    if every and word in WEEKDAYS:
        return WEEKDAYS[word] + 1
    return WEEKDAYS[word[:-1]] + 1 if word[-4:] == "days" and word[:-1] in WEEKDAYS else None


def _short_range(words: Words, at: int) -> Found | None:
    """As in "Mon-Fri": abbreviated, it is every week."""
    first, last = WEEKDAYS.get(words[at]), WEEKDAYS.get(word_at(words, at + 2))
    short = len(words[at]) <= len("thurs") and len(word_at(words, at + 2)) <= len("thurs")
    if first is None or last is None or not short or word_at(words, at + 1) not in _RANGES:
        return None
    return _on_days((first + 1, *_run(first + 1, last + 1))), 3


def _run(first: int, last: int) -> Iterator[int]:
    while first != last:
        first = first % 7 + 1
        yield first


def _on_days(days: tuple[int, ...]) -> Period:
    names = NAMES["weekday"]
    rule = "every " + " and ".join(names[day - 1] for day in days)
    cycle = Cycle("weekday", "eq", days) if len(days) == 1 else Cycle("weekday", "in", days)
    return Period(None, None, rule, cycle=cycle)


def _kinds_of_days(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "weekends", "on weekdays", "on a weekend", "business days"."""
    del calendar
    behind = word_at(words, at - 1)
    any_one = words[at] == "weekend" and (behind in _ANY_ONE or _is_said_of(words, at) or is_any_weekend(words, at))
    if words[at] == "weekends" or any_one:
        return Period(None, None, "every Saturday and Sunday", cycle=Cycle("weekday", "in", (6, 7))), 1
    taken = next((len(phrase) for phrase in _WORKDAYS if words[at : at + len(phrase)] == phrase), 0)
    said_of = words[at] == "weekday" and _is_said_of(words, at)
    taken = taken or (1 if (words[at] == "weekday" and behind == "a") or said_of else 0)
    if not taken or behind in ("by", "per", "across"):
        return None
    rule = "every day from Monday to Friday, holidays not left out"
    return Period(None, None, rule, cycle=Cycle("weekday", "between", (1, 5))), taken


_ANY_ONE = ("a", "every", "each", "any")
_OF_A_GROUP = ("by", "per", "each", "every", "which", "what", "across", "of", "the", "and", "vs", "versus", "with")
_NO_NOUNS = ("had", "has", "have", "do", "does", "did", "saw", "sees", "see", "order", "name", "names", "number")


def _is_said_of(words: Words, at: int) -> bool:
    """As in "weekend arrivals": a noun stands behind, of which it says on which days."""
    before, behind = word_at(words, at - 1), word_at(words, at + 1)
    one = before in (*BACK, *HERE, *ON, *_OF_A_GROUP)
    return not (one or ends_here(words, at + 1) or behind in _NO_NOUNS or behind in ("of", "in"))


def _months(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "Decembers", "every December", "December of every year", "Q4 of each year", "every Q4"."""
    del calendar
    every = words[at] in _EVERY
    word = word_at(words, at + every)
    quarter = _QUARTER.fullmatch(word)
    yearly = words[at + every + 1 : at + every + 4] in _OF_EVERY_YEAR
    taken = 1 + every + (3 if yearly else 0)
    if quarter and (every or yearly or quarter[2]):
        cycle = Cycle("quarter_of_year", "eq", (int(quarter[1]),))
        return Period(None, None, f"Q{quarter[1]} of every year", cycle=cycle), taken
    month = MONTHS.get(word) if every or yearly else _PLURALS.get(word)
    if month is None:
        return None
    cycle = Cycle("month_of_year", "eq", (month,))
    return Period(None, None, f"{NAMES['month_of_year'][month - 1]} of every year", cycle=cycle), taken


_OF_EVERY_YEAR = (("of", "every", "year"), ("of", "each", "year"), ("in", "every", "year"), ("in", "each", "year"))


def _days_of_months(words: Words, at: int, calendar: Calendar) -> Found | None:
    """As in "the 15th of every month"."""
    del calendar
    match = _NTH.fullmatch(words[at])
    if not match or words[at + 1 : at + 4] not in (("of", "every", "month"), ("of", "each", "month")):
        return None
    cycle = Cycle("day_of_month", "eq", (int(match[1]),))
    return Period(None, None, f"day {match[1]} of every month", cycle=cycle), 4


_DAYS: tuple[Point, ...] = (_weekdays, _kinds_of_days, _months, _days_of_months, seasons_that_come_again)


def cycle_grains(tokens: Tokens) -> Iterator[Span]:
    """As in "by weekday", "by hour of the day", "which day of the week": spans of kind `grain`, the part as the cue."""
    words = tokens.words()
    for part, phrases in _GRAINS.items():
        for phrase in phrases:
            said = tuple(phrase.split())
            for at in range(len(words)):
                alone = phrase in _ALONE and words[at - 1 : at] not in {(word,) for word in _BEFORE_A_GROUP}
                if words[at : at + len(said)] == said and not (alone and at):
                    yield Span("grain", at, at + len(said), part, _SURE)
    for at in range(1, len(words)):
        if words[at] in ("hour", "hours") and words[at - 1] in _WHICH_HOUR:
            yield Span("grain", at, at + 1, "hour_of_day", _SURE)


def cycle_grain_at(board: Board, at: int) -> tuple[CyclePart, int] | None:
    """The part of a moment to group by that is named at an item, and how many items name it."""
    span = board.at(at)
    if span is None or span.kind != "grain" or span.cue not in get_args(CyclePart):
        return None
    return cast("CyclePart", span.cue), 1
