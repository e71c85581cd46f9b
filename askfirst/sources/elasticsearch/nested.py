"""Nested rows: the objects in a list of a document, as a table of their own beside that of the documents.

Each has the id of its document, which is a column of both tables. Their values are those that were sent to the server:
it gives no others with the rows themselves. So conditions are put only to fields that it compares as they were sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from askfirst.catalog.model import LeftOut
from askfirst.domain.errors import SourceError
from askfirst.sources.duckdb.naming import clean_name
from askfirst.sources.elasticsearch.cells import leaves, values_of
from askfirst.sources.elasticsearch.client import Client
from askfirst.sources.elasticsearch.fields import (
    ID,
    Definition,
    Described,
    Index,
    IndexField,
    copied,
    flat,
    text_field,
    type_of,
    why_unfit,
)
from askfirst.sources.remote.port import RemoteColumn, RemoteTable, Value

_AS_SENT = frozenset(("long", "integer", "short", "byte", "double", "boolean"))
"""Kinds that the server compares as they were sent. It rounds shorter floating numbers, and cuts moments."""
_ISO = frozenset((
    "strict_date_optional_time", "date_optional_time", "strict_date_time", "date_time", "strict_date_time_no_millis",
    "date_time_no_millis", "strict_date", "date", "yyyy-MM-dd", "uuuu-MM-dd", "epoch_millis",
))  # fmt: skip
"""Formats of dates in which what was sent says when it is. Without a zone it is a time of UTC to the server."""
_COUNT = "rows"


def read_nested(described: Described, path: str, key: str) -> tuple[dict[str, IndexField], tuple[LeftOut, ...]]:
    """The fields of nested rows by the names of their columns, and what was left out.

    The first is the id of their document, which is called `key`.
    """
    fields = {key: id_field(key)}
    left_out: list[LeftOut] = []
    [definition] = described.definitions()[path]
    known = dict(flat(definition.get("properties", {}), f"{path}."))
    filled = described.copied() | copied(known.values())
    for inner, one in known.items():
        called = inner.removeprefix(f"{path}.")
        column = RemoteColumn(clean_name(called, fields), inner, "", called=called)
        why = "the server fills it from others" if inner in filled else why_unfit(inner, [one], described)
        if not why and (field := _field(column, one, described)):
            fields[column.name] = field
        else:
            left_out.append(LeftOut(inner, why or "dates in its format are not read from nested rows"))
    return fields, tuple(left_out)


def id_field(name: str, *, unique: bool = False) -> IndexField:
    """The id of a document as a column."""
    return IndexField(RemoteColumn(name, ID, "VARCHAR", unique, called=name), ID, stored=False, search="")


def within(index: Index, query: Mapping[str, Any] | None) -> dict[str, Any]:
    """The documents that have a nested row which meets the conditions, or any where there are none."""
    return {"nested": {"path": index.within, "query": query or {"match_all": {}}}}


def counting(index: Index, query: Mapping[str, Any]) -> dict[str, Any]:
    """A search that counts all nested rows of the documents that are found."""
    aggregations = {_COUNT: {"nested": {"path": index.within}}}
    return {"size": 0, "track_total_hits": True, "query": query, "aggs": aggregations}


def counted(answer: Mapping[str, Any], client: Client) -> int:
    """The number of nested rows. Raises SourceError for an answer without it."""
    made = answer.get("aggregations")
    found = made.get(_COUNT) if isinstance(made, dict) else None
    rows = found.get("doc_count") if isinstance(found, dict) else None
    if not isinstance(rows, int) or isinstance(rows, bool):
        raise client.senseless(f"the number of nested rows is {rows!r}")
    return rows


def nested_rows(hit: Mapping[str, Any], fields: Sequence[IndexField], index: Index) -> Iterator[tuple[Value, ...]]:
    """The nested rows of a document. Raises SourceError as `row_of`, and for rows that are spelled in parts."""
    for each in _objects(hit.get("_source", {}), index.within, index.table):
        yield values_of(hit, each, fields, index)


def _objects(node: Any, path: str, table: RemoteTable) -> Iterator[dict[str, Any]]:
    """The objects at a path, each under the names that the fields have from the top."""
    for item in leaves(node):
        if not isinstance(item, dict):
            continue
        for key, child in item.items():
            if key == path:
                yield from ({path: each} for each in leaves(child) if each is not None)
            elif path.startswith(f"{key}."):
                for each in _objects(child, path[len(key) + 1 :], table):
                    yield {key: each}
            elif key.startswith(f"{path}."):
                raise SourceError(
                    f"A document of {table.original!r} spells its nested rows as {key!r}, in parts.",
                    "Send it to the server with the rows as objects.",
                )


def _field(column: RemoteColumn, definition: Definition, described: Described) -> IndexField | None:
    """The field as a column with its type; None where its values cannot be read from what was sent."""
    kind, path = str(definition["type"]), column.original
    column = replace(column, type=type_of(definition))
    if kind in ("text", "keyword"):
        return text_field(column, definition, described)
    if kind == "date" and not _ISO.issuperset(str(definition.get("format", "date")).split("||")):
        return None
    compared = kind in _AS_SENT and described.can(path, "searchable") and definition.get("null_value") is None
    return IndexField(column, kind, stored=False, search=path if compared else "")
