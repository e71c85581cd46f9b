"""Moments of which the schema does not say whether they have a time zone: the first values tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from askfirst.sources.graphql.roots import Root
from askfirst.sources.remote.port import ZONED, RowRequest, Value

_UNSURE = "datetime"
"""The scalar, but for its case, under which PostGraphile, Strawberry and others send moments with a zone or without."""
_ENOUGH = 100
"""Rows that are looked at."""


def first_moments(root: Root, own: Mapping[str, str]) -> RowRequest | None:
    """Asks for some values of the columns that may have a zone or none, as texts; None where there is no such column.

    What `own` says of a scalar or a field is sure.
    """
    columns = tuple(
        replace(one, type="VARCHAR")
        for one in root.table.columns
        if one.type == ZONED and root.scalars[one.name].casefold() == _UNSURE
        if not {root.scalars[one.name], _field(root, one.original)} & own.keys()
    )
    return RowRequest(replace(root.table, columns=columns), columns, most=_ENOUGH) if columns else None


def without_zone(root: Root, request: RowRequest, rows: Sequence[Sequence[Value]]) -> dict[str, str]:
    """The fields whose values all have no zone, and their type."""
    values = {one.original: [row[at] for row in rows] for at, one in enumerate(request.columns)}
    return {_field(root, name): "TIMESTAMP" for name, found in values.items() if _all_without(found)}


def _field(root: Root, name: str) -> str:
    return f"{root.row_type}.{name}"


def _all_without(values: Sequence[Value]) -> bool:
    there = [one for one in values if one is not None]
    return bool(there) and all(isinstance(one, str) and _has_no_zone(one) for one in there)


def _has_no_zone(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is None
    except ValueError:
        return False
