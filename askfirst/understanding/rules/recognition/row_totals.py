"""Recognises "the highest order total": of each row the total is its one amount of money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Entry, fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_TOTALS = ("total", "totals", "sum", "sums")
_OF_EACH = ("min", "max", "avg", "median")
_ENDS = ("high", "low", "most", "least")
_WEIGHT = 0.9


def row_totals(tokens: Tokens, fixed: Sequence[Span], here: Dataset) -> Iterator[Span]:
    """As a term for that amount, where the end, the middle or the average of such totals is asked for."""
    words = tokens.words()
    names = {fold(name) for name in (here.label, here.plural)}
    money = implied(("expensive",), here)
    asked = [span.last for span in fixed if span.function in _OF_EACH or _is_end(span)]
    for at in range(1, len(words) - 1):
        if len(money) == 1 and words[at] in names and words[at + 1] in _TOTALS and at in asked:
            yield Span("term", at, at + 2, weight=1.0, entries=(Entry("field", here.name, money[0], (), _WEIGHT),))


def _is_end(span: Span) -> bool:
    return span.kind == "superlative" and span.cue in _ENDS
