"""Tables as people read them: numbers to the right, units in the header, as wide as the output allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from askfirst.analysis.wording import format_cell
from askfirst.domain.table import Cell, Column, Table
from askfirst.entrypoints.cli.screen import DIM, STRONG, clean, text

_ROWS = 20
_FOLDED_ROWS = 10
"""How many rows are shown, and how many where a row takes several lines."""
_SLACK = 5
"""A few rows more than that are shown rather than held back."""

_NUMBERS = {"integer", "number", "decimal"}
_GAP = 2
_NARROWEST = 10
"""What a column of text may be folded to before the table is rather split."""
_DECIMALS = 2


def show_table(table: Table, width: int) -> RenderableType:
    """The first rows of a table and, where there are more, how many of how many.

    A table that is wider than `width` folds its texts; where that is not enough it goes on below, each part beginning
    with the first column again.
    """
    shown = _first(table, _ROWS)
    columns = _columns(shown)
    if _total(column.width for column in columns) > width:
        shown = _first(table, _FOLDED_ROWS)
        columns = _columns(shown)
    parts: list[RenderableType] = []
    for block in _blocks(columns, width):
        parts += [*([Text()] if parts else []), _grid(block, width)]
    footer = _footer(shown)
    return Group(*parts, *([text(footer, DIM)] if footer else []))


@dataclass(frozen=True, slots=True)
class _Shown:
    """A column as it is printed. `least` is the width that it can be folded to."""

    header: str
    cells: tuple[str, ...]
    number: bool

    @property
    def width(self) -> int:
        return max(1, *(cell_len(said) for said in (self.header, *self.cells)))

    @property
    def least(self) -> int:
        words = max((cell_len(word) for word in self.header.split()), default=1)
        body = max((cell_len(cell) for cell in self.cells), default=1)
        return max(words, body if self.number else min(body, _NARROWEST))


def _first(table: Table, rows: int) -> Table:
    return table.head(rows) if len(table.rows) > rows + _SLACK else table


def _columns(table: Table) -> list[_Shown]:
    return [_shown(column, table.rows, index) for index, column in enumerate(table.columns)]


def _shown(column: Column, rows: Sequence[tuple[Cell, ...]], index: int) -> _Shown:
    label = column.label or column.name
    header = f"{label} ({column.unit})" if column.unit and not label.endswith(f" in {column.unit}") else label
    cells = tuple(_one_line(format_cell(row[index], column)) for row in rows)
    number = column.type in _NUMBERS
    return _Shown(_one_line(header), _aligned(cells) if number else cells, number)


def _one_line(said: str) -> str:
    return clean(said.replace("\n", " ").replace("\t", " "))


def _aligned(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Numbers with as many decimals as the one that has most, so that the points stand below each other."""
    numbers = [cell for cell in cells if cell[-1:].isdigit()]
    most = max((len(_decimals(number)) for number in numbers), default=0)
    if not 0 < most <= _DECIMALS or any("e" in number for number in numbers):
        return cells
    return tuple(_with_decimals(cell, most) if cell in numbers else cell for cell in cells)


def _decimals(number: str) -> str:
    return number.partition(".")[2]


def _with_decimals(number: str, most: int) -> str:
    whole, _, decimals = number.partition(".")
    return f"{whole}.{decimals:0<{most}}"


def _blocks(columns: Sequence[_Shown], width: int) -> Iterator[list[_Shown]]:
    """The columns in blocks that fit side by side, the first column leading each."""
    if not columns:
        return
    first, *others = columns
    block = [first]
    for column in others:
        if len(block) > 1 and _total(one.least for one in (*block, column)) > width:
            yield block
            block = [first]
        block.append(column)
    yield block


def _total(widths: Iterator[int]) -> int:
    every = list(widths)
    return sum(every) + _GAP * (len(every) - 1)


def _grid(columns: Sequence[_Shown], width: int) -> Grid:
    # The box puts one column of its own between two of ours.
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, _GAP - 1, 0, 0), header_style="")
    for column, wide in zip(columns, _widths(columns, width), strict=True):
        header = Text(column.header, STRONG)
        grid.add_column(header, justify="right" if column.number else "left", overflow="fold", width=wide)
    for row in zip(*(column.cells for column in columns), strict=True):
        grid.add_row(*(Text(cell) for cell in row))
    return grid


def _widths(columns: Sequence[_Shown], width: int) -> list[int]:
    """What each column gets: all that it wants if there is room, else what is left goes to those that lack most."""
    wanted = [column.width for column in columns]
    given = [column.least for column in columns]
    left = width - _total(iter(given))
    while left > 0 and given != wanted:
        lacks = [want - has for want, has in zip(wanted, given, strict=True)]
        given[lacks.index(max(lacks))] += 1
        left -= 1
    return given


def _footer(table: Table) -> str:
    shown = len(table.rows)
    if shown == 0:
        return "no rows"
    return f"{shown:,} of {table.row_count:,} rows" if shown < table.row_count else ""
