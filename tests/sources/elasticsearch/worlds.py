"""Servers with a few tables, and what they hold, for the tests of this folder."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from ssl import PROTOCOL_TLS_CLIENT, SSLContext
from typing import Any

import httpx

from askfirst.domain.query import Filter
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.remote.port import RemoteTable, RowRequest, Value
from tests.sources.duckdb.plain_python import ROWS
from tests.sources.servers.opensearch import empty, put

NO_CERTIFICATES = SSLContext(PROTOCOL_TLS_CLIENT)
"""For clients of servers on this machine: reading the usual certificates takes longer than asking them."""
THINGS = LocalTable(
    "things",
    "things",
    (
        ("row_id", "row_id", "BIGINT"),
        ("word", "word", "VARCHAR"),
        ("kind", "kind", "VARCHAR"),
        ("size", "size", "BIGINT"),
        ("weight", "weight", "DOUBLE"),
        ("day", "day", "DATE"),
        ("moment", "moment", "TIMESTAMP"),
    ),
    [tuple(row.values()) for row in ROWS],
)


@asynccontextmanager
async def connected(url: str, **options: Any) -> AsyncIterator[ElasticsearchServer]:
    """The server at an address."""
    server = ElasticsearchServer("search", ElasticsearchOptions(url, **options))
    try:
        yield server
    finally:
        await server.close()


@asynccontextmanager
async def holding(
    kinds: Mapping[str, Any], documents: Sequence[Mapping[str, Any]], index: str = "things"
) -> AsyncIterator[ElasticsearchServer]:
    """A server that holds one index with this mapping and these documents."""
    url = empty()
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=NO_CERTIFICATES) as client:
        await put(client, index, kinds, documents)
    async with connected(url) as server:
        yield server


async def only_table(server: ElasticsearchServer) -> RemoteTable:
    """The one table of a server."""
    (table,) = await server.tables()
    return table


async def read(server: ElasticsearchServer, request: RowRequest) -> list[tuple[Value, ...]]:
    """All rows of a request."""
    return [row async for page in server.rows(request, seconds=20) for row in page]


async def values_of(server: ElasticsearchServer, name: str, *filters: Filter) -> list[Value]:
    """The values of one column of the one table, in the order of the server."""
    table = await only_table(server)
    return [row[0] for row in await read(server, RowRequest(table, (table.column(name),), filters))]


async def open_snapshots(url: str) -> int:
    """How many snapshots a server keeps."""
    async with httpx.AsyncClient(base_url=url, verify=NO_CERTIFICATES) as client:
        return len((await client.get("/_search/point_in_time/_all")).json()["pits"])
