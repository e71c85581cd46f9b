"""Values that are made of words of questions: "No-show", "Same Day", "Not started", "Top up", "Over 65"."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.catalog.lookup import fold, stem
from askfirst.sources.source import ValueHit, ValueSearch
from askfirst.understanding.reader import LookUp
from askfirst.understanding.rules.places import Places
from askfirst.understanding.rules.recognition.windows import Window
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_EQUAL = ("exact", "folded")
_LONGEST = 4
_MOST_SEARCHES = 40
_WHOLE = ("time", "number", "limit", "grain", "function", "superlative", "term", "filler", "comparator", "grouping")
"""What a single span says, it says: only words of several meanings are a value together."""


async def values_of_words(
    tokens: Tokens, spans: Sequence[Span], windows: Sequence[Window], places: Places, look_up: LookUp
) -> list[Span]:
    """A value for each run of words that is stored just so, though its words mean other things apart."""
    seen = {(window.first, window.last) for window in windows}
    runs = [
        (first, last)
        for size in range(_LONGEST, 1, -1)
        for first in range(len(tokens) - size + 1)
        for last in (first + size,)
        if _may_be_a_name(tokens, spans, first, last)
    ]
    everywhere = places.searches("", ())
    asked = [
        (first, last, text, ValueSearch(text, search.fields, search.limit))
        for first, last in runs
        for text in _forms(tokens, first, last)[(first, last) in seen :]
        for search in everywhere
    ][:_MOST_SEARCHES]
    found = await look_up([search for *_, search in asked]) if asked else ()
    taken: list[Span] = []
    for (first, last, text, _), some in zip(asked, found, strict=True):
        hits = tuple(hit for hit in some if fold(hit.value) == fold(text) and _is_equal(hit, places))
        if hits and all(last <= span.first or first >= span.last for span in taken):
            cue = "" if text == tokens.said(first, last) else text
            taken.append(Span("value", first, last, cue, weight=1.0, hits=hits))
    return taken


def _forms(tokens: Tokens, first: int, last: int) -> tuple[str, ...]:
    """As it is said, and with its last word in the singular: "no-shows"."""
    said, end = tokens.said(first, last), tokens.items[last - 1]
    singular = stem(end.word)
    if singular == end.word and end.word.endswith("s") and not end.word.endswith("ss"):
        singular = end.word[:-1]  # "follow-ups"
    return (said,) if singular == end.word or not said.lower().endswith(end.word) else (
        said, said[: len(said) - len(end.word)] + singular,
    )  # fmt: skip


def _is_equal(hit: ValueHit, places: Places) -> bool:
    return hit.how in _EQUAL and (hit.dataset, hit.field) in places.fields


def _may_be_a_name(tokens: Tokens, spans: Sequence[Span], first: int, last: int) -> bool:
    """Whether no mark is at its ends, and no one meaning covers it all."""
    ends = (tokens.items[first], tokens.items[last - 1])
    if any(token.kind in ("mark", "sign") or not any(map(str.isalnum, token.text)) for token in ends):
        return False
    whole = [span for span in spans if span.first <= first and last <= span.last]
    return not any(span.kind in _WHOLE for span in whole)


def without_covered(taken: Sequence[Span], whole: Sequence[Span]) -> list[Span]:
    """The values without those that words of a whole one would be."""
    free = [one for one in taken if not any(one.first < span.last and span.first < one.last for span in whole)]
    return [*free, *whole]
