"""Searches and queries with one change each."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from askfirst.domain.query import AnyOf, Query

OTHER_WORDS = {
    "gt": "gte", "gte": "gt", "lt": "lte", "lte": "lt", "filter": "must_not", "must_not": "filter", "should": "filter",
    "sum": "max", "min": "max", "max": "min", "match_all": "match_none", "match_none": "match_all",
    "value_count": "cardinality", "cardinality": "value_count",
}  # fmt: skip


def mutants(body: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The search with one change each, and what was changed."""
    for path in paths(body):
        *above, last = path
        if at(body, list(path)) == {} and last == "aggs":
            continue
        for change in changes(at(body, above), last):
            mutant = copy.deepcopy(body)
            change(at(mutant, above))
            if mutant != body:
                yield f"{'.'.join(map(str, path))}", mutant


def paths(node: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something may be changed: an estimate may be nearer or less near."""
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for name, inner in entries:
        if name != "tdigest":
            yield (*above, name)
            yield from paths(inner, (*above, name))


def at(node: Any, path: list[Any]) -> Any:
    for one in path:
        node = node[one]
    return node


def changes(node: Any, last: Any) -> Iterator[Callable[[Any], None]]:
    """Ways to change an entry of an object or of a list. Pages of groups may be of another length."""
    value = node[last]
    yield lambda there: there.pop(last)
    if isinstance(node, list):
        yield lambda there: there.append(copy.deepcopy(value))
    elif last in OTHER_WORDS:
        yield lambda there: there.update({OTHER_WORDS[last]: there.pop(last)})
    if not isinstance(value, dict | list) and not (last == "size" and "sources" in node):
        yield lambda there: there.__setitem__(last, another(value))


def another(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str) and value.endswith("Z"):
        return value.replace("T", "T1") if "T0" not in value else value.replace("T0", "T1")
    return f"{value}x" if isinstance(value, str) else "x"


def in_any_order(node: Any) -> Any:
    if isinstance(node, dict):
        return {name: in_any_order(one) for name, one in node.items()}
    return sorted(map(in_any_order, node), key=str) if isinstance(node, list) else node


def others(query: Query) -> Iterator[Query]:
    """The query without one of its parts, or with another."""
    for place, one in enumerate(query.filters):
        rest = query.filters[:place] + query.filters[place + 1 :]
        yield replace(query, filters=rest)
        ops: list[Any] = ["eq", "ne", "lt", "le", "gt", "ge"] if len(one.values) == 1 else []
        ops = [op for op in ops if op != one.op]
        yield from (replace(query, filters=(*rest, replace(one, op=op))) for op in ops)
    for each in query.any_of:
        yield replace(query, any_of=())
        yield replace(query, any_of=(AnyOf(each.alternatives[1:]),))
        yield replace(query, any_of=(), filters=tuple(one for way in each.alternatives for one in way))
    if query.time:
        yield replace(query, time=None)
        yield replace(query, time=replace(query.time, start=None))
        yield replace(query, time=replace(query.time, zone="Asia/Tokyo"))
    if query.dimensions:
        yield replace(query, dimensions=query.dimensions[1:])
        yield replace(query, dimensions=tuple(reversed(query.dimensions)))
    for measure in query.measures:
        yield replace(query, measures=(replace(measure, filters=measure.filters[1:]),))
