"""Groups by fields that hold numbers: "average weight by cylinders", "over the years" where years are numbers."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Group
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.terms import is_year


def by_whole_number(board: Board, at: int) -> int:
    """As in "average weight by cylinders": behind a figure each whole number without a unit is a group."""
    if not is_whole_number(board, at) or not board.figures or board.rank or board.word(at - 1) == "per":
        return 0
    paths = meanings.fields(board, board.at(at), meanings.is_figure)
    board.groups.append(Group(board.said(at, at + 1), paths))
    return at + 1


def is_whole_number(board: Board, at: int) -> bool:
    """Whether a term names a number that rows may be grouped by."""
    bounds = [board.bind(path) for path in meanings.fields(board, board.at(at), meanings.is_figure)]
    return bool(bounds) and all(bound.field.type == "integer" and not bound.field.unit for bound in bounds)


def by_years(board: Board, at: int) -> bool:
    """Where years are stored as numbers, "over the years" and "annually" are by them."""
    years = tuple(name for name, field in board.dataset.fields.items() if is_year(field))
    if not years or board.items[at].cue != "year":
        return False
    board.groups.append(Group(board.said(at, at + 1), years))
    return True
