"""Places what an answer is sorted by: "sorted by cost descending", "newest first"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Direction, Rank
from askfirst.understanding.rules.placement.ranked_figures import ranked_figure
from askfirst.understanding.rules.recognition import meanings


def orders(board: Board, at: int) -> int:
    """As in "sorted by cost descending", "newest first"."""
    span = board.at(at)
    if span is None or span.kind != "order":
        return 0
    if span.cue != "by":
        direction: Direction = "high" if span.cue == "desc" else "low"
        if board.rank:
            board.rank.direction = direction
        else:
            board.rank_as(Rank(board.said(at, at + 1), direction))
        return 1
    last = _ordered_by(board, at)
    if not last:
        return 0
    if board.is_a(last, "order") and board.items[last].cue != "by" and board.rank:
        board.rank.direction = "high" if board.items[last].cue == "desc" else "low"
        last += 1
    return last - at


def _ordered_by(board: Board, at: int) -> int:
    """The item behind what the answer is sorted by; 0 where nothing sortable follows."""
    count = board.rank.count if board.rank else None
    found = ranked_figure(board, at + 1)
    if found:
        down: Direction = "high" if count is not None else "low"
        board.rank_as(Rank(board.said(at, found[1]), down, count, board.rank_figure(found[0])))
        return found[1]
    strangers = meanings.strangers(board.at(at + 1), "order")
    if strangers:
        board.rank_as(Rank(board.said(at + 1, at + 2), "low", count, field=strangers, near=True))
        return at + 2
    fields = meanings.fields(board, board.at(at + 1), meanings.anything)
    if fields:
        board.rank_as(Rank(board.said(at, at + 2), "low", count, field=fields))
        return at + 2
    return 0
