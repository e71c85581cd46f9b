"""The text that queries become, and the queries that are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.sql.compile import compile_query
from askfirst.sources.sql.settings import SqlSettings
from tests.sources.conftest import World

COUNT = Measure("count")
POSTGRES = (
    "SELECT CAST(DATE_TRUNC('WEEK', \"sales\".\"sold_at\" + INTERVAL '1 DAY') - INTERVAL '1 DAY' AS DATE) AS "
    '"sold_at_week", PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY CAST("sales"."items" AS DOUBLE PRECISION)) AS '
    '"median_of_items" FROM "sales" AS "sales" LEFT JOIN "shops" AS "shop" ON "sales"."shop_id" = "shop"."shop_id" '
    'LEFT JOIN "regions" AS "shop__region" ON "shop"."region_id" = "shop__region"."region_id" '
    'WHERE "shop__region"."name" ILIKE $1 ESCAPE \'\\\' '
    'AND "sales"."stamped_at" >= CAST($2 AS TIMESTAMP) AT TIME ZONE $3 '
    'GROUP BY 1 ORDER BY "median_of_items" DESC NULLS LAST, "sold_at_week" ASC'
)


def test_postgres_text(world: World) -> None:
    """One tree gives PostgreSQL's own words; relations on one way share their joins; values stay apart."""
    query = Query(
        "sales",
        measures=(Measure("median", "items"),),
        dimensions=(Dimension("sold_at", "week"),),
        filters=(Filter("shop.region.name", "contains", ("50%",)),),
        time=TimeRange("stamped_at", "2025-01-01", None, "Europe/Berlin"),
        order=(Order("median_of_items", descending=True),),
    )
    compiled = compile_query(query, world.catalog, SqlSettings("postgres", week_start="sunday"))
    assert compiled.text == POSTGRES
    assert compiled.parameters == ("%50\\%%", "2025-01-01", "Europe/Berlin")


def test_hostile_names_and_values_stay_data(world: World) -> None:
    """Quotes in an alias or a value end nothing."""
    query = Query(
        "sales", measures=(replace(COUNT, alias='a" FROM x; --'),), filters=(Filter("status", "eq", ("'; --",)),)
    )
    compiled = compile_query(query, world.catalog, SqlSettings())
    assert 'AS "a"" FROM x; --" FROM "sales"' in compiled.text
    assert compiled.parameters == ("'; --",)


async def test_hostile_names_and_values_run(world: World) -> None:
    """And the engine takes them for data too."""
    hostile = replace(COUNT, alias='a" FROM x; --')
    table = await world.run(Query("sales", measures=(hostile,), filters=(Filter("status", "ne", ("'; --",)),)))
    assert (table.columns[0].name, table.rows) == ('a" FROM x; --', ((200,),))


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (Query("sales"), "no measures and no columns"),
        (Query("sales", measures=(COUNT,), columns=("status",)), "measures and the columns 'status'"),
        (Query("sales", dimensions=(Dimension("status"),), columns=("status",)), "measures nothing"),
        (Query("sales", measures=(Measure("sum", "status"),)), "no 'sum' of 'status', which is of type string"),
        (Query("sales", measures=(Measure("avg", "due"),)), "no 'avg' of 'due', which is of type date"),
        (Query("sales", measures=(Measure("min", "online"),)), "no 'min' of 'online'"),
        (Query("sales", measures=(Measure("sum"),)), "'sum' has no field"),
        (Query("sales", measures=(Measure("percentile", "items"),)), "has no percent"),
        (Query("sales", measures=(Measure("percentile", "items", percent=101),)), "no percentile 101"),
        (Query("sales", measures=(Measure("sum", "items", percent=5),)), "has the percent 5"),
        (Query("sales", measures=(Measure("correlation", "items"),)), "has no second field"),
        (Query("sales", measures=(COUNT, COUNT)), "the column 'count_of_rows' twice"),
        (Query("sales", measures=(COUNT,), dimensions=(Dimension("status", "month"),)), "cannot be grouped by 'month'"),
        (Query("sales", measures=(COUNT,), dimensions=(Dimension("due", "hour"),)), "dates, which have no hours"),
        (Query("sales", measures=(COUNT,), limit=0), "limit 0 shows no rows"),
        (Query("sales", measures=(COUNT,), offset=-1), "offset -1 leaves out no rows. Give the number"),
        (
            Query("sales", measures=(Measure("min", "due"),), having=(Having("min_of_due", "gt", 3),)),
            "'min_of_due' is no number",
        ),
        (Query("sales", measures=(COUNT,), having=(Having("count_of_rows", "gt", float("nan")),)), "compared with nan"),
        (Query("sales", measures=(COUNT,), time=TimeRange("status", "2025-01-01", None)), "has no time range"),
        (Query("sales", measures=(COUNT,), time=TimeRange("due", "2025-01-02", "2025-01-02")), "is empty"),
        (Query("sales", measures=(COUNT,), time=TimeRange("due", "2025-01-02", None, "Mars/Base")), "'Mars/Base'"),
    ],
)
def test_queries_that_make_no_sense_are_refused(world: World, query: Query, message: str) -> None:
    """The error says what is wrong in the user's words and what to do."""
    with pytest.raises(UserError, match=message) as caught:
        compile_query(query, world.catalog, SqlSettings())
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        (Filter("items", "eq", ("abc",)), "'abc' does not fit the field 'items'.* Give a number"),
        (Filter("items", "eq", (True,)), "True does not fit"),
        (Filter("items", "eq", (float("inf"),)), "inf does not fit"),
        (Filter("items", "eq", (10**30,)), "does not fit"),
        (Filter("due", "eq", ("tomorrow",)), "'tomorrow' does not fit.* '2025-01-06'"),
        (Filter("due", "eq", (20250106,)), "20250106 does not fit"),
        (Filter("online", "eq", ("maybe",)), "'maybe' does not fit.* true or false"),
        (Filter("status", "eq", (1.5,)), "1.5 does not fit"),
        (Filter("status", "between", ("a",)), "has 1 values. Give 2 values"),
        (Filter("status", "in"), "has 0 values. Give at least one"),
        (Filter("status", "is_null", ("x",)), "has 1 values. Give 0"),
        (Filter("items", "contains", ("1",)), "'contains' does not work on 'items'.* Use one of eq"),
        (Filter("online", "gt", (True,)), "'gt' does not work on 'online'"),
        (Filter("sold_at", "between", ("2025-01-01", "2025-01-02T10:00")), "mix days and times"),
    ],
)
def test_values_that_do_not_fit_are_refused(world: World, condition: Filter, message: str) -> None:
    """The value is shown as it was given, with what would fit."""
    with pytest.raises(UserError, match=message):
        compile_query(Query("sales", columns=("sale_id",), filters=(condition,)), world.catalog, SqlSettings())


@pytest.mark.parametrize(
    ("query", "nearest"),
    [
        (Query("salse", measures=(COUNT,)), "sales"),
        (Query("sales", measures=(Measure("sum", "itmes"),)), "items"),
        (Query("sales", columns=("shop.nmae",)), "shop.name"),
        (Query("sales", columns=("status",), order=(Order("statsu"),)), "status"),
        (Query("sales", measures=(COUNT,), having=(Having("count_of_row", "gt", 1),)), "count_of_rows"),
    ],
)
def test_unknown_names_come_with_the_nearest(world: World, query: Query, nearest: str) -> None:
    """A slip of the pen is met with what was probably meant."""
    with pytest.raises(UnknownName) as caught:
        compile_query(query, world.catalog, SqlSettings())
    assert nearest in caught.value.nearest


def test_equal_looking_values_are_not_mixed_up(world: World) -> None:
    """True and 1 are equal in Python, but not the same question."""
    compile_ = world.source.compile
    compile_(Query("sales", columns=("sale_id",), filters=(Filter("items", "eq", (1,)),)), world.catalog)
    with pytest.raises(UserError, match="True does not fit"):
        compile_(Query("sales", columns=("sale_id",), filters=(Filter("items", "eq", (True,)),)), world.catalog)


def test_the_same_query_has_the_same_hash(world: World) -> None:
    """The hash tells statements with their values apart."""
    one, two = (
        compile_query(
            Query("sales", measures=(COUNT,), filters=(Filter("items", "eq", (number,)),)), world.catalog, SqlSettings()
        )
        for number in (1, 2)
    )
    again = compile_query(one.query, world.catalog, SqlSettings())
    assert one == again
    assert one.hash != two.hash
