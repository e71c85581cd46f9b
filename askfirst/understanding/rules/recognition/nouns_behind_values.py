"""Nouns right behind a stored name that only say what it is of: "corporate customers", "login problems", "R rated"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.noun_classes import PEOPLE
from askfirst.understanding.rules.words.nouns_behind_values import (
    KINDS_BEHIND,
    MATTERS_BEHIND,
    OF_MATTERS,
    PEOPLE_BEHIND,
)

_COUNTS = ("count", "count_distinct")
_PERSON = "person"


def without_nouns_behind(tokens: Tokens, spans: Sequence[Span], values: Sequence[Span], dataset: Dataset) -> list[Span]:
    """The values, with such a noun as filler. What is counted stays: "how many corporate customers" are no orders."""
    stored = {span.last: span for span in values if _is_stored(span)}
    kept, found = [*values], []
    for at, value in stored.items():
        if at >= len(tokens) or not _is_free(at, spans, values) or not _says_little(tokens, at, value, spans, dataset):
            continue
        found.append(Span("filler", at, at + 1, "polite", 1.0))
    nouns = {span.first for span in found}
    kept = [_cut(span, nouns) for span in kept if not (span.length == 1 and span.first in nouns)]
    return [*kept, *found]


def _cut(span: Span, nouns: set[int]) -> Span:
    """A value without hits begins behind the noun then."""
    return replace(span, first=span.first + 1) if span.first in nouns else span


def _is_stored(span: Span) -> bool:
    return span.kind == "value" and any(hit.how != "fuzzy" for hit in span.hits)


def _is_free(at: int, spans: Sequence[Span], values: Sequence[Span]) -> bool:
    """Whether a word means nothing else, and is stored nowhere."""
    over = [span for span in values if span.first <= at < span.last]
    known = any(span.first <= at < span.last and span.kind != "unknown" for span in spans)
    return not known and not any(_is_stored(span) or span.first != at for span in over)


def _says_little(tokens: Tokens, at: int, value: Span, spans: Sequence[Span], dataset: Dataset) -> bool:
    word = tokens.items[at].word
    rows = [stem(name) for text in (dataset.label, dataset.plural, *dataset.synonyms) for name in fold(text).split()]
    if word in MATTERS_BEHIND and not OF_MATTERS.isdisjoint(rows):
        return True
    counted = _is_counted(value, spans)
    if word in PEOPLE_BEHIND:
        return not counted or _PERSON in rows or not PEOPLE.isdisjoint(rows)
    return word in KINDS_BEHIND and (not counted or _goes_on(tokens, at))


def _is_counted(value: Span, spans: Sequence[Span]) -> bool:
    """Whether "how many" stands right before the value, whatever else describes what is counted."""
    counts = [span.last for span in spans if span.kind == "function" and span.function in _COUNTS]
    small = {span.first for span in spans if span.kind in ("filler", "value", "unknown")}
    return any(all(between in small for between in range(last, value.first)) for last in counts if last <= value.first)


def _goes_on(tokens: Tokens, at: int) -> bool:
    """As in "how many R rated films": what is counted follows."""
    return at + 1 < len(tokens) and tokens.items[at + 1].kind == "word" and tokens.items[at].word.endswith(("ed", "y"))
