"""Word the answer: a correct sentence over a table. Without a model, by rules from the query and its cells."""

from __future__ import annotations

from contextlib import aclosing
from typing import ClassVar

from pydantic import BaseModel

from askfirst.analysis.comparison import word_change, word_comparison
from askfirst.analysis.wording import format_cell, with_unit
from askfirst.catalog.condition_words import describe_conditions, where
from askfirst.catalog.describe import describe_measure, describe_query, describe_rank
from askfirst.catalog.model import Catalog
from askfirst.domain.query import Query
from askfirst.domain.receipt import Emptiness, QueryMetadata, Resolution
from askfirst.domain.table import Cell, Column, Table
from askfirst.tools.tool import Arguments, BuiltinTool, Done, Failed, ToolContext, ToolResult

_TOLD = 6
"""Columns of a single row that the sentence tells; the table shows all."""
_NEAR = "Some of these numbers are approximate: the notes say which, and how near."


class Executed(Arguments):
    """What `sql_executor` or `stats_analysis` gives; `described` is set by the latter."""

    metadata: QueryMetadata
    names: tuple[Resolution, ...] = ()
    assumptions: tuple[str, ...] = ()
    emptiness: Emptiness | None = None
    described: str = ""


class SummaryArguments(Arguments):
    """The question, and the result that answers it."""

    question: str
    result: Executed


class LlmSummary(BuiltinTool):
    """See `description`."""

    name: ClassVar[str] = "llm_summary"
    description: ClassVar[str] = (
        "Word the answer from the result of the step before. Use it as the last step of every plan that has a result. "
        "Do not use it before there is one."
    )
    arguments: ClassVar[type[BaseModel]] = SummaryArguments

    async def run(self, args: SummaryArguments, context: ToolContext) -> ToolResult:
        """The answer by rules, and remarks of a model where there is one.

        Every number in them stands in the table, counts its rows, or is on the receipt.
        """
        metadata = args.result.metadata
        table = await context.results.get(metadata.result)
        if table is None:
            return Failed(
                f"The result {metadata.result!r} is no longer kept.", "Ask the question again.", error="StorageError"
            )
        if args.result.emptiness:
            text = args.result.emptiness.text
        elif args.result.described:
            text = _statistics(args.result.described, table, metadata.query, context.catalog)
        else:
            text = word_answer(table, metadata.query, context.catalog)
        if table.approximate:
            text = f"{text} {_NEAR}"
        context.say(text)
        sentences = [text]
        if not args.result.emptiness:
            async with aclosing(context.remarks(args.question, text, table)) as remarks:
                async for remark in remarks:
                    context.say(remark)
                    sentences.append(remark)
        return Done(output=None, summary="Worded the answer", text=" ".join(sentences))


def word_answer(table: Table, query: Query, catalog: Catalog) -> str:
    """The answer in a sentence or two, from the query's words and the table's cells."""
    if not table.rows:
        return _nothing(query, catalog)
    if query.count_groups:
        return _sentence(f"{describe_query(query, catalog)}: {table.rows[0][0]:,}")
    if not query.groups:
        return _list(table, query, catalog)
    if not query.dimensions:
        return _figures(table, query, catalog)
    return _groups(table, query, catalog)


def _nothing(query: Query, catalog: Catalog) -> str:
    plural = catalog.dataset(query.dataset).plural
    conditions = describe_conditions(query, catalog)
    where = f" with: {'; '.join(conditions)}" if conditions else ""
    return f"I found no {plural}{where}."


def _list(table: Table, query: Query, catalog: Catalog) -> str:
    dataset = catalog.dataset(query.dataset)
    noun = dataset.label if table.row_count == 1 else dataset.plural
    limits = where(describe_conditions(query, catalog))
    some = query.limit is not None and query.limit < table.row_count
    ranked = describe_rank(query, dataset, catalog) if some else ""
    counted = f"{table.row_count:,} {noun}{limits}"
    counted = f"Of {counted}, {ranked}" if ranked else counted
    if len(table.rows) > 1:
        return f"{counted}."
    ranked_by = {order.by for order in query.order}
    cells = list(zip(table.columns, table.rows[0], strict=True))
    cells = [*cells[:1], *sorted(cells[1:], key=lambda cell: cell[0].name not in ranked_by)]
    told = [f"{column.label or column.name} {with_unit(cell, column)}" for column, cell in cells[:_TOLD]]
    return f"{counted}: {', '.join(told)}."


def _figures(table: Table, query: Query, catalog: Catalog) -> str:
    dataset = catalog.dataset(query.dataset)
    limits = where(describe_conditions(query, catalog))
    if len(query.measures) == 1 and query.measures[0].function == "count" and not query.measures[0].field:
        count = table.rows[0][0]
        return f"{count:,} {dataset.label if count == 1 else dataset.plural}{limits}."
    if len(query.measures) == 1 and query.measures[0].function == "count_distinct" and not query.measures[0].alias:
        different = describe_measure(query.measures[0], dataset, catalog).removeprefix("number of ")
        return f"{format_cell(table.rows[0][0], table.columns[0])} {different}, over {dataset.plural}{limits}."
    said = [
        f"{column.label or column.name} {_has(cell, column)}"
        for column, cell in zip(table.columns, table.rows[0], strict=True)
    ]
    return _sentence(f"the {' and the '.join(said)}, over {dataset.plural}{limits}")


def _has(cell: Cell, column: Column) -> str:
    return "has no value" if cell is None else f"is {with_unit(cell, column)}"


def _groups(table: Table, query: Query, catalog: Catalog) -> str:
    # What estimates differ by may be nothing but their errors.
    changed = "" if table.approximate else word_change(query, table, catalog.dataset(query.dataset).plural)
    if changed:
        limits = where(describe_conditions(query, catalog))
        return f"{changed[:-1]}, over {catalog.dataset(query.dataset).plural}{limits}." if limits else changed
    text = _sentence(describe_query(query, catalog))
    more = len(table.rows) < table.row_count
    shown = f" ({len(table.rows):,} of {table.row_count:,} groups.)" if more else ""
    compared = "" if table.approximate else word_comparison(query, table, catalog.dataset(query.dataset).plural)
    leader = "" if table.approximate else _leader(table, query)
    return f"{text}{leader}{shown} {compared}".rstrip()


def _leader(table: Table, query: Query) -> str:
    """Which group is highest (lowest, if that was asked); silent where that cannot be known or is shared."""
    first = query.measures[0].name
    cells = table.column(first)
    ordered = bool(query.order) and query.order[0].by == first
    single = query.limit == len(table.rows) == 1
    if table.row_count == 1 or (len(table.rows) < table.row_count and not (ordered or single)):
        return ""
    if query.limit_per or (query.offset and len(table.rows) > 1):
        return ""
    known = [cell for cell in cells if cell is not None]
    numbers = [cell for cell in known if isinstance(cell, (int, float))]
    if not numbers or len(numbers) < len(known):
        # Infinities, NaN and numbers of too many digits are text, and may be above all others.
        return ""
    lowest = ordered and not query.order[0].descending
    best = min(numbers) if lowest else max(numbers)
    if cells.count(best) > 1:
        return ""
    row = table.rows[cells.index(best)]
    named = zip(row[: len(query.dimensions)], table.columns, strict=False)
    names = ", ".join(format_cell(cell, column) for cell, column in named)
    column = table.columns[len(query.dimensions)]
    # Behind rows that were skipped it is the highest of what is shown, not of all.
    said = "That is" if query.offset or (single and not ordered) else "Lowest:" if lowest else "Highest:"
    return f" {said} {names} with {with_unit(best, column)}."


def _statistics(described: str, table: Table, query: Query, catalog: Catalog) -> str:
    limits = where(describe_conditions(query, catalog))
    parts = [f"{described}{limits}."]
    for row in table.rows:
        cells = dict(zip((column.name for column in table.columns), row, strict=True))
        if cells["mean"] is None:
            parts.append(f"{cells['field']}: no numbers.")
            continue
        number = Column("", "number")
        shown = {name: with_unit(cell, number) for name, cell in cells.items()}
        parts.append(
            f"{shown['field']}: mean {shown['mean']}, median {shown['median']}, "
            f"from {shown['lowest']} to {shown['highest']}, nine in ten up to {shown['high']}."
        )
    return " ".join(parts)


def _sentence(phrase: str) -> str:
    return phrase[:1].upper() + phrase[1:] + "."
