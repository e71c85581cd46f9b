"""Recognises a noun that says again what a field holds: "country of origin", "place of birth"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens

_MORE = 0.05
_PLACES = ("country", "countries", "place", "places", "city", "cities", "region", "regions", "state", "states")
_WAYS = ("origin", "birth", "manufacture", "production", "residence", "departure", "arrival", "destination")


def nouns_of_fields(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """The field with the words before it, where nothing in the catalog is called by the noun."""
    words = tokens.words()
    known = {at for span in named for at in range(span.first, span.last)}
    for span in named:
        best = span.entries[0] if span.kind == "term" and span.entries and span.weight >= WEAK else None
        if best is None or (best.kind, best.dataset) != ("field", dataset.name) or words[span.first] not in _WAYS:
            continue
        noun = span.first - 2
        if noun >= 0 and words[noun + 1] == "of" and words[noun] in _PLACES and noun not in known:
            yield replace(span, first=noun, weight=span.weight + _MORE)
