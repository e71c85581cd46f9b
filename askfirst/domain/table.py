"""The table: rows of a result as JSON-ready cells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from askfirst.domain.query import Grain

Cell: TypeAlias = str | int | float | bool | None
"""A value as JSON can hold it. Dates and times are ISO 8601 text; a decimal that a float cannot hold to its last digit,
and NaN and the infinities, are text too. The column's type says what the text means."""

ColumnType: TypeAlias = Literal[
    "string", "integer", "number", "decimal", "boolean", "date", "timestamp", "time", "other"
]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its name in the query, a label for people, its type and unit.

    `grain` is what a time was cut to: a date that stands for a month is its first day.
    """

    name: str
    type: ColumnType
    unit: str = ""
    label: str = ""
    grain: Grain | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows in the order of the query.

    `row_count` is how many rows the question has in all, which is more than `rows` holds when `truncated`.
    `approximate` says, where a source could only come near to some of its numbers, which and how near; such a table is
    never taken for an exact one.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    row_count: int
    truncated: bool = False
    approximate: str = ""

    def head(self, rows: int) -> Table:
        """The same table with at most `rows` rows, marked as truncated where that cut something off."""
        if len(self.rows) <= rows:
            return self
        return replace(self, rows=self.rows[:rows], truncated=True)

    def column(self, name: str) -> tuple[Cell, ...]:
        """The cells of one column, top to bottom. Raises KeyError for a name that is not there."""
        for index, column in enumerate(self.columns):
            if column.name == name:
                return tuple(row[index] for row in self.rows)
        raise KeyError(name)
