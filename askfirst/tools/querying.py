"""A typed query sent to the source that holds its dataset, with all that a receipt says of it."""

from __future__ import annotations

import time

from askfirst.catalog.describe import describe_query
from askfirst.catalog.model import Catalog
from askfirst.domain.errors import AskfirstError
from askfirst.domain.query import Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.table import Table
from askfirst.sources.source import answer_of, asked_of
from askfirst.tools.tool import ToolContext


async def run_query(query: Query, context: ToolContext, *, result: str = "") -> tuple[Table, QueryMetadata]:
    """Compile, check and run a query; `result` is the reference under which its table will be kept, if it is.

    Raises UnknownName and UserError for a query that cannot be, SourceError and LimitError where it fails.
    """
    source = context.source_of(query.dataset)
    asked, routed = asked_of(source, query, context.catalog)
    compiled = source.compile(query, context.catalog)
    began = time.perf_counter()
    try:
        answer = await answer_of(source, compiled, context.catalog, context.limits)
    except AskfirstError as error:
        error.source = asked.name
        raise
    table = answer.table
    return table, QueryMetadata(
        query_type=asked.language.lower(),
        source=asked.name,
        query=query,
        artifact=compiled.text,
        parameters=compiled.parameters,
        summary=rows_found(table, query, context.catalog),
        how_to_retrieve=f"{asked.name}: {describe_query(query, context.catalog)}",
        executed_at=context.clock.now().isoformat(timespec="seconds"),
        hash=compiled.hash,
        rows=table.row_count,
        truncated=table.truncated,
        milliseconds=round((time.perf_counter() - began) * 1000, 1),
        result=result,
        restricted=compiled.query != query,
        # Estimates come only where the rows were too many to be read.
        completed="" if table.approximate else source.completes(query, context.catalog),
        approximate=table.approximate,
        cached_at=answer.cached_at,
        as_of=answer.as_of,
        routed=routed,
    )


def rows_found(table: Table, query: Query, catalog: Catalog) -> str:
    """How many rows there are: "142 shipments found", "12 groups of shipments found"."""
    dataset = catalog.dataset(query.dataset)
    if query.groups:
        groups = "group" if table.row_count == 1 else "groups"
        return f"{table.row_count:,} {groups} of {dataset.plural} found"
    return f"{table.row_count:,} {dataset.label if table.row_count == 1 else dataset.plural} found"
