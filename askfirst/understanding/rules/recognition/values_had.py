"""Words for a number that are stored too, where rows are said to have it: "days with rain", "had rain as weather"."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Dataset, Field
from askfirst.sources.source import ValueSearch
from askfirst.understanding.reader import LookUp
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_EQUAL = ("exact", "folded")
_HAVE = frozenset((
    "had", "have", "has", "having", "with", "saw", "see", "sees", "brought", "got", "get", "gets", "was", "were", "is",
    "are", "when", "where", "recorded", "experienced", "showed",
))  # fmt: skip
_OF = frozenset(("days", "day", "hours", "weeks", "months", "rows", "records"))
_BOUNDING = frozenset(("comparator", "number", "missing", "superlative", "unit", "order", "function"))
_HITS = 3
_MOST = 4


async def values_had(
    tokens: Tokens, spans: Sequence[Span], values: Sequence[Span], dataset: Dataset, look_up: LookUp
) -> list[Span]:
    """The values, with those that rows are said to have by a word that is an everyday one for a number as well."""
    taken = {at for span in values for at in range(span.first, span.last)}
    kinds = [name for name, field in dataset.fields.items() if field.role == "category" and field.type == "string"]
    words = [span for span in spans if _is_everyday(tokens, span, dataset) and span.first not in taken]
    words = [span for span in words if _is_had(tokens, spans, span, dataset)][:_MOST]
    if not words or not kinds:
        return list(values)
    fields = tuple((dataset.name, name) for name in kinds)
    found = await look_up([ValueSearch(tokens.items[span.first].text, fields, _HITS) for span in words])
    stored = [
        Span("value", span.first, span.last, weight=1.0, hits=equal)
        for span, hits in zip(words, found, strict=True)
        if (equal := tuple(hit for hit in hits if hit.how in _EQUAL))
    ]
    return [*values, *stored]


def _is_everyday(tokens: Tokens, span: Span, dataset: Dataset) -> bool:
    """Whether one word means a number that is not called so itself."""
    held = number_meant(span, dataset) if span.length == 1 else None
    return held is not None and tokens.items[span.first].word not in fold(f"{held.label} {held.name}").split()


def number_meant(span: Span, dataset: Dataset) -> Field | None:
    """The number of the dataset's own that a term is best read as; None where it is anything else."""
    best = span.entries[0] if span.kind == "term" and span.entries else None
    held = dataset.fields.get(best.name) if best and (best.kind, best.dataset) == ("field", dataset.name) else None
    return held if held is not None and held.role == "measure" else None


def _is_had(tokens: Tokens, spans: Sequence[Span], span: Span, dataset: Dataset) -> bool:
    """Whether rows have it as one of several kinds: no amount of it is told, and none is asked for."""
    words = tokens.words()
    behind = next((other for other in spans if other.first >= span.last), None)
    if behind is not None and behind.kind in _BOUNDING:
        return False
    if words[span.last : span.last + 1] in (("and",), ("or",), (",",)) and _names_a_number(
        spans, span.last + 1, dataset
    ):
        return False
    if words[span.last : span.last + 1] == ("as",):
        return True
    at = span.first
    before = words[at - 1] if at else ""
    kind = next((other for other in spans if other.last == at and other.kind == "term"), None)
    if kind is not None and any(_is_kind(entry.name, dataset) for entry in kind.entries[:1]):
        return True
    return before in _HAVE or (before == "of" and at > 1 and words[at - 2] in _OF)


def _is_kind(name: str, dataset: Dataset) -> bool:
    field = dataset.fields.get(name)
    return field is not None and field.role == "category" and field.type == "string"


def _names_a_number(spans: Sequence[Span], at: int, dataset: Dataset) -> bool:
    """As in "with rain and wind": columns side by side."""
    other = next((span for span in spans if span.first >= at and span.kind != "filler"), None)
    if other is None or other.kind != "term" or not other.entries:
        return False
    field = dataset.fields.get(other.entries[0].name)
    return field is not None and field.role == "measure"
