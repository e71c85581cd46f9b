"""Follow-ups that point back: orders, both together, times around, whom it was, words that are taken back."""

from __future__ import annotations

import pytest

from askfirst.domain.clarification import Clarification
from askfirst.understanding.rules.answers.retracting import retracted
from askfirst.understanding.rules.follow_ups.pointing_words import points
from askfirst.understanding.rules.words.saying import Saying


@pytest.mark.parametrize(
    "words",
    [
        "oldest first", "and now the newest first", "lightest first please", "high to low", "how old was he",
        "and when did she die", "which carrier was it", "when was that", "no i meant departures",
        "what about the whole of that year", "and the year as a whole", "swap rows and columns",
    ],
)  # fmt: skip
def test_what_points_back(words: str) -> None:
    assert points(words)


@pytest.mark.parametrize(
    "words",
    [
        "which carrier is the oldest", "how many shipments went to oakland", "who was the oldest to die",
        "which airport is the northernmost", "what was the total in 2024",
    ],
)  # fmt: skip
def test_what_is_a_question_of_its_own(words: str) -> None:
    assert not points(words)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("never mind convenient, simply all of them", "convenient"),
        ("forget convenient", "convenient"),
        ("drop the convenient part", "convenient"),
        ("all of them", "convenient"),
        ("convenient means near", ""),
        ("the big ones", ""),
    ],
)
def test_words_that_are_taken_back(message: str, words: str) -> None:
    asked = Clarification("1", "?", (), "", about="convenient", free_text=True)
    assert retracted(Saying.of(message), asked) == words
