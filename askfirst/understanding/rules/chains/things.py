"""Which things a query lists, and how the rows of another dataset are told to belong to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from askfirst.catalog.model import Catalog, Dataset, Relation
from askfirst.domain.errors import UnknownName
from askfirst.domain.outline import Through
from askfirst.domain.query import Dimension, Query
from askfirst.understanding.rules.relations import Steps, name_path, path_of, route, ways


@dataclass(frozen=True, slots=True)
class Listed:
    """Things that the rows of a query are of: their dataset, the way to them, and the path of what they are called."""

    thing: str
    way: Steps
    named: str


@dataclass(frozen=True, slots=True)
class Link:
    """How rows belong to listed things: the field of the query that holds keys, and the field that takes them.

    `way` are the relations that lead from the rows to the things, where some do.
    """

    column: str
    path: str
    way: Steps = ()
    through: Through | None = None


def listed(query: Query, catalog: Catalog) -> tuple[Listed, ...]:
    """The things that the answer lists, those that it is of first; none in a figure or in groups of other kinds."""
    if query.count_groups:
        return ()
    if query.groups:
        found = [one for dimension in query.dimensions if (one := _of_group(dimension, query, catalog))]
        return tuple(dict.fromkeys(found))
    dataset = catalog.dataset(query.dataset)
    own = [Listed(dataset.name, (), dataset.name_field or dataset.key)] if dataset.key else []
    behind = [(steps, name_path(catalog, steps)) for steps, _ in ways(catalog, query.dataset)]
    shown = [Listed(steps[-1].dataset, steps, path) for steps, path in behind if path in query.columns]
    once = [one for one in shown if [other.thing for other in shown].count(one.thing) == 1]
    return (*own, *(one for one in once if one.thing != dataset.name))


def _of_group(dimension: Dimension, query: Query, catalog: Catalog) -> Listed | None:
    if dimension.grain or dimension.part or dimension.periods:
        return None
    bound = catalog.bind(query.dataset, dimension.field)
    here = bound.dataset
    if here.key and bound.field.name in (here.name_field, here.key):
        return Listed(here.name, bound.steps, dimension.field)
    steps = [step for step in here.relations.values() if step.field == bound.field.name]
    return Listed(steps[0].dataset, (*bound.steps, steps[0]), dimension.field) if len(steps) == 1 else None


def links(rows: str, of: Listed, start: str, catalog: Catalog) -> tuple[Link, ...]:
    """The ways in which rows of one dataset belong to things that a query on `start` lists; none where they do not.

    They lead to the things, or the things lead to them, or there are rows that lead to both.
    """
    found = _links(rows, of, _key(of, start, catalog), catalog)
    return tuple(one for one in found if _is_seen(catalog, start, one.column) and _is_seen(catalog, rows, one.path))


def _links(rows: str, of: Listed, held: tuple[str, str], catalog: Catalog) -> tuple[Link, ...]:
    column, key = held
    if rows == of.thing:
        return (Link(column, key),)
    there = [steps for steps in route(catalog, rows, of.thing) if steps[-1].key == key]
    if there:
        return tuple(Link(column, _behind(steps), steps) for steps in there)
    back = route(catalog, of.thing, rows)
    if back:
        return tuple(Link(_behind((*of.way, *steps)), steps[-1].key) for steps in back)
    between = tuple(_between(rows, of.thing, key, catalog))
    return tuple(Link(column, last.key, through=through) for through, last in between)


def _key(of: Listed, start: str, catalog: Catalog) -> tuple[str, str]:
    """The field of a query that holds the keys of what it lists, and the field of the things that they are."""
    if of.way:
        return _behind(of.way), of.way[-1].key
    key = catalog.dataset(start).key or ""
    return key, key


def _behind(steps: Steps) -> str:
    """The field before the last step: it holds what the key behind it is."""
    return path_of(steps[:-1], steps[-1].field)


def _is_seen(catalog: Catalog, dataset: str, path: str) -> bool:
    """Whether there is such a field, for whoever asks."""
    try:
        catalog.bind(dataset, path)
    except UnknownName:
        return False
    return True


def _between(rows: str, thing: str, key: str, catalog: Catalog) -> Iterator[tuple[Through, Relation]]:
    """The datasets whose rows lead at once to one of the things and to one of the rows."""
    for dataset in catalog.datasets.values():
        to_thing = [step for step in _steps(dataset, thing) if step.key == key]
        to_rows = _steps(dataset, rows)
        if len(to_thing) == len(to_rows) == 1:
            yield Through(dataset.name, to_thing[0].field, to_rows[0].field), to_rows[0]


def _steps(dataset: Dataset, target: str) -> list[Relation]:
    return [step for step in dataset.relations.values() if step.dataset == target]
