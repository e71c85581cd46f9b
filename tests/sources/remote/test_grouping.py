"""What is asked of a server that groups, what is done with its groups here, and when rows are read in their place."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import httpx
import pytest

from askfirst.catalog.model import Catalog, Relation
from askfirst.domain.errors import LimitError, SourceError, UnknownName, UserError
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.remote.grouping import grouping
from askfirst.sources.remote.port import RemoteColumn, RemoteTable, Value
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Limits
from askfirst.sources.sql.guard import UnsafeStatementError
from tests.sources.servers import opensearch

KINDS = {
    "city": {"type": "keyword"}, "n": {"type": "long"}, "w": {"type": "double"}, "at": {"type": "date"},
    "shop": {"type": "keyword"},
}  # fmt: skip
CITIES = ("Braga", "Porto", None, "Lisbon", "Porto", "Lisbon", "Faro", None, "Porto")
SALES = [
    {"city": city, "n": place, "w": place / 4, "at": f"2025-01-{place + 4:02}T12:00:00Z", "shop": "a"}
    for place, city in enumerate(CITIES)
]
COUNT = Measure("count")
INSTEAD = (
    "-- in place of all this, where the groups turn out not to be just those of the rows, whose first value is number 2"
)
BY_CITY = Query("sales", (COUNT, Measure("sum", "n")), (Dimension("city"),))


@dataclass(frozen=True)
class Asked:
    """A source over a server, and how more is put there."""

    source: RemoteSource
    catalog: Catalog
    client: httpx.AsyncClient

    async def answer(self, query: Query, limits: Limits | None = None) -> Table:
        compiled = self.source.compile(query, self.catalog)
        return await self.source.execute(compiled, self.catalog, limits or Limits())

    async def add(self, document: Mapping[str, Any]) -> None:
        answer = await self.client.post("/sales/_doc?refresh=true", json=document)
        answer.raise_for_status()


@asynccontextmanager
async def asked(
    rows: Sequence[Mapping[str, Any]] = SALES,
    *,
    kinds: Mapping[str, Any] | None = None,
    most: int = 200_000,
    options: DuckDBOptions | None = None,
    most_groups: int = 100_000,
) -> AsyncIterator[Asked]:
    """Sales, and shops that they lead to."""
    address = opensearch.empty()
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        await opensearch.put(client, "sales", kinds or KINDS, rows)
        await opensearch.put(
            client, "shops", {"code": {"type": "keyword"}, "name": {"type": "keyword"}}, [{"code": "a", "name": "Mill"}]
        )
        server = ElasticsearchServer("sales", ElasticsearchOptions(address), most_groups=most_groups)
        source = RemoteSource(server, options, most=most)
        found = {one.name: one for one in await source.describe()}
        relation = Relation("place", "shops", "shop", "code", "place")
        catalog = Catalog("sales", found | {"sales": replace(found["sales"], relations={"place": relation})})
        try:
            yield Asked(source, catalog, client)
        finally:
            await source.close()


async def test_more_rows_than_may_be_fetched_are_grouped_by_the_server() -> None:
    async with asked(most=2) as one:
        table = await one.answer(BY_CITY)
        assert table.rows == (("Braga", 1, 0), ("Faro", 1, 6), ("Lisbon", 2, 8), ("Porto", 3, 13), (None, 2, 9))
        assert (table.row_count, table.truncated) == (5, False)
        assert [(column.name, column.type, column.label) for column in table.columns] == [
            ("city", "string", "city"),
            ("count_of_rows", "integer", "number of sales"),
            ("sum_of_n", "integer", "total n"),
        ]
        with pytest.raises(LimitError, match="more than 2 rows of 'sales'"):
            await one.answer(replace(BY_CITY, measures=(Measure("stddev", "n"),)))
        assert (await one.answer(Query("sales", (COUNT, Measure("avg", "w"))))).rows == ((9, 1.0),)
        nothing = Query("sales", (COUNT, Measure("sum", "n")), filters=(Filter("city", "eq", ("Rome",)),))
        assert (await one.answer(nothing)).rows == ((0, None),)
        assert (await one.answer(replace(nothing, dimensions=(Dimension("city"),)))).rows == ()


async def test_order_ties_and_limits_are_those_of_rows() -> None:
    most_first = (Order("count_of_rows", descending=True),)
    async with asked(most=2) as one:
        ordered = replace(BY_CITY, order=most_first)
        assert [row[0] for row in (await one.answer(ordered)).rows] == ["Porto", "Lisbon", None, "Braga", "Faro"]
        table = await one.answer(replace(ordered, limit=2, offset=1))
        assert ([row[0] for row in table.rows], table.row_count, table.truncated) == (["Lisbon", None], 5, True)
        table = await one.answer(replace(ordered, limit=5))
        assert (len(table.rows), table.row_count, table.truncated) == (5, 5, False)
        table = await one.answer(replace(ordered, offset=7))
        assert (table.rows, table.row_count, table.truncated) == ((), 5, True)
        table = await one.answer(ordered, Limits(rows=3))
        assert (len(table.rows), table.row_count, table.truncated) == (3, 5, True)
        nulls = await one.answer(replace(BY_CITY, order=(Order("city", descending=True),)))
        assert [row[0] for row in nulls.rows] == ["Porto", "Lisbon", "Faro", "Braga", None]


async def test_groups_are_counted_without_those_that_miss_a_value() -> None:
    async with asked(most=2) as one:
        table = await one.answer(replace(BY_CITY, count_groups=True))
        assert (table.rows, table.row_count, table.columns[0].name) == (((4,),), 1, "number_of_groups")
        several = (Having("count_of_rows", "ge", 2),)
        assert (await one.answer(replace(BY_CITY, count_groups=True, having=several))).rows == ((2,),)


@pytest.mark.parametrize(
    ("op", "left"),
    [
        ("eq", ["Lisbon", None]),
        ("ne", ["Braga", "Faro", "Porto"]),
        ("lt", ["Braga", "Faro"]),
        ("le", ["Braga", "Faro", "Lisbon", None]),
        ("gt", ["Porto"]),
        ("ge", ["Lisbon", "Porto", None]),
    ],
)
async def test_conditions_on_groups(op: Any, left: list[str | None]) -> None:
    async with asked(most=2) as one:
        for value in (2, 2.0):
            table = await one.answer(replace(BY_CITY, having=(Having("count_of_rows", op, value),)))
            assert [row[0] for row in table.rows] == left
            assert table.row_count == len(left)
        fraction = await one.answer(replace(BY_CITY, having=(Having("count_of_rows", op, 1.5),)))
        assert len(fraction.rows) == {"eq": 0, "ne": 5, "lt": 2, "le": 2, "gt": 3, "ge": 3}[op]


async def test_shares_are_of_all_groups_and_numbers_follow_each_other() -> None:
    async with asked(most=2) as one:
        few = Query("sales", (Measure("share"),), (Dimension("city"),), having=(Having("share_of_rows", "gt", 30),))
        [[city, share]] = (await one.answer(few)).rows
        assert city == "Porto"
        assert share == pytest.approx(100 / 3)
        weeks = Query(
            "sales", (Measure("sum", "n", across="running"), Measure("count", across="previous")),
            (Dimension("at", "week"),),
        )  # fmt: skip
        found = await one.answer(weeks)
        assert found.rows == (("2024-12-30", 1, None), ("2025-01-06", 36, 2))
        assert [column.label for column in found.columns][1:] == [
            "running total of n", "number of sales before"
        ]  # fmt: skip


async def test_groups_that_are_not_exact_are_computed_from_rows() -> None:
    large = {"city": "Porto", "n": 2**53 + 1}
    async with asked([*SALES, large]) as one:
        assert one.source.completes(BY_CITY, one.catalog) == ""
        ordered = replace(BY_CITY, order=(Order("sum_of_n", descending=True),), limit=1)
        assert (await one.answer(ordered)).rows == (("Porto", 4, 2**53 + 14),)
        with pytest.raises(LimitError, match="query_seconds"):
            await one.answer(ordered, Limits(seconds=0))
    async with asked([*SALES, large], most=9) as one:
        with pytest.raises(LimitError, match="more than 9 rows"):
            await one.answer(BY_CITY)


@pytest.mark.parametrize(
    ("document", "wrong"),
    [
        ({"city": ["Porto", "Faro"]}, "has 2 values of 'city'"),
        ({"city": "Porto", "n": [1, 1]}, "has 2 values of 'n'"),
        ({"at": ["2025-01-04T12:00:00Z", "2025-01-05T12:00:00Z"]}, "has 2 values of 'at'"),
        ({"n": "many"}, "a value of 'n' in 'sales' that it could not read"),
    ],
)
async def test_what_is_no_row_of_a_table_is_no_answer_either(document: Mapping[str, Any], wrong: str) -> None:
    """The server would group it in silence."""
    kinds = KINDS | {"n": {"type": "long", "ignore_malformed": True}}
    query = replace(BY_CITY, dimensions=(Dimension("city"), Dimension("at", "month")))
    async with asked(kinds=kinds) as one:
        assert len((await one.answer(query)).rows) == 5
        await one.add(document)
        with pytest.raises(SourceError, match=wrong):
            await one.answer(query)


async def test_the_receipt_says_what_is_sent_for_groups_and_in_their_place() -> None:
    query = replace(BY_CITY, filters=(Filter("n", "lt", (7,)),), having=(Having("sum_of_n", "gt", 3.5),))
    async with asked() as one:
        compiled = one.source.compile(query, one.catalog)
        lines = [line for line in compiled.text.splitlines() if line.startswith(("-- ", "POST"))]
        assert lines == [
            "-- Elasticsearch: groups of sales",
            "POST /sales/_search",
            "-- over these groups",
            INSTEAD,
            "-- Elasticsearch: rows of sales",
            "POST /sales/_search",
            "-- over these rows",
        ]
        assert compiled.parameters == (3.5, 7, 3.5)
        assert compiled == one.source.compile(query, one.catalog)
        assert (await one.answer(query)).rows == (("Faro", 1, 6), ("Lisbon", 2, 8), ("Porto", 2, 5))


async def test_a_statement_that_was_forged_is_refused() -> None:
    query = replace(BY_CITY, filters=(Filter("city", "ne", ("Faro",)),), having=(Having("sum_of_n", "gt", 3),))
    async with asked() as one:
        compiled = one.source.compile(query, one.catalog)
        for forged in (
            replace(compiled, text=compiled.text.replace('"Faro"', '"Porto"')),
            replace(compiled, text=compiled.text.partition("-- in place")[0]),
            replace(compiled, query=replace(query, filters=())),
            replace(compiled, parameters=(2, *compiled.parameters[1:])),
            replace(compiled, hash="0" * 16),
        ):
            assert forged != compiled
            with pytest.raises(UnsafeStatementError):
                await one.source.execute(forged, one.catalog, Limits())


@pytest.mark.parametrize(
    ("query", "why"),
    [
        (BY_CITY, ""),
        (replace(BY_CITY, dimensions=(Dimension("city"), Dimension("at", "month"))), ""),
        (Query("sales", columns=("city",)), "A list is made of rows."),
        (replace(BY_CITY, dimensions=(Dimension("place.name"),)), "'place.name' is in another table."),
        (
            replace(BY_CITY, measures=(COUNT, Measure("sum", "n", alias="Count_of_rows_of_group"))),
            "Its numbers have names that would be taken for others.",
        ),
        (replace(BY_CITY, dimensions=(Dimension("at", "week"),)), "Weeks that begin on Sunday are cut here."),
        (
            replace(BY_CITY, measures=(Measure("median", "n"),)),
            "'sales' does not group this: 'median_of_n' is more than it computes.",
        ),
        (replace(BY_CITY, measures=(Measure("per_distinct", "n", "shop"), Measure("range", "w"))), ""),
        (replace(BY_CITY, dimensions=(Dimension("at", part="part_of_week"),)), ""),
        (
            replace(BY_CITY, any_of=(AnyOf(((Filter("city", "contains", ("a",)),), (Filter("n", "eq", (1,)),))),)),
            "'sales' does not group this: the server compares some of its conditions in another way.",
        ),
    ],
)
async def test_why_rows_are_read(query: Query, why: str) -> None:
    async with asked(options=DuckDBOptions(week_start="sunday")) as one:
        assert one.source.completes(query, one.catalog) == why
        by_groups = one.source.compile(query, one.catalog).text.startswith("-- Elasticsearch: groups of sales")
        assert by_groups is not bool(why)


async def test_weeks_that_begin_on_another_day_and_other_tables_are_right_too() -> None:
    async with asked(options=DuckDBOptions(week_start="sunday")) as one:
        weeks = await one.answer(Query("sales", (COUNT,), (Dimension("at", "week"),)))
        assert weeks.rows == (("2024-12-29", 1), ("2025-01-05", 7), ("2025-01-12", 1))
        assert (await one.answer(Query("sales", (COUNT,), (Dimension("place.name"),)))).rows == (("Mill", 9),)


async def test_a_query_without_sense_is_refused_before_the_server_is_asked() -> None:
    async with asked() as one:
        for query, error in (
            (replace(BY_CITY, order=(Order("gone"),)), UnknownName),
            (replace(BY_CITY, having=(Having("gone", "gt", 1),)), UnknownName),
            (replace(BY_CITY, dimensions=(Dimension("gone"),)), UnknownName),
            (replace(BY_CITY, measures=(Measure("sum", "city"),)), UserError),
            (replace(BY_CITY, limit=0), UserError),
        ):
            with pytest.raises(error):
                one.source.compile(query, one.catalog)


async def test_groups_that_were_not_asked_for_are_refused() -> None:
    table = RemoteTable("sales", "sales", (RemoteColumn("city", "city", "VARCHAR"), RemoteColumn("n", "n", "BIGINT")))
    async with asked() as one:
        server = ElasticsearchServer("sales", ElasticsearchOptions("http://127.0.0.1:9"))
        by_city, whole = (
            grouping(server, query, one.catalog, table) for query in (BY_CITY, replace(BY_CITY, dimensions=()))
        )
        await server.close()
    good: list[tuple[Value, ...]] = [("a", 1, 2**70), (None, 1, None)]
    assert by_city.local(good).rows == good
    assert [type_ for _, _, type_ in by_city.local([]).columns] == ["VARCHAR", "BIGINT", "HUGEINT"]
    for asked_for, rows, wrong in (
        (by_city, [*good, ("a", 2, 0)], "come twice"),
        (by_city, [("a", 1)], "have not 3 values"),
        (whole, [], "are none"),
        (whole, [(1, 2), (3, 4)], "come twice"),
    ):
        with pytest.raises(SourceError, match=wrong):
            asked_for.local(list(rows))
