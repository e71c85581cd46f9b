from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.query import Dimension, Filter, Measure, Query, TimeRange

QUERY = Query(
    dataset="shipments",
    measures=(Measure("sum", "cost"), Measure("percentile", "delay", percent=95)),
    dimensions=(Dimension("carrier.name"), Dimension("arrived_at", "month")),
    filters=(Filter("reefer", "eq", (True,)), Filter("weight", "gt", (5,))),
    time=TimeRange("arrived_at", "2025-01-06", "2025-01-13", said="last week"),
)


def test_query_survives_json_with_its_types() -> None:
    back = from_plain(Query, to_plain(QUERY))
    assert back == QUERY
    assert back.filters[0].values[0] is True
    assert type(back.filters[1].values[0]) is int


def test_equal_queries_have_equal_hashes_and_others_have_not() -> None:
    assert QUERY.hash() == from_plain(Query, to_plain(QUERY)).hash()
    assert QUERY.hash() != replace(QUERY, limit=1).hash()


@pytest.mark.parametrize(
    ("measure", "name"),
    [
        (Measure("count"), "count_of_rows"),
        (Measure("count_distinct", "carrier.name"), "count_distinct_of_carrier_name"),
        (Measure("percentile", "delay", percent=95), "p95_of_delay"),
        (Measure("correlation", "a", "b"), "correlation_of_a_of_b"),
        (Measure("sum", "cost", alias="spend"), "spend"),
    ],
)
def test_a_measure_is_never_named_like_its_field(measure: Measure, name: str) -> None:
    assert measure.name == name


def test_fields_are_all_that_the_query_touches_each_once() -> None:
    assert QUERY.fields() == ("cost", "delay", "carrier.name", "arrived_at", "reefer", "weight")


def test_a_new_filter_replaces_those_on_its_field() -> None:
    changed = QUERY.with_filter(Filter("weight", "lt", (3,)))
    assert changed.filters == (Filter("reefer", "eq", (True,)), Filter("weight", "lt", (3,)))
