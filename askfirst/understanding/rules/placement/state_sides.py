"""Both sides of a state by their own words: "at home vs in the office", "sequels ... than originals"."""

from __future__ import annotations

from askfirst.domain.outline import Term
from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Board, Group, Part
from askfirst.understanding.rules.placement.two_sides import compare_by
from askfirst.understanding.rules.recognition import meanings

_BETWEEN = frozenset(
    ("the", "ones", "one", "those", "that", "which", "who", "are", "is", "a", "an", "for", "of", "were")
)


def sides_of_a_state(board: Board, at: int) -> int:
    """A group for each, where one side was read already and the other one stands behind what compares."""
    than = board.word(at).endswith("than")
    if not (than or board.is_a(at, "conjunction")) or board.word(at) in ("or", "but"):
        return 0
    before = _state_before(board)
    here = at + 1
    while board.at(here) is not None and (
        board.is_a(here, "joining") or board.word(here) in _BETWEEN or meanings.means_rows(board, board.at(here))
    ):
        here += 1
    behind = _state_at(board, here)
    if before is None or behind is None:
        return 0
    part, (path, value) = before
    if behind != (path, not value):
        return 0
    board.parts.remove(part)
    board.groups.append(Group(board.tokens.said(part.first, part.last), (path,)))
    board.assumptions.append(f"{board.said(here, here + 1)!r} is the other side of {board.bind(path).label}")
    if than:
        compare_by(board, at)
    return here + 1 - at


def _state_before(board: Board) -> tuple[Part, tuple[str, bool]] | None:
    found = [(part, state) for part in board.parts if (state := _state_of(part.what)) is not None]
    return found[0] if len(found) == 1 else None


def _state_of(what: object) -> tuple[str, bool] | None:
    if isinstance(what, Term) and what.slot == "filter" and len(what.candidates) == 1 and what.group is None:
        path, op, values = what.candidates[0], what.op, what.values
    elif isinstance(what, Filter):
        path, op, values = what.field, what.op, what.values
    else:
        return None
    value = values[0] if len(values) == 1 else None
    return (path, value) if op == "eq" and isinstance(value, bool) else None


def _state_at(board: Board, at: int) -> tuple[str, bool] | None:
    span = board.at(at)
    named = meanings.condition(board, span)
    if named:
        return _state_of(named.filters[0]) if len(named.filters) == 1 else None
    flags = meanings.fields(board, span, meanings.is_flag)
    return (flags[0], True) if len(flags) == 1 and not meanings.means_rows(board, span) else None
