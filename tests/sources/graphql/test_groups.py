"""Numbers that a GraphQL server computes: the same as from its rows, and rows wherever they might not be."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, event, given, settings

from askfirst.domain.query import Filter, Measure, Query
from tests.sources.graphql.numbers import COUNT, Both, both_of, computed, things
from tests.sources.servers.graphql import Convention, GraphqlTestServer

GOOD_SHARE = 0.5
CONVENTIONS: list[Convention] = ["hasura", "postgraphile"]


@pytest.fixture(scope="module", params=CONVENTIONS)
def both(request: pytest.FixtureRequest, graphql: GraphqlTestServer) -> Iterator[Both]:
    with asyncio.Runner() as runner:
        address = runner.run(graphql.filled([things()], request.param))
        with both_of(runner, address, request.param) as made:
            yield made


def test_what_the_server_computes_is_what_its_rows_give(both: Both) -> None:
    went: list[bool] = []

    @settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(computed(both.convention))
    def check(query: Query) -> None:
        went.append(both.check(query))
        event("computed there" if went[-1] else "rows")

    check()
    assert sum(went) > GOOD_SHARE * len(went)


@pytest.mark.soak
def test_very_many_numbers_of_the_server_are_those_of_its_rows(both: Both) -> None:
    @settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(computed(both.convention))
    def check(query: Query) -> None:
        both.check(query)

    check()


def test_every_number_and_every_group_comes_without_rows(both: Both) -> None:
    both.check_all_without_rows()


@pytest.mark.parametrize(
    "kept",
    [
        Filter("size", "between", (-1, 3)), Filter("size", "not_in", (1, 2)), Filter("size", "is_null"),
        Filter("word", "eq", ("a%t",)), Filter("kind", "in", ("x",)), Filter("word", "not_null"),
        Filter("day", "le", ("2025-01-06",)), Filter("moment", "eq", ("2025-01-06",)),
        Filter("moment", "between", ("2025-01-02T05:30:00", "2025-10-26T05:00:00")),
        Filter("moment", "gt", ("2025-03-30",)),
    ],
)  # fmt: skip
def test_conditions_that_the_server_holds_exactly(both: Both, kept: Filter) -> None:
    query = Query("things", (COUNT, Measure("sum", "size")), filters=(kept,))
    told = both.convention == "hasura" or kept.op != "not_in"
    assert both.check(query, exactly=told) is told
