"""What rows stand for in time: one for each day, month or year, where no two fall into the same."""

from __future__ import annotations

from typing import get_args

from sqlglot import exp

from askfirst.domain.query import Grain
from askfirst.sources.duckdb.engine import Engine

LIKELY = 0.9
"""Estimates of distinct values are off by a few percent; below this share of the rows two surely share a time."""
CERTAIN = 1_000
"""So few rows are counted whatever the estimate says, which is far off among a few."""


def grain_of(table: str, time: str, engine: Engine) -> Grain | None:
    """The coarsest unit of which each row has its own; None where two rows share a day, or a row has no time.

    So "how many months" and the number of rows are the same number, whatever the months are.
    """
    column = exp.Column(this=exp.Identifier(this=time, quoted=True))
    grains: list[Grain] = [grain for grain in reversed(get_args(Grain)) if grain != "hour"]
    cut = [exp.TimestampTrunc(this=column.copy(), unit=exp.var(grain.upper())) for grain in grains]
    counted = [exp.Count(this=exp.Star()), *(exp.Count(this=exp.Distinct(expressions=[one])) for one in cut)]
    source = exp.From(this=exp.Table(this=exp.Identifier(this=table, quoted=True)))
    [[rows, *different]] = engine.read(exp.Select(expressions=counted, from_=source).sql("duckdb"))
    return next((grain for grain, number in zip(grains, different, strict=True) if number == rows > 1), None)
