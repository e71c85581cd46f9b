"""A reply's table against the one that was expected, and against the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from math import isclose
from typing import Any, TypeAlias

from askfirst.domain.codec import Plain
from askfirst.domain.table import Table
from askfirst.scenarios.format import SqlExpected, TableExpected
from askfirst.scenarios.truth import Rows

_CLOSE = 1e-9
_SHOWN = 3
_TIMES = ("date", "timestamp", "time")

Truth: TypeAlias = Callable[[str], Rows]
"""Runs an author's SELECT over the workspace's data."""
Comparable: TypeAlias = tuple[Any, ...]


def table_differences(expected: TableExpected, table: Table | None, *, truth: Truth) -> Iterator[str]:
    """Every difference, each a sentence."""
    if table is None:
        yield "table: expected one, got none"
        return
    names = [column.name for column in table.columns]
    if expected.row_count is not None and expected.row_count != table.row_count:
        yield f"table's row_count: expected {expected.row_count}, got {table.row_count}"
    if expected.columns is not None and list(expected.columns) != names:
        yield f"table's columns: expected {list(expected.columns)!r}, got {names!r}"
    for column, value in (expected.first_row or {}).items():
        yield from _cell(table, 1, column, value=value)
    for cell in expected.cells:
        yield from _cell(table, cell.row, cell.column, value=cell.value)
    if expected.equals_sql is not None:
        yield from _against(expected.equals_sql, table, truth(expected.equals_sql.sql))


def _cell(table: Table, row: int, column: str, *, value: Plain) -> Iterator[str]:
    where = f"cell {column!r} of row {row}"
    names = [known.name for known in table.columns]
    if column not in names:
        yield f"{where}: expected {value!r}, got no such column among {names!r}"
    elif row > len(table.rows):
        yield f"{where}: expected {value!r}, got a table with {len(table.rows)} rows"
    else:
        at = names.index(column)
        got, type_ = table.rows[row - 1][at], table.columns[at].type
        if not _same(_comparable(value, type_), _comparable(got, type_)):
            yield f"{where}: expected {value!r}, got {got!r}"


def _against(expected: SqlExpected, table: Table, true_rows: Rows) -> Iterator[str]:
    names = [column.name for column in table.columns]
    wanted = list(expected.columns) if expected.columns is not None else names
    missing = [name for name in wanted if name not in names]
    if missing:
        yield f"table's columns: expected {missing!r} for the truth, got {names!r}"
        return
    if true_rows and len(true_rows[0]) != len(wanted):
        yield f"table's columns: expected {len(true_rows[0])} as the truth has, got {len(wanted)}: {wanted!r}"
        return
    at = [names.index(name) for name in wanted]
    rows = [_row([cells[index] for index in at], [table.columns[index].type for index in at]) for cells in table.rows]
    true = [_row(row, [None] * len(row)) for row in true_rows]
    yield from _counts(table, len(true))
    yield from (_in_order if expected.ordered else _in_any_order)(rows, true, cut=table.truncated)


def _counts(table: Table, true: int) -> Iterator[str]:
    """A table that is cut off may stand for all true rows, or be all that a limit in the SELECT leaves."""
    allowed = {table.row_count, len(table.rows)} if table.truncated else {len(table.rows)}
    if true not in allowed:
        yield f"table's rows: expected the {true} of the truth, got {len(table.rows)} of {table.row_count}"
    elif not table.truncated and table.row_count != len(table.rows):
        yield f"table's row_count: expected {len(table.rows)}, as many as it has rows, got {table.row_count}"


def _in_order(rows: Sequence[Comparable], true: Sequence[Comparable], *, cut: bool) -> Iterator[str]:
    pairs = zip(rows, true[: len(rows)] if cut else true, strict=False)
    wrong = [
        f"table's row {at}: expected {_shown(true_row)}, got {_shown(row)}"
        for at, (row, true_row) in enumerate(pairs, 1)
        if not _same_row(row, true_row)
    ]
    yield from _first(wrong)


def _in_any_order(rows: Sequence[Comparable], true: Sequence[Comparable], *, cut: bool) -> Iterator[str]:
    left: dict[Comparable, list[Comparable]] = {}
    for row in true:
        left.setdefault(_without_numbers(row), []).append(row)
    extra: list[Comparable] = []
    for row in rows:
        alike = left.get(_without_numbers(row), [])
        match = next((at for at, other in enumerate(alike) if _same_row(row, other)), None)
        if match is None:
            extra.append(row)
        else:
            alike.pop(match)
    yield from _first([f"table: got the row {_shown(row)}, which the truth has not" for row in extra])
    if not cut:
        missing = [row for alike in left.values() for row in alike]
        yield from _first([f"table: expected the row {_shown(row)}, got none such" for row in missing])


def _without_numbers(row: Comparable) -> Comparable:
    """What equal rows have equal to the letter: numbers may differ in type and in their last digits."""
    return tuple("#" if isinstance(cell, int | float | Decimal) else cell for cell in row)


def _first(sentences: list[str]) -> list[str]:
    more = len(sentences) - _SHOWN
    return [*sentences[:_SHOWN], f"table: {more} more rows differ"] if more > 0 else sentences


def _row(cells: Sequence[object], types: Sequence[str | None]) -> Comparable:
    return tuple(_comparable(cell, type_) for cell, type_ in zip(cells, types, strict=True))


def _comparable(cell: object, type_: str | None = None) -> object:
    """Times as points in time, all else as it is; text is a time or a number only in a column of these."""
    if isinstance(cell, str) and type_ in _TIMES:
        return _moment(cell)
    if isinstance(cell, str) and type_ in ("decimal", "number"):
        return _number(cell)
    if isinstance(cell, date | time):
        return _moment(cell.isoformat())
    return cell


def _moment(text: str) -> object:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    return moment.timestamp() if moment.tzinfo else moment


def _number(text: str) -> object:
    try:
        return Decimal(text)
    except InvalidOperation:
        return text


def _same_row(row: Comparable, other: Comparable) -> bool:
    return all(_same(cell, true) for cell, true in zip(row, other, strict=True))


def _same(one: object, other: object) -> bool:
    numbers = (int, float, Decimal)
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, numbers) and isinstance(other, numbers):
        return one == other or isclose(float(one), float(other), rel_tol=_CLOSE, abs_tol=_CLOSE)
    return type(one) is type(other) and one == other


def _shown(row: Comparable) -> str:
    return "(" + ", ".join(str(cell) if isinstance(cell, datetime | Decimal) else repr(cell) for cell in row) + ")"
