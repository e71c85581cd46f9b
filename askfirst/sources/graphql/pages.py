"""Pages of an answer: the rows in them, and what is asked for the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.sources.graphql.scalars import cell
from askfirst.sources.graphql.shapes import Shape
from askfirst.sources.remote.port import RemoteColumn, Value


@dataclass(frozen=True, slots=True)
class Page:
    """Rows of an answer. `cursor` is where the next page begins; None where this is the last one."""

    rows: list[tuple[Value, ...]]
    cursor: str | None = None


def read_page(data: dict[str, Any], root: str, shape: Shape, columns: Sequence[RemoteColumn]) -> Page:
    """The rows of an answer. Raises SourceError where something is missing, or a value is not of its type."""
    found = _inside(data, root, root)
    listed = found
    for step in shape.path:
        listed = _inside(listed, step, root)
    if not isinstance(listed, list):
        raise _broken(root, "its rows are no list")
    rows = [_row(_inside(one, shape.node, root) if shape.node else one, root, columns) for one in listed]
    return Page(rows, _next(found, root) if shape.paging == "cursor" else None)


def _row(row: Any, root: str, columns: Sequence[RemoteColumn]) -> tuple[Value, ...]:
    if not isinstance(row, dict):
        raise _broken(root, "a row is missing")
    try:
        return tuple([cell(row[column.original], column) for column in columns])
    except KeyError as error:
        raise _broken(root, f"a row has no field {error.args[0]!r}") from None


def _next(found: Any, root: str) -> str | None:
    info = _inside(found, "pageInfo", root)
    more, cursor = _inside(info, "hasNextPage", root), info.get("endCursor")
    if not isinstance(more, bool):
        raise _broken(root, "it does not tell whether there are more rows")
    if more and not (isinstance(cursor, str) and cursor):
        raise _broken(root, "it has more rows, but no cursor that leads to them")
    return cursor if more else None


def _inside(value: Any, name: str, root: str) -> Any:
    if not isinstance(value, dict) or value.get(name) is None:
        raise _broken(root, f"{name!r} is missing")
    return value[name]


def _broken(root: str, how: str) -> SourceError:
    return SourceError(
        f"The answer for {root!r} makes no sense: {how}.", "Nothing of it was used. Check the server's own log."
    )
