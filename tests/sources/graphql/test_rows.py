"""Tables and rows of both conventions, from a real server."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal

import pytest

from askfirst.domain.errors import ConfigError, LimitError, SourceError
from askfirst.domain.query import Filter
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.remote.port import ZONED, RowRequest
from tests.sources.graphql.asking import fetched, items, opened, pages, scripted, table_of, wanted
from tests.sources.servers.graphql import Convention, GraphqlTestServer

BOTH = pytest.mark.parametrize("convention", ["hasura", "relay"])
TYPES = ("INTEGER", "BIGINT", "DOUBLE", "DECIMAL(12,2)", "VARCHAR", "BOOLEAN", "DATE", "TIMESTAMP", ZONED, "TIME")
NAMES = ("id", "large", "weight", "price", "name", "open", "day", "moment", "stamp", "clock")
NOON = datetime(2024, 2, 29, 12, 30, 15, 123456)  # noqa: DTZ001 - the column has no zone
FULL = (
    1, 2**53 + 1, -0.1, Decimal("12.50"), 'é "x" \\ \'y\'\n{🙂}', True, date(1969, 7, 20), NOON,
    NOON.replace(tzinfo=UTC), time(23, 59, 59),
)  # fmt: skip
EMPTY = (2, *(None for _ in range(9)))
BLANK = (3, -(2**62), 0.0, Decimal(0), "", False, date(9999, 12, 31), NOON, NOON.replace(tzinfo=UTC), time(0))
CELLS = LocalTable(
    "Cells", "Cells", tuple((name, name, type_) for name, type_ in zip(NAMES, TYPES, strict=True)), [FULL, EMPTY, BLANK]
)
MANY = LocalTable(
    "many",
    "many",
    (("many_id", "many_id", "BIGINT"), ("kind", "kind", "VARCHAR")),
    [(number * 7919 % 2500, f"k{number % 3}" if number % 5 else None) for number in range(2500)],
)


@BOTH
async def test_every_type_comes_as_it_is(graphql: GraphqlTestServer, convention: Convention) -> None:
    async with opened(await graphql.filled([CELLS], convention)) as server:
        table = await table_of(server)
        rows = await fetched(server, wanted(table))
    assert [one.type for one in table.columns] == ["BIGINT", "BIGINT", "DOUBLE", "DOUBLE", *TYPES[4:]]
    assert (table.name, table.original) == ("Cells", "Cells")
    assert rows == [FULL, EMPTY, BLANK]
    assert [type(cell) for cell in rows[0]] == [int, int, float, float, str, bool, date, datetime, datetime, time]
    assert rows[0][8] == NOON.replace(tzinfo=UTC)


@BOTH
async def test_three_pages_hold_every_row_once(graphql: GraphqlTestServer, convention: Convention) -> None:
    async with opened(await graphql.filled([MANY], convention)) as server:
        table = await table_of(server)
        found = await pages(server, wanted(table, "kind", "many_id"))
    assert [len(page) for page in found] == [1000, 1000, 500]
    assert sorted(row for page in found for row in map(str, page)) == sorted(str(row[::-1]) for row in MANY.rows)
    assert table.rows == 2500
    assert table.column("many_id").unique is (convention == "hasura")


@BOTH
async def test_rows_that_nothing_tells_apart_are_all_counted(
    graphql: GraphqlTestServer, convention: Convention
) -> None:
    async with opened(await graphql.filled([MANY], convention)) as server:
        table = await table_of(server)
        kinds = [kind for [kind] in await fetched(server, wanted(table, "kind"))]
        nothing = await fetched(server, RowRequest(table, ()))
    assert {kind: kinds.count(kind) for kind in ("k0", "k1", "k2", None)} == {
        "k0": 667,
        "k1": 667,
        "k2": 666,
        None: 500,
    }
    assert nothing == [()] * 2500


@BOTH
@pytest.mark.parametrize("most", [1, 999, 1000, 1001, 2001])
async def test_no_more_rows_than_are_wanted(graphql: GraphqlTestServer, convention: Convention, most: int) -> None:
    async with opened(await graphql.filled([MANY], convention)) as server:
        request = wanted(await table_of(server), most=most)
        graphql.asked.clear()
        rows = await fetched(server, request)
    assert len(rows) == most == len(set(rows))
    sizes = [each["variables"]["limit" if convention == "hasura" else "first"] for each in graphql.asked]
    assert sum(sizes) == most


async def test_servers_that_send_less_than_asked_are_read_to_the_end(graphql: GraphqlTestServer) -> None:
    async with opened(await graphql.filled([MANY], "hasura", page=400)) as server:
        rows = await fetched(server, wanted(await table_of(server)))
    assert sorted(row[0] for row in rows if isinstance(row[0], int)) == list(range(2500))


async def test_servers_that_refuse_large_pages_are_asked_for_small_ones(graphql: GraphqlTestServer) -> None:
    async with opened(await graphql.filled([MANY], "relay", page=100)) as server:
        request = wanted(await table_of(server))
        before = server.text(request)
        found = await pages(server, request)
        assert server.text(request) == before
    assert [len(page) for page in found] == [100] * 25
    assert len({row for page in found for row in page}) == 2500


async def test_pages_by_number_have_an_order_that_tells_rows_apart(graphql: GraphqlTestServer) -> None:
    """The key's, or else that of all that is read."""
    keyless = LocalTable("keyless", "keyless", CELLS.columns[1:], [row[1:] for row in CELLS.rows])
    async with opened(await graphql.filled([CELLS, keyless], "hasura")) as server:
        texts = [server.text(wanted(await table_of(server, name), "day", "name")) for name in ("Cells", "keyless")]
    orders = [json.loads(text.partition("\n\n")[2])["order_by"] for text in texts]
    assert orders == [[{"id": "asc"}], [{"day": "asc"}, {"name": "asc"}]]


@BOTH
async def test_leaving_early_asks_for_no_more(graphql: GraphqlTestServer, convention: Convention) -> None:
    async with opened(await graphql.filled([MANY], convention)) as server:
        request = wanted(await table_of(server))
        graphql.asked.clear()
        async for page in server.rows(request, seconds=20):
            assert len(page) == 1000
            break
    assert len(graphql.asked) == 1


async def test_time_runs_out(graphql: GraphqlTestServer) -> None:
    async with opened(await graphql.filled([MANY], "hasura")) as server:
        request = wanted(await table_of(server))
        with pytest.raises(LimitError, match="did not answer in 0 seconds") as raised:
            await fetched(server, request, seconds=0)
    assert raised.value.limit == "query_seconds"


async def test_a_server_that_never_answers() -> None:
    with scripted(lambda _: None) as address:
        async with opened(address, GraphqlOptions(seconds=0.1)) as server:
            request = wanted(await table_of(server))
            with pytest.raises(LimitError, match=r"0\.2 seconds"):
                await fetched(server, request, seconds=0.2)


@BOTH
async def test_what_the_server_says_that_it_is(graphql: GraphqlTestServer, convention: Convention) -> None:
    async with opened(await graphql.filled([MANY], convention)) as server:
        assert await server.health() == ("GraphQL query_root" if convention == "hasura" else "GraphQL Query")


async def test_only_the_named_roots_are_tables(graphql: GraphqlTestServer) -> None:
    address = await graphql.filled([MANY, CELLS], "hasura")
    async with opened(address, GraphqlOptions(roots=("Cells",))) as server:
        assert [one.original for one in await server.tables()] == ["Cells"]
    async with opened(address, GraphqlOptions(roots=("Cells", "gone"))) as server:
        with pytest.raises(ConfigError, match="'gone'"):
            await server.tables()


async def test_the_text_is_the_same_for_equal_requests(graphql: GraphqlTestServer) -> None:
    address = await graphql.filled([MANY], "hasura")
    texts = []
    for _ in range(2):
        async with opened(address) as server:
            table = await table_of(server)
            texts.append(server.text(wanted(table, filters=(Filter("kind", "eq", ("k1",)),))))
            graphql.asked.clear()
            await fetched(server, wanted(table, filters=(Filter("kind", "eq", ("k1",)),), most=2))
    assert texts[0] == texts[1]
    assert texts[0].partition("\n\n")[0] == graphql.asked[0]["query"]


async def test_rows_are_asked_for_after_the_tables(graphql: GraphqlTestServer) -> None:
    address = await graphql.filled([MANY], "hasura")
    async with opened(address) as first, opened(address) as second:
        request = wanted(await table_of(first))
        with pytest.raises(SourceError, match="has not been read yet"):
            second.text(request)


async def test_zones_of_moments_are_kept() -> None:
    row = {"id": 1, "name": None, "at": "2024-06-01T00:30:00+02:00"}
    with scripted(lambda asked: items(*([] if asked["variables"]["offset"] else [row]))) as address:
        async with opened(address) as server:
            [(moment,)] = await fetched(server, wanted(await table_of(server), "at"))
    assert moment == datetime(2024, 5, 31, 22, 30, tzinfo=UTC)
    assert isinstance(moment, datetime)
    assert moment.utcoffset() == timedelta(hours=2)
