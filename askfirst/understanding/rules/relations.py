"""What lies behind a dataset's relations: ways to other datasets, cues before names, fields that hold names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import BoundField, Catalog, Dataset, Relation
from askfirst.catalog.remember import per_catalog

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
    return found


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
