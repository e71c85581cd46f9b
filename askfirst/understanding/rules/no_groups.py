"""Names of things that stand where no groups are wished for: "booked under an order", "from partner companies"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.kinds import hit_paths
from askfirst.understanding.rules.spans import Span


def is_of_one(board: Board, at: int, span: Span) -> bool:
    """As in "booked under an order": one of them is spoken of, and none is told apart."""
    article = span.first > 0 and board.tokens.words()[span.first - 1] in ("a", "an")
    return article and board.base is None and not board.rank and not board.is_a(at - 1, "grouping")


def told_by_a_name(board: Board, at: int, span: Span) -> set[str]:
    """The ways to the fields of a name right before, as in "from partner companies"; empty where there is none."""
    lead = board.is_a(at - 2, "relation", "joining")
    beside = board.is_a(at - 1, "value") and board.items[at - 1].last == span.first
    if not (lead and beside and board.base is None and board.figures):
        return set()
    return {path.rpartition(".")[0] for path in hit_paths(board, board.items[at - 1])}
