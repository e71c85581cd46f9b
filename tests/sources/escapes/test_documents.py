"""Hostile documents for a GraphQL server, and requests to a search server: none is sent in the place of a query."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx
import pytest

from askfirst.domain.errors import SourceError
from askfirst.domain.query import Measure, Query
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.graphql.options import GraphqlOptions
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.remote.port import RemoteTable, RowRequest
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Limits
from askfirst.sources.sql.guard import UnsafeStatementError
from tests.sources.elasticsearch.worlds import NO_CERTIFICATES
from tests.sources.escapes.corpus import SECRET, documents, filled, paths, requests
from tests.sources.escapes.worlds import HIDDEN, PLAIN, World, things
from tests.sources.servers import opensearch
from tests.sources.servers.graphql import GraphqlTestServer, graphql_server

COUNT = Query("things", (Measure("count"),))


def forged(hostile: World) -> list[str]:
    return documents() if hostile.engine == "graphql" else [filled(one, **hostile.watch.places()) for one in requests()]


@pytest.mark.parametrize("hostile", ["graphql", "opensearch"], indirect=True)
def test_forged_queries_are_not_sent(hostile: World) -> None:
    """A compiled query whose text is another is refused, and nobody is asked."""
    source, catalog = hostile.rig.source, hostile.rig.catalog
    compiled = source.compile(COUNT, catalog)
    before = len(hostile.asked)
    for text in forged(hostile):
        for one in (replace(compiled, text=text), replace(compiled, text=f"{compiled.text}\n{text}")):
            with pytest.raises(UnsafeStatementError):
                hostile.rig.loop.run_until_complete(source.execute(one, catalog, Limits()))
    assert len(hostile.asked) == before
    assert hostile.rig.answer(COUNT).rows == ((len(hostile.rows),),)
    hostile.watch.check()


@pytest.mark.parametrize("hostile", ["graphql"], indirect=True)
async def test_the_half_that_sends_refuses_documents(hostile: World) -> None:
    """Each is refused before the server is asked; what is known of the schema tells which root fields there are."""
    table = things(hostile.engine, hostile.watch)
    with graphql_server() as served:
        server = await reading(served, [table, HIDDEN])
        await server.tables()
        before = len(served.asked)
        for text in documents():
            with pytest.raises(UnsafeStatementError):
                await server._ask(text, {})
        assert len(served.asked) == before
        await server.health()
        assert [one["query"].split() for one in served.asked[before:]] == [["query", "Health", "{", "__typename", "}"]]
        await server.close()


async def test_before_its_schema_is_read_nothing_but_that_is_asked() -> None:
    with graphql_server() as served:
        server = await reading(served, [HIDDEN])
        with pytest.raises(UnsafeStatementError, match="'hidden' is not known"):
            await server._ask("query Rows { hidden { word } }", {})
        assert served.asked == []
        await server.close()


async def reading(served: GraphqlTestServer, tables: list[Any]) -> GraphqlServer:
    roots = tuple(one.name for one in tables if one is not HIDDEN)
    return GraphqlServer("things", await served.filled(tables, "hasura"), GraphqlOptions(roots=roots))


@pytest.mark.parametrize("hostile", ["opensearch"], indirect=True)
async def test_names_of_indices_that_are_other_requests(hostile: World) -> None:
    """Only an index that the server told of is asked, and only those that the settings name."""
    address = await opensearch.filled(
        [replace(things("opensearch", hostile.watch), rows=[(1, PLAIN[0], None)]), HIDDEN]
    )
    server = ElasticsearchServer("things", ElasticsearchOptions(address, indices=("things",)))
    [known] = await server.tables()
    before = await state(address)
    for name in (filled(one, **hostile.watch.places()) for one in paths()):
        with pytest.raises(SourceError, match="does not know the index"):
            _ = [page async for page in server.rows(RowRequest(RemoteTable("things", name, ()), ()), seconds=20)]
    assert await state(address) == before
    assert SECRET not in str([page async for page in server.rows(RowRequest(known, known.columns), seconds=20)])
    await server.close()
    hostile.watch.check()


async def state(address: str) -> list[Any]:
    """The mappings of all indices, and how many documents they have."""
    async with httpx.AsyncClient(base_url=address, timeout=60, verify=NO_CERTIFICATES) as client:
        return [(await client.get(path)).json() for path in ("/_mapping", "/things/_count", "/hidden/_count")]


@pytest.mark.parametrize("hostile", ["graphql", "opensearch"], indirect=True)
def test_what_is_not_asked_about_is_not_described(hostile: World) -> None:
    """The server holds it, but the settings do not name it."""
    assert isinstance(hostile.rig.source, RemoteSource)
    described = hostile.rig.loop.run_until_complete(hostile.rig.source.describe())
    assert [one.name for one in described] == ["things"]
    assert SECRET not in str(hostile.asked)
