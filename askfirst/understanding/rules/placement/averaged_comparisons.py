"""Groups of unlike size that are compared by what each of their rows has: "do X have higher salaries than Y"."""

from __future__ import annotations

from askfirst.catalog.lookup import fold, stem
from askfirst.understanding.rules.board import Board, Figure

_HIGHER = frozenset((
    "higher", "lower", "better", "worse", "bigger", "larger", "smaller", "longer", "shorter", "greater", "heavier",
    "lighter",
))  # fmt: skip
_ADDED_UP = frozenset((
    "sale", "cost", "revenue", "profit", "earning", "taking", "proceed", "expense", "loss", "goal", "point", "amount",
    "total", "number", "figure", "unit", "volume", "tax", "damage", "saving", "return", "gain", "visit", "hour",
))  # fmt: skip
_OF_A_PERSON = frozenset(("salary", "wage", "pay", "compensation", "age", "remuneration"))
_DOES = frozenset(
    ("cost", "costs", "weigh", "weighs", "score", "scores", "last", "lasts", "wait", "waits", "take", "takes")
)
_THAN = ("than", "compared", "versus", "vs")


def is_of_each(board: Board, figure: Figure) -> bool:
    """Whether an average is meant: the plural of what one row has is compared, or what one person is paid."""
    words = board.tokens.words()
    names = {word for path in figure.candidates for word in fold(board.bind(path).label.replace("_", " ")).split()}
    compares = any(word in _THAN for word in words)
    if names & _OF_A_PERSON and any(word in ("more", "less", *_HIGHER) for word in words):
        return compares or "or" in words
    if not compares:
        return False
    said = fold(figure.text).split()
    for at in range(1, len(words) - len(said)):
        if not said or list(words[at : at + len(said)]) != said:
            continue
        if said[-1] in _DOES and words[at + len(said)] in ("more", "less", *_HIGHER):
            return True
        if words[at - 1] in _HIGHER:
            head = words[at + len(said) - 1]
            return stem(head) != head and stem(head) not in _ADDED_UP
    return False
