"""What must hold between a catalog file and the data that it describes; a rule reports all that breaks it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TypeAlias

from askfirst.catalog.model import Catalog, Dataset, Field, Relation
from askfirst.catalog.overlay import DatasetOverlay, FilterOverlay, MeasureOverlay
from askfirst.domain.errors import Problem, UnknownName
from askfirst.yamlfile import Document, Place, no_such

Finding: TypeAlias = tuple[Place, str]

_NUMBERS = frozenset(("integer", "number", "decimal"))
_DAYS = frozenset(("date", "timestamp"))
_TIMES = frozenset(("date", "timestamp", "time"))
_WORDED = {
    "string": "text",
    "boolean": "true or false",
    "integer": "a whole number",
    "decimal": "a number",
    "other": "of a type that cannot be computed with",
}
_ROLES: Mapping[str, tuple[frozenset[str], str]] = {
    "measure": (_NUMBERS, "a number"),
    "time": (_TIMES, "a date or a time"),
    "flag": (frozenset(("boolean",)), "true or false"),
}
_SECOND_NEEDED = ("correlation", "percentage", "gap", "product", "per_distinct")
_COMPUTED = frozenset((
    "sum", "avg", "median", "percentile", "stddev", "share", "correlation", "ratio", "percentage", "range", "gap",
    "product",
))  # fmt: skip
_WITHOUT_FIELD = frozenset(("count", "share", "per_distinct"))
_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Described:
    """One file with the dataset that it describes, as it is in the catalog.

    `broken` are the relations (dataset, name) that were left out because they cannot be walked: whatever uses
    one of them is no further mistake.
    """

    document: Document
    over: DatasetOverlay
    dataset: Dataset
    catalog: Catalog
    broken: frozenset[tuple[str, str]] = frozenset()

    def find(self, path: str) -> Field | str | None:
        """The field at a path, or why there is none; None where a broken relation is in between."""
        here = self.dataset
        for step in path.split(".")[:-1]:
            if (here.name, step) in self.broken:
                return None
            if step not in here.relations:
                break
            here = self.catalog.datasets[here.relations[step].dataset]
        try:
            return self.catalog.bind(self.dataset.name, path).field
        except UnknownName as error:
            return str(error)


def check(described: Described) -> list[Problem]:
    """All that is wrong with one file."""
    return [described.document.problem(place, message) for rule in RULES for place, message in rule(described)]


def known_fields(it: Described) -> Iterator[Finding]:
    named: list[tuple[Place, str]] = [(("fields", name), name) for name in it.over.fields]
    standing = (("key", it.over.key), ("name_field", it.over.name_field), ("time", it.over.time))
    named += [((place,), name) for place, name in standing if name]
    for place, name in named:
        if name not in it.dataset.fields:
            yield place, no_such(f"field of {it.dataset.name}", name, it.dataset.fields)


def fitting_roles(it: Described) -> Iterator[Finding]:
    for name, over in it.over.fields.items():
        field = it.dataset.fields.get(name)
        types, wanted = _ROLES.get(over.role or "", (frozenset(), ""))
        if field and types and field.type not in types:
            yield ("fields", name, "role"), f"The role {over.role!r} needs {wanted}; {_is(name, field)}."


def time_is_a_day(it: Described) -> Iterator[Finding]:
    field = it.dataset.fields.get(it.over.time or "")
    if field and field.type not in _DAYS:
        yield ("time",), f"The default time must be a date or a timestamp; {_is(field.name, field)}."


def known_columns(it: Described) -> Iterator[Finding]:
    columns = it.over.columns or ()
    for index, path in enumerate(columns):
        found = it.find(path)
        if isinstance(found, str):
            yield ("columns", index), found
        elif path in columns[:index]:
            yield ("columns", index), f"The column {path!r} is listed twice."


def sound_measures(it: Described) -> Iterator[Finding]:
    for name, over in it.over.measures.items():
        place = ("measures", name)
        yield from ((place, message) for message in _wrong_arguments(over))
        for key, path in (("field", over.field), ("second", over.second)):
            found = it.find(path) if path else None
            if isinstance(found, str):
                yield (*place, key), found
            elif path and found and over.function in _COMPUTED and found.type not in _NUMBERS:
                yield (*place, key), f"The function {over.function!r} needs a number; {_is(path, found)}."


def _wrong_arguments(over: MeasureOverlay) -> Iterator[str]:
    if over.function == "rate":
        yield "The function 'rate' needs the conditions of a question. Name a condition: questions ask for its share."
        return
    if over.field is None and over.function not in _WITHOUT_FIELD:
        yield f"The function {over.function!r} needs a 'field'."
    for key, value, needing, taking in (
        ("second", over.second, _SECOND_NEEDED, ("ratio", *_SECOND_NEEDED)),
        ("percent", over.percent, ("percentile",), ("percentile",)),
    ):
        if value is None and over.function in needing:
            yield f"The function {over.function!r} needs {key!r}."
        elif value is not None and over.function not in taking:
            only = " and ".join(map(repr, taking))
            verb = "do" if len(taking) > 1 else "does"
            yield f"The function {over.function!r} takes no {key!r}: only {only} {verb}. Remove it."
    if over.percent is not None and not 0 <= over.percent <= 100:  # noqa: PLR2004 - percent
        yield f"'percent' is {over.percent:g}; it must be from 0 to 100."


def sound_conditions(it: Described) -> Iterator[Finding]:
    for name, over in it.over.conditions.items():
        if not over.filters:
            yield ("conditions", name), "A condition needs at least one filter."
        for index, filter_ in enumerate(over.filters):
            place = ("conditions", name, "filters", index)
            found = it.find(filter_.field)
            if isinstance(found, str):
                yield (*place, "field"), found
            elif found:
                yield from ((place, message) for message in _wrong_filter(filter_, found))


def _wrong_filter(filter_: FilterOverlay, field: Field) -> Iterator[str]:
    op, values = filter_.op, filter_.given()
    if filter_.value is not None and filter_.values is not None:
        yield "The filter has 'value' and 'values'. Keep one."
    if op in {"is_null", "not_null"}:
        wanted, fits = "no value", not values
    elif op == "between":
        wanted, fits = "two values", len(values) == len(("from", "to"))
    elif op in {"in", "not_in"}:
        wanted, fits = "at least one value", bool(values)
    else:
        wanted, fits = "one value", len(values) == 1
    if not fits:
        yield f"The operator {op!r} takes {wanted}, not {len(values)}."
    if op == "contains" and field.type != "string":
        yield f"The operator 'contains' needs text; {_is(field.name, field)}."
    for value in values:
        if wrong := _misfit(value, field):
            yield f"The value {value!r} does not fit {field.name!r}: {wrong}."


def _misfit(value: object, field: Field) -> str:
    if field.type in _NUMBERS:
        return "" if isinstance(value, (int, float)) and not isinstance(value, bool) else "it is a number"
    if field.type == "boolean":
        return "" if isinstance(value, bool) else "it is true or false"
    if field.type in _TIMES:
        return "" if _is_iso(value, field.type) else f"it is a {field.type}, such as {_ISO[field.type][1]}"
    return "" if isinstance(value, str) else "it is text: put the value in quotes"


_ISO: Mapping[str, tuple[Callable[[str], object], str]] = {
    "date": (date.fromisoformat, "2025-01-15"),
    "timestamp": (datetime.fromisoformat, "2025-01-15T12:00:00"),
    "time": (time.fromisoformat, "12:00:00"),
}


def _is_iso(value: object, kind: str) -> bool:
    try:
        _ISO[kind][0](value if isinstance(value, str) else "")
    except ValueError:
        return False
    return True


def sound_relations(it: Described) -> Iterator[Finding]:
    for name, over in it.over.relations.items():
        place = ("relations", name)
        if over.field not in it.dataset.fields:
            message = no_such(f"field of {it.dataset.name}", over.field, it.dataset.fields)
            yield (*place, "field"), message
        if over.dataset not in it.catalog.datasets:
            yield (*place, "dataset"), no_such("dataset", over.dataset, it.catalog.datasets)
            continue
        target = it.catalog.datasets[over.dataset]
        if over.key not in target.fields:
            yield (*place, "key"), no_such(f"field of {target.name}", over.key, target.fields)
        elif relation := it.dataset.relations.get(name):
            yield from ((place, message) for message in _unsound(it.dataset, relation, target))


def _unsound(dataset: Dataset, relation: Relation, target: Dataset) -> Iterator[str]:
    key, field = target.fields[relation.key], dataset.fields.get(relation.field)
    if key.role != "identifier" and target.key != key.name:
        yield (
            f"{key.name!r} is neither the key of {target.name!r} nor an identifier. Rows would count several "
            "times where its values repeat. Choose the key, or name it as `key` in that dataset's file."
        )
    if field and (field.type in _NUMBERS) != (key.type in _NUMBERS):
        yield f"The two sides cannot be equal: {_is(field.name, field)}, {_is(key.name, key)}."


def distinct_names(it: Described) -> Iterator[Finding]:
    taken = {name.casefold(): f"the field {name!r}" for name in it.dataset.fields}
    groups = (
        ("measure", it.over.measures),
        ("condition", it.over.conditions),
        ("relation", it.over.relations),
    )
    for kind, names in groups:
        for name in names:
            place = (f"{kind}s", name)
            other = taken.setdefault(name.casefold(), f"the {kind} {name!r}")
            if other != f"the {kind} {name!r}":
                yield place, f"The {kind} {name!r} has the name of {other}. Rename one of them."
            if not _NAME.fullmatch(name):
                yield place, f"The name {name!r} must be letters, digits and _, beginning with a letter."


def distinct_labels(it: Described) -> Iterator[Finding]:
    """Options with one label could not be told apart; shared synonyms are welcome: they cause a question."""
    labels = {name: over.label for name, over in it.over.fields.items() if over.label}
    taken = {it.dataset.fields[name].label.casefold(): name for name in it.dataset.fields if name not in labels}
    for name, label in labels.items():
        other = taken.setdefault(label.casefold(), name)
        if other != name:
            message = f"The label {label!r} is that of {other!r} already. Change one; synonyms may be shared."
            yield ("fields", name, "label"), message


def _is(name: str, field: Field) -> str:
    return f"{name!r} is {_WORDED.get(field.type, f'a {field.type}')}"


RULES: tuple[Callable[[Described], Iterator[Finding]], ...] = (
    known_fields,
    fitting_roles,
    time_is_a_day,
    known_columns,
    sound_measures,
    sound_conditions,
    sound_relations,
    distinct_names,
    distinct_labels,
)
