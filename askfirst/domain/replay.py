"""A replay: the queries of an earlier answer run again, and what differs since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Literal, TypeAlias

from askfirst.domain.errors import Failure
from askfirst.domain.table import Cell, Column, Table

Against: TypeAlias = Literal["stored table", "reply", "nothing", "withheld"]
"""What the rows were compared with: the table that was kept, the first rows that a reply carried, or nothing because
neither is left. Rows that were found under other policies are "withheld"."""

_TOLERANCE = Decimal("1e-9")
_NUMBERS = frozenset(("integer", "number", "decimal"))


@dataclass(frozen=True, slots=True)
class RowAt:
    """A row that is only on one side. `key` holds the cells that it is known by, or its place from 1."""

    key: tuple[Cell, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that is another one now, in the row with this `key`."""

    key: tuple[Cell, ...]
    column: str
    then: Cell
    now: Cell


@dataclass(frozen=True, slots=True)
class TableDifference:
    """Two tables of the same columns compared; cells stand in the order of `columns`.

    Rows were matched by the columns `matched_by`, by their place where it is empty. `rows` of the earlier table were
    compared; it was `partial` where it did not hold all. `reordered` is whether rows of both follow each other
    otherwise.
    """

    columns: tuple[Column, ...]
    matched_by: tuple[str, ...]
    rows: int
    partial: bool = False
    gone: tuple[RowAt, ...] = ()
    new: tuple[RowAt, ...] = ()
    changed: tuple[CellChange, ...] = ()
    reordered: bool = False

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not (self.gone or self.new or self.changed or self.reordered)


@dataclass(frozen=True, slots=True)
class QueryReplay:
    """One query of the answer, run again.

    `asked` is the query in words, `executed_at` when it ran before. `diff` holds the lines of a unified diff of what
    was sent, its bound values on the last line; it is empty where that is equal. `rows_then` is None where it is
    withheld or was not kept, `rows_now` and `hash_now` where the query could not be run: then `failure` says why.
    """

    source: str
    asked: str
    executed_at: str
    hash_then: str
    hash_now: str | None
    rows_then: int | None
    rows_now: int | None = None
    diff: tuple[str, ...] = ()
    against: Against = "nothing"
    table: TableDifference | None = None
    failure: Failure | None = None

    @property
    def sent_the_same(self) -> bool:
        """Whether the same statement was sent with the same values."""
        return self.hash_now == self.hash_then and not self.diff

    @property
    def same(self) -> bool:
        """Whether all was compared and nothing differs."""
        return bool(self.table and self.table.same and self.sent_the_same and self.rows_then == self.rows_now)


@dataclass(frozen=True, slots=True)
class Replay:
    """The answer of exchange `number`, replayed. It is the `same` where each of its queries is."""

    session: str
    number: int
    question: str
    same: bool
    queries: tuple[QueryReplay, ...]


def compare_tables(then: Table, now: Table, key: Sequence[str]) -> TableDifference | None:
    """What differs between two tables, rows matched by the columns of `key`, or by place where they do not have these.

    Several rows of one key are matched in their order. Numbers that differ by no more than a billionth of the greater
    are equal. Of a table that is cut off, rows behind the last one that both have are neither gone nor new: nobody
    knows. None where the tables have other columns.
    """
    names, now_names = ([column.name for column in table.columns] for table in (then, now))
    if sorted(names) != sorted(now_names):
        return None
    order = [now_names.index(name) for name in names]
    after = [tuple(row[index] for index in order) for row in now.rows]
    by = [names.index(name) for name in key] if set(key) <= set(names) else []
    keys, keys_now = list(_keys(then.rows, by)), list(_keys(after, by))
    found = {known: place for place, known in enumerate(keys_now)}
    pairs = [(place, found[known]) for place, known in enumerate(keys) if known in found]
    left, left_now = _unmatched(keys, [one for one, _ in pairs]), _unmatched(keys_now, [other for _, other in pairs])
    last, last_now = pairs[-1][0] if pairs else -1, max((other for _, other in pairs), default=-1)
    return TableDifference(
        columns=then.columns,
        matched_by=tuple(names[index] for index in by),
        rows=len(then.rows),
        partial=then.truncated,
        gone=tuple(_row(then.rows, place, by) for place in left if not now.truncated or place < last),
        new=tuple(_row(after, place, by) for place in left_now if not then.truncated or place < last_now),
        changed=tuple(
            CellChange(_name(then.rows, place, by), column.name, then.rows[place][index], after[other][index])
            for place, other in pairs
            for index, column in enumerate(then.columns)
            if index not in by and not equal_cells(then.rows[place][index], after[other][index], column)
        ),
        reordered=any(one[1] > other[1] for one, other in pairwise(pairs)),
    )


def equal_cells(then: Cell, now: Cell, column: Column) -> bool:
    """Whether two cells of a column are equal; numbers are, up to a billionth of the greater of them."""
    if isinstance(then, bool) or isinstance(now, bool):
        return then is now
    if then == now:
        return True
    one, other = _number(then, column), _number(now, column)
    if one is None or other is None:
        return False
    return abs(one - other) <= _TOLERANCE * max(abs(one), abs(other))


def _number(cell: Cell, column: Column) -> Decimal | None:
    """The cell as a number, if it is a finite one: text holds one only in a column of numbers."""
    if cell is None or (isinstance(cell, str) and column.type not in _NUMBERS):
        return None
    try:
        number = Decimal(cell)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _keys(rows: Sequence[tuple[Cell, ...]], by: Sequence[int]) -> Iterator[tuple[object, ...]]:
    """What each row is matched by: its cells, and how many rows before it have the same ones."""
    met: Counter[tuple[object, ...]] = Counter()
    for row in rows:
        # True is no 1.
        cells = tuple((isinstance(row[index], bool), row[index]) for index in by)
        yield (*cells, met[cells])
        met[cells] += 1


def _unmatched(keys: Sequence[object], matched: Sequence[int]) -> list[int]:
    known = set(matched)
    return [place for place in range(len(keys)) if place not in known]


def _row(rows: Sequence[tuple[Cell, ...]], place: int, by: Sequence[int]) -> RowAt:
    return RowAt(_name(rows, place, by), rows[place])


def _name(rows: Sequence[tuple[Cell, ...]], place: int, by: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(rows[place][index] for index in by) if by else (place + 1,)
