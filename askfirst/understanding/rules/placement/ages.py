"""Ages that are said without the word: "people under 21", "women over 40", "those above 65"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition.amounts import Amount
from askfirst.understanding.rules.recognition.implied import implied
from askfirst.understanding.rules.words.noun_classes import DEAD, PERSONS

_PEOPLE = frozenset(
    (
        *PERSONS,
        *DEAD,
        *(
            "man",
            "woman",
            "men",
            "women",
            "male",
            "female",
            "child",
            "children",
            "kid",
            "boy",
            "girl",
            "adult",
            "minor",
        ),
        *("teenager", "teen", "youth", "youngster", "anyone", "everyone", "everybody", "anybody", "someone", "those"),
    )
)
_OLD = ("old",)
_WHO = frozenset(("who", "whoever"))
_BEFORE = frozenset(
    ("or", "and", "either", "was", "were", "are", "is", "be", "who", "people", "aged", "not", "those", "but", ",")
)


def aged(board: Board, amount: Amount, *, exact: bool) -> tuple[str, ...]:
    """The field that the words of an amount are about: "seventeen or younger", "women over 40"."""
    said = board.tokens.words()[board.items[amount.first].first : board.items[amount.last - 1].last]
    return (() if exact else _of_people(board, amount.first)) or implied(said, board.dataset)


def _of_people(board: Board, at: int) -> tuple[str, ...]:
    """The field that holds ages, where the comparison at an item is one with a number said of people.

    They stand right before it, or before what else is said of them: "everybody who was either Asian or over 60".
    """
    first = board.items[at].first
    before = board.tokens.items[first - 1] if first else None
    if before is None or not ({before.word, before.stem} & _PEOPLE or _goes_on(board, first)):
        return ()
    found = implied(_OLD, board.dataset)
    return found if len(found) == 1 else ()


def _goes_on(board: Board, first: int) -> bool:
    """Whether people are spoken of before, and what stands right before the comparison leaves it to be said of them."""
    tokens = board.tokens.items
    spoken = any({token.word, token.stem} & (_PEOPLE | _WHO) for token in tokens[:first])
    return spoken and tokens[first - 1].word in _BEFORE
