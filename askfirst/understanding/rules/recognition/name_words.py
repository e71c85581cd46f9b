"""The word "name" of a table in which several fields hold parts of names, or one by a longer name."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.catalog.lookup import Entry, fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_WEIGHT = 0.9
_WHOLE = ("full", "whole", "complete", "entire")
_NAMES = ("name", "names")


def name_words(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """As in "names and ages" over a table of first names and last names: a term for all of them."""
    fields = [
        name
        for name, one in dataset.fields.items()
        if one.type == "string" and one.role != "hidden" and fold(one.label).split()[-1:] == ["name"]
    ]
    whole = any(fold(dataset.fields[name].label) == "name" for name in fields)
    if not fields or whole:
        return
    for at, token in enumerate(tokens.items):
        if token.word in _NAMES:
            first = at - 1 if at and tokens.items[at - 1].word in _WHOLE else at
            entries = tuple(Entry("field", dataset.name, name, ("name",), _WEIGHT) for name in fields)
            yield Span("term", first, at + 1, weight=_WEIGHT, entries=entries)
