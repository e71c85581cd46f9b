"""Clauses about the form of an answer and who it is for say nothing of the data."""

import pytest

from askfirst.understanding.rules.recognition.speech import without_speech
from askfirst.understanding.rules.tokens import tokenize

LEFT = [
    ("How many orders in 2024? Just the number.", "how many orders in 2024 ?"),
    ("How many orders in 2024? A number is enough.", "how many orders in 2024 ?"),
    ("Average delay per carrier, no need for details.", "average delay per carrier ,"),
    ("Keep it short: how many orders?", "how many orders ?"),
    ("Average delay rounded to two decimals", "average delay"),
    ("Which carrier is it? The name will do.", "which carrier is it ?"),
    ("I have Rotterdam Flowers on the line, how many orders?", "i have rotterdam flowers , how many orders ?"),
    ("Juniper Pharma wants to know how many orders", "juniper pharma how many orders"),
    ("We are meeting Juniper Pharma next week. How many orders?", "juniper pharma . how many orders ?"),
    ("Enumerate the carriers", "show the carriers"),
    ("Run the numbers on delay by carrier", "show delay by carrier"),
]
KEPT = [
    "Just the number.",
    "Orders placed on the phone, by month in 2024",
    "How many orders came in on the phone",
    "No breakdown by month",
]


@pytest.mark.parametrize(("said", "left"), LEFT)
def test_clause_of_form_is_left_out(said: str, left: str) -> None:
    assert " ".join(without_speech(tokenize(said)).tokens.words()) == left


@pytest.mark.parametrize("said", KEPT)
def test_what_tells_of_the_data_stays(said: str) -> None:
    tokens = tokenize(said)
    assert without_speech(tokens).tokens.words() == tokens.words()


@pytest.mark.parametrize("said", ["bar chart of shipments by carrier", "please plot shipments by month", "as a graph"])
def test_chart_that_was_asked_for_is_told_to_be_none(said: str) -> None:
    """Nobody waits for a picture that does not come."""
    assert "charts are not drawn: this is the table of one" in without_speech(tokenize(said)).told
    assert without_speech(tokenize(said), frozenset(said.split())).told == ()


def test_precision_that_was_asked_for_is_told() -> None:
    assert any("two decimals" in told for told in without_speech(tokenize("Delay rounded to two decimals")).told)
