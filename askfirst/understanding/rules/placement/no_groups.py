"""Names of things that stand where no groups are wished for: "booked under an order", "from partner companies"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.kinds import hit_paths
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span


def is_of_one(board: Board, at: int, span: Span) -> bool:
    """As in "booked under an order": one of them is spoken of, and none is told apart."""
    article = span.first > 0 and board.tokens.words()[span.first - 1] in ("a", "an")
    return article and board.base is None and not board.rank and not board.is_a(at - 1, "grouping")


def told_by_a_name(board: Board, at: int, span: Span) -> set[str]:
    """The ways to the fields of a name beside, as in "from partner companies", "from companies in Canada".

    Empty where there is none.
    """
    if board.base is not None or not board.figures:
        return set()
    lead = board.is_a(at - 2, "relation", "joining")
    if lead and board.is_a(at - 1, "value") and board.items[at - 1].last == span.first:
        return {path.rpartition(".")[0] for path in hit_paths(board, board.items[at - 1])}
    behind = board.is_a(at - 1, "relation", "joining") and board.is_a(at + 1, "joining", "relation")
    if not (behind and board.is_a(at + 2, "value")):
        return set()
    ways = {path.rpartition(".")[0] for path in hit_paths(board, board.items[at + 2])}
    own = {path.rpartition(".")[0] for path in meanings.fields(board, span, meanings.groups)}
    return ways & own
