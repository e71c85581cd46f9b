"""Words for a number that are stored too, beside another value of that field: "more sun or more rain"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.model import Dataset
from askfirst.sources.source import ValueSearch
from askfirst.understanding.reader import LookUp
from askfirst.understanding.rules.recognition.values_had import number_meant
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_EQUAL = ("exact", "folded")
_BETWEEN = frozenset((
    *("and", "or", ",", "/", "&", "vs", "versus", "vs.", "than", "nor", "the", "of", "more", "days", "day", "either"),
    *("both", "less", "fewer", "against", "compared", "to", "with", "on"),
))  # fmt: skip
_JOINTS = frozenset(("and", "or", ",", "/", "&", "vs", "versus", "vs.", "than", "nor", "against"))
_MORE = ("more", "less", "fewer")
_HITS = 3
_MOST = 4
_FARTHEST = 4


async def values_in_company(
    tokens: Tokens, spans: Sequence[Span], values: Sequence[Span], dataset: Dataset, look_up: LookUp
) -> list[Span]:
    """The values, with those that words for a number are beside another value of the field that holds both."""
    asked = [
        (span, ValueSearch(tokens.items[span.last - 1].text, ((dataset.name, name),), _HITS))
        for span in spans
        if number_meant(span, dataset) and _is_short(tokens, span)
        for value in values
        for name in _fields_of(value, dataset)
        if _are_joined(tokens, span, value)
    ][:_MOST]
    found = await look_up([search for _, search in asked]) if asked else ()
    more: dict[int, Span] = {}
    for (span, _), hits in zip(asked, found, strict=True):
        equal = tuple(hit for hit in hits if hit.how in _EQUAL)
        if equal:
            more[span.first] = Span("value", span.last - 1, span.last, weight=1.0, hits=equal)
            if span.length > 1:
                more[-span.first - 1] = Span("goal", span.first, span.last - 1, "compare", 0.5)
    return [*values, *more.values()]


def _is_short(tokens: Tokens, span: Span) -> bool:
    """Whether it is one word, or "more" and one."""
    return span.length == 1 or (span.length == len(("more", "rain")) and tokens.items[span.first].word in _MORE)


def _fields_of(value: Span, dataset: Dataset) -> Iterator[str]:
    """The kinds of the dataset's own in which a value is stored just so."""
    fields = {hit.field for hit in value.hits if hit.how in _EQUAL and hit.dataset == dataset.name}
    if value.kind == "value":
        yield from (name for name in sorted(fields) if dataset.fields[name].role == "category")


def _are_joined(tokens: Tokens, one: Span, other: Span) -> bool:
    """Whether only joining words stand between the two."""
    first, last = (one.last, other.first) if one.first < other.first else (other.last, one.first)
    between = tokens.words()[first:last]
    return 0 < len(between) <= _FARTHEST and set(between) <= _BETWEEN and bool(_JOINTS & set(between))
