"""Rows page by page, and what is left at the server afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any, cast

import httpx
import pytest

from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import AnyOf, Filter, TimeRange
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.remote.port import RemoteTable, RowRequest
from tests.sources.elasticsearch.worlds import connected, holding, only_table, open_snapshots, read, values_of
from tests.sources.servers.opensearch import filled, put

MANY = [{"n": number, "half": "even" if number % 2 == 0 else "odd"} for number in range(2_500)]
KINDS: dict[str, Any] = {"n": {"type": "long"}, "half": {"type": "keyword"}}


@pytest.fixture(scope="module")
def many() -> str:
    """The address of a server with many rows, which no test changes."""
    columns = (("n", "n", "BIGINT"), ("half", "half", "VARCHAR"))
    rows = [(one["n"], one["half"]) for one in MANY]
    return asyncio.run(filled([LocalTable("things", "things", columns, rows)]))


async def test_three_pages_hold_each_row_once(many: str) -> None:
    async with connected(many) as server:
        table = await only_table(server)
        request = RowRequest(table, (table.column("half"), table.column("n")))
        pages = [page async for page in server.rows(request, seconds=20)]
        assert [len(page) for page in pages] == [1000, 1000, 500]
        rows = [row for page in pages for row in page]
        assert sorted(rows, key=lambda row: cast("int", row[1])) == [(one["half"], one["n"]) for one in MANY]
        odd = RowRequest(table, (table.column("n"),), (Filter("half", "eq", ("odd",)),))
        assert sorted(await read(server, odd), key=str) == sorted(((one,) for one in range(1, 2_500, 2)), key=str)
        for most in (1, 999, 1000, 1001, 2_499, 2_500, 2_501):
            assert len(await read(server, RowRequest(table, request.columns, most=most))) == min(most, 2_500)
        assert await open_snapshots(many) == 0


async def test_a_snapshot_is_ended_when_its_rows_are_read_no_further(many: str) -> None:
    async with connected(many) as server:
        table = await only_table(server)
        async with aclosing(pages_of(server, table)) as pages:
            assert len(await anext(pages)) == 1000
            assert await open_snapshots(many) == 1
        assert await open_snapshots(many) == 0


async def test_a_snapshot_is_ended_when_reading_is_cancelled(many: str) -> None:
    async with connected(many) as server:
        table = await only_table(server)
        reached = asyncio.Event()

        async def wait_on_the_way() -> None:
            async with aclosing(pages_of(server, table)) as pages:
                async for _ in pages:
                    reached.set()
                    await asyncio.Event().wait()

        task = asyncio.create_task(wait_on_the_way())
        await reached.wait()
        assert await open_snapshots(many) == 1
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await open_snapshots(many) == 0


async def test_closing_the_server_ends_what_is_still_read(many: str) -> None:
    async with connected(many) as server:
        pages = pages_of(server, await only_table(server))
        await anext(pages)
        assert await open_snapshots(many) == 1
        await server.close()
        assert await open_snapshots(many) == 0
        await pages.aclose()


async def test_rows_that_come_meanwhile_are_not_among_them() -> None:
    async with holding(KINDS, MANY[:1100]) as server:
        table = await only_table(server)
        seen = []
        async for page in server.rows(RowRequest(table, (table.column("n"),)), seconds=20):
            seen += [row[0] for row in page]
            async with httpx.AsyncClient(base_url=address(server)) as client:
                await client.post("/things/_doc?refresh=true", json={"n": -1, "half": "new"})
        assert sorted(cast("list[int]", seen)) == list(range(1100))


async def test_no_time_left_is_a_limit() -> None:
    async with holding(KINDS, MANY[:10]) as server:
        table = await only_table(server)
        with pytest.raises(LimitError) as caught:
            [page async for page in server.rows(RowRequest(table, table.columns), seconds=0.0)]
        assert caught.value.limit == "query_seconds"


async def test_the_text_is_that_of_the_request_and_of_no_other() -> None:
    async with holding(KINDS, MANY[:10]) as server:
        table = await only_table(server)
        columns = (table.column("n"),)
        one = RowRequest(table, columns, (Filter("half", "eq", ("odd",)),))
        assert server.text(one) == server.text(RowRequest(table, columns, (Filter("half", "eq", ("odd",)),)))
        assert server.text(one).startswith("POST /things/_search\n{")
        assert '"odd"' in server.text(one)
        assert server.text(one) != server.text(RowRequest(table, columns, (Filter("half", "eq", ("even",)),)))


async def test_tables_that_are_not_there() -> None:
    async with holding(KINDS, MANY[:10]) as server:
        table = RemoteTable("gone", "gone", ())
        with pytest.raises(SourceError, match="does not know the index 'gone'"):
            server.text(RowRequest(table, ()))
        with pytest.raises(SourceError, match="does not know the index 'gone'"):
            await read(server, RowRequest(table, ()))


async def test_rows_are_read_without_asking_for_the_tables_first() -> None:
    async with holding(KINDS, MANY[:10]) as server:
        table = await only_table(server)
        async with connected(address(server)) as other:
            assert len(await read(other, RowRequest(table, table.columns))) == 10


async def test_alternatives_and_times_narrow_what_is_sent() -> None:
    kinds = {"k": {"type": "keyword"}, "at": {"type": "date"}}
    hours = [{"k": str(hour), "at": f"2025-01-06T{hour:02}:00:00Z"} for hour in range(24)]
    async with holding(kinds, hours) as server:
        table = await only_table(server)
        either = AnyOf(((Filter("k", "eq", ("3",)),), (Filter("k", "in", ("4", "5")), Filter("k", "ne", ("5",)))))
        request = RowRequest(table, (table.column("k"),), any_of=(either,))
        assert await read(server, request) == [("3",), ("4",)]
        berlin = TimeRange("at", "2025-01-06T04:00:00", "2025-01-06T07:00:00", "Europe/Berlin")
        assert await read(server, RowRequest(table, (table.column("k"),), times=(berlin,))) == [("3",), ("4",), ("5",)]
        day = TimeRange("at", "2025-01-07", None, "Europe/Berlin")
        assert await read(server, RowRequest(table, (table.column("k"),), times=(day,))) == [("23",)]


async def test_null_is_no_value_and_not_the_excluded_one() -> None:
    async with holding(KINDS, [{"half": "odd"}, {"half": ""}, {"half": None}, {}]) as server:
        assert await values_of(server, "half", Filter("half", "is_null")) == [None, None]
        assert await values_of(server, "half", Filter("half", "not_null")) == ["odd", ""]
        assert await values_of(server, "half", Filter("half", "eq", ("",))) == [""]
        assert await values_of(server, "half", Filter("half", "ne", ("odd",))) == ["", None, None]
        assert await values_of(server, "half", Filter("half", "not_in", ("odd", ""))) == [None, None]


async def test_whole_numbers_beyond_those_of_the_kind() -> None:
    kinds = {"n": {"type": "integer"}, "l": {"type": "long"}}
    async with holding(kinds, [{"n": 1, "l": 2**63 - 1}, {"n": -(2**31), "l": -(2**63)}]) as server:
        for number in (2**31, 2**63, -(2**63) - 1, 2**200):
            for op in ("eq", "ne", "lt", "ge"):
                assert len(await values_of(server, "n", Filter("n", cast("Any", op), (number,)))) == 2
        assert await values_of(server, "l", Filter("l", "eq", (2**63 - 1,))) == [2**63 - 1]
        assert await values_of(server, "l", Filter("l", "lt", (0,))) == [-(2**63)]


async def test_an_index_that_is_new_is_found_when_it_is_asked_for() -> None:
    async with holding(KINDS, MANY[:1]) as server:
        assert len(await server.tables()) == 1
        async with httpx.AsyncClient(base_url=address(server)) as client:
            await put(client, "later", KINDS, MANY[:2])
        async with connected(address(server)) as other:
            later = next(one for one in await other.tables() if one.name == "later")
        assert len(await read(server, RowRequest(later, later.columns))) == 2


def pages_of(server: ElasticsearchServer, table: RemoteTable) -> AsyncGenerator[Any]:
    return cast("AsyncGenerator[Any]", server.rows(RowRequest(table, table.columns), seconds=20))


def address(server: ElasticsearchServer) -> str:
    return f"http://{server.client.place}"
