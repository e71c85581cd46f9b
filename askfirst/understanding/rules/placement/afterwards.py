"""Words behind a figure that say how it is calculated: "how much does it vary (standard deviation)", "in percent"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings

_SMALL = ("joining", "conjunction")
_SPREADS = ("stddev", "median", "avg", "percentile")


def told_afterwards(board: Board, at: int) -> bool:
    """Whether the item only says how the figure before it is calculated or shown."""
    return bool(board.figures) and (_is_again(board, at) or _trails(board, at) or _in_percent(board, at))


def _is_again(board: Board, at: int) -> bool:
    """As in "is there a relationship between a and b? what is the correlation", where no other numbers follow."""
    function = board.items[at].function if board.is_a(at, "function") else None
    behind = board.at(board.skip(at + 1, *_SMALL))
    if function is None or function != board.figures[-1].function:
        return False
    follows = meanings.fields(board, behind, meanings.is_figure)
    return function == "correlation" or (function == "stddev" and not follows)


def _trails(board: Board, at: int) -> bool:
    """As in "how much does the cost vary (standard deviation)": a function behind the one figure it is of."""
    figure = board.figures[-1]
    asked = figure.function is None or figure.text.lower().startswith("how much")
    if len(board.figures) > 1 or not asked or not board.is_a(at, "function") or not figure.candidates:
        return False
    span = board.items[at]
    if span.function not in _SPREADS or board.at(at + 1):
        return False
    board.figures[-1] = replace(figure, function=span.function, percent=span.number)
    return True


def _in_percent(board: Board, at: int) -> bool:
    """As in "cost by X, in percent": the figure before it is wanted as its part of the whole."""
    before = board.tokens.words()[max(board.items[at].first - 2, 0) : board.items[at].first]
    if not board.word(at).startswith("percent") or not (before[-1:] in (("in",), ("as",)) or before == ("as", "a")):
        return False
    figure, named = board.figures[-1], board.dataset.measures
    if board.word(at).endswith("of") or _is_of_part(figure, board):
        return not board.word(at).endswith("of")
    fields = tuple(named[name].field or "" if name in named else name for name in figure.candidates)
    functions = {named[name].function if name in named else figure.function for name in figure.candidates}
    if not all(fields) or not functions <= {None, "sum"}:
        return False
    span = board.items[at]
    text = f"{figure.text} {board.said(at, at + 1)}"
    board.figures[-1] = Figure(text, fields, "share", first=span.first, last=span.last)
    return True


def _is_of_part(figure: Figure, board: Board) -> bool:
    """Whether it is told in percent anyway."""
    named = [board.dataset.measures[name].function for name in figure.candidates if name in board.dataset.measures]
    return figure.function in ("share", "rate") or "share" in named
