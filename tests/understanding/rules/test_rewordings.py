"""Roundabout ways of asking, years and numbers in words, and stretches of time that are compared."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

FRUIT = """picked_on,orchard,kind,weight_g,sugar,price_usd
1970-01-10,Hill,apple,3000,7,1000
1970-08-11,Hill,pear,3200,9,50000
1982-02-10,Dale,apple,2500,5,100000
1982-09-12,Dale,pear,2007,8,120000
2011-06-01,Dale,apple,3100,6,99000
2011-07-05,Hill,plum,2009,4,2000
"""


@pytest.fixture(scope="module")
def fruit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("fruit"), FRUIT, "fruit") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        ("how many fruit in nineteen eighty-two", "SELECT count(*) FROM fruit WHERE year(picked_on) = 1982"),
        ("how many fruit after nineteen seventy", "SELECT count(*) FROM fruit WHERE year(picked_on) > 1970"),
        (
            "average weight in June twenty eleven",
            "SELECT avg(weight_g) FROM fruit WHERE picked_on BETWEEN '2011-06-01' AND '2011-06-30'",
        ),
        ("how many fruit with a weight above two thousand seven", "SELECT count(*) FROM fruit WHERE weight_g > 2007"),
        (
            "fruit with a price of a hundred grand or more: how many",
            "SELECT count(*) FROM fruit WHERE price_usd >= 1e5",
        ),
        (
            "how many fruit have a weight from 3,000 up to 3,200",
            "SELECT count(*) FROM fruit WHERE weight_g BETWEEN 3000 AND 3200",
        ),
        ("tenth percentile of the weight", "SELECT quantile_cont(weight_g, 0.1) FROM fruit"),
        ("third quartile (75th percentile) of weight", "SELECT quantile_cont(weight_g, 0.75) FROM fruit"),
    ],
)
def test_numbers_and_years_in_words(fruit: Table, text: str, sql: str) -> None:
    """A year that is said is a year; an amount that sounds like one is an amount."""
    assert fruit.faults(text, sql) == []


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "out of a hundred fruit, how many come from Hill?",
            "SELECT 100.0 * count(*) FILTER (orchard = 'Hill') / count(*) FROM fruit",
        ),
        (
            "out of all fruit from 1970, what portion was pear",
            "SELECT 100.0 * count(*) FILTER (kind = 'pear') / count(*) FROM fruit WHERE year(picked_on) = 1970",
        ),
        (
            "average weight at the start of 1970 (january)",
            "SELECT avg(weight_g) FROM fruit WHERE picked_on BETWEEN '1970-01-01' AND '1970-01-31'",
        ),
        ("how strongly do sugar and weight correlate", "SELECT corr(sugar, weight_g) FROM fruit"),
    ],
)
def test_shares_parts_of_years_and_correlations(fruit: Table, text: str, sql: str) -> None:
    """What is asked in a roundabout way is what the plain words ask."""
    assert fruit.faults(text, sql) == []
