"""How the tools of this workspace get their numbers: typed queries, and the tables of earlier runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from askfirst.domain.errors import LimitError
from askfirst.domain.query import Order, Query
from askfirst.domain.receipt import QueryMetadata
from askfirst.domain.table import Cell, Table
from askfirst.tools.querying import run_query
from askfirst.tools.tool import Failed, ToolContext

Row = Mapping[str, Any]
"""The cells of a row by the names of their columns."""

WARD_COLUMNS = (
    "ward_id", "name", "district", "state", "grid_x", "grid_y", "urban_share", "population", "rainfall", "temperature",
    "elevation", "ndvi", "housing_quality",
)  # fmt: skip

STEPS = {"run_tpr_step": "test positivity", "run_risk_analysis": "risk analysis"}
"""What earlier tools are called in sentences."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Rows that a source gave, and the query's place in the receipt."""

    rows: tuple[Row, ...]
    query: QueryMetadata


async def ask(query: Query, context: ToolContext) -> Asked:
    """Compile, check and run a query as the steps of askfirst do.

    Raises SourceError, and LimitError where there are more rows than may be read: wards that were cut off would be
    missing from every rank and sum.
    """
    table, metadata = await run_query(query, context)
    if table.truncated:
        raise LimitError(
            "query_rows",
            f"There are {table.row_count:,} rows of {query.dataset}; only {context.limits.rows:,} may be read.",
            "Raise the setting query_rows: a part of the wards cannot be ranked.",
        )
    return Asked(rows_of(table), metadata)


async def ask_wards(context: ToolContext) -> Asked:
    """All wards with what the tools use of them."""
    return await ask(Query("wards", columns=WARD_COLUMNS, order=(Order("ward_id"),)), context)


async def rows_of_step(tool: str, context: ToolContext) -> tuple[Row, ...] | Failed:
    """The table of the last finished run of a tool in this session, or why there is none."""
    title = STEPS[tool]
    run = context.finished.get(tool)
    if run is None:
        return Failed(f"There is no {title} in this session yet.", f"Run the {title} first.")
    table = await context.results.get(run.result) if run.result else None
    if table is None:
        return Failed(
            f"The table of the last {title} is gone: results are kept for a limited time.",
            f"Run the {title} again, then repeat this step.",
        )
    return rows_of(table)


def rows_of(table: Table) -> tuple[Row, ...]:
    """The rows by the names of their columns."""
    names = [column.name for column in table.columns]
    return tuple(dict(zip(names, row, strict=True)) for row in table.rows)


def cells(row: Row, names: tuple[str, ...]) -> tuple[Cell, ...]:
    """Some cells of a row, in this order."""
    return tuple(row[name] for name in names)


def outdated(context: ToolContext) -> list[str]:
    """What must be told where test positivity was computed anew after the risk analysis that stands on it."""
    positivity, risk = (context.finished.get(tool) for tool in STEPS)
    if positivity and risk and positivity.exchange > risk.exchange:
        return ["Test positivity was computed again after this risk analysis: run the risk analysis again to go by it."]
    return []
