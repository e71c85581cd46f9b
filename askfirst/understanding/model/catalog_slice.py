"""The part of the catalog that a message may be about: as large for ten fields as for five thousand.

Fields are ranked by the words that they share with the message, rare words counting more; what the last question was
about comes first. Small catalogs go in whole, always in the same words, so that providers can cache them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import BoundField, Catalog, Dataset
from askfirst.catalog.remember import per_catalog
from askfirst.domain.query import Query

MOST_FIELDS = 60
"""Fields, measures and conditions in a slice."""
MOST_CHARACTERS = 6_000
_DESCRIBED = 80
_SYNONYMS = 4
_DEPTH = 2


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the slice: a field path, a measure or a condition of a dataset, with the words that it is found by."""

    dataset: str
    name: str
    line: str
    words: frozenset[str]
    near: float = 1.0


def catalog_slice(catalog: Catalog, message: str, *, query: Query | None = None, datasets: Sequence[str] = ()) -> str:
    """The slice as text: datasets with their lines. `datasets` are likely ones, `query` is the last question."""
    items = _items(catalog)
    chosen = items if len(items) <= MOST_FIELDS else _ranked(items, catalog, message, query=query, datasets=datasets)
    text = _text(catalog, _in_order(chosen, items))
    while len(text) > MOST_CHARACTERS and len(chosen) > 1:
        chosen = chosen[: max(1, len(chosen) * MOST_CHARACTERS // len(text) - 1)]
        text = _text(catalog, _in_order(chosen, items))
    return text


def _ranked(
    items: Sequence[Item], catalog: Catalog, message: str, *, query: Query | None, datasets: Sequence[str]
) -> list[Item]:
    said = _words(message)
    weights = _weights(catalog)
    near = {query.dataset, *datasets} if query else set(datasets)
    used = set(query.fields()) if query else set()
    by_words: dict[str, float] = defaultdict(float)
    for dataset in catalog.datasets.values():
        by_words[dataset.name] = sum(weights.get(word, 0.0) for word in said & _dataset_words(dataset))

    def merit(item: Item) -> float:
        found = sum(weights[word] for word in said & item.words)
        here = by_words[item.dataset] + (_LIKELY if item.dataset in near else 0.0)
        kept = _KEPT if query and item.dataset == query.dataset and item.name in used else 0.0
        return kept + (found + here) * item.near

    best = sorted(range(len(items)), key=lambda at: (-merit(items[at]), at))[:MOST_FIELDS]
    return [items[at] for at in best]


def _in_order(chosen: Sequence[Item], items: Sequence[Item]) -> list[Item]:
    """As they stand in the catalog, whatever their merits."""
    kept = {(item.dataset, item.name) for item in chosen}
    return [item for item in items if (item.dataset, item.name) in kept]


_LIKELY, _KEPT = 6.0, 100.0
_FAR = 0.4
"""What a field has of its merit for each relation that it lies behind."""


def _text(catalog: Catalog, items: Collection[Item]) -> str:
    by_dataset: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        by_dataset[item.dataset].append(item)
    return "\n".join(
        line for name in catalog.datasets if name in by_dataset for line in _block(catalog, by_dataset[name])
    )


def _block(catalog: Catalog, items: Sequence[Item]) -> Iterator[str]:
    dataset = catalog.dataset(items[0].dataset)
    names = _others((dataset.plural, *dataset.synonyms), dataset.name)
    yield f"dataset {dataset.name}{names}{_short(dataset.description)}"
    yield from (f"  {item.line}" for item in items)


@per_catalog
def _items(catalog: Catalog) -> tuple[Item, ...]:
    return tuple(item for dataset in catalog.datasets.values() for item in _of_dataset(dataset, catalog))


def _of_dataset(dataset: Dataset, catalog: Catalog) -> Iterator[Item]:
    for condition in dataset.conditions.values():
        line = f"condition {condition.name}{_others(condition.synonyms, condition.name)}{_short(condition.description)}"
        words = _words(" ".join((condition.name, *condition.synonyms, condition.description)))
        yield Item(dataset.name, condition.name, line, words)
    for measure in dataset.measures.values():
        line = f"measure {measure.name}{_others((measure.label, *measure.synonyms), measure.name)}"
        words = _words(" ".join((measure.name, measure.label, *measure.synonyms, measure.description)))
        yield Item(dataset.name, measure.name, line + _short(measure.description), words)
    for bound in catalog.paths(dataset.name, depth=_DEPTH):
        if bound.field.role != "hidden" and _is_worth_a_line(bound):
            yield _of_field(dataset, bound)


def _is_worth_a_line(bound: BoundField) -> bool:
    """Behind a relation the names and kinds of things are asked for; their own keys say nothing more."""
    return not bound.steps or bound.field.role != "identifier" or bound.field.name == bound.dataset.name_field


def _of_field(dataset: Dataset, bound: BoundField) -> Item:
    field = bound.field
    kind = f"{field.type} {field.unit}".strip()
    others = _others((bound.label, *field.synonyms, *(step.label for step in bound.steps[-1:])), bound.path)
    said = (bound.path, bound.label, *field.synonyms, field.description)
    said += tuple(word for step in bound.steps for word in (step.label, *step.synonyms))
    named = len(bound.steps) == 1 and field.name == bound.dataset.name_field
    near = 1.0 if not bound.steps or named else _FAR ** len(bound.steps)
    line = f"{bound.path}: {kind}{others}{_short(field.description)}"
    return Item(dataset.name, bound.path, line, _words(" ".join(said)), near=near)


def _others(names: Sequence[str], name: str) -> str:
    """What else it is called."""
    same = fold(name)
    others = [other for other in dict.fromkeys(names) if other and fold(other) != same]
    return f" ({', '.join(others[:_SYNONYMS])})" if others else ""


def _short(description: str) -> str:
    text = " ".join(description.split())
    if not text:
        return ""
    return f" - {text}" if len(text) <= _DESCRIBED else f" - {text[:_DESCRIBED]}..."


@per_catalog
def _weights(catalog: Catalog) -> Mapping[str, float]:
    """How much a shared word says: more where few items have it."""
    items = _items(catalog)
    counts: dict[str, int] = defaultdict(int)
    for item in items:
        for word in item.words:
            counts[word] += 1
    for dataset in catalog.datasets.values():
        for word in _dataset_words(dataset):
            counts[word] += 1
    return {word: log(1 + len(items) / count) for word, count in counts.items()}


def _dataset_words(dataset: Dataset) -> frozenset[str]:
    return _words(" ".join((dataset.name, dataset.label, dataset.plural, *dataset.synonyms)))


def _words(text: str) -> frozenset[str]:
    folded = fold(text.replace("_", " ").replace(".", " ")).split()
    return frozenset(stem(word) for word in folded if word not in _SMALL)


_SMALL = frozenset((
    "a", "an", "and", "are", "as", "at", "by", "can", "do", "does", "for", "from", "has", "have", "how", "in", "is",
    "it", "its", "many", "much", "of", "on", "or", "our", "per", "show", "than", "that", "the", "their", "them",
    "there", "these", "they", "this", "those", "to", "was", "we", "were", "what", "when", "where", "which", "who",
    "with", "your", "you", "me", "my", "i",
))  # fmt: skip
