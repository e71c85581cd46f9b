"""The freight example behind a server is described as its files are, and answers the same over relations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.catalog.load import load_catalog
from askfirst.config.workspace import freight_folder
from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import Dimension, Filter, Measure, Order, Query
from askfirst.sources.duckdb.source import DuckDBOptions, open_duckdb
from askfirst.sources.remote.listed import Listed, ListedServer
from askfirst.sources.remote.port import RemoteColumn, RemoteTable
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Limits, ValueSearch
from askfirst.sources.sql.guard import UnsafeStatementError
from tests.sources.freight_tables import freight_tables

LATE_BY_PORT = Query(
    "shipments",
    measures=(Measure("count"), Measure("avg", "delay_hours")),
    dimensions=(Dimension("destination.name"), Dimension("vessel.carrier.name")),
    filters=(Filter("delay_hours", "gt", (2,)), Filter("origin.country", "ne", ("China",))),
    order=(Order("count_of_rows", descending=True),),
    limit=7,
)


def remote(*, most: int = 200_000) -> RemoteSource:
    tables = [
        Listed(RemoteTable(one.name, one.original, tuple(RemoteColumn(*column) for column in one.columns)), one.rows)
        for one in freight_tables()
    ]
    return RemoteSource(ListedServer("freight", tables), most=most)


async def test_it_is_described_and_answers_as_the_files_do() -> None:
    server, files = remote(), open_duckdb("freight", files=[freight_folder() / "data"], options=DuckDBOptions())
    described = {one.name: one for one in await files.describe()}
    assert {one.name: one for one in await server.describe()} == described
    catalog = load_catalog("freight", list(described.values()), freight_folder())
    for source in (server, files):
        await source.bind(catalog)
    compiled = server.compile(LATE_BY_PORT, catalog)
    assert "-- Python: rows of vessels\nvessels: " in compiled.text
    answers = [await one.execute(one.compile(LATE_BY_PORT, catalog), catalog, Limits()) for one in (server, files)]
    assert answers[0] == answers[1]
    assert len(answers[0].rows) == 7
    search = (ValueSearch("port of miami"), ValueSearch("ORD-07700"))
    assert await server.values(search) == await files.values(search)
    for source in (server, files):
        await source.close()


async def test_more_rows_than_may_be_fetched_are_no_answer() -> None:
    server = remote(most=19_999)
    catalog = load_catalog("freight", list(await server.describe()), freight_folder())
    query = Query("shipments", measures=(Measure("count"),))
    with pytest.raises(LimitError) as raised:
        await server.execute(server.compile(query, catalog), catalog, Limits())
    assert str(raised.value) == (
        "'freight' would have to send more than 19,999 rows of 'shipments'. "
        "Ask for a shorter time or fewer of them, or raise the limit query_fetched_rows."
    )
    await server.close()


async def test_a_statement_that_is_not_its_own_is_refused() -> None:
    server = remote()
    catalog = load_catalog("freight", list(await server.describe()), freight_folder())
    compiled = server.compile(LATE_BY_PORT, catalog)
    for forged in (
        replace(compiled, text=compiled.text.replace("GROUP BY", "--")),
        replace(compiled, query=replace(LATE_BY_PORT, filters=())),
        replace(compiled, parameters=(1, *compiled.parameters[1:])),
    ):
        with pytest.raises(UnsafeStatementError):
            await server.execute(forged, catalog, Limits())
    await server.close()


async def test_a_relation_to_several_rows_is_no_answer() -> None:
    """It is seen where the rows are fetched: what the server holds may have changed since it was described."""
    held = [
        Listed(
            RemoteTable(one.name, one.original, tuple(RemoteColumn(*column) for column in one.columns)), list(one.rows)
        )
        for one in freight_tables()
    ]
    server = RemoteSource(ListedServer("freight", held))
    catalog = load_catalog("freight", list(await server.describe()), freight_folder())
    facilities = next(one for one in held if one.table.name == "facilities")
    facilities.rows.append(facilities.rows[0])  # type: ignore[attr-defined]
    with pytest.raises(SourceError, match=r"holds values twice, so '(origin|destination)' leads to several rows"):
        await server.execute(server.compile(LATE_BY_PORT, catalog), catalog, Limits())
    await server.close()
