"""Values of rows, as the server sends them, made what their columns say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.sources.elasticsearch.fields import ID, Index, IndexField
from askfirst.sources.elasticsearch.moments import FORMAT
from askfirst.sources.remote.port import ZONED, MisfitError, RemoteColumn, Value

_DAY = re.compile(r"\d{4}-\d\d-\d\d(T|$)")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SURELY_MILLISECONDS = 10**10
"""Years have nine digits at most."""


def wanted(fields: Sequence[IndexField]) -> dict[str, Any]:
    """The part of a search that says which values are sent."""
    stored: list[Any] = []
    for field in fields:
        if field.stored:
            name = field.column.original
            stored.append({"field": name, "format": FORMAT} if field.kind == "date" else name)
    sent = [field.column.original for field in fields if not field.stored and field.kind != ID]
    return {"_source": {"includes": sent} if sent else False, "docvalue_fields": stored}


def row_of(hit: Mapping[str, Any], fields: Sequence[IndexField], index: Index) -> tuple[Value, ...]:
    """The values of the fields. Raises SourceError for several in one, and for one of another type."""
    return values_of(hit, hit.get("_source", {}), fields, index)


def values_of(hit: Mapping[str, Any], source: Any, fields: Sequence[IndexField], index: Index) -> tuple[Value, ...]:
    """The values of a row of which `source` is what was sent to the server. Raises as `row_of`."""
    ignored, stored = hit.get("_ignored", ()), hit.get("fields", {})
    if not isinstance(stored, dict) or not isinstance(source, dict):
        raise SourceError(f"The server sent a row of {index.table.original!r} without fields.", "See what runs there.")
    values: list[Value] = []
    for field in fields:
        name = field.column.original
        if field.kind == ID:
            values.append(_id(hit, index))
            continue
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


def _id(hit: Mapping[str, Any], index: Index) -> str:
    """The id of a document; with its index, where the table is of several: they may have the same ids."""
    found, of = hit.get("_id"), hit.get("_index")
    if not isinstance(found, str) or not isinstance(of, str):
        raise SourceError(f"The server sent a row of {index.table.original!r} without its id.", "See what runs there.")
    return found if of == index.name else f"{of}/{found}"


def _found(node: Any, path: str) -> Iterator[Any]:
    """What stands at a path, which an object may spell in parts or as a whole, and lists anywhere on the way."""
    if isinstance(node, list):
        for item in node:
            yield from _found(item, path)
    elif isinstance(node, dict):
        for key, child in node.items():
            if key == path:
                yield from leaves(child)
            elif path.startswith(f"{key}."):
                yield from _found(child, path[len(key) + 1 :])


def leaves(node: Any) -> Iterator[Any]:
    """What stands in a list, and in lists in it; or else the node itself."""
    if isinstance(node, list):
        for item in node:
            yield from leaves(item)
    else:
        yield node


def _value(cell: Any, field: IndexField, index: Index) -> Value:
    if cell is None:
        return None
    sent = field.kind == "date" and not field.stored
    try:
        return (_SENT if sent else _READ)[field.column.type](cell)
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


def _whole_day(moment: datetime) -> date:
    if moment != moment.replace(hour=0, minute=0, second=0, microsecond=0):
        raise ValueError
    return moment.date()


def _sent_moment(cell: Any) -> datetime:
    """A moment as it was sent: as text, in UTC where it has no zone, or as milliseconds. Kept to the millisecond.

    Shorter whole numbers may be years to the server, and texts without dashes milliseconds.
    """
    if type(cell) is int and abs(cell) >= _SURELY_MILLISECONDS:
        return _EPOCH + timedelta(milliseconds=cell)
    text = str(_same(cell, str))
    if not _DAY.match(text):
        raise ValueError
    moment = datetime.fromisoformat(text)
    moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    return moment.replace(microsecond=moment.microsecond // 1_000 * 1_000)


_SENT: dict[str, Callable[[Any], Value]] = {"DATE": lambda cell: _whole_day(_sent_moment(cell)), ZONED: _sent_moment}
_READ: dict[str, Callable[[Any], Value]] = {
    "VARCHAR": _text,
    "BIGINT": lambda cell: int(_same(cell, int)),
    "DOUBLE": _number,
    "BOOLEAN": lambda cell: bool(_same(cell, bool)),
    "DATE": lambda cell: _whole_day(_moment(cell)),
    ZONED: _moment,
}


def _misfit(column: RemoteColumn, shown: str, index: Index) -> MisfitError:
    name = column.original
    return MisfitError(
        column.name,
        f"The server sent {shown} for {name!r} of {index.table.original!r}, which is none of its column's values.",
        f"See what the field holds, or leave it out: without: {name} in workspace.yaml.",
    )
