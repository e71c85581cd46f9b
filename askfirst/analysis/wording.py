"""Cells as people read them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from askfirst.domain.query import Grain
from askfirst.domain.table import Cell, Column


def format_cell(cell: Cell, column: Column) -> str:
    """A cell as text: thousands separated, two decimals at most (four significant digits under one), no unit.

    Years and identifiers are integers too, but nobody reads them as amounts: integers in columns whose name ends in
    "year" or "id" stay as they are. Midnight is left out of times; months, quarters and years are named.
    """
    if cell is None:
        return "-"
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int):
        return str(cell) if column.name.endswith(("year", "id")) else f"{cell:,}"
    if isinstance(cell, float):
        return _number(cell)
    if column.grain in _GRAINS and len(cell) >= len("2025-01-01"):
        return _GRAINS[column.grain](cell)
    return _time(cell) if column.type == "timestamp" else cell


_GRAINS: dict[Grain | None, Callable[[str], str]] = {
    "month": lambda day: day[:7],
    "quarter": lambda day: f"{day[:4]} Q{(int(day[5:7]) + 2) // 3}",
    "year": lambda day: day[:4],
}


def with_unit(cell: Cell, column: Column) -> str:
    """A cell as text with its column's unit: "12,300 kg", "4.5%"."""
    text = format_cell(cell, column)
    if not column.unit or cell is None:
        return text
    return f"{text}%" if column.unit == "%" else f"{text} {column.unit}"


def _number(number: float) -> str:
    if number == int(number) and abs(number) < 1e15:  # noqa: PLR2004 - beyond it a float holds no unit digit
        return f"{int(number):,}"
    return f"{number:.4g}" if abs(number) < 1 else f"{number:,.2f}"


def _time(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    if (moment.hour, moment.minute, moment.second) == (0, 0, 0):
        return moment.date().isoformat()
    return moment.strftime("%Y-%m-%d %H:%M")
