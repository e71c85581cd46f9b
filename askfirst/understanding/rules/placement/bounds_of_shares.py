"""Bounds on a part of the rows of each group: "more than half of their shipments came in late"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings

_BOUNDS = ("gt", "ge", "lt", "le")
_WHOLE = 100.0
_BEING = ("is", "are", "was", "were")


def parts_in_percent(board: Board) -> None:
    """As in "more than half of their shipments": of rows it is a part, and no other number so many times."""
    for at, span in enumerate(board.items):
        part = span.kind == "number" and span.cue == "times" and span.number is not None and span.number < 1
        if (
            part
            and board.is_a(at - 1, "comparator")
            and meanings.means_rows(board, board.at(board.skip(at + 1, "time")))
        ):
            board.items[at] = replace(span, cue="percent", number=(span.number or 0) * _WHOLE)


def bounds_of_shares(board: Board, at: int) -> int:
    """As in "at least 40% of their orders are urgent": how many of the rows of each are so, and no number of rows."""
    number = board.at(at + 1)
    if number is None or not board.is_a(at, "comparator") or number.kind != "number" or number.number is None:
        return 0
    if board.items[at].cue not in _BOUNDS or number.cue != "percent":
        return 0
    rows = board.skip(at + 2, "joining")
    led = rows > at + 2 or board.word(at + 1).endswith(" of")
    if board.word(rows) in _BEING and rows > at + 2:
        return 0
    if not led or not meanings.means_rows(board, board.at(rows)):
        return 0
    said = board.said(at, rows + 1)
    board.figures.append(Figure(said, (), "share", first=board.items[at].first, last=board.items[rows].last))
    board.havings.append(Term(said, "having", (), "share", op=board.items[at].cue, values=(number.number,)))  # type: ignore[arg-type] # one of four
    board.root_at = rows if board.root_at is None else board.root_at
    return rows + 1 - at
