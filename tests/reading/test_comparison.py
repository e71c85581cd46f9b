"""When a table holds the true one."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest

from askfirst.domain.table import Cell, Column, ColumnType, Table
from benchmarks.reading.comparison import columns_of, holds
from tests.reading.samples import a_table

TABLE = a_table(["string", "integer"], ("a", 1), ("b", 2), ("b", 2))


def test_rows_in_any_order() -> None:
    assert holds(columns_of(TABLE), [("b", 2), ("a", 1), ("b", 2)])


def test_rows_in_another_order_where_the_order_counts() -> None:
    assert not holds(columns_of(TABLE), [("b", 2), ("a", 1), ("b", 2)], ordered=True)
    assert holds(columns_of(TABLE), [("a", 1), ("b", 2), ("b", 2)], ordered=True)


def test_columns_in_another_order() -> None:
    assert holds(columns_of(TABLE), [(1, "a"), (2, "b"), (2, "b")])


def test_extra_columns_of_the_answer() -> None:
    assert holds(columns_of(TABLE), [(1,), (2,), (2,)])


def test_missing_columns_of_the_answer() -> None:
    assert not holds(columns_of(TABLE), [("a", 1, 1), ("b", 2, 2), ("b", 2, 2)])


@pytest.mark.parametrize("true", [[("a", 1), ("b", 2)], [("a", 1), ("b", 2), ("b", 2), ("b", 2)]])
def test_rows_that_are_more_or_fewer(true: list[tuple[Any, ...]]) -> None:
    assert not holds(columns_of(TABLE), true)


def test_repeated_rows_count() -> None:
    assert not holds(columns_of(TABLE), [("a", 1), ("a", 1), ("b", 2)])


def test_columns_alike_but_paired_otherwise() -> None:
    """Each column has the true values, the rows have not."""
    assert not holds(columns_of(a_table(["string", "integer"], ("a", 1), ("b", 2))), [("a", 2), ("b", 1)])


def test_columns_that_only_one_assignment_tells_apart() -> None:
    """Both columns have the values of both true ones; only the second way to assign them fits."""
    table = a_table(["integer", "integer", "string"], (1, 2, "x"), (2, 1, "y"))
    assert holds(columns_of(table), [(2, 1, "x"), (1, 2, "y")])
    assert not holds(columns_of(table), [(2, 2, "x"), (1, 1, "y")])


def test_no_rows() -> None:
    """No rows are held by no rows, whatever the columns."""
    assert holds(columns_of(a_table(["string"])), [])
    assert not holds(columns_of(a_table(["integer"], (0,))), [])
    assert not holds(columns_of(a_table(["integer"])), [(0,)])


@pytest.mark.parametrize(
    ("type_", "cell", "true", "same"),
    [
        ("integer", 3, 3.0, True),
        ("integer", 3, Decimal("3.00"), True),
        ("number", 1.0000005, 1.0, True),
        ("number", 1.000002, 1.0, False),
        ("number", 1e-12, 0, True),
        ("number", 423_000_000.0, 423_000_001, True),
        ("decimal", "12345678901234567.89", Decimal("12345678901234567.89"), True),
        ("number", "NaN", float("nan"), True),
        ("integer", 1, True, False),
        ("boolean", True, True, True),
        ("integer", None, None, True),
        ("integer", None, 0, False),
        ("string", "", None, False),
        ("string", " Miami ", "Miami", True),
        ("string", "miami", "Miami", False),
        ("string", "12", 12, False),
        ("integer", 5, timedelta(seconds=5), True),
    ],
)
def test_cells(type_: ColumnType, cell: Cell, true: object, *, same: bool) -> None:
    assert holds(columns_of(a_table([type_], (cell,))), [(true,)]) is same


@pytest.mark.parametrize(
    ("type_", "cell", "true", "same"),
    [
        ("date", "2024-03-01", date(2024, 3, 1), True),
        ("date", "2024-03-01", date(2024, 3, 2), False),
        ("date", "2024-03-01", datetime(2024, 3, 1), True),  # noqa: DTZ001 - a time without a zone
        ("timestamp", "2024-03-01T00:00:00", date(2024, 3, 1), True),
        ("timestamp", "2024-03-01T02:00:00+02:00", datetime(2024, 3, 1, tzinfo=UTC), True),
        ("timestamp", "2024-03-01T02:00:00", datetime(2024, 3, 1, 1, tzinfo=timezone(-timedelta(hours=1))), True),
        ("date", "2024-03-01", "2024-03", True),
        ("date", "2024-04-01", "2024-Q2", True),
        ("date", "2024-03-01", "March", False),
        ("string", "2024-03-01", date(2024, 3, 1), True),
        ("string", "2024-03", date(2024, 3, 1), True),
        ("string", "2024-13", date(2024, 3, 1), False),
        ("time", "08:30:00", time(8, 30), True),
        ("date", "2024-01-01", 2024, False),
    ],
)
def test_times(type_: ColumnType, cell: Cell, true: object, *, same: bool) -> None:
    assert holds(columns_of(a_table([type_], (cell,))), [(true,)]) is same


@pytest.mark.parametrize(("true", "same"), [(2024, True), (2023, False), (24, False)])
def test_number_of_a_year(true: int, *, same: bool) -> None:
    """A time that was cut to the year is as well told by the year's number."""
    table = Table((Column("year", "date", grain="year"),), (("2024-01-01",),), row_count=1)
    assert holds(columns_of(table), [(true,)]) is same


def test_days_from_one_to_another_stand_for_the_first() -> None:
    table = a_table(["string", "integer"], ("December 2024", 779), ("2025-01-01 to 2025-01-15", 368))
    assert holds(columns_of(table), [(date(2024, 12, 1), 779), (date(2025, 1, 1), 368)])
    assert not holds(columns_of(table), [(date(2024, 12, 1), 779), (date(2025, 1, 15), 368)])
