"""Ages that are said without the word: "people under 21", "women over 40", "those above 65"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
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


def age_of(board: Board, at: int) -> tuple[str, ...]:
    """The field that holds ages, where the comparison at an item is one with a number said of people."""
    first = board.items[at].first
    before = board.tokens.items[first - 1] if first else None
    if before is None or not {before.word, before.stem} & _PEOPLE:
        return ()
    found = implied(_OLD, board.dataset)
    return found if len(found) == 1 else ()
