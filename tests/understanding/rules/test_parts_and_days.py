"""One number as a part of another by a verb, a stored kind that is a row's noun, days that are named like values."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

SKIES = """date,wind,sky,total sales,ice sales
2024-03-02,3,sun,100,10
2024-03-03,5,rain,200,50
2024-03-10,7,sun,300,30
2024-03-11,9,rain,400,20
"""
LOSSES = """name,death date,kind,latitude
A,2024-01-01,Death,10.5
B,2024-01-02,Accident,40.5
C,2024-01-03,Death,30.5
"""


@pytest.fixture(scope="module")
def skies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("skies"), SKIES, "skies") as table:
        yield table


@pytest.fixture(scope="module")
def losses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("losses"), LOSSES, "losses") as table:
        yield table


@pytest.mark.parametrize(
    "text",
    [
        "what share of total sales do ice sales make up, in %",
        "ice sales make up what percentage of total sales?",
        "what percentage do ice sales represent of total sales?",
        "what share of total sales comes from ice sales?",
    ],
)
def test_parts_of_numbers(skies: Table, text: str) -> None:
    """The verb tells which number is the part and which the whole."""
    assert skies.faults(text, 'SELECT 100.0 * sum("ice sales") / sum("total sales") FROM skies') == []


def test_sundays_beside_suns(skies: Table) -> None:
    """A day of the week is no weather that is written like it."""
    assert skies.faults("average wind on Sundays", "SELECT avg(wind) FROM skies WHERE isodow(date) = 7") == []


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("name of the northernmost death", "SELECT name, latitude FROM losses ORDER BY latitude DESC LIMIT 1"),
        ("how many were of kind death", "SELECT count(*) FROM losses WHERE kind = 'Death'"),
    ],
)
def test_deaths(losses: Table, text: str, sql: str) -> None:
    """One of all deaths is a row, whatever some of them are stored as."""
    assert losses.faults(text, sql) == []
