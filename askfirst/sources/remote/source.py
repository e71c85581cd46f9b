"""A server whose answers are completed here: it sends rows or groups, and DuckDB in this process computes the rest."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.remote.fetching import as_local, fetched, too_many_rows
from askfirst.sources.remote.grouping import Grouping, fetched_groups, grouping, why_not_finished
from askfirst.sources.remote.keys import check_keys
from askfirst.sources.remote.mirror import Mirror
from askfirst.sources.remote.needs import row_requests
from askfirst.sources.remote.port import GroupingServer, InexactError, RowRequest, Server
from askfirst.sources.source import Compiled, Limits, ValueHit, ValueSearch
from askfirst.sources.sql.answers import table_of
from askfirst.sources.sql.compiler import SqlCompiler
from askfirst.sources.sql.guard import UnsafeStatementError
from askfirst.sources.sql.settings import SqlSettings

MOST = 200_000
"""Rows of one table that a query may fetch."""


class RemoteSource:
    """Implements `Source` over a `Server`.

    The server is told the conditions that it understands; all of them are applied to its rows once more, by the same
    statement that would ask DuckDB for the whole. More rows than `most` are an error and never a part of the answer.
    A `GroupingServer` is asked for groups in place of rows where these are just the ones that the rows would give;
    they come as fine as the query wants them, and only what follows from whole groups is computed over them.
    """

    def __init__(self, server: Server, options: DuckDBOptions | None = None, *, most: int = MOST) -> None:
        self.name = server.name
        self.language = server.language
        self._server = server
        self._options = options or DuckDBOptions()
        self._most = most
        self._mirror = Mirror(server, self._options)
        settings = SqlSettings("duckdb", self._options.time_zone, self._options.week_start)
        self._compiler = SqlCompiler(settings)
        self._compiler_of_groups = SqlCompiler(settings)

    async def describe(self) -> tuple[Dataset, ...]:
        return await self._mirror.describe()

    async def bind(self, catalog: Catalog) -> None:
        """As `DuckDBSource.bind`. What cannot be decided now is checked whenever a query follows the relation."""
        await self._mirror.bind(catalog)

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        return await self._mirror.values(searches)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        return await self._mirror.variants(dataset, field)

    def completes(self, query: Query, catalog: Catalog) -> str:
        """Why the answer is computed here from rows, in words for the user; empty where the server's groups are used.

        Groups that turn out not to be those of the rows are an exception, which is known only when they were asked for.
        Raises UnknownName.
        """
        asked = self._grouping(query, catalog)
        return asked if isinstance(asked, str) else ""

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """What is sent, and the statement over what comes. Raises UnknownName, UserError.

        Where groups are asked for, the text says what is done in their place if they are not those of the rows.
        """
        rows = self._over_rows(query, catalog)
        asked = self._grouping(query, catalog)
        if isinstance(asked, str):
            return rows
        finish = self._compiler_of_groups.compile(asked.finish, asked.catalog)
        sent = asked.server.group_text(asked.asked, asked.table, self._options.time_zone)
        behind = f", whose first value is number {len(finish.parameters) + 1}" if finish.parameters else ""
        text = "\n".join(
            [
                f"-- {self.language}: groups of {asked.table.name}\n{sent}",
                f"-- over these groups\n{finish.text}",
                f"-- in place of all this, where the groups turn out not to be just those of the rows{behind}",
                rows.text,
            ]
        )
        return _compiled(query, text, (finish, rows))

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """Compute the answer from the server's groups, or else from its rows.

        Raises SourceError, and LimitError for more rows than may be fetched. What is not what this source would send
        for its query is refused.
        """
        query = compiled.query
        if compiled != self.compile(query, catalog):
            raise UnsafeStatementError("This is not what would be sent for its query.")
        before = _Deadline(limits)
        asked = self._grouping(query, catalog)
        if isinstance(asked, str):
            return await self._from_rows(query, catalog, before)
        try:
            groups = await fetched_groups(asked, zone=self._options.time_zone, seconds=limits.seconds)
        except InexactError:
            return await self._from_rows(query, catalog, before)
        found = await self._computed([asked.local(groups)], asked.finish, asked.catalog, before)
        return table_of(query, catalog, found.rows, found.row_count)

    async def health(self) -> str:
        return await self._server.health()

    async def close(self) -> None:
        await self._mirror.close()
        await self._server.close()

    def _grouping(self, query: Query, catalog: Catalog) -> Grouping | str:
        """What the server groups in place of sending rows, or why it does not."""
        if not isinstance(self._server, GroupingServer):
            return f"{self.name!r} is asked for rows alone."
        if why := why_not_finished(query, catalog):
            return why
        if self._options.week_start != "monday" and any(one.grain == "week" for one in query.dimensions):
            return f"Weeks that begin on {self._options.week_start.capitalize()} are cut here."
        asked = grouping(self._server, query, catalog, self._mirror.tables[query.dataset])
        return self._server.why_not_grouped(asked.asked, asked.table, self._options.time_zone) or asked

    def _asked(self, query: Query, catalog: Catalog) -> tuple[RowRequest, ...]:
        zone = self._options.time_zone
        return row_requests(query, catalog, self._mirror.tables, zone=zone, most=self._most + 1)

    def _over_rows(self, query: Query, catalog: Catalog) -> Compiled:
        local = self._compiler.compile(query, catalog)
        asked = self._asked(query, catalog)
        sent = [f"-- {self.language}: rows of {one.table.name}\n{self._server.text(one)}" for one in asked]
        return _compiled(query, "\n".join([*sent, f"-- over these rows\n{local.text}"]), (local,))

    async def _from_rows(self, query: Query, catalog: Catalog, before: _Deadline) -> Table:
        tables = [await self._fetch(one, before.left) for one in self._asked(query, catalog)]
        check_keys(query, catalog, tables)
        return await self._computed(tables, query, catalog, before)

    async def _computed(self, tables: Sequence[LocalTable], query: Query, catalog: Catalog, before: _Deadline) -> Table:
        """The answer to a query over tables that are here."""
        local = await asyncio.to_thread(open_tables, self.name, tables, self._options)
        try:
            left = Limits(before.limits.rows, max(1.0, before.left))
            return await local.execute(local.compile(query, catalog), catalog, left)
        finally:
            await local.close()

    async def _fetch(self, request: RowRequest, seconds: float) -> LocalTable:
        rows = await fetched(self._server, request, seconds=seconds)
        if len(rows) > self._most:
            raise too_many_rows(self.name, request.table.name, self._most)
        return as_local(request.table, rows, [one.name for one in request.columns])


class _Deadline:
    """What an execution may cost, and how much of its time is left."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._end = time.monotonic() + limits.seconds

    @property
    def left(self) -> float:
        return max(0.0, self._end - time.monotonic())


def _compiled(query: Query, text: str, statements: Sequence[Compiled]) -> Compiled:
    """The text and the values of all statements in it."""
    parts = [text, *(one.hash for one in statements)]
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    return Compiled(query, text, tuple(value for one in statements for value in one.parameters), digest)
