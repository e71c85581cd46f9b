"""A server that heeds no condition is completed here: any query gives what plain Python gives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings

from askfirst.domain.query import Query
from askfirst.sources.remote.listed import Listed, ListedServer
from askfirst.sources.remote.port import RemoteColumn, RemoteTable
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Source
from tests.sources.duckdb.random_queries import queries, series
from tests.sources.same import THINGS, TYPES, Rig, rigged


async def opened() -> Source:
    columns = tuple(RemoteColumn(name, name, type_) for name, type_ in TYPES.items())
    return RemoteSource(ListedServer("listed", [Listed(RemoteTable("things", "things", columns), THINGS.rows)]))


@pytest.fixture(scope="module")
def rig() -> Iterator[Rig]:
    with rigged(opened) as made:
        yield made


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_any_query_equals_plain_python(rig: Rig, query: Query) -> None:
    rig.check(query)
