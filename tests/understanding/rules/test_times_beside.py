"""Days of the week beside other times, months of every year, middles of months as ends, and ranges in one item."""

from __future__ import annotations

from datetime import date

import pytest

from askfirst.understanding.rules.periods import Calendar, Cycle, Period
from askfirst.understanding.rules.recognition.number_ranges import range_of
from askfirst.understanding.rules.times.times import times
from askfirst.understanding.rules.tokens import tokenize

_CALENDAR = Calendar(date(2025, 1, 15))


def _periods(text: str) -> list[Period]:
    """What the longest times of a text are."""
    kept: list[tuple[int, int]] = []
    found: list[Period] = []
    for span in sorted(times(tokenize(text), _CALENDAR), key=lambda one: one.first - one.last):
        if span.period and all(span.last <= first or span.first >= last for first, last in kept):
            kept.append((span.first, span.last))
            found.append(span.period)
    return found


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("between mid April and the end of May 2024", "2024-04-15", "2024-06-01"),
        ("from the middle of June to the middle of July 2023", "2023-06-15", "2023-07-16"),
        ("Jan through Jun 2024", "2024-01-01", "2024-07-01"),
        ("from spring to autumn 2023", "2023-03-01", "2023-12-01"),
        ("over the last year and a half", "2023-07-15", "2025-01-15"),
        ("past two and a half years", "2022-07-15", "2025-01-15"),
        ("12 months ending June 2024", "2023-07-01", "2024-07-01"),
        ("in the year to June 2024", "2023-07-01", "2024-07-01"),
        ("in the latter half of 2024", "2024-07-01", "2025-01-01"),
        ("closing quarter of 2023", "2023-10-01", "2024-01-01"),
        ("KW 12 2024", "2024-03-18", "2024-03-25"),
        ("the Friday after Thanksgiving 2024", "2024-11-29", "2024-11-30"),
        ("the first Monday in March 2024", "2024-03-04", "2024-03-05"),
        ("on the last Friday of November 2024", "2024-11-29", "2024-11-30"),
    ],
)
def test_stretches(text: str, start: str, end: str) -> None:
    (period,) = _periods(text)
    assert (str(period.start), str(period.end)) == (start, end)


@pytest.mark.parametrize(
    ("text", "part", "values"),
    [
        ("Saturday orders in the third quarter of 2024", "weekday", (6,)),
        ("Monday departures since June", "weekday", (1,)),
        ("orders on Friday or Saturday in March 2024", "weekday", (5, 6)),
        ("how many November days", "month_of_year", (11,)),
        ("in any July", "month_of_year", (7,)),
        ("December orders for each year", "month_of_year", (12,)),
    ],
)
def test_what_comes_again(text: str, part: str, values: tuple[int, ...]) -> None:
    cycles = [period.cycle for period in _periods(text)]
    assert [(cycle.part, cycle.values) for cycle in cycles if isinstance(cycle, Cycle)] == [(part, values)]


@pytest.mark.parametrize(
    "text", ["orders in December", "Monday arrivals", "since Saturday", "last Monday", "May sales"]
)
def test_what_is_one(text: str) -> None:
    assert not any(period.cycle for period in _periods(text))


@pytest.mark.parametrize("text", ["the last days of December 2024", "last Friday of each month"])
def test_what_is_asked(text: str) -> None:
    assert any(period.ask for period in _periods(text))


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ("5-10", (5.0, 10.0)),
        ("double-digit", (10.0, 99.99)),
        ("six figures", (100_000.0, 999_999.99)),
        ("2024-05", None),
        ("10-5", None),
        ("05-10", None),
    ],
)
def test_ranges_in_one_item(said: str, ends: tuple[float, float] | None) -> None:
    assert range_of(said) == ends
