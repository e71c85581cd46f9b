"""Nouns beside the name of a field that only say what it is: "the amount of rain", "wind level", "type of weather"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.tokens import Tokens

_WEIGHT = 0.95
_OF_NUMBERS = frozenset(
    (
        "amount",
        "level",
        "value",
        "reading",
        "figure",
        "measurement",
        "magnitude",
        "degree",
        "extent",
        "score",
        "quantity",
    )
)
_BEHIND_NUMBERS = (_OF_NUMBERS - {"degree", "extent", "magnitude"}) | {"number", "stat", "count"}
_TAKEN_EACH = frozenset(("reading", "measurement", "value", "score"))
_OF_KINDS = frozenset(("kind", "type", "sort", "category", "class", "group", "variety", "value", "form"))
_BETWEEN = ("of", "the", "our", "their", "its", "a", "an", "each", "for", "in")


def field_nouns(tokens: Tokens, named: Sequence[Span], fixed: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """Fillers for such nouns; none that is a part of a name, and none before what is counted.

    "The wind readings of July" may be wanted one by one: several are none where nothing says how to draw them together.
    """
    together = any(span.kind in ("function", "grouping", "grain", "superlative") for span in fixed)
    firm = [span for span in named if not is_weak(span) and span.kind == "term"]
    taken = {at for span in firm for at in range(span.first, span.last)}
    for span in firm:
        nouns, behind = (_OF_NUMBERS, _BEHIND_NUMBERS) if _is_number(span, dataset) else (_OF_KINDS, _OF_KINDS)
        if not (_is_number(span, dataset) or _is_kind(span, dataset)):
            continue
        before = span.first - 1
        while before > 0 and tokens.items[before].word in _BETWEEN and before not in taken:
            before -= 1
        joined = before >= 0 and tokens.items[before + 1].word == "of" and before + 1 < span.first
        if joined and before not in taken and tokens.items[before].stem in nouns:
            yield Span("filler", before, before + 2, "polite", _WEIGHT)
        if span.last < len(tokens) and span.last not in taken and _ends(tokens, span.last, behind, together=together):
            yield Span("filler", span.last, span.last + 1, "polite", _WEIGHT)


def implied_nouns(tokens: Tokens, dataset: Dataset) -> Iterator[Span]:
    """As in "the highest amount of rain", where a word stands for a number without naming it."""
    words = tokens.words()
    for at in range(len(words) - 2):
        noun, behind = tokens.items[at].stem, tokens.items[at + 2].word
        if noun in _OF_NUMBERS and words[at + 1] == "of" and implied((behind,), dataset):
            yield Span("filler", at, at + 2, "polite", _WEIGHT)


def _ends(tokens: Tokens, at: int, nouns: frozenset[str], *, together: bool) -> bool:
    """Whether the noun ends the name: in "wind level 5" and "type Truck" it introduces a value."""
    behind = tokens.items[at + 1] if at + 1 < len(tokens) else None
    value = behind is not None and (behind.kind in ("number", "code", "quoted") or behind.text[:1].isupper())
    one_by_one = tokens.items[at].stem in _TAKEN_EACH and tokens.items[at].word != tokens.items[at].stem
    return tokens.items[at].stem in nouns and not value and (together or not one_by_one)


def _is_number(span: Span, dataset: Dataset) -> bool:
    best = span.entries[0]
    if best.kind == "measure":
        return best.name in dataset.measures
    held = dataset.fields.get(best.name) if (best.kind, best.dataset) == ("field", dataset.name) else None
    return held is not None and held.role == "measure"


def _is_kind(span: Span, dataset: Dataset) -> bool:
    best = span.entries[0]
    held = dataset.fields.get(best.name) if (best.kind, best.dataset) == ("field", dataset.name) else None
    return held is not None and held.type == "string" and held.role == "category"
