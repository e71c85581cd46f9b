"""Years of two digits, slips in stored names, ages without the word, and words that names hold."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

HEROES = """full_name,last_name,age,latitude,longitude,year,sex
Ann Falkenberg,Falkenberg,17,51.5,0.1,1978,female
Bob Falkenberg,Falkenberg,64,48.8,2.3,1978,male
Cid Marchetti Station,Marchetti,35,40.7,74.0,1982,male
Dee Marchetti Tower,Marchetti,41,40.7,74.0,1982,female
Eve Lindqvist,Lindqvist,29,59.3,18.0,1972,female
"""


@pytest.fixture(scope="module")
def heroes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("heroes"), HEROES, "heroes") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many heroes in '78", "SELECT count(*) FROM heroes WHERE year = 1978"),
        ("how many heroes before '78", "SELECT count(*) FROM heroes WHERE year < 1978"),
        ("average age of the '82s", "SELECT avg(age) FROM heroes WHERE year = 1982"),
        ("how many heroes were seventeen or younger", "SELECT count(*) FROM heroes WHERE age <= 17"),
        ("how many heroes were over 40", "SELECT count(*) FROM heroes WHERE age > 40"),
        ("how many heroes between 20 and 40 years old", "SELECT count(*) FROM heroes WHERE age BETWEEN 20 AND 40"),
        ("how many heroes were in their thirties", "SELECT count(*) FROM heroes WHERE age BETWEEN 30 AND 39"),
        ("how many femals in 1978", "SELECT count(*) FROM heroes WHERE sex = 'female' AND year = 1978"),
    ],
)
def test_short_years_and_bare_ages(heroes: Table, text: str, sql: str) -> None:
    """An apostrophe makes two digits a year; a bare age is no latitude; a slip of a stored word is that word."""
    assert heroes.faults(text, sql) == []


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("heroes whose last name starts with an F", "SELECT * FROM heroes WHERE last_name LIKE 'F%'"),
        ("heroes whose last name starts with a capital M", "SELECT * FROM heroes WHERE last_name LIKE 'M%'"),
        (
            "which hero of 1978 lives furthest east, i.e. has the largest longitude?",
            "SELECT * FROM heroes WHERE year = 1978 ORDER BY longitude DESC LIMIT 1",
        ),
    ],
)
def test_letters_and_ends_said_twice(heroes: Table, text: str, sql: str) -> None:
    """An article before a letter is none of the text; an end that is said twice is still one row."""
    assert heroes.faults(text, sql) == []
