"""A number behind "only" that says which rows are meant, and not how many: "only 8 cylinders"."""

from __future__ import annotations

from dataclasses import replace

from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.spans import Span

_NUMBERS = ("integer", "number", "decimal")
_WORDS = ("only", "just")


def only_so_many(board: Board) -> None:
    """What is counted is a number that every row has, and no things that rows are of."""
    for at in range(len(board.items) - 1, -1, -1):
        span = board.items[at]
        first = board.tokens.words()[span.first]
        if span.kind != "limit" or first not in _WORDS or not _is_of_each(board, at + 1):
            continue
        number = replace(span, kind="number", first=span.first + 1, cue="", weight=0.7)
        board.items[at : at + 1] = [Span("change", span.first, span.first + 1, "only"), number]


def _is_of_each(board: Board, at: int) -> bool:
    span = board.at(at)
    if span is None or span.kind != "term" or not span.entries or meanings.means_rows(board, span):
        return False
    best = span.entries[0]
    fields = board.dataset.fields
    own = (best.kind, best.dataset) == ("field", board.dataset.name) and best.name in fields
    return own and best.weight == 1 and fields[best.name].type in _NUMBERS
