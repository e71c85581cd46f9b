"""Groups by a time are those of rows that have one: what has no arrival belongs to no month of arrival."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from askfirst.catalog.model import Catalog
from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import Filter, Measure, Query
from askfirst.tools.tool import ToolContext
from askfirst.tools.worth import count_rows

_TIMES = frozenset(("date", "timestamp"))
_OF_OTHERS = frozenset(("ne", "not_in"))
"""Conditions that hold as well for a row without the value."""


def of_known_times(query: Query, catalog: Catalog) -> Query:
    """The query of rows that have the times by which it groups; where rows without one are asked for, as it is."""
    known = tuple(Filter(path, "not_null") for path in _grouped_times(query, catalog) if not _is_stated(query, path))
    return replace(query, filters=(*query.filters, *known)) if known else query


def without_known_times(base: Query, query: Query, catalog: Catalog) -> Query:
    """An earlier query's rows are all meant again where its groups by time have gone."""
    gone = set(_grouped_times(base, catalog)) - set(_grouped_times(query, catalog))
    kept = tuple(one for one in query.filters if not (one.op == "not_null" and one.field in gone))
    return replace(query, filters=kept)


async def told_of_unknown_times(query: Query, base: Query | None, context: ToolContext) -> tuple[str, ...]:
    """How many rows are left out because they lack a time that the groups are made by, or are counted again."""
    dataset = context.catalog.dataset(query.dataset)
    told = []
    for path in _grouped_times(query, context.catalog):
        known = Filter(path, "not_null")
        if known not in query.filters:
            continue
        others = tuple(one for one in query.filters if one != known)
        if rows := await rows_without(path, replace(query, filters=others), context):
            told.append(f"{rows} left out")
    for path in _grouped_times(base, context.catalog) if base and base.dataset == query.dataset else ():
        known = Filter(path, "not_null")
        if base and known in base.filters and known not in query.filters:
            told.append(f"{dataset.plural} without {_label(path, query, context)} are included again")
    return tuple(told)


async def rows_without(path: str, query: Query, context: ToolContext) -> str:
    """How many of the query's rows lack a field: "7 orders without a value are"; empty where none do, or none knows."""
    counting = Query(query.dataset, (Measure("count"),), filters=query.filters, any_of=query.any_of, time=query.time)
    try:
        rows = await count_rows(counting, (Filter(path, "is_null"),), context)
    except (LimitError, SourceError):
        return ""
    dataset = context.catalog.dataset(query.dataset)
    noun, are = (dataset.label, "is") if rows == 1 else (dataset.plural, "are")
    return f"{rows:,} {noun} without {_label(path, query, context)} {are}" if rows else ""


def _label(path: str, query: Query, context: ToolContext) -> str:
    return context.catalog.bind(query.dataset, path).label


def _grouped_times(query: Query, catalog: Catalog) -> Iterator[str]:
    """The times that the groups of a query are made by and that some of its rows may lack."""
    for path in dict.fromkeys(each.field for each in query.dimensions if not each.periods):
        bound = catalog.bind(query.dataset, path)
        timed = bound.field.type in _TIMES and (bound.field.missing or bound.steps)
        if timed and not (query.time and query.time.field == path):
            yield path


def _is_stated(query: Query, path: str) -> bool:
    """Whether a condition holds for no row without the time, or asks for those rows."""
    alternatives = (filter_ for one in query.any_of for filters in one.alternatives for filter_ in filters)
    stated = any(one.field == path and one.op not in _OF_OTHERS for one in query.filters)
    return stated or any(one.field == path and one.op == "is_null" for one in alternatives)
