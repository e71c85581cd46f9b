"""Other ways in which a stored name is said: "Japanese", "Americans", "cancellation"; adjectives that say nothing."""

import pytest

from askfirst.domain.reply import FinalAnswer, NeedsClarification
from askfirst.understanding.rules.words.word_forms import lands_of, other_forms
from tests.understanding.rules.made import Table

PEOPLE = [
    ("how many Japanese orders", "Japanese", "country = 'Japan'"),
    ("how many orders of Americans", "Americans", "country = 'United States'"),
    ("average price of American orders", "American", "country = 'United States'"),
]
BARE = ["big orders", "important customers", "how many good orders", "cheap orders", "old orders by country"]


@pytest.mark.parametrize(("text", "said", "condition"), PEOPLE)
def test_people_are_those_of_their_land(made: Table, text: str, said: str, condition: str) -> None:
    """The land is stored, and that it was taken is told."""
    figure = "avg(price)" if text.startswith("average") else "count(*)"
    assert made.faults(text, f"SELECT {figure} FROM orders WHERE {condition}") == []  # noqa: S608 - of the table above
    assert f"{said!r} is read as" in made.told(text)


def test_deed_is_the_state_that_it_leaves(made: Table) -> None:
    """What was cancelled is stored so; that a cancellation is meant by it is told."""
    rate = "SELECT 100.0 * count(*) FILTER (status = 'cancelled') / count(*) FROM orders"
    assert made.faults("cancellation rate", rate) == []
    assert "'cancellation' is read as: status is cancelled" in made.told("cancellation rate")


def test_land_that_is_not_stored_is_asked_about(made: Table) -> None:
    """No order is Swedish: nothing else is taken for it."""
    assert not isinstance(made.reply("how many Swedish orders"), FinalAnswer)


@pytest.mark.parametrize("text", BARE)
def test_adjective_that_compares_with_nothing_is_asked_about(made: Table, text: str) -> None:
    """How big is big only the user knows: no row is left out or in by it unseen."""
    reply = made.reply(text)
    assert isinstance(reply, NeedsClarification)
    assert any(word in reply.text.lower() for word in ("big", "important", "good", "cheap", "old"))


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("japanese", "japan"), ("norwegians", "norway"), ("usa", "united states"), ("cancellation", "cancelled"),
        ("arrival", "arrived"), ("penguins", "penguin"), ("return", "returned"),
    ],
)  # fmt: skip
def test_forms_of_a_word(word: str, form: str) -> None:
    """Whatever may be stored for it is among them."""
    assert form in list(other_forms(word))


@pytest.mark.parametrize("word", ["arival", "cancelation", "shipmnt", "contry"])
def test_word_that_ends_like_a_deed_is_of_no_land(word: str) -> None:
    """Such a word may be a slip of the pen."""
    assert lands_of(word) == ()
