"""Numbers that rows of another dataset hold: "customer with the highest number of items" adds up those of orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from askfirst.catalog.lookup import phrase_of
from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.rules.recognition.verbs import row_names
from askfirst.understanding.rules.tokens import Tokens

_ADDED = frozenset((
    "most", "highest", "largest", "greatest", "biggest", "fewest", "lowest", "least", "number", "total",
))  # fmt: skip
_BETWEEN = frozenset(("number", "of", "total", "the", "amount", "count", "highest", "lowest"))
_WHOLE = ("integer", "number", "decimal")
_NEAR = 0.1


def numbers_owned(tokens: Tokens, catalog: Catalog, dataset: str, merits: Mapping[str, float]) -> str:
    """The one dataset that holds the number itself, where nearly as much speaks for it; empty where it is not one."""
    here = catalog.datasets.get(dataset)
    if here is None or any(_added(tokens, here)):
        return ""
    owners = [name for name, other in catalog.datasets.items() if name != dataset and any(_added(tokens, other))]
    if len(owners) != 1 or merits.get(owners[0], 0.0) < merits.get(dataset, 0.0) - _NEAR:
        return ""
    owner = catalog.datasets[owners[0]]
    led = any(step.dataset == dataset for step in owner.relations.values())
    names = row_names(here)
    named = any(token.word in names for token in tokens.items)
    return owners[0] if led or not named else ""


def _added(tokens: Tokens, here: Dataset) -> Iterator[int]:
    """Where a number of the dataset's own is named behind a word that adds it up."""
    words, stems = tokens.words(), tuple(token.stem for token in tokens.items)
    for field in here.fields.values():
        if field.role != "measure" or field.type not in _WHOLE:
            continue
        phrase = phrase_of(field.label)
        for at in range(1, len(stems)):
            first = at
            while first and words[first - 1] in _BETWEEN and words[first - 1] not in _ADDED:
                first -= 1
            if stems[at : at + len(phrase)] == phrase and first and words[first - 1] in _ADDED:
                yield at
