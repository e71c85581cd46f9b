"""Where a clause begins to say something of its rows, and where it only says which of them."""

import pytest

from askfirst.understanding.rules.recognition.opposites import either_way
from askfirst.understanding.rules.recognition.predicates import predicate_at
from askfirst.understanding.rules.tokens import tokenize


@pytest.mark.parametrize(
    ("clause", "predicate"),
    [
        ("shipments are late", "are late"),
        ("shipments that are late", "that are late"),
        ("people who died in fires were young", "were young"),
        ("orders placed by phone were refunded", "were refunded"),
        ("orders placed by phone", "placed by phone"),
        ("orders placed by phone that were refunded", "that were refunded"),
        ("orders that came by web and were refunded", "that came by web and were refunded"),
        ("goods that came from A went to B", "went to B"),
        ("goods went to lines that are small", "went to lines that are small"),
        ("goods arrived late and were damaged", "arrived late and were damaged"),
        ("cars whose weight is high have power", "have power"),
    ],
)
def test_predicate_is_what_is_said_of_the_rows(clause: str, predicate: str) -> None:
    words = tuple(clause.lower().split())
    at = predicate_at(words, 0)
    assert at is not None
    assert " ".join(words[at:]) == predicate.lower()


def test_without_a_verb_nothing_is_said() -> None:
    assert predicate_at(("women", "among", "the", "dead"), 0) is None


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("did it go up or down", ["or down"]),
        ("is it higher or lower than that", ["or lower"]),
        ("was it late or not?", ["or not"]),
        ("more or less than 5", []),
        ("5 or more", []),
        ("red or blue", []),
    ],
)
def test_the_other_way_is_no_alternative(text: str, left_out: list[str]) -> None:
    tokens = tokenize(text)
    assert [tokens.said(span.first, span.last) for span in either_way(tokens)] == left_out
