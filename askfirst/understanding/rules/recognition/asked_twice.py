"""Recognises that a correlation is asked for in other words first: "do newer Xs tend to be bigger? Correlate ..."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_WEIGHT = 1.25
_ASKS = frozenset(("do", "does", "did", "are", "is", "were", "was", "have", "has"))
_SMALL = frozenset((
    "the", "a", "an", "tend", "tends", "seem", "seems", "appear", "appears", "to", "be", "being", "have", "has", "get",
    "gets", "become", "usually", "generally", "typically", "really", "actually", "always", "also", "on", "average",
    "more", "less", "fewer", "much", "our", "of", "with", "come", "go", "along", "and", "in", "general", "their",
    "carry", "hold", "likely", "better", "worse", "any",
))  # fmt: skip
_NUMERIC = ("integer", "number", "decimal")
_TWO = 2


def asked_twice(tokens: Tokens, named: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """The words of the first sentence, where it only compares and the next names both numbers to correlate."""
    words = tokens.words()
    if "?" not in words[:-1] or words[0] not in _ASKS:
        return
    end = words.index("?")
    numbers = [span for span in named if span.first > end and _is_number(span, dataset)]
    asked = any(word.startswith("correlat") for word in words[end:])
    rows = {at for span in named if _names_rows(span, dataset) for at in range(span.first, span.last)}
    rest = [at for at in range(1, end) if at not in rows]
    compares = any(words[at].endswith("er") for at in rest)
    if asked and compares and len(numbers) >= _TWO and all(_only_compares(words[at]) for at in rest):
        yield from (Span("filler", at, at + 1, weight=_WEIGHT) for at in (0, *rest))


def _only_compares(word: str) -> bool:
    return word in _SMALL or word.endswith("er")


def _is_number(span: Span, dataset: Dataset) -> bool:
    own = [entry for entry in span.entries[:1] if (entry.kind, entry.dataset) == ("field", dataset.name)]
    return bool(own) and own[0].name in dataset.fields and dataset.fields[own[0].name].type in _NUMERIC


def _names_rows(span: Span, dataset: Dataset) -> bool:
    return any((entry.kind, entry.name) == ("dataset", dataset.name) for entry in span.entries[:1])
