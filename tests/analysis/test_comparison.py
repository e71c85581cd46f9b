from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.analysis.comparison import periods_without_rows, word_change, word_comparison
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.domain.table import Cell, Column, Table

NOW = TimeRange("day", "2024-12-01", "2025-01-01", said="December 2024")
BEFORE = TimeRange("day", "2023-12-01", "2024-01-01", said="December 2023")
PERIODS = Query("things", (Measure("count"),), (Dimension("day", periods=(NOW, BEFORE)),))
KINDS = Query("things", (Measure("count"),), (Dimension("kind"),))


def table(*rows: tuple[Cell, ...], unit: str = "", total: int | None = None) -> Table:
    columns = (Column("group", "string"), Column("count", "integer", unit))
    return Table(columns, rows, len(rows) if total is None else total)


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        ((("December 2024", 150), ("December 2023", 120)), "is 30 higher (+25.0%) than"),
        ((("December 2023", 150), ("December 2024", 120)), "is 30 lower (-20.0%) than"),
        ((("December 2024", 5), ("December 2023", 5)), "is the same as"),
        ((("December 2024", 5), ("December 2023", 0)), "is 5 higher than"),
    ],
)
def test_the_first_period_is_compared_with_the_second(rows: tuple[tuple[Cell, ...], ...], text: str) -> None:
    assert word_comparison(PERIODS, table(*rows), "things") == f"December 2024 {text} December 2023."


def test_of_other_groups_the_higher_is_compared_with_the_lower() -> None:
    said = word_comparison(KINDS, table(("a", 1_000), ("b", 3_000), unit="kg"), "things")
    assert said == "b is 2,000 kg higher (+200.0%) than a."


def test_percentages_differ_by_points() -> None:
    said = word_comparison(KINDS, table(("a", 12.5), ("b", 10.0), unit="%"), "things")
    assert said == "a is 2.50 percentage points higher than b."


def test_a_period_without_rows_is_told() -> None:
    assert word_comparison(PERIODS, table(("December 2024", 4)), "things") == "No things in December 2023."
    assert word_comparison(PERIODS, table(), "things") == "No things in December 2024. No things in December 2023."


def test_nothing_is_said_of_what_may_be_hidden() -> None:
    """Conditions and limits leave groups out too: these have rows that are only not shown."""
    row = ("December 2024", 4)
    for query in (replace(PERIODS, limit=1), replace(PERIODS, having=(Having("count_of_rows", "gt", 3),))):
        assert periods_without_rows(query, table(row)) == ()
    assert periods_without_rows(PERIODS, table(row, total=2)) == ()


@pytest.mark.parametrize(
    "rows",
    [
        (("a", 1), ("b", 2), ("c", 3)),
        (("a", None), ("b", 2)),
        ((None, 1), ("b", 2)),
        (("a", "1"), ("b", "2")),
    ],
)
def test_nothing_is_compared_without_two_numbers(rows: tuple[tuple[Cell, ...], ...]) -> None:
    assert word_comparison(KINDS, table(*rows), "things") == ""


PLAIN = Measure("sum", "cost")
ENDS = Query(
    "loans",
    (replace(PLAIN, across="previous"), PLAIN, replace(PLAIN, across="growth")),
    (Dimension("year"),),
    filters=(Filter("year", "in", (1952, 2007)),),
    order=(Order("year", descending=True),),
    limit=1,
)
COLUMNS = (
    Column("year", "integer"), Column("sum_of_cost_previous", "number", "EUR", "total cost before"),
    Column("sum_of_cost", "number", "EUR", "total cost"), Column("sum_of_cost_growth", "number", "%", "growth"),
)  # fmt: skip


def test_a_change_is_told_with_both_of_its_ends() -> None:
    """One row holds the number at both times: the sentence says which is which."""
    table = Table(COLUMNS, ((2007, 50, 40, -20.0),), 2, truncated=True)
    said = "Total cost was 50 EUR in 1952 and 40 EUR in 2007, 10 EUR lower (-20.0%) than before."
    assert word_change(ENDS, table, "loans") == said
    assert word_change(replace(ENDS, limit=None), table, "loans") == ""
    assert word_change(replace(ENDS, measures=ENDS.measures[1:]), table, "loans") == ""


def test_a_time_without_rows_has_no_change() -> None:
    alone = Table(COLUMNS, ((2007, None, 40, None),), 1, truncated=False)
    assert word_change(ENDS, alone, "loans") == "There are loans in 2007 only, none in 1952."
