"""Servers that fail, answer in part, lie or make no sense."""

from __future__ import annotations

import gzip
import json
import socket
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from pydantic import SecretStr

from askfirst.domain.errors import ConfigError, LimitError, SourceError
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.server import GraphqlServer
from tests.sources.graphql.asking import ITEMS, Answer, fetched, items, of_data, opened, scripted, table_of, wanted
from tests.sources.servers.graphql import JSON, body_of, reply, serving

SECRET = "hunter2-very-secret"  # noqa: S105 - no real one
HEADERS = {"Authorization": SecretStr(f"Bearer {SECRET}")}
GOOD = {"id": 1, "name": "one", "at": None}
ZULU = "2024-01-01T00:00:00Z"
RELAY = """
type Query { items(first: Int, after: String): ItemConnection! }
type ItemConnection { edges: [ItemEdge] pageInfo: PageInfo! }
type ItemEdge { node: Item }
type PageInfo { hasNextPage: Boolean! endCursor: String }
type Item { id: Int! }
"""
ERROR = [{"message": "no luck", "path": ["items"]}]


async def failure(answer: Answer, sdl: str = ITEMS, options: GraphqlOptions | None = None) -> SourceError:
    """How rows of the server fail that answers so."""
    with scripted(lambda _: answer, sdl) as address:
        async with opened(address, options or GraphqlOptions(HEADERS)) as server:
            request = wanted(await table_of(server))
            with pytest.raises(SourceError) as raised:
                await fetched(server, request)
    assert SECRET not in f"{raised.value} {raised.value!r} {raised.value.__cause__!r}"
    return raised.value


@pytest.mark.parametrize(
    ("answer", "said", "retryable"),
    [
        (of_data(None, ERROR), "refused the request: 'no luck'", False),
        (of_data({"items": [GOOD]}, ERROR), "refused the request: 'no luck'", False),
        (of_data({"items": [GOOD]}, "odd"), "refused the request: 'odd'", False),
        ((400, JSON, json.dumps({"errors": ERROR}).encode()), "refused the request: 'no luck'", False),
        ((500, JSON, json.dumps({"errors": ERROR}).encode()), "refused the request: 'no luck'", True),
        ((500, "text/plain", b"oops"), "answered 500: 'oops'", True),
        ((503, "", b""), "answered 503.", True),
        ((429, "text/plain", b"slow down"), "answered 429: 'slow down'", True),
        ((401, "text/plain", f"Bearer {SECRET}?".encode()), "answered 401: '***?'", False),
        ((403, "text/html", f"<{SECRET}>".encode()), "answered 403: '<***>'", False),
        ((302, "text/plain", b""), "Redirects are not followed", False),
        ((200, "text/html", b"<html>"), "answered with 'text/html'", False),
        ((200, "", b'{"data": {"items": []}}'), "answered with 'no content type'", False),
        ((200, JSON, b"<html>"), "an answer without data: '<html>'", False),
        ((200, JSON, b"[" * 100_000), "an answer without data", False),
        ((200, JSON, b"[]"), "an answer without data", False),
        ((200, JSON, b"\xff\xfe\x00"), "an answer without data", False),
        (of_data(None), "an answer without data", False),
        (of_data({}), "'items' is missing", False),
        (of_data({"items": None}), "'items' is missing", False),
        (of_data({"items": {"id": 1}}), "its rows are no list", False),
        (items(GOOD, None), "a row is missing", False),  # type: ignore[arg-type]
        (items({"id": 1, "at": None}), "no field 'name'", False),
        (items(GOOD | {"id": "1.5"}), "The field 'id' holds '1.5', which is no BIGINT", False),
        (items(GOOD | {"id": True}), "The field 'id' holds True", False),
        (items(GOOD | {"id": 2**63}), "The field 'id' holds 9223372036854775808", False),
        (items(GOOD | {"name": ["x"]}), "The field 'name' holds ['x']", False),
        (
            items(GOOD | {"at": ZULU}, GOOD | {"at": "2024-01-01T00:00:00"}),
            "The field 'at' holds '2024-01-01T00:00:00'",
            False,
        ),
        (items(GOOD | {"at": "yesterday" * 99}), "The field 'at' holds 'yesterdayyesterday", False),
        (items(*[GOOD] * 1001), "sent 1001 rows of 'items' where 1000 were asked for", False),
    ],
)
async def test_answers_that_cannot_be_used(answer: Answer, said: str, retryable: bool) -> None:  # noqa: FBT001
    error = await failure(answer)
    assert said in str(error)
    assert error.retryable is retryable
    assert len(str(error)) < 450


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ({"edges": [None], "pageInfo": {"hasNextPage": False}}, "'node' is missing"),
        ({"edges": [{"node": None}], "pageInfo": {"hasNextPage": False}}, "'node' is missing"),
        ({"edges": [], "pageInfo": {"hasNextPage": True, "endCursor": None}}, "no cursor that leads to them"),
        ({"edges": [], "pageInfo": {"hasNextPage": "no"}}, "does not tell whether there are more"),
        ({"edges": []}, "'pageInfo' is missing"),
        ({"edges": [{"node": {"id": 1}}], "pageInfo": {"hasNextPage": True, "endCursor": "a"}}, "leads back to those"),
    ],
)
async def test_connections_that_make_no_sense(page: Any, said: str) -> None:
    assert said in str(await failure(of_data({"items": page}), RELAY))


async def test_cursors_that_go_round() -> None:
    """Each page leads to the other one."""

    def answer(asked: dict[str, Any]) -> Answer:
        cursor = "b" if asked["variables"].get("after") == "a" else "a"
        info = {"hasNextPage": True, "endCursor": cursor}
        return of_data({"items": {"edges": [{"node": {"id": 1}}], "pageInfo": info}})

    with scripted(answer, RELAY) as address:
        async with opened(address) as server:
            with pytest.raises(SourceError, match="leads back to those"):
                await fetched(server, wanted(await table_of(server)))


@pytest.mark.parametrize("packed", [False, True])
async def test_answers_that_are_too_long(packed: bool) -> None:  # noqa: FBT001
    """Whatever they are packed into."""
    whole = json.dumps({"data": {"items": [{"name": "x" * 10_000_000}]}}).encode()
    body, headers = (gzip.compress(whole), [(b"content-encoding", b"gzip")]) if packed else (whole, [])

    async def app(_: Mapping[str, Any], receive: Any, send: Any) -> None:
        await body_of(receive)
        await reply(send, 200, JSON, body, headers)

    with serving(app) as address:
        async with opened(address, GraphqlOptions(page_bytes=1_000_000)) as server:
            with pytest.raises(LimitError, match="more than 1,000,000 bytes") as raised:
                await server.health()
    assert raised.value.limit == "page_bytes"


async def test_redirects_are_not_followed() -> None:
    asked: list[str] = []

    async def app(scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        asked.append(scope["path"])
        await body_of(receive)
        await reply(send, 307, JSON, b"{}", [(b"location", b"/elsewhere")])

    with serving(app) as address:
        async with opened(f"{address}/graphql") as server:
            with pytest.raises(SourceError, match="answered 307"):
                await server.health()
    assert asked == ["/graphql"]


async def test_a_server_that_is_down() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    async with opened(f"http://127.0.0.1:{port}/graphql?key={SECRET}") as server:
        for asked in (server.tables, server.health):
            with pytest.raises(SourceError, match="could not be reached") as raised:
                await asked()
            assert raised.value.retryable
            assert SECRET not in str(raised.value)


async def test_headers_are_sent_and_never_shown() -> None:
    seen: list[bytes] = []

    async def app(scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        seen.append(dict(scope["headers"])[b"authorization"])
        await body_of(receive)
        await reply(send, 200, JSON, b'{"data": {"__typename": "Query"}}')

    options = GraphqlOptions(HEADERS)
    with serving(app) as address:
        async with opened(address, options) as server:
            assert await server.health() == "GraphQL Query"
            assert SECRET not in repr(options) + repr(server) + repr(vars(server))
    assert seen == [f"Bearer {SECRET}".encode()]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: GraphqlServer("x", "ftp://host/graphql"), "none that can be called"),
        (lambda: GraphqlServer("x", f"//{SECRET}"), "none that can be called"),
        (lambda: GraphqlServer("x", f"https://me:{SECRET}@host/graphql"), "holds a user or a password"),
        (lambda: GraphqlServer("x", "http://host", GraphqlOptions({"A": SecretStr(f"{SECRET}\r\nB: c")})), "'A'"),
        (lambda: GraphqlServer("x", "http://host", GraphqlOptions({"A b\n": SecretStr(SECRET)})), "no header can"),
        (lambda: GraphqlServer("x", "http://host", GraphqlOptions(scalars={"Odd": "BLOB"})), "'BLOB'"),
    ],
)
def test_settings_that_cannot_be(made: Callable[[], GraphqlServer], said: str) -> None:
    with pytest.raises(ConfigError) as raised:
        made()
    assert said in str(raised.value)
    assert SECRET not in str(raised.value)


@pytest.mark.parametrize(
    "body",
    [{}, {"__schema": None}, {"__schema": {"types": []}}, {"__schema": {"queryType": {"name": "Q"}, "types": [{}]}},
     {"__schema": "x"}, {"__schema": {"queryType": {"name": "Query"}, "types": [], "directives": []}}],
)  # fmt: skip
async def test_schemas_that_make_no_sense(body: dict[str, Any]) -> None:
    async def app(_: Mapping[str, Any], receive: Any, send: Any) -> None:
        await body_of(receive)
        await reply(send, 200, JSON, json.dumps({"data": body}).encode())

    with serving(app) as address:
        async with opened(address) as server:
            with pytest.raises(SourceError, match="makes no sense"):
                await server.tables()
