"""Whether a table holds a true one: its columns under any names and in any order, its rows as many and alike.

Numbers may differ in type and by a millionth. Times are equal at the same instant, whether text or not; a month or
another stretch of time stands for its first day, a year also for its number. Text is equal but for spaces around it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from math import isclose, isnan
from typing import Any, TypeAlias

from askfirst.domain.query import Grain
from askfirst.domain.table import Table

CLOSE = 1e-6
NOUGHT = 1e-9
"""What a sum of fractions may miss zero by."""

Cells: TypeAlias = tuple[Any, ...]
Keys: TypeAlias = tuple[list[object], list[object]]
"""A true column and one of the answer, as values that are equal exactly where the cells are."""

_TIMES = {"date", "timestamp", "time"}
_NUMBERS = {"integer", "number", "decimal"}
_NUMBER = (int, float, Decimal)
_PART = re.compile(r"(\d{4})(?:-(\d{2})|[- ]?Q([1-4]))?")
_STRETCH = re.compile(r"(\d{4}-\d{2}-\d{2}) to \d{4}-\d{2}-\d{2}")
"""As in "2025-01-01 to 2025-01-15"."""
_MONTHS = 3
_FIRST_YEAR = 1000


@dataclass(frozen=True, slots=True)
class Cut:
    """A column of cells, plain values all. `grain` is what a time was cut to, where that is known."""

    cells: Cells
    grain: Grain | None = None


def columns_of(table: Table) -> tuple[Cut, ...]:
    """The columns of an answer."""
    return tuple(
        Cut(tuple(_typed(row[index], column.type) for row in table.rows), column.grain)
        for index, column in enumerate(table.columns)
    )


def holds(answer: Sequence[Cut], true: Sequence[Cells], *, ordered: bool = False) -> bool:
    """Whether some of the answer's columns, in some order, are the true rows; in their order where `ordered`.

    No rows are held by no rows, whatever the columns.
    """
    if len(answer[0].cells if answer else ()) != len(true):
        return False
    if not true:
        return True
    gold = [tuple(_plain(cell) for cell in column) for column in zip(*true, strict=True)]
    possible = [_candidates(column, answer) for column in gold]
    return any(_same_rows(keys, ordered=ordered) for keys in _assignments(possible))


def _candidates(gold: Cells, answer: Sequence[Cut]) -> dict[int, Keys]:
    """The columns of the answer that have the values of a true one, in any order."""
    pairs = {index: _keys(gold, column) for index, column in enumerate(answer)}
    return {index: keys for index, keys in pairs.items() if Counter(keys[0]) == Counter(keys[1])}


def _assignments(possible: Sequence[dict[int, Keys]], taken: frozenset[int] = frozenset()) -> Iterator[list[Keys]]:
    """Every way to give each true column a column of the answer of its own."""
    if not possible:
        yield []
        return
    for index, keys in possible[0].items():
        if index not in taken:
            yield from ([keys, *rest] for rest in _assignments(possible[1:], taken | {index}))


def _same_rows(keys: Sequence[Keys], *, ordered: bool) -> bool:
    true = list(zip(*(gold for gold, _ in keys), strict=True))
    got = list(zip(*(answer for _, answer in keys), strict=True))
    return true == got if ordered else Counter(true) == Counter(got)


def _keys(gold: Cells, answer: Cut) -> Keys:
    """Text is read as a time where the other column holds times; numbers that are close become one."""
    got = answer.cells
    if _holds_times(got):
        gold = tuple(_moment(cell, years=answer.grain == "year") for cell in gold)
    if _holds_times(gold):
        got = tuple(_moment(cell) for cell in got)
    group = _groups([cell for cell in (*gold, *got) if _is_number(cell)])
    return [_key(cell, group) for cell in gold], [_key(cell, group) for cell in got]


def _groups(numbers: Sequence[float]) -> dict[float, int]:
    """A number for each number, the same for those that are close."""
    groups: dict[float, int] = {}
    last: float | None = None
    for number in sorted(set(numbers)):
        near = last is not None and isclose(last, number, rel_tol=CLOSE, abs_tol=NOUGHT)
        groups[number] = len(groups) if not near or last is None else groups[last]
        last = number
    return groups


def _key(cell: Any, group: dict[float, int]) -> object:
    return ("number", group[cell]) if _is_number(cell) else (type(cell).__name__, cell)


def _is_number(cell: object) -> bool:
    return isinstance(cell, float)


def _holds_times(cells: Cells) -> bool:
    return any(isinstance(cell, date | time) for cell in cells)


def _typed(cell: Any, type_: str) -> Any:
    """A cell of an answer: text that stands for a time or a number becomes one."""
    if isinstance(cell, str) and type_ in _TIMES:
        return _plain(_moment(cell))
    if isinstance(cell, str) and type_ in _NUMBERS:
        try:
            return _plain(float(cell))
        except ValueError:
            return cell.strip()
    return _plain(cell)


def _plain(cell: Any) -> Any:
    """One type for each kind of value: numbers are floats, dates and times are timestamps in UTC, NaN is NaN's name."""
    if isinstance(cell, bool) or cell is None:
        return cell
    if isinstance(cell, _NUMBER):
        return "NaN" if isnan(cell) else float(cell)
    if isinstance(cell, datetime):
        return cell.astimezone(UTC).replace(tzinfo=None) if cell.tzinfo else cell
    if isinstance(cell, date):
        return datetime(cell.year, cell.month, cell.day)  # noqa: DTZ001 - compared with times that have no zone
    if isinstance(cell, timedelta):
        return cell.total_seconds()
    return cell if isinstance(cell, time) else str(cell).strip()


def _moment(cell: Any, *, years: bool = False) -> Any:
    """Text as the time that it says, the number of a year as its first day where `years`; all else as it is."""
    if years and isinstance(cell, float) and cell.is_integer() and _FIRST_YEAR <= cell <= date.max.year:
        return _plain(date(int(cell), 1, 1))
    if not isinstance(cell, str):
        return cell
    if part := _PART.fullmatch(cell.strip()):
        month = int(part[2]) if part[2] else (int(part[3] or 1) - 1) * _MONTHS + 1
        return _plain(date(int(part[1]), month, 1)) if month in range(1, 13) else cell
    stretch = _STRETCH.fullmatch(cell.strip())
    said = stretch[1] if stretch else cell.strip()
    for read in (datetime.fromisoformat, time.fromisoformat, _named_month, _named_quarter):
        try:
            return _plain(read(said))
        except ValueError:
            continue
    return cell


def _named_month(text: str) -> datetime:
    """As in "March 2024"."""
    return datetime.strptime(text, "%B %Y")  # noqa: DTZ007 - compared with times that have no zone


def _named_quarter(text: str) -> datetime:
    """As in "Q3 2024"."""
    quarter, year = text.removeprefix("Q").split()
    return datetime(int(year), (int(quarter) - 1) * _MONTHS + 1, 1)  # noqa: DTZ001 - as above
