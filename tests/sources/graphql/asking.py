"""Rows of a server, all at once; and servers that answer as they are told to."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeAlias

from graphql import build_schema, graphql_sync

from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.remote.port import RemoteTable, RowRequest, Value
from tests.sources.servers.graphql import JSON, body_of, reply, serving

Answer: TypeAlias = tuple[int, str, bytes] | None
"""Status, content type and body; None for an answer that never comes."""
ITEMS = "type Query { items(limit: Int, offset: Int): [Item!]! } type Item { id: Int! name: String at: DateTime }"
ITEMS += " scalar DateTime"


@asynccontextmanager
async def opened(address: str, options: GraphqlOptions | None = None) -> AsyncIterator[GraphqlServer]:
    server = GraphqlServer("remote", address, options)
    try:
        yield server
    finally:
        await server.close()


async def table_of(server: GraphqlServer, name: str = "") -> RemoteTable:
    return next(one for one in await server.tables() if name in ("", one.original))


def wanted(table: RemoteTable, *names: str, **more: Any) -> RowRequest:
    columns = tuple(table.column(name) for name in names) if names else table.columns
    return RowRequest(table, columns, **more)


async def fetched(server: GraphqlServer, request: RowRequest, *, seconds: float = 20.0) -> list[tuple[Value, ...]]:
    return [row for page in await pages(server, request, seconds=seconds) for row in page]


async def pages(
    server: GraphqlServer, request: RowRequest, *, seconds: float = 20.0
) -> list[Sequence[tuple[Value, ...]]]:
    return [page async for page in server.rows(request, seconds=seconds)]


@contextmanager
def scripted(answer: Callable[[dict[str, Any]], Answer], sdl: str = ITEMS) -> Iterator[str]:
    """A server with this schema that answers everything else than introspection so. Gives its address."""
    schema = build_schema(sdl)

    async def app(_: Mapping[str, Any], receive: Any, send: Any) -> None:
        request = json.loads(await body_of(receive))
        if any(one in request["query"] for one in ("__schema", "__type(")):
            told = graphql_sync(schema, request["query"], variable_values=request.get("variables"))
            return await reply(send, 200, JSON, json.dumps(told.formatted).encode())
        answered = answer(request)
        if answered is None:
            # Comes back once the client has gone.
            await receive()
            return None
        return await reply(send, *answered)

    with serving(app) as address:
        yield f"{address}/graphql"


def of_data(data: Any, errors: Any = None) -> Answer:
    return 200, JSON, json.dumps({"data": data} | ({} if errors is None else {"errors": errors})).encode()


def items(*rows: dict[str, Any]) -> Answer:
    return of_data({"items": list(rows)})
