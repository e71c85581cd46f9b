"""Ends that are said twice, in plain words and by the number: "two least powerful (lowest horsepower) cars"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.figures import figure_at

_OPENING = frozenset(("(", "[", "ie", "i.e", "i.e.", "meaning", "namely"))
_BETWEEN = ("filler", "joining", "goal", "relation", "columns")


def is_explained(board: Board, at: int) -> bool:
    """Whether what stands behind in brackets, or behind "i.e.", says by which number this is an end.

    As in "takes the longest to get going (biggest acceleration number)": only what is in the brackets ranks.
    """
    span = board.items[at]
    if span.cue not in ("high", "low", "most", "least", "late", "early"):
        return False
    words = board.tokens.words()
    for behind in range(at + 1, len(board.items)):
        opened = words[behind_of(board, behind) - 1] in _OPENING if behind > at + 1 else False
        if opened and board.is_a(behind, "superlative"):
            return figure_at(board, behind + 1) is not None and _is_bracketed(board, behind)
        if not board.is_a(behind, *_BETWEEN):
            return False
    return False


def behind_of(board: Board, at: int) -> int:
    """The token that an item begins at, without the articles before it."""
    words, first = board.tokens.words(), board.items[at].first
    while first > 1 and words[first - 1] in ("the", "has", "having", "with", "a", "is"):
        first -= 1
    return first


def explains_a_count(board: Board, at: int) -> bool:
    """Whether so many were wanted before the brackets that this opens: "two weakest (lowest power) cars"."""
    return board.rank is not None and board.rank.count is not None and _is_bracketed(board, at)


def _is_bracketed(board: Board, at: int) -> bool:
    words, first = board.tokens.words(), behind_of(board, at)
    return first > 0 and words[first - 1] in _OPENING
