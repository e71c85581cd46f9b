"""A table as a model sees it: its columns with types and units, and its first rows, small and typed."""

from __future__ import annotations

from askfirst.analysis.wording import format_cell
from askfirst.domain.table import Column, Table

MOST_ROWS = 12
MOST_COLUMNS = 8
_MOST_CELL = 60


def digest_of(table: Table) -> str:
    """Columns, rows and how many rows there are in all."""
    columns = table.columns[:MOST_COLUMNS]
    lines = [" | ".join(_heading(column) for column in columns)]
    lines += [
        " | ".join(_cell(cell, column) for cell, column in zip(row, columns, strict=False))
        for row in table.rows[:MOST_ROWS]
    ]
    shown = min(len(table.rows), MOST_ROWS)
    lines.append(f"({shown:,} of {table.row_count:,} rows)" if shown < table.row_count else f"(all {shown:,} rows)")
    return "\n".join(lines)


def _heading(column: Column) -> str:
    unit = f", {column.unit}" if column.unit else ""
    return f"{column.label or column.name} ({column.type}{unit})"


def _cell(cell: object, column: Column) -> str:
    text = " ".join(format_cell(cell, column).split())  # type: ignore[arg-type]  # a row holds cells
    return text if len(text) <= _MOST_CELL else f"{text[:_MOST_CELL]}..."
