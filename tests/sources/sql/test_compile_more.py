"""Alternatives, parts of moments, merged values, periods, ratios and rates: their text, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from askfirst.domain.errors import UserError
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.sql.compile import compile_count, compile_query
from askfirst.sources.sql.settings import SqlSettings
from tests.sources.conftest import World

COUNT = Measure("count")
PAID = Filter("status", "eq", ("paid",))
JANUARY = TimeRange("due", "2025-01-01", "2025-02-01", said="January")
DECEMBER = TimeRange("due", "2024-12-01", "2025-01-01", said="December")
RATE_BY_WEEKDAY = (
    'SELECT CAST(EXTRACT(ISODOW FROM "sales"."stamped_at" AT TIME ZONE $1) AS INT) AS "stamped_at_weekday", '
    '100.0 * CAST(COUNT(CASE WHEN "sales"."status" = $2 THEN 1 END) AS DOUBLE PRECISION) / NULLIF(COUNT(*), 0) '
    'AS "rate_of_status" FROM "sales" AS "sales" '
    'WHERE ("sales"."items" > $3 OR "sales"."online" = $4 AND "sales"."status" = $5) '
    'GROUP BY 1 ORDER BY "stamped_at_weekday" ASC LIMIT 3 OFFSET 2'
)
RATIO_BY_PERIOD = (
    'SELECT CASE WHEN "sales"."due" >= CAST($1 AS DATE) AND "sales"."due" < CAST($2 AS DATE) THEN 1 '
    'WHEN "sales"."due" >= CAST($3 AS DATE) AND "sales"."due" < CAST($4 AS DATE) THEN 2 END AS "due_period", '
    'CAST(SUM("sales"."amount_eur") AS DOUBLE PRECISION) / '
    'NULLIF(CAST(SUM("sales"."weight_kg") AS DOUBLE PRECISION), 0) AS "ratio_of_amount_eur_of_weight_kg" '
    'FROM "sales" AS "sales" WHERE ("sales"."due" >= CAST($5 AS DATE) AND "sales"."due" < CAST($6 AS DATE) '
    'OR "sales"."due" >= CAST($7 AS DATE) AND "sales"."due" < CAST($8 AS DATE)) '
    'GROUP BY 1 ORDER BY "due_period" ASC'
)
MERGED = (
    'SELECT CASE WHEN "sales"."status" IN ($1) THEN $2 ELSE "sales"."status" END AS "status", '
    'COUNT(DISTINCT CASE WHEN "sales"."status" IN ($3) THEN $4 ELSE "sales"."status" END) '
    'AS "count_distinct_of_status" FROM "sales" AS "sales" GROUP BY 1 ORDER BY "status" ASC'
)
TOGETHER = (("paid", "Paid "),)
BUSY_SHOPS = Query(
    "sales", (COUNT,), (Dimension("shop.name"),), having=(Having("count_of_rows", "gt", 20),), count_groups=True
)
COUNTED_GROUPS = (
    'SELECT COUNT(*) AS "number_of_groups" FROM (SELECT "shop"."name" AS "shop.name", COUNT(*) AS "count_of_rows" '
    'FROM "sales" AS "sales" LEFT JOIN "shops" AS "shop" ON "sales"."shop_id" = "shop"."shop_id" GROUP BY 1 '
    'HAVING COUNT(*) > $1) AS "groups" WHERE NOT "groups"."shop.name" IS NULL'
)
RATE_OF_A_SUM = (
    'SELECT 100.0 * CAST(SUM(CASE WHEN "sales"."status" = $1 THEN "sales"."amount_eur" ELSE 0 END) '
    'AS DOUBLE PRECISION) / NULLIF(CAST(SUM("sales"."amount_eur") AS DOUBLE PRECISION), 0) '
    'AS "rate_of_amount_eur_of_status" FROM "sales" AS "sales"'
)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        (
            Query(
                "sales",
                measures=(Measure("rate", filters=(PAID,)),),
                dimensions=(Dimension("stamped_at", part="weekday"),),
                any_of=(AnyOf(((Filter("items", "gt", (2,)),), (Filter("online", "eq", (True,)), PAID))),),
                limit=3,
                offset=2,
            ),
            RATE_BY_WEEKDAY,
        ),
        (
            Query(
                "sales",
                measures=(Measure("ratio", "amount_eur", "weight_kg"),),
                dimensions=(Dimension("due", periods=(JANUARY, DECEMBER)),),
            ),
            RATIO_BY_PERIOD,
        ),
        (
            Query(
                "sales",
                measures=(Measure("count_distinct", "status", merged=TOGETHER),),
                dimensions=(Dimension("status", merged=TOGETHER),),
            ),
            MERGED,
        ),
        (Query("sales", measures=(Measure("rate", "amount_eur", filters=(PAID,)),)), RATE_OF_A_SUM),
        (BUSY_SHOPS, COUNTED_GROUPS),
    ],
    ids=["rate", "ratio", "merged", "rate of a sum", "counted groups"],
)
def test_postgres_text(world: World, query: Query, text: str) -> None:
    """The words are plain SQL that PostgreSQL has too, and every value is bound."""
    assert compile_query(query, world.catalog, SqlSettings("postgres")).text == text


def test_the_count_is_of_all_rows(world: World) -> None:
    """What is skipped still counts; what no alternative holds for does not."""
    either = AnyOf(((PAID,), (Filter("items", "gt", (9,)),)))
    count = compile_count(
        Query("sales", columns=("sale_id",), any_of=(either,), offset=5), world.catalog, SqlSettings()
    )
    assert "OFFSET" not in count.text
    assert count.parameters == ("paid", 9)


def by(field: str, **how: Any) -> Query:
    return Query("sales", measures=(COUNT,), dimensions=(Dimension(field, **how),))


def of(measure: Measure) -> Query:
    return Query("sales", measures=(measure,))


def where(*conditions: Filter) -> Query:
    return Query("sales", columns=("sale_id",), filters=conditions)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (by("status", part="weekday"), "'status' is of type string, so it has no weekday.* dates or times"),
        (by("due", part="hour_of_day"), "'due' holds dates, which have no hour of the day.* Use the weekday"),
        (by("due", part="weekday", grain="month"), "'due' is grouped by grain and part at once"),
        (by("items", merged=(("1", "2"),)), "'items' is of type integer, so its values have no spellings"),
        (by("status", merged=(("paid",),)), "merged values of 'status' have a single spelling"),
        (by("status", merged=(("a", "b"), ("c", "a"))), "have 'a' twice"),
        (by("due", periods=(JANUARY,)), "'January' is compared with nothing"),
        (by("sold_at", periods=(JANUARY, DECEMBER)), "'January' is of 'due', not of 'sold_at'"),
        (by("due", periods=(JANUARY, TimeRange("due", None, None))), "'any time to before any time' has no start"),
        (
            by("due", periods=(JANUARY, TimeRange("due", "2025-01-20", "2025-02-20", said="later"))),
            "periods 'January' and 'later' overlap, so rows would count in both",
        ),
        (by("due", periods=(JANUARY, TimeRange("due", None, "2025-01-02", said="before"))), "'before' and 'January'"),
        (
            by("due", periods=(JANUARY, TimeRange("due", "2024-01-01", "2024-02-01", said="January"))),
            "Two periods are called 'January'",
        ),
        (
            by("due", periods=(JANUARY, TimeRange("due", "2024-01-01", "2024-02-01", "Asia/Tokyo", said="x"))),
            "in the time zones Asia/Tokyo and UTC",
        ),
        (by("due", periods=(JANUARY, TimeRange("due", "2026-01-01", "2025-02-01", said="x"))), "is empty"),
        (of(Measure("rate")), "'rate' has no conditions"),
        (of(Measure("rate", "status", filters=(PAID,))), "no 'rate' of 'status', which is of type string"),
        (of(Measure("count", filters=(PAID,))), "'count' has conditions. Put them on the query"),
        (of(Measure("ratio")), "'ratio' has no field"),
        (of(Measure("ratio", "status")), "no 'ratio' of 'status', which is of type string"),
        (of(Measure("ratio", "items", "due")), "no 'ratio' of 'due', which is of type date"),
        (of(Measure("sum", "items", "weight_kg")), "has a second field.* correlation or a ratio"),
        (of(Measure("sum", "items", merged=(("a", "b"),))), "'sum' merges values"),
        (where(Filter("due", "eq", (8,), "weekday")), "8 is no weekday of 'due'.* from 1 .Monday. to 7 .Sunday."),
        (where(Filter("sold_at", "lt", (1441,), "minute_of_day")), "1441 is no minute of the day"),
        (where(Filter("due", "eq", ("Monday",), "weekday")), "'Monday' is no weekday of 'due'"),
        (where(Filter("due", "eq", (True,), "weekday")), "True is no weekday"),
        (where(Filter("due", "contains", (1,), "weekday")), "'contains' does not work on the weekday of 'due'"),
        (where(Filter("due", "between", (1,), "weekday")), "has 1 values. Give 2"),
        (where(Filter("items", "eq", (1,), "weekday")), "'items' is of type integer, so it has no weekday"),
        (Query("sales", measures=(COUNT,), any_of=(AnyOf(((PAID,),)),)), "There are 1 alternatives"),
        (Query("sales", measures=(COUNT,), any_of=(AnyOf(((PAID,), ())),)), "one of them has no condition"),
        (Query("sales", measures=(COUNT,), count_groups=True), "no groups to count. Say what to group by"),
        (Query("sales", columns=("sale_id",), count_groups=True), "no groups to count"),
        (Query("sales", dimensions=(Dimension("status"),), count_groups=True), "no measures and no columns"),
        (replace(BUSY_SHOPS, limit=5), "groups are counted, so they cannot have a limit too. Count them or list"),
        (replace(BUSY_SHOPS, offset=1), "cannot have an offset too"),
        (replace(BUSY_SHOPS, order=(Order("shop.name"),)), "cannot have an order too"),
    ],
)
def test_queries_that_make_no_sense_are_refused(world: World, query: Query, message: str) -> None:
    """The error says what is wrong in the user's words and what to do."""
    with pytest.raises(UserError, match=message) as caught:
        compile_query(query, world.catalog, SqlSettings())
    assert caught.value.remedy


def test_midnight_ends_a_day(world: World) -> None:
    """ "Before 24:00" is a condition that every moment meets."""
    compiled = compile_query(where(Filter("sold_at", "lt", (1440,), "minute_of_day")), world.catalog, SqlSettings())
    assert compiled.parameters == (1440,)
