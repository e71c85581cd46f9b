"""Places what a second clause asks for: columns of the rows that were found, or more about the groups."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.outline import Mention, Term
from askfirst.domain.query import Filter
from askfirst.understanding.rules.board import Board, Direction, Figure, Group, Part, Rank
from askfirst.understanding.rules.placement.asked_words import PERSONS, Found, ask_own, read_clause
from askfirst.understanding.rules.placement.listed_columns import persons_asked, side_by_side
from askfirst.understanding.rules.recognition import meanings

_MONEY = frozenset(("usd", "eur", "gbp"))


def settle_asked(board: Board) -> None:
    """Place the clauses; `asked_in_vain` where the rest finds nothing that they could be about."""
    if persons_asked(board):
        found = Found()
        ask_own(board, PERSONS, "whose", found)
        _of_rows(board, [found])
    if not board.asked:
        return
    asked = [read_clause(board, clause) for clause in board.asked]
    if any(one.calculates for one in asked):
        board.asked_in_vain = True
        return
    _turn_to_rows(board, asked)
    if board.groups or board.havings:
        _of_groups(board, asked)
    elif not _sums_up(board, asked) and _find_rows(board):
        _of_rows(board, asked)
    else:
        board.asked_in_vain = True


def _sums_up(board: Board, asked: list[Found]) -> bool:
    """As in "Ocean North in 2024: freight cost": a number alone behind a name is wanted of all rows together."""
    if board.rank or any(clause.way != "list" or clause.owned for clause in board.asked):
        return False
    columns = [path for one in asked for _, paths in one.columns for path in paths]
    return all(meanings.is_figure(board.bind(path)) for path in columns)


def _turn_to_rows(board: Board, asked: list[Found]) -> None:
    """As in "which X had the highest cost, and which shipment was it": about a row, and X is a column of it.

    Where each row is of one day, the windiest day is a row as well.
    """
    by = board.rank.by if board.rank else None
    if board.rank is None or by is None or by.function not in (None, "min", "max") or board.havings or not board.groups:
        return
    by_rows = all(group.grain == board.dataset.grain is not None and not group.part for group in board.groups)
    if _is_of_rows(board, board.groups):
        board.groups.clear()  # "The priciest order and who placed it": each has a row of its own.
        board.rank.count = board.rank.count or 1
    elif by_rows or (board.rank.of_end and any(one.rows or one.times for one in asked)):
        asked[0].columns[:0] = [(group.text, group.candidates) for group in board.groups]
        board.groups.clear()
        board.rank.count = board.rank.count or 1


def _is_of_rows(board: Board, groups: list[Group]) -> bool:
    """Whether a group is made for every row: by the key."""
    key = board.dataset.key
    return bool(key) and all(key in group.candidates and not group.grain for group in groups)


def _find_rows(board: Board) -> bool:
    """Whether rows are what the rest finds; the end of a number is the row that has it."""
    rank = board.rank
    if board.figures:
        figure = board.figures[0]
        if len(board.figures) > 1 or rank or figure.function not in ("min", "max") or not figure.candidates:
            return False
        board.figures.clear()
        direction: Direction = "high" if figure.function == "max" else "low"
        rank = board.rank = Rank(figure.text, direction, 1, figure)
    if rank is None:
        named = any(isinstance(part.what, Mention | Filter | Term) for part in board.parts)
        board.root_at = 0 if board.root_at is None and named else board.root_at
        return board.root_at is not None
    if rank.by is not None:
        by = _plain(board, rank.by)
        if by is None:
            return False
        rank.by = by
    elif not rank.field and (rank.direction == "as is" or (rank.direction in ("high", "low") and not rank.of_rows)):
        return False
    rank.count = 1 if rank.count is None and board.root_at is None else rank.count
    board.root_at = 0 if board.root_at is None else board.root_at
    return True


def _plain(board: Board, figure: Figure) -> Figure | None:
    """The number of a row that a figure is of; None where it is calculated of many."""
    named = [board.dataset.measures[name] for name in figure.candidates if name in board.dataset.measures]
    if named:
        fields = tuple(one.field for one in named if one.field and one.function in ("max", "min"))
        return replace(figure, candidates=fields, function=None) if fields else None
    ends = figure.function in (None, "min", "max") and bool(figure.candidates)
    return replace(figure, function=None) if ends else None


def _of_rows(board: Board, asked: list[Found]) -> None:
    for one in asked:
        if one.value and not one.columns and not (board.rank and board.rank.by):
            money = _money(board)
            one.columns += [(one.value, money)] if money else []
            one.unplaced += [] if money else [one.value]
        for text, paths in dict.fromkeys(one.columns):
            for said, column in side_by_side(board, text, paths):
                board.parts.append(Part(Term(said, "extra_column", column), 0, len(board.tokens)))
        board.unplaced += one.unplaced


def _money(board: Board) -> tuple[str, ...]:
    """The one amount of money of a row, which "how much was it" asks for."""
    own = board.dataset.fields
    found = tuple(name for name in own if meanings.is_figure(board.bind(name)) and own[name].unit.lower() in _MONEY)
    return found if len(found) == 1 else ()


def _of_groups(board: Board, asked: list[Found]) -> None:
    """What is told of the thing that a group is goes beside it; of anything else there are many in a group."""
    for one in asked:
        for text, paths in dict.fromkeys(one.columns):
            grouped = [path for group in board.groups for path in group.candidates]
            ways = {path.rpartition(".")[0] for path in grouped if "." in path}
            same = tuple(path for path in paths if "." in path and path.rpartition(".")[0] in ways)
            if set(paths) & set(grouped) or _is_shown(board, paths):
                continue
            if same or not (board.rank or board.figures or board.havings):
                # "Which X serve Y, and which Z do they use" lists the pairs.
                board.groups.append(Group(text, same or paths))
            elif any(meanings.is_figure(board.bind(path)) for path in paths):
                board.asked_in_vain = True
            else:
                board.unplaced.append(text)
        board.unplaced += one.unplaced


def _is_shown(board: Board, paths: tuple[str, ...]) -> bool:
    by = [board.rank.by] if board.rank and board.rank.by else []
    return any(set(paths) & set(figure.candidates) for figure in (*board.figures, *by))
