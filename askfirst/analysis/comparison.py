"""Two groups compared in words: the difference, the change in percent, and what has no rows."""

from __future__ import annotations

import math
from typing import TypeGuard

from askfirst.analysis.wording import format_cell, with_unit
from askfirst.domain.query import Query, TimeRange
from askfirst.domain.table import Cell, Column, Table


def word_comparison(query: Query, table: Table, plural: str) -> str:
    """The difference between exactly two groups of one measure, and which of the periods asked about have no rows.

    Empty where there is nothing to compare. Of periods, the later is compared with the earlier; of other groups, the
    higher with the lower. `plural` is what the rows are called.
    """
    none = [f"No {plural} in {name}." for name in periods_without_rows(query, table)]
    return " ".join([*none, *_difference(query, table)])


def periods_without_rows(query: Query, table: Table) -> tuple[str, ...]:
    """The names of periods that no row of the table is of; none where other conditions may have kept them out."""
    if query.having or query.limit or query.offset or len(table.rows) < table.row_count:
        return ()
    return tuple(
        period.name
        for place, dimension in enumerate(query.dimensions)
        for period in dimension.periods
        if all(row[place] != period.name for row in table.rows)
    )


def _difference(query: Query, table: Table) -> list[str]:
    if len(query.dimensions) != 1 or len(query.measures) != 1 or query.offset:
        return []
    if not len(table.rows) == table.row_count == len(("one", "other")):
        return []
    names = [period.name for period in sorted(query.dimensions[0].periods, key=_begins, reverse=True)]
    rows = sorted(table.rows, key=lambda row: names.index(str(row[0]))) if names else list(table.rows)
    (one, first), (other, second) = rows
    if not _is_number(first) or not _is_number(second) or one is None or other is None:
        return []
    if not names and second > first:
        one, first, other, second = other, second, one, first
    group, column = table.columns
    return [f"{format_cell(one, group)} is {_than(first, second, column)} {format_cell(other, group)}."]


def _begins(period: TimeRange) -> str:
    return period.start or ""


def _than(first: float, second: float, column: Column) -> str:
    if first == second:
        return "the same as"
    way, points = "higher" if first > second else "lower", column.unit == "%"
    difference = abs(first - second)
    unit = Column("", column.type, "percentage points" if points else column.unit)
    said = f"{with_unit(difference, unit)} {way}"
    change = "" if points or second <= 0 else f" ({100 * (first - second) / second:+,.1f}%)"
    return f"{said}{change} than"


def _is_number(cell: Cell) -> TypeGuard[float]:
    return isinstance(cell, (int, float)) and not isinstance(cell, bool) and math.isfinite(cell)
