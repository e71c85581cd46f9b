"""Recognises times that step from an earlier answer's time: "the week before", "a month later"."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from askfirst.domain.query import Query
from askfirst.understanding.rules.periods import Period, add_months
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_DAYS = {"day": 1, "week": 7}
_STEPS = {"before": -1, "earlier": -1, "after": 1, "later": 1}
_SURE = 1.2


def steps(tokens: Tokens, base: Query | None) -> Iterator[Span]:
    """The unit before or after the earlier query's time, where that time was just one such unit."""
    words = tokens.words()
    for at in range(len(words) - 1):
        step = _STEPS.get(words[at + 1])
        ends = all(word in ("that", "") or not word.isalnum() for word in words[at + 2 :])
        period = _stepped(base, words[at], step) if base and step and ends else None
        if period:
            yield Span("time", at, at + 2, weight=_SURE, period=period)


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
    try:
        if unit in _MONTHS:
            return add_months(day, count * _MONTHS[unit])
        return day + timedelta(days=count * _DAYS[unit]) if unit in _DAYS else None
    except OverflowError:
        return None
