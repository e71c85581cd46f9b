"""A server whose answers are completed here: it sends rows, and DuckDB in this process computes the rest."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from dataclasses import replace

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.remote.fetching import as_local, fetched
from askfirst.sources.remote.mirror import Mirror
from askfirst.sources.remote.needs import row_requests
from askfirst.sources.remote.port import RowRequest, Server
from askfirst.sources.source import Compiled, Limits, ValueHit, ValueSearch
from askfirst.sources.sql.compiler import SqlCompiler
from askfirst.sources.sql.guard import UnsafeStatementError
from askfirst.sources.sql.settings import SqlSettings

MOST = 200_000
"""Rows of one table that a query may fetch."""


class RemoteSource:
    """Implements `Source` over a `Server`.

    The server is told the conditions that it understands; all of them are applied to its rows once more, by the same
    statement that would ask DuckDB for the whole. More rows than `most` are an error and never a part of the answer.
    """

    def __init__(self, server: Server, options: DuckDBOptions | None = None, *, most: int = MOST) -> None:
        self.name = server.name
        self.language = server.language
        self._server = server
        self._options = options or DuckDBOptions()
        self._most = most
        self._mirror = Mirror(server, self._options)
        self._compiler = SqlCompiler(SqlSettings("duckdb", self._options.time_zone, self._options.week_start))

    async def describe(self) -> tuple[Dataset, ...]:
        return await self._mirror.describe()

    async def bind(self, catalog: Catalog) -> None:
        """As `DuckDBSource.bind`. What cannot be decided now is checked whenever a query follows the relation."""
        await self._mirror.bind(catalog)

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        return await self._mirror.values(searches)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        return await self._mirror.variants(dataset, field)

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """What is sent for the rows, and the statement over them. Raises UnknownName, UserError."""
        local = self._compiler.compile(query, catalog)
        asked = self._asked(query, catalog)
        sent = [f"-- {self.language}: rows of {one.table.name}\n{self._server.text(one)}" for one in asked]
        text = "\n".join([*sent, f"-- over these rows\n{local.text}"])
        digest = hashlib.sha256(f"{text}\0{local.hash}".encode()).hexdigest()[:16]
        return replace(local, text=text, hash=digest)

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """Fetch the rows and compute the answer. Raises SourceError, and LimitError for more rows than may be fetched.

        What is not what this source would send for its query is refused.
        """
        query = compiled.query
        if compiled != self.compile(query, catalog):
            raise UnsafeStatementError("This is not what would be sent for its query.")
        began = time.monotonic()
        asked = self._asked(query, catalog)
        tables = [await self._fetch(one, limits.seconds - (time.monotonic() - began)) for one in asked]
        local = await asyncio.to_thread(open_tables, self.name, tables, self._options)
        try:
            self._check_keys(query, catalog, tables)
            left = max(1.0, limits.seconds - (time.monotonic() - began))
            return await local.execute(self._compiler.compile(query, catalog), catalog, Limits(limits.rows, left))
        finally:
            await local.close()

    async def health(self) -> str:
        return await self._server.health()

    async def close(self) -> None:
        await self._mirror.close()
        await self._server.close()

    def _asked(self, query: Query, catalog: Catalog) -> tuple[RowRequest, ...]:
        zone = self._options.time_zone
        return row_requests(query, catalog, self._mirror.tables, zone=zone, most=self._most + 1)

    async def _fetch(self, request: RowRequest, seconds: float) -> LocalTable:
        rows = await fetched(self._server, request, seconds=max(0.0, seconds))
        if len(rows) > self._most:
            raise LimitError(
                "query_fetched_rows",
                f"{self.name!r} would have to send more than {self._most:,} rows of {request.table.name!r}.",
                "Ask for a shorter time or fewer of them, or raise the limit query_fetched_rows.",
            )
        return as_local(request.table, rows, [one.name for one in request.columns])

    def _check_keys(self, query: Query, catalog: Catalog, tables: Sequence[LocalTable]) -> None:
        """Raises SourceError where a relation that the query follows is not many-to-one: rows would count twice."""
        rows = {one.name: one for one in tables}
        steps = (step for path in query.fields() for step in catalog.bind(query.dataset, path).steps)
        for step in dict.fromkeys(steps):
            table = rows[step.dataset]
            place = [name for name, _, _ in table.columns].index(step.key)
            keys = [row[place] for row in table.rows if row[place] is not None]
            if len(set(keys)) < len(keys):
                raise SourceError(
                    f"{step.dataset}.{step.key} holds values twice, so {step.name!r} leads to several rows.",
                    "Name a unique key for this relation, or remove the rows that repeat it.",
                )
