"""Words that stand for a number without naming it: "heaviest", "how heavy", "weighs", "cheapest"."""

import pytest

from askfirst.domain.reply import NeedsClarification
from askfirst.understanding.rules.recognition.implied import implied
from tests.understanding.rules.made import Table
from tests.understanding.rules.worlds import freight

ROWS = [
    ("the heaviest order", "SELECT order_no FROM orders ORDER BY weight_kg DESC LIMIT 1"),
    ("which order is the lightest", "SELECT order_no FROM orders ORDER BY weight_kg LIMIT 1"),
    ("the cheapest order", "SELECT order_no FROM orders ORDER BY price LIMIT 1"),
    ("the 3 heaviest orders", "SELECT order_no FROM orders ORDER BY weight_kg DESC LIMIT 3"),
    (
        "the 2 most expensive orders from Japan",
        "SELECT order_no FROM orders WHERE country = 'Japan' ORDER BY price DESC LIMIT 2",
    ),
    ("orders that weigh more than 10 kg", "SELECT order_no FROM orders WHERE weight_kg > 10"),
]
FIGURES = [
    ("how many orders weigh less than 5 kg", "SELECT count(*) FROM orders WHERE weight_kg < 5"),
    ("how many orders weighed over 10", "SELECT count(*) FROM orders WHERE weight_kg > 10"),
    ("how heavy is the heaviest order", "SELECT max(weight_kg) FROM orders"),
]


@pytest.mark.parametrize(("text", "sql"), ROWS)
def test_rows_are_ranked_or_kept_by_the_number_that_is_meant(made: Table, text: str, sql: str) -> None:
    """The row's other columns are shown besides."""
    assert made.faults(text, sql, columns=("order_no",), ordered="LIMIT" in sql) == []


@pytest.mark.parametrize(("text", "sql"), FIGURES)
def test_figure_is_of_the_number_that_is_meant(made: Table, text: str, sql: str) -> None:
    """What is counted, or shown, is of that number."""
    assert made.faults(text, sql) == []


@pytest.mark.parametrize("text", ["the tallest order", "the deepest order"])
def test_quantity_that_nothing_measures_is_asked_about(made: Table, text: str) -> None:
    """No other number is taken in its place."""
    assert isinstance(made.reply(text), NeedsClarification)


async def test_number_is_meant_by_its_quantity() -> None:
    """By a word of its name or its synonyms; two numbers of one quantity are both meant."""
    shipments = (await freight()).catalog.dataset("shipments")
    assert implied(("heaviest",), shipments) == ("gross_weight_kg", "net_weight_kg")
    assert implied(("cheapest",), shipments) == ("freight_cost_usd",)
    assert implied(("tallest",), shipments) == ()
    assert implied(("late",), shipments) == ()
