"""Two groups compared in words: the difference, the change in percent, and what has no rows."""

from __future__ import annotations

import math
from typing import TypeGuard

from askfirst.analysis.wording import format_cell, with_unit
from askfirst.domain.query import Measure, Query, TimeRange
from askfirst.domain.table import Cell, Column, Table


def word_comparison(query: Query, table: Table, plural: str) -> str:
    """The difference between exactly two groups of one number, and which of the periods asked about have no rows.

    Empty where there is nothing to compare. Of periods, the later is compared with the earlier; of other groups, the
    higher with the lower. `plural` is what the rows are called.
    """
    none = [f"No {plural} in {name}." for name in periods_without_rows(query, table)]
    return " ".join([*none, *_difference(query, table)])


def word_change(query: Query, table: Table, plural: str) -> str:
    """What a number was at the first of two times and at the second; empty where that is not what was asked.

    `plural` is what the rows are called, of which one of the times may have none.
    """
    plain = [measure for measure in query.measures if measure.across is None]
    both = len(query.dimensions) == 1 and query.limit == 1 and len(table.rows) == 1
    if not both or not any(measure.across == "previous" for measure in query.measures):
        return ""
    cells = {column.name: (cell, column) for column, cell in zip(table.columns, table.rows[0], strict=True)}
    later = format_cell(*cells[query.dimensions[0].name])
    if table.row_count == 1:
        other = _earlier(query, later)
        return f"There are {plural} in {later} only, none in {other}." if other else ""
    said = [_changed(measure, cells, _earlier(query, later), later) for measure in plain]
    return " ".join(said) if all(said) else ""


def _changed(measure: Measure, cells: dict[str, tuple[Cell, Column]], earlier: str, later: str) -> str:
    (before, _), (now, column) = cells.get(f"{measure.name}_previous", (None, None)), cells[measure.name]
    if not (earlier and _is_number(before) and _is_number(now)):
        return ""
    label = column.label or column.name
    said = f"{label[:1].upper()}{label[1:]} was {with_unit(before, column)} in {earlier} and {with_unit(now, column)}"
    return f"{said} in {later}, {_than(now, before, column)} before."


def _earlier(query: Query, later: str) -> str:
    """The other of the two times."""
    names = [period.name for period in query.dimensions[0].periods]
    values = [one.values for one in query.filters if one.field == query.dimensions[0].field and one.op == "in"]
    names = names or [str(value) for several in values for value in several]
    others = [name for name in names if name != later]
    return others[0] if len(names) == len(("from", "to")) and len(others) == 1 else ""


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
    followed = len({measure.plain for measure in query.measures}) == 1 and query.measures[0].across is None
    if len(query.dimensions) != 1 or not followed or query.offset:
        return []
    if not len(table.rows) == table.row_count == len(("one", "other")):
        return []
    names = [period.name for period in sorted(query.dimensions[0].periods, key=_begins, reverse=True)]
    rows = sorted(table.rows, key=lambda row: names.index(str(row[0]))) if names else list(table.rows)
    (one, first, *_), (other, second, *_) = rows
    if not _is_number(first) or not _is_number(second) or one is None or other is None:
        return []
    if not names and second > first:
        one, first, other, second = other, second, one, first
    group, column, *_ = table.columns
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
