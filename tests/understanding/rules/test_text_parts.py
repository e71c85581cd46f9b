"""What a text holds, begins and ends with, and one field against another, read from words."""

import pytest

from askfirst.domain.reply import FinalAnswer, NeedsClarification
from tests.understanding.rules.made import Table

TEXTS = [
    ("how many orders have a customer whose name contains Lee", "customer ILIKE '%lee%'"),
    ("how many orders have a customer starting with A", "customer ILIKE 'a%'"),
    ('how many orders have a country beginning with "United"', "country ILIKE 'united%'"),
    ("how many orders have a country that ends with the letter y", "country ILIKE '%y'"),
    ("how many orders have a country that does not contain an", "country NOT ILIKE '%an%'"),
    ("how many orders have a country not starting with F", "country NOT ILIKE 'f%'"),
    ("how many orders have a status that does not end in ed", "status NOT ILIKE '%ed'"),
]
PAIRS = [
    ("how many orders have a margin over half of the price", "margin > 0.5 * price"),
    ("how many orders had a margin of more than 0.25 times the price", "margin > 0.25 * price"),
    ("how many orders have a weight above the margin", "weight_kg > margin"),
    ("how many orders have a price at least twice the weight", "price >= 2 * weight_kg"),
]


@pytest.mark.parametrize(("text", "condition"), [*TEXTS, *PAIRS])
def test_condition_is_that_of_plain_sql(made: Table, text: str, condition: str) -> None:
    """In all the ways that people say it."""
    assert made.faults(text, f"SELECT count(*) FROM orders WHERE {condition}") == []  # noqa: S608 - one of this file


def test_a_narrower_text_stands_beside_the_earlier_one(made: Table) -> None:
    """What begins with one thing and ends with another is both."""
    reply = made.reply("how many orders have a customer starting with A", "only those whose customer ends with e")
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table is not None
    assert list(reply.table.rows) == made.rows("SELECT count(*) FROM orders WHERE customer LIKE 'A%e'")


@pytest.mark.parametrize(
    "text",
    ["is the price higher than the weight", "average price more than twice the average weight by country"],
)
def test_what_is_no_condition_on_rows_is_asked(made: Table, text: str) -> None:
    """Totals and averages against each other are no question about single rows."""
    assert isinstance(made.reply(text), NeedsClarification)


@pytest.mark.parametrize(
    ("talk", "said", "row"),
    [
        (("orders by country", "the second one"), "second in the order of country", "Germany"),
        (("top 3 countries by total price", "the second one"), "second highest by total price", "France"),
    ],
)
def test_a_row_by_its_place_tells_the_order(made: Table, talk: tuple[str, ...], said: str, row: str) -> None:
    """Of a ranking it is that rank; of an answer without one its usual order is told."""
    reply = made.reply(*talk)
    assert isinstance(reply, FinalAnswer), reply.text
    assert reply.table is not None
    assert reply.receipt is not None
    assert said in reply.text
    assert reply.table.rows[0][0] == row
    assert any("as they were shown" in one for one in reply.receipt.assumptions) == (talk[0] == "orders by country")
