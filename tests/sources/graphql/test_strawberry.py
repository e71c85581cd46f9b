"""A schema that somebody wrote by hand, with Strawberry: any query over it gives what plain Python gives."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from hypothesis import HealthCheck, given, settings

from askfirst.domain.query import Filter, Measure, Query
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Source
from tests.sources.duckdb.plain_python import ROWS
from tests.sources.duckdb.random_queries import queries, series
from tests.sources.graphql.asking import fetched, opened, table_of, wanted
from tests.sources.same import Rig, rigged
from tests.sources.servers.graphql_strawberry import Way, strawberry_server


@pytest.fixture(scope="module", params=["hasura", "relay"])
def way(request: pytest.FixtureRequest) -> Way:
    way: Way = request.param
    return way


@pytest.fixture(scope="module")
def address(way: Way) -> Iterator[str]:
    with strawberry_server(way) as address:
        yield address


@pytest.fixture(scope="module")
def rig(address: str) -> Iterator[Rig]:
    async def opened_source() -> Source:
        return RemoteSource(GraphqlServer("things", address))

    with rigged(opened_source) as made:
        yield made


@settings(max_examples=50, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_any_query_equals_plain_python(rig: Rig, query: Query) -> None:
    rig.check(query)


@pytest.mark.soak
@settings(max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_very_many_queries_equal_plain_python(rig: Rig, query: Query) -> None:
    rig.check(query)


async def test_what_its_schema_says(way: Way, address: str) -> None:
    async with opened(address) as server:
        table = await table_of(server)
        types = {one.name: one.type for one in table.columns}
        assert types == {
            "id": "VARCHAR", "row_id": "BIGINT", "word": "VARCHAR", "kind": "VARCHAR", "size": "BIGINT",
            "weight": "DOUBLE", "day": "DATE", "moment": "TIMESTAMP",
        }  # fmt: skip
        assert table.rows == (len(ROWS) if way == "hasura" else None)
        assert [one.name for one in table.columns if one.unique] == ["id"]


async def test_moments_without_a_zone_are_compared_as_such(way: Way, address: str) -> None:
    late = Filter("moment", "ge", ("2025-01-10T00:00:00",))
    async with opened(address) as server:
        request = wanted(await table_of(server), "row_id", "moment", filters=(late,))
        rows = await fetched(server, request)
        # A second more than is asked for: the server may keep parts of seconds.
        assert ('"_gte": "2025-01-09T23:59:59"' in server.text(request)) is (way == "hasura")
        assert (len(rows) == len(ROWS)) is (way == "relay")
        after = datetime(2025, 1, 10)  # noqa: DTZ001 - they have none
        found = {row_id for row_id, moment in rows if isinstance(moment, datetime) and moment >= after}
        assert found == {row["row_id"] for row in ROWS if row["moment"] and row["moment"] >= after}


def test_its_numbers_of_all_rows_are_asked_for(way: Way, rig: Rig) -> None:
    query = Query("things", (Measure("count"), Measure("sum", "size"), Measure("max", "weight")))
    rig.check(query)
    assert bool(rig.source.completes(query, rig.catalog)) is (way == "relay")
