"""Happenings that a time is named after, numbers of one moment: "how many arrivals", "when was the lowest price"."""

import pytest

from askfirst.domain.reply import NeedsClarification
from tests.understanding.rules.made import Table, made_table
from tests.understanding.rules.shown import shown
from tests.understanding.rules.test_reading import read

HAPPENED = [
    ("how many arrivals", "measure count() | arrived_at not_null"),
    ("how many arrivals in December 2024", "measure count() | time arrived_at 2024-12-01..2025-01-01"),
    ("departures by month", "by month(departed_at) | measure count() | departed_at not_null"),
    ("departures last week", "measure count() | time departed_at 2025-01-06..2025-01-13"),
    (
        "how many departures from Port of Shanghai by carrier in 2024",
        "by carrier.name | Port of Shanghai@origin | measure count() | time departed_at 2024-01-01..2025-01-01",
    ),
]
PEOPLE = "name,birth_date,death_date\nAda,1815-12-10,1852-11-27\nAlan,1912-06-23,1954-06-07\nBarbara,1928-10-02,\n"
MOMENTS = [
    ("when was the highest price", "SELECT ordered_on, price FROM orders ORDER BY price DESC LIMIT 1"),
    ("when was the lowest price", "SELECT ordered_on, price FROM orders ORDER BY price LIMIT 1"),
    ("when was the price the highest", "SELECT ordered_on, price FROM orders ORDER BY price DESC LIMIT 1"),
    ("when was the lowest margin", "SELECT ordered_on, margin FROM orders ORDER BY margin LIMIT 1"),
    ("the latest price", "SELECT ordered_on, price FROM orders ORDER BY ordered_on DESC LIMIT 1"),
]


@pytest.mark.parametrize(("text", "expected"), HAPPENED)
async def test_happening_is_the_rows_with_that_time(text: str, expected: str) -> None:
    """A time that is said is that of the happening; without one, what has no such time has not happened."""
    outline, _ = await read(text)
    assert shown(outline) == f"shipments | {expected}"
    assert outline.unplaced == ()


def test_happenings_are_counted_by_their_own_times(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Of a table with two times, the one that the word is of."""
    with made_table(tmp_path_factory.mktemp("people"), PEOPLE, "people") as people:
        assert people.faults("how many deaths", "SELECT count(death_date) FROM people") == []
        assert people.faults("births in 1912", "SELECT count(*) FROM people WHERE year(birth_date) = 1912") == []


@pytest.mark.parametrize(("text", "sql"), MOMENTS)
def test_moment_is_in_the_row_of_its_number(made: Table, text: str, sql: str) -> None:
    """Both are shown, as neither tells the other."""
    assert made.faults(text, sql) == []


@pytest.mark.parametrize("text", ["when how many orders", "when is the total price", "when are orders by country"])
def test_moment_of_what_has_none_is_asked_about(made: Table, text: str) -> None:
    """A count or a sum is of no one moment."""
    assert isinstance(made.reply(text), NeedsClarification)
