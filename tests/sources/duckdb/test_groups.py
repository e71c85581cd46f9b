"""Groups by parts of moments, by periods and by merged values; rates, ratios and skipped rows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.source import Limits
from tests.sources.conftest import World

COUNT = Measure("count")
LOCAL = "stamped_at AT TIME ZONE 'Europe/Berlin'"
PAID = Filter("status", "eq", ("paid",))


async def test_weekdays_are_local_named_and_in_the_calendars_order(world: World) -> None:
    """A zoned moment has the weekday of the source's zone; names are English, Monday first."""
    table = await world.run(Query("sales", (COUNT,), (Dimension("stamped_at", part="weekday"),)))
    days = world.truth.table("sales").aggregate(f"dayname({LOCAL}), count(*), isodow({LOCAL}) AS number")
    truth = [(day, count) for day, count, _ in days.order("number").fetchall()]
    assert list(table.rows) == truth
    assert table.rows[0][0] == "Monday"
    assert (table.columns[0].name, table.columns[0].type) == ("stamped_at_weekday", "string")


async def test_the_zone_of_the_question_goes_before_that_of_the_source(world: World) -> None:
    """Hours are those of the zone in which the times of the query are meant."""
    time = TimeRange("stamped_at", "2025-01-01", None, "Asia/Tokyo")
    table = await world.run(Query("sales", (COUNT,), (Dimension("stamped_at", part="hour_of_day"),), time=time))
    local = "stamped_at AT TIME ZONE 'Asia/Tokyo'"
    later = world.truth.table("sales").filter(f"{local} >= '2025-01-01'")
    truth = later.aggregate(f"hour({local}) AS hour, count(*)").order("hour").fetchall()
    assert list(table.rows) == truth


@pytest.mark.parametrize(
    ("condition", "truth"),
    [
        (Filter("due", "in", (6, 7), "weekday"), "isodow(due) IN (6, 7)"),
        (Filter("due", "ne", (12,), "month_of_year"), "month(due) <> 12"),
        (Filter("stamped_at", "between", (480, 599), "minute_of_day"), f"hour({LOCAL}) IN (8, 9)"),
        (Filter("sold_at", "ge", (16,), "hour_of_day"), "hour(sold_at) >= 16"),
    ],
)
async def test_conditions_on_parts(world: World, condition: Filter, truth: str) -> None:
    """They compare whole numbers, of the local time for zoned fields."""
    table = await world.run(Query("sales", columns=("sale_id",), filters=(condition,)))
    assert list(table.rows) == world.sales(truth)


async def test_periods_stand_in_the_order_of_the_question(world: World) -> None:
    """They are called by the user's words, and rows in none of them are left out."""
    january = TimeRange("due", "2025-01-01", "2025-02-01", said="this month")
    before = TimeRange("due", "2024-12-01", "2025-01-01", said="a month before")
    measures = (COUNT, Measure("rate", filters=(PAID,)))
    for periods in ((january, before), (before, january)):
        table = await world.run(Query("sales", measures, (Dimension("due", periods=periods),)))
        assert [row[0] for row in table.rows] == [period.said for period in periods]
        assert sum(int(str(row[1])) for row in table.rows) == 200


async def test_alternatives_count_each_row_once(world: World) -> None:
    """A row that several alternatives hold for is one row."""
    either = AnyOf(((PAID,), (Filter("items", "gt", (5,)), Filter("online", "eq", (True,)))))
    table = await world.run(Query("sales", columns=("sale_id",), any_of=(either,)))
    assert list(table.rows) == world.sales("status = 'paid' OR (items > 5 AND online)")


async def test_skipped_rows_are_counted_and_not_shown(world: World) -> None:
    """The second highest is one row of all that there are; past the end there are none."""
    query = Query("sales", columns=("sale_id",), order=(Order("sale_id", descending=True),), limit=1, offset=1)
    table = await world.run(query)
    assert (table.rows, table.row_count, table.truncated) == ((("S-0198",),), 200, True)
    beyond = await world.run(Query("sales", columns=("sale_id",), offset=500))
    assert (beyond.rows, beyond.row_count, beyond.truncated) == ((), 200, True)
    rest = await world.run(Query("sales", columns=("sale_id",), offset=150), Limits(rows=60))
    assert (len(rest.rows), rest.row_count, rest.truncated) == (50, 200, True)


async def test_ratios_and_rates_of_nothing_have_no_value(world: World) -> None:
    """Nothing is divided by nothing; units are told where they are known."""
    none = Filter("items", "gt", (99,))
    measures = (
        Measure("rate", filters=(PAID,)), Measure("ratio", "amount_eur", "weight_kg"), Measure("ratio", "amount_eur")
    )  # fmt: skip
    table = await world.run(Query("sales", measures, filters=(none,)))
    assert table.rows == ((None, None, None),)
    assert [column.unit for column in table.columns] == ["%", "EUR/kg", "EUR"]
    labels = ["percentage of sales where status is paid", "amount per weight", "amount per sale"]
    assert [column.label for column in table.columns] == labels


async def test_a_rate_of_a_sum_is_of_what_the_field_adds_up_to(world: World) -> None:
    """The part of no row is 0 %, and the part of nothing at all has no value."""
    nobody = Measure("rate", "weight_kg", filters=(Filter("status", "eq", ("nobody",)),), alias="nobody")
    table = await world.run(Query("sales", (Measure("rate", "weight_kg", filters=(PAID,)), nobody)))
    truth = world.sql("SELECT 100 * sum(weight_kg) FILTER (status = 'paid') / sum(weight_kg) FROM sales")
    assert table.rows[0][0] == pytest.approx(truth[0][0])
    assert table.rows[0][1] == 0
    assert (table.columns[0].type, table.columns[0].unit) == ("number", "%")
    unknown = Query("sales", (nobody,), filters=(Filter("weight_kg", "is_null"),))
    assert (await world.run(unknown)).rows == ((None,),)


async def test_groups_that_are_left_are_counted(world: World) -> None:
    """One number; a group of which nobody knows what it is is none of them."""
    busy = Query("sales", (COUNT,), (Dimension("shop.name"),), count_groups=True)
    table = await world.run(busy)
    truth = world.sql("SELECT count(DISTINCT name) FROM sales JOIN shops USING (shop_id)")
    assert list(table.rows) == truth
    assert (table.row_count, table.truncated) == (1, False)
    column = table.columns[0]
    assert (column.name, column.type, column.label) == ("number_of_groups", "integer", "number of shops")
    shares = replace(busy, measures=(Measure("share"),), having=(Having("share_of_rows", "gt", 30),))
    truth = world.sql(
        "SELECT count(*) FROM (SELECT shop_id FROM sales GROUP BY 1 HAVING count(*) > 60) WHERE shop_id IS NOT NULL"
    )
    assert list((await world.run(shares)).rows) == truth
    none = replace(busy, filters=(Filter("sale_id", "eq", ("nothing",)),))
    assert (await world.run(none)).rows == ((0,),)


async def test_counted_weekdays_and_periods_stay_numbers(world: World) -> None:
    """The number of groups is not taken for the number of one."""
    weekdays = Query("sales", (COUNT,), (Dimension("due", part="weekday"),), count_groups=True)
    assert (await world.run(weekdays)).rows == ((7,),)
    periods = (TimeRange("due", "2025-01-01", "2025-01-05", said="a"), TimeRange("due", "2026-01-01", None, said="b"))
    compared = Query("sales", (COUNT,), (Dimension("due", periods=periods),), count_groups=True)
    assert (await world.run(compared)).rows == ((1,),)
