"""Names of several words with a slip, found in pieces: "golden straight" is Golden Strait Carriers, "Savanah port"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.sources.source import ValueHit
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_SHORT = 5
_NEAR = 80
_LEAST = 2
_APART = 5.0
"""How much less like the words any other name must be."""
_LINKS = frozenset(("of", "the", "de", "la"))


def names_in_pieces(tokens: Tokens, values: Sequence[Span]) -> list[Span]:
    """The values, two neighbours as one where one of them is misspelt and just one stored name is like both together.

    The cue is that name, so that it is told.
    """
    kept = sorted(values, key=lambda span: span.first)
    at = 0
    while at + 1 < len(kept):
        whole = _together(tokens, kept[at], kept[at + 1])
        if whole:
            kept[at : at + 2] = [whole]
        at += 1
    return kept


def _together(tokens: Tokens, first: Span, second: Span) -> Span | None:
    hits = (*first.hits, *second.hits)
    apart = first.last != second.first or first.cue or second.cue or not (first.hits and second.hits)
    slip = any(all(hit.how == "fuzzy" for hit in span.hits) for span in (first, second))
    if apart or not slip:
        return None
    words = tokens.words()[first.first : second.last]
    scores = {hit.value: _likeness(words, hit) for hit in hits}
    best, *others = sorted(scores, key=lambda name: -scores[name])
    if not scores[best] or (others and scores[others[0]] > scores[best] - _APART):
        return None
    fitting = [hit for hit in hits if hit.value == best]
    named = tuple({(hit.dataset, hit.field): replace(hit, how="folded") for hit in fitting}.values())
    return Span("value", first.first, second.last, best, hits=named)


def _likeness(words: Sequence[str], hit: ValueHit) -> float:
    """How like the words are to those of the name; 0 where one is like none that begins alike."""
    from rapidfuzz import fuzz

    stored = [word for word in fold(hit.value).split() if word not in _LINKS]
    said = [word for word in words if word not in _LINKS]
    free, likeness = list(stored), 0.0
    for word in said:
        near = [
            other
            for other in free
            if word == other
            or (len(word) >= _SHORT and word[:_LEAST] == other[:_LEAST] and fuzz.ratio(word, other) >= _NEAR)
        ]
        if not near:
            return 0.0
        best = max(near, key=lambda other: fuzz.ratio(word, other))
        likeness += fuzz.ratio(word, best)
        free.remove(best)
    return likeness if len(said) > 1 else 0.0
