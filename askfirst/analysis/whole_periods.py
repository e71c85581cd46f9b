"""Which groups of a table are stretches of time that are not whole: a number of them is no fall and no rise."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from askfirst.analysis.wording import format_cell
from askfirst.domain.calendar_units import next_unit
from askfirst.domain.query import Query, TimeRange
from askfirst.domain.table import Table

_UNITS = ("week", "month", "quarter", "year")


def told_of_cut_periods(query: Query, table: Table, today: date) -> tuple[str, ...]:
    """A sentence for each week, month, quarter or year of the table that is not over or is counted in part.

    Only where there are several, so that they can be compared; a part of a week in a question about that part alone
    says nothing new. Days and hours are told by nobody as rising or falling when one of them has just begun.
    """
    if query.columns or len(table.rows) <= 1:
        return ()
    told: list[str] = []
    for place, dimension in enumerate(query.dimensions):
        if dimension.periods:
            running = (period.name for period in dimension.periods if _runs(period, today))
            told += (f"{name} is not over: today is {today}" for name in running)
        elif dimension.grain in _UNITS:
            told += _cut(query, place, table, today)
    return tuple(told)


def _runs(period: TimeRange, today: date) -> bool:
    """Whether today lies in it, and more of it is to come."""
    start, end = _day(period.start), _day(period.end)
    return start is not None and end is not None and start <= today < end - timedelta(days=1)


def _cut(query: Query, place: int, table: Table, today: date) -> Iterator[str]:
    dimension, column = query.dimensions[place], table.columns[place]
    cells = sorted({cell for cell in (row[place] for row in table.rows) if isinstance(cell, str)})
    if len(cells) <= 1:
        return
    first, last = date.fromisoformat(cells[0][:10]), date.fromisoformat(cells[-1][:10])
    time = query.time if query.time and query.time.field == dimension.field else None
    begin, end = (_day(time.start), _day(time.end)) if time else (None, None)
    unit = str(dimension.grain)
    of = "the week of " if unit == "week" else ""
    behind_first = next_unit(first, unit)
    if begin and behind_first and first < begin < behind_first:
        yield f"{of}{format_cell(cells[0], column)} is counted from {begin} on"
    behind = next_unit(last, unit)
    if behind is None:
        return
    if last <= today < behind - timedelta(days=1) and (end is None or today < end):
        yield f"{of}{format_cell(cells[-1], column)} is not over: today is {today}"
    elif end and last < end < behind:
        yield f"{of}{format_cell(cells[-1], column)} is counted up to {end - timedelta(days=1)}"


def _day(moment: str | None) -> date | None:
    return date.fromisoformat(moment[:10]) if moment else None
