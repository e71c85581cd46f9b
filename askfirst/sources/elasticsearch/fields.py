"""Fields of an index as columns: their types, where their values are read, and what conditions may be put to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from askfirst.catalog.model import LeftOut
from askfirst.sources.duckdb.naming import clean_name
from askfirst.sources.remote.port import ZONED, RemoteColumn, RemoteTable

Definition: TypeAlias = Mapping[str, Any]
"""What a mapping says of a field."""

_TYPES = {
    **dict.fromkeys(("keyword", "text"), "VARCHAR"),
    **dict.fromkeys(("long", "integer", "short", "byte"), "BIGINT"),
    **dict.fromkeys(("double", "float", "half_float", "scaled_float"), "DOUBLE"),
    "boolean": "BOOLEAN",
    "date": ZONED,
}
_DAYS = frozenset((
    "date", "strict_date", "yyyy-MM-dd", "uuuu-MM-dd", "year_month_day", "strict_year_month_day", "basic_date",
    "yyyyMMdd", "uuuuMMdd", "yyyy/MM/dd", "dd.MM.yyyy", "dd/MM/yyyy", "MM/dd/yyyy",
))  # fmt: skip
"""Formats of dates that say days and nothing less."""


ID = "_id"
"""What the server calls the id of a document: it is a column only beside nested rows."""


@dataclass(frozen=True, slots=True)
class IndexField:
    """A column, and the type that the server calls it.

    With `stored` its values are those by which the server itself compares and groups; else they are read from what
    was sent to the server. `search` is the field that conditions are put to, empty where there is none. `folded`: the
    server changes values before it compares them, so that it may take two for one. Texts longer than `longest` are
    unknown to `search`; 0 where all are known.
    """

    column: RemoteColumn
    kind: str
    stored: bool
    search: str
    folded: bool = False
    longest: int = 0


@dataclass(frozen=True, slots=True)
class Index:
    """A table, and its fields by the names of their columns.

    `name` is the index at the server. Of nested rows `within` is the field of its documents that holds them.
    """

    table: RemoteTable
    fields: Mapping[str, IndexField]
    name: str
    within: str = ""


@dataclass(frozen=True, slots=True)
class Described:
    """What the server says of the fields of one index or alias: of each index behind it, and of all together."""

    mappings: Sequence[Definition]
    caps: Mapping[str, Mapping[str, Any]]
    without: frozenset[str]
    nested: frozenset[str] = frozenset()

    @property
    def tables(self) -> list[str]:
        """The nested rows that are to be tables, and can be: the same in all indices, and kept as they were sent."""
        found = self.definitions() if self.nested and self.sources else {}
        return [path for path, known in found.items() if path in self.nested and _is_nested(known)]

    @property
    def sources(self) -> bool:
        """Whether what was sent to the server can all be read back."""
        kept = [mapping.get("_source", {}) for mapping in self.mappings]
        return not any(
            one.get("enabled", True) in (False, "false") or one.get("includes") or one.get("excludes") for one in kept
        )

    def definitions(self) -> dict[str, list[Definition]]:
        """The different definitions of each field, by its full name."""
        found: dict[str, list[Definition]] = {}
        for mapping in self.mappings:
            for path, definition in flat(mapping.get("properties", {}), ""):
                known = found.setdefault(path, [])
                if definition not in known:
                    known.append(definition)
        return found

    def copied(self) -> frozenset[str]:
        """The fields that are filled from others by the server."""
        return copied(one for known in self.definitions().values() for one in known)

    def can(self, path: str, what: str) -> bool:
        """Whether the server can search a field, or aggregate by it, in all indices."""
        return all(one.get(what) is True for one in self.caps.get(path, {"": {}}).values())


def copied(definitions: Iterable[Definition]) -> frozenset[str]:
    """The fields that are filled from these."""
    targets = [one.get("copy_to", ()) for one in definitions]
    return frozenset(path for each in targets for path in ([each] if isinstance(each, str) else each))


def read_fields(described: Described) -> tuple[dict[str, IndexField], tuple[LeftOut, ...]]:
    """The fields by the names of their columns, and what was left out."""
    fields: dict[str, IndexField] = {}
    left_out: list[LeftOut] = []
    filled, tables = described.copied(), described.tables
    for path, known in described.definitions().items():
        if path in tables:
            continue
        if why := why_unfit(path, known, described):
            left_out.append(LeftOut(path, why))
            continue
        name = clean_name(path, fields)
        field = _field(name, path, known[0], described, has_source=described.sources and path not in filled)
        if field is None:
            left_out.append(LeftOut(path, "its values cannot be read back"))
        else:
            fields[name] = field
    return fields, tuple(left_out)


def flat(properties: Mapping[str, Definition], above: str) -> Iterator[tuple[str, Definition]]:
    """The fields of objects by their full names, which begin with what is `above` them."""
    for name, definition in properties.items():
        path = f"{above}{name}"
        if definition.get("type", "object") == "object" and definition.get("enabled", True) not in (False, "false"):
            yield from flat(definition.get("properties", {}), f"{path}.")
        else:
            yield path, definition


def _is_nested(known: Sequence[Definition]) -> bool:
    return len(known) == 1 and known[0].get("type") == "nested"


def why_unfit(path: str, known: Sequence[Definition], described: Described) -> str:
    """Why a field is no column; empty for one that is."""
    if path in described.without:
        return "workspace.yaml says so"
    if len(known) > 1 or len(described.caps.get(path, ())) > 1:
        return "it is not the same in all indices"
    kind = str(known[0].get("type", "object"))
    if kind == "nested" and path in described.nested:
        return "the server does not keep its documents as they were sent"
    if kind == "nested":
        return "nested rows are no column; nested in workspace.yaml makes tables of them"
    if kind not in _TYPES:
        return f"fields of type {kind} are not read"
    # The server takes a star in the name of a field for any other letters.
    return "a star in the name of a field stands for other fields" if "*" in path else ""


def _field(
    name: str, path: str, definition: Definition, described: Described, *, has_source: bool
) -> IndexField | None:
    kind = str(definition["type"])
    column = RemoteColumn(name, path, type_of(definition))
    searched = path if described.can(path, "searchable") else ""
    if kind == "text":
        return text_field(column, definition, described) if has_source else None
    aggregated = described.can(path, "aggregatable")
    if kind != "keyword":
        return IndexField(column, kind, stored=True, search=searched) if aggregated else None
    longest = int(definition.get("ignore_above", 0))
    stored = aggregated and not (longest and has_source)
    if not stored and not has_source:
        return None
    return IndexField(column, kind, stored, searched, _is_folded(definition), longest)


def text_field(column: RemoteColumn, definition: Definition, described: Described) -> IndexField:
    """A keyword or a text whose values are those that were sent.

    Words of a text are searched, not texts: only a keyword beside it compares whole ones.
    """
    if definition["type"] == "keyword":
        searched = column.original if described.can(column.original, "searchable") else ""
        longest = int(definition.get("ignore_above", 0))
        return IndexField(
            column, "keyword", stored=False, search=searched, folded=_is_folded(definition), longest=longest
        )
    beside = {name: one for name, one in definition.get("fields", {}).items() if one.get("type") == "keyword"}
    for name in sorted(beside, key=lambda name: name != "keyword"):
        path = f"{column.original}.{name}"
        if described.can(path, "searchable"):
            longest = int(beside[name].get("ignore_above", 0))
            return IndexField(
                column, "text", stored=False, search=path, folded=_is_folded(beside[name]), longest=longest
            )
    return IndexField(column, "text", stored=False, search="")


def _is_folded(definition: Definition) -> bool:
    return bool(definition.get("normalizer")) or definition.get("null_value") is not None


def type_of(definition: Definition) -> str:
    """The type of the column of a field."""
    kind = str(definition["type"])
    formats = str(definition.get("format", "")).split("||")
    return "DATE" if kind == "date" and _DAYS.issuperset(formats) else _TYPES[kind]
