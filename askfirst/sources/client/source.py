"""The source in the client: askfirst compiles and checks its queries, the client runs them and sends the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from askfirst.catalog.model import Catalog, Dataset, Relation
from askfirst.domain.client_queries import ClientQuery
from askfirst.domain.errors import SourceError
from askfirst.domain.query import Dimension, Filter, Having, Measure, Query
from askfirst.domain.table import Column, Table
from askfirst.sources.client.statement import client_query
from askfirst.sources.client.supplying import Supplying, supplying_now
from askfirst.sources.client.tables import ClientTable, declared, samples
from askfirst.sources.duckdb.local import open_tables
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource
from askfirst.sources.remote.beyond import Beyond
from askfirst.sources.source import UNKNOWN, Compiled, Freshness, Limits, ValueHit, ValueSearch
from askfirst.sources.sql.answers import has_more, table_of
from askfirst.sources.sql.columns import result_columns
from askfirst.sources.sql.compiler import SqlCompiler
from askfirst.sources.sql.settings import SqlSettings

_ROWS = (Column("rows", "integer"),)


def open_client(
    name: str,
    columns: Mapping[str, Mapping[str, str]],
    *,
    sample: Sequence[Path] = (),
    options: DuckDBOptions | None = None,
) -> ClientSource:
    """A source over tables that the client holds in a DuckDB of its own, with these columns and types.

    The files of the `sample` are named like the tables; their rows tell what the columns mean and which names there
    are. Raises ConfigError for what cannot be used.
    """
    options = options or DuckDBOptions()
    tables = declared(name, columns)
    local = open_tables(name, samples(name, tables, sample), options)
    return ClientSource(local, {one.name: one for one in tables}, options)


class ClientSource:
    """Implements `Source`. Made by `open_client`.

    Only a step of a plan can ask the client: it stops with the queries, and runs again with their results (see
    `Supplying`). Outside of steps the sample alone is known.
    """

    def __init__(self, local: DuckDBSource, tables: Mapping[str, ClientTable], options: DuckDBOptions) -> None:
        self.name = local.name
        self.language = "SQL in the client"
        self._local = local
        self._tables = tables
        self._zone = options.time_zone
        self._compiler = SqlCompiler(SqlSettings("duckdb", options.time_zone, options.week_start))
        self._catalog: Catalog | None = None

    async def describe(self) -> tuple[Dataset, ...]:
        """The datasets. How many rows they have, and which values come only once, is not known here."""
        return tuple(replace(one, rows=None, key=None) for one in await self._local.describe())

    async def bind(self, catalog: Catalog) -> None:
        """As `DuckDBSource.bind`, by the sample. Whenever a query follows a relation, the client is asked as well."""
        self._catalog = catalog
        await self._local.bind(catalog)

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        """As `Source.values` among the sample's; within a step, whole values among the client's besides."""
        found = await self._local.values(searches)
        now = supplying_now()
        if now is None or self._catalog is None:
            return found
        own = [one for one in self._catalog.datasets.values() if one.source == self.name]
        return await Beyond(own, partial(self._count_rows, now, self._catalog)).added(searches, found)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        """The spellings among the sample's."""
        return await self._local.variants(dataset, field)

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """The statement in the catalog's names. What the client gets has its own names in their place."""
        return self._compiler.compile(query, catalog)

    def completes(self, query: Query, catalog: Catalog) -> str:
        """The client computes every query itself."""
        del query, catalog
        return ""

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """The answer, of the results that the client has sent for the step that runs now.

        Raises ClientNeededError where they are still to come, SourceError where the client could not run a query, where
        a relation's key comes twice there, and outside of steps.
        """
        self._compiler.verify(compiled, catalog)
        now = supplying_now()
        if now is None:
            raise SourceError(f"{self.name!r} lives in the client, which is not here.", "Ask the question again there.")
        query = compiled.query
        steps = _steps(query, catalog)
        unique = [self._repeats(step, catalog) for step in steps]
        asked = self._asked(compiled, catalog, "the answer", limits.rows + 1)
        count = self._count(query, catalog)
        likely = [count] if query.limit or query.offset or query.limit_per else []
        found, *repeated = await now.tables([asked, *unique], likely)
        _check_unique(steps, repeated)
        total = query.offset + len(found.rows)
        if has_more(query, len(found.rows), limits.rows):
            [counted] = await now.tables([count])
            total = sum(int(rows or 0) for (rows,) in counted.rows)
        return table_of(query, catalog, found.rows[: limits.rows], total)

    async def freshness(self, dataset: str) -> Freshness:
        """The client may change its data at any time, and tells nobody."""
        del dataset
        return UNKNOWN

    async def health(self) -> str:
        """The client is not asked."""
        return "DuckDB in the client"

    async def close(self) -> None:
        await self._local.close()

    def _asked(self, compiled: Compiled, catalog: Catalog, purpose: str, rows: int) -> ClientQuery:
        columns = _as_sent(compiled.query, catalog)
        zoned = tuple(one.name for one in columns if _is_zoned(one, compiled.query, catalog))
        made = client_query(compiled, self._tables, columns, purpose=purpose, rows=rows)
        return replace(made, zoned=zoned, zone=self._zone)

    def _count(self, query: Query, catalog: Catalog) -> ClientQuery:
        counted = self._compiler.count(query, catalog)
        return client_query(counted, self._tables, _ROWS, purpose="how many rows there are", rows=1)

    def _repeats(self, step: Relation, catalog: Catalog) -> ClientQuery:
        """Asks for one value of a relation's key that comes twice."""
        query = Query(
            step.dataset,
            (Measure("count"),),
            (Dimension(step.key),),
            filters=(Filter(step.key, "not_null"),),
            having=(Having(Measure("count").name, "gt", 1),),
            limit=1,
        )
        purpose = f"whether {step.dataset}.{step.key} is unique"
        return self._asked(self.compile(query, catalog), catalog, purpose, 1)

    async def _count_rows(
        self, now: Supplying, catalog: Catalog, dataset: str, field: str, values: tuple[str, ...]
    ) -> Counter[str]:
        """How many rows of the client's hold each of the values; none while it is still to answer."""
        query = Query(dataset, (Measure("count"),), (Dimension(field),), filters=(Filter(field, "in", values),))
        asked = self._asked(self.compile(query, catalog), catalog, "where a name is found", len(values) + 1)
        found = await now.known(asked)
        return Counter({str(value): int(rows or 0) for value, rows in (found.rows if found else ())})


def _steps(query: Query, catalog: Catalog) -> tuple[Relation, ...]:
    """The relations that a query joins over."""
    steps = (step for path in query.fields() for step in catalog.bind(query.dataset, path).steps)
    return tuple(dict.fromkeys(steps))


def _check_unique(steps: Sequence[Relation], repeated: Sequence[Table]) -> None:
    """Raises SourceError where a key comes twice that the query joins over: rows would be counted twice."""
    for step, found in zip(steps, repeated, strict=True):
        if found.rows:
            raise SourceError(
                f"{step.dataset}.{step.key} holds a value twice in the client, so rows would be counted twice.",
                "Make the key unique there, or leave the relation out of the catalog.",
            )


def _as_sent(query: Query, catalog: Catalog) -> tuple[Column, ...]:
    """The columns as the statement gives them: groups that have names are numbers until they are named."""
    numbered = {one.name for one in query.dimensions if one.part or one.periods}
    columns = result_columns(query, catalog)
    return tuple(replace(one, type="integer") if one.name in numbered else one for one in columns)


def _is_zoned(column: Column, query: Query, catalog: Catalog) -> bool:
    """Whether the column holds moments as they are stored, with their time zone."""
    stored = {dimension.name: dimension.field for dimension in query.dimensions if not dimension.grain}
    stored |= {measure.name: measure.field for measure in query.measures if measure.field}
    stored |= {path: path for path in query.columns}
    path = stored.get(column.name)
    return column.type == "timestamp" and path is not None and catalog.bind(query.dataset, path).field.zoned
