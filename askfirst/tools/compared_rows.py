"""A rate of a comparison is of rows that have what is compared: what has no delay yet is not on time, nor late."""

from __future__ import annotations

from dataclasses import replace

from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import Filter, Measure, Query
from askfirst.tools.tool import ToolContext
from askfirst.tools.worth import count_rows


async def told_of_uncompared(query: Query, context: ToolContext) -> tuple[str, ...]:
    """How many rows each rate of the query leaves out because they lack what it compares."""
    rates = [one for one in query.measures if one.function == "rate"]
    apart = any(each.periods for each in query.dimensions)  # periods that are compared leave rows out by themselves
    paths = dict.fromkeys(path for one in rates if not apart for path in one.compared)
    dataset, told = context.catalog.dataset(query.dataset), []
    counting = replace(_rows_of(query), measures=(Measure("count"),))
    for path in paths:
        bound = context.catalog.bind(query.dataset, path)
        if not (bound.field.missing or bound.steps):
            continue
        try:
            rows = await count_rows(counting, (Filter(path, "is_null"),), context)
        except (LimitError, SourceError):
            continue
        if rows:
            noun, are = (dataset.label, "is") if rows == 1 else (dataset.plural, "are")
            told.append(f"{rows:,} {noun} without {bound.label} {are} no part of the percentage")
    return tuple(told)


def _rows_of(query: Query) -> Query:
    return Query(query.dataset, filters=query.filters, any_of=query.any_of, time=query.time)
