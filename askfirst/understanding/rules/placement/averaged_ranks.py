"""Groups that are ranked by an average of their rows: "where do the lightest X come from on average"."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.understanding.rules.board import Board, Group
from askfirst.understanding.rules.placement.asked_words import PLACES, Found, ask_own

_WIDE = {"continent", "region", "zone"}
_WHERE = (("where",), ("from", "where"), ("in", "what", "place"), ("in", "which", "place"))


def settle_averaged_ranks(board: Board) -> None:
    """An average is of many: "the heaviest X on average" ranks groups of them, and no row."""
    rank = board.rank
    if rank is None or rank.by is None or board.base is not None:
        return
    if rank.by.function == "avg" and rank.of_rows and (board.loose or board.groups or opens_with_where(board)):
        rank.of_rows, board.root_at = False, None
        rank.count = rank.count or (1 if opens_with_where(board) else None)


def settle_where(board: Board) -> None:
    """As in "where was X the highest": the place that stands at the end is asked for, and no number alone."""
    rank = board.rank
    if rank is None or rank.by is None or board.base is not None or board.groups or board.root_at is not None:
        return
    if board.figures or not opens_with_where(board):
        return
    found = Found()
    ask_own(board, PLACES, "where", found)
    board.unplaced += found.unplaced
    paths = tuple(path for _, candidates in found.columns for path in candidates)
    finer = tuple(path for path in paths if not _WIDE & set(fold(board.bind(path).label).split()))
    paths = finer or paths
    if paths:
        board.groups.append(Group(board.bind(paths[0]).label if len(paths) == 1 else "where", paths))
        rank.count = rank.count or 1


def opens_with_where(board: Board) -> bool:
    words = board.tokens.words()
    return any(words[: len(lead)] == lead for lead in _WHERE)
