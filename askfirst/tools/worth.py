"""Whether a question back is worth asking: the candidates are tried, and where all give the same there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from askfirst.analysis.wording import with_unit
from askfirst.domain.errors import LimitError, SourceError, UserError
from askfirst.domain.query import Filter, Query
from askfirst.domain.table import Cell, Table
from askfirst.tools.tool import ToolContext

MOST_TRIED = 6


@dataclass(frozen=True, slots=True)
class Trial:
    """A candidate's query and the table that it gives; no table where that took too long or the source failed.

    `senseless` holds where there is no such query, as for the average of a text: then it is no candidate.
    """

    query: Query
    table: Table | None = None
    senseless: bool = False

    @property
    def holds_nothing(self) -> bool:
        """Whether no row is left: an empty list, no groups, or a count of zero."""
        if self.table is None:
            return False
        counted = not self.query.dimensions and self.query.groups and not self.table.truncated
        return not self.table.rows or (counted and all(cell in (0, None) for cell in self.table.rows[0]))


async def try_out(queries: Sequence[Query], context: ToolContext) -> list[Trial]:
    """Each query run within the limits of a trial; those beyond the most that are tried have no table."""
    tried = [await _run(query, context) for query in queries[:MOST_TRIED]]
    return [*tried, *(Trial(query) for query in queries[MOST_TRIED:])]


def agree(trials: Sequence[Trial]) -> bool:
    """Whether all are known to give the same answer, to the last row, in the same units."""
    answers = {_answer(trial) for trial in trials}
    return len(answers) == 1 and None not in answers


def told(trials: Sequence[Trial], context: ToolContext) -> list[str]:
    """What each candidate holds, in a few words: its number, or how many rows its list has; empty for groups."""
    said = [_holds(trial, context) for trial in trials]
    return said if len(set(said)) > 1 else [""] * len(said)


async def count_rows(counting: Query, conditions: Sequence[Filter], context: ToolContext) -> int:
    """How many rows a counting query has with these conditions besides. Raises what the source raises."""
    query = replace(counting, filters=(*counting.filters, *conditions))
    source = context.source_of(query.dataset)
    table = await source.execute(source.compile(query, context.catalog), context.catalog, context.limits)
    return int(table.rows[0][0] or 0)


async def same_rows(counting: Query, conditions: Sequence[Filter], rows: Sequence[int], context: ToolContext) -> bool:
    """Whether each of the conditions leaves the very same rows; `rows` is how many each of them leaves.

    Two sets of rows are the same where both are as large as what they have in common.
    """
    if len(set(rows)) > 1:
        return False
    if rows[0] == 0:
        return True
    shared = [await count_rows(counting, (conditions[0], other), context) for other in conditions[1:]]
    return set(shared) <= {rows[0]}


async def _run(query: Query, context: ToolContext) -> Trial:
    if context.trial.seconds <= 0:
        return Trial(query)
    source = context.source_of(query.dataset)
    limits = replace(context.limits, seconds=context.trial.seconds)
    # A list in no order of the user's is compared whole: two may begin alike.
    whole = query if _cut_as_asked(query) else replace(query, limit=None, limit_per=())
    try:
        compiled = source.compile(whole, context.catalog)
        return Trial(query, await source.execute(compiled, context.catalog, limits))
    except UserError:
        return Trial(query, senseless=True)
    except (LimitError, SourceError):
        return Trial(query)


def _answer(trial: Trial) -> object:
    """What is compared: all rows, and for values what they are measured in. None where not all rows are at hand."""
    table = trial.table
    if table is None or table.approximate:
        return None
    if len(table.rows) < table.row_count and not (trial.query.limit and _cut_as_asked(trial.query)):
        return None
    held = any(cell is not None for row in table.rows for cell in row)
    units = tuple((column.type, column.unit) for column in table.columns) if held else ()
    return (table.row_count, units, table.rows)


def _cut_as_asked(query: Query) -> bool:
    return query.groups or bool(query.order)


def _holds(trial: Trial, context: ToolContext) -> str:
    table, query = trial.table, trial.query
    if table is None or query.dimensions:
        return ""
    rows: Cell = table.row_count
    if query.measures:
        if len(query.measures) > 1 or not table.rows:
            return ""
        rows = table.rows[0][0]
        if (query.measures[0].function, query.measures[0].field) != ("count", None):
            return with_unit(rows, table.columns[0])
    dataset = context.catalog.dataset(query.dataset)
    return f"{rows:,} {dataset.label if rows == 1 else dataset.plural}"
