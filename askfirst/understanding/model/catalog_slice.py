"""The part of the catalog that a message may be about: no larger for five thousand fields than for a hundred.

Datasets stand with their own fields; what belongs to other datasets is reached over relations, which stand there too.
A catalog of a usual size goes in whole, always in the same words, so that providers can cache it. Of a large one lines
are ranked by the words that they share with the message, rare words counting more; the last question's come first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Catalog, Dataset, Field, Relation
from askfirst.catalog.remember import per_catalog
from askfirst.domain.query import Query

MOST_WHOLE = 11_000
"""Characters of a catalog that goes in whole: it can be cached, which a slice cannot."""
MOST_CHARACTERS = 6_000
MOST_LINES = 90
"""Characters and lines (fields, relations, measures, conditions) of a slice of a larger one."""
_DESCRIBED = 110
_SYNONYMS = 4
_SYNONYM = 60


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the slice, with the words that it is found by; `to` is the dataset at the end of a relation."""

    dataset: str
    name: str
    line: str
    words: frozenset[str]
    to: str = ""


def catalog_slice(catalog: Catalog, message: str, *, query: Query | None = None, datasets: Sequence[str] = ()) -> str:
    """The slice as text: datasets with their lines. `datasets` are likely ones, `query` is the last question."""
    items = _items(catalog)
    whole = _whole(catalog)
    if len(whole) <= MOST_WHOLE:
        return whole
    ranked = _ranked(catalog, message, query=query, datasets=datasets)
    chosen: list[Item] = []
    left = MOST_CHARACTERS
    for item in ranked[:MOST_LINES]:
        left -= len(item.line) + len("  \n") + (0 if any(one.dataset == item.dataset for one in chosen) else _HEAD)
        if left < 0:
            break
        chosen.append(item)
    kept = {(item.dataset, item.name) for item in chosen}
    return _text(catalog, [item for item in items if (item.dataset, item.name) in kept])


@per_catalog
def _whole(catalog: Catalog) -> str:
    return _text(catalog, _items(catalog))


_HEAD = 200
"""Characters that the heading of a dataset may take."""


def _ranked(catalog: Catalog, message: str, *, query: Query | None, datasets: Sequence[str]) -> list[Item]:
    items, said, weights = _items(catalog), _words(message), _weights(catalog)
    likely = {query.dataset, *datasets} if query else set(datasets)
    used = {step for path in (query.fields() if query else ()) for step in path.split(".")}
    merits: dict[str, float] = defaultdict(float)
    for dataset in catalog.datasets.values():
        own = sum(weights.get(word, 0.0) for word in said & _dataset_words(dataset))
        merits[dataset.name] = own + (_LIKELY if dataset.name in likely else 0.0)

    def merit(item: Item) -> float:
        found = sum(weights[word] for word in said & item.words)
        kept = _KEPT if query and item.name in used else 0.0
        return kept + found + merits[item.dataset] + (_LED_TO * merits[item.to] if item.to else 0.0)

    best = sorted(range(len(items)), key=lambda at: (-merit(items[at]), at))
    return [items[at] for at in best]


_LIKELY, _KEPT, _LED_TO = 6.0, 100.0, 0.5


def _text(catalog: Catalog, items: Collection[Item]) -> str:
    by_dataset: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        by_dataset[item.dataset].append(item)
    blocks = (_block(catalog, by_dataset[name]) for name in catalog.datasets if name in by_dataset)
    return "\n".join(line for block in blocks for line in block)


def _block(catalog: Catalog, items: Sequence[Item]) -> Iterator[str]:
    dataset = catalog.dataset(items[0].dataset)
    usual = f"; its usual time is {dataset.time}" if dataset.time else ""
    names = _others((dataset.plural, *dataset.synonyms), dataset.name)
    yield f"dataset {dataset.name}{names}{_short(dataset.description)}{usual}"
    yield from (f"  {item.line}" for item in items)


@per_catalog
def _items(catalog: Catalog) -> tuple[Item, ...]:
    return tuple(item for dataset in catalog.datasets.values() for item in _of_dataset(dataset))


def _of_dataset(dataset: Dataset) -> Iterator[Item]:
    for field in dataset.fields.values():
        if field.role != "hidden":
            yield _of_field(dataset, field)
    for relation in dataset.relations.values():
        yield _of_relation(dataset, relation)
    for measure in dataset.measures.values():
        line = f"measure {measure.name}{_others((measure.label, *measure.synonyms), measure.name)}"
        words = _words(" ".join((measure.name, measure.label, *measure.synonyms, measure.description)))
        yield Item(dataset.name, measure.name, line + _short(measure.description), words)
    for condition in dataset.conditions.values():
        line = f"condition {condition.name}{_others(condition.synonyms, condition.name)}{_short(condition.description)}"
        words = _words(" ".join((condition.name, *condition.synonyms, condition.description)))
        yield Item(dataset.name, condition.name, line, words)


def _of_field(dataset: Dataset, field: Field) -> Item:
    kind = f"{field.type} {field.unit}".strip()
    names = _others((field.label, *field.synonyms), field.name)
    words = _words(" ".join((field.name, field.label, *field.synonyms, field.description)))
    return Item(dataset.name, field.name, f"{field.name}: {kind}{names}{_short(field.description)}", words)


def _of_relation(dataset: Dataset, relation: Relation) -> Item:
    names = _others((relation.label, *relation.synonyms, *relation.cues), relation.name)
    words = _words(" ".join((relation.name, relation.label, *relation.synonyms)))
    line = f"relation {relation.name} -> {relation.dataset}{names}"
    return Item(dataset.name, relation.name, line, words, to=relation.dataset)


def _others(names: Sequence[str], name: str) -> str:
    """What else it is called."""
    same = fold(name)
    others = [_cut(other, _SYNONYM) for other in dict.fromkeys(names) if other and fold(other) != same]
    return f" ({', '.join(others[:_SYNONYMS])})" if others else ""


def _short(description: str) -> str:
    return f" - {_cut(description, _DESCRIBED)}" if description.strip() else ""


def _cut(text: str, most: int) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[:most]}..."


@per_catalog
def _weights(catalog: Catalog) -> Mapping[str, float]:
    """How much a shared word says: more where few lines have it."""
    items = _items(catalog)
    counts: dict[str, int] = defaultdict(int)
    for words in (*(item.words for item in items), *map(_dataset_words, catalog.datasets.values())):
        for word in words:
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
