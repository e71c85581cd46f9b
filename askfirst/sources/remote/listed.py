"""Rows that a program holds, as a server: for data that is made or fetched by code."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from askfirst.sources.remote.port import RemoteTable, RowRequest, Value

_PAGE = 1_000


@dataclass(frozen=True, slots=True)
class Listed:
    """A table and all of its rows, each with the values of the table's columns in their order."""

    table: RemoteTable
    rows: Sequence[tuple[Value, ...]]


class ListedServer:
    """Implements `Server`. It heeds no condition: all of them are applied to what it sends."""

    def __init__(self, name: str, tables: Sequence[Listed]) -> None:
        self.name = name
        self.language = "Python"
        self._tables = {one.table.name: one for one in tables}

    async def tables(self) -> tuple[RemoteTable, ...]:
        return tuple(one.table for one in self._tables.values())

    def text(self, request: RowRequest) -> str:
        return f"{request.table.name}: {', '.join(one.name for one in request.columns)}"

    async def rows(self, request: RowRequest, *, seconds: float) -> AsyncIterator[Sequence[tuple[Value, ...]]]:
        """The rows, a page at a time; `seconds` are never needed."""
        del seconds
        held = self._tables[request.table.name]
        names = [one.name for one in held.table.columns]
        places = [names.index(one.name) for one in request.columns]
        for first in range(0, min(len(held.rows), request.most), _PAGE):
            page = held.rows[first : min(first + _PAGE, request.most)]
            yield [tuple(row[place] for place in places) for row in page]

    async def health(self) -> str:
        return "rows of a program"

    async def close(self) -> None:
        """There is nothing to let go of."""
