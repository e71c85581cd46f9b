"""Groups that the server computes, against plain Python over the same rows."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askfirst.domain.query import AnyOf, Dimension, Filter, Measure, Query, TimeRange
from askfirst.sources.elasticsearch.groups import can_group
from askfirst.sources.elasticsearch.server import ElasticsearchServer
from askfirst.sources.remote.port import InexactError
from tests.sources.duckdb.plain_python import ROWS, is_asked
from tests.sources.duckdb.random_queries import any_ofs, filters, ranges
from tests.sources.elasticsearch.worlds import THINGS, connected, holding, only_table
from tests.sources.servers.opensearch import filled

COUNT = Measure("count")
SECONDS = 30.0
DAYS = (TimeRange("at", "2025-01-01", "2025-01-05"), TimeRange("at", "2025-01-05", None))
HOURS = (TimeRange("at", "2025-01-01", "2025-01-05T06:00:00"), TimeRange("at", "2025-01-06", None))
ROME = TimeRange("at", "2025-01-01", None, "Europe/Rome")
MEASURES = [COUNT, Measure("count", "word"), *(Measure(name, "size") for name in ("sum", "avg", "min", "max"))]
MEASURES += [Measure(name, "weight") for name in ("sum", "avg", "min", "max")]
FIRSTS: dict[Any, Any] = {
    "day": lambda day: day,
    "week": lambda day: day - timedelta(days=day.weekday()),
    "month": lambda day: day.replace(day=1),
    "quarter": lambda day: day.replace(day=1, month=(day.month - 1) // 3 * 3 + 1),
    "year": lambda day: day.replace(day=1, month=1),
}
DIMENSIONS = [Dimension(name) for name in ("word", "kind", "size", "day")]
DIMENSIONS += [Dimension(field, grain) for field in ("day", "moment") for grain in FIRSTS]
DIMENSIONS += [Dimension("moment", "hour")]


def test_groups_are_those_of_the_rows() -> None:
    with asyncio.Runner() as runner:
        url = runner.run(filled([THINGS]))
        context = connected(url)
        server = runner.run(context.__aenter__())
        table = runner.run(server.index(runner.run(only_table(server))))
        grouped = 0

        @settings(max_examples=60, derandomize=True)
        @given(
            st.lists(st.sampled_from(DIMENSIONS), max_size=2, unique=True),
            st.lists(st.sampled_from(MEASURES), min_size=1, max_size=3, unique=True),
            st.lists(filters(), max_size=1),
            st.lists(any_ofs, max_size=1),
            st.none() | ranges(),
        )
        def check(
            by: list[Dimension],
            measured: list[Measure],
            kept: list[Filter],
            any_of: list[AnyOf],
            time: TimeRange | None,
        ) -> None:
            nonlocal grouped
            query = Query("things", tuple(measured), tuple(by), filters=tuple(kept), any_of=tuple(any_of), time=time)
            if can_group(query, table):
                return
            grouped += 1
            found = runner.run(server.groups(query, table.table, zone="UTC", seconds=SECONDS))
            assert sorted(found, key=str) == sorted(expected(query), key=str)

        check()
        runner.run(context.__aexit__(None, None, None))
        assert grouped > 20


def expected(query: Query) -> list[tuple[Any, ...]]:
    made: dict[tuple[Any, ...], list[dict[str, Any]]] = {} if query.dimensions else {(): []}
    for row in ROWS:
        if is_asked(query, row):
            made.setdefault(tuple(cut(one, row[one.field]) for one in query.dimensions), []).append(row)
    return [(*key, *(number(one, rows) for one in query.measures)) for key, rows in made.items()]


def cut(dimension: Dimension, value: Any) -> Any:
    if value is None or not dimension.grain:
        return value
    if dimension.grain == "hour":
        return value.replace(minute=0)
    return FIRSTS[dimension.grain](value.date() if isinstance(value, datetime) else value)


def number(measure: Measure, rows: Sequence[dict[str, Any]]) -> Any:
    if measure.field is None:
        return len(rows)
    cells = [row[measure.field] for row in rows if row[measure.field] is not None]
    if measure.function == "count" or not cells:
        return len(cells) if measure.function == "count" else None
    return {"sum": sum(cells), "avg": sum(cells) / len(cells), "min": min(cells), "max": max(cells)}[measure.function]


async def test_more_groups_than_a_page_holds() -> None:
    rows = [{"k": f"{number % 1100:04}", "n": number} for number in range(1300)]
    async with holding({"k": {"type": "keyword"}, "n": {"type": "long"}}, rows) as server:
        found = await grouped(server, Query("things", (COUNT, Measure("sum", "n")), (Dimension("k"),)))
        assert len(found) == 1100
        counted = {f"{one:04}": (f"{one:04}", 2, one + one + 1100) for one in range(200)}
        counted |= {f"{one:04}": (f"{one:04}", 1, one) for one in range(200, 1100)}
        assert {str(one[0]): one for one in found} == counted


async def test_days_and_hours_begin_in_the_zone() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    starts = (datetime(2025, 3, 29, 21, tzinfo=UTC), datetime(2025, 10, 25, 21, tzinfo=UTC))
    moments = [start + timedelta(minutes=20 * step) for start in starts for step in range(30)]
    sent = [{"at": one.isoformat(timespec="milliseconds"), "n": 1} for one in moments]
    async with holding({"at": {"type": "date"}, "n": {"type": "long"}}, sent) as server:
        for grain in ("hour", "day", "week", "month", "quarter", "year"):
            by_grain: dict[Any, int] = {}
            for moment in moments:
                local = moment.astimezone(berlin).replace(tzinfo=None)
                key = cut(Dimension("at", grain), local)
                by_grain[key] = by_grain.get(key, 0) + 1
            query = Query("things", (COUNT, Measure("sum", "n")), (Dimension("at", grain),))
            found = await grouped(server, query, zone="Europe/Berlin")
            assert sorted(found) == sorted((key, rows, rows) for key, rows in by_grain.items()), grain
        window = TimeRange("at", "2025-03-30", "2025-03-31", "Europe/Berlin")
        query = Query("things", (COUNT,), (Dimension("at", "day"),), time=window)
        rows = sum(one.astimezone(berlin).date() == date(2025, 3, 30) for one in moments)
        assert await grouped(server, query) == [(date(2025, 3, 30), rows)]


@pytest.mark.parametrize("field", ["k", "n", "m"])
async def test_rows_with_several_values_are_not_counted_twice(field: str) -> None:
    kinds = {"k": {"type": "keyword"}, "n": {"type": "long"}, "m": {"type": "long"}}
    async with holding(kinds, [{"k": "a", "n": 1, "m": 1}, {"k": "b"}, {field: ["1", "2"]}]) as server:
        by = (Dimension("k"),) if field == "k" else ()
        kept = (Filter("m", "in", (1, 2)),) if field == "m" else ()
        with pytest.raises(InexactError, match="several values"):
            await grouped(server, Query("things", (COUNT, Measure("sum", "n")), by, filters=kept))
        if field == "m":
            assert await grouped(server, Query("things", (COUNT,))) == [(3,)]


async def test_several_moments_in_one_group_are_several_values() -> None:
    """The server counts such a row once, in the group of both."""
    async with holding(
        {"at": {"type": "date"}}, [{"at": "2025-01-02"}, {"at": ["2025-01-03", "2025-01-04"]}]
    ) as server:
        for grain in ("month", "day"):
            with pytest.raises(InexactError, match="several values of 'at'"):
                await grouped(server, Query("things", (COUNT,), (Dimension("at", grain),)))
        assert await grouped(server, Query("things", (COUNT,))) == [(2,)]


async def test_values_that_the_server_could_not_read_are_no_nulls() -> None:
    kinds = {"n": {"type": "long", "ignore_malformed": True}, "k": {"type": "keyword"}}
    async with holding(kinds, [{"n": 1, "k": "a"}, {"n": "many", "k": "b"}]) as server:
        for query in (
            Query("things", (COUNT,), (Dimension("n"),)),
            Query("things", (COUNT, Measure("sum", "n")), (Dimension("k"),)),
            Query("things", (COUNT,), filters=(Filter("n", "ne", (1,)),)),
        ):
            with pytest.raises(InexactError, match="could not read"):
                await grouped(server, query)
        assert await grouped(server, Query("things", (COUNT,), (Dimension("k"),))) == [("a", 1), ("b", 1)]
        kept = (Filter("n", "eq", (1,)),)
        assert await grouped(server, Query("things", (COUNT,), (Dimension("k"),), filters=kept)) == [("a", 1)]


async def test_numbers_that_the_server_rounds_are_refused() -> None:
    async with holding({"n": {"type": "long"}}, [{"n": 2**53 + 1}]) as server:
        assert await grouped(server, Query("things", (Measure("count", "n"),))) == [(1,)]
        for function in ("sum", "min", "max", "avg"):
            with pytest.raises(InexactError, match="too large"):
                await grouped(server, Query("things", (Measure(function, "n"),)))


async def test_groups_of_nothing() -> None:
    kinds = {"k": {"type": "keyword"}, "n": {"type": "long"}}
    async with holding(kinds, [{"k": "a"}, {"k": ""}, {}]) as server:
        measures = (COUNT, Measure("sum", "n"), Measure("avg", "n"), Measure("min", "n"), Measure("count", "n"))
        found = await grouped(server, Query("things", measures, (Dimension("k"),)))
        assert sorted(found, key=str) == [
            ("", 1, None, None, None, 0),
            ("a", 1, None, None, None, 0),
            (None, 1, None, None, None, 0),
        ]
        gone = (Filter("k", "eq", ("gone",)),)
        assert await grouped(server, Query("things", measures, filters=gone)) == [(0, None, None, None, 0)]
        assert await grouped(server, Query("things", measures, (Dimension("k"),), filters=gone)) == []


@pytest.mark.parametrize(
    ("query", "why"),
    [
        (Query("things", columns=("k",)), "no groups"),
        (Query("things", (Measure("count_distinct", "d"),)), "of type DOUBLE"),
        (Query("things", (Measure("median", "n"),)), "more than it computes"),
        (Query("things", (Measure("ratio", "n", "d"),)), "more than it computes"),
        (Query("things", (Measure("share"),)), "more than it computes"),
        (Query("things", (Measure("count", across="running"),), (Dimension("at", "day"),)), "more than it computes"),
        (Query("things", (Measure("rate", "d", filters=(Filter("n", "gt", (1,)),)),)), "more than it computes"),
        (Query("things", (Measure("rate", filters=(Filter("k", "contains", ("a",)),)),)), "some of the conditions of"),
        (Query("things", (Measure("rate", filters=(Filter("n", "gt", (1,)),)),)), ""),
        (Query("things", (Measure("sum", "n", filters=(Filter("n", "gt", (1,)),)),)), "more than it computes"),
        (Query("things", (Measure("min", "k"),)), "of type VARCHAR"),
        (Query("things", (Measure("max", "at"), Measure("count_distinct", "k"))), ""),
        (Query("things", (Measure("sum", "k"),)), "of type VARCHAR"),
        (Query("things", (COUNT,), (Dimension("words"),)), "does not keep the values of 'words' whole"),
        (Query("things", (COUNT,), (Dimension("short"),)), "does not keep the values of 'short' whole"),
        (Query("things", (COUNT,), (Dimension("shop.name"),)), "does not keep the values of 'shop.name' whole"),
        (Query("things", (COUNT,), (Dimension("unsought"),)), "does not keep the values of 'unsought' whole"),
        (Query("things", (COUNT,), (Dimension("at", part="part_of_week"),)), ""),
        (Query("things", (COUNT,), (Dimension("at", part="weekday"),)), ""),
        (Query("things", (COUNT,), (Dimension("day", part="hour_of_day"),)), "of type DATE"),
        (Query("things", (COUNT,), (Dimension("k", merged=(("a", "b"),)),)), ""),
        (Query("things", (COUNT,), (Dimension("n", merged=(("a", "b"),)),)), "of type BIGINT"),
        (Query("things", (COUNT,), (Dimension("at", periods=DAYS),)), ""),
        (Query("things", (COUNT,), (Dimension("at", periods=HOURS),)), "begin or end within a day"),
        (Query("things", (COUNT,), (Dimension("at", periods=DAYS),), time=ROME), "in another time zone"),
        (Query("things", (COUNT,), (Dimension("d"),)), "of type DOUBLE"),
        (Query("things", (COUNT,), (Dimension("at"),)), "of type TIMESTAMP WITH TIME ZONE"),
        (Query("things", (COUNT,), filters=(Filter("k", "contains", ("a",)),)), "in another way"),
        (Query("things", (COUNT,), filters=(Filter("words", "eq", ("a",)),)), "in another way"),
        (Query("things", (COUNT,), filters=(Filter("n", "eq", (1.5,)),)), "in another way"),
        (Query("things", (COUNT,), filters=(Filter("n", "lt", second="d"),)), "in another way"),
        (Query("things", (COUNT,), filters=(Filter("at", "eq", (3,), part="weekday"),)), "in another way"),
        (Query("things", (COUNT,), filters=(Filter("gone", "eq", ("a",)),)), "in another way"),
        (Query("things", (COUNT,), (Dimension("k"),), filters=(Filter("k", "ne", ("a",)),)), ""),
    ],
)
async def test_what_is_not_grouped_there(query: Query, why: str) -> None:
    kinds: dict[str, Any] = {
        "k": {"type": "keyword"}, "n": {"type": "long"}, "d": {"type": "double"}, "at": {"type": "date"},
        "words": {"type": "text"}, "short": {"type": "keyword", "ignore_above": 9},
        "unsought": {"type": "keyword", "index": False}, "day": {"type": "date", "format": "yyyy-MM-dd"},
    }  # fmt: skip
    async with holding(kinds, []) as server:
        table = await server.index(await only_table(server))
        said = can_group(query, table)
        assert (why in said) if why else said == ""
        if why:
            with pytest.raises(InexactError):
                await server.groups(query, table.table, zone="UTC", seconds=SECONDS)


async def grouped(server: ElasticsearchServer, query: Query, zone: str = "UTC") -> list[tuple[Any, ...]]:
    return await server.groups(query, await only_table(server), zone=zone, seconds=SECONDS)
