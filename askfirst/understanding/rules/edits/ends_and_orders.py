"""Edits about the ends and the order of an answer: its other end, its one row, another order, no condition."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from askfirst.catalog.lookup import fold
from askfirst.catalog.model import Catalog
from askfirst.domain.query import Order, Query
from askfirst.understanding.rules.edits import edits
from askfirst.understanding.rules.edits.request import Request
from askfirst.understanding.rules.recognition.held import (
    column_named,
    dimensions_named,
    field_named,
    names_rows,
    usual_columns,
)
from askfirst.understanding.rules.words.edit_phrases import descends

_SHOWN = re.compile(r"^(?:only|just)\b|\bof (?:them|these|those)\b")
_WHOLE = re.compile(r"\b(?:overall|as a whole|on the whole)\b")
_ENDS = ("min", "max")
_IN_TIME = re.compile(r"^(?:newest|latest|most recent|oldest|earliest)\b")
_OF_TIMES = frozenset(("year", "built", "age", "born", "founded", "since"))


def at_other_end(request: Request) -> Query | None:
    """As in "now the bottom three" behind a top five: the groups from the other end of all, not of those shown."""
    query, count, end = request.query, request.count, request.said("end")
    if not count or end not in ("top", "bottom") or query.limit is None or not query.order or query.limit_per:
        return None
    turns = query.order[0].descending == (end == "bottom")
    shown = _SHOWN.search(request.found[0]) is not None and query.limit > count
    if not turns or shown:
        here = end == "bottom" and not turns and query.groups
        return edits.limited(replace(query, offset=0), count) if here else None
    if end == "top" and not query.groups:
        return None
    turned = edits.turned_round(replace(query, offset=0))
    return replace(turned, limit=count) if turned else None


def in_time(request: Request) -> tuple[Order, ...] | None:
    """As in "newest first": by the time that is shown; none where the answer has another order or none."""
    query = request.query
    if not _IN_TIME.match(request.said("direction")):
        return None
    timed = [one.name for one in query.dimensions if one.grain]
    timed += [order.by for order in query.order if _is_timed(order.by, query, request.catalog)]
    if not timed or query.limit_per:
        return ()
    return (Order(timed[-1] if query.columns else timed[0], descending=descends(request.said("direction"))),)


def _is_timed(name: str, query: Query, catalog: Catalog) -> bool:
    if name not in query.columns:
        return False
    field = catalog.bind(query.dataset, name).field
    return field.type in ("date", "timestamp") or not _OF_TIMES.isdisjoint(fold(f"{field.name} {field.label}").split())


def of_all(request: Request) -> Query | None:
    """As in "and overall?" behind the figure of one kind: without the one condition that it had."""
    query = request.query
    plain = query.groups and not (query.dimensions or query.any_of or query.having)
    if not plain or len(query.filters) != 1 or not _WHOLE.search(request.found[0]):
        return None
    return edits.without_filters(query, {query.filters[0].field})


def _moment(request: Request) -> Query | None:
    """As in "when was that?" of one row, or of the highest of all: that row with its time."""
    query = _row_of(request.query, request.catalog)
    if query is None or not query.columns:
        return query if query and any(one.grain or one.part for one in query.dimensions) else None
    time = _time_of(query, request.catalog)
    others = [path for path in query.columns if path != time]
    return replace(query, columns=(time, *others)) if time else None


def _who(request: Request) -> Query | None:
    """As in "which carrier was it?": the one row of the answer, with what is asked of it."""
    query, thing = _row_of(request.query, request.catalog), request.said("thing") or request.said("other")
    if query is None or (request.said("much") and query != request.query):
        return None
    if not query.columns:
        return query if not thing or dimensions_named(thing, query, request.catalog) else None
    if not thing or names_rows(thing, query, request.catalog) or thing == "one":
        return query
    path = field_named(thing, query, request.catalog)
    others = [one for one in query.columns if one != path]
    return replace(query, columns=(path, *others)) if path else None


def _row_of(query: Query, catalog: Catalog) -> Query | None:
    """The answer where it is of one row or group; the row that a highest or lowest number is of."""
    if query.limit == 1 and not query.limit_per and (query.columns or query.dimensions):
        return query
    one = query.measures[0] if len(query.measures) == 1 else None
    alone = one is not None and not (query.dimensions or query.having or query.count_groups or one.filters)
    if one is None or not alone or one.function not in _ENDS or not one.field or one.across or one.second:
        return None
    columns = tuple(dict.fromkeys((one.field, *usual_columns(query, catalog))))
    order = (Order(one.field, descending=one.function == "max"),)
    return replace(query, measures=(), columns=columns, order=order, limit=1)


def _time_of(query: Query, catalog: Catalog) -> str:
    """The field that says when a row was; empty where there are several and none is the usual one."""
    dataset = catalog.dataset(query.dataset)
    dated = [name for name, one in dataset.fields.items() if one.type in ("date", "timestamp") and one.role != "hidden"]
    usual = query.time.field if query.time else dataset.time
    return usual or (dated[0] if len(dated) == 1 else "")


def _on_top(request: Request) -> Query | None:
    """As in "biggest delay first": by what is named, shown or not."""
    query, thing, high = request.query, request.said("thing"), descends(request.said("direction"))
    if name := column_named(thing, query, request.catalog):
        return edits.ordered_by(query, name, descending=high)
    path = field_named(thing, query, request.catalog) if query.columns else ""
    shown = edits.with_column(query, path) if path else None
    return edits.ordered_by(shown, path, descending=high) if shown else None


def _swapped(request: Request) -> Query | None:
    """As in "swap rows and columns": the second grouping first."""
    query = request.query
    swaps = len(query.dimensions) > 1 and not query.limit_per
    return replace(query, dimensions=tuple(reversed(query.dimensions))) if swaps else None


EDITORS: Mapping[str, Callable[[Request], Query | None]] = {
    "moment": _moment,
    "who": _who,
    "on_top": _on_top,
    "swapped": _swapped,
}
