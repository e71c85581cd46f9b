"""Places in an order: the second highest, both ends."""

import pytest

from askfirst.domain.reply import NeedsClarification
from tests.understanding.rules.made import Table

NTH = [
    ("second highest price", "SELECT order_no FROM orders ORDER BY price DESC LIMIT 1 OFFSET 1"),
    ("the third heaviest order", "SELECT order_no FROM orders ORDER BY weight_kg DESC LIMIT 1 OFFSET 2"),
    ("the 2nd lowest margin", "SELECT order_no FROM orders ORDER BY margin LIMIT 1 OFFSET 1"),
    ("fourth most expensive order", "SELECT order_no FROM orders ORDER BY price DESC LIMIT 1 OFFSET 3"),
]
GROUPS = [
    (
        "which country has the second most orders",
        "SELECT country, count(*) FROM orders GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1 OFFSET 1",
    ),
    (
        "which customer has the third highest total price",
        "SELECT customer, sum(price) FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 1 OFFSET 2",
    ),
]
ENDS = [
    ("smallest and largest price", "SELECT min(price), max(price) FROM orders"),
    ("lowest and highest margin by country", "SELECT country, min(margin), max(margin) FROM orders GROUP BY 1"),
    (
        "highest and lowest weight of express orders",
        "SELECT max(weight_kg), min(weight_kg) FROM orders WHERE express",
    ),
]


@pytest.mark.parametrize(("text", "sql"), NTH)
def test_row_of_a_place_is_that_one_alone(made: Table, text: str, sql: str) -> None:
    """Those before it are skipped, not shown."""
    assert made.faults(text, sql, columns=("order_no",), ordered=True) == []


@pytest.mark.parametrize(("text", "sql"), GROUPS)
def test_group_of_a_place_is_that_one_alone(made: Table, text: str, sql: str) -> None:
    """Groups have places as rows have."""
    assert made.faults(text, sql) == []


@pytest.mark.parametrize(("text", "sql"), ENDS)
def test_both_ends_are_two_figures(made: Table, text: str, sql: str) -> None:
    """Each in the order that was said."""
    assert made.faults(text, sql) == []


@pytest.mark.parametrize("text", ["lowest and highest orders", "second biggest order"])
def test_place_in_no_order_is_asked_about(made: Table, text: str) -> None:
    """By which number, nothing says."""
    assert isinstance(made.reply(text), NeedsClarification)
