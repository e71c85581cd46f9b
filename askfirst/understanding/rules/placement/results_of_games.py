"""Places how games ended: one side's number against that of the other."""

from __future__ import annotations

from typing import cast

from askfirst.domain.outline import Term
from askfirst.domain.query import Operator
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition.results_of_games import RESULT, numbers_of_sides

_SIGNS = {"gt": "more", "lt": "fewer", "eq": "as many"}


def results_of_games(board: Board, at: int) -> int:
    """As in "home wins": more home goals than away goals."""
    span, sides = board.items[at], numbers_of_sides(board.dataset)
    if span.kind != "comparator" or not span.cue.startswith(RESULT) or sides is None:
        return 0
    home, away = sides
    op = cast("Operator", span.cue.removeprefix(RESULT))
    said = board.said(at, at + 1)
    board.place(Term(said, "filter", (home,), op=op, second=away, factor=1.0), at, at + 1)
    than = "as" if op == "eq" else "than"
    labels = (board.bind(home).label, board.bind(away).label)
    board.assumptions.append(f"{said!r} is read as {_SIGNS[op]} {labels[0]} {than} {labels[1]}")
    if board.root_at is None and not board.figures:
        board.root_at = at
    return 1
