"""Rows that are left out because a field of theirs is empty: "leaving out those with unknown sex"."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.placement.said_of_rows import stated_behind, stated_by_fillers
from askfirst.understanding.rules.recognition import meanings

_WITHOUT = frozenset(("without", "without any", "without a", "without an", "with no"))
_UNKNOWN = ("unknown", "missing", "empty", "blank", "null", "unrecorded", "unspecified", "unstated", "known")


def missing_left_out(board: Board, at: int) -> int:
    """Both ways of saying it: a negation before "without X", and "without unknown X"."""
    leaves_out = board.is_a(at, "negation") or board.is_a(at, "change", cue="drop")
    if taken := _none_stated(board, at):
        return taken
    if not leaves_out and not (board.is_a(at, "missing") and board.word(at) in _WITHOUT):
        return 0
    cue = at + 1
    while (leaves_out or board.word(cue) in ("of", "with", "where")) and (
        board.is_a(cue, "joining") or meanings.means_rows(board, board.at(cue))
    ):
        cue += 1
    field = board.skip(cue + 1, "joining")
    if not board.is_a(cue, "missing", cue="is_null"):
        return _behind_the_field(board, at, cue) if leaves_out else 0
    if not leaves_out and board.word(cue).split()[-1] not in _UNKNOWN:
        return 0
    return _known(board, at, field, field + 1)


def _none_stated(board: Board, at: int) -> int:
    """As in "for how many of them does no weight exist", "no volume is on file"."""
    span = board.at(at + 1)
    if board.word(at) != "no" or span is None or meanings.means_rows(board, span) or meanings.condition(board, span):
        return 0
    behind = board.skip(at + 2, "joining")
    stated = stated_behind(board, behind) or stated_behind(board, at + 2)
    paths = meanings.fields(board, span, meanings.anything)
    quietly = stated_by_fillers(board, span.last)
    if not (stated or quietly) or not paths or board.word(at + 1).startswith("no "):
        return 0
    last = (behind if stated_behind(board, behind) else at + 2) + stated if stated else at + 2
    board.place(Term(board.said(at, last), "filter", paths, op="is_null"), at, last)
    return last - at


def _behind_the_field(board: Board, at: int, field: int) -> int:
    """As in "excluding rows where the sex is unknown"."""
    cue = board.skip(field + 1, "joining")
    if not board.is_a(cue, "missing", cue="is_null") or board.word(cue).split()[-1] not in _UNKNOWN:
        return 0
    return _known(board, at, field, cue + 1)


def _known(board: Board, at: int, field: int, last: int) -> int:
    span = board.at(field)
    if span is None or meanings.means_rows(board, span):
        return 0
    key = meanings.relation_key(board, span)
    paths = (key,) if key else meanings.fields(board, span, meanings.anything)
    if not paths or meanings.condition(board, span):
        return 0
    board.place(Term(board.said(at, last), "filter", paths, op="not_null"), at, last)
    return last - at
