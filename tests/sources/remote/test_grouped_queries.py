"""Groups of a server with all that is done with them here: the same table as from DuckDB over the rows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from askfirst.catalog.model import Catalog
from askfirst.domain.query import Dimension, Query
from askfirst.domain.table import Table
from askfirst.sources.duckdb.local import open_tables
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Limits, Source
from tests.sources.duckdb import random_queries as some
from tests.sources.remote.groupable import DIMENSIONS, MEASURES, THINGS, groupable
from tests.sources.servers import opensearch

OPTIONS = DuckDBOptions(time_zone="Europe/Berlin")
GOOD_SHARE = 0.9
EXAMPLES = 50


@dataclass
class Both:
    """A server, asked by a source that may fetch any row and by one that may fetch a single one; and DuckDB."""

    source: RemoteSource
    strict: RemoteSource
    truth: DuckDBSource
    catalog: Catalog
    loop: asyncio.AbstractEventLoop

    def answer(self, source: Source, query: Query, limits: Limits) -> Table:
        return self.loop.run_until_complete(source.execute(source.compile(query, self.catalog), self.catalog, limits))

    def check(self, query: Query, limits: Limits) -> bool:
        """Whether it went by groups. The columns, cells, order, number of rows and cut are those of DuckDB."""
        by_groups = not self.source.completes(query, self.catalog)
        expected = self.answer(self.truth, query, limits)
        # The strict source has no way but by groups: two rows are an error to it.
        found = self.answer(self.strict if by_groups else self.source, query, limits)
        assert replace(found, rows=()) == replace(expected, rows=())
        assert [list(map(_near, row)) for row in found.rows] == [list(row) for row in expected.rows]
        assert [list(map(type, row)) for row in found.rows] == [list(map(type, row)) for row in expected.rows]
        return by_groups


def _near(cell: Any) -> Any:
    return pytest.approx(cell, rel=1e-9, abs=1e-12) if isinstance(cell, float) else cell


@pytest.fixture(scope="module")
def both() -> Iterator[Both]:
    with asyncio.Runner() as runner:
        address = runner.run(opensearch.filled([THINGS]))
        sources = [
            RemoteSource(ElasticsearchServer("things", ElasticsearchOptions(address)), OPTIONS, most=most)
            for most in (1_000, 1)
        ]
        for one in sources:
            [described] = runner.run(one.describe())
        truth = open_tables("things", [THINGS], OPTIONS)
        catalog = Catalog("things", {"things": replace(described, key="row_id")})
        yield Both(sources[0], sources[1], truth, catalog, runner.get_loop())
        runner.run(truth.close())
        for one in sources:
            runner.run(one.close())


limits = st.sampled_from([Limits(), Limits(rows=3)])


@pytest.mark.parametrize("by", DIMENSIONS, ids=[one.name for one in DIMENSIONS])
def test_every_number_of_every_group_is_that_of_its_rows(both: Both, by: Dimension) -> None:
    measures = tuple(one for one in MEASURES if not one.alias)
    assert both.check(Query("things", measures, (by,)), Limits())
    expected = both.answer(both.truth, Query("things", measures, (by,)), Limits())
    assert len(expected.rows) > 1


def test_groups_of_the_server_give_what_rows_give(both: Both) -> None:
    went: list[bool] = []

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(groupable(), limits)
    def check(query: Query, cost: Limits) -> None:
        went.append(both.check(query, cost))
        event("groups" if went[-1] else "rows")

    check()
    assert sum(went) > GOOD_SHARE * len(went)
    assert len(went) >= EXAMPLES


@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(some.queries() | some.series(), limits)
def test_any_query_gives_what_rows_give(both: Both, query: Query, cost: Limits) -> None:
    """Lists, parts of moments, periods and all else that goes by rows."""
    event("groups" if both.check(query, cost) else "rows")


@pytest.mark.soak
@settings(max_examples=1_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(groupable() | some.queries() | some.series(), limits)
def test_very_many_queries_give_what_rows_give(both: Both, query: Query, cost: Limits) -> None:
    event("groups" if both.check(query, cost) else "rows")
