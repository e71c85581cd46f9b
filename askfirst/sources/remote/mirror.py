"""What is known here of a server: a sample of its rows, kept in memory, that tells types, roles and names."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from askfirst.catalog.model import Catalog, Dataset, LeftOut, Relation
from askfirst.domain.errors import ConfigError
from askfirst.sources.duckdb.local import open_tables
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource
from askfirst.sources.remote.beyond import Beyond, at_server
from askfirst.sources.remote.fetching import as_local, fetched
from askfirst.sources.remote.port import MisfitError, RemoteTable, RowRequest, Server, Value
from askfirst.sources.source import ValueHit, ValueSearch

_LOGGER = logging.getLogger(__name__)

SAMPLE = 50_000
"""Rows of each table that are read to know it. Most tables that people ask about by name have fewer."""
SECONDS = 120.0
"""For reading the sample of one table."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The server's tables by their names in the catalog, those of which all rows are here, and the copies."""

    tables: Mapping[str, RemoteTable]
    whole: frozenset[str]
    local: DuckDBSource
    datasets: tuple[Dataset, ...]


class Mirror:
    """Describes the tables of a server and looks values up, by a sample that is read when it is first needed."""

    def __init__(self, server: Server, options: DuckDBOptions, *, sample: int = SAMPLE) -> None:
        self._server = server
        self._options = options
        self._sample = sample
        self._known: _Known | None = None
        self._reading = asyncio.Lock()
        self._datasets: tuple[Dataset, ...] = ()

    async def describe(self) -> tuple[Dataset, ...]:
        """The datasets. A key or a relation that only a part of the rows speaks for is left out.

        Raises SourceError where the server fails, ConfigError where it holds no table.
        """
        return (await self._read()).datasets

    @property
    def tables(self) -> Mapping[str, RemoteTable]:
        """The tables by their names in the catalog; empty before `describe`."""
        return self._known.tables if self._known else {}

    async def bind(self, catalog: Catalog) -> tuple[tuple[Dataset, Relation], ...]:
        """Search values by the roles of this catalog from now on, and check that its relations are many-to-one.

        The relations that the rows here cannot decide come back. Raises ConfigError naming those that are not.
        """
        known = await self._read()
        own = [one for one in catalog.datasets.values() if one.source == self._server.name]
        if unknown := [one.name for one in own if one.name not in known.tables]:
            raise ConfigError(
                f"The source {self._server.name!r} has no table {unknown[0]!r}.", "Leave it out of the catalog."
            )
        self._datasets = tuple(own)
        open_: list[tuple[Dataset, Relation]] = []
        decided: dict[str, Dataset] = {}
        for dataset in own:
            left = [one for one in dataset.relations.values() if not self._is_here(one, known)]
            unsure = [one for one in left if not _is_unique(one, known)]
            open_ += [(dataset, one) for one in unsure]
            kept = {name: one for name, one in dataset.relations.items() if one not in left}
            decided[dataset.name] = replace(dataset, relations=kept)
        await known.local.bind(Catalog(catalog.name, {**catalog.datasets, **decided}))
        return tuple(open_)

    async def values(self, searches: Sequence[ValueSearch]) -> tuple[tuple[ValueHit, ...], ...]:
        """As `Source.values`: among the rows that are here, then whole values among those that are not."""
        known = await self._read()
        found = await known.local.values(searches)
        cut = [one for one in self._datasets if one.name not in known.whole]
        if not cut:
            return found
        return await Beyond(cut, at_server(self._server, known.tables)).added(searches, found)

    async def variants(self, dataset: str, field: str) -> tuple[tuple[str, ...], ...]:
        """As `Source.variants`, among the rows that are here."""
        return await (await self._read()).local.variants(dataset, field)

    async def close(self) -> None:
        """Let go of the memory."""
        if self._known:
            await self._known.local.close()

    def _is_here(self, relation: Relation, known: _Known) -> bool:
        return relation.dataset in known.whole or relation.dataset not in known.tables

    async def _read(self) -> _Known:
        async with self._reading:
            if self._known is None:
                self._known = await self._sampled()
            return self._known

    async def _sampled(self) -> _Known:
        tables = await self._server.tables()
        if not tables:
            raise ConfigError(f"The source {self._server.name!r} holds no tables.", "Name one that does.")
        local, whole, by_name = [], set(), {}
        for one in tables:
            table, rows = await self._readable(one)
            by_name[table.name] = table
            whole |= {table.name} if len(rows) <= self._sample else set()
            local.append(as_local(table, rows[: self._sample]))
        source = await asyncio.to_thread(open_tables, self._server.name, local, self._options)
        described = await source.describe()
        return _Known(by_name, frozenset(whole), source, tuple(_settled(one, by_name, whole) for one in described))

    async def _readable(self, table: RemoteTable) -> tuple[RemoteTable, list[tuple[Value, ...]]]:
        """The table without the columns whose values cannot be used, and its first rows, one more than a sample has."""
        while True:
            try:
                request = RowRequest(table, table.columns, most=self._sample + 1)
                return table, await fetched(self._server, request, seconds=SECONDS)
            except MisfitError as error:
                kept = tuple(one for one in table.columns if one.name != error.column)
                if not kept or len(kept) == len(table.columns):
                    raise
                _LOGGER.warning("%s is left out of %s: %s", error.column, table.name, error.failed)
                told = LeftOut(table.column(error.column).original, str(error))
                table = replace(table, columns=kept, left_out=(*table.left_out, told))


def _is_unique(relation: Relation, known: _Known) -> bool:
    table = known.tables[relation.dataset]
    return any(one.name == relation.key and one.unique for one in table.columns)


def _settled(dataset: Dataset, tables: Mapping[str, RemoteTable], whole: set[str]) -> Dataset:
    """The dataset without what a part of the rows cannot tell, and with what the server says."""
    table = tables[dataset.name]
    unique = {one.name for one in table.columns if one.unique}
    sure = dataset.name in whole
    relations = {
        name: one for name, one in dataset.relations.items()
        if one.dataset in whole or any(each.unique and each.name == one.key for each in tables[one.dataset].columns)
    }  # fmt: skip
    fields = {
        name: replace(one, description=one.description or table.column(name).description)
        for name, one in dataset.fields.items()
    }
    return replace(
        dataset,
        fields=fields,
        relations=relations,
        key=dataset.key if sure or dataset.key in unique else None,
        rows=dataset.rows if sure else table.rows,
        description=dataset.description or table.description,
        left_out=table.left_out,
        part_of=table.part_of,
    )
