"""Numbers over a stretch of a table with one row per moment: the moments are listed where nothing says to add up."""

from __future__ import annotations

from datetime import date

from askfirst.domain.outline import Term
from askfirst.domain.query import Query, TimeRange
from askfirst.understanding.rules.board import Board, Part
from askfirst.understanding.rules.placement.final_figures import is_named
from askfirst.understanding.rules.placement.listed_columns import side_by_side
from askfirst.understanding.rules.recognition import meanings

_DAYS = {"day": 1, "week": 7, "month": 31, "quarter": 92, "year": 366}
_ADDING_UP = frozenset(
    (
        *("total", "totals", "totaled", "totalled", "totaling", "totalling", "sum", "sums", "summed", "altogether"),
        *("overall", "combined", "cumulative", "aggregate", "added", "add", "accumulated"),
    )
)


def list_moments(board: Board, base: Query | None) -> None:
    """As in "government employment over the course of 2011": the months of that year with their numbers.

    Totals of stocks mean nothing and totals of flows are asked for as such; one moment has its number anyway.
    """
    time, grain = board.dataset.time, board.dataset.grain
    last = _is_of_the_last(board, grain)
    ranked = board.rank is not None and not last
    placed = any(isinstance(part.what, Term) for part in board.parts) or board.groups or board.havings or ranked
    if (base and not _lists_moments(base, time)) or time is None or grain is None or placed or not board.figures:
        return
    if board.seconds or board.series:
        return
    bare = all(figure.candidates and not figure.function and not figure.near for figure in board.figures)
    named = any(is_named(board, figure) for figure in board.figures)
    if not bare or named or _ADDING_UP.intersection(board.tokens.words()) or _is_one_moment(board, grain):
        return
    if any(meanings.usual_function(board, figure.candidates) != "sum" for figure in board.figures):
        return
    whole = (0, len(board.tokens))
    if last and board.rank:
        board.root_at, board.rank.count = 0, 1
    board.parts.append(Part(Term(grain, "column", (time,)), *whole))
    for figure in board.figures:
        for said, column in side_by_side(board, figure.text, figure.candidates):
            board.parts.append(Part(Term(said, "column", column), *whole))
    if not last:
        board.parts.append(Part(Term(grain, "order", (time,)), *whole))
        said = ", ".join(repr(figure.text) for figure in board.figures)
        board.assumptions.append(f"{said} is shown for each {grain}, not added up")
    board.figures.clear()


def _is_of_the_last(board: Board, grain: str | None) -> bool:
    """As in "government employment in the latest month", where each month has one row."""
    rank = board.rank
    if rank is None or rank.by or rank.count not in (None, 1) or rank.skipped:
        return False
    timed = rank.direction in ("late", "early")
    return timed and rank.field == (board.dataset.time,) and rank.text.lower().split()[-1] == grain


def _lists_moments(base: Query, time: str | None) -> bool:
    """Whether the earlier answer lists moments with their numbers: another number takes their place there."""
    return not (base.measures or base.dimensions) and time in base.columns and [one.by for one in base.order] == [time]


def _is_one_moment(board: Board, grain: str) -> bool:
    """Whether the time asked about holds one row: a month of monthly figures, a day of daily ones."""
    ranges = [part.what for part in board.parts if isinstance(part.what, TimeRange)]
    if len(ranges) != 1:
        return bool(ranges)
    (asked,) = ranges
    return asked.rule == f"the calendar {grain}" or _is_short(asked, grain)


def _is_short(asked: TimeRange, grain: str) -> bool:
    if not (asked.start and asked.end):
        return False
    days = (date.fromisoformat(asked.end[:10]) - date.fromisoformat(asked.start[:10])).days
    return days <= _DAYS.get(grain, 0)
