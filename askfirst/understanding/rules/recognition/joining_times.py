"""Verbs for becoming one of the rows: "signed up", "came on board" where a time says since when each is there."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.catalog.lookup import Entry, fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.joining_words import CALLED, JOINED

_SAID = 0.95


def joining_times(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """As in "who signed up first" for a time that the catalog calls "joined" or "since"."""
    times = [
        field
        for field in dataset.fields.values()
        if field.type in ("date", "timestamp")
        and field.role != "hidden"
        and CALLED.intersection(fold(" ".join((field.name, field.label, *field.synonyms))).split())
    ]
    if len(times) != 1:
        return
    words = tokens.words()
    for first in range(len(words)):
        for phrase in JOINED:
            last = first + len(phrase)
            if words[first:last] == phrase:
                entry = Entry("field", dataset.name, times[0].name, phrase, _SAID)
                yield Span("term", first, last, weight=_SAID, entries=(entry,))
