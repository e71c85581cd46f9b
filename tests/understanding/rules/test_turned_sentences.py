"""What leads, how far numbers lie apart, and headings with names behind a colon, told in a roundabout way."""

from collections.abc import Iterator

import pytest

from tests.understanding.rules.made import Table, made_table

DAYS = """seen_on,town,sky,wind,rain
2014-01-05,Aldham,clear,3.5,0.0
2014-01-09,Aldham,cloudy,5.5,2.5
2014-02-03,Brockton,clear,2.0,0.0
2015-01-07,Brockton,cloudy,7.0,4.0
2015-01-11,Aldham,cloudy,6.0,3.0
2015-02-02,Cresby,clear,1.0,0.5
"""


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with made_table(tmp_path_factory.mktemp("days"), DAYS, "readings") as table:
        yield table


@pytest.mark.parametrize(
    ("text", "sql"),
    [
        (
            "the two towns that lead by number of readings",
            "SELECT town, count(*) FROM readings GROUP BY 1 ORDER BY 2 DESC LIMIT 2",
        ),
        (
            ">1 readings: which towns",
            "SELECT town, count(*) FROM readings GROUP BY 1 HAVING count(*) > 1",
        ),
        (
            "In which towns are there more than 2 readings?",
            "SELECT town, count(*) FROM readings GROUP BY 1 HAVING count(*) > 2",
        ),
        (
            "average wind: Aldham, Brockton",
            "SELECT town, avg(wind) FROM readings WHERE town IN ('Aldham', 'Brockton') GROUP BY 1",
        ),
        (
            "number of readings: Aldham, Cresby",
            "SELECT town, count(*) FROM readings WHERE town IN ('Aldham', 'Cresby') GROUP BY 1",
        ),
        ("correlation coefficient, wind vs. rain", "SELECT corr(wind, rain) FROM readings"),
        ("max wind reading?", "SELECT * FROM readings ORDER BY wind DESC LIMIT 1"),
        (
            "2015, month by month: highest wind",
            "SELECT date_trunc('month', seen_on)::DATE, max(wind) FROM readings WHERE year(seen_on) = 2015 GROUP BY 1",
        ),
        (
            "How strong is the wind on average in each type of sky?",
            "SELECT sky, avg(wind) FROM readings GROUP BY 1",
        ),
        (
            "readings in the wind range 2-6, count",
            "SELECT count(*) FROM readings WHERE wind BETWEEN 2 AND 6",
        ),
    ],
)
def test_turned_sentences(days: Table, text: str, sql: str) -> None:
    """They are read as the plain ones."""
    assert days.faults(text, sql) == []
