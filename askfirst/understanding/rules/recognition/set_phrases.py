"""Phrases that only shape an answer: "one line per carrier", "each only once", "whether they were late or not"."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.small_phrases import (
    ALTERNATIVES,
    COLLECTIVES,
    COMBINATIONS,
    COMBINED,
    NESTED,
    NUMBER_OF_EACH,
    ONCE,
    ONE_OF_EACH,
    OR_NOT,
    SUFFICES,
    phrases_in,
)

_WEIGHT = 0.9
_COLLECTIVE = 0.85
_PAIRED = 1.1
_EACH = ("by", "per", "each", "every")


def set_phrases(tokens: Tokens) -> Iterator[Span]:
    """Fillers for them; a word of the catalog that is one of several words stays what it is."""
    words = tokens.words()
    for pattern in (ONE_OF_EACH, ALTERNATIVES, OR_NOT, ONCE, SUFFICES, COMBINED, NESTED):
        yield from (Span("filler", first, last, "polite", _WEIGHT) for first, last in phrases_in(pattern, words))
    for first, last in phrases_in(NUMBER_OF_EACH, words):
        yield Span("function", first, last, "count", _WEIGHT, function="count")
    for first, last in phrases_in(COMBINATIONS, words):
        if words[max(first - 1, 0)] not in _EACH:
            yield Span("grouping", first, last, "by", _PAIRED)
    for first, last in phrases_in(COLLECTIVES, words):
        yield Span("filler", first, last, "polite", _COLLECTIVE)


def says_each_once(tokens: Tokens) -> bool:
    """Whether a list without repeats was asked for."""
    return next(phrases_in(ONCE, tokens.words()), None) is not None
