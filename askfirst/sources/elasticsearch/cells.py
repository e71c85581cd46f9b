"""Values of rows, as the server sends them, made what their columns say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.sources.elasticsearch.fields import Index, IndexField
from askfirst.sources.elasticsearch.moments import FORMAT
from askfirst.sources.remote.port import ZONED, MisfitError, RemoteColumn, Value


def wanted(fields: Sequence[IndexField]) -> dict[str, Any]:
    """The part of a search that says which values are sent."""
    stored: list[Any] = []
    for field in fields:
        if field.stored:
            name = field.column.original
            stored.append({"field": name, "format": FORMAT} if field.kind == "date" else name)
    sent = [field.column.original for field in fields if not field.stored]
    return {"_source": {"includes": sent} if sent else False, "docvalue_fields": stored}


def row_of(hit: Mapping[str, Any], fields: Sequence[IndexField], index: Index) -> tuple[Value, ...]:
    """The values of the fields. Raises SourceError for several in one, and for one of another type."""
    ignored = hit.get("_ignored", ())
    stored, source = hit.get("fields", {}), hit.get("_source", {})
    if not isinstance(stored, dict) or not isinstance(source, dict):
        raise SourceError(f"The server sent a row of {index.table.original!r} without fields.", "See what runs there.")
    values: list[Value] = []
    for field in fields:
        name = field.column.original
        if field.stored and name in ignored:
            raise MisfitError(
                field.column.name,
                f"The server keeps a value of {name!r} in {index.table.original!r} that it could not read.",
                f"Mend the row, or leave the field out: without: {name} in workspace.yaml.",
            )
        found = stored.get(name, []) if field.stored else [one for one in _found(source, name) if one is not None]
        if not isinstance(found, list):
            raise _misfit(field.column, repr(found)[:80], index)
        if len(found) > 1:
            raise MisfitError(
                field.column.name,
                f"A row of {index.table.original!r} has {len(found)} values of {name!r}.",
                f"A column holds one value a row. Leave it out: without: {name} in workspace.yaml.",
            )
        values.append(_value(found[0], field, index) if found else None)
    return tuple(values)


def _found(node: Any, path: str) -> Iterator[Any]:
    """What stands at a path, which an object may spell in parts or as a whole, and lists anywhere on the way."""
    if isinstance(node, list):
        for item in node:
            yield from _found(item, path)
    elif isinstance(node, dict):
        for key, child in node.items():
            if key == path:
                yield from _leaves(child)
            elif path.startswith(f"{key}."):
                yield from _found(child, path[len(key) + 1 :])


def _leaves(node: Any) -> Iterator[Any]:
    if isinstance(node, list):
        for item in node:
            yield from _leaves(item)
    else:
        yield node


def _value(cell: Any, field: IndexField, index: Index) -> Value:
    if cell is None:
        return None
    try:
        return _READ[field.column.type](cell)
    except (TypeError, ValueError):
        raise _misfit(field.column, repr(cell)[:80], index) from None


def _text(cell: Any) -> str:
    """A whole number, yes and no are texts as well where they were sent for one."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, int):
        return str(cell)
    # How many digits a number with a point was written with is not known any more.
    return str(_same(cell, str))


def _same(cell: Any, type_: type[Any]) -> Any:
    if type(cell) is not type_:
        raise TypeError
    return cell


def _number(cell: Any) -> float:
    return float(cell if type(cell) is int else _same(cell, float))


def _moment(cell: Any) -> datetime:
    moment = datetime.fromisoformat(_same(cell, str))
    if moment.tzinfo is None:
        raise ValueError
    return moment.astimezone(UTC)


def _day(cell: Any) -> date:
    moment = _moment(cell)
    if moment != moment.replace(hour=0, minute=0, second=0, microsecond=0):
        raise ValueError
    return moment.date()


_READ: dict[str, Callable[[Any], Value]] = {
    "VARCHAR": _text,
    "BIGINT": lambda cell: int(_same(cell, int)),
    "DOUBLE": _number,
    "BOOLEAN": lambda cell: bool(_same(cell, bool)),
    "DATE": _day,
    ZONED: _moment,
}


def _misfit(column: RemoteColumn, shown: str, index: Index) -> MisfitError:
    name = column.original
    return MisfitError(
        column.name,
        f"The server sent {shown} for {name!r} of {index.table.original!r}, which is none of its column's values.",
        f"See what the field holds, or leave it out: without: {name} in workspace.yaml.",
    )
