"""Descriptive statistics of earlier results: over all their rows, computed where the rows are."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import ClassVar

from pydantic import BaseModel

from askfirst.analysis.statistics import PERCENT_HIGH, Description, describe_numbers, description_table
from askfirst.catalog.describe import describe_query
from askfirst.catalog.model import BoundField, Catalog, nearest
from askfirst.domain.codec import to_plain
from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.outline import Term
from askfirst.domain.query import Measure, Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.table import Cell, Table
from askfirst.sources.source import answer_of
from askfirst.tools.tool import Arguments, BuiltinTool, Done, ToolContext, ToolResult


class Retrieved(Arguments):
    """What `retrieve_query_metadata` gives."""

    metadata: QueryMetadata


class StatisticsArguments(Arguments):
    """The earlier query, and the words for the fields to describe; no words means every measure that was shown."""

    metadata: Retrieved
    terms: tuple[Term, ...] = ()


class StatsAnalysis(BuiltinTool):
    """See `description`."""

    name: ClassVar[str] = "stats_analysis"
    description: ClassVar[str] = (
        "Describe numbers statistically: mean, median, spread, extremes. Use it on earlier results when the user wants "
        "them analyzed. Do not use it for a new question: build a query."
    )
    arguments: ClassVar[type[BaseModel]] = StatisticsArguments

    async def run(self, args: StatisticsArguments, context: ToolContext) -> ToolResult:
        """One row of statistics a field: of the groups where figures by group were asked, else of all rows behind."""
        earlier = args.metadata.metadata
        if earlier.query.dimensions and not args.terms:
            return await _of_groups(earlier, context)
        if earlier.query.having or any(dimension.periods for dimension in earlier.query.dimensions):
            raise UserError(
                "The earlier answer keeps only some groups, and their rows cannot be told from the others'.",
                "Ask for the rows you mean first, then for their statistics.",
            )
        fields = _fields(args.terms, earlier.query, context.catalog)
        return await _of_rows(fields, earlier, context)


async def _of_groups(earlier: QueryMetadata, context: ToolContext) -> ToolResult:
    table = await context.results.get(earlier.result)
    if table is None:
        source = context.source_of(earlier.query.dataset)
        compiled = source.compile(earlier.query, context.catalog)
        answer = await answer_of(source, compiled, context.catalog, context.limits)
        table, earlier = answer.table, replace(earlier, cached_at=answer.cached_at, as_of=answer.as_of)
    if table.truncated:
        raise UserError(
            f"The earlier answer has {table.row_count:,} groups, more than are kept.", "Narrow it down first."
        )
    names = {measure.name for measure in earlier.query.measures}
    described = [
        (column.label or column.name, describe_numbers(table.column(column.name)))
        for column in table.columns
        if column.name in names
    ]
    described_table = replace(description_table(described), approximate=table.approximate)
    earlier = replace(earlier, approximate=table.approximate)
    return _done(described_table, earlier, f"Described {table.row_count:,} groups", context)


async def _of_rows(fields: list[BoundField], earlier: QueryMetadata, context: ToolContext) -> ToolResult:
    query = Query(
        dataset=earlier.query.dataset,
        measures=(Measure("count"), *(m for bound in fields for m in _measures(bound.path))),
        filters=earlier.query.filters,
        time=earlier.query.time,
        any_of=earlier.query.any_of,
    )
    source = context.source_of(query.dataset)
    compiled = source.compile(query, context.catalog)
    began = time.perf_counter()
    answer = await answer_of(source, compiled, context.catalog, context.limits)
    row = answer.table.rows[0]
    table = description_table(
        [
            (_label(bound), _description(row[0], row[1 + 7 * index : 8 + 7 * index]))
            for index, bound in enumerate(fields)
        ]
    )
    metadata = replace(
        earlier,
        query=query,
        artifact=compiled.text,
        parameters=compiled.parameters,
        hash=compiled.hash,
        executed_at=context.clock.now().isoformat(timespec="seconds"),
        milliseconds=round((time.perf_counter() - began) * 1000, 1),
        rows=len(table.rows),
        truncated=False,
        approximate=answer.table.approximate,
        result=context.reference,
        how_to_retrieve=f"{source.name}: {describe_query(query, context.catalog)}",
        cached_at=answer.cached_at,
        as_of=answer.as_of,
    )
    plural = context.catalog.dataset(query.dataset).plural
    return _done(table, metadata, f"Described {row[0]:,} {plural}", context)


def _measures(path: str) -> tuple[Measure, ...]:
    return (
        Measure("count", path),
        Measure("avg", path),
        Measure("median", path),
        Measure("stddev", path),
        Measure("min", path),
        Measure("percentile", path, percent=PERCENT_HIGH),
        Measure("max", path),
    )


def _description(rows: Cell, cells: tuple[Cell, ...]) -> Description:
    count, *numbers = cells
    mean, median, deviation, lowest, high, highest = (None if number is None else float(number) for number in numbers)
    present = int(count or 0)
    return Description(present, int(rows or 0) - present, mean, median, deviation, lowest, high, highest)


def _fields(terms: tuple[Term, ...], query: Query, catalog: Catalog) -> list[BoundField]:
    """The number fields that the words name; without words those that the list shows, else those of the dataset."""
    numbers = {
        bound.path: bound
        for bound in catalog.paths(query.dataset)
        if bound.field.role == "measure" and bound.field.type in ("integer", "number", "decimal")
    }
    for term in terms:
        if not any(name in numbers for name in term.candidates):
            raise UnknownName("number field", term.text, nearest(term.text, numbers), ", ".join(numbers))
    named = [numbers[name] for term in terms for name in term.candidates if name in numbers]
    unasked = {path: bound for path, bound in numbers.items() if not bound.field.masked}
    shown = [unasked[path] for path in query.columns if path in unasked]
    own = [bound for bound in unasked.values() if not bound.steps]
    return named or shown or own


def _label(bound: BoundField) -> str:
    return f"{bound.label} ({bound.field.unit})" if bound.field.unit else bound.label


def _done(table: Table, metadata: QueryMetadata, summary: str, context: ToolContext) -> ToolResult:
    kept = replace(metadata, result=context.reference)
    return Done(
        output={
            "metadata": to_plain(kept),
            "described": summary,
            "assumptions": [kept.approximate] if kept.approximate else [],
        },
        summary=summary,
        queries=(kept,),
        table=table,
    )
