"""Names that are compared: each gets a row of its own; a word that compares nothing is asked about."""

import pytest

from askfirst.domain.reply import FinalAnswer
from tests.understanding.rules.made import Table

TWO = "country IN ('Japan', 'Germany') GROUP BY 1"
COMPARED = [
    ("Japan vs Germany orders", f"SELECT country, count(*) FROM orders WHERE {TWO}"),  # noqa: S608 - of the line above
    ("total price Japan vs Germany", f"SELECT country, sum(price) FROM orders WHERE {TWO}"),  # noqa: S608 - of the line above
    ("compare total price of Japan and Germany", f"SELECT country, sum(price) FROM orders WHERE {TWO}"),  # noqa: S608 - of the line above
    ("orders in Japan compared to Germany", f"SELECT country, count(*) FROM orders WHERE {TWO}"),  # noqa: S608 - of the line above
    (
        "average price Ann Lee vs Bob Ray",
        "SELECT customer, avg(price) FROM orders WHERE customer IN ('Ann Lee', 'Bob Ray') GROUP BY 1",
    ),
    ("express vs non express orders", "SELECT express, count(*) FROM orders GROUP BY 1"),
    ("express and not express orders separately", "SELECT express, count(*) FROM orders GROUP BY 1"),
    (
        "compare total price by country",
        "SELECT country, sum(price) FROM orders GROUP BY 1",
    ),
]


@pytest.mark.parametrize(("text", "sql"), COMPARED)
def test_each_that_is_compared_has_its_row(made: Table, text: str, sql: str) -> None:
    """Without one of them a comparison would be a total."""
    assert made.faults(text, sql) == []


def test_comparison_of_two_tells_their_difference(made: Table) -> None:
    """In the figure's own numbers, and in percent."""
    reply = made.reply("total price Japan vs Germany")
    assert isinstance(reply, FinalAnswer)
    assert "Germany is 179.50 higher (+99.4%) than Japan" in reply.text


@pytest.mark.parametrize("text", ["compare orders", "compare Japan", "total price compare", "compare express"])
def test_comparison_of_nothing_is_not_answered(made: Table, text: str) -> None:
    """One thing alone is no comparison."""
    assert not isinstance(made.reply(text), FinalAnswer)
