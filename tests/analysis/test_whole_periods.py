from __future__ import annotations

from datetime import date

import pytest

from askfirst.analysis.whole_periods import told_of_cut_periods
from askfirst.domain.query import Dimension, Grain, Measure, Query, TimeRange
from askfirst.domain.table import Column, Table

TODAY = date(2025, 1, 15)
RUNS = "is not over: today is 2025-01-15"


def told(grain: Grain, cells: list[str], start: str | None = None, end: str | None = None) -> tuple[str, ...]:
    time = TimeRange("at", start, end) if start or end else None
    query = Query("orders", (Measure("count"),), (Dimension("at", grain),), time=time)
    columns = (Column("at", "date", grain=grain), Column("count_of_rows", "integer"))
    return told_of_cut_periods(query, Table(columns, tuple((cell, 7) for cell in cells), len(cells)), TODAY)


@pytest.mark.parametrize(
    ("grain", "cells", "start", "end", "expected"),
    [
        ("month", ["2024-12-01", "2025-01-01"], None, None, (f"2025-01 {RUNS}",)),
        ("quarter", ["2024-10-01", "2025-01-01"], None, None, (f"2025 Q1 {RUNS}",)),
        ("year", ["2024-01-01", "2025-01-01"], None, None, (f"2025 {RUNS}",)),
        (
            "week",
            ["2025-01-06", "2025-01-13"],
            None,
            None,
            ("the week of 2025-01-13 is not over: today is 2025-01-15",),
        ),
        ("month", ["2024-11-01", "2024-12-01"], None, None, ()),
        ("month", ["2024-11-01", "2024-12-01"], "2024-11-01", "2025-01-01", ()),
        ("month", ["2024-11-01", "2024-12-01"], "2024-11-12", None, ("2024-11 is counted from 2024-11-12 on",)),
        ("month", ["2024-11-01", "2024-12-01"], None, "2024-12-16", ("2024-12 is counted up to 2024-12-15",)),
        ("month", ["2024-12-01", "2025-01-01"], None, "2025-01-11", ("2025-01 is counted up to 2025-01-10",)),
        ("day", ["2025-01-14", "2025-01-15"], None, None, ()),
        ("month", ["2024-12-01", "9999-12-01"], None, None, ()),
        (
            "week",
            ["0001-01-01", "9999-12-27"],
            "0001-01-03",
            None,
            ("the week of 0001-01-01 is counted from 0001-01-03 on",),
        ),
        ("month", ["2025-01-01"], None, None, ()),
    ],
)
def test_months_that_are_not_whole_are_told(
    grain: Grain, cells: list[str], start: str | None, end: str | None, expected: tuple[str, ...]
) -> None:
    """A month that has just begun looks like a fall beside whole ones; one alone is compared with nothing."""
    assert told(grain, cells, start, end) == expected


def test_a_compared_period_that_runs_is_told() -> None:
    periods = (
        TimeRange("at", "2024-12-01", "2025-01-01", said="December"),
        TimeRange("at", "2025-01-01", "2025-02-01", said="January"),
    )
    query = Query("orders", (Measure("count"),), (Dimension("at", periods=periods),))
    columns = (Column("at_period", "string"), Column("count_of_rows", "integer"))
    table = Table(columns, (("December", 3), ("January", 2)), 2)
    assert told_of_cut_periods(query, table, TODAY) == ("January is not over: today is 2025-01-15",)
    assert told_of_cut_periods(query, table, date(2025, 1, 31)) == ()


def test_the_last_day_of_a_month_is_its_end() -> None:
    query = Query("orders", (Measure("count"),), (Dimension("at", "month"),))
    columns = (Column("at", "date", grain="month"), Column("count_of_rows", "integer"))
    table = Table(columns, (("2024-11-01", 3), ("2024-12-01", 2)), 2)
    assert told_of_cut_periods(query, table, date(2024, 12, 31)) == ()
    assert told_of_cut_periods(query, table, date(2024, 12, 30)) == ("2024-12 is not over: today is 2024-12-30",)
