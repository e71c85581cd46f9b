"""Rows that are asked for by an end of one of their numbers, first digits, and what is left aside."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

CARS = """name,code,origin,mpg,weight
Ajax Pinto,1AB,Europe,30.5,2100
Bolt Comet,BC2,Europe,18.0,4100
Cass Delta,77C,Japan,41.0,1900
Dune Estate,DE4,USA,12.0,5000
Echo Falcon,E9F,USA,22.0,3300
"""


@pytest.fixture(scope="module")
def cars(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("cars"), CARS, "cars") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("which cars have the highest mpg", "SELECT * FROM cars ORDER BY mpg DESC LIMIT 1"),
        ("Which car's weight is the greatest of all?", "SELECT * FROM cars ORDER BY weight DESC LIMIT 1"),
        ("the car with the maximum weight please", "SELECT * FROM cars ORDER BY weight DESC LIMIT 1"),
        ("which two cars weigh the least", "SELECT * FROM cars ORDER BY weight LIMIT 2"),
        (
            "how many cars have a code that starts with a digit",
            "SELECT count(*) FROM cars WHERE code SIMILAR TO '[0-9].*'",
        ),
        ("Leaving Europe aside, how many cars are there?", "SELECT count(*) FROM cars WHERE origin <> 'Europe'"),
    ],
)
def test_rows_at_an_end(cars: Table, text: str, sql: str) -> None:
    assert cars.faults(text, sql) == []
