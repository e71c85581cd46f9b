"""Descriptive statistics of number columns."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from askfirst.domain.table import Cell, Column, Table

PERCENT_HIGH = 90.0
"""The percentile that stands for "high but not extreme"."""


@dataclass(frozen=True, slots=True)
class Description:
    """The shape of one column. All but the counts are None where there is no number; `deviation` needs two.

    `deviation` is the sample standard deviation (n - 1). `high` is the 90th percentile by linear interpolation between
    order statistics (Hyndman and Fan's type 7), as DuckDB's `quantile_cont` and PostgreSQL's `percentile_cont` give it.
    """

    count: int
    missing: int
    mean: float | None = None
    median: float | None = None
    deviation: float | None = None
    lowest: float | None = None
    high: float | None = None
    highest: float | None = None


def describe_numbers(cells: Sequence[Cell]) -> Description:
    """Count, missing, mean, median, deviation, lowest, 90th percentile and highest of the numbers among the cells.

    Cells that are no finite number count as missing.
    """
    numbers = [
        float(cell)
        for cell in cells
        if isinstance(cell, (int, float)) and not isinstance(cell, bool) and math.isfinite(cell)
    ]
    missing = len(cells) - len(numbers)
    if not numbers:
        return Description(count=0, missing=missing)
    return Description(
        count=len(numbers),
        missing=missing,
        mean=statistics.fmean(numbers),
        median=statistics.median(numbers),
        deviation=statistics.stdev(numbers) if len(numbers) > 1 else None,
        lowest=min(numbers),
        high=percentile(numbers, PERCENT_HIGH),
        highest=max(numbers),
    )


def percentile(numbers: Sequence[float], percent: float) -> float:
    """The value below which `percent` (0 to 100) of the numbers lie, interpolated linearly (type 7).

    Raises ValueError for no numbers or a percent outside 0 to 100.
    """
    if not numbers or not 0 <= percent <= 100:  # noqa: PLR2004 - percent
        raise ValueError(f"no percentile {percent!r} of {len(numbers)} numbers")
    ordered = sorted(numbers)
    position = (len(ordered) - 1) * percent / 100
    below = math.floor(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (position - below)


def description_table(described: Sequence[tuple[str, Description]]) -> Table:
    """One row a described column, under the words of `Description`."""
    columns = (
        Column("field", "string", label="field"),
        Column("count", "integer", label="count"),
        Column("missing", "integer", label="missing"),
        Column("mean", "number", label="mean"),
        Column("median", "number", label="median"),
        Column("deviation", "number", label="standard deviation"),
        Column("lowest", "number", label="lowest"),
        Column("high", "number", label="90th percentile"),
        Column("highest", "number", label="highest"),
    )
    rows = tuple(
        (label, d.count, d.missing, d.mean, d.median, d.deviation, d.lowest, d.high, d.highest)
        for label, d in described
    )
    return Table(columns, rows, row_count=len(rows))
