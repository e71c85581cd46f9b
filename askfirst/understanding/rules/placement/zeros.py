"""Tells "without a weight", which is not known, from "without rain", of which there was none."""

from __future__ import annotations

from collections.abc import Iterator

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import BoundField
from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.words.cue_words import STATED

_ON_RECORD = (" on record", " on file", " on the books", " in the file", " in the records")
_OF_CELLS = ("missing", "empty", "null", "blank", "unknown", "known", "lacking", "know", "knows", "undefined", "nan")
_STATED = frozenset(
    (*STATED, "known", "given", "listed", "stored", "noted", "available", "reported", "registered", "figure", "figures",
     "value", "values", "file", "record", "reading", "readings", "data", "measurement", "measurements", "entry")
)  # fmt: skip
"""What is said of a number that was written down, or was not: "no power recorded", "without a weight figure"."""
_SAID = frozenset((*_OF_CELLS, "missed", "na", "absent", "unavailable"))


def may_be_zero(board: Board, candidates: tuple[str, ...], cue: int, behind: int = 0) -> bool:
    """Whether what is said to be absent may be 0: a number of which the catalog does not say it is ever missing.

    "Missing" and "empty" are said of cells alone, and so is "recorded" of what is not: `behind` is the token behind.
    """
    bounds = [board.bind(path) for path in candidates]
    if board.tokens.words()[max(board.items[cue].first - 1, 0)] in ("we", "they", "i"):
        return False  # "For how many do we lack the weight": it is we who do not have it.
    if behind and (
        any(said in board.tokens.text.lower() for said in _ON_RECORD)
        or _STATED.intersection(board.tokens.words()[behind : behind + 2])
        or _ends_stated(board, bounds, behind)
    ):
        return False
    if not bounds or not all(map(meanings.is_figure, bounds)) or set(board.word(cue).split()) & set(_OF_CELLS):
        return False
    if any(filter_.field == bound.path for bound in bounds for filter_ in _of_conditions(board)):
        return True  # "Without delay" is rather on time than without a time of arrival.
    return not any(
        _said_to_be_missing(bound) or is_always_known(board, bound) or _holds_no_zero(board, bound) for bound in bounds
    )


def _of_conditions(board: Board) -> Iterator[Filter]:
    return (filter_ for condition in board.dataset.conditions.values() for filter_ in condition.filters)


def _holds_no_zero(board: Board, bound: BoundField) -> bool:
    """Whether no row holds 0, as the data itself told: of a table that nobody described."""
    return len(board.catalog.datasets) == 1 and bound.field.zeros is False and bound.field.missing


def _ends_stated(board: Board, bounds: list[BoundField], behind: int) -> bool:
    """As in "without a power value", where the number is not called a value itself."""
    last = board.tokens.words()[behind - 1]
    return last in _STATED and not any(last in fold(bound.label).split() for bound in bounds)


def is_zero(board: Board, candidates: tuple[str, ...], cue: int) -> bool:
    """Whether what is said to be absent can only be 0: one number, which every row holds."""
    plain = not set(board.word(cue).split()) & set(_OF_CELLS)
    bounds = [board.bind(path) for path in candidates]
    return plain and len(bounds) == 1 and meanings.is_figure(bounds[0]) and is_always_known(board, bounds[0])


def is_always_known(board: Board, bound: BoundField) -> bool:
    """Whether no row is without the number, as the data itself told: of a table that nobody described."""
    return len(board.catalog.datasets) == 1 and not (bound.field.missing or bound.field.description)


def _said_to_be_missing(bound: BoundField) -> bool:
    return bool(_SAID.intersection(fold(f"{bound.field.description} {bound.field.note}").split()))
