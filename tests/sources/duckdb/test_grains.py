"""What rows stand for in time: the coarsest unit of which each has its own."""

from collections.abc import Callable, Hashable, Sequence
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.sources.duckdb.tables import see

FIRST = date(2023, 1, 2)
"""A Monday."""


def every(days: int, count: int) -> list[str]:
    return [str(FIRST + timedelta(days=days * at)) for at in range(count)]


def monthly(months: int, count: int) -> list[str]:
    return [f"{2000 + months * at // 12}-{months * at % 12 + 1:02}-01" for at in range(count)]


async def grain(folder: Path, times: Sequence[str]) -> str | None:
    """What the rows of a file with these times stand for."""
    path = folder / "readings.csv"
    path.write_text("read_on,depth\n" + "".join(f"{time},{at}\n" for at, time in enumerate(times)), "utf-8")
    return (await see(path)).dataset.grain


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (every(1, 40), "day"),
        (every(7, 40), "week"),
        (monthly(1, 40), "month"),
        (monthly(3, 40), "quarter"),
        (monthly(12, 20), "year"),
        ([*every(1, 40), "2023-01-05"], None),
        ([*every(1, 40), ""], None),
        ([f"{day} {hour:02}:00:00" for day in every(1, 10) for hour in range(4)], None),
        ([f"{day} 07:30:00" for day in every(1, 40)], "day"),
        (["2023-01-02"], None),
    ],
)
async def test_rows_stand_for_what_no_two_share(tmp_path: Path, times: list[str], expected: str | None) -> None:
    """A day that is there twice, a row without a time, hours of a day: then rows stand for none; nor does one row."""
    assert await grain(tmp_path, times) == expected


async def test_order_and_gaps_do_not_matter(tmp_path: Path) -> None:
    """Days that are missing, and rows in any order, are days all the same."""
    days = [day for at, day in enumerate(every(1, 60)) if at % 7]
    assert await grain(tmp_path, days[::-1]) == "day"


UNITS: dict[str, Callable[[date], Hashable]] = {
    "day": date.isoformat,
    "week": lambda day: day.isocalendar()[:2],
    "month": lambda day: (day.year, day.month),
    "quarter": lambda day: (day.year, (day.month - 1) // 3),
    "year": lambda day: day.year,
}
COARSEST_FIRST = ("year", "quarter", "month", "week", "day")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.dates(date(2019, 1, 1), date(2026, 12, 31)), min_size=2, max_size=12))
async def test_number_of_units_is_the_number_of_rows(tmp_path: Path, days: list[date]) -> None:
    """By plain Python over the same dates."""
    fits = [unit for unit in COARSEST_FIRST if len({UNITS[unit](day) for day in days}) == len(days)]
    assert await grain(tmp_path, [day.isoformat() for day in days]) == (fits[0] if fits else None)
