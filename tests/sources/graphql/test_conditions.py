"""Conditions told to a server: never a row is lost, and what it can be told it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from askfirst.domain.query import AnyOf, Filter, Query, TimeRange
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.graphql.plan import plan_rows
from askfirst.sources.graphql.server import GraphqlServer
from askfirst.sources.remote.port import ZONED, RemoteTable, RowRequest
from tests.sources.duckdb.plain_python import ROWS, is_asked
from tests.sources.duckdb.random_queries import any_ofs, conditions, ranges
from tests.sources.graphql.asking import fetched, table_of, wanted
from tests.sources.servers.graphql import GraphqlTestServer

TYPES = {"row_id": "BIGINT", "size": "INTEGER", "weight": "DOUBLE", "day": "DATE", "moment": "TIMESTAMP"}
NAMES = ("row_id", "word", "kind", "size", "weight", "day", "moment", "stamp")
THINGS = LocalTable(
    "things",
    "things",
    tuple((name, name, ZONED if name == "stamp" else TYPES.get(name, "VARCHAR")) for name in NAMES),
    [(*(row[name] for name in NAMES[:-1]), row["moment"] and row["moment"].replace(tzinfo=UTC)) for row in ROWS],
)


class Asked:
    """Both servers over the same rows, in an event loop of their own."""

    def __init__(self, graphql: GraphqlTestServer) -> None:
        self.runner = asyncio.Runner()
        self.server, self.table = self.runner.run(self._open(graphql, "hasura"))
        self.plain, self.plain_table = self.runner.run(self._open(graphql, "relay"))

    async def _open(self, graphql: GraphqlTestServer, convention: Any) -> tuple[GraphqlServer, RemoteTable]:
        server = GraphqlServer("remote", await graphql.filled([THINGS], convention))
        return server, await table_of(server)

    def sent(self, **conditions: Any) -> Any:
        """What is sent as `where`; None where nothing is."""
        assert self.server._known
        return plan_rows(self.server._known, wanted(self.table, "row_id", **conditions), {}).fixed.get("where")

    def ids(self, **conditions: Any) -> set[Any]:
        """The rows that the server with conditions sends, by their numbers."""
        found = self.runner.run(fetched(self.server, wanted(self.table, "row_id", **conditions)))
        assert len(found) == len(set(found))
        return {number for [number] in found}

    def plain_ids(self, **conditions: Any) -> set[Any]:
        """Those of the server without conditions."""
        found = self.runner.run(fetched(self.plain, wanted(self.plain_table, "row_id", **conditions)))
        return {number for [number] in found}

    def close(self) -> None:
        for server in (self.server, self.plain):
            self.runner.run(server.close())
        self.runner.close()


@pytest.fixture(scope="module")
def asked(graphql: GraphqlTestServer) -> Iterator[Asked]:
    made = Asked(graphql)
    yield made
    made.close()


@settings(max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(conditions, max_size=3), st.lists(any_ofs, max_size=2), st.none() | ranges())
def test_no_row_is_lost(asked: Asked, filters: list[Filter], any_of: list[AnyOf], time: TimeRange | None) -> None:
    query = Query("things", columns=("row_id",), filters=tuple(filters), any_of=tuple(any_of), time=time)
    truth = {row["row_id"] for row in ROWS if is_asked(query, row)}
    times = (time,) if time else ()
    found = asked.ids(filters=query.filters, any_of=query.any_of, times=times)
    assert truth <= found <= set(range(60))
    if all(map(is_exact, filters)) and not any_of and not time:
        assert found == truth


def test_a_server_without_conditions_sends_all_rows(asked: Asked) -> None:
    many = (Filter("size", "eq", (1,)), Filter("kind", "eq", ("x",)))
    assert asked.plain_ids(filters=many, any_of=(AnyOf(((many[0],), (many[1],))),)) == set(range(60))


def is_exact(condition: Filter) -> bool:
    """What a server of Hasura's convention reads as it is meant here."""
    if condition.part is not None:
        return False
    if condition.op in {"is_null", "not_null"} or condition.field in {"size", "day"}:
        return True
    return condition.field in {"word", "kind"} and condition.op in {"eq", "in"}


@pytest.mark.parametrize(
    ("condition", "where"),
    [
        (Filter("size", "eq", (3,)), {"size": {"_eq": 3}}),
        (Filter("size", "ne", (3,)), {"_or": [{"size": {"_neq": 3}}, {"size": {"_is_null": True}}]}),
        (Filter("size", "not_in", (3, 4)), {"_or": [{"size": {"_nin": [3, 4]}}, {"size": {"_is_null": True}}]}),
        (Filter("size", "between", (1, 2)), {"size": {"_gte": 1, "_lte": 2}}),
        (Filter("size", "eq", (2**31,)), None),
        (Filter("size", "lt", (3.5,)), None),
        (Filter("size", "lt", (4.0,)), {"size": {"_lt": 4}}),
        (Filter("row_id", "in", (2**31, -5)), {"row_id": {"_in": ["2147483648", "-5"]}}),
        (Filter("row_id", "eq", (2**63,)), None),
        (Filter("row_id", "eq", ("3",)), None),
        (Filter("kind", "eq", ("x",)), {"kind": {"_eq": "x"}}),
        (Filter("kind", "ne", ("x",)), None),
        (Filter("kind", "not_in", ("x",)), None),
        (Filter("kind", "gt", ("x",)), None),
        (Filter("kind", "eq", ("a\0b",)), None),
        (Filter("kind", "in", ("x", "\ud800")), None),
        (Filter("kind", "is_null"), {"kind": {"_is_null": True}}),
        (Filter("kind", "not_null"), {"kind": {"_is_null": False}}),
        (Filter("word", "contains", ("a%t_",)), {"word": {"_ilike": "%a_t_%"}}),
        (Filter("word", "starts_with", ("bék",)), {"word": {"_ilike": "b%%"}}),
        (Filter("word", "ends_with", ("Kid\\",)), {"word": {"_ilike": "%%d_"}}),
        (Filter("word", "contains", ("éi%",)), None),
        (Filter("word", "not_contains", ("a",)), None),
        (Filter("weight", "ge", (2.0,)), {"weight": {"_gte": "1.999998"}}),
        (Filter("weight", "lt", (-2,)), {"weight": {"_lte": "-1.999998"}}),
        (Filter("weight", "eq", (0,)), {"weight": {"_gte": "-1e-300", "_lte": "1e-300"}}),
        (Filter("weight", "ne", (2.0,)), None),
        (Filter("weight", "ge", (float("inf"),)), None),
        (Filter("day", "le", ("2025-01-06",)), {"day": {"_lte": "2025-01-06"}}),
        (Filter("day", "le", ("2025-01-06T12:00:00",)), None),
        (Filter("day", "eq", ("never",)), None),
        (Filter("moment", "le", ("2025-01-06",)), {"moment": {"_lte": "2025-01-07T00:00:01"}}),
        (Filter("moment", "gt", ("2025-01-06T10:00:00",)), {"moment": {"_gte": "2025-01-06T09:59:59"}}),
        (Filter("moment", "gt", ("2025-01-06T10:00:00+01:00",)), None),
        (Filter("stamp", "eq", ("2025-07-06",)),
         {"stamp": {"_gte": "2025-07-05T19:00:00+00:00", "_lte": "2025-07-07T01:00:00+00:00"}}),
        (Filter("moment", "eq", (9,), "hour_of_day"), None),
        (Filter("size", "eq", (), None, "row_id"), None),
        (Filter("gone", "eq", (1,)), None),
    ],
)  # fmt: skip
def test_what_a_condition_becomes(asked: Asked, condition: Filter, where: Any) -> None:
    assert asked.sent(filters=(condition,), zone="Europe/Berlin") == where


def test_conditions_on_one_field_are_kept_apart(asked: Asked) -> None:
    many = (Filter("size", "ge", (1,)), Filter("size", "ge", (2,)), Filter("kind", "eq", ("x",)))
    assert asked.sent(filters=many) == {
        "_and": [{"size": {"_gte": 1}, "kind": {"_eq": "x"}}, {"size": {"_gte": 2}}]
    }  # fmt: skip
    assert asked.ids(filters=many) == {row["row_id"] for row in ROWS if (row["size"] or 0) >= 2 and row["kind"] == "x"}


def test_alternatives_are_told_only_together(asked: Asked) -> None:
    known, unknown = Filter("size", "eq", (1,)), Filter("kind", "ne", ("x",))
    assert asked.sent(any_of=(AnyOf(((known,), (known, unknown))),)) == {
        "_or": [{"size": {"_eq": 1}}, {"size": {"_eq": 1}}]
    }
    assert asked.sent(any_of=(AnyOf(((known,), (unknown,))),)) is None


@pytest.mark.parametrize(
    ("range_", "where"),
    [
        (TimeRange("day", "2025-01-06", None), {"day": {"_gte": "2025-01-06"}}),
        (TimeRange("day", None, "2025-01-08"), {"day": {"_lte": "2025-01-08"}}),
        (TimeRange("moment", "2025-01-06", "2025-01-08"),
         {"moment": {"_gte": "2025-01-05T23:59:59", "_lte": "2025-01-08T00:00:01"}}),
        (TimeRange("stamp", "2025-01-06", "2025-01-08T06:00:00", "Asia/Tokyo"),
         {"stamp": {"_gte": "2025-01-05T12:00:00+00:00", "_lte": "2025-01-08T00:00:00+00:00"}}),
        (TimeRange("stamp", "2025-01-06", None, "No/Where"), None),
        (TimeRange("stamp", "0001-01-01", "9999-12-31T23:59:59", "UTC"), None),
        (TimeRange("word", "2025-01-06", None), None),
    ],
)  # fmt: skip
def test_what_a_time_range_becomes(asked: Asked, range_: TimeRange, where: Any) -> None:
    assert asked.sent(times=(range_,)) == where


def test_zoned_days_lose_no_row(asked: Asked) -> None:
    """Wherever the day begins."""
    for zone in ("UTC", "Pacific/Kiritimati", "Pacific/Niue"):
        for number in (1, 7, 15):
            day = f"2025-01-{number:02}"
            found = asked.ids(times=(TimeRange("stamp", day, None, zone),))
            assert {row["row_id"] for row in ROWS if row["moment"] and _local(row["moment"], zone) >= day} <= found


def _local(moment: Any, zone: str) -> str:
    from zoneinfo import ZoneInfo

    return str(moment.replace(tzinfo=UTC).astimezone(ZoneInfo(zone)).isoformat())


def test_every_request_is_a_query(asked: Asked, graphql: GraphqlTestServer) -> None:
    graphql.asked.clear()
    asked.ids(filters=(Filter("size", "eq", (1,)),))
    documents: Sequence[str] = [each["query"] for each in graphql.asked]
    assert documents
    assert all(document.startswith("query Rows(") for document in documents)


def test_a_request_of_another_schema_is_refused(asked: Asked) -> None:
    gone = RowRequest(RemoteTable("gone", "gone", asked.table.columns), asked.table.columns)
    with pytest.raises(Exception, match="no table 'gone'"):
        asked.server.text(gone)
