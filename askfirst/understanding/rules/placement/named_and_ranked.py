"""Things that a name tells something of, and that are ranked all the same: "top customers in Europe by revenue"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings


def are_ranked(board: Board, at: int, last: int) -> bool:
    """As in "top customers in Europe by revenue", "which customers in Europe have the most orders": they are groups.

    What is said of them only tells which of them there are.
    """
    if not meanings.relation_key(board, board.at(at)) or not board.is_a(at + 1, "joining", "relation"):
        return False
    before = board.is_a(at - 1, "superlative", "limit", "number") or board.is_a(at - 1, "goal", cue="which")
    behind = any(board.is_a(place, "superlative") for place in range(last, len(board.items)))
    sorted_by = any(board.is_a(place, "grouping", cue="by") for place in range(last, len(board.items)))
    return behind or (before and sorted_by)
