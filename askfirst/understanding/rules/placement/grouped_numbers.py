"""Groups by fields that hold numbers: "average weight by cylinders", "over the years" where years are numbers."""

from __future__ import annotations

from askfirst.catalog.lookup import stem
from askfirst.understanding.rules.board import Board, Figure, Group
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.words.grouped_words import FEW_VALUED
from askfirst.understanding.rules.words.word_forms import ALIKE_IN_PLURAL

_OF_MANY = ("avg", "median", "min", "max", "stddev")


def by_whole_number(board: Board, at: int) -> int:
    """As in "average weight by cylinders": behind a figure each whole number without a unit is a group."""
    numbers = bool(board.figures) or calculated_later(board, at)
    counted = counts_rows_by(board, at)
    ended = is_of_an_end(board) and bool(board.groups)
    if not is_whole_number(board, at) or not (numbers or counted or ended) or (board.rank and not (counted or ended)):
        return 0
    if board.word(at - 1) == "per" and not counted:
        return 0
    paths = meanings.fields(board, board.at(at), meanings.is_figure)
    board.groups.append(Group(board.said(at, at + 1), paths))
    return at + 1


def goes_on_by(board: Board, at: int) -> bool:
    """Whether a whole number behind "and" is one more to group by."""
    ended = is_of_an_end(board) and is_whole_number(board, at)
    return ended or calculated_later(board, at) or counts_rows_by(board, at)


def is_of_an_end(board: Board) -> bool:
    """As in "smallest displacement by origin and cylinders": the end of a number, which each group has."""
    rank = board.rank
    return rank is not None and rank.of_end and rank.by is not None and not rank.skipped and not board.figures


def counts_rows_by(board: Board, at: int) -> bool:
    """As in "cars by cylinders and origin", "cars per gear": rows are counted by whole numbers, and nothing is ranked.

    By a number alone rows may be sorted; it is one to group by where its name says that it has few values.
    """
    cue = next((here for here in range(at, -1, -1) if board.is_a(here, "grouping")), None)
    ranked = board.rank is not None or _ranks(board)
    if board.figures or board.havings or not is_whole_number(board, at):
        return False
    if ranked and not (cue is not None and board.word(cue).endswith(" of")):
        return False
    if cue is None or not (_pairs_up(board.word(cue)) or (cue and meanings.means_rows(board, board.at(cue - 1)))):
        return False
    behind = board.skip(at + 1, "conjunction")
    kinds = meanings.fields(board, board.at(behind), meanings.groups) if behind > at + 1 else ()
    few = {stem(word) for word in board.word(at).split()} & FEW_VALUED
    return bool(board.groups or kinds or few)


def _pairs_up(said: str) -> bool:
    """As in "combinations of cylinders and origin", "a breakdown by": nothing is sorted by them."""
    return said.endswith(" of") or said.startswith("breakdown")


def _ranks(board: Board) -> bool:
    return any(item.kind in ("superlative", "limit", "order", "ordinal") for item in board.items)


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
    # Discounts are given in steps, whatever they are stored as.
    stepped = bool(bounds) and all(stem(bound.field.label.lower().split()[-1]) == "discount" for bound in bounds)
    whole = bool(bounds) and all(bound.field.type == "integer" and not bound.field.unit for bound in bounds)
    return whole or stepped


def by_years(board: Board, at: int) -> bool:
    """Where years are stored as numbers, "over the years" and "annually" are by them."""
    years = tuple(name for name, field in board.dataset.fields.items() if is_year(field))
    if not years or board.items[at].cue != "year":
        return False
    board.groups.append(Group(board.said(at, at + 1), years))
    return True


def are_things_added_up(board: Board, whole: tuple[str, ...]) -> bool:
    """As in "customers by number of items": what each of them comes to, and not how many have each number."""
    alone = len(board.loose) == 1 and not (board.figures or board.groups or board.goals) and board.root_at is None
    if not alone or meanings.usual_function(board, whole) != "sum":
        return False
    if any(stem(word) in FEW_VALUED for path in whole for word in board.bind(path).label.lower().split()):
        return False
    noun = board.tokens.items[board.loose[0][1].last - 1]
    return noun.word != noun.stem or noun.word in ALIKE_IN_PLURAL
