"""Words that only repeat what a condition behind them says of itself: "booked" in "booked without an order"."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings


def is_worded_by_the_next(board: Board, value: int) -> bool:
    """Whether the item and the condition right behind it are together in the words that describe the condition."""
    span, behind = board.at(value), board.at(value + 1)
    named = meanings.condition(board, behind)
    if named is None or span is None or behind is None or span.kind != "value" or behind.first != span.last:
        return False
    return fold(board.said(value, value + 2)) in fold(named.description)
