"""Numbers that are left out: "without 3 and 5 cylinders", "leave out the 2 and 4 door ones", "not 3 or 5"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import Amount, bounded, exactly_at, filter_term

_OTHERWISE = {"eq": "ne", "in": "not_in"}


def negated_amounts(board: Board, at: int) -> int:
    """All rows but those of these numbers."""
    if not (board.is_a(at, "negation", "missing") or board.is_a(at, "change", cue="drop")):
        return 0
    amount = exactly_at(board, board.skip(at + 1, "joining"))
    if amount is None:
        return 0
    named = meanings.fields(board, board.at(amount.last), meanings.is_numeric)
    last = amount.last + 1 if named else amount.last
    candidates = bounded(board, named or _grouped_by(board, amount), amount)
    if not candidates:
        return 0
    term = filter_term(board, board.said(at, last), candidates, amount)
    board.place(replace(term, op=_OTHERWISE[amount.op]), at, last)  # type: ignore[arg-type] # one of two operators
    return last - at


def _grouped_by(board: Board, amount: Amount) -> tuple[str, ...]:
    """The numbers that the earlier answer is grouped by, where the words name none."""
    if board.base is None or amount.unit or board.at(amount.last) is not None:
        return ()
    paths = (one.field for one in board.base.dimensions if not one.grain and not one.part)
    return tuple(path for path in paths if board.bind(path).field.type in ("integer", "decimal", "float", "number"))
