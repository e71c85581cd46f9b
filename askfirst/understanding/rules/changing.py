"""Places what a follow-up says about the earlier query: what to drop, keep, add or replace."""

from __future__ import annotations

from askfirst.understanding.rules import listing, meanings
from askfirst.understanding.rules.board import Board

_PARTS = {"part": "filters", "part_time": "time", "part_limit": "limit", "part_dimensions": "dimensions"}


def changes(board: Board, at: int) -> int:
    """As in "only", "instead", "without the time", "drop the carrier filter", "all carriers"."""
    if board.base is None:
        return 0
    return _dropped(board, at) or _widened(board, at) or _marked(board, at)


def _dropped(board: Board, at: int) -> int:
    """As in "without the time", "remove the carrier filter", "all time"."""
    if board.is_a(at, "change", cue="any"):
        board.dropped.append("time")
        return 1
    if not (board.is_a(at, "change", cue="drop") or board.is_a(at, "missing", "negation")):
        return 0
    part = board.at(at + 1)
    if part and part.kind == "change" and part.cue in _PARTS:
        board.dropped.append(_PARTS[part.cue])
        return 2
    return _dropped_field(board, at)


def _dropped_field(board: Board, at: int) -> int:
    paths = _held(board, at + 1)
    named = board.is_a(at + 2, "change") and board.items[at + 2].cue in _PARTS
    if not paths or not (named or board.is_a(at, "change", cue="drop")):
        return 0
    board.dropped += paths
    return 3 if named else 2


def _widened(board: Board, at: int) -> int:
    """As in "all carriers", "any status": no condition on these."""
    span = board.at(at)
    before = board.tokens.words()[span.first - 1] if span and span.first else ""
    paths = _held(board, at)
    if before not in ("all", "any", "every") or not paths:
        return 0
    board.dropped += paths
    return 1


def _held(board: Board, at: int) -> list[str]:
    """The fields that the earlier query has conditions on and that the term there may mean."""
    span = board.at(at)
    if board.base is None or span is None or span.kind != "term" or meanings.means_rows(board, span):
        return []
    wanted = {*meanings.text_fields(board, span), *meanings.fields(board, span, meanings.anything)}
    return [path for path in dict.fromkeys(filter_.field for filter_ in board.base.filters) if path in wanted]


def _marked(board: Board, at: int) -> int:
    if board.is_a(at, "columns") and listing.adds_figure(board, at):
        board.changes.append("also")
        return 1
    if not board.is_a(at, "change") or board.items[at].cue in _PARTS or board.items[at].cue == "drop":
        return 0
    board.changes.append(board.items[at].cue)
    return 1
