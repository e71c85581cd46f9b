"""Any query over a small table gives what plain Python gives over the same rows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hypothesis import HealthCheck, example, given, settings

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Dimension, Filter, Measure, Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.source import DuckDBSource, open_duckdb
from askfirst.sources.source import Limits
from tests.sources.duckdb.plain_python import ROWS, evaluated
from tests.sources.duckdb.random_queries import queries, series

WEEKENDS = Query("things", (Measure("count"),), (Dimension("day", part="part_of_week"),))
"""Days that are missing are neither of the week nor of its end."""


@dataclass(frozen=True)
class Rig:
    source: DuckDBSource
    catalog: Catalog
    loop: asyncio.AbstractEventLoop

    def answer(self, query: Query) -> Table:
        compiled = self.source.compile(query, self.catalog)
        return self.loop.run_until_complete(self.source.execute(compiled, self.catalog, Limits()))


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    path = tmp_path_factory.mktemp("random") / "things.parquet"
    write(path)
    source = open_duckdb("random", files=[path])
    loop = asyncio.new_event_loop()
    catalog = Catalog("random", {found.name: found for found in loop.run_until_complete(source.describe())})
    yield Rig(source, catalog, loop)
    loop.run_until_complete(source.close())
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()


def write(path: Path) -> None:
    with duckdb.connect(":memory:") as made:
        made.execute(
            "CREATE TABLE t (row_id INT, word TEXT, kind TEXT, size INT, weight DOUBLE, day DATE, moment TIMESTAMP)"
        )
        rows: list[list[Any]] = [list(row.values()) for row in ROWS]
        made.executemany("INSERT INTO t VALUES ($1, $2, $3, $4, $5, $6, $7)", rows)
        made.table("t").write_parquet(str(path))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
@example(query=WEEKENDS)
@example(query=replace(WEEKENDS, dimensions=(), filters=(Filter("day", "eq", (1,), "part_of_week"),)))
def test_any_query_equals_plain_python(rig: Rig, query: Query) -> None:
    """Filters with nulls, alternatives, groups, sums, order with ties and limits mean what the domain says."""
    table = rig.answer(query)
    assert table.rows == evaluated(query)
    whole = evaluated(replace(query, limit=None, offset=0))
    assert (table.row_count, table.truncated) == (len(whole), len(table.rows) < len(whole))
