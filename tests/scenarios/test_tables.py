"""The table of a reply against single cells and against the truth."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from askfirst.domain.table import Cell, Column, ColumnType, Table
from askfirst.scenarios.format import CellExpected, SqlExpected, TableExpected
from askfirst.scenarios.tables import table_differences
from askfirst.scenarios.truth import Rows
from tests.scenarios.exchanges import TABLE

TRUE: Rows = [("North", date(2025, 1, 6), Decimal("10.50")), ("South", date(2025, 1, 7), None)]


def differences(expected: TableExpected, table: Table = TABLE, *, true: Rows | None = None) -> list[str]:
    return list(table_differences(expected, table, truth=lambda _: TRUE if true is None else true))


def against_sql(table: Table, true: Rows, **how: Any) -> list[str]:
    return differences(TableExpected(equals_sql=SqlExpected("SELECT", **how)), table, true=true)


def column(type_: ColumnType, *cells: Cell, row_count: int | None = None) -> Table:
    rows = tuple((cell,) for cell in cells)
    count = len(rows) if row_count is None else row_count
    return Table((Column("value", type_),), rows, count, truncated=count > len(rows))


RIGHT = [
    TableExpected(row_count=2, columns=("region", "day", "amount")),
    TableExpected(first_row={"region": "North", "amount": 10.5, "day": "2025-01-06"}),
    TableExpected(cells=(CellExpected(2, "amount", None), CellExpected(2, "region", "South"))),
    TableExpected(equals_sql=SqlExpected("SELECT", ordered=True)),
]
WRONG = [
    (TableExpected(row_count=3), "table's row_count: expected 3, got 2"),
    (TableExpected(columns=("day", "region", "amount")), "got ['region', 'day', 'amount']"),
    (TableExpected(columns=("region",)), "table's columns: expected ['region']"),
    (TableExpected(first_row={"region": "South"}), "cell 'region' of row 1: expected 'South', got 'North'"),
    (TableExpected(first_row={"amount": "ten"}), "cell 'amount' of row 1: expected 'ten', got 10.5"),
    (TableExpected(first_row={"amount": None}), "cell 'amount' of row 1: expected None, got 10.5"),
    (TableExpected(cells=(CellExpected(3, "region", "East"),)), "got a table with 2 rows"),
    (TableExpected(cells=(CellExpected(1, "area", "East"),)), "got no such column among"),
]


@pytest.mark.parametrize("expected", RIGHT)
def test_a_table_as_expected(expected: TableExpected) -> None:
    """Numbers are equal whatever their type, a day is its midnight, and an empty cell is None."""
    assert differences(expected) == []


@pytest.mark.parametrize(("expected", "part"), WRONG)
def test_a_table_that_differs(expected: TableExpected, part: str) -> None:
    """A wrong cell, column or count is one sentence."""
    [sentence] = differences(expected)
    assert part in sentence


@pytest.mark.parametrize(
    ("table", "true"),
    [
        (column("integer", 1, 2), [(2,), (1,)]),
        (column("number", 0.1 + 0.2), [(0.3,)]),
        (column("decimal", "12345678901234567890.12"), [(Decimal("12345678901234567890.12"),)]),
        (column("timestamp", "2025-01-01T00:00:00"), [(datetime(2025, 1, 1),)]),  # noqa: DTZ001 - a time without zone
        (column("timestamp", "2025-01-01T01:00:00+01:00"), [(datetime(2025, 1, 1, tzinfo=UTC),)]),
        (column("date", "2025-01-01"), [(datetime(2025, 1, 1),)]),  # noqa: DTZ001 - as a month cut from a timestamp
        (column("boolean", *[True]), [(True,)]),
        (column("string", None), [(None,)]),
        (column("integer"), []),
        (column("integer", 3, 1, row_count=3), [(1,), (2,), (3,)]),
        (column("integer", 3, 1, row_count=9), [(3,), (1,)]),
    ],
)
def test_rows_as_the_truth_has_them(table: Table, true: Rows) -> None:
    """Order, binary fractions and the cut of a long table make no difference."""
    assert against_sql(table, true) == []


@pytest.mark.parametrize(
    ("table", "true", "part"),
    [
        (column("integer", 1, 2), [(1,), (3,)], "got the row (2), which the truth has not"),
        (column("integer", 1, 2), [(1,), (3,)], "expected the row (3), got none such"),
        (column("integer", 1, 1), [(1,), (2,)], "got the row (1)"),
        (column("integer", 1), [(1,), (2,)], "table's rows: expected the 2 of the truth, got 1 of 1"),
        (column("integer"), [(1,)], "expected the 1 of the truth, got 0 of 0"),
        (column("integer", 1, row_count=3), [(1,), (2,)], "expected the 2 of the truth, got 1 of 3"),
        (column("integer", 9, row_count=2), [(1,), (2,)], "got the row (9)"),
        (column("number", 1.000001), [(1.0,)], "got the row (1.000001)"),
        (column("integer", 1), [(True,)], "got the row (1)"),
        (column("string", "1"), [(1,)], "got the row ('1')"),
        (column("integer", 0), [(None,)], "got the row (0)"),
        (column("timestamp", "2025-01-01T00:00:01"), [(date(2025, 1, 1),)], "got the row (2025-01-01 00:00:01)"),
        (column("integer", 1), [(1, 2)], "expected 2 as the truth has, got 1"),
        (Table((Column("value", "integer"),), ((1,),), row_count=2), [(1,)], "table's row_count: expected 1"),
    ],
)
def test_rows_that_the_truth_has_not(table: Table, true: Rows, part: str) -> None:
    """A wrong, a missing and a repeated row, and a wrong type, are found."""
    assert any(part in sentence for sentence in against_sql(table, true))


def test_an_order_that_matters() -> None:
    """Ordered rows are compared one by one, also where the table is cut off."""
    assert against_sql(column("integer", 1, 2, row_count=3), [(1,), (2,), (3,)], ordered=True) == []
    assert against_sql(column("integer", 2, 1, row_count=3), [(1,), (2,), (3,)], ordered=True) == [
        "table's row 1: expected (1), got (2)",
        "table's row 2: expected (2), got (1)",
    ]


def test_some_columns_only() -> None:
    """The truth may be about named columns; one that is not there is a difference."""
    assert against_sql(TABLE, [(None, "South"), (10.5, "North")], columns=("amount", "region")) == []
    [sentence] = against_sql(TABLE, [("x",)], columns=("area",))
    assert sentence == "table's columns: expected ['area'] for the truth, got ['region', 'day', 'amount']"


def test_many_rows_that_differ() -> None:
    """The first differences are told and the rest are counted."""
    table, true = column("integer", *range(10)), [(number + 10,) for number in range(10)]
    assert against_sql(table, true, ordered=True)[3:] == ["table: 7 more rows differ"]
