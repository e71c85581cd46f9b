"""Numbers that are years, words that are no stored names, and lists that tell which row is which."""

from collections.abc import Iterator

import pytest

from askfirst.domain.reply import NeedsClarification
from tests.understanding.rules.made import Table, made_table

LANDS = """name,area,year,income,people,grade
Avalon,North,1990,2000.5,1990,high
Avalon,North,2000,3100.25,2500,high
Borduria,South,1990,1500.75,4000,low
Borduria,South,2000,1750.5,5200,low
Syldavia,South,1990,900.25,700,low
Syldavia,South,2000,1990.0,800,high
"""


@pytest.fixture(scope="module")
def lands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("lands"), LANDS, "lands") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("average 1990 income by area", "SELECT area, avg(income) FROM lands WHERE year = 1990 GROUP BY 1"),
        ("total of the 2000 income", "SELECT sum(income) FROM lands WHERE year = 2000"),
        ("average 2000 income in the South", "SELECT avg(income) FROM lands WHERE year = 2000 AND area = 'South'"),
        ("how many lands have more than 1990 people", "SELECT count(*) FROM lands WHERE people > 1990"),
        ("how many lands have exactly 1990 people", "SELECT count(*) FROM lands WHERE people = 1990"),
    ],
)
def test_year_before_a_number_is_a_time(lands: Table, text: str, sql: str) -> None:
    """A year right before what is measured is a time; what is compared or counted stays an amount."""
    assert lands.faults(text, sql) == []


def test_size_of_a_number_is_no_stored_name(lands: Table) -> None:
    """ "High" before a number says nothing of a field that happens to hold the word."""
    assert isinstance(lands.reply("how many high income lands are there"), NeedsClarification)


def test_row_is_shown_with_the_fields_of_a_sentence_behind(lands: Table) -> None:
    """The row with the highest number is wanted, and not averages of the fields that are named besides."""
    sql = "SELECT area, grade, income FROM lands ORDER BY income DESC LIMIT 1"
    columns = ("area", "grade", "income")
    assert lands.faults("Which land has the highest income? Area and grade too", sql, columns=columns) == []


def test_new_function_takes_the_place_of_the_old(lands: Table) -> None:
    """Both ways to say it change the function, and a later condition keeps it."""
    for change in ("median rather than average", "median, not average", "not the average but the median"):
        reply = lands.reply("average income by area", change, "leave out Avalon")
        assert "median" in reply.text.lower(), change
