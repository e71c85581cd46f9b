"""Groups by fields that hold numbers: "average weight by cylinders", "over the years" where years are numbers."""

from __future__ import annotations

from askfirst.understanding.rules.board import Board, Figure, Group
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.terms import is_year

_OF_MANY = ("avg", "median", "min", "max", "stddev")


def by_whole_number(board: Board, at: int) -> int:
    """As in "average weight by cylinders": behind a figure each whole number without a unit is a group."""
    numbers = bool(board.figures) or calculated_later(board, at)
    if not is_whole_number(board, at) or not numbers or board.rank or board.word(at - 1) == "per":
        return 0
    paths = meanings.fields(board, board.at(at), meanings.is_figure)
    board.groups.append(Group(board.said(at, at + 1), paths))
    return at + 1


def calculated_later(board: Board, at: int) -> bool:
    """As in "weight by origin and cylinders, averaged": what is done to the number is said at the end."""
    if board.figures or board.rank or not is_whole_number(board, at):
        return False
    waits = any(meanings.fields(board, span, meanings.is_figure) for _, span in board.loose)
    behind = board.skip(at + 1, "conjunction", "joining")
    return (
        waits
        and board.is_a(behind, "function")
        and board.items[behind].function in _OF_MANY
        and not board.at(behind + 1)
    )


def asked_of_groups(board: Board, at: int, figure: Figure) -> bool:
    """As in "which cylinder counts have fewer than 10 cars": the whole numbers themselves are told apart."""
    counted = bool(board.havings) and all(having.function == "count" for having in board.havings)
    asked = counted and "which" in board.goals and board.base is None and not (board.figures or board.groups)
    return asked and not board.rank and is_whole_number(board, at) and bool(figure.candidates)


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
