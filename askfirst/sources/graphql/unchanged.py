"""Whether the fields of a type are still there and of the types that the schema had when it was read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.sources.graphql.roots import Root
from askfirst.sources.remote.port import RemoteColumn

_DEEP = 4
"""A type within lists and marks of what is never missing."""
_WITHIN = "kind name" + " ofType { kind name" * (_DEEP - 1) + " }" * (_DEEP - 1)
FIELDS = f"query Fields($name: String!) {{ __type(name: $name) {{ fields {{ name type {{ {_WITHIN} }} }} }} }}"
"""Asks for the fields of the type `name` and their types."""


def check_fields(source: str, root: Root, columns: Sequence[RemoteColumn], data: dict[str, Any]) -> None:
    """Raises SourceError for an answer to `FIELDS` in which a column is gone, or of another type than it was."""
    type_ = data.get("__type")
    fields = type_.get("fields") if isinstance(type_, dict) else None
    if not isinstance(fields, list):
        raise _changed(source, f"the type {root.row_type!r} is not there any more")
    found = {one.get("name"): _named(one.get("type")) for one in fields if isinstance(one, dict)}
    for column in columns:
        now, before = found.get(column.original), root.scalars[column.name]
        if now is None:
            raise _changed(source, f"{root.table.original!r} has no field {column.original!r} any more")
        if now != before:
            raise _changed(source, f"{column.original!r} of {root.table.original!r} is of type {now}, and was {before}")


def _named(type_: Any) -> str | None:
    """The type within lists and marks."""
    for _ in range(_DEEP):
        if not isinstance(type_, dict):
            return None
        if type_.get("name"):
            return str(type_["name"])
        type_ = type_.get("ofType")
    return None


def _changed(source: str, what: str) -> SourceError:
    return SourceError(f"The schema of {source!r} has changed: {what}.", "Open the source again.")
