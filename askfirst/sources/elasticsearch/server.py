"""A search server: its indices, their rows, and groups of these."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from typing import Any

from askfirst.domain.errors import SourceError
from askfirst.domain.query import Query
from askfirst.sources.elasticsearch.cells import row_of, wanted
from askfirst.sources.elasticsearch.client import Client, Deadline, in_path
from askfirst.sources.elasticsearch.conditions import Asked
from askfirst.sources.elasticsearch.fields import Index, IndexField
from askfirst.sources.elasticsearch.flavour import Flavour, read_flavour
from askfirst.sources.elasticsearch.groups import MOST_GROUPS, Grouping, can_group
from askfirst.sources.elasticsearch.indices import read_indices
from askfirst.sources.elasticsearch.near import NearElasticsearch
from askfirst.sources.elasticsearch.nested import counted, counting, nested_rows, within
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.snapshot import PAGE, Snapshot, total_of
from askfirst.sources.elasticsearch.unchanged import unchanged
from askfirst.sources.remote.port import InexactError, RemoteTable, RowRequest, Value

_LOOK_SECONDS = 60.0
_HEALTH_SECONDS = 10.0


class ElasticsearchServer:
    """The port NearServer over Elasticsearch from 7.10 and OpenSearch. It only ever reads."""

    language = "Elasticsearch"

    def __init__(self, name: str, options: ElasticsearchOptions, *, most_groups: int = MOST_GROUPS) -> None:
        self.name = name
        self._most_groups = most_groups
        self.client = Client(options)
        self._options = options
        self._indices: Mapping[str, Index] = {}
        self._flavour: Flavour | None = None
        self._looking = asyncio.Lock()
        self._open: set[Snapshot] = set()

    async def tables(self) -> tuple[RemoteTable, ...]:
        """See Server. What is known of the indices is read anew."""
        async with self._looking:
            return await self._look()

    async def index(self, table: RemoteTable) -> Index:
        """What is known of a table. Raises SourceError where the server has none of that name."""
        async with self._looking:
            if table.original not in self._indices:
                await self._look()
        return self._known(table)

    def text(self, request: RowRequest) -> str:
        """See Server. The tables have to be known: raises SourceError before `tables` was asked."""
        body, _ = _search(request, self._known(request.table))
        sort = self._flavour.sort if self._flavour else []
        shown = {**body, "size": min(PAGE, request.most), "sort": sort}
        return _shown(self._known(request.table), shown)

    async def rows(self, request: RowRequest, *, seconds: float) -> AsyncIterator[Sequence[tuple[Value, ...]]]:
        """See Server."""
        before = Deadline(seconds, self.name)
        index = await self.index(request.table)
        body, fields = _search(request, index)
        width = len(request.columns)
        snapshot = await self.snapshot(index)
        try:
            async with unchanged(self.client, index, fields, before):
                await snapshot.open(before)
                async with aclosing(self._read(index, fields, snapshot, (body, request.most, before))) as pages:
                    async for rows in pages:
                        before.left()
                        yield [row[:width] for row in rows]
        finally:
            await self.forget(snapshot)

    def why_not_grouped(self, query: Query, table: RemoteTable, zone: str) -> str:
        """See GroupingServer."""
        why = can_group(query, self._known(table), zone=zone)
        return f"{self.name!r} does not group this: {why}." if why else ""

    def group_text(self, query: Query, table: RemoteTable, zone: str) -> str:
        """See GroupingServer. Raises InexactError for a query that it does not group."""
        return "\n".join(_shown(self._known(table), one) for one in self._grouping(query, table, zone).searches())

    async def groups(self, query: Query, table: RemoteTable, *, zone: str, seconds: float) -> list[tuple[Value, ...]]:
        """See GroupingServer. Raises InexactError besides for a query that it does not group, and for too many groups.

        A field with several values in a row, or one that the server could not read, makes the groups inexact.
        """
        await self.index(table)
        return await self._grouped(table, self._grouping(query, table, zone), seconds)

    @property
    def near(self) -> NearElasticsearch:
        """See NearServer."""
        return NearElasticsearch(self.name, self._known, self._grouped, _shown)

    async def count(self, request: RowRequest, *, seconds: float) -> int:
        """See NearServer."""
        index = await self.index(request.table)
        before = Deadline(seconds, self.name)
        search, fields = _search(request, index)
        body = {"size": 0, "track_total_hits": True, "query": search["query"]}
        path = f"/{in_path(index.name)}/_search"
        async with unchanged(self.client, index, fields, before):
            return total_of(await self.client.search(path, body, before=before), self.client)

    async def health(self) -> str:
        """See Server."""
        return str(await self._ask_flavour(Deadline(_HEALTH_SECONDS, self.name)))

    async def close(self) -> None:
        """See Server. Snapshots that are still read are ended."""
        for snapshot in tuple(self._open):
            await self.forget(snapshot)
        await self.client.close()

    async def snapshot(self, index: Index) -> Snapshot:
        """A snapshot that is not yet open, to be forgotten in the end."""
        flavour = self._flavour or await self._ask_flavour(Deadline(_HEALTH_SECONDS, self.name))
        snapshot = Snapshot(self.client, flavour, index.name)
        self._open.add(snapshot)
        return snapshot

    async def forget(self, snapshot: Snapshot) -> None:
        """End a snapshot at the server."""
        self._open.discard(snapshot)
        await snapshot.close()

    async def _read(
        self,
        index: Index,
        fields: Sequence[IndexField],
        snapshot: Snapshot,
        asked: tuple[dict[str, Any], int, Deadline],
    ) -> AsyncGenerator[list[tuple[Value, ...]]]:
        """The rows of a search, page by page; those that are nested are as many as the server counts."""
        body, most, before = asked
        if not index.within:
            async for hits in snapshot.pages(body, most, before):
                yield [row_of(hit, fields, index) for hit in hits]
            return
        left = counted(await snapshot.search(counting(index, body["query"]), before), self.client)
        async with aclosing(snapshot.pages(body, most, before)) as pages:
            async for hits in pages:
                rows = [row for hit in hits for row in nested_rows(hit, fields, index)]
                yield rows[:most]
                left, most = left - len(rows), most - len(rows)
                if most <= 0:
                    return
        if left:
            raise SourceError(
                f"The server sent other nested rows of {index.table.original!r} than it counts.",
                "Try again: they may have changed while they were read.",
                retryable=True,
            )

    async def _grouped(self, table: RemoteTable, grouping: Grouping, seconds: float) -> list[tuple[Value, ...]]:
        before = Deadline(seconds, self.name)
        index = await self.index(table)
        snapshot = await self.snapshot(index)
        try:
            async with unchanged(self.client, index, grouping.fields, before):
                await snapshot.open(before)
                return await grouping.groups(snapshot, self.client, before)
        finally:
            await self.forget(snapshot)

    def _grouping(self, query: Query, table: RemoteTable, zone: str) -> Grouping:
        if why := self.why_not_grouped(query, table, zone):
            raise InexactError(why, "Read its rows.")
        return Grouping(query, self._known(table), zone, most=self._most_groups)

    def _known(self, table: RemoteTable) -> Index:
        index = self._indices.get(table.original)
        missing = [one.name for one in table.columns if not index or one.name not in index.fields]
        if index is None or missing:
            what = f"the field {missing[0]!r} in {table.original!r}" if index else f"the index {table.original!r}"
            raise SourceError(f"{self.name!r} does not know {what}.", "Read its tables anew.")
        return index

    async def _look(self) -> tuple[RemoteTable, ...]:
        before = Deadline(_LOOK_SECONDS, self.name)
        await self._ask_flavour(before)
        self._indices = await read_indices(self.client, self._options, before)
        return tuple(index.table for index in self._indices.values() if index.fields)

    async def _ask_flavour(self, before: Deadline) -> Flavour:
        flavour = read_flavour(await self.client.ask("GET", "/", before=before))
        if flavour is None:
            raise self.client.senseless("it does not say that it is Elasticsearch or OpenSearch")
        if not flavour.is_known:
            raise SourceError(f"{self.name!r} is {flavour}.", "Use Elasticsearch 7.10, OpenSearch 1.0 or a later one.")
        self._flavour = flavour
        return flavour


def _shown(index: Index, body: Mapping[str, Any]) -> str:
    return f"POST /{in_path(index.name)}/_search\n{json.dumps(body, ensure_ascii=False, indent=1)}"


def _search(request: RowRequest, index: Index) -> tuple[dict[str, Any], list[IndexField]]:
    """The search without its pages, and the fields that it sends: those of the columns first.

    Fields of conditions are sent as well: a row with several values of one must not pass for one that was compared.
    """
    asked = Asked(index, request.zone, request.filters, request.any_of, request.times)
    names = [one.name for one in request.columns]
    compared = [path for one in request.filters for path in one.fields]
    compared += [path for any_ in request.any_of for one in any_.alternatives for each in one for path in each.fields]
    compared += [one.field for one in request.times]
    more = [name for name in dict.fromkeys(compared) if name not in names and name in index.fields]
    fields = [index.fields[name] for name in (*names, *more)]
    met = asked.clause().query
    if index.within:
        # Whole rows: of those without any of the fields the server would send nothing.
        sent = {"_source": {"includes": [index.within]}}
        return {"query": within(index, met), **sent, "track_total_hits": True}, fields
    return {"query": met or {"match_all": {}}, **wanted(fields), "track_total_hits": True}, fields
