"""Any query gives in PostgreSQL what it gives in DuckDB over the same rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings

from askfirst.domain.query import Dimension, Filter, Measure, Query, TimeRange
from askfirst.sources.duckdb.local import LocalTable
from askfirst.sources.duckdb.source import DuckDBOptions
from tests.sources.duckdb.plain_python import ROWS, evaluated
from tests.sources.duckdb.random_queries import queries, series
from tests.sources.postgres.both import Both, are_same, both, is_same
from tests.sources.postgres.wide import WIDE, wide_queries

TYPES = {
    "row_id": "INTEGER", "word": "VARCHAR", "kind": "VARCHAR", "size": "INTEGER", "weight": "DOUBLE", "day": "DATE",
    "moment": "TIMESTAMP",
}  # fmt: skip
THINGS = LocalTable(
    "things",
    "things",
    tuple((name, name, type_) for name, type_ in TYPES.items()),
    [tuple(row[name] for name in TYPES) for row in ROWS],
)
QUIET = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
few = settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=QUIET)
fewer = settings(few, max_examples=35)
"""For each first day of the week."""
many = settings(max_examples=2_000, deadline=None, suppress_health_check=QUIET)


@pytest.fixture(scope="module")
def things(server: str) -> Iterator[Both]:
    with both(server, [THINGS], DuckDBOptions()) as made:
        yield made


BEFORE_SPRING = TimeRange("sold", "2024-12-25", "2025-03-30T02:30:00", "UTC")
"""Within it, 2**62 and -2**62 stand among numbers below ten."""


@pytest.fixture(scope="module", params=["monday", "sunday", "saturday"])
def wide(server: str, request: pytest.FixtureRequest) -> Iterator[Both]:
    with both(server, [WIDE], DuckDBOptions(time_zone="Europe/Berlin", week_start=request.param)) as made:
        yield made


def test_what_never_changes_correlates_with_nothing(wide: Both) -> None:
    constant = (Filter("level", "eq", (0.1,)),)
    truth, found = wide.answers(Query("wide", (Measure("correlation", "amount", "level"),), filters=constant))
    assert (found.rows, truth.rows) == (((None,),), ((None,),))
    truth, found = wide.answers(Query("wide", (Measure("correlation", "amount", "level"),)))
    assert is_same(found, truth)
    assert isinstance(found.rows[0][0], float)


@few
@given(query=queries() | series())
@example(query=Query("things", (Measure("count"),), (Dimension("day", part="part_of_week"),)))
def test_any_query_equals_plain_python_and_duckdb(things: Both, query: Query) -> None:
    equals_plain_python(things, query)


@pytest.mark.soak
@many
@given(query=queries() | series())
def test_many_queries_equal_plain_python_and_duckdb(things: Both, query: Query) -> None:
    equals_plain_python(things, query)


def test_a_share_is_of_the_exact_total_whatever_cancels_in_it(wide: Both) -> None:
    asked = Query("wide", (Measure("share", "many"),), (Dimension("name"),), time=BEFORE_SPRING)
    total = Query("wide", (Measure("sum", "many"),), time=BEFORE_SPRING)
    truth, found = wide.answers(asked)
    assert is_same(found, truth)
    assert wide.answers(total)[0].rows == ((48,),)
    assert (" x ", 100.0 * 4 / 48) in truth.rows


@fewer
@given(query=wide_queries())
def test_any_type_function_and_time_zone_equals_duckdb(wide: Both, query: Query) -> None:
    truth, found = wide.answers(query)
    assert is_same(found, truth), (truth, found)


@pytest.mark.soak
@many
@given(query=wide_queries())
def test_many_types_functions_and_time_zones_equal_duckdb(wide: Both, query: Query) -> None:
    truth, found = wide.answers(query)
    assert is_same(found, truth), (truth, found)


def equals_plain_python(things: Both, query: Query) -> None:
    truth, found = things.answers(query)
    assert is_same(found, truth), (truth, found)
    assert are_same(found.rows, evaluated(query))
    whole = evaluated(replace(query, limit=None, offset=0))
    assert (found.row_count, found.truncated) == (len(whole), len(found.rows) < len(whole))
