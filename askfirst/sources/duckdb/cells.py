"""What DuckDB hands out, as JSON-ready cells."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from datetime import date, datetime, time, tzinfo
from decimal import Decimal
from typing import Any, cast

from askfirst.domain.table import Cell

PLAIN = frozenset({str, int, bool, type(None)})


def to_cells(rows: Iterable[tuple[Any, ...]], zone: tzinfo) -> tuple[tuple[Cell, ...], ...]:
    """Every value as a cell; times with a zone are shown in `zone`."""
    return tuple(
        tuple(value if type(value) in PLAIN else to_cell(value, zone) for value in row)  # one look-up for most cells
        for row in rows
    )


def to_cell(value: object, zone: tzinfo) -> Cell:
    """The value as JSON can hold it, see `Cell`."""
    convert = CONVERSIONS.get(type(value))
    if convert:
        return convert(value)
    if isinstance(value, datetime):
        return (value.astimezone(zone) if value.tzinfo else value).isoformat()
    if isinstance(value, dict | list | tuple):
        return json.dumps(value, ensure_ascii=False, default=lambda item: to_cell(item, zone))
    return cast("Cell", value) if type(value) in PLAIN else str(value)


def _decimal(value: Decimal) -> Cell:
    near = float(value)
    return near if math.isfinite(near) and Decimal(repr(near)) == value else str(value)


def _float(value: float) -> Cell:
    return value if math.isfinite(value) else str(value)


CONVERSIONS: dict[type, Callable[[Any], Cell]] = {
    Decimal: _decimal,
    float: _float,
    date: date.isoformat,
    time: time.isoformat,
    bytes: bytes.hex,
}
