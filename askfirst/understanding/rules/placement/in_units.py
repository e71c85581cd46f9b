"""A number that only its unit names: "how big are they on average in TEU", "on average in dollars"."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.numbers import comparable_unit

_OPEN = ("how big", "how large", "how small", "how much", "how high", "how long", "how far", "how heavy", "how old")


def averaged_in_a_unit(board: Board, at: int) -> tuple[list[Figure], int] | None:
    """The numbers of the unit behind "on average in", where nothing else says which number is asked for."""
    average = board.is_a(at, "function") and board.items[at].function in ("avg", "median") and not board.loose
    if not average or not board.is_a(at + 1, "joining", cue="in") or not board.is_a(at + 2, "term", "unit"):
        return None
    unit = comparable_unit(board.word(at + 2))
    before = " ".join(board.tokens.words()[: board.items[at].first])
    own = board.dataset.fields
    paths = tuple(
        name
        for name in own
        if own[name].unit and comparable_unit(own[name].unit) == unit and meanings.is_figure(board.bind(name))
    )
    if not unit or not paths or not any(opening in before for opening in _OPEN):
        return None
    return [Figure(board.said(at, at + 3), paths, board.items[at].function)], at + 3
