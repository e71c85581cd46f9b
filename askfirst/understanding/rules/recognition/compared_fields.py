"""Reads comparisons that name their field behind them: "below latitude 28", "north of latitude 45", "over age 60"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from askfirst.domain.query import Operator
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.amounts import Amount, bounded, filter_term
from askfirst.understanding.rules.spans import Span
from askfirst.understanding.rules.tokens import Tokens

_BEARINGS = {"north": "gt", "south": "lt", "east": "gt", "west": "lt"}
_LINES = frozenset(("latitude", "lat", "longitude", "lon", "lng", "long"))
_REACH = 7
_SURE = 1.2


def bearings(tokens: Tokens) -> Iterator[Span]:
    """As in "north of latitude 45": which side of a line on the map."""
    words = tokens.words()
    for at, word in enumerate(words):
        told = _LINES.intersection(words[at + 2 : at + _REACH])
        if word in _BEARINGS and words[at + 1 : at + 2] == ("of",) and told:
            yield Span("comparator", at, at + 2, _BEARINGS[word], _SURE)


def behind_their_field(board: Board, at: int) -> int:
    """A comparison whose number stands behind the field."""
    op = board.items[at].cue if board.is_a(at, "comparator") else ""
    field = board.skip(at + 1, "joining")
    candidates = meanings.fields(board, board.at(field), meanings.is_numeric)
    number = board.skip(field + 1, "joining")
    if op not in ("gt", "ge", "lt", "le") or not candidates or not board.is_a(number, "number"):
        return 0
    unit = board.is_a(number + 1, "unit")
    last = number + 1 + unit
    said = board.items[number + 1].cue if unit else board.items[number].cue
    amount = Amount(cast("Operator", op), (board.items[number].number or 0.0,), said, at, last)
    fitting = bounded(board, candidates, amount)
    if not fitting:
        return 0
    board.place(filter_term(board, board.said(at, last), fitting, amount), at, last)
    return last - at
