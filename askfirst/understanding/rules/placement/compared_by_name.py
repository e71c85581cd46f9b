"""Conditions on a field that is called like a calculation: "minimum temperature below -5" over `temp_min`."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.number_words import named_by_function
from askfirst.understanding.rules.recognition.amounts import amount_at, bounded, filter_term


def compared_by_name(board: Board, at: int) -> int:
    """The comparison of each row's field: nothing is calculated, though a word for it stands there."""
    own = named_by_function(board, at)
    amount = amount_at(board, board.skip(at + 2, "joining")) if own else None
    fitting = bounded(board, own, amount) if amount else ()
    if not amount or not fitting:
        return 0
    board.place(filter_term(board, board.said(at, amount.last), fitting, amount), at, amount.last)
    return amount.last - at
