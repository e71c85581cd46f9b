"""Answers equal the truth of SQL written by hand over the same rows."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from askfirst.domain.errors import LimitError
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.sources.duckdb.source import DuckDBOptions, open_duckdb
from askfirst.sources.source import Compiled, Limits
from askfirst.sources.sql.conserve import ConservationError
from askfirst.sources.sql.guard import UnsafeStatementError
from tests.sources.conftest import World

ALL_MEASURES = (
    Measure("count"),
    Measure("count", "weight_kg"),
    Measure("count_distinct", "status"),
    Measure("sum", "amount_eur"),
    Measure("avg", "items"),
    Measure("min", "due"),
    Measure("max", "status"),
    Measure("median", "weight_kg"),
    Measure("percentile", "amount_eur", percent=95),
    Measure("stddev", "items"),
    Measure("share"),
    Measure("share", "amount_eur"),
    Measure("correlation", "items", "weight_kg"),
)
TRUTH = """
    SELECT shops.name, count(*), count(weight_kg), count(DISTINCT status), sum(amount_eur), avg(items),
           min(due), max(status), median(weight_kg), quantile_cont(amount_eur::DOUBLE, 0.95), stddev_samp(items),
           100 * count(*) / (SELECT count(*) FROM sales),
           100 * sum(amount_eur)::DOUBLE / (SELECT sum(amount_eur)::DOUBLE FROM sales), corr(items, weight_kg)
    FROM sales LEFT JOIN shops USING (shop_id) GROUP BY 1 ORDER BY 1 NULLS LAST"""


async def test_every_measure_by_a_related_name(world: World) -> None:
    """Each function means what the domain says, and rows without a relation stay in, as null."""
    table = await world.run(Query("sales", measures=ALL_MEASURES, dimensions=(Dimension("shop.name"),)))
    assert len(table.rows) == 4
    assert [list(row) for row in table.rows] == [pytest.approx(plain(row)) for row in world.sql(TRUTH)]


@pytest.mark.parametrize(
    ("condition", "truth"),
    [
        (Filter("status", "eq", ("paid",)), "status = 'paid'"),
        (Filter("status", "ne", ("paid",)), "status <> 'paid' OR status IS NULL"),
        (Filter("status", "in", ("paid", "open")), "status IN ('paid', 'open')"),
        (Filter("status", "not_in", ("paid", "open")), "status NOT IN ('paid', 'open') OR status IS NULL"),
        (Filter("status", "contains", ("PAID",)), "status IN ('paid', 'Paid ')"),
        (Filter("status", "contains", ("0% o",)), "status = '50% off'"),
        (Filter("status", "contains", ("_",)), "false"),
        (Filter("status", "is_null"), "status IS NULL"),
        (Filter("status", "not_null"), "status IS NOT NULL"),
        (Filter("weight_kg", "between", (5, 10.5)), "weight_kg >= 5 AND weight_kg <= 10.5"),
        (Filter("items", "lt", ("3",)), "items < 3"),
        (Filter("amount_eur", "ge", (100.25,)), "amount_eur >= 100.25"),
        (Filter("online", "eq", (True,)), "online"),
        (Filter("due", "gt", ("2025-01-05",)), "due > DATE '2025-01-05'"),
        (Filter("sold_at", "eq", ("2025-01-05",)), "sold_at::DATE = DATE '2025-01-05'"),
        (Filter("sold_at", "le", ("2025-01-05",)), "sold_at < TIMESTAMP '2025-01-06'"),
        (Filter("sold_at", "le", ("2025-01-05T10:00",)), "sold_at <= TIMESTAMP '2025-01-05 10:00'"),
        (
            Filter("stamped_at", "eq", ("2025-01-05",)),
            "stamped_at >= TIMESTAMPTZ '2025-01-04 23:00+00' AND stamped_at < TIMESTAMPTZ '2025-01-05 23:00+00'",
        ),
        (Filter("shop.region.name", "eq", ("North",)), "shop_id = 1"),
        (Filter("shop.name", "ne", ("Old Mill",)), "shop_id IS DISTINCT FROM 2"),
    ],
)
async def test_filters(world: World, condition: Filter, truth: str) -> None:
    """Negative filters keep nulls, `contains` takes nothing for a wildcard, a day given for a time is all of it."""
    table = await world.run(Query("sales", columns=("sale_id",), filters=(condition,)))
    assert list(table.rows) == world.sales(truth)


@pytest.mark.parametrize(
    ("field", "truth"),
    [
        ("sold_at", "sold_at >= '2025-01-01' AND sold_at < '2025-01-08'"),
        ("due", "due >= '2025-01-01' AND due < '2025-01-08'"),
        ("stamped_at", "stamped_at >= '2024-12-31 23:00+00' AND stamped_at < '2025-01-07 23:00+00'"),
    ],
)
async def test_time_ranges_are_half_open_in_their_zone(world: World, field: str, truth: str) -> None:
    """Start included, end excluded; only a field with a zone is compared in the range's zone."""
    range_ = TimeRange(field, "2025-01-01", "2025-01-08", "Europe/Berlin")
    table = await world.run(Query("sales", columns=("sale_id",), time=range_))
    assert list(table.rows) == world.sales(truth)


@pytest.mark.parametrize("grain", ["hour", "day", "week", "month", "quarter", "year"])
async def test_grains(world: World, grain: Any) -> None:
    """Groups are called by their first moment: a date from the day up."""
    table = await world.run(Query("sales", measures=(Measure("count"),), dimensions=(Dimension("sold_at", grain),)))
    truth = world.truth.execute(
        "SELECT date_trunc($1, sold_at), count(*) FROM sales GROUP BY 1 ORDER BY 1", [grain]
    ).fetchall()
    length = len("2025-01-01T06:00:00" if grain == "hour" else "2025-01-01")
    assert list(table.rows) == [(f"{moment:%Y-%m-%dT%H:%M:%S}"[:length], count) for moment, count in truth]


async def test_days_of_zoned_fields_are_local(world: World) -> None:
    """A zoned time belongs to the day that the calendar on the wall showed."""
    query = Query("sales", measures=(Measure("count"),), dimensions=(Dimension("stamped_at", "day"),))
    truth = world.sql(
        "SELECT (stamped_at AT TIME ZONE 'Europe/Berlin')::DATE, count(*) FROM sales GROUP BY 1 ORDER BY 1"
    )
    assert list((await world.run(query)).rows) == [(day.isoformat(), count) for day, count in truth]


async def test_share_is_of_all_groups_though_some_are_cut(world: World) -> None:
    """Conditions on measures and limits do not change what a share is a share of."""
    query = Query(
        "sales",
        measures=(Measure("count"), Measure("share")),
        dimensions=(Dimension("status"),),
        having=(Having("count_of_rows", "ge", 35),),
        order=(Order("count_of_rows", descending=True),),
        limit=1,
    )
    table = await world.run(query)
    [[status, count]] = world.sql("SELECT status, count(*) FROM sales GROUP BY 1 ORDER BY 2 DESC, 1 NULLS LAST LIMIT 1")
    assert [list(row) for row in table.rows] == [[status, count, pytest.approx(100 * count / 200)]]


async def test_having_filters_groups(world: World) -> None:
    """Only groups that meet every condition are left."""
    query = Query(
        "sales",
        measures=(Measure("sum", "items"),),
        dimensions=(Dimension("status"),),
        having=(Having("sum_of_items", "gt", 190),),
    )
    truth = "SELECT status, sum(items) FROM sales GROUP BY 1 HAVING sum(items) > 190 ORDER BY 1 NULLS LAST"
    table = await world.run(query)
    assert list(table.rows) == world.sql(truth)
    assert 0 < len(table.rows) < 6


async def test_a_cut_result_still_knows_how_many_rows_there_are(world: World) -> None:
    """The number of rows is exact whether the query's limit or the fetch limit kept rows out."""
    listing = Query("sales", columns=("sale_id",), filters=(Filter("online", "eq", (True,)),))
    short = await world.run(listing, Limits(rows=7))
    assert (len(short.rows), short.row_count, short.truncated) == (7, 100, True)
    limited = Query("sales", measures=(Measure("count"),), dimensions=(Dimension("due"),), limit=5)
    top = await world.run(limited)
    assert (len(top.rows), top.row_count, top.truncated) == (5, 40, True)


async def test_a_whole_result_is_not_truncated(world: World) -> None:
    """A limit that cuts nothing off says so."""
    table = await world.run(Query("shops", columns=("name",), limit=3))
    assert (table.row_count, table.truncated) == (3, False)


async def test_cells_are_ready_for_json(world: World) -> None:
    """Dates and times are ISO text, a zoned time in the source's zone; decimals are numbers if that loses nothing."""
    columns = ("due", "sold_at", "stamped_at", "amount_eur", "online", "weight_kg")
    table = await world.run(Query("sales", columns=columns, limit=1))
    expected = ("2024-12-20", "2024-12-20T06:00:00", "2024-12-20T07:00:00+01:00", 0.0, True, None)
    assert table.rows == (expected,)
    assert [column.type for column in table.columns] == [
        "date", "timestamp", "timestamp", "decimal", "boolean", "number"
    ]  # fmt: skip


async def test_columns_carry_units_and_labels(world: World) -> None:
    """People read words, not field names."""
    query = Query(
        "sales", measures=(Measure("sum", "amount_eur"), Measure("share")), dimensions=(Dimension("shop.name"),)
    )
    table = await world.run(query)
    assert [(column.label, column.unit) for column in table.columns] == [
        ("shop", ""), ("total amount", "EUR"), ("share of sales", "%")
    ]  # fmt: skip


async def test_a_query_beyond_its_time_is_stopped(world: World) -> None:
    """The engine is interrupted, not waited for, and the error names the limit."""
    heavy = "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3"
    with pytest.raises(LimitError, match=r"after 0\.05 seconds") as caught:
        await world.source._engine.query(heavy, [], seconds=0.05)
    assert caught.value.limit == "query_seconds"
    assert (await world.run(Query("shops", measures=(Measure("count"),)))).rows == ((3,),)


async def test_a_query_beyond_its_memory_is_stopped(tmp_path: Path) -> None:
    """Too much memory is a limit that has a name."""
    (tmp_path / "small.csv").write_text("n\n1\n")
    source = open_duckdb("small", files=[tmp_path], options=DuckDBOptions(memory_mb=32))
    heavy = "SELECT list(a.range || repeat('x', 1000)) FROM range(2000000) a"
    with pytest.raises(LimitError, match="more than 32 MB") as caught:
        await source._engine.query(heavy, [], seconds=60)
    assert caught.value.limit == "query_memory_mb"
    await source.close()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('SELECT "sales"."sale_id" AS "sale_id" FROM "sales" AS "sales"', ConservationError),
        ("SELECT * FROM read_csv('other.csv')", UnsafeStatementError),
        ("SELECT 1; SELECT 2", UnsafeStatementError),
    ],
)
async def test_a_statement_that_is_not_the_query_is_refused(world: World, text: str, error: type[Exception]) -> None:
    """What comes back from storage is checked as if it were new."""
    query = Query("sales", columns=("sale_id",), filters=(Filter("online", "eq", (True,)),))
    with pytest.raises(error):
        await world.source.execute(Compiled(query, text, (), "0"), world.catalog, Limits())


def plain(row: tuple[Any, ...]) -> list[Any]:
    return [
        float(value) if isinstance(value, Decimal) else value.isoformat() if hasattr(value, "isoformat") else value
        for value in row
    ]
