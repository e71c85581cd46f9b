"""Gives the rank of a question its place: the order, the limit, and the figure that groups or rows are ranked by."""

from __future__ import annotations

from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.domain.outline import Term
from askfirst.domain.query import Filter, Query
from askfirst.understanding.rules.board import Board, Figure, Part, Rank
from askfirst.understanding.rules.placement.ages_of_rows import age_field
from askfirst.understanding.rules.placement.by_their_names import settle_by_their_names
from askfirst.understanding.rules.placement.ends import settle_end_of_each
from askfirst.understanding.rules.placement.final_figures import calculated, first_of, is_named
from askfirst.understanding.rules.placement.first_of_each import settle_first_of_each
from askfirst.understanding.rules.placement.row_of_an_end import settle_row_of_an_end, settle_times_of_groups
from askfirst.understanding.rules.placement.rows_at_an_end import settle_which_rows
from askfirst.understanding.rules.placement.time_fields import time_of_the_deed
from askfirst.understanding.rules.placement.worth_direction import lead_by_its_calculation
from askfirst.understanding.rules.placement.yardsticks import by_a_yardstick
from askfirst.understanding.rules.recognition import meanings
from askfirst.understanding.rules.recognition.terms import is_year
from askfirst.understanding.rules.words.counting_words import CURRENCIES

_MOST = 6
_MONEY = (*CURRENCIES, "$", "€", "£")
_WORTHS = frozenset(("value", "amount", "total", "worth", "sum"))
SIZES = frozenset(("biggest", "largest", "greatest", "smallest", "littlest", "tiniest", "big", "small"))


def settle_rank(board: Board, rank: Rank, base: Query | None) -> None:
    followed = rank.by is not None and rank.by.across is not None
    settle_which_rows(board, rank)
    settle_row_of_an_end(board, rank)
    settle_by_their_names(board, rank)
    grouped = bool(board.groups or board.havings or followed)
    grouped = grouped or (base is not None and base.groups and board.root_at is None)
    board.limit, board.offset = rank.count, rank.skipped
    if settle_end_of_each(board, rank) or settle_times_of_groups(board, rank):
        return
    grouped = grouped and not settle_first_of_each(board, rank)
    if base and _is_of_one_figure(board, base) and not followed:
        _order_rows_behind(board, rank)
    elif rank.by is None and rank.field:
        _order(board, Term(rank.text, "order", rank.field, near=rank.near), rank)
    elif rank.by is None and rank.direction in ("late", "early"):
        _order_by_time(board, rank)
    elif grouped or (board.figures and base is not None):
        _order_groups(board, rank, base)
    elif rank.by is None:
        _order_rows_by_nothing(board, rank)
    else:
        _order_rows(board, rank, rank.by, base)


def _is_of_one_figure(board: Board, base: Query) -> bool:
    """Whether the earlier answer is one figure of all its rows, which has no first and no last."""
    one = bool(base.measures) and not base.dimensions and not base.having
    return one and not (board.groups or board.havings or board.figures)


def _order_rows_behind(board: Board, rank: Rank) -> None:
    """As in "the youngest?" behind an average age: the row behind the figure that stands at that end."""
    if rank.by and rank.by.candidates and not rank.by.function and not is_named(board, rank.by):
        board.dropped.append("measures")
        board.parts.append(Part(Term(rank.text, "extra_column", rank.by.candidates), 0, len(board.tokens)))
        _order(board, rank.by.term("order"), rank)
    elif rank.by is None and (rank.field or rank.direction in ("late", "early")) and board.usual_time:
        board.dropped.append("measures")
        _order(board, Term(rank.text, "order", rank.field or (board.usual_time,)), rank)
    else:
        board.limit, board.offset = None, 0
        board.unplaced.append(rank.text)


def leave_out_the_unnamed(board: Board) -> None:
    """The group of those of which it is not known is none of the first five cities, nor a city with many."""
    for group in board.groups if board.limit is not None or board.havings else ():
        # A month that is missing is the busiest of no group either.
        time = (group.grain or group.part) and not any(other.each for other in board.groups)
        if len(group.candidates) != 1 or time or group.each:
            continue
        bound = board.bind(group.candidates[0])
        near = board.dataset.fields[bound.steps[0].field] if bound.steps else bound.field
        if near.missing or bound.field.missing:
            board.parts.append(Part(Filter(bound.path, "not_null"), 0, len(board.tokens)))
            board.assumptions.append(f"{board.dataset.plural} without a {bound.label} are left out")


def _order(board: Board, term: Term, rank: Rank) -> None:
    if board.lists and not (board.base and board.base.groups):
        # What rows are ordered by is worth seeing, and only what is seen can order them.
        shown = Term(term.text, "extra_column", term.candidates, near=term.near, yardsticks=term.yardsticks)
        board.parts.append(Part(shown, 0, len(board.tokens)))
    down = rank.direction in ("high", "late")
    board.parts.append(Part(replace(term, descending=down), 0, len(board.tokens)))


def first_year(board: Board) -> str | None:
    """The years that are stored as numbers, where no point in time is there."""
    return next((name for name, field in board.dataset.fields.items() if is_year(field)), None)


def _order_by_time(board: Board, rank: Rank) -> None:
    times = next((group.candidates for group in board.groups if group.grain), None)
    # As in "the last shipment that left X".
    deed = time_of_the_deed(board) if not board.time_named else ""
    path = age_field(board, rank.text) or deed or board.usual_time or first_year(board)
    if times or path:
        _order(board, Term(rank.text, "order", times or (path or "",)), rank)
    else:
        board.unplaced.append(rank.text)


def _order_groups(board: Board, rank: Rank, base: Query | None) -> None:
    """Groups are ranked by the figure that was said, else by the question's first, else by their rows."""
    if rank.direction == "as is":
        return
    lead_by_its_calculation(board, rank)
    by = rank.by or next(iter(board.figures), None) or first_of(board, base)
    if by is None and board.havings:
        having = board.havings[0]
        by = Figure(having.text, having.candidates, having.function, percent=having.percent)
    if by is None and rank.direction in ("high", "low") and board.root_at is None:
        rank.by = by = by_a_yardstick(board, rank)  # "Orders per country, top 2" names what is counted
    if by is None:
        by = Figure(rank.text, (), "count")
        board.assumptions.append(f"{rank.text!r} ranks by the number of {board.dataset.plural}")
    by = calculated(board, by)
    if rank.by and rank.by not in board.figures:
        board.figures.append(by)
    _order(board, by.term("order"), rank)


def _order_rows_by_nothing(board: Board, rank: Rank) -> None:
    """As in "top 5" of a list does not say by what: only "first 5" needs no order."""
    if rank.direction == "as is":
        return
    numbers = tuple(name for name in board.dataset.fields if meanings.is_figure(board.bind(name)))
    if len(numbers) != 1 and rank.direction in ("high", "low") and (by := by_a_yardstick(board, rank)):
        board.limit = rank.count
        _order(board, by.term("order"), rank)
        return
    if len(numbers) > 1 and len(shown := _shown(board, numbers)) == 1:
        # "The largest 8 orders: number, customer, value" names among its columns what makes them large.
        numbers = shown
        board.assumptions.append(f"{rank.text!r} is read as by {board.bind(shown[0]).label}")
    if board.root_at is not None and len(numbers) > 1 and (worth := _worth(board, rank, numbers)):
        # A big order is one of a high value, for nearly everyone.
        numbers = worth
        board.assumptions.append(f"{rank.text!r} is read as by {board.bind(worth[0]).label}")
    if board.root_at is not None and 0 < len(numbers) <= _MOST and rank.direction in ("high", "low"):
        # By which number a thing is the biggest only the data's owner knows; each of them is tried, or asked about.
        _order(board, Figure(rank.text, numbers).term("order"), rank)
        return
    board.limit = None
    board.unplaced.append(rank.text)


def _worth(board: Board, rank: Rank, numbers: tuple[str, ...]) -> tuple[str, ...]:
    """The one amount of money that a row is worth; none where its size may be another."""
    if not SIZES.intersection(fold(rank.text).split()):
        return ()
    of_money = [name for name in numbers if board.dataset.fields[name].unit.lower() in _MONEY]
    worth = tuple(name for name in of_money if _WORTHS.intersection(fold(board.bind(name).label).split()))
    return worth if len(of_money) == 1 else ()


def _shown(board: Board, numbers: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the numbers that are asked for as columns."""
    asked = [part.what for part in board.parts if isinstance(part.what, Term) and part.what.slot.endswith("column")]
    return tuple(name for name in numbers if any(term.candidates == (name,) for term in asked))


def _order_rows(board: Board, rank: Rank, by: Figure, base: Query | None) -> None:
    """Rows are ordered by a field; without rows to list, or beside other figures, the highest of it is a figure."""
    if by.function is None and by.candidates and not is_named(board, by):
        several = rank.count is not None and (rank.count > 1 or rank.skipped > 0)
        beside = bool(board.figures) and base is None and rank.direction in ("high", "low") and not several
        if (board.root_at is not None and not beside) or several or (base is not None and not base.groups):
            _order(board, by.term("order"), rank)
            return
        if rank.direction not in ("high", "low"):
            # "The latest cost" is no lowest one: when each was is not known here.
            board.unplaced.append(rank.text)
            return
        by = replace(by, text=by.text if by.near else rank.text, function="max" if rank.direction == "high" else "min")
    if rank.count not in (None, 1):
        board.unplaced.append(rank.text)
    elif by.function not in ("max", "min") and rank.direction in ("high", "low"):
        # There is one average of all rows: it is neither the lowest nor the highest of anything.
        board.unplaced.append(board.rank.text if board.rank else rank.text)
    if _is_owned_by_a_number(board, rank):
        # "The containers with the highest cost" are no total of containers.
        board.unplaced.append(rank.text)
    board.limit, board.offset = None, 0
    board.figures.append(by)


def _is_owned_by_a_number(board: Board, rank: Rank) -> bool:
    words, said = " ".join(board.tokens.words()), fold(rank.text)
    before = [fold(figure.text) for figure in board.figures if figure.function is None and figure.candidates]
    return any(f"{one} {joint} {said}" in words.replace(" the ", " ") for one in before for joint in ("with", "having"))
