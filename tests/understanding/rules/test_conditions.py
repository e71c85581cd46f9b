"""Conditions: signs, bounds with the field inside, what is known, both states, words within a text."""

import pytest

from askfirst.domain.reply import NeedsClarification
from tests.understanding.rules.made import Table
from tests.understanding.rules.shown import shown
from tests.understanding.rules.test_reading import read

COUNTED = [
    ("how many orders with a negative margin", "margin < 0"),
    ("how many orders with positive margin", "margin > 0"),
    ("how many orders between margin 10 and 60", "margin BETWEEN 10 AND 60"),
    ("how many orders with a margin between 60 and 10", "margin BETWEEN 10 AND 60"),
    ("how many orders have a shipped on", "shipped_on IS NOT NULL"),
    ("how many orders have both a margin and a shipped on", "margin IS NOT NULL AND shipped_on IS NOT NULL"),
    ("how many orders without shipped on", "shipped_on IS NULL"),
    ("how many orders with lee in the customer", "customer ILIKE '%lee%'"),
    ("how many orders at least 10 kg", "weight_kg >= 10"),
]
BY_SO_MUCH = [
    ("shipments more than 2 days late", "filter delay_hours gt 48.0"),
    ("shipments at least a week late", "filter delay_hours ge 168.0"),
    ("shipments between 1 and 2 days late", "filter delay_hours between 24.0 48.0"),
    ("shipments less than 10 hours late", "filter delay_hours lt 10.0 | delay_hours gt 0"),
    ("shipments more than 5 hours early", "filter delay_hours lt -5.0"),
    ("shipments less than 5 hours early", "filter delay_hours gt -5.0 | delay_hours lt 0"),
]


@pytest.mark.parametrize(("text", "condition"), COUNTED)
def test_rows_are_those_of_the_condition(made: Table, text: str, condition: str) -> None:
    """Counted by SQL over the same file."""
    assert made.faults(text, f"SELECT count(*) FROM orders WHERE {condition}") == []  # noqa: S608 - of the table above


@pytest.mark.parametrize(("text", "expected"), BY_SO_MUCH)
async def test_by_how_much_a_condition_holds(text: str, expected: str) -> None:
    """What is less than an hour early is early all the same, and what early means is told."""
    outline, _ = await read(text)
    assert shown(outline) == f"shipments | {expected}"
    assert outline.unplaced == ()
    assert [said for said in outline.assumptions if "is read as: arrived" in said]


def test_both_states_are_two_groups(made: Table) -> None:
    """Neither is left out."""
    sql = "SELECT express, avg(price) FROM orders GROUP BY 1"
    assert made.faults("average price of express and not express orders separately", sql) == []


@pytest.mark.parametrize(
    "text", ["orders with a negative status", "orders over 20 litres", "orders between country 1 and 2"]
)
def test_condition_on_what_holds_no_such_thing_is_asked_about(made: Table, text: str) -> None:
    """A sign of a word, a unit of no field, a range of names."""
    assert isinstance(made.reply(text), NeedsClarification)
