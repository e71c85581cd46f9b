"""Ways on a map: "airports south of Miami" are none of South County of Santa Clara; where that is, no field tells."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings

_WAYS = ("north of", "south of", "east of", "west of")


def ways_on_the_map(board: Board, at: int) -> int:
    """Names that hold the words of a way are not meant by it: it is asked about."""
    rows = meanings.means_rows(board, board.at(at))
    way = at + rows
    if not board.is_a(way, "value") or board.word(way) not in _WAYS:
        return 0
    board.root_at = at if rows and board.root_at is None else board.root_at
    board.unplaced.append(board.said(way, way + 1))
    return way + 1 - at
