"""Values as a driver hands them out, made into those of their column's type, or refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timezone
from decimal import Decimal, InvalidOperation
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.sources.remote.port import ZONED, RemoteColumn, Value

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_CLOCK = r"\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?"
_MOMENT = re.compile(rf"\d{{4}}-\d\d-\d\d(?:[ T]{_CLOCK})?", re.ASCII)
_TIME = re.compile(_CLOCK, re.ASCII)
_SCALE = re.compile(r"DECIMAL\(\d+,(\d+)\)")
NEAR = 4e-16
"""How far a float may be from the decimal that was stored in it, as a part of it."""


def read_rows(rows: Sequence[Sequence[Any]], columns: Sequence[RemoteColumn], table: str) -> list[tuple[Value, ...]]:
    """The rows, each value of its column's type. Raises SourceError naming the column of one that is not."""
    readers = [reader(column.type) for column in columns]
    found = []
    for row in rows:
        cells: list[Value] = []
        for value, read, column in zip(row, readers, columns, strict=True):
            try:
                cells.append(None if value is None else read(value))
            except (ValueError, InvalidOperation):
                raise _misfit(value, column, table) from None
        found.append(tuple(cells))
    return found


def _misfit(value: object, column: RemoteColumn, table: str) -> SourceError:
    shown = repr(value)
    shown = shown if len(shown) <= len("0123456789") * 6 else f"{shown[:60]}..."
    return SourceError(
        f"The column {column.name!r} of {table!r} is of type {column.type}, but holds {shown}.",
        "Mend the value in the database, or leave the column out.",
    )


def reader(type_: str) -> Callable[[Any], Value]:
    """What makes a value one of the type. It raises ValueError for a value that is none."""
    scale = _SCALE.fullmatch(type_)
    if scale:
        return lambda value: _decimal(value, Decimal(1).scaleb(-int(scale[1])))
    return _READERS[type_]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError  # noqa: TRY004 - one error for all that does not fit
    return value


def _whole(value: Any) -> int:
    if isinstance(value, Decimal) and value == value.to_integral_value():
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError  # noqa: TRY004 - one error for all that does not fit
    return float(value)


def _flag(value: Any) -> bool:
    if value not in (0, 1) or isinstance(value, str | bytes | float):
        raise ValueError
    return bool(value)


def _decimal(value: Any, unit: Decimal) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError  # noqa: TRY004 - one error for all that does not fit
    exact = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    found = exact.quantize(unit)
    off = abs(found - exact)
    if off and not (isinstance(value, float) and off <= abs(exact) * Decimal(NEAR)):
        raise ValueError
    return found


def _day(value: Any) -> date:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    if isinstance(value, str) and _DAY.fullmatch(value):
        return date.fromisoformat(value)
    raise ValueError


def _moment(value: Any) -> datetime:
    found = datetime.fromisoformat(value) if isinstance(value, str) and _MOMENT.fullmatch(value) else value
    if not isinstance(found, datetime) or found.tzinfo is not None:
        raise ValueError
    return found


def _zoned(value: Any) -> datetime:
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise ValueError
    return value.astimezone(timezone.utc)  # noqa: UP017 - one object for all


def _time(value: Any) -> time:
    found = time.fromisoformat(value) if isinstance(value, str) and _TIME.fullmatch(value) else value
    if not isinstance(found, time) or found.tzinfo is not None:
        raise ValueError
    return found


_READERS: dict[str, Callable[[Any], Value]] = {
    "VARCHAR": _text,
    "BIGINT": _whole,
    "DOUBLE": _number,
    "BOOLEAN": _flag,
    "DATE": _day,
    "TIMESTAMP": _moment,
    ZONED: _zoned,
    "TIME": _time,
}
