"""Who came in first, second or last, where a number of the rows is the place that they came in."""

from __future__ import annotations

from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Board, Direction, Figure, Part, Rank
from askfirst.understanding.rules.recognition.winners import position_of


def in_a_race(board: Board, at: int, *, last: bool) -> bool:
    """Rank by that number: the first has the lowest; rows without a place did not come in."""
    place = position_of(board.dataset)
    if not place or board.rank or board.base or board.figures or board.groups:
        return False
    said, number = board.said(at, at + 1), int(board.items[at].number or 1)
    direction: Direction = "high" if last else "low"
    rank = Rank(said, direction, 1, Figure(said, (place,)), skipped=number - 1, of_rows=True)
    board.rank_as(rank)
    board.root_at = at if board.root_at is None else board.root_at
    board.parts.append(Part(Filter(place, "not_null"), board.items[at].first, board.items[at].last))
    board.assumptions.append(f"{said!r} is read by the {board.bind(place).label}")
    return True
