"""The PostgreSQL source: the server computes every answer, and a sample of its rows tells what they mean."""

from __future__ import annotations

from collections.abc import Sequence

import sqlglot
from pydantic import SecretStr
from sqlglot import exp

from askfirst.catalog.model import Catalog, Dataset, Relation
from askfirst.domain.errors import ConfigError, Problem
from askfirst.domain.query import Dimension, Filter, Having, Measure, Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.cells import to_cells
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.postgres.address import checked_address
from askfirst.sources.postgres.engine import Engine, Row
from askfirst.sources.postgres.server import PostgresServer
from askfirst.sources.postgres.values import whole_numbers
from askfirst.sources.remote.mirror import Mirror
from askfirst.sources.source import UNKNOWN, Compiled, Freshness, Limits, ValueHit, ValueSearch
from askfirst.sources.sql.answers import cut, has_more, table_of
from askfirst.sources.sql.columns import result_columns
from askfirst.sources.sql.compiler import SqlCompiler
from askfirst.sources.sql.fitting import zone_of
from askfirst.sources.sql.settings import SqlSettings

KEY_SECONDS = 60.0


def open_postgres(
    name: str, address: SecretStr, *, schema: str = "public", options: DuckDBOptions | None = None
) -> PostgresSource:
    """A source over the tables of a schema, read-only; nothing is connected to yet.

    `options` are those of the sample that is kept here. Raises ConfigError for an address that is none, or without the
    library for PostgreSQL.
    """
    options = options or DuckDBOptions()
    zone_of(options.time_zone)
    server = PostgresServer(name, Engine(name, checked_address(name, address), schema))
    return PostgresSource(server, Mirror(server, options), options)


class PostgresSource:
    """Implements `Source`. Made by `open_postgres`."""

    def __init__(self, server: PostgresServer, mirror: Mirror, options: DuckDBOptions) -> None:
        self.name = server.name
        self.language = "SQL"
        self._server = server
        self._mirror = mirror
        self._zone = zone_of(options.time_zone)
        self._compiler = SqlCompiler(SqlSettings("postgres", options.time_zone, options.week_start))

    async def describe(self) -> tuple[Dataset, ...]:
        """The datasets, by a sample of their rows that is read once."""
        return await self._mirror.describe()

    async def bind(self, catalog: Catalog) -> None:
        """As `DuckDBSource.bind`. What the sample cannot decide the server is asked."""
        undecided = await self._mirror.bind(catalog)
        problems = [
            Problem(f"source {self.name!r}", 0, f"{relation.dataset}.{relation.key} holds values twice.")
            for _, relation in undecided
            if await self._repeats(relation, catalog)
        ]
        if problems:
            remedy = "Name a unique key for these relations, or remove the rows that repeat it."
            raise ConfigError("Relations are not many-to-one.", remedy, problems)

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        return await self._mirror.values(searches)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        return await self._mirror.variants(dataset, field)

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """The statement in the catalog's names. What is sent has the database's own in their place."""
        return self._compiler.compile(query, catalog)

    def completes(self, query: Query, catalog: Catalog) -> str:
        """It computes every query itself."""
        del query, catalog
        return ""

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """Run it. The table is truncated where the query's limit or offset or `limits.rows` kept rows out.

        A statement that is not what this source would send for its query is refused.
        """
        self._compiler.verify(compiled, catalog)
        query = compiled.query
        fetched = await self._run(compiled, limits.seconds, limits.rows + 1)
        rows = fetched[: limits.rows]
        total = query.offset + len(fetched)
        if has_more(query, len(fetched), limits.rows):
            [[total]] = await self._run(self._compiler.count(query, catalog), limits.seconds, 1)
        cells = to_cells(whole_numbers(rows, result_columns(query, catalog)), self._zone)
        return table_of(query, catalog, cells, total)

    async def freshness(self, dataset: str) -> Freshness:
        """Unknown: what the server counts of changes comes late, and says nothing on a replica or behind a view."""
        del dataset
        return UNKNOWN

    async def health(self) -> str:
        """What the server says that it is. Raises SourceError where it cannot be reached."""
        return await self._server.health()

    async def close(self) -> None:
        await self._mirror.close()
        await self._server.close()

    async def _run(self, compiled: Compiled, seconds: float, rows: int) -> list[Row]:
        """At most so many rows of a verified statement."""
        names = await self._server.names()
        tree = sqlglot.parse_one(compiled.text, dialect="postgres", into=exp.Select)
        cut(tree, rows)
        placed = names.placed(tree)
        return await self._server.engine.query(
            placed.text, compiled.parameters, seconds=seconds, rows=rows, beside=placed.unchanged
        )

    async def _repeats(self, relation: Relation, catalog: Catalog) -> bool:
        """Whether some value of a relation's key comes twice."""
        query = Query(
            relation.dataset,
            (Measure("count"),),
            (Dimension(relation.key),),
            filters=(Filter(relation.key, "not_null"),),
            having=(Having(Measure("count").name, "gt", 1),),
            limit=1,
        )
        return bool(await self._run(self.compile(query, catalog), KEY_SECONDS, 1))
