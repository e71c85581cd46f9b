"""The same rows in PostgreSQL and in DuckDB, asked the same."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource
from askfirst.sources.postgres.source import PostgresSource, open_postgres
from askfirst.sources.source import Limits
from tests.sources.servers.postgres import filled


class Both:
    """No dataclass: Hypothesis would write out the whole catalog."""

    def __init__(
        self, here: DuckDBSource, there: PostgresSource, catalog: Catalog, loop: asyncio.AbstractEventLoop
    ) -> None:
        self.here, self.there, self.catalog, self.loop = here, there, catalog, loop

    def answers(self, query: Query) -> tuple[Table, Table]:
        """DuckDB's table and PostgreSQL's."""
        return self.loop.run_until_complete(self._answers(query))

    async def _answers(self, query: Query) -> tuple[Table, Table]:
        truth = await self.here.execute(self.here.compile(query, self.catalog), self.catalog, Limits())
        found = await self.there.execute(self.there.compile(query, self.catalog), self.catalog, Limits())
        return truth, found


@contextmanager
def both(server: str, tables: Sequence[LocalTable], options: DuckDBOptions) -> Iterator[Both]:
    loop = asyncio.new_event_loop()
    here = open_tables("shop", tables, options)
    there = open_postgres("shop", loop.run_until_complete(filled(server, tables)), options=options)
    described = loop.run_until_complete(there.describe())
    yield Both(here, there, Catalog("shop", {one.name: one for one in described}), loop)
    loop.run_until_complete(there.close())
    loop.run_until_complete(here.close())
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()


def is_same(found: Table, truth: Table) -> bool:
    """Whether two tables are equal, floats to nine digits."""
    shape = (truth.columns, truth.row_count, truth.truncated) == (found.columns, found.row_count, found.truncated)
    return shape and are_same(found.rows, truth.rows)


def are_same(found: Sequence[Sequence[Any]], truth: Sequence[Sequence[Any]]) -> bool:
    """Whether rows are equal, floats to nine digits."""
    if [len(row) for row in found] != [len(row) for row in truth]:
        return False
    pairs = [pair for one, other in zip(found, truth, strict=True) for pair in zip(one, other, strict=True)]
    return all(_is_cell(one, other) for one, other in pairs)


def _is_cell(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9) if isinstance(one, float) else bool(one == other)
