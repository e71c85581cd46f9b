"""Nested rows: a table of their own, whose rows are those of the documents."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings

from askfirst.agent import build_agent
from askfirst.catalog.model import Catalog, LeftOut
from askfirst.config.settings import load_settings
from askfirst.domain.errors import ConfigError, LimitError, SourceError
from askfirst.domain.query import Dimension, Filter, Measure, Query
from askfirst.domain.reply import FinalAnswer
from askfirst.sources.elasticsearch.fields import Described, read_fields
from askfirst.sources.elasticsearch.options import ElasticsearchOptions
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.remote.port import ZONED, RemoteTable, RowRequest
from askfirst.sources.remote.source import RemoteSource
from askfirst.sources.source import Limits, Source
from tests.sources.duckdb.random_queries import queries, series
from tests.sources.elasticsearch.faults import Exchange, between
from tests.sources.elasticsearch.worlds import NO_CERTIFICATES, connected, read
from tests.sources.same import THINGS, Rig, rigged
from tests.sources.servers.opensearch import as_sent, empty, kind, put

LINES = {
    "product": {"type": "keyword"},
    "quantity": {"type": "long"},
    "price": {"type": "double"},
    "weight": {"type": "float"},
    "gift": {"type": "boolean"},
    "note": {"type": "text"},
    "sent": {"type": "date"},
    "due": {"type": "date", "format": "yyyy-MM-dd"},
}
ORDERS = {
    "number": {"type": "keyword"},
    "region": {"type": "keyword"},
    "lines": {"type": "nested", "properties": LINES},
}
DOCUMENTS: list[dict[str, Any]] = [
    {
        "number": "A-1", "region": "North",
        "lines": [
            {"product": "desk", "quantity": 2, "price": 120.5, "weight": 20.1, "gift": False, "note": "Two of them"},
            {"product": "lamp", "quantity": 1, "price": 40, "sent": "2025-01-06T23:30:00-02:00", "due": "2025-01-09"},
        ],
    },
    {"number": "A-2", "region": "South", "lines": {"product": "lamp", "quantity": 5, "sent": 1736208000123}},
    {"number": "A-3", "region": "South", "lines": []},
    {"number": "A-4", "region": "South"},
    {"number": "A-5", "region": None, "lines": [None, {}, {"product": None, "sent": "2025-01-08T00:00:00.9999"}]},
]  # fmt: skip
ROWS = [
    ("00000", "desk", 2, 120.5, 20.1, False, "Two of them", None, None),
    ("00000", "lamp", 1, 40.0, None, None, None, datetime(2025, 1, 7, 1, 30, tzinfo=UTC), date(2025, 1, 9)),
    ("00001", "lamp", 5, None, None, None, None, datetime(2025, 1, 7, 0, 0, 0, 123_000, tzinfo=UTC), None),
    ("00004", None, None, None, None, None, None, None, None),
    ("00004", None, None, None, None, None, None, datetime(2025, 1, 8, 0, 0, 0, 999_000, tzinfo=UTC), None),
]
NAMES = ("orders_id", *LINES)


async def held(
    kinds: dict[str, Any] = ORDERS, documents: list[dict[str, Any]] = DOCUMENTS, index: str = "orders"
) -> str:
    """The address of a server that holds an index."""
    url = empty()
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=NO_CERTIFICATES) as client:
        await put(client, index, kinds, documents)
    return url


def wanted(table: RemoteTable, *filters: Filter, names: tuple[str, ...] = NAMES, most: int = 100) -> RowRequest:
    return RowRequest(table, tuple(table.column(one) for one in names), filters, most=most)


async def test_nested_rows_are_a_table_beside_that_of_the_documents() -> None:
    async with connected(await held(), nested=("lines",)) as server:
        orders, lines = await server.tables()
        assert (orders.name, orders.rows, orders.left_out) == ("orders", 5, ())
        assert {one.name: (one.original, one.unique) for one in orders.columns} == {
            "number": ("number", False), "region": ("region", False), "orders_id": ("_id", True),
        }  # fmt: skip
        assert (lines.name, lines.called, lines.rows) == ("orders_lines", "orders lines", 5)
        assert {one.name: (one.original, one.type) for one in lines.columns} == {
            "orders_id": ("_id", "VARCHAR"),
            "product": ("lines.product", "VARCHAR"),
            "quantity": ("lines.quantity", "BIGINT"),
            "price": ("lines.price", "DOUBLE"),
            "weight": ("lines.weight", "DOUBLE"),
            "gift": ("lines.gift", "BOOLEAN"),
            "note": ("lines.note", "VARCHAR"),
            "sent": ("lines.sent", ZONED),
            "due": ("lines.due", "DATE"),
        }
        assert await read(server, wanted(lines)) == ROWS
        ids = await read(server, wanted(orders, names=("number", "orders_id")))
        assert sorted(ids, key=str) == [(f"A-{number + 1}", f"{number:05}") for number in range(5)]


async def test_without_being_named_they_are_left_out() -> None:
    async with connected(await held()) as server:
        [orders] = await server.tables()
        why = "nested rows are no column; nested in workspace.yaml makes tables of them"
        assert orders.left_out == (LeftOut("lines", why),)
        assert "orders_id" not in {one.name for one in orders.columns}


@pytest.mark.parametrize(
    ("condition", "least"),
    [
        (Filter("product", "eq", ("lamp",)), 2),
        (Filter("product", "ne", ("lamp",)), 3),
        (Filter("product", "is_null"), 2),
        (Filter("quantity", "gt", (4,)), 1),
        (Filter("price", "le", (40,)), 1),
        (Filter("weight", "eq", (20.1,)), 1),
        (Filter("gift", "eq", (False,)), 1),
        (Filter("note", "contains", ("two",)), 1),
        (Filter("sent", "ge", ("2025-01-08T00:00:00.999",)), 1),
        (Filter("due", "eq", ("2025-01-09",)), 1),
        (Filter("orders_id", "eq", ("00001",)), 1),
    ],
)
async def test_no_row_that_meets_a_condition_is_left_out(condition: Filter, least: int) -> None:
    """Whole documents come, of which one row at least meets what the server understood."""
    async with connected(await held(), nested=("lines",)) as server:
        _, lines = await server.tables()
        rows = await read(server, wanted(lines, condition))
        assert set(rows) <= set(ROWS)
        assert len(rows) >= least
        source = RemoteSource(server)
        [*_, dataset] = await source.describe()
        catalog = Catalog("shop", {dataset.name: dataset})
        compiled = source.compile(Query(dataset.name, (Measure("count"),), filters=(condition,)), catalog)
        table = await source.execute(compiled, catalog, Limits())
        assert list(table.rows) == [(least,)]


async def test_what_is_sent_for_them() -> None:
    async with connected(await held(), nested=("lines",)) as server:
        _, lines = await server.tables()
        first, _, body = server.text(wanted(lines, Filter("product", "eq", ("lamp",)), most=7)).partition("\n")
        assert first == "POST /orders/_search"
        asked = json.loads(body)
        lamp = {"bool": {"filter": [{"terms": {"lines.product": ["lamp"]}}]}}
        assert asked["query"] == {"nested": {"path": "lines", "query": lamp}}
        assert (asked["_source"], asked["size"]) == ({"includes": ["lines"]}, 7)


@pytest.mark.parametrize("most", range(1, 7))
async def test_no_more_rows_than_are_wanted(most: int) -> None:
    async with connected(await held(), nested=("lines",)) as server:
        _, lines = await server.tables()
        assert await read(server, wanted(lines, most=most)) == ROWS[:most]


async def test_documents_of_several_indices() -> None:
    """They may have the same ids: the index tells them apart."""
    url = await held(index="orders-2024")
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=NO_CERTIFICATES) as client:
        await put(client, "orders-2025", ORDERS, DOCUMENTS[:1])
        action = {"add": {"index": "orders-*", "alias": "orders"}}
        (await client.post("/_aliases", json={"actions": [action]})).raise_for_status()
    async with connected(url, indices=("orders",), nested=("lines",)) as server:
        orders, lines = await server.tables()
        ids = await read(server, wanted(orders, names=("orders_id",)))
        assert len(set(ids)) == len(ids) == 6
        assert {row[0] for row in await read(server, wanted(lines))} <= {one for (one,) in ids}


async def test_rows_within_objects_and_within_nested_rows() -> None:
    inner = {"type": "nested", "properties": {"n": {"type": "long"}}}
    steps = {"type": "nested", "properties": {"at": {"properties": {"place": {"type": "keyword"}}}, "parts": inner}}
    kinds = {"trip": {"properties": {"steps": steps}}}
    documents: list[dict[str, Any]] = [
        {"trip": {"steps": [{"at": {"place": "Ulm"}, "parts": [{"n": 1}]}, {"at.place": "Bonn"}]}},
        {"trip.steps": [{"at": {"place": "Kiel"}}]},
    ]
    async with connected(await held(kinds, documents, "trips"), nested=("trip.steps",)) as server:
        _, table = await server.tables()
        assert (table.name, table.called) == ("trips_trip_steps", "trips trip.steps")
        assert [one.name for one in table.left_out] == ["trip.steps.parts"]
        rows = await read(server, wanted(table, names=("trips_id", "at_place")))
        assert rows == [("00000", "Ulm"), ("00000", "Bonn"), ("00001", "Kiel")]


async def test_names_that_are_taken() -> None:
    kinds = {
        "orders_id": {"type": "keyword"},
        "lines": {"type": "nested", "properties": {"orders_id": {"type": "long"}}},
    }
    documents = [{"orders_id": "own", "lines": [{"orders_id": 7}]}]
    async with connected(await held(kinds, documents), nested=("lines",)) as server:
        orders, lines = await server.tables()
        own, key = sorted((one.name, one.original) for one in orders.columns)
        assert (own, key) == (("orders_id", "orders_id"), ("orders_id_2", "_id"))
        assert await read(server, wanted(lines, names=("orders_id_2", "orders_id"))) == [("00000", 7)]


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ({"quantity": "5"}, "quantity"),
        ({"price": "5.5"}, "price"),
        ({"gift": "true"}, "gift"),
        ({"product": ["desk", "lamp"]}, "product"),
        ({"sent": 2025}, "sent"),
        ({"sent": "2025"}, "sent"),
        ({"sent": "1736208000123"}, "sent"),
    ],
)
async def test_values_that_the_server_reads_in_its_own_way(line: dict[str, Any], column: str) -> None:
    """What was sent is no value of the column: it is left out, and not read in a second way here."""
    documents = [{"number": "A-1", "lines": [{"quantity": 1, "product": "desk", "gift": True, "price": 1, **line}]}]
    source = RemoteSource(
        ElasticsearchServer("shop", ElasticsearchOptions(await held(ORDERS, documents), nested=("lines",)))
    )
    try:
        _, lines = await source.describe()
        assert [one.name for one in lines.left_out] == [f"lines.{column}"]
        assert column not in lines.fields
    finally:
        await source.close()


async def test_fields_of_nested_rows_that_are_no_columns() -> None:
    properties = {
        "named": {"type": "keyword"},
        "copied": {"type": "keyword"},
        "from": {"type": "keyword", "copy_to": "lines.copied"},
        "odd": {"type": "date", "format": "dd.MM.yyyy HH:mm"},
        "place": {"type": "geo_point"},
    }
    kinds = {"number": {"type": "keyword"}, "lines": {"type": "nested", "properties": properties}}
    async with connected(await held(kinds, []), nested=("lines",), without=("lines.named",)) as server:
        _, lines = await server.tables()
        assert [one.name for one in lines.columns] == ["orders_id", "from"]
        assert {one.name: one.why for one in lines.left_out} == {
            "lines.named": "workspace.yaml says so",
            "lines.copied": "the server fills it from others",
            "lines.odd": "dates in its format are not read from nested rows",
            "lines.place": "fields of type geo_point are not read",
        }


async def test_rows_that_are_spelled_in_parts() -> None:
    """As some servers take them for rows, and send them back as they came."""

    def change(exchange: Exchange) -> tuple[int, Any] | None:
        for hit in exchange.answer.get("hits", {}).get("hits", []) if "/_search" in exchange.path else []:
            hit["_source"] = {"lines.product": "desk"}
        return exchange.status, exchange.answer

    with between(await held(), change) as server_between:
        async with connected(server_between.url, nested=("lines",)) as server:
            _, lines = await server.tables()
            with pytest.raises(SourceError, match=r"spells its nested rows as 'lines\.product', in parts"):
                await read(server, wanted(lines))


@pytest.mark.parametrize("gone", [0, 1])
async def test_rows_that_the_server_counts_otherwise(gone: int) -> None:
    """A part of the rows is never passed off as all of them, be it of a document that came or of one that did not."""

    def change(exchange: Exchange) -> tuple[int, Any] | None:
        answer = exchange.answer
        if "/_search" not in exchange.path or not answer.get("hits", {}).get("hits"):
            return None
        lines = answer["hits"]["hits"][gone]["_source"]
        lines["lines"] = lines["lines"][1:] if isinstance(lines["lines"], list) else []
        return exchange.status, answer

    with between(await held(), change) as server_between:
        async with connected(server_between.url, nested=("lines",)) as server:
            _, lines = await server.tables()
            with pytest.raises(SourceError, match="sent other nested rows of 'orders/lines' than it counts") as raised:
                await read(server, wanted(lines))
            assert raised.value.retryable


@pytest.mark.parametrize(
    ("nested", "why"),
    [
        ("line", "no index has a field of this name"),
        ("number", "no index has a field of this name"),
    ],
)
async def test_what_is_no_nested_field(nested: str, why: str) -> None:
    async with connected(await held(), nested=("lines", nested)) as server:
        with pytest.raises(ConfigError) as raised:
            await server.tables()
        assert str(raised.value) == (
            f"The rows nested in {nested!r} cannot be a table: {why}. "
            "Name fields of the type nested by their full names: nested in workspace.yaml."
        )


def test_documents_that_are_not_kept_as_they_were_sent() -> None:
    """A table is not promised of what cannot be read back."""
    described = Described(
        [{"_source": {"enabled": False}, "properties": ORDERS}], {}, frozenset(), frozenset({"lines"})
    )
    assert described.tables == []
    _, left_out = read_fields(described)
    assert LeftOut("lines", "the server does not keep its documents as they were sent") in left_out


async def test_the_server_groups_none_of_them_and_a_cap_holds() -> None:
    async with connected(await held(), nested=("lines",)) as server:
        source = RemoteSource(server, most=4)
        orders, lines = await source.describe()
        catalog = Catalog("shop", {orders.name: orders, lines.name: lines})
        query = Query(lines.name, (Measure("sum", "quantity"),), (Dimension("product"),))
        assert source.completes(query, catalog) == "'search' does not group this: its rows are nested in others."
        with pytest.raises(LimitError, match="more than 4 rows of 'orders_lines'"):
            await source.execute(source.compile(query, catalog), catalog, Limits())
        # By the id of a document the server cannot group, either.
        by_id = Query(orders.name, (Measure("count"),), (Dimension("orders_id"),))
        assert "orders_id" in source.completes(by_id, catalog)


def test_questions(tmp_path: Path) -> None:
    """Over what the rows belong to, too."""
    with build_agent(shop(tmp_path), settings=load_settings(home=tmp_path / "home", model="none")) as agent:
        asked: dict[str, set[tuple[Any, ...]]] = {
            "total quantity by product": {("desk", 2), ("lamp", 6), (None, None)},
            "how many order lines are there": {(5,)},
            "total quantity by region": {("North", 3), ("South", 5), (None, None)},
        }
        for question, rows in asked.items():
            reply = agent.run(question, question)
            assert isinstance(reply, FinalAnswer), reply
            assert reply.table is not None
            assert set(reply.table.rows) == rows


POLICIES = """
principals: {ana: {regions: North}, bob: {regions: South}, eve: {}}
datasets:
  orders:
    rows: [{field: region, among: regions}]
"""
NESTED_POLICY = """  orders_lines:
    rows: [{field: orders.region, among: regions}]
"""


def shop(folder: Path, policies: str = "") -> Path:
    made = folder / "shop"
    made.mkdir()
    source = json.dumps({"kind": "elasticsearch", "address": asyncio.run(held()), "nested": "lines"})
    (made / "workspace.yaml").write_text(f"about: Orders.\nsources: {{shop: {source}}}\n", "utf-8")
    if policies:
        (made / "policies.yaml").write_text(policies, "utf-8")
    return made


def test_who_sees_nothing_of_the_documents_sees_nothing_of_their_rows(tmp_path: Path) -> None:
    where = shop(tmp_path, POLICIES + NESTED_POLICY)
    with build_agent(where, settings=load_settings(home=tmp_path / "home", model="none")) as agent:
        seen: dict[str, Any] = {}
        for name in ("ana", "bob", "eve"):
            reply = agent.run(name, "total quantity by product", principal=name)
            seen[name] = set(reply.table.rows) if isinstance(reply, FinalAnswer) and reply.table else reply.type
        assert seen == {"ana": {("desk", 2), ("lamp", 1)}, "bob": {("lamp", 5)}, "eve": "error"}


def test_nested_rows_that_no_policy_names(tmp_path: Path) -> None:
    where = shop(tmp_path, POLICIES)
    with pytest.raises(ConfigError) as raised:
        build_agent(where, settings=load_settings(home=tmp_path / "home", model="none"))
    assert (
        "policies.yaml:4: The rows of 'orders_lines' are nested in these, and nothing says who sees them. Name it, too."
    ) in str(raised.value)


def documents_of_things() -> list[dict[str, Any]]:
    """The things as nested rows, of 0 to 5 in a document."""
    names = [original for _, original, _ in THINGS.columns]
    rows = [dict(zip(names, map(as_sent, row), strict=True)) for row in THINGS.rows]
    documents: list[dict[str, Any]] = []
    while rows:
        size = len(documents) % 6
        documents.append({"box": len(documents), "things": rows[:size]})
        rows = rows[size:]
    return documents


async def boxes() -> Source:
    nested = {"type": "nested", "properties": {original: kind(type_) for _, original, type_ in THINGS.columns}}
    address = await held({"box": {"type": "long"}, "things": nested}, documents_of_things(), "boxes")
    return RemoteSource(ElasticsearchServer("boxes", ElasticsearchOptions(address, nested=("things",))))


@pytest.fixture(scope="module")
def rig() -> Iterator[Rig]:
    with rigged(boxes, of="boxes_things") as made:
        yield made


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_any_query_equals_plain_python(rig: Rig, query: Query) -> None:
    rig.check(replace(query, dataset="boxes_things"))


@pytest.mark.soak
@settings(max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(query=queries() | series())
def test_very_many_queries_equal_plain_python(rig: Rig, query: Query) -> None:
    rig.check(replace(query, dataset="boxes_things"))
