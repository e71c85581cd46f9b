"""Groups: by whole numbers, by a grain that is said or usual, never by two grains of one time."""

import pytest

from askfirst.domain.reply import NeedsClarification
from tests.understanding.rules.made import Table, made_table

MONTH = "date_trunc('month', ordered_on)"
QUARTER = "date_trunc('quarter', ordered_on)"
GROUPED = [
    ("orders by number of items", "SELECT items, count(*) FROM orders GROUP BY 1"),
    ("average price by number of items", "SELECT items, avg(price) FROM orders GROUP BY 1"),
    ("average price trend", f"SELECT {MONTH}, avg(price) FROM orders GROUP BY 1"),  # noqa: S608 - of the lines above
    ("average price over time by quarter", f"SELECT {QUARTER}, avg(price) FROM orders GROUP BY 1"),  # noqa: S608 - of the lines above
    ("monthly total price trend", f"SELECT {MONTH}, sum(price) FROM orders GROUP BY 1"),  # noqa: S608 - of the lines above
    ("orders by quarter and country", f"SELECT {QUARTER}, country, count(*) FROM orders GROUP BY 1, 2"),  # noqa: S608 - of the lines above
]
DAYS = "date,weather,wind\n" + "".join(
    f"2024-03-{day:02},{'rain' if day % 3 else 'sun'},{day / 2}\n" for day in range(1, 29)
)


@pytest.mark.parametrize(("text", "sql"), GROUPED)
def test_groups_are_those_that_are_said(made: Table, text: str, sql: str) -> None:
    """A grain that is said stands before the usual one."""
    assert made.faults(text, sql) == []


def test_usual_grain_is_told(made: Table) -> None:
    """By month, unless the question says another."""
    assert "'trend' is shown by month" in made.told("average price trend")
    assert "is shown by" not in made.told("average price over time by quarter")


@pytest.mark.parametrize(
    "text", ["orders by month and quarter", "orders by week and month", "how many days by country"]
)
def test_grains_that_cannot_both_be_meant_are_asked_about(made: Table, text: str) -> None:
    """Nor are days counted where rows stand for something else."""
    assert isinstance(made.reply(text), NeedsClarification)


def test_days_are_rows_where_each_is_of_one_day(tmp_path_factory: pytest.TempPathFactory) -> None:
    """ "How many days" counts them, with the conditions of the question; months are counted once each."""
    with made_table(tmp_path_factory.mktemp("days"), DAYS, "readings") as days:
        assert days.faults("how many days had rain", "SELECT count(*) FROM readings WHERE weather = 'rain'") == []
        assert days.faults("number of days with wind over 10", "SELECT count(*) FROM readings WHERE wind > 10") == []
        assert days.faults("how many days by weather", "SELECT weather, count(*) FROM readings GROUP BY 1") == []
        months = "SELECT count(DISTINCT date_trunc('month', date)) FROM readings WHERE weather = 'rain'"
        assert days.faults("how many months had rain", months) == []
