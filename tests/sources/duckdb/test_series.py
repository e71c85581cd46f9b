"""Numbers followed along a time, over the files, against hand-written SQL."""

from __future__ import annotations

import asyncio

import pytest

from askfirst.domain.query import Dimension, Having, Measure, Order, Query, TimeRange
from tests.sources.conftest import World

DUE = Dimension("due", "week")
WITH = """
    WITH weeks AS (
             SELECT date_trunc('week', due)::DATE AS t, sum(amount_eur) AS v, count(*) AS n FROM sales GROUP BY 1),
         states AS (
             SELECT status AS s, date_trunc('month', due)::DATE AS t, sum(weight_kg) AS v FROM sales GROUP BY 1, 2),
         p AS (SELECT count(*) FILTER (due < DATE '2025-01-01') AS a,
                      count(*) FILTER (due >= DATE '2025-01-01') AS b FROM sales)
"""
DECEMBER = TimeRange("due", "2024-12-01", "2025-01-01", said="December")
JANUARY = TimeRange("due", "2025-01-01", "2025-02-01", said="January")


@pytest.mark.parametrize(
    ("query", "sql"),
    [
        (
            Query("sales", (Measure("sum", "amount_eur"), Measure("sum", "amount_eur", across="difference")), (DUE,)),
            "SELECT t, v, v - lag(v) OVER (ORDER BY t) FROM weeks ORDER BY t",
        ),
        (
            Query("sales", (Measure("sum", "amount_eur", across="growth"),), (DUE,)),
            "SELECT t, 100.0 * (v / lag(v) OVER (ORDER BY t) - 1) FROM weeks ORDER BY t",
        ),
        (
            Query("sales", (Measure("count", across="running"),), (DUE,)),
            "SELECT a.t, sum(b.n) FROM weeks a JOIN weeks b ON b.t <= a.t GROUP BY 1 ORDER BY 1",
        ),
        (
            Query("sales", (Measure("sum", "weight_kg", across="difference"),),
                  (Dimension("status"), Dimension("due", "month"))),
            """SELECT a.s, a.t, a.v - b.v
               FROM states a LEFT JOIN states b ON a.s IS NOT DISTINCT FROM b.s AND b.t < a.t ORDER BY 1, 2""",
        ),
        (
            Query("sales", (Measure("count"), Measure("count", across="growth")),
                  (Dimension("due", periods=(DECEMBER, JANUARY)),)),
            "SELECT 'December', a, NULL FROM p UNION ALL SELECT 'January', b, 100.0 * (b - a) / a FROM p",
        ),
        (
            Query("sales", (Measure("count", across="difference"),), (DUE,),
                  having=(Having("count_of_rows_difference", "gt", 0),),
                  order=(Order("due_week", descending=True),), limit=1),
            """SELECT t, d FROM (SELECT t, n - lag(n) OVER (ORDER BY t) AS d FROM weeks) WHERE d > 0
               ORDER BY t DESC LIMIT 1""",
        ),
        (
            Query("sales", (Measure("count", across="difference"),), (DUE,),
                  having=(Having("count_of_rows_difference", "lt", 0),), count_groups=True),
            "SELECT count(*) FROM (SELECT n - lag(n) OVER (ORDER BY t) AS d FROM weeks) WHERE d < 0",
        ),
        (
            Query("sales", (Measure("percentage", "weight_kg", "amount_eur"),), (Dimension("online"),)),
            "SELECT online, 100 * sum(weight_kg) / sum(amount_eur)::DOUBLE FROM sales GROUP BY 1 ORDER BY 1",
        ),
    ],
)  # fmt: skip
def test_series_are_those_of_plain_sql(query: Query, sql: str, world: World) -> None:
    found, true = asyncio.run(world.run(query)).rows, world.sql(WITH + sql)
    assert len(found) == len(true) > 0
    for row, expected in zip(found, true, strict=True):
        assert row == pytest.approx(
            tuple(cell if cell is None or isinstance(cell, int | float) else _plain(cell) for cell in expected)
        )


def _plain(cell: object) -> object:
    return float(str(cell)) if type(cell).__name__ == "Decimal" else str(cell)
