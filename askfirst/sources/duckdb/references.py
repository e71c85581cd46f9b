"""Which columns refer to the rows of another table, by their names and by what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from askfirst.catalog.model import Dataset, Field, Relation
from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb.describe import Described
from askfirst.sources.duckdb.engine import Engine
from askfirst.sources.duckdb.naming import snake

HELD = 0.95
"""So many of a column's values must be found among the keys that it seems to refer to."""
_SUFFIX = re.compile(r"_(id|key|code|no|nr|number|ref|uuid|guid|fk)$")
_PLAIN_KEY = re.compile(r"^(id|key|code|uuid|guid|name|no|nr|number|ref)$")
_WHOLE = frozenset({"integer", "decimal"})


@dataclass(frozen=True, slots=True)
class _Reference:
    dataset: Dataset
    field: Field
    target: Dataset
    key: Field


def related(described: Sequence[Described], engine: Engine) -> tuple[Dataset, ...]:
    """The datasets with a relation for every column that can refer to one other table only, and does."""
    proposed: dict[str, dict[str, Relation]] = {each.dataset.name: {} for each in described}
    for each in described:
        for field in each.dataset.fields.values():
            found = [it for it in _candidates(each, field, described) if _comparable(field, it.key)]
            held = [(it, note) for it in found if (note := _held(it, engine))]
            if len(held) == 1:
                [(reference, note)] = held
                relation = _relation(reference, note, proposed[each.dataset.name])
                if relation:
                    proposed[each.dataset.name][relation.name] = relation
    return tuple(_with(each.dataset, proposed[each.dataset.name]) for each in described)


def _candidates(each: Described, field: Field, described: Sequence[Described]) -> Iterator[_Reference]:
    """Other tables whose key the column is named after; a table's own key refers to nothing."""
    if field.name == each.dataset.key or field.role not in {"hidden", "identifier", "category", "text", "measure"}:
        return
    for other in described:
        if other is not each:
            for key in other.unique:
                if snake(field.name) in _names(other.dataset, key):
                    yield _Reference(each.dataset, field, other.dataset, other.dataset.fields[key])
                    break


def _names(dataset: Dataset, key: str) -> set[str]:
    """What a column is called that refers to a key: as the key, or as its table and the key."""
    key = snake(key)
    tables = {snake(word.replace(" ", "_")) for word in (dataset.label, dataset.name)}
    named = {f"{table}_{key}" for table in tables}
    if key == "id" or any(key == f"{table}_id" for table in tables):
        named |= {f"{table}_id" for table in tables} | tables
    return named if _PLAIN_KEY.match(key) else {*named, key}


def _comparable(field: Field, key: Field) -> bool:
    return field.type == key.type or {field.type, key.type} <= _WHOLE


def _held(reference: _Reference, engine: Engine) -> str:
    """The sentence that discloses the relation; empty where too few values are found."""
    here, field, there, key = (
        f'"{name.replace(chr(34), chr(34) * 2)}"'
        for name in (reference.dataset.name, reference.field.name, reference.target.name, reference.key.name)
    )
    counted = (
        f"SELECT count(*), count(*) FILTER (value IN (SELECT {key} FROM {there})) "  # noqa: S608 - quoted names only
        f"FROM (SELECT DISTINCT {field} AS value FROM {here} WHERE {field} IS NOT NULL)"
    )
    with suppress(LimitError):
        [[values, found]] = engine.read(counted)
        if values and found >= values * HELD:
            share = "all" if found == values else f"{found:,}"
            different = "value is" if values == 1 else f"of {values:,} different values are"
            return (
                f"{reference.dataset.name}.{reference.field.name} is taken to refer to "
                f"{reference.target.name}.{reference.key.name}: {share} {different} found there"
            )
    return ""


def _relation(reference: _Reference, note: str, taken: Mapping[str, Relation]) -> Relation | None:
    """Named after the column, or after the table where the column's name is in use."""
    base = _SUFFIX.sub("", snake(reference.field.name))
    used = {name.casefold() for name in (*reference.dataset.fields, *taken)}
    table = re.sub(r"\W+", "_", reference.target.label)
    name = next((name for name in (base, table, f"{base}_row") if name.casefold() not in used), None)
    if name is None or not re.fullmatch(r"[^\W\d]\w*", name):
        return None
    label = name.replace("_", " ").strip()
    return Relation(
        name, reference.target.name, reference.field.name, reference.key.name, label, note=note
    )  # fmt: skip


def _with(dataset: Dataset, relations: Mapping[str, Relation]) -> Dataset:
    """What is shown of a row is the name behind a reference and not the bare number."""
    return replace(dataset, relations=dict(relations)) if relations else dataset
