"""A document for totals or groups, and its variables, with one thing wrong at a time."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

Variables: TypeAlias = dict[str, Any]


def changed(variables: Variables) -> Iterator[Variables]:
    """The variables with one thing gone, added or replaced, each in turn."""
    for path in _places(variables):
        for mutation in (_gone, _another, _joined_otherwise, _called_otherwise, _added):
            mutant = copy.deepcopy(variables)
            inside: Any = mutant
            for step in path[:-1]:
                inside = inside[step]
            mutation(inside, path[-1])
            # Not every mutation fits every place.
            if mutant != variables:
                yield mutant


def _places(inside: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    keys: Sequence[Any] = ()
    if isinstance(inside, dict | list):
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
    for key in keys:
        yield (*path, key)
        yield from _places(inside[key], (*path, key))


def _gone(inside: Any, key: Any) -> None:
    del inside[key]


def _another(inside: Any, key: Any) -> None:
    """Another value, of the same kind where it is a moment, a number or a flag."""
    value = inside[key]
    if isinstance(value, bool):
        inside[key] = not value
    elif isinstance(value, int | float):
        inside[key] = value + 1
    elif isinstance(value, str):
        inside[key] = value.replace("2025", "2024") if "2025" in value else f"{value}0"


def _joined_otherwise(inside: Any, key: Any) -> None:
    """What holds together for what is one or the other, and the other way round."""
    swapped = {"_and": "_or", "_or": "_and", "and": "or", "or": "and"}
    if isinstance(key, str) and key in swapped and len(inside[key]) > 1:
        inside[swapped[key]] = inside.pop(key)


def _called_otherwise(inside: Any, key: Any) -> None:
    """Another operator, or another column."""
    others = {
        "_gt": "_gte", "_gte": "_gt", "_lt": "_lte", "_lte": "_lt", "_eq": "_neq", "_neq": "_eq", "_in": "_nin",
        "_nin": "_in", "greaterThan": "greaterThanOrEqualTo", "greaterThanOrEqualTo": "greaterThan",
        "lessThan": "lessThanOrEqualTo", "lessThanOrEqualTo": "lessThan", "equalTo": "greaterThan", "size": "row_id",
        "word": "kind", "kind": "word", "day": "moment", "moment": "day", "weight": "size", "row_id": "size",
    }  # fmt: skip
    if isinstance(key, str) and key in others and others[key] not in inside:
        inside[others[key]] = inside.pop(key)


def _added(inside: Any, key: Any) -> None:
    """One condition or one value more."""
    if isinstance(inside[key], list) and inside[key]:
        inside[key].append(inside[key][0])
    elif isinstance(inside[key], dict) and not {"_lt", "lessThan"} & inside[key].keys():
        inside[key] |= {"_is_null": False, "isNull": False}


def rewritten(document: str) -> Iterator[str]:
    """The document with a field or an argument gone or called otherwise, each in turn."""
    in_lines = re.sub(r"\(\s+([^)]*?)\s+\)", lambda one: "(" + ", ".join(one[1].splitlines()) + ")", document)
    start = in_lines.index("{")
    head, body = in_lines[:start], in_lines[start:]
    lines = body.splitlines()
    for at in [at for at, line in enumerate(lines) if line[-1] not in "{}"]:
        yield head + _filled("\n".join(lines[:at] + lines[at + 1 :]))
    for found in re.finditer(r"\w+: \$\w+(, *)?", body):
        yield head + re.sub(r"\(\s*\)", "", body[: found.start()] + body[found.end() :])
    others = ["count", "sum", "avg", "average", "min", "max", "size", "word", "row_id", "distinctCount", "aggregates"]
    for found in re.finditer(r"\w+", body):
        yield from (head + body[: found.start()] + one + body[found.end() :] for one in others if one != found[0])


def _filled(body: str) -> str:
    """Without fields below which nothing is left."""
    return re.sub(r"\w+ \{\s*\}", "", body)
