"""A comparison said once for two amounts: "exceed 60 t gross weight and 10k USD freight cost"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Term
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import Amount

_CARRIED = ("gt", "ge", "lt", "le")
_SAID = {"gt": "more than", "ge": "at least", "lt": "less than", "le": "at most"}


def carried_over(board: Board, amount: Amount, said: str, candidates: tuple[str, ...]) -> Amount:
    """The bare number with the comparison of the condition that "and" joins it to, where that is of another field."""
    span = board.at(amount.first)
    before = board.parts[-1] if board.parts else None
    if span is None or before is None or amount.op != "eq" or not isinstance(before.what, Term):
        return amount
    op = before.what.op
    joined = board.tokens.words()[before.last : _begin(board, amount.first)]
    if op not in _CARRIED or joined not in (("and",), (",",), (",", "and"), ("or",), ("&",), ("plus",)):
        return amount
    if set(candidates) & set(before.what.candidates):
        return amount
    board.assumptions.append(f"{said!r} is read as {_SAID[op]} that, like the amount before it")
    return replace(amount, op=op)


def _begin(board: Board, at: int) -> int:
    """The first token of the field or the number that an item belongs to."""
    named = at > 0 and bool(meanings.fields(board, board.at(at - 1), meanings.is_numeric))
    return board.items[at - 1].first if named else board.items[at].first
