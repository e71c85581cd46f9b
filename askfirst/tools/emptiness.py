"""Why an answer is empty: each condition is left out in turn, and the rows that there are without it are counted."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field, replace

from askfirst.analysis.wording import format_cell
from askfirst.catalog.condition_words import describe_conditions, where
from askfirst.catalog.describe import describe_offset, describe_query
from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.domain.receipt import Emptiness, Relaxed
from askfirst.domain.table import Cell, Table
from askfirst.sources.source import Limits
from askfirst.tools.tool import ToolContext

_OVER_VALUES = frozenset({"sum", "avg", "min", "max", "median", "percentile"})
"""Measures that have no value exactly where no row has one."""
_VERBS = {"sum": "add up", "share": "add up", "ratio": "add up", "avg": "average"}
_ORDERED = frozenset({"lt", "le", "gt", "ge", "between", "eq", "in"})
_RANGED = frozenset({"integer", "number", "decimal", "date", "timestamp"})
_MOST_SAID = 3


async def explain_empty(query: Query, table: Table, context: ToolContext) -> Emptiness | None:
    """Why the table holds nothing; None where it does hold something, be it a zero that was counted over rows.

    Every number comes from a query that is compiled and checked like any other, within the limits of a trial.
    """
    if not _looks_empty(query, table):
        return None
    trials = _Trials(context)
    rows = await trials.rows(_rows_of(query))
    if rows is None:
        return None
    if rows:
        return await _with_rows(query, rows, table, trials)
    conditions = list(_conditions(query, context))
    relaxed = [await _relaxed(one, trials) for one in conditions[: context.trials]]
    total = await trials.rows(_bare(query))
    if total and not any(one.rows for one in relaxed):
        relaxed = [
            replace(one, alone=await trials.rows(made.alone)) for one, made in zip(relaxed, conditions, strict=False)
        ]
    return Emptiness(_wording(query, total, relaxed, len(conditions), context), total, tuple(relaxed))


def _looks_empty(query: Query, table: Table) -> bool:
    """No rows, or a single row of figures of which none is a number over rows."""
    if not table.rows:
        return table.row_count == 0 or query.offset > 0
    return bool(query.measures) and not query.dimensions and not any(table.rows[0])


@dataclass(frozen=True, slots=True)
class _Condition:
    """A condition in words: the query that counts without it, and the one that counts with it alone."""

    words: str
    without: Query
    alone: Query
    path: str = ""
    of_time: bool = False
    said: str = ""


@dataclass(slots=True)
class _Trials:
    """Runs small queries until their time is up; None for what was not run or failed."""

    context: ToolContext
    began: float = field(default_factory=time.perf_counter)

    async def run(self, query: Query, *, rows: int = 0) -> Table | None:
        context = self.context
        left = context.trial.seconds - (time.perf_counter() - self.began)
        if left <= 0:
            return None
        source = context.source_of(query.dataset)
        try:
            compiled = source.compile(query, context.catalog)
            return await source.execute(compiled, context.catalog, Limits(rows or context.trial.rows, left))
        except (LimitError, SourceError):
            return None

    async def rows(self, query: Query) -> int | None:
        """How many rows the groups of the query count together."""
        table = await self.run(query)
        return None if table is None else sum(int(row[-1] or 0) for row in table.rows)


def _rows_of(query: Query) -> Query:
    """The query that counts the rows which the query's conditions leave."""
    return Query(
        dataset=query.dataset,
        measures=(Measure("count"),),
        dimensions=tuple(dimension for dimension in query.dimensions if dimension.periods),
        filters=query.filters,
        time=query.time,
        any_of=query.any_of,
    )


def _bare(query: Query) -> Query:
    return Query(dataset=query.dataset, measures=(Measure("count"),))


def _conditions(query: Query, context: ToolContext) -> Iterator[_Condition]:
    """Everything that keeps rows out, one at a time, in the order of the question."""
    rows, bare = _rows_of(query), _bare(query)

    def condition(without: Query, alone: Query, path: str = "", *, of_time: bool = False) -> _Condition:
        words = " and ".join(describe_conditions(alone, context.catalog)) or _periods(alone.dimensions)
        said = alone.time.said if alone.time else ""
        return _Condition(words, without, alone, path, of_time, said)

    for one in rows.filters:
        kept = tuple(other for other in rows.filters if other is not one)
        ordered = one.op in _ORDERED and one.part is None and one.second is None
        yield condition(replace(rows, filters=kept), replace(bare, filters=(one,)), one.field if ordered else "")
    for any_ in rows.any_of:
        others = tuple(other for other in rows.any_of if other is not any_)
        yield condition(replace(rows, any_of=others), replace(bare, any_of=(any_,)))
    if rows.time:
        alone = replace(bare, time=rows.time)
        yield condition(replace(rows, time=None), alone, rows.time.field, of_time=True)
    if rows.dimensions:
        path = rows.dimensions[0].field
        alone = replace(bare, dimensions=rows.dimensions)
        yield condition(replace(rows, dimensions=()), alone, path, of_time=True)


def _periods(dimensions: tuple[Dimension, ...]) -> str:
    return " or ".join(period.name for one in dimensions for period in one.periods)


async def _relaxed(condition: _Condition, trials: _Trials) -> Relaxed:
    rows = await trials.rows(condition.without)
    span = await _span(condition, trials) if rows and condition.path else ""
    return Relaxed(condition.words, rows, condition.without, span=span, said=condition.said)


async def _span(condition: _Condition, trials: _Trials) -> str:
    """From where to where the field of the condition runs in the rows that there are without it."""
    catalog, query = trials.context.catalog, condition.without
    bound = catalog.bind(query.dataset, condition.path)
    if bound.field.type not in _RANGED or bound.field.role in ("identifier", "hidden"):
        return ""
    ends = (Measure("min", condition.path), Measure("max", condition.path))
    table = await trials.run(replace(query, measures=ends, dimensions=()))
    if table is None or None in table.rows[0]:
        return ""
    low, high = (
        str(cell)[:10] if condition.of_time else format_cell(cell, replace(column, name=bound.field.name))
        for cell, column in zip(table.rows[0], table.columns, strict=True)
    )
    unit = f" {bound.field.unit}" if bound.field.unit else ""
    return f"{bound.label} runs from {low} to {high}{unit}"


def _wording(query: Query, total: int | None, relaxed: list[Relaxed], conditions: int, context: ToolContext) -> str:
    plural = context.catalog.dataset(query.dataset).plural
    if total == 0:
        return f"{_lead(query, [], context)} There are no {plural} at all."
    said = [_without(one, only=conditions == 1) for one in relaxed if one.rows][:_MOST_SAID]
    if said:
        why = "; ".join(said)
    elif any(one.rows is None for one in relaxed):
        why = "it was not found out in time which condition explains it"
    else:
        why = _none_alone(relaxed, total, plural)
    untried = conditions - len(relaxed)
    more = f" {untried} more conditions were not tried." if untried > 0 else ""
    said_conditions = describe_conditions(_rows_of(query), context.catalog)
    if periods := _rows_of(query).dimensions:
        label = context.catalog.bind(query.dataset, periods[0].field).label
        said_conditions.append(f"{label} is in {_periods(periods)}")
    lead = _lead(query, said_conditions, context)
    return f"{lead} {why[:1].upper()}{why[1:]}.{more}"


def _without(one: Relaxed, *, only: bool = False, noun: str = "") -> str:
    named = "it" if only else repr(one.said or one.condition)
    many = noun if one.rows == 1 or not noun else f"{noun}s"
    count = f"there {'is' if one.rows == 1 else 'are'} {one.rows:,} {many}".rstrip()
    return f"without {named} {count}" + (f", whose {one.span}" if one.span else "")


def _none_alone(relaxed: list[Relaxed], total: int | None, plural: str) -> str:
    nothing = [repr(one.said or one.condition) for one in relaxed if one.alone == 0]
    if nothing:
        listed = " and ".join([", ".join(nothing[:-1]), nothing[-1]] if nothing[1:] else nothing)
        each = "each match" if nothing[1:] else "matches"
        return f"no single condition explains it: {listed} {each} nothing even alone"
    all_of_them = "" if total is None else f"; without all of them there are {total:,} {plural}"
    return f"no single condition explains it: each matches something alone, together nothing{all_of_them}"


def _lead(query: Query, conditions: list[str], context: ToolContext) -> str:
    """What is not there: rows for a list and for groups, "0" for a count, nothing to add up for a sum."""
    plural = context.catalog.dataset(query.dataset).plural
    if len(query.measures) == 1 and not query.dimensions:
        [measure] = query.measures
        if measure.function == "count" and not measure.field:
            return f"0 {plural}{where(conditions)}."
    found = f"found no {plural}{where(conditions)}."
    if not query.measures or query.dimensions:
        return f"I {found}"
    verb = next((_VERBS[one.function] for one in query.measures if one.function in _VERBS), "measure")
    return f"There is nothing to {verb}: I {found}"


async def _with_rows(query: Query, rows: int, table: Table, trials: _Trials) -> Emptiness | None:
    """Why there is nothing although rows match: no values in them, no group that passes, or all of them skipped."""
    context = trials.context
    limits = where(describe_conditions(_rows_of(query), context.catalog))
    dataset = context.catalog.dataset(query.dataset)
    if table.rows:
        [*fields] = {one.field for one in query.measures if one.function in _OVER_VALUES and _empty(table.rows[0])}
        if len(fields) != 1 or len(query.measures) != 1 or not fields[0]:
            return None
        label = context.catalog.bind(query.dataset, fields[0]).label
        noun = dataset.label if rows == 1 else dataset.plural
        return Emptiness(f"None of the {rows:,} {noun}{limits} has a value for {label}.")
    relaxed = [one async for one in _of_groups(query, trials)]
    what = f"groups of {dataset.plural}" if query.groups else dataset.plural
    said = "; ".join(_without(one, noun="group" if query.groups else "row") for one in relaxed if one.rows)
    why = said or "no single condition explains it"
    return Emptiness(f"I found no such {what}{limits}. {why[:1].upper()}{why[1:]}.", rows, tuple(relaxed))


def _empty(row: tuple[Cell, ...]) -> bool:
    return all(cell is None for cell in row)


async def _of_groups(query: Query, trials: _Trials) -> AsyncIterator[Relaxed]:
    """Each condition on groups, and the rows to skip, left out in turn."""
    whole = replace(query, order=(), limit=None, limit_per=())
    for one in query.having[: trials.context.trials]:
        kept = replace(whole, having=tuple(other for other in query.having if other is not one), offset=0)
        table = await trials.run(kept, rows=1)
        before = describe_query(replace(whole, having=(), offset=0), trials.context.catalog)
        with_it = describe_query(replace(whole, having=(one,), offset=0), trials.context.catalog)
        yield Relaxed(with_it.removeprefix(before).removeprefix(" where ").removeprefix(" and "), _count(table), kept)
    if query.offset:
        kept = replace(whole, offset=0)
        yield Relaxed(describe_offset(query.offset), _count(await trials.run(kept, rows=1)), kept)


def _count(table: Table | None) -> int | None:
    return None if table is None else table.row_count
