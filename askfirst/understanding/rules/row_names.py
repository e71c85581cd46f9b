"""What the rows of the last answer are called, as conditions: so that a question can go on about one of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeAlias

from askfirst.catalog.condition_words import describe_conditions
from askfirst.catalog.describe import describe_measure
from askfirst.catalog.model import Catalog
from askfirst.domain.calendar_units import next_unit
from askfirst.domain.outline import Outline
from askfirst.domain.query import Dimension, Filter, Query, Scalar, TimeRange
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Cell, Table
from askfirst.understanding.reader import View
from askfirst.understanding.rules.edits.edits import whole
from askfirst.understanding.rules.follow_ups.both_together import both_together
from askfirst.understanding.rules.follow_ups.row_references import is_of_shown, place_said, row_said
from askfirst.understanding.rules.follow_ups.taking_back import taken_back
from askfirst.understanding.rules.restate import restate
from askfirst.understanding.rules.tokens import tokenize
from askfirst.understanding.rules.wording import Wording
from askfirst.understanding.rules.words.edit_words import EXTREMES

Rows: TypeAlias = Callable[[], Awaitable[Table | None]]
"""The table of the session's last answer, read when it is asked for; None where it is gone."""


@dataclass(frozen=True, slots=True)
class Named:
    """The earlier query about some rows of its answer alone, and what is asked of them."""

    query: Query
    rest: str


async def restate_follow_up(message: str, view: View, rows: Rows) -> Restatement:
    """See `Reader.restate`; what only the rows of the last answer can tell is read from them."""
    if earlier := taken_back(message, view) or both_together(message, view):
        return earlier
    plain = await restate(message, view, follows=True)
    last = view.last_query
    if last and is_of_shown(message, plain.outline, last.query) and (seen := await rows()):
        within = within_shown(last.query, seen, _key_of(last.query, seen, view))
        narrower = await restate(message, replace(view, last_query=replace(last, query=within)), follows=True)
        return _still_within(narrower, last.query, view)
    if last is None or not _asks_for_names(plain.outline, message):
        return plain
    table = await rows()
    named = _named(message, last.query, table, view) if table else None
    if named is None:
        return plain
    narrowed = await restate(named.rest, replace(view, last_query=replace(last, query=named.query)), follows=True)
    before = describe_conditions(last.query, view.catalog)
    new = [said for said in describe_conditions(named.query, view.catalog) if said not in before]
    dataset = view.catalog.dataset(last.query.dataset)
    names = {having.measure for having in last.query.having}
    gone = [describe_measure(one, dataset, view.catalog) for one in last.query.measures if one.name in names]
    told = [*(f"only: {said}" for said in new), *(f"without: the condition on {said}" for said in gone)]
    return replace(narrowed, changes=(*told, *narrowed.changes))


def _named(message: str, query: Query, table: Table, view: View) -> Named | None:
    return named_rows(message, query, table, _key_of(query, table, view), view.catalog)


def _asks_for_names(outline: Outline | None, message: str) -> bool:
    """Whether all of the message found no place, as where it asks about rows that only their place tells."""
    return outline is not None and " ".join(message.split()) in outline.unplaced


def named_rows(message: str, query: Query, table: Table, key: str = "", catalog: Catalog | None = None) -> Named | None:
    """The rows that a message goes on about; None where the table does not tell them apart.

    A row that the message names by its place, as in "the second one by month", else all that were shown.
    """
    tokens = tokenize(message)
    words = " ".join(tokens.words())
    found = row_said(words, query, catalog)
    if found is None:
        shown = len(table.rows) in (query.limit, table.row_count)
        narrowed = of_rows(query, table, range(len(table.rows)), key) if shown else None
        return Named(narrowed, message) if narrowed else None
    extreme = found.groupdict().get("extreme")
    place = extreme_place(query, table, extreme) if extreme else place_said(found, len(table.rows))
    narrowed = of_rows(query, table, [place], key) if place is not None else None
    first, last = words[: found.start()].count(" "), words[: found.end()].count(" ") + 1
    rest = f"{tokens.said(0, first)} {tokens.said(last, len(tokens)).lstrip(' :,-')}".strip()
    return Named(narrowed, rest) if narrowed and rest else None


def _still_within(narrower: Restatement, query: Query, view: View) -> Restatement:
    """With the rows that were shown kept, though something else of them is named."""
    if narrower.outline is None:
        return narrower
    shown = {one.field for one in query.dimensions}
    outline = replace(narrower.outline, drop=tuple(name for name in narrower.outline.drop if name not in shown))
    wording = Wording(outline, view.catalog)
    return replace(narrower, outline=outline, question=wording.question(), changes=wording.changes())


def within_shown(query: Query, table: Table, key: str) -> Query:
    """The query about no other rows or groups than those that were shown, each still in a row of its own."""
    (dimension,) = query.dimensions or (None,)
    cells = tuple(dict.fromkeys(table.column(dimension.name if dimension else key)))
    free = replace(query, limit=None, offset=0)
    if dimension:
        return _held(free, dimension, cells) or query
    return replace(free, filters=(*query.filters, Filter(key, "in", cells))) if key and None not in cells else query  # type: ignore[arg-type] # cells of a key are scalars


def of_rows(query: Query, table: Table, places: range | list[int], key: str = "") -> Query | None:
    """The query about the groups in these rows of its answer, or about these listed rows, all together."""
    if query.columns and key:
        return _of_listed(query, table, places, key)
    if not query.dimensions or not places or not all(0 <= at < len(table.rows) for at in places):
        return None
    narrowed = whole(query)
    for dimension in query.dimensions:
        cells = tuple(dict.fromkeys(table.column(dimension.name)[at] for at in places))
        held = _held(narrowed, dimension, cells) if len(cells) == 1 or len(query.dimensions) == 1 else None
        if held is None:
            return None
        narrowed = held
    return narrowed


def _key_of(query: Query, table: Table, view: View) -> str:
    """The column that tells the listed rows apart: their number, or else what they are called."""
    dataset = view.catalog.dataset(query.dataset)
    shown = {column.name for column in table.columns}
    own = (dataset.name_field, dataset.key)
    return next((name for name in own if name and name in shown and name in query.columns), "")


_MOST_LISTED = 50


def _of_listed(query: Query, table: Table, places: range | list[int], key: str) -> Query | None:
    """All listed rows with the same names; None where there are too many to name, or a name is missing."""
    if not places or len(places) > _MOST_LISTED or not all(0 <= at < len(table.rows) for at in places):
        return None
    cells = tuple(dict.fromkeys(table.column(key)[at] for at in places))
    if None in cells:
        return None
    named = Filter(key, "eq" if len(cells) == 1 else "in", cells)  # type: ignore[arg-type] # cells of a key are scalars
    kept = tuple(one for one in query.filters if one.field != key)
    return replace(query, filters=(*kept, named), order=(), limit=None, offset=0, limit_per=())


def extreme_place(query: Query, table: Table, extreme: str) -> int | None:
    """Where the highest or lowest figure stands, where there is one figure and one such row."""
    end = EXTREMES.get(extreme)
    if len(query.measures) != 1 or end not in ("high", "low") or len(table.rows) not in (query.limit, table.row_count):
        return None
    figures = [value for value in table.column(query.measures[0].name) if isinstance(value, int | float)]
    most = (max if end == "high" else min)(figures, default=None)
    column = list(table.column(query.measures[0].name))
    return column.index(most) if most is not None and column.count(most) == 1 else None


def _held(query: Query, dimension: Dimension, cells: tuple[Cell, ...]) -> Query | None:
    if dimension.part or dimension.periods:
        return None
    if dimension.grain:
        time = _stretch(query, dimension, cells[0]) if len(cells) == 1 else None
        return replace(query, time=time) if time else None
    if cells == (None,):
        return replace(query, filters=(*query.filters, Filter(dimension.field, "is_null")))
    values = [value for cell in cells for value in _spellings(dimension, cell)]
    if None in cells or not values:
        return None
    kept = tuple(one for one in query.filters if one.field != dimension.field or one.op not in ("eq", "in"))
    filter_ = Filter(dimension.field, "eq" if len(values) == 1 else "in", tuple(values))
    return replace(query, filters=(*kept, filter_))


def _spellings(dimension: Dimension, cell: Cell) -> tuple[Scalar, ...]:
    if cell is None:
        return ()
    return next((merged for merged in dimension.merged if merged[0] == cell), (cell,))


def _stretch(query: Query, dimension: Dimension, cell: Cell) -> TimeRange | None:
    """The month or so of a row, as far as the earlier time reached into it."""
    if not isinstance(cell, str) or dimension.grain == "hour":
        return None
    start = date.fromisoformat(cell[:10])
    grain = str(dimension.grain)
    end = next_unit(start, grain)
    old = query.time
    if old and old.field != dimension.field:
        return None
    first = max(str(start), old.start) if old and old.start else str(start)
    last = min((str(day) for day in (end, old and old.end) if day), default=None)
    zone = old.zone if old else "UTC"
    return TimeRange(
        dimension.field, first, last, zone, f"the {grain} of {start}", f"the {grain} that begins on {start}"
    )
