"""Cells of a client's result, as JSON has them, turned into the values of their columns."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from functools import partial
from typing import Any, TypeAlias, TypeVar

from askfirst.domain.client_queries import ClientQuery, ClientResult
from askfirst.domain.errors import UserError
from askfirst.domain.table import Cell, Column, ColumnType, Table
from askfirst.sources.duckdb.cells import to_cell
from askfirst.sources.sql.fitting import zone_of

_EXACT = 2**53
"""From here on a number of JavaScript may have lost digits."""
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*([eE][+-]?\d+)?|nan|inf(inity)?)", re.IGNORECASE | re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def checked_table(query: ClientQuery, result: ClientResult) -> Table:
    """The result as a table of the query's columns. Raises UserError for whatever else it is."""
    expected = tuple(column.name for column in query.columns)
    if result.columns != expected:
        raise _fault(query, f"its columns are {_named(result.columns)}, and the query's are {_named(expected)}")
    if len(result.rows) > query.rows:
        raise _fault(query, f"it has {len(result.rows):,} rows, and the query gives {query.rows:,} at most")
    readers = [_reader(column, query) for column in query.columns]
    rows = []
    for number, row in enumerate(result.rows, start=1):
        try:
            rows.append(tuple(None if cell is None else read(cell) for read, cell in zip(readers, row, strict=True)))
        except _UnfitError as error:
            raise _fault(query, f"row {number}: {error}") from error
    return Table(query.columns, tuple(rows), len(rows))


_T = TypeVar("_T")


class _UnfitError(ValueError):
    """A cell that is no value of its column's type."""


_Reader: TypeAlias = Callable[[Any], Cell]


def _reader(column: Column, query: ClientQuery) -> _Reader:
    zone = zone_of(query.zone)
    convert = _CONVERSIONS[column.type]

    def read(cell: Any) -> Cell:
        value = convert(cell)
        if value is None:
            raise _UnfitError(f"{str(cell)[:60]!r} is no {column.type} for {column.name!r}{_LIKE[column.type]}")
        if isinstance(value, datetime):
            value = _placed(value, column.name, zoned=column.name in query.zoned)
        return to_cell(value, zone)

    return read


def _placed(value: datetime, name: str, *, zoned: bool) -> datetime:
    """The moment, with a zone where its column has one. A time of UTC is a clock's time where it has none."""
    if zoned and value.tzinfo is None:
        raise _UnfitError(f"{value.isoformat()!r} does not say of which time zone it is, for {name!r}")
    if not zoned and value.utcoffset():
        raise _UnfitError(f"{value.isoformat()!r} has a time zone, and {name!r} has none")
    return value if zoned else value.replace(tzinfo=None)


def _integer(cell: Any) -> int | None:
    if isinstance(cell, bool):
        return None
    if isinstance(cell, str):
        return int(cell) if cell.removeprefix("-").isdecimal() and cell.isascii() else None
    if isinstance(cell, float) and not cell.is_integer():
        return None
    return int(cell) if abs(cell) < _EXACT else None


def _number(cell: Any) -> float | None:
    if isinstance(cell, bool) or (isinstance(cell, str) and not _NUMBER.fullmatch(cell)):
        return None
    return float(cell)


def _decimal(cell: Any) -> Decimal | None:
    number = _number(cell)
    if number is None or not math.isfinite(number):
        return None
    return Decimal(cell) if isinstance(cell, str) else Decimal(repr(cell))


def _date(cell: Any) -> date | None:
    if isinstance(cell, str) and len(cell) == len("2025-01-31"):
        return _iso(cell, date.fromisoformat)
    moment = _moment(cell)
    return moment.date() if moment and moment.timetz().replace(tzinfo=None) == time() else None


def _moment(cell: Any) -> datetime | None:
    if isinstance(cell, str):
        return _iso(cell, datetime.fromisoformat)
    if isinstance(cell, bool) or not math.isfinite(cell):
        return None
    try:
        return _EPOCH + timedelta(milliseconds=cell)
    except OverflowError:
        return None


def _iso(cell: str, read: Callable[[str], _T]) -> _T | None:
    try:
        return read(cell)
    except ValueError:
        return None


def _same(kind: type, cell: Any) -> Any:
    return cell if isinstance(cell, kind) else None


def _anything(cell: Any) -> Cell:
    return cell  # type: ignore[no-any-return]


_CONVERSIONS: dict[ColumnType, Callable[[Any], Any]] = {
    "string": partial(_same, str),
    "integer": _integer,
    "number": _number,
    "decimal": _decimal,
    "boolean": partial(_same, bool),
    "date": _date,
    "timestamp": _moment,
    "time": lambda cell: _iso(cell, time.fromisoformat) if isinstance(cell, str) else None,
    "other": _anything,
}
_LIKE: dict[ColumnType, str] = {
    "string": "",
    "integer": ". Send whole numbers beyond 9,007,199,254,740,991 as text",
    "number": ". Send numbers as numbers, and NaN and Infinity as text",
    "decimal": ". Send it as text, such as '12.50'",
    "boolean": ". Send true or false",
    "date": ". Send it as '2025-01-31', or as milliseconds since 1970",
    "timestamp": ". Send it as '2025-01-31T08:00:00', or as milliseconds since 1970",
    "time": ". Send it as '08:00:00'",
    "other": "",
}


def _named(columns: tuple[str, ...]) -> str:
    return ", ".join(repr(one[:60]) for one in columns[:12]) or "none"


def _fault(query: ClientQuery, why: str) -> UserError:
    return UserError(
        f"The result of {query.name!r} cannot be used: {why}.",
        "Run the query as it was sent, and send what it gives, with the names of its columns.",
    )
