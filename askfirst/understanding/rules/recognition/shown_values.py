"""Words of a short follow-up that are values of what the answer is grouped by: "without the rain ones" by weather."""

from __future__ import annotations

from askfirst.domain.query import Query
from askfirst.sources.source import ValueSearch
from askfirst.understanding.reader import View
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.small_words import FILLER

_SURE = 1.6
_MOST = 9
_LONGEST = 3
_LEAVING = frozenset((
    "without", "no", "not", "except", "excluding", "drop", "leave", "skip", "omit", "exclude", "remove", "hide", "only",
    "just", "ignore", "minus", "take", "keep", "discard", "lose", "but", "forget",
))  # fmt: skip
_EQUAL = ("exact", "folded")


async def shown_values(tokens: Tokens, base: Query | None, view: View) -> list[Span]:
    """The stored values of the groups that are shown, where a short message leaves some out or keeps them alone."""
    words = tokens.words()
    if base is None or len(words) > _MOST or _LEAVING.isdisjoint(words):
        return []
    shown = [view.catalog.bind(base.dataset, one.field) for one in base.dimensions if not (one.grain or one.part)]
    fields = tuple((one.dataset.name, one.field.name) for one in shown if one.field.type == "string")
    first = next(at for at, word in enumerate(words) if word in _LEAVING) + 1
    said = [
        (at, last)
        for at in range(first, len(words))
        for last in range(at + 1, min(at + _LONGEST, len(words)) + 1)
        if words[at] not in FILLER | _LEAVING and words[last - 1] not in FILLER
        if words[at][:1].isalnum() and any(map(str.isalnum, words[last - 1]))
    ]
    if not fields or not said:
        return []
    found = await view.look_up([ValueSearch(tokens.said(at, last), fields, 1) for at, last in said])
    return [
        Span("value", at, last, weight=_SURE + last - at, hits=(hits[0],))
        for (at, last), hits in zip(said, found, strict=True)
        if hits and hits[0].how in _EQUAL and len({hit.field for hit in hits}) == 1
    ]
