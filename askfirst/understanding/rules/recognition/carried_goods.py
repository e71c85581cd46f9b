"""General nouns for what rows of freight carry: "the goods that left", "bring cargo into X" are about these rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askfirst.catalog.lookup import Entry
from askfirst.catalog.model import Dataset
from askfirst.understanding.rules.recognition.numbers import comparable_unit
from askfirst.understanding.rules.spans import Span, is_weak
from askfirst.understanding.rules.tokens import Tokens

_GOODS = frozenset(
    ("goods", "cargo", "cargoes", "cargos", "freight", "stuff", "merchandise", "wares", "commodities", "products")
)
_AMOUNTS = frozenset(("kg", "t", "g", "lb", "m3", "l", "teu"))
_COUNTED = frozenset(
    ("many", "much", "number", "count", "most", "least", "fewest", "which", "what", "different", "distinct", "kind",
     "kinds", "type", "types", "sort", "sorts", "by", "per", "each", "every", "unique", "various", "more", "fewer",
     "dangerous", "hazardous", "perishable", "frozen", "same", "other")
)  # fmt: skip
_SMALL = frozenset(("of", "the", "our", "all", "these", "those", "any"))
_WEIGHT = 0.9


def carried_goods(tokens: Tokens, known: Sequence[Span], dataset: Dataset) -> Iterator[Span]:
    """A term for the rows, of a dataset that weighs what they carry; none where the goods are counted or told apart."""
    if not any(comparable_unit(field.unit) in _AMOUNTS for field in dataset.fields.values()) or not dataset.relations:
        return
    taken = {at for span in known if span.kind != "filler" and not is_weak(span) for at in range(span.first, span.last)}
    rows = any(entry.kind == "dataset" and entry.name == dataset.name for span in known for entry in span.entries
               if not is_weak(span))  # fmt: skip
    words = tokens.words()
    for at, word in enumerate(words):
        if word not in _GOODS or at in taken or tokens.items[at].text[:1].isupper():
            continue
        before = at - 1
        while before >= 0 and words[before] in _SMALL:
            before -= 1
        if before >= 0 and words[before] in _COUNTED:
            continue
        if rows:
            yield Span("filler", at, at + 1, "polite", _WEIGHT)
        elif word != "freight" or words[at - 1 : at] in (("the",), ("our",)):
            yield Span(
                "term",
                at,
                at + 1,
                "general",
                _WEIGHT,
                entries=(Entry("dataset", dataset.name, dataset.name, (), _WEIGHT),),
            )
