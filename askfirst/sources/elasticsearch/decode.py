"""What a search asks for, read back from its text: facts that can be compared.

Nothing is passed over: a word that is not known here makes the search one that is not sent.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

from askfirst.sources.sql.conserve import ConservationError

Fact: TypeAlias = tuple[Any, ...]
"""A condition, a number or a dimension, in a form of which equal ones have only one."""

NOTHING: Fact = ("nothing",)
"""The condition that no row meets."""
DATED = "strict_date_time"
_SIDES = frozenset(("lt", "lte", "gt", "gte"))
_METRICS = frozenset(("value_count", "sum", "min", "max", "cardinality", "percentiles"))
_PARTS = ["aggs", "query", "size", "track_total_hits"]
_CLOSENESS = "tdigest"
"""How closely a percentile is estimated: no constraint on the rows, and its error is unbounded either way."""


@dataclass(frozen=True, slots=True)
class Found:
    """A search: the condition on its rows, and what it counts, by name."""

    condition: Fact
    counted: Mapping[str, Fact]


def read_search(text: str) -> Found:
    """What is asked for. Raises ConservationError for a search that is none for groups of all rows."""
    body = json.loads(text)
    if not isinstance(body, dict) or sorted(body) != _PARTS:
        raise ConservationError(f"The parts of the search are not {', '.join(_PARTS)}: {text}")
    if body["track_total_hits"] is not True or typed(body["size"]) != typed(0):
        raise ConservationError(f"The search sends rows or does not count all of them: {text}")
    return Found(_condition(body["query"]), _aggregations(body["aggs"]))


def typed(value: object) -> Fact:
    """A value that is equal to none of another type, and a zero to none of another sign."""
    return (type(value).__name__, repr(value))


def told(value: object) -> str:
    """Options of a number or a dimension, or the name of a group, whatever the order of their entries."""
    return json.dumps(value, sort_keys=True)


def moment(value: datetime) -> Fact:
    """A value that is a moment."""
    return ("moment", value.astimezone(UTC).isoformat())


def compared(path: str, op: str, *values: Fact) -> Fact:
    """A condition on a field, by the server's name. The order of its values does not matter."""
    return ("compared", path, op, tuple(sorted(values)))


def all_of(facts: Iterable[Fact]) -> Fact:
    """Conditions that hold together; those of none hold for every row."""
    flat = [inner for one in facts for inner in (one[1] if one[0] == "all_of" else (one,))]
    return flat[0] if len(flat) == 1 else ("all_of", tuple(sorted(flat, key=repr)))


def any_of(facts: Iterable[Fact]) -> Fact:
    """Conditions of which at least one holds."""
    found = sorted(facts, key=repr)
    return found[0] if len(found) == 1 else ("any_of", tuple(found))


def none_of(fact: Fact) -> Fact:
    """The condition that holds where this one does not."""
    return ("none_of", fact)


def _condition(node: object) -> Fact:
    kind, inner = _only(node)
    if kind not in _CONDITIONS:
        raise _unknown(node)
    return _CONDITIONS[kind](inner)


def _bool(node: object) -> Fact:
    given = _object(node)
    parts = {kind: [_condition(one) for one in _list(given[kind])] for kind in given if kind != "minimum_should_match"}
    least = given.get("minimum_should_match")
    if list(parts) == ["should"] and typed(least) == typed(1):
        return any_of(parts["should"])
    if least is not None or len(parts) != 1 or not parts.keys() <= {"filter", "must_not"}:
        raise _unknown(node)
    return all_of(parts["filter"] if "filter" in parts else map(none_of, parts["must_not"]))


def _terms(node: object) -> Fact:
    path, values = _only(node)
    return compared(path, "in", *map(typed, _list(values)))


def _range(node: object) -> Fact:
    path, given = _only(node)
    sides = dict(_object(given))
    form = sides.pop("format", None)
    if not sides or not sides.keys() <= _SIDES or form not in {None, DATED}:
        raise _unknown(node)
    return all_of(compared(path, op, _moment(value) if form else typed(value)) for op, value in sides.items())


def _moment(value: object) -> Fact:
    try:
        found = datetime.fromisoformat(str(value))
    except ValueError:
        raise _unknown(value) from None
    if found.tzinfo is None:
        raise _unknown(value)
    return moment(found)


def _exists(node: object) -> Fact:
    name, path = _only(node)
    if name != "field":
        raise _unknown(node)
    return compared(path, "exists")


def _alone(fact: Fact) -> Callable[[object], Fact]:
    def read(node: object) -> Fact:
        if node != {}:
            raise _unknown(node)
        return fact

    return read


_CONDITIONS: Mapping[str, Callable[[object], Fact]] = {
    "bool": _bool, "terms": _terms, "range": _range, "exists": _exists,
    "match_all": _alone(all_of(())), "match_none": _alone(NOTHING),
}  # fmt: skip


def _aggregations(node: object) -> dict[str, Fact]:
    return {name: _aggregation(one) for name, one in _object(node).items()}


def _aggregation(node: object) -> Fact:
    given = dict(_object(node))
    below = _aggregations(given.pop("aggs", {}))
    kind, inner = _only(given)
    if kind == "filter":
        return ("filter", _condition(inner), below)
    if kind == "composite":
        return (*_composite(inner), below)
    if kind not in _METRICS or below:
        raise _unknown(node)
    how = {name: value for name, value in _object(inner).items() if name != _CLOSENESS}
    return (kind, how.pop("field", None), told(how))


def _composite(node: object) -> Fact:
    """Its dimensions in their order, each with its name, and the group that it goes on after.

    How many groups a page holds is no constraint: all pages are read.
    """
    given = dict(_object(node))
    size, after = given.pop("size", None), given.pop("after", None)
    if type(size) is not int or size < 1 or list(given) != ["sources"]:
        raise _unknown(node)
    dimensions = []
    for source in _list(given["sources"]):
        name, inner = _only(source)
        kind, how = _only(inner)
        dimensions.append((name, kind, told(_object(how))))
    return ("composite", dimensions, told(after))


def _only(node: object) -> tuple[str, Any]:
    given = _object(node)
    if len(given) != 1:
        raise _unknown(node)
    [entry] = given.items()
    return entry


def _object(node: object) -> dict[str, Any]:
    if not isinstance(node, dict):
        raise _unknown(node)
    return node


def _list(node: object) -> list[Any]:
    if not isinstance(node, list):
        raise _unknown(node)
    return node


def _unknown(node: object) -> ConservationError:
    return ConservationError(f"{json.dumps(node)} is nothing that a query asks for.")
