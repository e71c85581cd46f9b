"""Servers that are down, refuse, answer in part or make no sense."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import SecretStr

from askfirst.domain.errors import ConfigError, SourceError
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.elasticsearch.client import AnswerError
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.remote.port import RowRequest
from tests.sources.elasticsearch.faults import Exchange, between
from tests.sources.elasticsearch.worlds import connected, only_table, open_snapshots, read
from tests.sources.servers.opensearch import filled

ROWS = [(number, f"k{number % 3}") for number in range(1_200)]
SECRET = "pass-word-5f2b"  # noqa: S105 - a password of nothing
DENIED = {"error": {"type": "security_exception", "reason": f"unable to authenticate with {SECRET}"}, "status": 401}
BROKEN = {"error": {"root_cause": [{"type": "io", "reason": "disk"}], "type": "shards", "reason": "all failed"}}


@pytest.fixture(scope="module")
def real() -> str:
    columns = (("n", "n", "BIGINT"), ("k", "k", "VARCHAR"))
    return asyncio.run(filled([LocalTable("things", "things", columns, ROWS)]))


def searches(number: int, change: Callable[[dict[str, Any]], tuple[int, Any] | None]) -> Callable[[Exchange], Any]:
    """Changes the answer to the search of this number, from 1 on."""
    count = 0

    def change_one(exchange: Exchange) -> tuple[int, Any] | None:
        nonlocal count
        if not exchange.path.startswith("/_search?"):
            return None
        count += 1
        return change(exchange.answer) if count == number else None

    return change_one


def failed_shard(answer: dict[str, Any]) -> tuple[int, Any]:
    return 200, {**answer, "_shards": {"total": 2, "successful": 1, "failed": 1, "skipped": 0}}


def without_hits(answer: dict[str, Any]) -> tuple[int, Any]:
    return 200, {**answer, "hits": {**answer["hits"], "hits": []}}


def counted_otherwise(answer: dict[str, Any]) -> tuple[int, Any]:
    return 200, {**answer, "hits": {**answer["hits"], "total": {"value": 7, "relation": "eq"}}}


@pytest.mark.parametrize(
    ("change", "said", "retryable"),
    [
        (failed_shard, "only in part: 1 of its shards failed", True),
        (lambda answer: (200, {**answer, "timed_out": True}), "only in part: it ran out of time", True),
        (lambda answer: (200, {key: one for key, one in answer.items() if key != "_shards"}), "only in part", True),
        (lambda _: (500, BROKEN), "500: shards: all failed; io: disk", True),
        (lambda _: (503, "<html>"), "answered 503.", True),
        (lambda _: (429, {"error": {"type": "circuit_breaking_exception", "reason": "full"}}), "429: circuit", True),
        (lambda _: (400, {"error": "no handler"}), "400: no handler", False),
        (lambda _: (403, DENIED), "403: security_exception", False),
        (lambda _: (302, {}), "Redirects are not followed", False),
        (lambda _: (200, "no JSON"), "it is no JSON", False),
        (lambda _: (200, "[" * 100_000), "it is no JSON", False),
        (lambda _: (200, '{"a": NaN}'), "it is no JSON", False),
        (lambda _: (200, []), "it is no object", False),
        (lambda answer: (200, {**answer, "hits": 5}), "it has no rows", False),
        (lambda answer: (200, {**answer, "hits": {"hits": [5]}}), "it has no rows", False),
        (lambda answer: (200, {**answer, "hits": {**answer["hits"], "total": 1200}}), "number of rows is 1200", False),
        (without_hits, "changed while they were read", True),
        (counted_otherwise, "changed while they were read", True),
    ],
)
async def test_rows_are_whole_or_an_error(real: str, change: Any, said: str, retryable: Any) -> None:
    with between(real, searches(2, change)) as way:
        async with connected(way.url) as server:
            table = await only_table(server)
            got: list[Any] = []
            with pytest.raises(SourceError) as caught:
                await read_into(got, server, RowRequest(table, table.columns))
            assert said in str(caught.value)
            assert caught.value.retryable is retryable
            assert SECRET not in str(caught.value) or change(None)[1] is DENIED
            assert len(got) == 1000
        assert len(way.paths("DELETE")) == 1
    assert await open_snapshots(real) == 0


async def read_into(got: list[Any], server: ElasticsearchServer, request: RowRequest) -> None:
    async for page in server.rows(request, seconds=20):
        got += page


@pytest.mark.parametrize("change", [failed_shard, without_hits])
async def test_the_first_page_is_whole_or_an_error(real: str, change: Any) -> None:
    with between(real, searches(1, change)) as way:
        async with connected(way.url) as server:
            table = await only_table(server)
            with pytest.raises(SourceError):
                await read(server, RowRequest(table, table.columns))
        assert len(way.paths("DELETE")) == 1


@pytest.mark.parametrize("cell", ["x", 1.5, True, {"a": 1}])
async def test_values_of_another_type_are_no_values(real: str, cell: Any) -> None:
    def change(answer: dict[str, Any]) -> tuple[int, Any]:
        hits = [{**hit, "fields": {"n": [cell], "k": ["k0"]}} for hit in answer["hits"]["hits"]]
        return 200, {**answer, "hits": {**answer["hits"], "hits": hits}}

    with between(real, searches(1, change)) as way:
        async with connected(way.url) as server:
            table = await only_table(server)
            with pytest.raises(SourceError, match="none of its column's values"):
                await read(server, RowRequest(table, table.columns))


async def test_groups_are_whole_or_an_error(real: str) -> None:
    query = Query("things", (Measure("count"),), (Dimension("k"),))
    for change in (failed_shard, lambda answer: (200, {**answer, "aggregations": {}}), counted_otherwise):
        with between(real, searches(1, change)) as way:
            async with connected(way.url) as server:
                table = await only_table(server)
                with pytest.raises(SourceError):
                    await server.groups(query, table, zone="UTC", seconds=20)
                assert len(await server.groups(query, table, zone="UTC", seconds=20)) == 3
    assert await open_snapshots(real) == 0


async def test_a_server_without_snapshots_is_read_in_the_order_of_its_ids(real: str) -> None:
    def refuse(exchange: Exchange) -> tuple[int, Any] | None:
        return (403, DENIED) if "point_in_time" in exchange.path else None

    with between(real, refuse) as way:
        async with connected(way.url) as server:
            table = await only_table(server)
            rows = await read(server, RowRequest(table, (table.column("n"), table.column("k"))))
            assert rows == ROWS
        asked = [one for one in way.seen if one.path.startswith("/things/_search?")]
        assert len(asked) == 2
        assert all('"_id": "asc"' in one.asked for one in asked)
        assert way.paths("DELETE") == []


async def test_a_snapshot_that_fails_is_no_refusal(real: str) -> None:
    def fail(exchange: Exchange) -> tuple[int, Any] | None:
        return (503, BROKEN) if "point_in_time" in exchange.path else None

    with between(real, fail) as way:
        async with connected(way.url) as server:
            table = await only_table(server)
            with pytest.raises(SourceError, match="503"):
                await read(server, RowRequest(table, table.columns))


@pytest.mark.parametrize("part", ["/", "/_resolve", "/things/_mapping", "/things/_field_caps", "/things/_count"])
async def test_tables_that_make_no_sense(real: str, part: str) -> None:
    answer: Any = None

    def change(exchange: Exchange) -> tuple[int, Any] | None:
        return (200, answer) if exchange.path.split("?")[0].rstrip("*").startswith(part) and part != "/" else None

    def change_root(exchange: Exchange) -> tuple[int, Any] | None:
        return (200, answer) if exchange.path == "/" else None

    with between(real, change_root if part == "/" else change) as way:
        async with connected(way.url) as server:
            for answer in ({}, [], "x", {"error": "x"}, {"count": "many"}, {"fields": 5, "indices": 5}):
                try:
                    tables = await server.tables()
                except SourceError:
                    continue
                assert tables == (), f"{answer} is taken for tables"


@pytest.mark.parametrize("status", [401, 403])
async def test_secrets_are_in_no_message(real: str, status: int) -> None:
    for options in ({"user": "ann", "password": SecretStr(SECRET)}, {"api_key": SecretStr(SECRET)}):
        with between(real, lambda _: (status, DENIED)) as way:
            async with connected(way.url, **options) as server:
                for asking in (server.tables(), server.health()):
                    with pytest.raises(AnswerError, match=f"{status}: security_exception: unable") as caught:
                        await asking
                    assert SECRET not in str(caught.value)
                    assert not caught.value.retryable
                assert SECRET not in repr(ElasticsearchOptions(way.url, **options))
            sent = way.seen[0].headers["Authorization"]
            assert sent == f"ApiKey {SECRET}" if "api_key" in options else sent.startswith("Basic ")


async def test_nobody_is_at_home() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        async with connected(f"http://127.0.0.1:{taken.getsockname()[1]}") as server:
            for asking in (server.tables(), server.health()):
                with pytest.raises(SourceError, match="could not be reached") as caught:
                    await asking
                assert caught.value.retryable


async def test_a_redirect_is_not_followed(real: str) -> None:
    with between(real, lambda _: (301, {})) as way:
        async with connected(way.url) as server:
            with pytest.raises(SourceError, match="Redirects are not followed"):
                await server.health()
        assert len(way.seen) == 1


@pytest.mark.parametrize(
    "options",
    [
        {"url": "localhost:9200"},
        {"url": "ftp://localhost"},
        {"url": f"http://ann:{SECRET}@localhost"},
        {"url": "http://localhost", "user": "ann"},
        {"url": "http://localhost", "password": SecretStr(SECRET)},
        {"url": "http://localhost", "user": "a", "password": SecretStr(SECRET), "api_key": SecretStr(SECRET)},
    ],
)
def test_options_that_cannot_be_used(options: dict[str, Any]) -> None:
    with pytest.raises(ConfigError) as caught:
        ElasticsearchOptions(**options).check()
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    ("version", "sort", "path"),
    [
        ({"number": "7.10.2"}, "_id", "/things/_pit"),
        ({"number": "7.12.0"}, "_shard_doc", "/things/_pit"),
        ({"number": "9.1.0-SNAPSHOT"}, "_shard_doc", "/things/_pit"),
        ({"number": "2.19.0", "distribution": "opensearch"}, "_id", "/things/_search/point_in_time"),
        ({"number": "3.3.0", "distribution": "opensearch"}, "_shard_doc", "/things/_search/point_in_time"),
    ],
)
async def test_each_flavour_is_asked_in_its_words(real: str, version: Any, sort: str, path: str) -> None:
    """Elasticsearch itself is not here: its snapshots are refused, and rows read without them."""
    with between(real, lambda one: (200, {"version": version}) if one.path == "/" else None) as way:
        async with connected(way.url) as server:
            table = await only_table(server)
            assert f'"{sort}": "asc"' in server.text(RowRequest(table, table.columns))
            assert len(await read(server, RowRequest(table, table.columns))) == len(ROWS)
        assert way.paths("POST")[0].split("?")[0] == path


@pytest.mark.parametrize("version", [{"number": "7.9.3"}, {"number": "6.8.0"}, {"number": "4.0", "distribution": "x"}])
async def test_servers_that_are_too_old_or_others(real: str, version: Any) -> None:
    with between(real, lambda one: (200, {"version": version}) if one.path == "/" else None) as way:
        async with connected(way.url) as server:
            with pytest.raises(SourceError):
                await server.tables()
