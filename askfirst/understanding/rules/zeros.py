"""Tells "without a weight", which is not known, from "without rain", of which there was none."""

from __future__ import annotations

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import BoundField
from askfirst.understanding.rules import meanings
from askfirst.understanding.rules.board import Board

_OF_CELLS = ("missing", "empty", "null", "blank", "unknown", "known", "lacking")
_SAID = frozenset((*_OF_CELLS, "missed", "na", "absent", "unavailable"))


def may_be_zero(board: Board, candidates: tuple[str, ...], cue: int) -> bool:
    """Whether what is said to be absent may be 0: a number of which the catalog does not say it is ever missing.

    "Missing" and "empty" are said of cells alone.
    """
    bounds = [board.bind(path) for path in candidates]
    if not bounds or not all(map(meanings.is_figure, bounds)) or set(board.word(cue).split()) & set(_OF_CELLS):
        return False
    return not any(_said_to_be_missing(bound) for bound in bounds)


def _said_to_be_missing(bound: BoundField) -> bool:
    return bool(_SAID.intersection(fold(f"{bound.field.description} {bound.field.note}").split()))
