"""A server whose answers are completed here: it sends rows or groups, and DuckDB in this process computes the rest."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.remote.fetching import as_local, fetched, too_many_rows
from askfirst.sources.remote.grouping import Grouping, fetched_groups, grouping, told_of_estimates, why_not_finished
from askfirst.sources.remote.keys import check_keys
from askfirst.sources.remote.mirror import Mirror
from askfirst.sources.remote.needs import row_requests
from askfirst.sources.remote.port import (
    CheckingServer,
    DatedServer,
    GroupingServer,
    Groups,
    InexactError,
    NearGroups,
    NearServer,
    RowRequest,
    Server,
)
from askfirst.sources.source import UNKNOWN, Compiled, Freshness, Limits, ValueHit, ValueSearch
from askfirst.sources.sql.answers import table_of
from askfirst.sources.sql.compiler import SqlCompiler
from askfirst.sources.sql.guard import UnsafeStatementError
from askfirst.sources.sql.settings import SqlSettings

G = TypeVar("G", bound=Groups)

MOST = 200_000
"""Rows of one table that a query may fetch."""


class RemoteSource:
    """Implements `Source` over a `Server`.

    The server is told the conditions that it understands; all of them are applied to its rows once more, by the same
    statement that would ask DuckDB for the whole. More rows than `most` are an error and never a part of the answer.
    A `GroupingServer` is asked for groups in place of rows where these are just the ones that the rows would give;
    they come as fine as the query wants them, and only what follows from whole groups is computed over them.
    A `NearServer` is asked for estimates where the exact numbers take more rows than `most`: the table says so.
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

        Where groups are asked for, the text says what is done in their place if they are not those of the rows; where
        there are estimates, what is asked for if there are too many rows.
        """
        rows = self._over_rows(query, catalog)
        ways: list[tuple[str, Compiled]] = []
        if not isinstance(asked := self._grouping(query, catalog), str):
            sent, finish = self._over_groups(asked)
            ways.append((f"-- {self.language}: groups of {asked.table.name}\n{sent}", finish))
            instead = "-- in place of all this, where the groups turn out not to be just those of the rows"
            ways.append((f"{instead}{_behind(ways)}\n{rows.text}", rows))
        else:
            ways.append((rows.text, rows))
        if near := self._near(query, catalog):
            sent, finish = self._over_groups(near)
            instead = f"-- in place of these rows, where there are more than {self._most:,} of them{_behind(ways)}"
            ways.append((f"{instead}\n-- {self.language}: estimates of groups of {near.table.name}\n{sent}", finish))
        if len(ways) == 1:
            return rows
        return _compiled(query, "\n".join(text for text, _ in ways), [one for _, one in ways])

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """Compute the answer from the server's groups, or else from its rows, or from estimates for too many of these.

        Raises SourceError, and LimitError for more rows than may be fetched. What is not what this source would send
        for its query is refused.
        """
        query = compiled.query
        if compiled != self.compile(query, catalog):
            raise UnsafeStatementError("This is not what would be sent for its query.")
        before = _Deadline(limits)
        await self._check_unchanged(query, catalog, before)
        asked = self._grouping(query, catalog)
        found = None if isinstance(asked, str) else await self._from_groups(asked, query, catalog, before)
        if found:
            return found
        near = self._near(query, catalog)
        if near and await self._are_too_many(query, catalog, before):
            found = await self._from_groups(near, query, catalog, before)
        if near and found:
            return replace(found, approximate=told_of_estimates(near.server, query, found, self._most))
        return await self._from_rows(query, catalog, before)

    async def freshness(self, dataset: str) -> Freshness:
        """What the server knows of it; most know nothing."""
        table = self._mirror.tables.get(dataset)
        if table is None or not isinstance(self._server, DatedServer):
            return UNKNOWN
        return await self._server.freshness(table)

    async def health(self) -> str:
        return await self._server.health()

    async def close(self) -> None:
        await self._mirror.close()
        await self._server.close()

    def _grouping(self, query: Query, catalog: Catalog) -> Grouping[GroupingServer] | str:
        """What the server groups in place of sending rows, or why it does not."""
        if not isinstance(self._server, GroupingServer):
            return f"{self.name!r} is asked for rows alone."
        return self._grouped_by(self._server, query, catalog)

    def _near(self, query: Query, catalog: Catalog) -> Grouping[NearGroups] | None:
        """What comes near to the query's numbers; None where nothing does.

        The difference of two estimates may be nothing but their errors, so numbers that follow each other have none.
        """
        if not isinstance(self._server, NearServer) or query.across:
            return None
        found = self._grouped_by(self._server.near, query, catalog)
        return None if isinstance(found, str) else found

    def _grouped_by(self, groups: G, query: Query, catalog: Catalog) -> Grouping[G] | str:
        if why := why_not_finished(query, catalog):
            return why
        if self._options.week_start != "monday" and any(one.grain == "week" for one in query.dimensions):
            return f"Weeks that begin on {self._options.week_start.capitalize()} are cut here."
        asked = grouping(groups, query, catalog, self._mirror.tables[query.dataset])
        return groups.why_not_grouped(asked.asked, asked.table, self._options.time_zone) or asked

    def _asked(self, query: Query, catalog: Catalog) -> tuple[RowRequest, ...]:
        zone = self._options.time_zone
        return row_requests(query, catalog, self._mirror.tables, zone=zone, most=self._most + 1)

    def _over_rows(self, query: Query, catalog: Catalog) -> Compiled:
        local = self._compiler.compile(query, catalog)
        asked = self._asked(query, catalog)
        sent = [f"-- {self.language}: rows of {one.table.name}\n{self._server.text(one)}" for one in asked]
        return _compiled(query, "\n".join([*sent, f"-- over these rows\n{local.text}"]), (local,))

    def _over_groups(self, asked: Grouping[G]) -> tuple[str, Compiled]:
        """What is sent for groups, then the statement over them, and that statement."""
        finish = self._compiler_of_groups.compile(asked.finish, asked.catalog)
        sent = asked.server.group_text(asked.asked, asked.table, self._options.time_zone)
        return f"{sent}\n-- over these groups\n{finish.text}", finish

    async def _from_groups(self, asked: Grouping[G], query: Query, catalog: Catalog, before: _Deadline) -> Table | None:
        """The answer from groups of the server; None where they are not those of the rows."""
        try:
            groups = await fetched_groups(asked, zone=self._options.time_zone, seconds=before.left)
        except InexactError:
            return None
        found = await self._computed([asked.local(groups)], asked.finish, asked.catalog, before)
        return table_of(query, catalog, found.rows, found.row_count)

    async def _check_unchanged(self, query: Query, catalog: Catalog, before: _Deadline) -> None:
        """Raises SourceError where a column that the query needs is no longer what it was, as far as it can be told."""
        if isinstance(self._server, CheckingServer):
            for one in self._asked(query, catalog):
                await self._server.check_unchanged(one.table, one.columns, seconds=before.left)

    async def _are_too_many(self, query: Query, catalog: Catalog, before: _Deadline) -> bool:
        """Whether the query takes more rows than may be fetched."""
        [request] = self._asked(query, catalog)
        if not isinstance(self._server, NearServer):
            return False
        return await self._server.count(request, seconds=before.left) > self._most

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


def _behind(ways: Sequence[tuple[str, Compiled]]) -> str:
    """Where the values of the next way begin among those of all."""
    before = sum(len(one.parameters) for _, one in ways)
    return f", whose first value is number {before + 1}" if before else ""


def _compiled(query: Query, text: str, statements: Sequence[Compiled]) -> Compiled:
    """The text and the values of all statements in it."""
    parts = [text, *(one.hash for one in statements)]
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    return Compiled(query, text, tuple(value for one in statements for value in one.parameters), digest)
