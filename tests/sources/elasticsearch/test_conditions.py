"""Conditions against plain Python: no row that meets them is ever left out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.domain.query import AnyOf, Filter, Query, TimeRange
from askfirst.sources.elasticsearch.conditions import Asked
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.remote.port import RemoteTable, RowRequest, Value
from tests.sources.duckdb.plain_python import COMPARE, ROWS, is_asked
from tests.sources.duckdb.random_queries import any_ofs, conditions, ranges
from tests.sources.elasticsearch.worlds import THINGS, connected, holding, only_table, read
from tests.sources.servers.opensearch import filled

BERLIN = ZoneInfo("Europe/Berlin")
SPRING = datetime(2025, 3, 29, 21, tzinfo=UTC)
AUTUMN = datetime(2025, 10, 25, 21, tzinfo=UTC)
STEPS = [timedelta(minutes=10 * step, milliseconds=step % 3) for step in range(60)]
MOMENTS = [start + step for start in (SPRING, AUTUMN) for step in STEPS]
WORDS = ["Ski", "SKI", "s\u212ai", "straße", "STRASSE", "İstanbul", "istanbul", "ſki", "a*b", "a?b", "a\\b", "ÄB", "äb"]


class Running:
    """Servers in a loop of their own, for tests that Hypothesis calls many times."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self._tables: dict[ElasticsearchServer, RemoteTable] = {}

    def rows(self, server: ElasticsearchServer, **asked: Any) -> list[tuple[Value, ...]]:
        return self.runner.run(self._rows(server, asked))

    async def _rows(self, server: ElasticsearchServer, asked: dict[str, Any]) -> list[tuple[Value, ...]]:
        table = await self._table(server)
        return await read(server, RowRequest(table, table.columns, **asked))

    def exact(self, server: ElasticsearchServer, **asked: Any) -> bool:
        return self.runner.run(self._exact(server, asked))

    async def _exact(self, server: ElasticsearchServer, asked: dict[str, Any]) -> bool:
        index = await server.index(await self._table(server))
        return Asked(index, asked.pop("zone", "UTC"), **asked).clause().exact

    async def _table(self, server: ElasticsearchServer) -> RemoteTable:
        if server not in self._tables:
            self._tables[server] = await only_table(server)
        return self._tables[server]


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    running = Running()
    with running.runner:
        yield running


@pytest.fixture(scope="module")
def things(running: Running) -> Iterator[ElasticsearchServer]:
    yield from entered(running, connected(running.runner.run(filled([THINGS]))))


@pytest.fixture(scope="module")
def moments(running: Running) -> Iterator[ElasticsearchServer]:
    sent = [{"at": one.isoformat(timespec="milliseconds")} for one in MOMENTS]
    yield from entered(running, holding({"at": {"type": "date"}}, sent))


@pytest.fixture(scope="module")
def words(running: Running) -> Iterator[ElasticsearchServer]:
    yield from entered(running, holding({"word": {"type": "keyword"}}, [{"word": one} for one in WORDS]))


def entered(running: Running, context: Any) -> Iterator[ElasticsearchServer]:
    yield running.runner.run(context.__aenter__())
    running.runner.run(context.__aexit__(None, None, None))


@settings(max_examples=60, derandomize=True)
@given(st.lists(conditions, max_size=3), st.lists(any_ofs, max_size=2), st.none() | ranges())
def test_no_row_is_lost(
    running: Running,
    things: ElasticsearchServer,
    filters: list[Filter],
    any_of: list[AnyOf],
    time: TimeRange | None,
) -> None:
    query = Query("things", columns=("row_id",), filters=tuple(filters), any_of=tuple(any_of), time=time)
    asked: dict[str, Any] = {"filters": tuple(filters), "any_of": tuple(any_of), "times": (time,) if time else ()}
    columns = ("day", "kind", "moment", "row_id", "size", "weight", "word")
    sent = {row[3]: dict(zip(columns, row, strict=True)) for row in running.rows(things, **asked)}
    meant = {row["row_id"]: row for row in ROWS if is_asked(query, row)}
    for number, row in meant.items():
        moment = row["moment"] and row["moment"].replace(tzinfo=UTC)
        assert sent[number] == row | {"moment": moment}
    if running.exact(things, **asked):
        assert sent.keys() == meant.keys()


days = st.sampled_from(["2025-03-29", "2025-03-30", "2025-03-31", "2025-10-25", "2025-10-26", "2025-10-27"])
times = st.sampled_from(MOMENTS).flatmap(
    lambda one: st.sampled_from([timedelta(), timedelta(microseconds=400), timedelta(microseconds=-400)]).map(
        lambda by: (one + by).astimezone(BERLIN).replace(tzinfo=None).isoformat()
    )
)


@st.composite
def moment_filters(draw: st.DrawFn) -> Filter:
    op: Any = draw(st.sampled_from(["eq", "ne", "in", "not_in", "lt", "le", "gt", "ge", "between"]))
    few, many = {"between": (2, 2), "in": (1, 3), "not_in": (1, 3)}.get(op, (1, 1))
    value = draw(st.sampled_from([days, times]))
    return Filter("at", op, tuple(draw(st.lists(value, min_size=few, max_size=many))))


@settings(max_examples=60, derandomize=True)
@given(moment_filters())
def test_days_and_times_of_a_zone(running: Running, moments: ElasticsearchServer, condition: Filter) -> None:
    """Times that come twice, when clocks are put back, are compared as either of the two."""
    sent = {row[0] for row in running.rows(moments, filters=(condition,), zone="Europe/Berlin")}
    by_day = len(str(condition.values[0])) == 10

    def meets(moment: datetime, fold: int) -> bool:
        if by_day:
            return COMPARE[condition.op](moment.astimezone(BERLIN).date().isoformat(), condition.values)
        bounds = [datetime.fromisoformat(str(one)).replace(tzinfo=BERLIN, fold=fold) for one in condition.values]
        return COMPARE[condition.op](moment, [one.astimezone(UTC) for one in bounds])

    for fold in (0, 1):
        assert {one for one in MOMENTS if meets(one, fold)} <= sent
    if running.exact(moments, filters=(condition,), zone="Europe/Berlin"):
        assert sent == {one for one in MOMENTS if meets(one, 0)}


@pytest.mark.parametrize("op", ["contains", "starts_with", "ends_with", "not_contains", "eq", "ge", "le"])
def test_texts_in_any_case(running: Running, words: ElasticsearchServer, op: Any) -> None:
    """Letters that are small forms of others are found by these, whatever the server takes for small letters."""
    for word in [*WORDS, "k", "S", "ß", "i", "*", "?", "\\", "b", "ab", "x" * 300, *([""] if op != "le" else [])]:
        sent = {row[0] for row in running.rows(words, filters=(Filter("word", op, (word,)),))}
        if op in {"eq", "ge", "le"}:
            assert sent == {one for one in WORDS if COMPARE[op](one.encode(), [word.encode()])}, word
        else:
            assert {one for one in WORDS if COMPARE[op](one, [word])} <= sent, word


def test_patterns_narrow_what_is_sent(running: Running, words: ElasticsearchServer) -> None:
    def sent(op: Any, word: str) -> set[Value]:
        return {row[0] for row in running.rows(words, filters=(Filter("word", op, (word,)),))}

    assert sent("contains", "a*b") == {"a*b"}
    assert sent("contains", "A?B") == {"a?b"}
    assert sent("ends_with", "\\b") == {"a\\b"}
    assert sent("starts_with", "STRA") == {"straße", "STRASSE"}
    assert sent("contains", "tan") == {"İstanbul", "istanbul"}


ROUNDED: list[tuple[Filter, set[float]]] = [
    (Filter("weight", "eq", (0,)), {0.0, -0.0}),
    (Filter("weight", "ge", (0.0,)), {0.0, -0.0, 1.0}),
    (Filter("weight", "ge", (-0.0,)), {0.0, 1.0}),
    (Filter("weight", "gt", (0.0,)), {1.0}),
    (Filter("weight", "lt", (0.0,)), {-1.0}),
    (Filter("weight", "le", (-0.0,)), {-1.0, 0.0}),
    (Filter("weight", "ne", (0.0,)), {-1.0, 1.0}),
    (Filter("weight", "between", (0, 0)), {0.0}),
    (Filter("weight", "between", (1, -1)), set()),
    (Filter("weight", "lt", (float("nan"),)), {-1.0, 0.0, 1.0}),
    (Filter("single", "ne", (0.1,)), {-1.0, 0.0, 1.0}),
    (Filter("single", "gt", (0.1,)), {-1.0, 0.0, 1.0}),
    (Filter("single", "gt", (0.5,)), set()),
]


async def test_zeros_and_rounded_numbers() -> None:
    kinds = {"weight": {"type": "double"}, "single": {"type": "float"}}
    rows = [{"weight": one, "single": 0.1} for one in (-1.0, -0.0, 0.0, 1.0)]
    async with holding(kinds, rows) as server:
        table = await only_table(server)
        for condition, kept in ROUNDED:
            found = await read(server, RowRequest(table, (table.column("weight"),), (condition,)))
            assert {row[0] for row in found} == kept, condition
