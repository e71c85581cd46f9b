"""SQLite as a source: any query, computed there or completed here, gives what plain Python gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, event, given, settings
from pydantic import SecretStr

from askfirst.domain.query import Measure, Query
from askfirst.sources.duckdb.source import DuckDBOptions
from askfirst.sources.source import Limits, Source
from askfirst.sources.sql.guard import UnsafeStatementError
from askfirst.sources.sqlalchemy.source import SqlSource, open_sql
from tests.sources.duckdb.random_queries import queries, series
from tests.sources.same import THINGS, Rig, rigged
from tests.sources.servers import sqlite


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    folder: Path = tmp_path_factory.mktemp("sqlite")

    async def opened() -> Source:
        return open_sql("things", SecretStr(sqlite.filled([THINGS], folder)), options=DuckDBOptions())

    with rigged(opened) as made:
        yield made


def compare(rig: Rig, query: Query) -> None:
    assert isinstance(rig.source, SqlSource)
    event("completed" if rig.source.completes(query, rig.catalog) else "native")
    rig.check(query)


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_any_query_equals_plain_python(rig: Rig, query: Query) -> None:
    compare(rig, query)


@pytest.mark.soak
@settings(max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_very_many_queries_equal_plain_python(rig: Rig, query: Query) -> None:
    compare(rig, query)


@pytest.mark.parametrize(
    "query", [Query("things", measures=(Measure("count"),)), Query("things", measures=(Measure("median", "weight"),))]
)
def test_a_forged_statement_is_refused(rig: Rig, query: Query) -> None:
    compiled = rig.source.compile(query, rig.catalog)
    for forged in (replace(compiled, text=f"{compiled.text} "), replace(compiled, text="DELETE FROM things")):
        with pytest.raises(UnsafeStatementError):
            rig.loop.run_until_complete(rig.source.execute(forged, rig.catalog, Limits()))
