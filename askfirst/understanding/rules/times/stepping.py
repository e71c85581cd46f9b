"""Recognises times that step from an earlier answer's time: "the week before", "the same days of last year"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime

from askfirst.domain.calendar_units import DAYS_OF, MONTHS_OF, units_away
from askfirst.domain.query import Query
from askfirst.understanding.rules.periods import Period
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.times.units_around import units_around
from askfirst.understanding.rules.times.years_stepped import years_stepped
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.step_words import AWAY, WAYS, counted

_STEPS = {"before": -1, "earlier": -1, "after": 1, "later": 1}
_SURE = 1.2
_DECADE = 10
_OF = r"(?: (?:in|of|for|during|over|from|as in|as of))?(?: the)?"
_SAME = re.compile(
    r"\b(?:in |for |during |over |on )?(?:(?:the|that|this) )?(?:exact )?(?:same|corresponding|equivalent|comparable) "
    r"(?:(?:period|stretch|span|time|time frame|timeframe|window|range)(?: of time)?|days?|dates?|weeks?|months?|"
    r"quarters?)"
    rf"{_OF} (?P<when>last year|previous year|prior year|year before|year earlier|year ago|a year earlier|a year ago|"
    r"a year before|one year earlier|one year ago|(?P<year>(?:19|20)[0-9]{2}))\b"
    r"|\b(?P<ago>a year earlier|a year ago|one year earlier|one year before|the year before that)$"
)


def steps(tokens: Tokens, base: Query | None) -> Iterator[Span]:
    """The unit before or after the earlier query's time, where that time was just one such unit."""
    words = tokens.words()
    for at in range(len(words) - 1):
        step = _STEPS.get(words[at + 1])
        ends = all(word in ("that", "") or not word.isalnum() for word in words[at + 2 :])
        period = _stepped(base, words[at], step) if base and step and ends else None
        if period:
            yield Span("time", at, at + 2, weight=_SURE, period=period)
        follows = words[at - 1 : at + 1] == ("the", "next") and at + 1 == _end(words) - 1
        if follows and base and (period := _stepped(base, words[at + 1], 1)):
            yield Span("time", at - 1, at + 2, weight=_SURE + 0.2, period=period)
    yield from _one_before(words, base)
    yield from _some_units_away(words, base)
    yield from _same_in_another_year(words, base)
    yield from years_stepped(words, base)
    yield from units_around(tokens, base)


def _some_units_away(words: tuple[str, ...], base: Query | None) -> Iterator[Span]:
    """As in "two months later?": as long a stretch as before, so far away."""
    said = " ".join(word or "|" for word in words).rstrip(" ?.!")
    found = AWAY.search(said) if base and base.time and base.time.start and base.time.end else None
    if found is None or base is None or base.time is None:
        return
    start, end = (datetime.fromisoformat(str(side)) for side in (base.time.start, base.time.end))
    unit, away = found["unit"].removesuffix("s"), WAYS[found["way"]] * counted(found["count"])
    unit, away = ("year", _DECADE * away) if unit == "decade" else (unit, away)
    begin, behind = _moved(start.date(), unit, away), _moved(end.date(), unit, away)
    if begin and behind and (start.hour, start.minute, end.hour, end.minute) == (0, 0, 0, 0):
        first = said[: found.start("count")].count(" ")
        yield Span("time", first, said.count(" ") + 1, weight=_SURE, period=Period(begin, behind, found[0]))


_ONE = re.compile(
    r"\b(?:and |in |for )*(?:the one|the previous one|that one|one) (?P<way>before|after|earlier|later)(?: that)?$"
    r"|^(?:and |or |what about |how about |in |for |now |then )*the (?P<front>previous|preceding|next|following) one$"
    r"|^(?:and |or |so |what about |how about |what was it |what were they |how was it )*"
    r"(?P<bare>before|after) (?:that|then|this)$"
)
_UNITS = ("day", "week", "month", "quarter", "year")


def _end(words: tuple[str, ...]) -> int:
    """Behind the last word; marks are none."""
    return max((at + 1 for at, word in enumerate(words) if word[:1].isalnum()), default=0)


def _one_before(words: tuple[str, ...], base: Query | None) -> Iterator[Span]:
    """As in "and the one before that?" behind one month: the month before it."""
    said = " ".join(word or "|" for word in words).rstrip(" ?.!")
    found = _ONE.search(said) if base else None
    if found is None or base is None:
        return
    first, last = said[: found.start()].count(" "), said.count(" ") + 1
    way = found["way"] or found["bare"] or ("after" if found["front"] in ("next", "following") else "before")
    stepped = (_stepped(base, unit, _STEPS[way]) for unit in _UNITS)
    if period := next((one for one in stepped if one), None):
        yield Span("time", first, last, weight=_SURE, period=period)


def _same_in_another_year(words: tuple[str, ...], base: Query | None) -> Iterator[Span]:
    """The earlier query's days in another year."""
    said = " ".join(word or "|" for word in words).rstrip(" ?.!")
    found = _SAME.search(said) if base and base.time and base.time.start and base.time.end else None
    if found is None or base is None or base.time is None:
        return
    start, end = (datetime.fromisoformat(str(side)) for side in (base.time.start, base.time.end))
    years = int(found["year"]) - start.year if found["year"] else -1
    begin, behind = _moved(start.date(), "year", years), _moved(end.date(), "year", years)
    first = said[: found.start()].count(" ")
    last = said[: found.end()].count(" ") + 1
    whole_days = (start.hour, start.minute, end.hour, end.minute) == (0, 0, 0, 0)
    if begin and behind and whole_days:
        period = Period(begin, behind, f"the same days in {begin.year}")
        yield Span("time", first, last, weight=_SURE + (last - first) / 100, period=period)


def _stepped(base: Query, unit: str, step: int) -> Period | None:
    if not (base.time and base.time.start and base.time.end):
        return None
    start, end = datetime.fromisoformat(base.time.start), datetime.fromisoformat(base.time.end)
    if (start.hour, start.minute, end.hour, end.minute) != (0, 0, 0, 0) or _moved(start.date(), unit, 1) != end.date():
        return None
    begin = _moved(start.date(), unit, step)
    behind = _moved(end.date(), unit, step)
    which = "before" if step < 0 else "after"
    return Period(begin, behind, f"the {unit} {which} {start.date()}") if begin and behind else None


def _moved(day: date, unit: str, count: int) -> date | None:
    if unit == "decade":
        return _moved(day, "year", _DECADE * count)
    try:
        return units_away(day, count, unit) if unit in (*MONTHS_OF, *DAYS_OF) else None
    except OverflowError:
        return None
