"""A rate of a comparison is of rows that have what is compared: what has no delay yet is not on time, nor late."""

from __future__ import annotations

from askfirst.domain.query import Query
from askfirst.tools.known_times import rows_without
from askfirst.tools.tool import ToolContext


async def told_of_uncompared(query: Query, context: ToolContext) -> tuple[str, ...]:
    """How many rows each rate of the query leaves out because they lack what it compares."""
    if any(each.periods for each in query.dimensions):
        return ()  # Periods that are compared leave rows out by themselves.
    rates = [one for one in query.measures if one.function == "rate"]
    told = []
    for path in dict.fromkeys(path for one in rates for path in one.compared):
        bound = context.catalog.bind(query.dataset, path)
        if (bound.field.missing or bound.steps) and (rows := await rows_without(path, query, context)):
            told.append(f"{rows} no part of the percentage")
    return tuple(told)
