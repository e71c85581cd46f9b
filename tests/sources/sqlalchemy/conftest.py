"""A SQLite file with the rows that random queries are asked of, and the same rows in DuckDB."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timezone
from typing import Any

import pytest
from pydantic import SecretStr

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.domain.table import Cell
from askfirst.sources.duckdb.cells import to_cells
from askfirst.sources.duckdb.local import open_tables
from askfirst.sources.duckdb.source import DuckDBSource
from askfirst.sources.remote.port import RemoteTable, RowRequest, Value
from askfirst.sources.source import Limits
from askfirst.sources.sqlalchemy.native import compile_native, compile_native_count
from askfirst.sources.sqlalchemy.native_rows import native_values
from askfirst.sources.sqlalchemy.server import SqlServer
from tests.sources.same import THINGS
from tests.sources.servers.sqlite import filled

SECONDS = 10.0


@dataclass(frozen=True)
class Both:
    """The server and DuckDB over the same rows, and a loop to ask them in: Hypothesis draws in plain functions."""

    server: SqlServer
    table: RemoteTable
    local: DuckDBSource
    catalog: Catalog
    loop: asyncio.AbstractEventLoop

    def rows(self, request: RowRequest) -> list[tuple[Value, ...]]:
        return self.loop.run_until_complete(all_rows(self.server, request))

    def native(self, query: Query) -> tuple[tuple[tuple[Cell, ...], ...], int]:
        """What the server computes, and how many rows there are without a limit."""
        compiled = compile_native(query, self.catalog, "sqlite")
        counting = compile_native_count(query, self.catalog, "sqlite")
        rows = self.loop.run_until_complete(self.server.run_native(compiled, rows=10_000, seconds=SECONDS))
        [[count]] = self.loop.run_until_complete(self.server.run_native(counting, rows=1, seconds=SECONDS))
        return native_cells(rows, query, self.catalog), count

    def truth(self, query: Query) -> tuple[tuple[tuple[Cell, ...], ...], int]:
        compiled = self.local.compile(query, self.catalog)
        table = self.loop.run_until_complete(self.local.execute(compiled, self.catalog, Limits()))
        return table.rows, table.row_count


def native_cells(rows: Sequence[Sequence[Any]], query: Query, catalog: Catalog) -> tuple[tuple[Cell, ...], ...]:
    return to_cells(native_values(rows, query, catalog), timezone.utc)  # noqa: UP017


async def all_rows(server: SqlServer, request: RowRequest) -> list[tuple[Value, ...]]:
    return [row async for page in server.rows(request, seconds=SECONDS) for row in page]


async def opened(url: str, **options: Any) -> tuple[SqlServer, dict[str, RemoteTable]]:
    """A server and its tables by name."""
    server = SqlServer("shop", SecretStr(url), **options)
    return server, {table.name: table for table in await server.tables()}


@pytest.fixture(scope="session")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    loop = asyncio.new_event_loop()
    url = filled([THINGS], tmp_path_factory.mktemp("things"))
    server, tables = loop.run_until_complete(opened(url, page=25))
    local = open_tables("shop", [THINGS])
    catalog = Catalog("shop", {one.name: one for one in loop.run_until_complete(local.describe())})
    yield Both(server, tables["things"], local, catalog, loop)
    loop.run_until_complete(server.close())
    loop.run_until_complete(local.close())
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()
