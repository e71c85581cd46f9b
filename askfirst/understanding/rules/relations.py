"""What lies behind a dataset's relations: ways to other datasets, cues before names, fields that hold names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import BoundField, Catalog, Dataset, Relation
from askfirst.catalog.remember import per_catalog
from askfirst.understanding.rules.words.doing import is_doer, ways_to_do
from askfirst.understanding.rules.words.movement import End, ends_of, ways_to_say

Steps: TypeAlias = tuple[Relation, ...]

DEPTH = 2


def ways(catalog: Catalog, dataset: str) -> Iterator[tuple[Steps, Dataset]]:
    """Every way over relations, the shortest first."""
    reached: list[tuple[Steps, Dataset]] = [((), catalog.dataset(dataset))]
    for steps, here in reached:
        if steps:
            yield steps, here
        if len(steps) < DEPTH:
            reached += [((*steps, step), catalog.dataset(step.dataset)) for step in here.relations.values()]


def route(catalog: Catalog, dataset: str, target: str) -> list[Steps]:
    """The shortest ways from one dataset to another."""
    found = [steps for steps, here in ways(catalog, dataset) if here.name == target]
    return [steps for steps in found if len(steps) == len(found[0])]


@per_catalog
def cue_phrases(catalog: Catalog, dataset: str) -> Mapping[tuple[str, ...], list[Steps]]:
    """The folded words before a name, and the relations that they choose; a nearer relation hides a farther one."""
    found: dict[tuple[str, ...], list[Steps]] = {}
    for steps, _ in ways(catalog, dataset):
        for cue in steps[-1].cues:
            there = found.setdefault(tuple(fold(cue).split()), [])
            if not there or len(there[0]) == len(steps):
                there.append(steps)
    doers = [step for step in catalog.dataset(dataset).relations.values() if is_doer(step.cues)]
    if len(doers) == 1:
        for said in ways_to_do():
            found.setdefault(said, [(doers[0],)])
    for end, steps in _ends_of_ways(catalog.dataset(dataset)):
        for way in ways_to_say(end):
            found.setdefault(tuple(way.split()), [steps])
    return found


def _ends_of_ways(dataset: Dataset) -> Iterator[tuple[End, Steps]]:
    """The two relations of a dataset to one other that are where its rows come from and where they go."""
    found = [(ends_of(step.cues), step) for step in dataset.relations.values()]
    ends = [(end, step) for end, step in found if end is not None]
    for end, step in ends:
        others = [other for which, other in ends if which != end and other.dataset == step.dataset]
        same = [other for which, other in ends if which == end and other.dataset == step.dataset]
        if len(others) == len(same) == 1:
            yield end, (step,)


@per_catalog
def kinds_behind(catalog: Catalog, dataset: str) -> frozenset[str]:
    """The single words, in the singular, for the things that relations of a dataset lead to, or for kinds of them."""
    found: set[str] = set()
    for steps, there in ways(catalog, dataset):
        if len(steps) == 1:
            names = (there.name, there.label, there.plural, *there.synonyms, *there.conditions)
            found |= {stem(word) for name in names for word in [fold(name)] if " " not in word}
    return frozenset(found)


def path_of(steps: Steps, field: str) -> str:
    """The path of a field behind relations."""
    return ".".join([*(step.name for step in steps), field])


def name_path(catalog: Catalog, steps: Steps) -> str:
    """The path of what people call the thing behind relations; its key where it has no name."""
    last = steps[-1]
    return path_of(steps, catalog.dataset(last.dataset).name_field or last.key)


@per_catalog
def text_paths(catalog: Catalog, dataset: str) -> Mapping[tuple[str, str], tuple[BoundField, ...]]:
    """The text fields that a question may search, by dataset and field: the nearest ways to each."""
    found: dict[tuple[str, str], tuple[BoundField, ...]] = {}
    for bound in catalog.paths(dataset, depth=DEPTH):
        if bound.field.type != "string" or bound.field.role == "hidden":
            continue
        place = (bound.dataset.name, bound.field.name)
        known = found.get(place, ())
        if not known or len(known[0].steps) == len(bound.steps):
            found[place] = (*known, bound)
    return found


def names_first(bound: BoundField) -> bool:
    """Sorts the fields that things are called by before the others."""
    return bound.field.name != bound.dataset.name_field


def has_ways(dataset: Dataset) -> bool:
    """Whether its rows have both ends of a way: where something begins, and where it ends."""
    return {ends_of(step.cues) for step in dataset.relations.values()} >= {"start", "end"}
