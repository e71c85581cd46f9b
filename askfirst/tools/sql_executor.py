"""Run a typed query at its source and keep the table."""

from __future__ import annotations

import time
from typing import ClassVar

from pydantic import BaseModel

from askfirst.analysis.whole_periods import told_of_cut_periods
from askfirst.catalog.describe import describe_query
from askfirst.catalog.model import Catalog
from askfirst.domain.codec import to_plain
from askfirst.domain.query import Query
from askfirst.domain.receipt import Guess, QueryMetadata, Resolution
from askfirst.domain.table import Table
from askfirst.tools.emptiness import explain_empty
from askfirst.tools.tool import Arguments, BuiltinTool, Done, ToolContext, ToolResult


class Built(Arguments):
    """What `query_builder` gives."""

    query: Query
    names: tuple[Resolution, ...] = ()
    assumptions: tuple[str, ...] = ()
    guesses: tuple[Guess, ...] = ()


class ExecutorArguments(Arguments):
    """The query to run."""

    query: Built


class SqlExecutor(BuiltinTool):
    """See `description`."""

    name: ClassVar[str] = "sql_executor"
    description: ClassVar[str] = (
        "Run a typed query on a dataset that lives in an SQL database. Use it after query_builder, whose query it "
        "takes. Do not use it with text of any kind."
    )
    arguments: ClassVar[type[BaseModel]] = ExecutorArguments

    async def run(self, args: ExecutorArguments, context: ToolContext) -> ToolResult:
        """The table, kept in the result store, and how it was made."""
        query = args.query.query
        source = context.source_of(query.dataset)
        compiled = source.compile(query, context.catalog)
        began = time.perf_counter()
        table = await source.execute(compiled, context.catalog, context.limits)
        metadata = QueryMetadata(
            query_type="sql",
            source=source.name,
            query=query,
            artifact=compiled.text,
            parameters=compiled.parameters,
            summary=rows_found(table, query, context.catalog),
            how_to_retrieve=f"{source.name}: {describe_query(query, context.catalog)}",
            executed_at=context.clock.now().isoformat(timespec="seconds"),
            hash=compiled.hash,
            rows=table.row_count,
            truncated=table.truncated,
            milliseconds=round((time.perf_counter() - began) * 1000, 1),
            result=context.reference,
        )
        empty = await explain_empty(query, table, context)
        return Done(
            output={
                "metadata": to_plain(metadata),
                "emptiness": to_plain(empty) if empty else None,
                "names": to_plain(args.query)["names"] if args.query.names else [],
                "assumptions": [*args.query.assumptions, *told_of_cut_periods(query, table, context.clock.today())],
            },
            summary=metadata.summary,
            queries=(metadata,),
            table=table,
        )


def rows_found(table: Table, query: Query, catalog: Catalog) -> str:
    """How many rows there are: "142 shipments found", "12 groups of shipments found"."""
    dataset = catalog.dataset(query.dataset)
    if query.groups:
        groups = "group" if table.row_count == 1 else "groups"
        return f"{table.row_count:,} {groups} of {dataset.plural} found"
    return f"{table.row_count:,} {dataset.label if table.row_count == 1 else dataset.plural} found"
