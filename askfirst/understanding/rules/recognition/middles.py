"""Recognises the median and the mean asked in a plain word: "the middle order value", "the typical cost"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.terms import measured
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_WEIGHT = 1.2
_SMALL = ("of", "the", "for", "a", "an", "our", "their", "its")
_TYPICAL = ("typical", "usual")
_COUNT = ("number", "amount", "count")
_TOLD_BY = ("ie", "as", "in", "meaning", "the", "i", "e")
_EXPLAINED = ("median", "average", "mean", "avg")
_MIDDLE = ("middle", "midpoint", "halfway", "centre", "center", "mid")


def middles(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """A function for the word right before a number of the dataset, or before "of" and the number."""
    words = tokens.words()
    begins = {span.first for span in measured(named, dataset)}
    for at, word in enumerate(words):
        if word not in (*_MIDDLE, *_TYPICAL):
            continue
        behind = at + 1
        if word in _TYPICAL and _is_explained(words, behind):
            yield Span("filler", at, behind, weight=_WEIGHT)
        elif word in _TYPICAL:
            behind += 2 * (words[behind : behind + 1] in tuple((noun,) for noun in _COUNT))
            if behind in begins:
                yield Span("function", at, at + 1, "avg", _WEIGHT, function="avg")
            continue
        while behind < len(words) and words[behind] in _SMALL:
            behind += 1
        if behind in begins:
            yield Span("function", at, at + 1, "median", _WEIGHT, function="median")


def _is_explained(words: Sequence[str], at: int) -> bool:
    """As in "typical (median)", "typical, i.e. average": the function itself is told."""
    while words[at : at + 1] and (not words[at].isalnum() or words[at] in _TOLD_BY):
        at += 1
    return words[at : at + 1] in tuple((one,) for one in _EXPLAINED)
