"""Months and days without a year over rows that nobody described: there is no last one, they are of every year."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from askfirst.catalog.model import Dataset
from askfirst.domain.calendar_units import add_months
from askfirst.domain.cycles import NAMES
from askfirst.domain.query import CyclePart
from askfirst.understanding.rules.board import Board
from askfirst.understanding.rules.periods import Cycle, Period

_YEARLY = 12
_MONTH: CyclePart = "month_of_year"
_NEAR = frozenset(("last", "this", "next", "past", "previous", "latest", "current", "recent", "coming"))


def of_every_year(board: Board, period: Period) -> tuple[Period, ...]:
    """What a period without a year is as parts of moments; none where its year is told, or the data says what is run.

    A table that somebody described is one of a running business, whose "in December" is the last one.
    """
    start, end = period.start, period.end
    left_open = period.is_plain and period.shift == _YEARLY and not period.told
    if not left_open or start is None or end is None or isinstance(start, datetime) or isinstance(end, datetime):
        return ()
    timed = board.base is not None and board.base.time is not None
    if timed or is_described(board.dataset) or _has_another_time(board) or _NEAR.intersection(board.tokens.words()):
        return ()
    month = NAMES[_MONTH][start.month - 1]
    in_month = Cycle(_MONTH, "eq", (start.month,))
    plain = replace(period, start=None, end=None, shift=0)
    if start.day == 1 and end == add_months(start, 1):
        return (replace(plain, rule=f"{month} of every year", cycle=in_month),)
    if (end - start).days == 1:
        rule = f"{start.day} {month} of every year"
        on_day = Cycle("day_of_month", "eq", (start.day,))
        return replace(plain, rule=rule, cycle=in_month), replace(plain, rule=rule, cycle=on_day)
    return ()


def is_described(dataset: Dataset) -> bool:
    """Whether the catalog says more of a table than its columns do."""
    return bool(dataset.description or dataset.measures) or any(not one.inferred for one in dataset.conditions.values())


def _has_another_time(board: Board) -> bool:
    return sum(item.kind == "time" for item in board.items) > 1
