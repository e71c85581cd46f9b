"""Steps from a year that the earlier query holds as a number: "and ten years later?", "five years earlier"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from askfirst.catalog.lookup import fold
from askfirst.domain.query import Query
from askfirst.understanding.rules.periods import Period
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.words.step_words import AWAY, WAYS, counted

_SURE = 1.3
_DECADE = 10
_ONE = re.compile(
    r"^(?:(?:and|so|then|now|what about|how about|what was it|in|for|the same|same|show me|show) )*"
    r"the (?:(?P<front>next|following|previous|preceding|prior) year|year (?P<way>before|after|earlier|later))"
    r"(?: that)?$"
)
_BACK = frozenset(("previous", "preceding", "prior", "before", "earlier"))


def years_stepped(words: tuple[str, ...], base: Query | None) -> Iterator[Span]:
    """The year so many years before or after the one that the earlier query holds."""
    year = _year_of(base) if base else None
    if year is None:
        return
    said = " ".join(word or "|" for word in words).rstrip(" ?.!")
    found, one = AWAY.search(said), _ONE.search(said)
    if found:
        years = counted(found["count"]) * (_DECADE if found["unit"].startswith("decade") else 1)
        away = years * WAYS[found["way"]] if found["unit"].startswith(("year", "decade")) else 0
        first = said[: found.start("count")].count(" ")
    elif one:
        away, first = -1 if {one["front"], one["way"]} & _BACK else 1, said[: one.start(one.lastgroup or 0)].count(" ")
    else:
        return
    if away and date.min.year <= year + away < date.max.year:
        period = Period(date(year + away, 1, 1), date(year + away + 1, 1, 1), str(year + away))
        yield Span("time", first, said.count(" ") + 1, weight=_SURE, period=period)


def _year_of(base: Query) -> int | None:
    """The one year that a field of years is held at."""
    held = [one for one in base.filters if "year" in fold(one.field.replace("_", " ")).split() and one.part is None]
    if base.time or len(held) != 1 or held[0].op != "eq" or len(held[0].values) != 1:
        return None
    value = held[0].values[0]
    return value if isinstance(value, int) and not isinstance(value, bool) else None
