"""What is asked of servers that compute, by schemas as these write them; and when their numbers are not taken."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import AnyOf, Dimension, Filter, Measure, Query, TimeRange
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.graphql.admit import admit
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.remote.port import InexactError, Value
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Limits
from tests.sources.graphql.asking import Answer, of_data, opened, scripted, table_of
from tests.sources.graphql.test_documents import PG_GRAPHQL, POSTGRAPHILE
from tests.sources.servers import graphql_postgraphile
from tests.sources.servers.graphql import GraphqlTestServer

COUNT = Measure("count")
AGGREGATES = """
type OrderAggregate { count: Int! sum: OrderSum avg: OrderAvg min: OrderEnd max: OrderEnd }
type OrderSum { id: BigInt total: BigFloat rate: Float }
type OrderAvg { id: BigFloat total: BigFloat }
type OrderEnd { id: BigInt total: BigFloat name: String rate: Float soldAt: Datetime }
"""
SUPABASE = (
    PG_GRAPHQL.replace("total: BigFloat\n", "total: BigFloat rate: Float\n").replace(
        "pageInfo: PageInfo! totalCount: Int! }", "pageInfo: PageInfo! aggregate: OrderAggregate }"
    )
    + AGGREGATES
)
TOTALS = """
type OrderGroups { keys: [String] sum: OrderSum distinctCount: OrderDistinct average: OrderAvg min: OrderEnd
  max: OrderEnd }
type OrderSum { id: BigFloat total: BigFloat items: BigInt }
type OrderDistinct { id: BigInt items: BigInt }
type OrderAvg { items: BigFloat }
type OrderEnd { id: BigInt total: BigFloat items: Int }
enum OrderGroupBy { CUSTOMER_NAME STATE ITEMS PAID DUE SOLD_AT SOLD_AT_TRUNCATED_TO_DAY }
"""
GROUPED = (
    POSTGRAPHILE.replace(
        "type OrdersConnection {",
        "type OrdersConnection { aggregates: OrderGroups groupedAggregates(groupBy: [OrderGroupBy!]!): [OrderGroups!]",
    )
    + TOTALS
)
HASURA = """
schema { query: query_root }
type query_root {
  sales(where: sales_bool_exp, order_by: [sales_order_by!], limit: Int, offset: Int): [sales!]!
  sales_aggregate(where: sales_bool_exp, limit: Int): sales_aggregate!
}
scalar numeric
type sales { id: Int! city: String price: numeric weight: Float code: citext }
scalar citext
type sales_aggregate { aggregate: sales_aggregate_fields }
type sales_aggregate_fields { count(columns: [sales_select_column!], distinct: Boolean): Int! sum: sales_sum
  avg: sales_avg min: sales_end max: sales_end }
type sales_sum { id: Int price: numeric weight: Float }
type sales_avg { id: Float price: Float }
type sales_end { id: Int city: String price: numeric code: citext }
enum sales_select_column { id city price weight code }
enum order_by { asc desc }
input sales_order_by { id: order_by }
input sales_bool_exp { _and: [sales_bool_exp!] _or: [sales_bool_exp!] _not: sales_bool_exp id: Int_comparison_exp
  city: String_comparison_exp code: citext_comparison_exp price: numeric_comparison_exp }
input Int_comparison_exp { _eq: Int _in: [Int!] _gte: Int _lt: Int _is_null: Boolean }
input String_comparison_exp { _eq: String _in: [String!] _is_null: Boolean }
input citext_comparison_exp { _eq: citext }
input numeric_comparison_exp { _eq: numeric _gte: numeric }
"""
RELAY = """
type Query { items(first: Int, after: String): ItemConnection! }
type ItemConnection { edges: [ItemEdge] pageInfo: PageInfo! totalCount: Int }
type ItemEdge { node: Item cursor: String }
type Item { id: Int name: String }
type PageInfo { hasNextPage: Boolean! endCursor: String }
"""


async def told(sdl: str, query: Query, answers: list[Any]) -> tuple[list[tuple[Value, ...]], list[dict[str, Any]]]:
    """The groups that a server with these answers gives, and what it was asked."""
    asked: list[dict[str, Any]] = []

    def answer(request: dict[str, Any]) -> Answer:
        if not request["query"].startswith("query Groups"):
            return of_data({})
        asked.append(request)
        return of_data(answers[len(asked) - 1])

    with scripted(answer, sdl) as address:
        async with opened(address) as server:
            table = await table_of(server)
            return await server.groups(query, table, zone="UTC", seconds=20), asked


async def test_what_hasura_is_asked() -> None:
    query = Query(
        "sales",
        (
            COUNT,
            Measure("count", "city"),
            Measure("count_distinct", "city"),
            Measure("sum", "price"),
            Measure("avg", "id"),
        ),
        filters=(Filter("id", "ge", (3,)), Filter("city", "in", ("Porto", "Faro"))),
        any_of=(AnyOf(((Filter("id", "eq", (4,)),), (Filter("price", "is_null"),))),),
    )
    with pytest.raises(InexactError, match="condition on price"):
        await told(HASURA, query, [])
    query = Query(query.dataset, query.measures, filters=query.filters)
    numbers = {
        "count": 5, "counted_1": 4, "different_1": 2, "sum": {"price": 2.5, "id": 9}, "avg": {"id": 1.8},
        "min": {"price": 0.5, "id": 1}, "max": {"city": "Porto"},
    }  # fmt: skip
    nobody = {"sales_aggregate": {"aggregate": {"count": 0}}}
    rows, asked = await told(HASURA, query, [{"sales_aggregate": {"aggregate": numbers}}, nobody])
    assert rows == [(5, 4, 2, 2.5, 1.8)]
    assert asked[0]["query"] == (
        "query Groups($where: sales_bool_exp, $columns_counted_1: [sales_select_column!], $distinct_counted_1: Boolean,"
        " $columns_different_1: [sales_select_column!], $distinct_different_1: Boolean) {\n"
        "  sales_aggregate(where: $where) {\n    aggregate {\n      count\n"
        "      counted_1: count(columns: $columns_counted_1, distinct: $distinct_counted_1)\n"
        "      different_1: count(\n        columns: $columns_different_1\n        distinct: $distinct_different_1\n"
        "      )\n"
        "      max {\n        city\n      }\n      sum {\n        price\n      }\n"
        "      min {\n        price\n        id\n      }\n      avg {\n        id\n      }\n    }\n  }\n}"
    )
    where = {"id": {"_gte": 3}, "city": {"_in": ["Porto", "Faro"]}}
    assert asked[0]["variables"] == {
        "where": where, "columns_counted_1": ["city"], "distinct_counted_1": False, "columns_different_1": ["city"],
        "distinct_different_1": True,
    }  # fmt: skip
    assert asked[1]["variables"] == {"where": {"city": {"_in": ["Faro ", "Porto ", "fARO", "pORTO"]}}}


async def test_what_pg_graphql_is_asked() -> None:
    query = Query(
        "order",
        (COUNT, Measure("sum", "id"), Measure("avg", "total"), Measure("max", "soldAt"), Measure("min", "rate")),
        time=TimeRange("soldAt", "2025-01-01", "2025-02-01", "Europe/Berlin"),
    )
    numbers = {
        "count": 3, "sum": {"id": "36893488147419103232"}, "min": {"id": "1", "total": "1.5", "rate": 0.25},
        "avg": {"total": "2.5000"}, "max": {"soldAt": "2025-01-06T10:00:00+00:00"},
    }  # fmt: skip
    rows, asked = await told(SUPABASE, query, [{"orderCollection": {"aggregate": numbers}}])
    assert rows[0][:3] == (3, 2**65, 2.5)
    assert [str(one) for one in rows[0][3:]] == ["2025-01-06 10:00:00+00:00", "0.25"]
    assert asked[0]["variables"] == {
        "filter": {"soldAt": {"gte": "2024-12-31T23:00:00+00:00", "lt": "2025-01-31T23:00:00+00:00"}}
    }
    nothing = {"count": 0, "sum": {"id": None}, "min": {"id": None}}
    empty = Query("order", (COUNT, Measure("sum", "id")))
    assert (await told(SUPABASE, empty, [{"orderCollection": {"aggregate": nothing}}]))[0] == [(0, None)]


async def test_what_postgraphile_is_asked() -> None:
    query = Query("orders", (COUNT, Measure("sum", "items")), (Dimension("due"), Dimension("paid")))
    groups: list[dict[str, Any]] = [
        {"keys": ["2025-01-06", "true"], "distinctCount": {"id": "2"}, "sum": {"items": "7"}, "min": {"items": 3}},
        {"keys": [None, "false"], "distinctCount": {"id": "1"}, "sum": {"items": "0"}, "min": {"items": None}},
    ]
    rows, asked = await told(GROUPED, query, [{"allOrders": {"groupedAggregates": groups, "totalCount": 3}}])
    assert [tuple(map(str, row)) for row in rows] == [
        ("2025-01-06", "True", "2", "7"), ("None", "False", "1", "None")
    ]  # fmt: skip
    assert asked[0]["query"] == (
        "query Groups($groupBy: [OrderGroupBy!]!) {\n  allOrders {\n    groupedAggregates(groupBy: $groupBy) {\n"
        "      keys\n      distinctCount {\n        id\n      }\n      sum {\n        items\n      }\n"
        "      min {\n        items\n      }\n    }\n    totalCount\n  }\n}"
    )
    assert asked[0]["variables"] == {"groupBy": ["DUE", "PAID"]}
    with pytest.raises(InexactError, match="do not hold each row once"):
        await told(GROUPED, query, [{"allOrders": {"groupedAggregates": groups, "totalCount": 4}}])
    for keys in (["2025-01-06"], ["06.01.2025", "true"], ["2025-01-06", "t"]):
        wrong = [{**groups[0], "keys": keys}]
        with pytest.raises(SourceError, match="makes no sense"):
            await told(GROUPED, query, [{"allOrders": {"groupedAggregates": wrong, "totalCount": 2}}])


@pytest.mark.parametrize(
    ("sdl", "query", "why"),
    [
        (HASURA, Query("sales", (COUNT,)), ""),
        (HASURA, Query("sales", (Measure("count", "id"),), filters=(Filter("city", "eq", ("x",)),)), ""),
        (HASURA, Query("sales", (COUNT,), (Dimension("city"),)), "it makes no groups by 'city'"),
        (HASURA, Query("sales", (Measure("sum", "weight"),)), "it may round the sum of 'weight'"),
        (HASURA, Query("sales", (Measure("max", "city"),)), "it orders the values of 'city' in another way"),
        (HASURA, Query("sales", (Measure("median", "id"),)), "'median_of_id' is more than it computes"),
        (HASURA, Query("sales", (Measure("count_distinct", "price"),)), "may take different values of 'price' for one"),
        (HASURA, Query("sales", (Measure("count_distinct", "code"),)), "may take different values of 'code' for one"),
        (HASURA, Query("sales", (Measure("min", "weight"),)), "it has no min of 'weight'"),
        (HASURA, Query("sales", (COUNT,), filters=(Filter("city", "contains", ("x",)),)), "the condition on city"),
        (HASURA, Query("sales", (COUNT,), filters=(Filter("city", "ne", ("x",)),)), "the condition on city"),
        (HASURA, Query("sales", (COUNT,), filters=(Filter("code", "eq", ("x",)),)), "the condition on code"),
        (HASURA, Query("sales", (COUNT,), filters=(Filter("price", "ge", (1,)),)), "the condition on price"),
        (HASURA, Query("sales", (COUNT,), filters=(Filter("id", "le", (1,)),)), "the condition on id"),
        (HASURA, Query("sales", (COUNT,), filters=(Filter("id", "ge", (1.5,)),)), "the condition on id"),
        (HASURA, Query("sales", (COUNT,), filters=(Filter("id", "eq", (), second="price"),)), "the condition on id"),
        (SUPABASE, Query("order", (Measure("sum", "rate"),)), "it may round the sum of 'rate'"),
        (SUPABASE, Query("order", (Measure("count", "name"),)), "it does not count the values of 'name'"),
        (SUPABASE, Query("order", (Measure("count", "id"),)), ""),
        (SUPABASE, Query("order", (Measure("count_distinct", "id"),)), "does not count the different values of 'id'"),
        (SUPABASE, Query("order", (COUNT,), time=TimeRange("soldAt", "2025-10-26T02:30:00", None, "Europe/Berlin")),
         "the condition on soldAt"),
        (PG_GRAPHQL, Query("order", (COUNT,), filters=(Filter("paid", "eq", (True,)),)), ""),
        (PG_GRAPHQL, Query("order", (Measure("sum", "id"),)), "it has no sum of 'id'"),
        (GROUPED, Query("orders", (COUNT,), (Dimension("items"),)), ""),
        (GROUPED, Query("orders", (COUNT,), (Dimension("due", "day"),)), ""),
        (GROUPED, Query("orders", (COUNT,), (Dimension("due", "month"),)), "is more than the values of a field"),
        (GROUPED, Query("orders", (COUNT,), (Dimension("soldAt", "day"),)), "is more than the values of a field"),
        (GROUPED, Query("orders", (COUNT,), (Dimension("state"),)), "writes the values of 'state' in another way"),
        (GROUPED, Query("orders", (Measure("count", "items"),), (Dimension("due"),)), "does not count the values of"),
        (RELAY, Query("items", (COUNT,)), ""),
        (RELAY, Query("items", (COUNT,), filters=(Filter("id", "eq", (1,)),)), "the server takes no conditions"),
        (RELAY, Query("items", (Measure("sum", "id"),)), "it has no sum of 'id'"),
        ("type Query { items(limit: Int): [Item!]! } type Item { id: Int! }", Query("items", (COUNT,)), "rows alone"),
    ],
)  # fmt: skip
async def test_why_a_server_does_not_compute(sdl: str, query: Query, why: str) -> None:
    with scripted(lambda _: of_data({}), sdl) as address:
        async with opened(address) as server:
            table = await table_of(server)
            said = server.why_not_grouped(query, table, "UTC")
            if not why:
                assert said == ""
                document, _, variables = server.group_text(query, table, "UTC").partition("\n\n")
                admit(document, frozenset({document.split("{\n  ")[1].partition(" ")[0].partition("(")[0]}))
                assert isinstance(json.loads(variables), dict)
                return
            assert said.startswith("'remote' does not compute this: ")
            assert why in said
            with pytest.raises(InexactError):
                await server.groups(query, table, zone="UTC", seconds=20)


@pytest.mark.parametrize(
    ("page", "count"),
    [
        ({"edges": [{}] * 2, "pageInfo": {"hasNextPage": True}, "totalCount": 9}, 9),
        ({"edges": [{}], "pageInfo": {"hasNextPage": False}, "totalCount": 1}, 1),
        ({"edges": [{}] * 2, "pageInfo": {"hasNextPage": True}, "totalCount": 2}, None),
        ({"edges": [{}], "pageInfo": {"hasNextPage": False}, "totalCount": 7}, None),
    ],
)
async def test_a_total_that_is_of_the_page_is_not_taken(page: dict[str, Any], count: int | None) -> None:
    query = Query("items", (COUNT,))
    if count is not None:
        rows, asked = await told(RELAY, query, [{"items": page}])
        assert (rows, asked[0]["variables"]) == ([(count,)], {"first": 2})
        return
    with pytest.raises(InexactError, match="its total is not that of its rows"):
        await told(RELAY, query, [{"items": page}])


async def test_sums_that_were_sent_as_floating_numbers_are_not_taken() -> None:
    for found in (9.007199254740993e15, True, "1e3"):
        numbers = {"sum": {"id": found}, "min": {"id": 1}}
        with pytest.raises(InexactError, match="may have rounded a sum"):
            await told(HASURA, Query("sales", (Measure("sum", "id"),)), [{"sales_aggregate": {"aggregate": numbers}}])


@pytest.mark.parametrize("status", [200, 400, 503])
async def test_what_a_server_refuses_to_compute_is_computed_from_rows(status: int) -> None:
    rows = [{"id": 1, "city": "a", "price": 2.0, "weight": 1.0, "code": "c"}]

    def answer(request: dict[str, Any]) -> Answer:
        if "_aggregate" in request["query"]:
            return status, "application/json", b'{"errors": [{"message": "not for you"}]}'
        return of_data({"sales": [] if request["variables"].get("offset") else rows})

    with scripted(answer, HASURA) as address:
        source = RemoteSource(GraphqlServer("sales", address))
        catalog = await catalog_of(source)
        query = Query("sales", (COUNT, Measure("sum", "price")))
        assert source.completes(query, catalog) == ""
        compiled = source.compile(query, catalog)
        if status == 503:
            with pytest.raises(SourceError, match="not for you"):
                await source.execute(compiled, catalog, Limits())
        else:
            assert (await source.execute(compiled, catalog, Limits())).rows == ((1, 2.0),)
        await source.close()


FOLDED = LocalTable(
    "things",
    "things",
    (("id", "id", "BIGINT"), ("word", "word", "VARCHAR"), ("n", "n", "BIGINT")),
    [(at, word, at) for at, word in enumerate(["ant", "Ant", "bee", "bee", "7", None])],
)


@pytest.mark.parametrize(
    ("fold", "same"),
    [
        (lambda cell: cell, False),
        (lambda cell: cell.lower() if isinstance(cell, str) else cell, True),
        (lambda cell: cell.rstrip() if isinstance(cell, str) else cell, True),
    ],
    ids=["as written", "small letters", "blanks"],
)
async def test_texts_that_the_server_confuses_are_told_apart_here(
    graphql: GraphqlTestServer,
    fold: Callable[[Any], Any],
    same: bool,  # noqa: FBT001 - a case
) -> None:
    address = graphql.serve(graphql_postgraphile.schema([FOLDED], 1_000, fold))
    queries = {
        Query("things", (COUNT, Measure("sum", "n")), (Dimension("word"),)): (
            ("7", 1, 4), ("Ant", 1, 1), ("ant", 1, 0), ("bee", 2, 5), (None, 1, 5),
        ),
        Query("things", (COUNT,), filters=(Filter("word", "eq", ("bee",)),)): ((2,),),
    }  # fmt: skip
    for most in (100, 2):
        source = RemoteSource(GraphqlServer("things", address), most=most)
        catalog = await catalog_of(source)
        for query, rows in queries.items():
            compiled = source.compile(query, catalog)
            if same and most == 2 and query.dimensions:
                with pytest.raises(LimitError):
                    await source.execute(compiled, catalog, Limits())
            else:
                assert (await source.execute(compiled, catalog, Limits())).rows == rows
        await source.close()


async def catalog_of(source: RemoteSource) -> Catalog:
    return Catalog("remote", {one.name: one for one in await source.describe()})
