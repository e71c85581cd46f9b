"""Tables of one workspace in different places are joined here: the same answers as from one place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from askfirst.agent import build_agent
from askfirst.catalog.load import load_catalog
from askfirst.catalog.model import Catalog
from askfirst.config.settings import load_settings
from askfirst.config.workspace import freight_folder
from askfirst.domain.errors import LimitError, SourceError
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.domain.reply import FinalAnswer
from askfirst.entrypoints.cli.receipts import receipt_lines
from askfirst.sources.across import AcrossSource, leads_elsewhere
from askfirst.sources.duckdb.local import LocalTable, open_tables
from askfirst.sources.duckdb.source import DuckDBOptions, DuckDBSource, open_duckdb
from askfirst.sources.source import Limits, Source
from askfirst.sources.sql.guard import UnsafeStatementError
from tests.sources.freight_tables import freight_tables
from tests.sources.servers import sqlite

ELSEWHERE = frozenset({"facilities", "carriers", "customers"})
NAMED = Filter("destination.region", "in", ("Northern Europe", "US East Coast"))
QUERIES = {
    "groups over two relations": Query(
        "shipments",
        measures=(Measure("count"), Measure("sum", "freight_cost_usd"), Measure("median", "delay_hours")),
        dimensions=(Dimension("destination.name"), Dimension("vessel.carrier.name")),
        filters=(NAMED, Filter("reefer", "eq", (False,))),
        order=(Order("count_of_rows", descending=True),),
        limit=9,
    ),
    "a list": Query(
        "shipments",
        columns=("shipment_id", "destination.name", "arrived_at", "freight_cost_usd"),
        filters=(Filter("origin.country", "eq", ("China",)),),
        time=TimeRange("arrived_at", "2024-12-01", "2024-12-08"),
        order=(Order("arrived_at"),),
        limit=11,
        offset=3,
    ),
    "alternatives on both sides": Query(
        "orders",
        measures=(Measure("count"), Measure("share", "amount_usd")),
        dimensions=(Dimension("customer.segment"), Dimension("ordered_at", grain="quarter")),
        any_of=(AnyOf(((Filter("status", "eq", ("open",)),), (Filter("customer.segment", "eq", ("retail",)),))),),
        having=(Having("count_of_rows", "gt", 3),),
    ),
    "the first of each": Query(
        "shipments",
        measures=(Measure("max", "delay_hours"),),
        dimensions=(Dimension("destination.region"), Dimension("carrier.name")),
        order=(Order("max_of_delay_hours", descending=True),),
        limit=2,
        limit_per=("destination.region",),
    ),
}


@pytest.fixture(scope="module")
def catalogs() -> Iterator[tuple[Catalog, Catalog, dict[str, Source], DuckDBSource]]:
    """The freight catalog in one place and in two, the two places, and the one."""
    tables = freight_tables()
    places: dict[str, Source] = {
        "near": open_tables("near", [one for one in tables if one.name not in ELSEWHERE]),
        "far": open_tables("far", [one for one in tables if one.name in ELSEWHERE]),
    }
    whole = open_duckdb("freight", files=[freight_folder() / "data"], options=DuckDBOptions())
    one = load_catalog("freight", list(asyncio.run(whole.describe())), freight_folder())
    parted = {name: replace(it, source="far" if name in ELSEWHERE else "near") for name, it in one.datasets.items()}
    yield one, Catalog("freight", parted), places, whole
    for source in (*places.values(), whole):
        asyncio.run(source.close())


@pytest.mark.parametrize("name", QUERIES)
async def test_the_same_answer_as_from_one_place(
    catalogs: tuple[Catalog, Catalog, dict[str, Source], DuckDBSource], name: str
) -> None:
    one, parted, places, whole = catalogs
    assert leads_elsewhere(parted)
    assert not leads_elsewhere(one)
    source, query = AcrossSource(places["near"], places, DuckDBOptions(), 30_000), QUERIES[name]
    expected = await whole.execute(whole.compile(query, one), one, Limits())
    compiled = source.compile(query, parted)
    assert "-- far: rows of" in compiled.text
    found = await source.execute(compiled, parted, Limits())
    assert (found.columns, found.row_count, found.truncated) == (
        expected.columns, expected.row_count, expected.truncated,
    )  # fmt: skip
    near = [tuple(pytest.approx(cell, rel=1e-9) if isinstance(cell, float) else cell for cell in row)
            for row in expected.rows]  # fmt: skip
    assert list(found.rows) == near
    assert len(found.rows) > 1


async def test_what_stays_in_one_place_goes_there(
    catalogs: tuple[Catalog, Catalog, dict[str, Source], DuckDBSource],
) -> None:
    _, parted, places, _ = catalogs
    source = AcrossSource(places["near"], places, DuckDBOptions(), 10)
    query = Query("shipments", measures=(Measure("count"),), dimensions=(Dimension("vessel.name"),))
    assert source.compile(query, parted) == places["near"].compile(query, parted)
    assert (await source.execute(source.compile(query, parted), parted, Limits())).row_count > 10


async def test_more_rows_than_may_be_fetched_are_no_answer(
    catalogs: tuple[Catalog, Catalog, dict[str, Source], DuckDBSource],
) -> None:
    _, parted, places, _ = catalogs
    source = AcrossSource(places["near"], places, DuckDBOptions(), 1_000)
    query = QUERIES["groups over two relations"]
    with pytest.raises(LimitError, match="'near' would have to send more than 1,000 rows of 'shipments'"):
        await source.execute(source.compile(query, parted), parted, Limits())


async def test_forged_statements_and_keys_that_repeat(
    catalogs: tuple[Catalog, Catalog, dict[str, Source], DuckDBSource],
) -> None:
    _, parted, places, _ = catalogs
    query = QUERIES["groups over two relations"]
    source = AcrossSource(places["near"], places, DuckDBOptions(), 30_000)
    compiled = source.compile(query, parted)
    with pytest.raises(UnsafeStatementError):
        await source.execute(replace(compiled, query=replace(query, filters=())), parted, Limits())
    ports = next(one for one in freight_tables() if one.name == "facilities")
    others = [one for one in freight_tables() if one.name in ELSEWHERE - {"facilities"}]
    doubled = open_tables("far", [*others, replace(ports, rows=[*ports.rows, ports.rows[0]])])
    twice = AcrossSource(places["near"], {**places, "far": doubled}, DuckDBOptions(), 30_000)
    with pytest.raises(SourceError, match=r"facilities\.facility_id holds values twice"):
        await twice.execute(twice.compile(query, parted), parted, Limits())
    await doubled.close()


SHOPS = LocalTable(
    "shops",
    "shops",
    (("shop_id", "shop_id", "VARCHAR"), ("name", "name", "VARCHAR"), ("city", "city", "VARCHAR")),
    [("S1", "Harbour Shop", "Lisbon"), ("S2", "Station Shop", "Porto")],
)


def test_a_question_over_files_and_a_server(tmp_path: Path) -> None:
    """The relation is written in the catalog, since nobody can find it in the data of one place."""
    folder = tmp_path / "shop"
    (folder / "catalog").mkdir(parents=True)
    (folder / "sales.csv").write_text(
        "sale_id,shop_id,sold_on,amount\nA1,S1,2025-01-02,10\nA2,S2,2025-01-03,20\nA3,S1,2025-01-04,5\nA4,,2025-01-04,1\n",
        "utf-8",
    )
    (folder / "workspace.yaml").write_text(
        "name: shop\nabout: sales of shops\ntoday: 2025-01-15\nsources:\n  till: {files: sales.csv}\n"
        f"  office: {{kind: sql, address: '{sqlite.filled([SHOPS], tmp_path)}'}}\n",
        "utf-8",
    )
    (folder / "catalog" / "sales.yaml").write_text(
        "dataset: sales\nrelations:\n  shop: {dataset: shops, field: shop_id, key: shop_id, label: shop}\n", "utf-8"
    )
    settings = load_settings().model_copy(update={"home": tmp_path / "home", "model": "none"})
    with build_agent(folder, settings=settings) as agent:
        reply = agent.run("s", "total amount by shop name")
        assert isinstance(reply, FinalAnswer), reply.text
        assert reply.table is not None
        assert set(reply.table.rows) == {("Harbour Shop", 15), ("Station Shop", 20), (None, 1)}
        assert reply.receipt is not None
        assert "-- office: rows of shops" in reply.receipt.queries[0].artifact
        told = dict(receipt_lines(reply.receipt))
        assert told["computed"] == "here, over its rows: It is about rows of several sources."
        named = agent.run("s", "total amount of Harbour Shop")
        assert isinstance(named, FinalAnswer), named.text
        assert named.table is not None
        assert named.table.rows == ((15,),)
