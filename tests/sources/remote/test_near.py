"""Numbers that a server only comes near to: when they are asked for, what is said of them, and when there are none."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from askfirst.agent import build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import LimitError
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.domain.reply import FinalAnswer
from askfirst.domain.table import Table
from askfirst.entrypoints.cli.receipts import receipt_lines
from askfirst.sources.elasticsearch.asking import THRESHOLD
from tests.sources.remote.test_grouping import COUNT, asked
from tests.sources.servers import opensearch

MEDIAN, LATE = Measure("median", "n"), Measure("percentile", "w", percent=95.0)
CITIES = Measure("count_distinct", "city")
BY_SHOP = Query("sales", (COUNT, MEDIAN), (Dimension("shop"),))
MANY = [
    {"city": f"c{at % 7}", "n": at, "w": at / 4, "at": f"2025-01-{at % 28 + 1:02}T12:00:00Z", "shop": "ab"[at % 2]}
    for at in range(60)
]
DIGEST = "it is read off a t-digest of the values, an estimate whose error the server does not bound"


async def test_estimates_are_given_only_for_more_rows_than_may_be_read() -> None:
    async with asked(MANY, most=60) as one:
        exact = await one.answer(BY_SHOP)
        assert exact.rows == (("a", 30, 29.0), ("b", 30, 30.0))
        assert exact.approximate == ""
    async with asked(MANY, most=59) as one:
        near = await one.answer(BY_SHOP)
        assert near.approximate == f"'median n' is approximate: {DIGEST}. The exact number takes more than 59 rows."
        assert near.columns == exact.columns
        assert [row[:2] for row in near.rows] == [("a", 30), ("b", 30)]
        for row, (_, _, median) in zip(near.rows, exact.rows, strict=True):
            assert row[2] == pytest.approx(median, abs=2)
        few = replace(BY_SHOP, filters=(Filter("n", "lt", (50,)),))
        assert (await one.answer(few)).approximate == ""
        assert (await one.answer(replace(BY_SHOP, measures=(COUNT,)))).approximate == ""


async def test_different_values_are_counted_one_by_one_as_long_as_they_are_not_too_many() -> None:
    query = Query("sales", (CITIES, Measure("per_distinct", "n", "city")), (Dimension("shop"),))
    exact = [("a", 7, 870 / 7), ("b", 7, 900 / 7)]
    for most, most_groups, near in ((1, 14, False), (60, 13, False), (59, 13, True)):
        async with asked(MANY, most=most, most_groups=most_groups) as one:
            table = await one.answer(query)
            assert list(table.rows) == exact
            assert table.approximate.startswith("'different city' and ") is near
            assert ("1 to 6 % off beyond them" in table.approximate) is near


async def test_what_is_chosen_by_an_estimate_is_told() -> None:
    first = replace(BY_SHOP, order=(Order("median_of_n", descending=True),), limit=1)
    over = replace(BY_SHOP, having=(Having("median_of_n", "gt", 3),))
    counted = replace(over, count_groups=True)
    async with asked(MANY, most=9) as one:
        for query in (first, over, counted):
            table = await one.answer(query)
            assert table.approximate.endswith("rows. Which groups are shown or counted rests on it too."), query
        assert (await one.answer(counted)).rows == ((2,),)
        for query in (replace(first, limit=None), replace(first, order=(Order("count_of_rows"),))):
            assert (await one.answer(query)).approximate.endswith("more than 9 rows.")
        uncounted = await one.answer(replace(BY_SHOP, count_groups=True))
        assert (uncounted.rows, uncounted.approximate) == (((2,),), "")


NOTHING_NEAR = (
    replace(BY_SHOP, measures=(MEDIAN, Measure("stddev", "n"))),
    replace(BY_SHOP, dimensions=(Dimension("at", part="weekday"),)),
    replace(BY_SHOP, dimensions=(Dimension("city", merged=(("c1", "c2"),)),)),
    replace(BY_SHOP, dimensions=(Dimension("place.name"),)),
    Query("sales", (CITIES, Measure("median", "n", across="growth")), (Dimension("at", "day"),)),
    replace(BY_SHOP, filters=(Filter("city", "contains", ("c",)),)),
    replace(BY_SHOP, measures=(replace(CITIES, merged=(("c1", "c2"),), alias="some"), MEDIAN)),
)


async def test_where_nothing_comes_near_there_is_no_answer() -> None:
    async with asked(MANY, most=9) as one:
        for query in NOTHING_NEAR:
            assert "estimates of" not in one.source.compile(query, one.catalog).text
            with pytest.raises(LimitError, match="more than 9 rows of 'sales'"):
                await one.answer(query)


async def test_what_makes_groups_inexact_makes_estimates_inexact() -> None:
    async with asked(MANY, most=9) as one:
        await one.add({"n": [1, 2], "shop": "a"})
        with pytest.raises(LimitError, match="more than 9 rows of 'sales'"):
            await one.answer(BY_SHOP)
    twice = [{"at": f"2025-10-26T0{hour}:30:00Z", "n": hour} for hour in range(4)]
    by_hour = Query(
        "sales", (MEDIAN,), (Dimension("at", "hour"),), time=TimeRange("at", "2025-10-26", None, "Europe/Berlin")
    )
    async with asked(twice, most=3) as one:
        with pytest.raises(LimitError, match="more than 3 rows of 'sales'"):
            await one.answer(by_hour)
        table = await one.answer(
            replace(by_hour, time=replace(by_hour.time or TimeRange("at", None, None), zone="UTC"))
        )
        assert [row[1] for row in table.rows] == [0.0, 1.0, 2.0, 3.0]


async def test_groups_of_no_values() -> None:
    async with asked([*MANY, {"shop": "c"}], most=9) as one:
        table = await one.answer(replace(BY_SHOP, measures=(MEDIAN, LATE, CITIES)))
        assert table.rows[2] == ("c", None, None, 0)
        assert table.rows[0][3] == 7
        nobody = await one.answer(replace(BY_SHOP, dimensions=(), filters=(Filter("shop", "eq", ("z",)),)))
        assert (nobody.rows, nobody.approximate) == (((0, None),), "")


async def test_the_receipt_names_what_is_asked_for_too_many_rows() -> None:
    query = replace(BY_SHOP, measures=(MEDIAN, CITIES), having=(Having("median_of_n", "gt", 3),))
    async with asked(MANY, most=9) as one:
        compiled = one.source.compile(query, one.catalog)
        lines = [line for line in compiled.text.splitlines() if line.startswith(("-- ", "POST"))]
        assert lines == [
            "-- Elasticsearch: rows of sales",
            "POST /sales/_search",
            "-- over these rows",
            "-- in place of these rows, where there are more than 9 of them, whose first value is number 2",
            "-- Elasticsearch: estimates of groups of sales",
            "POST /sales/_search",
            "-- over these groups",
        ]
        assert compiled.parameters == (3, 3)
        body: Any = json.loads(compiled.text.split("POST /sales/_search\n")[2].partition("\n-- ")[0])
        measured = body["aggs"]["groups"]["composite"], body["aggs"]["groups"]["aggs"]
        assert measured[0]["size"] == 100
        assert measured[1]["m0"]["percentiles"]["percents"] == [50.0]
        assert measured[1]["m1"] == {"cardinality": {"field": "city", "precision_threshold": THRESHOLD}}


def test_a_table_says_that_it_is_near_wherever_it_goes() -> None:
    table = Table((), ((), ()), 2, approximate="so so")
    assert table.head(1).approximate == "so so"


def test_an_answer_says_so_and_its_receipt(tmp_path: Path) -> None:
    settings = load_settings().model_copy(update={"home": tmp_path, "model": "none", "query_fetched_rows": 50})
    rows = [{"shop": "ab"[at % 2], "amount_eur": at * 1.5} for at in range(60)]
    kinds = {"shop": {"type": "keyword"}, "amount_eur": {"type": "double"}}
    address = asyncio.run(_holding(kinds, rows))
    with build_agent(f"opensearch+{address}", settings=settings) as agent:
        reply = agent.run("talk", "median amount of sales by shop")
        assert isinstance(reply, FinalAnswer), reply
        assert reply.table
        assert reply.receipt
        told = reply.receipt.queries[0].approximate
        assert told.startswith("'median amount' is approximate: it is read off a t-digest")
        assert reply.table.approximate == told
        assert told in reply.receipt.assumptions
        assert reply.text == (
            "Median amount by shop. Some of these numbers are approximate: the notes say which, and how near."
        )
        assert ("estimated", told) in list(receipt_lines(reply.receipt))
        again = agent.run("talk", "describe these")
        assert isinstance(again, FinalAnswer), again
        assert again.table
        assert again.table.approximate == told
        assert told in (again.receipt.assumptions if again.receipt else ())


async def _holding(kinds: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    address = opensearch.empty()
    async with httpx.AsyncClient(base_url=address) as client:
        await opensearch.put(client, "sales", kinds, rows)
    return address
