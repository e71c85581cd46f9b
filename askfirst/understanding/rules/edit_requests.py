"""What each kind of edit makes of the query: None where the query has no place for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.understanding.rules import edits
from askfirst.understanding.rules.edit_words import FUNCTION_WORDS, TIME_WORDS
from askfirst.understanding.rules.held import (
    column_named,
    dimensions_named,
    field_named,
    measures_named,
    names_rows,
    paths_named,
    usual_columns,
    values_named,
)
from askfirst.understanding.rules.positions import NUMBERS, ORDINALS


@dataclass(frozen=True, slots=True)
class Request:
    """One clause that asks for an edit: the pattern's words, and whether the result stands beside what was there."""

    found: re.Match[str]
    query: Query
    catalog: Catalog
    also: bool
    instead: bool

    def said(self, name: str) -> str:
        """The words of a group of the pattern, empty where it has none."""
        return self.found.groupdict().get(name) or ""

    @property
    def count(self) -> int | None:
        """How many were said."""
        said = self.said("count")
        return int(said) if said.isdecimal() else NUMBERS.get(said)

    @property
    def place(self) -> int:
        """Which row was said; a negative one counts from the end."""
        said = self.said("place")
        if said == "last":
            return -1
        if said.endswith(" last"):
            return -2
        digits = re.match(r"[0-9]+", said)
        return int(digits[0]) if digits else ORDINALS.get(said, self.count or 0)


Edit: TypeAlias = Callable[[Request], Query | None]


def _limit(request: Request) -> Query | None:
    query, count = request.query, request.count or 0
    if request.said("end") in ("last", "bottom"):
        return edits.last_rows(query, count)
    if request.said("end") == "top" and not query.order:
        return None
    return edits.limited(query, count) if count else None


def _skip(request: Request) -> Query | None:
    query, count = request.query, request.count or 1
    if request.said("end") in ("last", "bottom", "lowest", "smallest"):
        return edits.without_last(query, count)
    return edits.without_first(query, count) if query.order or request.said("end") == "first" else None


def _row(request: Request) -> Query | None:
    query, noun = request.query, request.said("noun")
    if noun and not (
        dimensions_named(noun, query, request.catalog) or (query.columns and names_rows(noun, query, request.catalog))
    ):
        return None
    if request.said("place") == "top" and not query.order:
        ranked = edits.directed(query, descending=True)
        return edits.only_row(ranked, 1) if ranked else None
    return edits.only_row(query, request.place) if query.dimensions or query.columns else None


def _direct(request: Request) -> Query | None:
    return edits.directed(request.query, descending=_descends(request.said("direction")))


def _descends(direction: str) -> bool:
    return direction.startswith(("desc", "high", "large", "big", "new", "late", "most", "long"))


def _sort(request: Request) -> Query | None:
    name = column_named(request.said("thing"), request.query, request.catalog)
    return edits.ordered_by(request.query, name, descending=_descends(request.said("direction"))) if name else None


def _total(request: Request) -> Query | None:
    return None if request.also or request.instead else edits.total(request.query)


def _function(request: Request) -> Query | None:
    return edits.calculated(request.query, FUNCTION_WORDS[request.said("function")], also=request.also)


def _ungroup(request: Request) -> Query | None:
    query, thing = request.query, request.said("thing")
    return edits.ungrouped(query, dimensions_named(thing, query, request.catalog) if thing else query.dimensions)


def _unfilter(request: Request) -> Query | None:
    query, thing = request.query, request.said("thing")
    if not thing:
        held = edits.held_fields(query)
        own = [path for path in held if not (query.time and path == query.time.field)]
        return edits.without_filters(query, own or held)
    if thing in TIME_WORDS and query.time:
        return edits.without_filters(query, {query.time.field})
    paths = paths_named(thing, edits.held_fields(query), query, request.catalog)
    return edits.without_filters(query, paths or {path for path, _ in values_named(thing, query)})


def _untime(request: Request) -> Query | None:
    query = request.query
    return edits.without_filters(query, {query.time.field}) if query.time else None


def _widen(request: Request) -> Query | None:
    query, thing = request.query, request.said("thing")
    paths = paths_named(thing, edits.held_fields(query), query, request.catalog)
    return edits.without_filters(query, paths)


def _unvalue(request: Request) -> Query | None:
    values = values_named(request.said("values"), request.query)
    return edits.without_values(request.query, values) if values else None


def _hide(request: Request) -> Query | None:
    query, thing, catalog = request.query, request.said("thing"), request.catalog
    columns = paths_named(thing, query.columns, query, catalog)
    filters = paths_named(thing, edits.held_fields(query), query, catalog)
    named = request.said("column") or request.found[0].startswith(
        ("hide", "omit", "dont", "do not", "no longer", "stop")
    )
    if columns:
        return None if filters and not named else edits.without_columns(query, columns)
    measures = measures_named(thing, query, catalog)
    if measures:
        return edits.with_measures(query, [one for one in query.measures if one not in measures])
    if filters and not named:
        return edits.without_filters(query, filters)
    return edits.ungrouped(query, dimensions_named(thing, query, catalog)) if query.dimensions else None


def _column(request: Request) -> Query | None:
    query = request.query
    path = field_named(request.said("thing"), query, request.catalog) if query.columns else ""
    return edits.with_column(query, path) if path else None


def _keep(request: Request) -> Query | None:
    measures = measures_named(request.said("thing"), request.query, request.catalog)
    return edits.with_measures(request.query, measures) if measures else None


def _rows(request: Request) -> Query | None:
    query = request.query
    if query.columns or query.count_groups:
        return query.grouped()
    if query.having or (query.dimensions and query.limit is not None):
        return None
    return edits.listed(query, usual_columns(query, request.catalog))


EDITORS: Mapping[str, Edit] = {
    "limit": _limit,
    "more": lambda request: edits.next_rows(request.query, request.count),
    "rest": lambda request: edits.rest_of_rows(request.query),
    "skip": _skip,
    "row": _row,
    "named_row": _row,
    "reverse": lambda request: edits.turned_round(request.query),
    "direct": _direct,
    "sort": _sort,
    "total": _total,
    "overall": lambda request: edits.overall(request.query),
    "function": _function,
    "share": lambda request: edits.as_share(request.query),
    "count": lambda request: edits.counted(request.query),
    "ungroup": _ungroup,
    "unfilter": _unfilter,
    "untime": _untime,
    "widen": _widen,
    "unvalue": _unvalue,
    "hide": _hide,
    "keep": _keep,
    "column": _column,
    "rows": _rows,
}
