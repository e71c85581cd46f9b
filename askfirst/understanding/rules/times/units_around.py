"""Recognises the unit in which an earlier answer's time lies: "the whole of that year", "that month as a whole"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from askfirst.domain.calendar_units import next_unit, start_of_unit
from askfirst.domain.query import Query
from askfirst.understanding.rules.periods import Period
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_SURE = 1.4
_UNIT = r"(?:week|month|quarter|year)"
_ALL = r"(?:whole|entire|full|complete|rest of the)"
_BEFORE = r"(?:(?:for|in|during|over|across|throughout) )?"
_AROUND = re.compile(
    rf"\b{_BEFORE}(?:"
    rf"(?:the |this )?(?:whole|entirety|all) of (?:that|the|the same|this) (?:same )?(?P<of>{_UNIT})"
    rf"|(?:that|the|this|the same|that same) (?:whole|entire|full|complete) (?P<whole>{_UNIT})"
    rf"|all (?:of )?that (?P<all>{_UNIT})"
    rf"|(?:that|the|this|the same|that same) (?P<behind>{_UNIT}) (?:as a whole|overall|in total|altogether|in full|"
    r"in its entirety)"
    rf"|(?<=in )that (?:same )?(?P<that>{_UNIT})(?= overall| as a whole)"
    r")(?: (?:as a whole|overall|then|instead|in total|altogether))?(?=[ |]*$)"
)
_OF_TODAY = re.compile(r"\bthis (?:whole |entire |full |complete )?(?:week|month|quarter|year)\b")


def units_around(tokens: Tokens, base: Query | None) -> Iterator[Span]:
    """The whole unit around the earlier time, where that lay within one."""
    said = " ".join(word if word and " " not in word else "|" for word in tokens.words()).rstrip(" ?.!")
    found = _AROUND.search(said) if base and base.time else None
    if found is None or base is None or _OF_TODAY.search(found[0]):
        return
    unit = next(name for name in found.groupdict().values() if name)
    period = _around(base, unit)
    if period:
        first = said[: found.start()].count(" ")
        yield Span("time", first, first + found[0].strip().count(" ") + 1, weight=_SURE, period=period)


def _around(base: Query, unit: str) -> Period | None:
    if not (base.time and base.time.start and base.time.end):
        return None
    start = datetime.fromisoformat(base.time.start)
    last = datetime.fromisoformat(base.time.end) - timedelta(microseconds=1)
    begin = start_of_unit(start.date(), unit)
    behind = next_unit(begin, unit)
    if behind is None or last.date() >= behind:
        return None
    return Period(begin, behind, f"the {unit} of {start.date()}")
