"""Ends of states: "which product is sent back the most", "which rep had the most returns" ask how many rows are so."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Board, Figure, Rank
from askfirst.understanding.rules.placement.alternatives import only_small
from askfirst.understanding.rules.recognition import meanings

_CUES = ("most", "least")
_NOT_SO = ("term", "function", "value", "unit", "unknown", "number")


def most_of_a_state(board: Board, at: int) -> int:
    """The rows for which a state right before, or right behind, holds are counted, and that is said."""
    if not board.is_a(at, "superlative") or board.items[at].cue not in _CUES or board.rank or board.base:
        return 0
    asked = "which" in board.goals or board.is_a(0, "goal", cue="which")
    if not asked or any(figure.function != "count" for figure in board.figures):
        return 0
    before = not board.is_a(at + 1, *_NOT_SO) and _is_told_before(board, at)
    behind = _is_state(board, at + 1) and not _is_followed(board, at + 2)
    if not before and not behind:
        return 0
    text = board.said(at, at + 1)
    direction = "high" if board.items[at].cue == "most" else "low"
    board.rank_as(Rank(text, direction, 1, Figure(text, (), "count")))  # type: ignore[arg-type] # one of two
    board.assumptions.append(f"{text!r} is read as by the number of {board.dataset.plural} that are so")
    return 1


def _is_told_before(board: Board, at: int) -> bool:
    told = [part for part in board.parts if part.last <= board.items[at].first and _tells_a_state(board, part.what)]
    return any(only_small(board, part.last, board.items[at].first) for part in told)


def _tells_a_state(board: Board, what: object) -> bool:
    if isinstance(what, Term):
        return what.slot == "condition" or (what.slot == "filter" and what.values in ((True,), (False,)))
    states = [one.filters for one in board.dataset.conditions.values()]
    return isinstance(what, Filter) and any(what in filters for filters in states)


def _is_state(board: Board, at: int) -> bool:
    span = board.at(at)
    if span is None or meanings.means_rows(board, span):
        return False
    return bool(meanings.fields(board, span, meanings.is_flag)) or meanings.condition(board, span) is not None


def _is_followed(board: Board, at: int) -> bool:
    """Whether what is counted stands behind the state: "the most returned orders" are ranked elsewhere."""
    return meanings.means_rows(board, board.at(at)) or board.is_a(at, "term", "share", "function", "value")
