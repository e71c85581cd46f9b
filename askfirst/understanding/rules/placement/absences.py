"""Things of which there are no rows: "customers without late orders" asks for what no query here can find."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings

_REACH = 4


def absent_rows(board: Board, at: int) -> int:
    """As in "customers without orders", "carriers that have no late shipments": told as not placed."""
    if not board.is_a(at, "negation", "missing") or not _other_things_before(board, at):
        return 0
    for behind in range(at + 1, min(at + _REACH, len(board.items))):
        if meanings.means_rows(board, board.at(behind)):
            board.unplaced.append(board.said(at, behind + 1))
            return behind + 1 - at
        if not (board.is_a(behind, "joining", "value") or meanings.condition(board, board.at(behind))):
            return 0
    return 0


def _other_things_before(board: Board, at: int) -> bool:
    """Whether what is behind a relation was named before, and the rows themselves were not."""
    named = (board.at(before) for before in range(at))
    return board.root_at is None and any(meanings.relation_key(board, span) is not None for span in named)
