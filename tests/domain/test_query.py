from __future__ import annotations

from dataclasses import replace

import pytest

from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.cycles import part_name
from askfirst.domain.query import AnyOf, CyclePart, Dimension, Filter, Measure, Query, TimeRange

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


JANUARY = TimeRange("arrived_at", "2025-01-01", "2025-02-01", "Asia/Tokyo", said="January")
EITHER = AnyOf(
    ((Filter("weight", "gt", (5,)),), (Filter("eta", "in", (6, 7), "weekday"), Filter("reefer", "not_null")))
)
WIDE = replace(
    QUERY,
    measures=(Measure("rate", filters=(Filter("delay", "gt", (0,)),)), Measure("ratio", "cost", "weight")),
    dimensions=(
        Dimension("arrived_at", part="weekday"),
        Dimension("status", merged=(("open", "Open"),)),
        Dimension("arrived_at", periods=(JANUARY,)),
    ),
    time=None,
    any_of=(EITHER,),
    offset=3,
    count_groups=True,
)


def test_every_part_of_a_query_survives_json() -> None:
    assert from_plain(Query, to_plain(WIDE)) == WIDE
    assert from_plain(Query, to_plain(WIDE)).hash() == WIDE.hash()


def test_a_query_stored_before_it_had_all_parts_still_loads() -> None:
    plain = to_plain(QUERY)
    for later in ("any_of", "offset", "count_groups"):
        del plain[later]
    for filter_ in plain["filters"]:
        del filter_["part"]
    for dimension in plain["dimensions"]:
        del dimension["part"], dimension["merged"], dimension["periods"]
    for measure in plain["measures"]:
        del measure["filters"], measure["merged"], measure["across"]
    assert from_plain(Query, plain) == QUERY


def test_fields_are_found_in_rates_alternatives_and_groups() -> None:
    assert WIDE.fields() == ("cost", "weight", "delay", "arrived_at", "status", "reefer", "eta")
    assert WIDE.grouped().result_names()[:4] == ("arrived_at_weekday", "status", "arrived_at_period", "rate_of_delay")


def test_counted_groups_are_one_number() -> None:
    assert WIDE.result_names() == ("number_of_groups",)
    assert WIDE.hash() != WIDE.grouped().hash()
    assert WIDE.fields() == WIDE.grouped().fields()


def test_the_zone_is_that_of_the_time_or_of_the_periods() -> None:
    assert (WIDE.zone, QUERY.zone, Query("shipments").zone) == ("Asia/Tokyo", "UTC", "")


def test_alternatives_go_with_a_field_that_is_dropped_and_only_with_all_that_they_are_on() -> None:
    assert WIDE.without_fields({"eta"}).any_of == ()
    assert WIDE.without_fields({"cost"}) == WIDE
    assert WIDE.with_filter(Filter("eta", "is_null")).any_of == (EITHER,)
    alone = replace(WIDE, any_of=(AnyOf(((Filter("eta", "is_null"),), (Filter("eta", "not_null"),))),))
    assert alone.with_filter(Filter("eta", "is_null")).any_of == ()


@pytest.mark.parametrize(
    ("part", "number", "name"),
    [
        ("weekday", 1, "Monday"),
        ("weekday", 7, "Sunday"),
        ("month_of_year", 12, "December"),
        ("quarter_of_year", 2, "Q2"),
        ("minute_of_day", 510, "08:30"),
        ("hour_of_day", 8, "08:00"),
        ("day_of_month", 31, "31"),
        ("weekday", 8, "8"),
    ],
)
def test_parts_of_a_moment_have_names(part: CyclePart, number: int, name: str) -> None:
    assert part_name(part, number) == name


def test_a_number_that_is_followed_is_called_by_the_plain_one() -> None:
    growth = Measure("sum", "cost", across="growth")
    assert growth.name == "sum_of_cost_growth"
    assert Measure("sum", "cost", alias="spend", across="running").name == "spend_running"
    assert growth.plain == Measure("sum", "cost")


def test_the_plain_query_has_all_groups_and_each_number_once() -> None:
    measures = (Measure("count", across="difference"), Measure("count"), Measure("sum", "cost", across="growth"))
    followed = replace(QUERY, measures=measures, columns=(), offset=2)
    assert followed.across
    plain = followed.plain()
    assert plain.measures == (Measure("count"), Measure("sum", "cost"))
    assert (plain.having, plain.order, plain.limit, plain.offset) == ((), (), None, 0)
    assert (plain.filters, plain.time, plain.dimensions) == (QUERY.filters, QUERY.time, QUERY.dimensions)
    assert not plain.across
