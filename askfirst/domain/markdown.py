"""Text and tables as Markdown that is nothing but text and tables, whatever people, data and models have said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from askfirst.domain.table import Cell, Column, Table

_NUMBERS = {"integer", "number", "decimal"}
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&@^$!])")
_ADDRESS = re.compile(r"(?<=\w)([.:])(?=[^\W\d_]|/)")
_BEGINS = re.compile(r"^([-+=]|\d+(?=[.)]))")
_JOINERS = "\u200c\u200d"


def line(text: str) -> str:
    """Text as it reads, on one line.

    Every character that means something in Markdown, HTML or an address is escaped: nothing becomes a heading, a link,
    an image, a tag, or a cell of its own. What cannot be seen is replaced.
    """
    plain = "".join(map(_shown, " ".join(text.split())))
    escaped = _ADDRESS.sub(r"\\\1", _MARKS.sub(r"\\\1", plain))
    return _BEGINS.sub(_escaped_beginning, escaped)


def paragraph(text: str) -> list[str]:
    """Its lines, each ending where it ended; lines with nothing in them left out."""
    lines = [line(one) for one in text.splitlines() if one.strip()]
    return [f"{one}\\" for one in lines[:-1]] + lines[-1:]


def table_lines(table: Table) -> Iterator[str]:
    """A table's head and the rows that it holds; how many there are in all, where these are not all."""
    yield _row([_header(column) for column in table.columns])
    yield _row(["---:" if column.type in _NUMBERS else "---" for column in table.columns])
    for row in table.rows:
        yield _row([_cell(cell) for cell in row])
    if table.truncated or len(table.rows) < table.row_count:
        yield ""
        yield f"*The first {len(table.rows):,} of {table.row_count:,} rows.*"


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _header(column: Column) -> str:
    name = column.label or column.name
    return line(f"{name} ({column.unit})" if column.unit else name)


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return line(cell) if isinstance(cell, str) else repr(cell)


def _escaped_beginning(found: re.Match[str]) -> str:
    """A line that begins as a list or a rule does: digits keep their value, the sign behind them is escaped."""
    begins = found[1]
    return f"{begins}\\" if begins[0].isdigit() else f"\\{begins}"


def _shown(character: str) -> str:
    """What cannot be seen, or turns the order of letters around, is replaced."""
    hidden = unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co"} and character not in _JOINERS
    return "\ufffd" if hidden else character
