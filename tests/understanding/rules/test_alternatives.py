"""Conditions of which one is enough: "express or from Germany"."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.domain.reply import FinalAnswer, NeedsClarification
from tests.understanding.rules.made import Table

ALTERNATIVES = [
    ("how many orders are express or from Germany", "express OR country = 'Germany'"),
    ("how many orders from Germany or Japan", "country IN ('Germany', 'Japan')"),
    ("how many orders are cancelled or express", "status = 'cancelled' OR express"),
    ("how many orders with more than 5 items or with a weight over 20", "items > 5 OR weight_kg > 20"),
    (
        "how many orders from Germany or Japan or express",
        "country IN ('Germany', 'Japan') OR express",
    ),
    (
        "how many orders in 2024 are from Ann Lee or with a price over 200",
        "year(ordered_on) = 2024 AND (customer = 'Ann Lee' OR price > 200)",
    ),
]
ASKED = ["express or", "or express", "how many orders are express or", "orders in 2024 or express"]
SIDES = {
    "express": "express",
    "cancelled": "status = 'cancelled'",
    "from Germany": "country = 'Germany'",
    "with a price over 200": "price > 200",
    "with a weight under 5": "weight_kg < 5",
    "with more than 3 items": "items > 3",
}


@pytest.mark.parametrize(("text", "condition"), ALTERNATIVES)
def test_one_of_the_conditions_is_enough(made: Table, text: str, condition: str) -> None:
    """The alternatives stand together; all else of the question holds besides."""
    assert made.faults(text, f"SELECT count(*) FROM orders WHERE {condition}") == []  # noqa: S608 - of the table above


@pytest.mark.parametrize("text", ASKED)
def test_or_without_two_conditions_is_asked_about(made: Table, text: str) -> None:
    """An alternative to nothing, or to a time, finds no place."""
    assert isinstance(made.reply(text), NeedsClarification)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(sorted(SIDES)), min_size=2, max_size=2, unique=True))
def test_sides_of_an_or_may_change_places(made: Table, sides: list[str]) -> None:
    """ "X or Y" is "Y or X", and both are what SQL says."""
    (wanted,) = made.rows(f"SELECT count(*) FROM orders WHERE {SIDES[sides[0]]} OR {SIDES[sides[1]]}")  # noqa: S608 - of the table above
    for one, other in (sides, sides[::-1]):
        reply = made.reply(f"how many orders are {one} or {other}")
        assert isinstance(reply, FinalAnswer), reply.text
        assert reply.table is not None
        assert reply.table.rows == (wanted,)
