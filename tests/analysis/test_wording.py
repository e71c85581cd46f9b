from __future__ import annotations

import pytest

from askfirst.analysis.wording import format_cell, with_unit
from askfirst.domain.table import Cell, Column


@pytest.mark.parametrize(
    ("cell", "column", "shown"),
    [
        (1234567, Column("n", "integer"), "1,234,567"),
        (1999, Column("built_year", "integer"), "1999"),
        (100042, Column("order_id", "integer"), "100042"),
        (1234.5, Column("x", "number"), "1,234.50"),
        (-0.123456, Column("x", "number"), "-0.1235"),
        (3.0, Column("x", "number"), "3"),
        (True, Column("b", "boolean"), "yes"),
        (None, Column("x", "number"), "-"),
        ("2025-01-06T00:00:00", Column("t", "timestamp"), "2025-01-06"),
        ("2025-01-06T07:30:00", Column("t", "timestamp"), "2025-01-06 07:30"),
        ("2024-12-01", Column("t", "date", grain="month"), "2024-12"),
        ("2024-10-01", Column("t", "date", grain="quarter"), "2024 Q4"),
        ("2024-01-01", Column("t", "date", grain="year"), "2024"),
        ("2024-12-30", Column("t", "date", grain="week"), "2024-12-30"),
        ("12345678901234567890.5", Column("d", "decimal"), "12345678901234567890.5"),
    ],
)
def test_cells_read_as_people_write_them(cell: Cell, column: Column, shown: str) -> None:
    assert format_cell(cell, column) == shown


@pytest.mark.parametrize(
    ("cell", "unit", "shown"), [(12300, "kg", "12,300 kg"), (4.5, "%", "4.50%"), (None, "kg", "-"), (7, "", "7")]
)
def test_a_unit_follows_its_number(cell: Cell, unit: str, shown: str) -> None:
    assert with_unit(cell, Column("x", "number", unit)) == shown
