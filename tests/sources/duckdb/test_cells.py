"""Values become cells that JSON holds without loss."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest

from askfirst.sources.duckdb.cells import to_cell


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (None, None),
        (2**70, 2**70),
        (0.1, 0.1),
        (float("nan"), "nan"),
        (float("-inf"), "-inf"),
        (Decimal("12.30"), 12.3),
        (Decimal("0.1"), 0.1),
        (Decimal("12345678901234567890.12"), "12345678901234567890.12"),
        (date(2025, 1, 6), "2025-01-06"),
        (datetime(2025, 1, 6, 7, 30), "2025-01-06T07:30:00"),  # noqa: DTZ001 - a time without zone is the point
        (datetime(2025, 1, 6, 7, 30, tzinfo=UTC), "2025-01-06T08:30:00+01:00"),
        (time(7, 30), "07:30:00"),
        (timedelta(hours=3), "3:00:00"),
        (b"\x01\xff", "01ff"),
        ([date(2025, 1, 6), Decimal("1.5")], '["2025-01-06", 1.5]'),
    ],
)
def test_cells(value: object, cell: object) -> None:
    """Numbers stay numbers where a float holds every digit; all else is text."""
    assert to_cell(value, ZoneInfo("Europe/Berlin")) == cell
