"""The stored values of the columns that hold states as words: few reads, as most tables have one such column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from sqlglot import exp

from askfirst.catalog.model import Dataset
from askfirst.domain.errors import LimitError
from askfirst.sources.duckdb.engine import Engine
from askfirst.sources.duckdb.states import MOST_STATES, holds_states, with_states


def told_by_states(dataset: Dataset, engine: Engine) -> Dataset:
    """The dataset with the words for what its rows are or are not."""
    columns = [field.name for field in dataset.fields.values() if holds_states(field)]
    return with_states(dataset, {name: _values(dataset.name, name, engine) for name in columns})


def _values(table: str, name: str, engine: Engine) -> Sequence[str]:
    """The values, the most frequent first; none where they are too many to be states."""
    column = exp.Column(this=exp.Identifier(this=name, quoted=True))
    source = exp.Table(this=exp.Identifier(this=table, quoted=True))
    query = (
        exp.select(column)
        .from_(source)
        .where(exp.Not(this=exp.Is(this=column.copy(), expression=exp.null())))
        .group_by(column.copy())
        .order_by(exp.Ordered(this=exp.Count(this=exp.Star()), desc=True), column.copy())
        .limit(MOST_STATES + 1)
    )
    found: Mapping[str, None] = {}
    with suppress(LimitError):
        found = dict.fromkeys(str(value) for (value,) in engine.read(query.sql("duckdb")))
    return tuple(found) if len(found) <= MOST_STATES else ()
