"""PostGraphile itself, over PostgreSQL: its numbers are those of its rows, and its replies those of the files."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from askfirst.domain.query import Query
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Source
from tests.npm import with_npx
from tests.sources.duckdb.random_queries import queries, series
from tests.sources.graphql.numbers import both_of, computed, things
from tests.sources.same import THINGS, rigged
from tests.sources.servers import postgraphile
from tests.sources.servers.postgres import postgres_server, server
from tests.sources.test_freight_everywhere import compare, few, files

__all__ = ["files", "postgres_server", "server"]

pytestmark = [pytest.mark.soak, with_npx]
KINDS: tuple[postgraphile.Kind, ...] = ("amber", "open", "v4", "bare")
WITH_GROUPS: tuple[postgraphile.Kind, ...] = ("open", "v4")
PAGE = 7
"""Rows of a page, so that there are several."""


@dataclass(frozen=True)
class Place:
    """Where PostGraphile is installed, and a PostgreSQL."""

    folder: Path
    database: str


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, server: str) -> Place:
    return Place(postgraphile.installed(tmp_path_factory.mktemp("postgraphile")), server)


@pytest.mark.parametrize("kind", WITH_GROUPS)
def test_its_numbers_are_those_of_its_rows(place: Place, kind: postgraphile.Kind) -> None:
    with asyncio.Runner() as runner:
        database = runner.run(postgraphile.filled(place.database, [things()], [("things", "row_id")]))
        with (
            postgraphile.serving(place.folder, database, kind) as address,
            both_of(runner, address, "postgraphile") as both,
        ):
            both.check_all_without_rows()

            @settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
            @given(computed("postgraphile"))
            def check(query: Query) -> None:
                both.check(query)

            check()


@pytest.mark.parametrize("keyed", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_any_query_equals_plain_python(place: Place, kind: postgraphile.Kind, *, keyed: bool) -> None:
    keys = [("things", "row_id")] if keyed else []
    database = asyncio.run(postgraphile.filled(place.database, [THINGS], keys))
    with postgraphile.serving(place.folder, database, kind) as address:

        async def opened() -> Source:
            return RemoteSource(GraphqlServer("things", address, GraphqlOptions(page_rows=PAGE)))

        with rigged(opened) as rig:

            @settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
            @given(query=queries() | series())
            def check(query: Query) -> None:
                rig.check(query)

            check()


@pytest.mark.parametrize("kind", ["open", "bare"])
async def test_freight(place: Place, tmp_path: Path, files: Path, kind: postgraphile.Kind) -> None:
    database = await postgraphile.filled(place.database, few(zoned=True), [("orders", "order_id")])
    with postgraphile.serving(place.folder, database, kind) as address:
        await asyncio.to_thread(compare, tmp_path, files, f"{{kind: graphql, address: '{address}'}}", zoned=True)
