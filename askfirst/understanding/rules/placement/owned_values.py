"""Values of what things have: "vessels with a flag of Panama"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board

_HAVE = ("with", "having", "have", "has", "had")


def is_had(board: Board, at: int, value: int) -> bool:
    """Whether the field at `at` is said to be had, with the value behind an "of"."""
    words = [word for word in board.tokens.words()[: board.items[at].first] if word not in ("a", "an", "the")]
    return board.is_a(value - 1, "joining", cue="of") and bool(words) and words[-1] in _HAVE
