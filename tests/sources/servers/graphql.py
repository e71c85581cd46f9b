"""A GraphQL server on a free port, over tables in memory: its schema is made of them.

The schemas are built with graphql-core and served by uvicorn: Strawberry makes types of classes, and these tables have
none.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

import uvicorn
from graphql import GraphQLSchema, graphql_sync

from askfirst.service.listening import listen
from askfirst.sources.duckdb.local import LocalTable
from tests.sources.servers import graphql_hasura, graphql_postgraphile, graphql_relay

Convention: TypeAlias = Literal["hasura", "postgraphile", "relay"]
App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]
SCHEMAS: dict[Convention, Callable[[Sequence[LocalTable], int], GraphQLSchema]] = {
    "hasura": graphql_hasura.schema,
    "postgraphile": graphql_postgraphile.schema,
    "relay": graphql_relay.schema,
}
JSON = "application/json"


class GraphqlTestServer:
    """Answers each schema at an address of its own. `asked` holds all requests, introspection left out."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._schemas: dict[str, GraphQLSchema] = {}
        self.asked: list[dict[str, Any]] = []

    async def filled(self, tables: Sequence[LocalTable], convention: Convention, *, page: int = 10_000) -> str:
        """Serve the tables; no answer has more than `page` rows. Returns the address."""
        return self.serve(SCHEMAS[convention](tables, page))

    def serve(self, schema: GraphQLSchema) -> str:
        path = f"/{len(self._schemas)}/graphql"
        self._schemas[path] = schema
        return f"{self._address}{path}"

    async def answer(self, scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        request = json.loads(await body_of(receive))
        if not any(one in request["query"] for one in ("__schema", "__type(")):
            self.asked.append(request)
        result = graphql_sync(
            self._schemas[scope["path"]], request["query"], variable_values=request.get("variables") or {}
        )
        await reply(send, 200, JSON, json.dumps(result.formatted).encode())


@contextmanager
def graphql_server() -> Iterator[GraphqlTestServer]:
    """A server without schemas yet."""
    made: list[GraphqlTestServer] = []

    async def app(scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        await made[0].answer(scope, receive, send)

    with serving(app) as address:
        made.append(GraphqlTestServer(address))
        yield made[0]


@contextmanager
def serving(app: App) -> Iterator[str]:
    """Run an application in a thread of its own, and give its address."""
    with listen("127.0.0.1", 0) as listening:
        config = uvicorn.Config(app, log_level="critical", lifespan="off", http="h11", ws="none", loop="asyncio")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = server.force_exit = True
            thread.join()


async def body_of(receive: Any) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


async def reply(send: Any, status: int, kind: str, body: bytes, headers: Sequence[tuple[bytes, bytes]] = ()) -> None:
    head = [(b"content-type", kind.encode())] if kind else []
    await send({"type": "http.response.start", "status": status, "headers": [*head, *headers]})
    await send({"type": "http.response.body", "body": body})
