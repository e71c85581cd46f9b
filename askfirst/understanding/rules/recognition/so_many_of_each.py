"""Recognises how many of something one row has, said before it: "single-container shipments", "two-item orders"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.counting_words import NUMBER_WORDS

_ONE = {"single": 1.0, "lone": 1.0, "solo": 1.0, "double": 2.0, "triple": 3.0, "one": 1.0}
_WEIGHT = 1.1


def so_many_of_each(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """A number for "single" between the start of a noun group and a whole number of a row, before the rows."""
    words = tokens.words()
    rows = {*fold(" ".join((dataset.label, dataset.plural, dataset.name, *dataset.synonyms))).split()}
    for span in named:
        at = span.first - 1
        if at < 0 or not _is_whole_number(span, dataset) or words[span.last : span.last + 1] == ():
            continue
        singular = tokens.items[span.last - 1].word == tokens.items[span.last - 1].stem
        number = _ONE.get(words[at], NUMBER_WORDS.get(words[at]))
        if number is not None and singular and words[span.last] in rows:
            yield Span("number", at, span.first, "", _WEIGHT, number=number)


def _is_whole_number(span: Span, dataset: Dataset) -> bool:
    """Whether it may name a whole number that each row has."""
    own = (entry for entry in span.entries if (entry.kind, entry.dataset) == ("field", dataset.name))
    fields = [dataset.fields[entry.name] for entry in own if entry.weight >= WEAK and entry.name in dataset.fields]
    return span.kind == "term" and any(field.type == "integer" and field.role == "measure" for field in fields)
