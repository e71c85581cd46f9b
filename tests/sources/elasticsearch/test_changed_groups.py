"""Groups and estimates as a server may send them wrongly: counted rows that do not fit, parts of the data, nonsense."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from askfirst.domain.errors import SourceError
from askfirst.domain.query import Dimension, Measure, Query
from askfirst.sources.remote.port import InexactError, RowRequest, Value
from tests.sources.elasticsearch.faults import Exchange, between
from tests.sources.elasticsearch.worlds import NO_CERTIFICATES, connected, only_table
from tests.sources.servers.opensearch import empty, put

KINDS = {"k": {"type": "keyword"}, "n": {"type": "long"}, "at": {"type": "date"}}
ROWS = [{"k": "ab"[at % 2], "n": at // 2, "at": f"2025-01-0{at + 1}T12:00:00Z"} for at in range(6)]
COUNT, MEDIAN, DIFFERENT = Measure("count"), Measure("median", "n"), Measure("count_distinct", "n")
BY_K = Query("things", (COUNT, DIFFERENT), (Dimension("k"),))
Change = Callable[[dict[str, Any]], None]


async def changed(query: Query, change: Change, *, near: bool = False) -> list[tuple[Value, ...]]:
    """The groups, or with `near` the estimates, of a server whose answers to searches are changed."""

    def changing(exchange: Exchange) -> tuple[int, Any] | None:
        if exchange.method == "POST" and "aggs" in exchange.asked:
            change({"asked": json.loads(exchange.asked), "answer": exchange.answer})
            return exchange.status, exchange.answer
        return None

    address = empty()
    async with httpx.AsyncClient(base_url=address, timeout=60, verify=NO_CERTIFICATES) as client:
        await put(client, "things", KINDS, ROWS)
    with between(address, changing) as other:
        async with connected(other.url) as server:
            table = await only_table(server)
            return await (server.near if near else server).groups(query, table, zone="UTC", seconds=20)


def of_pairs(change: Callable[[list[Any]], None]) -> Change:
    """Changes the groups by which different values are told apart."""

    def changing(exchange: dict[str, Any]) -> None:
        groups = exchange["asked"]["aggs"].get("groups", {}).get("composite", {})
        if len(groups.get("sources", ())) == 2:
            change(exchange["answer"]["aggregations"]["groups"]["buckets"])

    return changing


def nothing(_: Any) -> None:
    """The answers stay as they are."""


def move(buckets: list[Any]) -> None:
    """A row changes its group between two searches."""
    if buckets:
        buckets[0]["key"]["0"] = "b"


def rename(buckets: list[Any]) -> None:
    if buckets:
        buckets[0]["key"]["0"] = "c"


def lose(buckets: list[Any]) -> None:
    del buckets[:1]


async def test_different_values_are_of_the_same_rows() -> None:
    assert sorted(await changed(BY_K, nothing)) == [("a", 3, 3), ("b", 3, 3)]
    for change, why in ((move, "changed meanwhile"), (rename, "changed meanwhile"), (lose, "do not hold each row")):
        with pytest.raises(InexactError, match=why):
            await changed(BY_K, of_pairs(change))


@pytest.mark.parametrize("part", [{"_shards": {"failed": 1}}, {"timed_out": True}])
@pytest.mark.parametrize("near", [False, True])
async def test_numbers_of_a_part_of_the_data_are_no_numbers(part: dict[str, Any], near: bool) -> None:  # noqa: FBT001 - a case
    query = Query("things", (MEDIAN if near else DIFFERENT,))
    with pytest.raises(SourceError, match="answered only in part"):
        await changed(query, lambda exchange: exchange["answer"].update(part), near=near)


def put_in(place: str, number: Any) -> Change:
    def changing(exchange: dict[str, Any]) -> None:
        made = exchange["answer"]["aggregations"]
        if place == "m0":
            made["m0"]["values"][0]["value"] = number
        else:
            made["m1"]["value"] = number

    return changing


async def test_estimates_are_kept_within_what_is_sure() -> None:
    query = Query("things", (MEDIAN, DIFFERENT))
    [(median, different)] = await changed(query, nothing, near=True)
    assert median == pytest.approx(1, abs=0.5)
    assert different == 3
    for place, number, expected in (("m0", 1e9, 2.0), ("m0", -5, 0.0), ("m1", 99, 6)):
        [found] = await changed(query, put_in(place, number), near=True)
        assert found[int(place[1])] == expected
    wrong: list[tuple[str, Any]] = [("m0", None), ("m0", "many"), ("m1", 2.5), ("m1", True), ("m1", None)]
    for place, odd in wrong:
        with pytest.raises(SourceError, match="without some of its numbers"):
            await changed(query, put_in(place, odd), near=True)


async def test_rows_are_counted_whole() -> None:
    address = empty()
    async with httpx.AsyncClient(base_url=address, timeout=60, verify=NO_CERTIFICATES) as client:
        await put(client, "things", KINDS, ROWS)
    for part in ({}, {"_shards": {"failed": 1}}, {"hits": {"total": {"value": 3, "relation": "gte"}, "hits": []}}):

        def changing(exchange: Exchange, part: dict[str, Any] = part) -> tuple[int, Any] | None:
            return (
                (exchange.status, {**exchange.answer, **part}) if exchange.path.startswith("/things/_search") else None
            )

        with between(address, changing) as other:
            async with connected(other.url) as server:
                table = await only_table(server)
                request = RowRequest(table, table.columns, most=1)
                if not part:
                    assert await server.count(request, seconds=20) == 6
                    continue
                with pytest.raises(SourceError):
                    await server.count(request, seconds=20)
