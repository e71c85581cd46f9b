"""Recognises the fixed words of questions: aggregations, comparators, grouping, order, negation and the like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from askfirst.domain.query import Function
from askfirst.understanding.rules.cue_words import CUES, FILLER, FUNCTIONS
from askfirst.understanding.rules.spans import Span, SpanKind
from askfirst.understanding.rules.tokens import Tokens

_LIGHT = 0.3
_WEIGHT: Mapping[SpanKind, float] = {
    "joining": 0.4,
    "conjunction": 0.45,
    "goal": 0.5,
    "chat": 0.55,
    "change": 0.63,
    "write": 0.62,
    "superlative": 0.7,
    "grain": 0.72,
    "columns": 0.75,
}
_USUAL = 0.8
_I_WOULD = ("i'd", "i\u2019d")


def cues(tokens: Tokens) -> Iterator[Span]:
    """Every cue and filler word, as often as its phrase stands in the text."""
    words, table = tokens.words(), _phrases()
    for first, word in enumerate(words):
        if word in FILLER or tokens.items[first].text.lower() in _I_WOULD:
            yield Span("filler", first, first + 1, weight=_LIGHT)
        for phrase, kind, cue in table.get(word, ()):
            last = first + len(phrase)
            if words[first:last] == phrase:
                function = _function(cue) if kind == "function" else None
                yield Span(kind, first, last, cue, _WEIGHT.get(kind, _USUAL), function=function)


def marks(tokens: Tokens) -> Iterator[Span]:
    """Punctuation and symbols, which carry no words."""
    for at, token in enumerate(tokens.items):
        if not any(char.isalnum() for char in token.word) and token.kind != "sign":
            yield Span("filler", at, at + 1, weight=0.0)


Phrase = tuple[tuple[str, ...], SpanKind, str]


@lru_cache(maxsize=1)
def _phrases() -> Mapping[str, list[Phrase]]:
    """The cue phrases by their first word."""
    table: dict[str, list[Phrase]] = {}
    for phrase in _all_phrases():
        table.setdefault(phrase[0][0], []).append(phrase)
    return table


def _all_phrases() -> Iterator[Phrase]:
    for function, phrases in FUNCTIONS.items():
        yield from ((tuple(phrase.split()), "function", function) for phrase in phrases)
    for kind, cues_of_kind in CUES.items():
        for cue, phrases in cues_of_kind.items():
            yield from ((tuple(phrase.split()), kind, cue) for phrase in phrases)


def _function(cue: str) -> Function | None:
    return next((function for function in FUNCTIONS if function == cue), None)
