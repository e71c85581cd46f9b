"""GraphQL as a source: any query, completed here over its rows, gives what plain Python gives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings

from askfirst.domain.query import Query
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Source
from tests.sources.duckdb.random_queries import queries, series
from tests.sources.same import THINGS, Rig, rigged
from tests.sources.servers.graphql import Convention, graphql_server


@pytest.fixture(scope="module", params=["hasura", "relay"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    convention: Convention = request.param
    with graphql_server() as server:

        async def opened() -> Source:
            return RemoteSource(GraphqlServer("things", await server.filled([THINGS], convention)))

        with rigged(opened) as made:
            yield made


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_any_query_equals_plain_python(rig: Rig, query: Query) -> None:
    rig.check(query)


@pytest.mark.soak
@settings(max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_very_many_queries_equal_plain_python(rig: Rig, query: Query) -> None:
    rig.check(query)
