"""Questions whose relations lead into other sources: each sends its rows, and DuckDB in this process joins them."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from askfirst.catalog.model import Catalog, Field
from askfirst.domain.query import Filter, Query
from askfirst.domain.table import Cell, ColumnType, Table
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.remote.fetching import too_many_rows
from askfirst.sources.remote.keys import check_keys
from askfirst.sources.remote.needs import columns_needed
from askfirst.sources.source import (
    UNKNOWN,
    Compiled,
    Freshness,
    Limits,
    Source,
    asked_of,
)
from askfirst.sources.sql.compiler import SqlCompiler
from askfirst.sources.sql.guard import UnsafeStatementError
from askfirst.sources.sql.settings import SqlSettings
from askfirst.sources.wrapped import WrappedSource

_TYPES: Mapping[ColumnType, str] = {
    "string": "VARCHAR", "integer": "HUGEINT", "number": "DOUBLE", "decimal": "DECIMAL(38,9)", "boolean": "BOOLEAN",
    "date": "DATE", "timestamp": "TIMESTAMP", "time": "TIME", "other": "VARCHAR",
}  # fmt: skip
_HERE = "here"


def leads_elsewhere(catalog: Catalog) -> bool:
    """Whether a relation of the catalog leads into another source."""
    return any(
        relation.dataset in catalog.datasets and catalog.datasets[relation.dataset].source != dataset.source
        for dataset in catalog.datasets.values()
        for relation in dataset.relations.values()
    )


@dataclass(frozen=True, slots=True)
class AcrossSource(WrappedSource):
    """Implements `Source` over one of several, `sources`: what stays within `inner` goes there as it is.

    Else the rows that the query needs of each dataset are fetched by a typed list of their own source, `most` of each
    at most, and the query is computed over them: no condition is left to them alone, and more rows are an error.
    """

    inner: Source
    sources: Mapping[str, Source]
    options: DuckDBOptions
    most: int
    _compiler: SqlCompiler = field(init=False, repr=False, compare=False)
    _joined: dict[int, tuple[Catalog, Catalog]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        settings = SqlSettings("duckdb", self.options.time_zone, self.options.week_start)
        object.__setattr__(self, "_compiler", SqlCompiler(settings))

    def compile(self, query: Query, catalog: Catalog) -> Compiled:
        """The source's own statement; for several sources what each is sent, and the statement over their rows."""
        if not _crosses(query, catalog):
            return self.inner.compile(query, catalog)
        local = self._compiler.compile(query, self._as_one(catalog))
        parts = [
            f"-- {one.name}: rows of {asked.dataset}\n{one.compile(asked, catalog).text}"
            for one, asked in self._asked(query, catalog)
        ]
        text = "\n".join([*parts, f"-- over these rows\n{local.text}"])
        return replace(local, text=text, hash=hashlib.sha256(f"{text}\0{local.hash}".encode()).hexdigest()[:16])

    def completes(self, query: Query, catalog: Catalog) -> str:
        """As the source says; what is in several sources is joined here."""
        return (
            "It is about rows of several sources." if _crosses(query, catalog) else self.inner.completes(query, catalog)
        )

    def routed(self, query: Query, catalog: Catalog) -> tuple[Source, str]:
        """What is in several sources is asked of none of them alone."""
        return (self, "") if _crosses(query, catalog) else asked_of(self.inner, query, catalog)

    async def execute(self, compiled: Compiled, catalog: Catalog, limits: Limits) -> Table:
        """As the source's. Raises LimitError for more rows than may be fetched, SourceError for keys that repeat."""
        query = compiled.query
        if not _crosses(query, catalog):
            return await self.inner.execute(compiled, catalog, limits)
        if compiled != self.compile(query, catalog):
            raise UnsafeStatementError("This is not what would be sent for its query.")
        began = time.monotonic()
        tables = []
        for one, asked in self._asked(query, catalog):
            left = max(0.0, limits.seconds - (time.monotonic() - began))
            tables.append(await self._fetched(one, asked, catalog, left))
        check_keys(query, catalog, tables)
        local = await asyncio.to_thread(open_tables, _HERE, tables, self.options)
        try:
            joined = self._as_one(catalog)
            left = max(1.0, limits.seconds - (time.monotonic() - began))
            return await local.execute(self._compiler.compile(query, joined), joined, Limits(limits.rows, left))
        finally:
            await local.close()

    async def freshness(self, dataset: str) -> Freshness:
        """As the one of the sources says that holds the dataset; no two have one of the same name."""
        found = [await one.freshness(dataset) for one in self.sources.values()]
        return next((one for one in found if one != UNKNOWN), UNKNOWN)

    def _as_one(self, catalog: Catalog) -> Catalog:
        """The catalog as if all datasets were in one place."""
        known = self._joined.get(id(catalog))
        if known is None or known[0] is not catalog:
            one = Catalog(catalog.name, {name: replace(it, source=_HERE) for name, it in catalog.datasets.items()})
            known = self._joined[id(catalog)] = (catalog, one)
        return known[1]

    def _asked(self, query: Query, catalog: Catalog) -> list[tuple[Source, Query]]:
        """A list of the rows of each dataset, and who is asked for it; the query's own dataset first."""
        asked = []
        for name, columns in columns_needed(query, catalog).items():
            dataset = catalog.dataset(name)
            one = Query(name, columns=tuple(one for one in dataset.fields if one in columns))
            asked.append((self.sources[dataset.source], _narrowed(one, query) if name == query.dataset else one))
        return asked

    async def _fetched(self, source: Source, asked: Query, catalog: Catalog, seconds: float) -> LocalTable:
        table = await source.execute(source.compile(asked, catalog), catalog, Limits(self.most, seconds))
        if table.truncated:
            raise too_many_rows(source.name, asked.dataset, self.most)
        fields = [catalog.dataset(asked.dataset).fields[name] for name in asked.columns]
        columns = tuple((one.name, one.name, _type(one)) for one in fields)
        rows = [tuple(_value(cell, one) for cell, one in zip(row, fields, strict=True)) for row in table.rows]
        return LocalTable(asked.dataset, asked.dataset, columns, rows)


def _crosses(query: Query, catalog: Catalog) -> bool:
    base = catalog.dataset(query.dataset).source
    steps = (step for path in query.fields() for step in catalog.bind(query.dataset, path).steps)
    return any(catalog.dataset(step.dataset).source != base for step in steps)


def _narrowed(asked: Query, query: Query) -> Query:
    """The list with the query's conditions on its own columns, which its source can apply."""

    def is_own(one: Filter) -> bool:
        return all("." not in path for path in one.fields)

    return replace(
        asked,
        filters=tuple(one for one in query.filters if is_own(one)),
        any_of=tuple(one for one in query.any_of if all(is_own(each) for each in sum(one.alternatives, ()))),
        time=query.time if query.time and "." not in query.time.field else None,
    )


def _type(one: Field) -> str:
    return "TIMESTAMP WITH TIME ZONE" if one.zoned else _TYPES[one.type]


def _value(cell: Cell, one: Field) -> Cell:
    """A cell as what its column takes: decimals and numbers that are no numbers come as text."""
    if cell is None:
        return None
    if one.type == "decimal":
        return str(cell)
    return float(cell) if one.type == "number" else cell
