"""The DuckDB source: files and databases as datasets that answer typed queries."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import duckdb

from askfirst.catalog.model import Catalog, Dataset
from askfirst.domain.errors import ConfigError, Problem
from askfirst.domain.query import Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb import relations
from askfirst.sources.duckdb.cells import to_cells
from askfirst.sources.duckdb.choose import DateOrder
from askfirst.sources.duckdb.describe import answering_to_rows, describe
from askfirst.sources.duckdb.engine import Engine, lock
from askfirst.sources.duckdb.files import data_files
from askfirst.sources.duckdb.references import related
from askfirst.sources.duckdb.state_values import told_by_states
from askfirst.sources.duckdb.value_index import ValueIndex
from askfirst.sources.duckdb.value_queries import FOLD
from askfirst.sources.duckdb.variants import Variants
from askfirst.sources.duckdb.views import RawDataset, Views
from askfirst.sources.source import UNKNOWN, Compiled, Freshness, Limits, ValueHit, ValueSearch
from askfirst.sources.sql.answers import has_more, table_of
from askfirst.sources.sql.compiler import SqlCompiler
from askfirst.sources.sql.fitting import zone_of
from askfirst.sources.sql.settings import SqlSettings, WeekStart


@dataclass(frozen=True, slots=True)
class DuckDBOptions:
    """`memory_mb` holds for all running queries together. One thread makes sums of floats the same every time.

    `date_order` is that of dates in text which could be either, such as 01/02/2025.
    """

    memory_mb: int = 512
    threads: int = 1
    time_zone: str = "UTC"
    week_start: WeekStart = "monday"
    date_order: DateOrder | None = None

    def config(self) -> dict[str, str | bool | int | float | list[str]]:
        """For DuckDB. Without a folder to spill to, too much memory is an error and not a full disk."""
        return {
            "memory_limit": f"{self.memory_mb}MB",
            "threads": self.threads,
            "temp_directory": "",
            "default_null_order": "nulls_last",
        }


def open_duckdb(
    name: str,
    *,
    files: Sequence[Path] = (),
    database: Path | None = None,
    options: DuckDBOptions | None = None,
) -> DuckDBSource:
    """A source over data files (CSV, Parquet, JSON; a folder stands for those in it) and an existing DuckDB file.

    Nothing but these can be read through it, and nothing can be written. Raises ConfigError for paths that cannot be
    used, all of them at once, and SourceError, naming the file, for one that cannot be read.
    """
    options = options or DuckDBOptions()
    if not files and database is None:
        raise ConfigError(f"The source {name!r} has no data.", "Name data files, folders or a DuckDB file.")
    zone_of(options.time_zone)
    paths = data_files([Path(os.path.abspath(file)) for file in files])  # noqa: PTH100 - links stay as they are
    with ExitStack() as undo:
        connection = undo.enter_context(duckdb.connect(":memory:", config=options.config()))
        # The other half is for the queries themselves.
        views = Views(connection, room=options.memory_mb * 500_000, date_order=options.date_order)
        readable = views.add_files(paths)
        if database is not None:
            views.add_database(database.absolute())
        connection.execute(FOLD)
        lock(connection, readable)
        undo.pop_all()
    return DuckDBSource(name, Engine(name, connection, options.memory_mb), views.made, options)


class DuckDBSource:
    """Implements `Source`. Made by `open_duckdb`."""

    def __init__(self, name: str, engine: Engine, raw: Sequence[RawDataset], options: DuckDBOptions) -> None:
        self.name = name
        self.language = "SQL"
        self._engine = engine
        self._raw = tuple(raw)
        self._zone = zone_of(options.time_zone)
        self._compiler = SqlCompiler(SqlSettings("duckdb", options.time_zone, options.week_start))
        self._described: tuple[Dataset, ...] = ()
        self._describing = Lock()
        self._index: ValueIndex | None = None
        self._variants = Variants(engine)

    async def describe(self) -> tuple[Dataset, ...]:
        """The datasets, read once and then remembered."""
        return await asyncio.to_thread(self._describe)

    async def bind(self, catalog: Catalog) -> None:
        """Search values by the roles of this catalog from now on, and check that its relations are many-to-one.

        Raises ConfigError naming every relation whose key is not unique: a join over it would count rows twice.
        """
        own = [dataset for dataset in catalog.datasets.values() if dataset.source == self.name]
        found = await asyncio.to_thread(relations.ambiguous, own, catalog, self._engine)
        if found:
            problems = [Problem(f"source {self.name!r}", 0, message) for message in found]
            remedy = "Name a unique key for these relations, or remove the rows that repeat it."
            raise ConfigError("Relations are not many-to-one.", remedy, problems)
        self._index = ValueIndex(self._engine, own)

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        """For each search the hits, best first; the index is built by the first call, be it for no search at all.

        Before `bind`, fields have the roles that introspection gave them.
        """
        if self._index is None:
            self._index = ValueIndex(self._engine, await self.describe())
        if not self._index.built:
            await asyncio.to_thread(self._index.build)
        return await self._index.search(searches) if searches else ()

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        """The values with several spellings, asked for once a field."""
        return await self._variants.of(dataset, field)

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
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
        fetched = await self._engine.query(
            compiled.text, compiled.parameters, seconds=limits.seconds, rows=limits.rows + 1
        )
        rows = fetched[: limits.rows]
        total = query.offset + len(fetched)
        if has_more(query, len(fetched), limits.rows):
            total = await self._count(query, catalog, limits)
        return table_of(query, catalog, to_cells(rows, self._zone), total)

    async def freshness(self, dataset: str) -> Freshness:
        """By the file behind it. Rows that were read into memory when the source was opened stay as they are."""
        found = next((one.origin for one in self._raw if one.name == dataset), None)
        return await asyncio.to_thread(found.freshness) if found else UNKNOWN

    async def health(self) -> str:
        return f"DuckDB {duckdb.__version__}"

    async def close(self) -> None:
        self._engine.close()

    async def _count(self, query: Query, catalog: Catalog, limits: Limits) -> int:
        count = self._compiler.count(query, catalog)
        [[rows]] = await self._engine.query(count.text, count.parameters, seconds=limits.seconds)
        return int(rows)

    def _describe(self) -> tuple[Dataset, ...]:
        with self._describing:
            if not self._described:
                described = [describe(raw, self.name, self._engine) for raw in self._raw]
                found = related(described, self._engine)
                self._described = found if len(found) > 1 else tuple(self._alone(one) for one in found)
            return self._described

    def _alone(self, dataset: Dataset) -> Dataset:
        """The one dataset there is: it can be called by more words."""
        return told_by_states(answering_to_rows(dataset, self._engine), self._engine)
