"""Any SQL engine as a source: what it computes exactly goes there as one statement, all else is completed here."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from pydantic import SecretStr

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.cells import to_cells
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.remote.source import MOST, RemoteSource
from askfirst.sources.source import Compiled, Freshness, Limits, ValueHit, ValueSearch
from askfirst.sources.sql.answers import has_more, table_of
from askfirst.sources.sql.fitting import zone_of
from askfirst.sources.sql.guard import UnsafeStatementError
from askfirst.sources.sqlalchemy.dialects import SQLITE
from askfirst.sources.sqlalchemy.native import compile_native, compile_native_count
from askfirst.sources.sqlalchemy.native_parts import NotNativeError
from askfirst.sources.sqlalchemy.native_rows import native_values
from askfirst.sources.sqlalchemy.server import SqlServer

KEPT = 256
PROVEN = frozenset({SQLITE})
"""The engines whose answers were compared with those of DuckDB over the same rows."""


def open_sql(
    name: str, address: SecretStr, *, schema: str | None = None, options: DuckDBOptions, most: int = MOST
) -> SqlSource:
    """A source over the tables of a schema, read-only; nothing is connected to yet. Raises ConfigError."""
    return SqlSource(SqlServer(name, address, schema=schema), options, most=most)


class SqlSource:
    """Implements `Source`. Made by `open_sql`."""

    def __init__(self, server: SqlServer, options: DuckDBOptions, *, most: int) -> None:
        self.name = server.name
        self.language = "SQL"
        self._server = server
        self._zone = zone_of(options.time_zone)
        self._completed = RemoteSource(server, options, most=most)
        self._catalog: Catalog | None = None
        self._known: OrderedDict[Query, Compiled | str] = OrderedDict()

    async def describe(self) -> tuple[Dataset, ...]:
        return await self._completed.describe()

    async def bind(self, catalog: Catalog) -> None:
        await self._completed.bind(catalog)

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        return await self._completed.values(searches)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        return await self._completed.variants(dataset, field)

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """The engine's own statement, or what is sent for the rows with the statement over them."""
        own = self._native(query, catalog)
        return self._completed.compile(query, catalog) if isinstance(own, str) else own

    def completes(self, query: Query, catalog: Catalog) -> str:
        """Why the answer is computed here and not by the engine, in words for the user; empty where the engine does."""
        own = self._native(query, catalog)
        return own if isinstance(own, str) else ""

    def _native(self, query: Query, catalog: Catalog) -> Compiled | str:
        """The engine's own statement, or why there is none. The latest ones of one catalog are remembered."""
        if self._server.dialect not in PROVEN:
            return f"What {self._server.dialect} computes was not compared with what is computed here."
        if catalog is not self._catalog:
            self._catalog, self._known = catalog, OrderedDict()
        known = self._known.get(query)
        if known is None:
            try:
                known = compile_native(query, catalog, self._server.dialect)
            except NotNativeError as error:
                known = str(error)
            self._known[query] = known
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return known

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """Run it. A statement that is not what this source would send for its query is refused."""
        query = compiled.query
        own = self._native(query, catalog)
        if isinstance(own, str):
            return await self._completed.execute(compiled, catalog, limits)
        if compiled != own:
            raise UnsafeStatementError("This is not what would be sent for its query.")
        fetched = await self._server.run_native(compiled, rows=limits.rows + 1, seconds=limits.seconds)
        rows = native_values(fetched[: limits.rows], query, catalog)
        total = query.offset + len(fetched)
        if has_more(query, len(fetched), limits.rows):
            count = compile_native_count(query, catalog, self._server.dialect)
            [[counted]] = await self._server.run_native(count, rows=1, seconds=limits.seconds)
            total = int(counted)
        return table_of(query, catalog, to_cells(rows, self._zone), total)

    async def freshness(self, dataset: str) -> Freshness:
        """By the file of a SQLite database; other engines tell nothing."""
        return await self._completed.freshness(dataset)

    async def health(self) -> str:
        return await self._server.health()

    async def close(self) -> None:
        await self._completed.close()
