"""Words that are stored as names and stand as plain English: "high value orders", "the 1982 models"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.lookup import stem
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import WEAK, Span
from askfirst.understanding.rules.tokens import Tokens
from askfirst.understanding.rules.words.noun_classes import GENERAL_NOUNS

_SIZES = frozenset((
    "high", "low", "big", "small", "large", "huge", "medium", "average", "top", "great", "heavy", "light", "long",
    "short", "strong", "weak", "rich", "poor", "fast", "slow", "normal", "regular", "standard", "full", "half", "good",
    "bad", "max", "min", "maximum", "minimum", "extreme", "moderate", "mild",
))  # fmt: skip
_NOUNS = GENERAL_NOUNS | frozenset((
    "model", "make", "brand", "version", "product", "unit", "piece", "article", "company", "firm", "business", "client",
    "customer", "place", "location", "site", "member", "group", "kind", "type", "sort", "guy", "fellow",
))  # fmt: skip


def without_plain_words(tokens: Tokens, spans: Sequence[Span], dataset: Dataset) -> list[Span]:
    """The spans; what is only said of a number's size, or is the rows' general noun, is no stored name and is asked."""
    found = list(spans)
    for at, span in enumerate(found):
        if span.kind != "value" or span.length != 1 or tokens.items[span.first].kind == "quoted":
            continue
        behind = found[at + 1] if at + 1 < len(found) else None
        word = tokens.items[span.first].word
        sized = word in _SIZES and behind is not None and behind.first == span.last and _is_number(behind, dataset)
        if sized or _is_general(tokens, span):
            found[at] = replace(span, kind="unknown", hits=(), cue="")
    return found


def _is_number(span: Span, dataset: Dataset) -> bool:
    """Whether the term means, before all else, one of the dataset's numbers."""
    if span.kind != "term" or span.weight < WEAK:
        return False
    entry = span.entries[0]
    field = dataset.fields.get(entry.name) if entry.kind == "field" else None
    return entry.kind == "measure" or (field is not None and field.role == "measure")


def _is_general(tokens: Tokens, span: Span) -> bool:
    """A plural such as "models" of which no name is more than a part."""
    token = tokens.items[span.first]
    plural = token.word != token.stem and token.text.islower()
    return plural and stem(token.word) in _NOUNS and all(hit.how in ("partial", "fuzzy") for hit in span.hits)
