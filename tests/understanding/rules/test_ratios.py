"""One number over another: "price per item", "price to weight ratio"."""

import pytest

from askfirst.domain.reply import NeedsClarification
from tests.understanding.rules.made import Table

RATIOS = [
    ("price per item", "SELECT sum(price) / sum(items) FROM orders"),
    ("price per item by country", "SELECT country, sum(price) / sum(items) FROM orders GROUP BY 1"),
    ("price per kg", "SELECT sum(price) / sum(weight_kg) FROM orders"),
    ("price per kg of express orders", "SELECT sum(price) / sum(weight_kg) FROM orders WHERE express"),
    ("price to weight ratio", "SELECT sum(price) / sum(weight_kg) FROM orders"),
    ("ratio of price to items", "SELECT sum(price) / sum(items) FROM orders"),
    ("margin per price", "SELECT sum(margin) / sum(price) FROM orders"),
]
ASKED = ["price per colour", "price per litre", "number of customers per order"]


@pytest.mark.parametrize(("text", "sql"), RATIOS)
def test_ratio_is_of_the_sums(made: Table, text: str, sql: str) -> None:
    """The mean of each row's own ratio would weigh small rows like large ones."""
    assert made.faults(text, sql) == []


@pytest.mark.parametrize("text", ASKED)
def test_what_nothing_can_divide_is_asked_about(made: Table, text: str) -> None:
    """No figure comes without what it is to be divided by."""
    assert isinstance(made.reply(text), NeedsClarification)
