"""Several things that a number is told of without a word for groups: "spend over all carriers", "between carriers"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings


def is_among(board: Board, at: int) -> bool:
    """As in "how does the delay differ between carriers"."""
    if not (board.is_a(at, "comparator", cue="between") and board.compared and board.is_a(at + 1, "term")):
        return False
    several = board.items[at + 1]
    token = board.tokens.items[several.last - 1]
    return token.word != token.stem and board.at(at + 2) is None


def spreads(board: Board, at: int) -> bool:
    """As in "spend over all carriers": with several things behind it, and no number, it compares nothing."""
    span = board.at(at + 1)
    token = board.tokens.items[span.last - 1] if span and span.kind == "term" else None
    several = token is not None and token.word != token.stem
    kinds = meanings.fields(board, span, meanings.groups) and not meanings.means_rows(board, span)
    return board.word(at) == "over" and several and bool(kinds) and not is_number(board, at + 1)


def is_number(board: Board, at: int) -> bool:
    span = board.at(at)
    return bool(meanings.measures(board, span) or meanings.fields(board, span, meanings.is_figure))
