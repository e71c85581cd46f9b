"""Alternatives, rates, parts, periods and skipped rows find their places in the query."""

from __future__ import annotations

from typing import Any

import pytest

from askfirst.domain.errors import UserError
from askfirst.domain.outline import Outline, Placed, Term
from askfirst.domain.query import AnyOf, Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.parts import Parts
from askfirst.tools.field_mapping import FieldMapping, MappingArguments
from askfirst.tools.query_builder import BuilderArguments, Entities, Fields, QueryBuilder, build_query
from askfirst.tools.tool import Done
from tests.tools.conftest import MakeContext

MIAMI = Filter("destination.name", "eq", ("Port of Miami",))
HOUSTON = Filter("origin.name", "eq", ("Port of Houston",))
HEAVY = Term("over 5 tons", "filter", ("gross_weight_kg",), op="gt", values=(5_000,), group=1)
LATE = Term("late", "filter", ("delay_hours",), op="gt", values=(0,), of_rate=True)
LATE_FILTER = Filter("delay_hours", "gt", (0,))
SHARE_OF_LATE = Term("percentage", "measure", function="rate")
DECEMBER = TimeRange("", "2024-12-01", "2025-01-01", said="December 2024")
BEFORE = TimeRange("", "2023-12-01", "2024-01-01", said="December 2023")


def build(
    parts: Parts, *terms: Term, names: tuple[str, ...] = (), placed: tuple[Placed, ...] = (), **more: Any
) -> Query:
    args = BuilderArguments(
        outline=Outline(dataset="shipments", terms=terms, **more),
        entities=Entities(placed=placed),
        fields=Fields(names=names or tuple(term.candidates[0] if term.candidates else "" for term in terms)),
    )
    return build_query(args, parts.catalog, list_rows=100)


def test_alternatives_of_names_and_terms_stand_side_by_side(parts: Parts) -> None:
    query = build(parts, HEAVY, placed=(Placed(MIAMI, group=1), Placed(HOUSTON, group=1)))
    heavy = Filter("gross_weight_kg", "gt", (5_000,))
    assert query.any_of == (AnyOf(((MIAMI,), (HOUSTON,), (heavy,))),)
    assert query.filters == ()


def test_a_group_of_one_filter_is_a_filter_and_negative_alternatives_hold_together(parts: Parts) -> None:
    assert build(parts, placed=(Placed(MIAMI, group=1),)).filters == (MIAMI,)
    neither = tuple(Filter(one.field, "ne", one.values) for one in (MIAMI, HOUSTON))
    query = build(parts, placed=tuple(Placed(one, group=1) for one in neither))
    assert (query.filters, query.any_of) == (neither, ())


def test_two_groups_are_two_alternatives(parts: Parts) -> None:
    query = build(parts, HEAVY, placed=(Placed(MIAMI, group=1), Placed(HOUSTON, group=2), Placed(MIAMI, group=2)))
    assert [len(any_.alternatives) for any_ in query.any_of] == [2, 2]


def test_a_rate_holds_its_conditions_and_leaves_the_rows_alone(parts: Parts) -> None:
    query = build(parts, SHARE_OF_LATE, LATE, placed=(Placed(MIAMI, of_rate=True),))
    assert query.measures == (Measure("rate", filters=(MIAMI, LATE_FILTER)),)
    assert query.filters == ()


def test_carriers_by_their_rate_with_a_condition_on_it(parts: Parts) -> None:
    query = build(
        parts,
        Term("carriers", "dimension", ("carrier.name",)),
        LATE,
        Term("over 10%", "having", function="rate", op="gt", values=(10,)),
        Term("most late", "order", function="rate", descending=True),
    )
    rate = Measure("rate", filters=(LATE_FILTER,))
    assert query.measures == (rate,)
    assert query.having == (Having(rate.name, "gt", 10.0),)
    assert query.order == (Order(rate.name, descending=True),)


def test_the_conditions_of_a_rate_are_never_dropped(parts: Parts) -> None:
    assert build(parts, LATE).measures == (Measure("rate", filters=(LATE_FILTER,)),)


def test_a_rate_of_alternatives_on_two_fields_is_refused(parts: Parts) -> None:
    either = (Placed(MIAMI, group=1, of_rate=True), Placed(HOUSTON, group=1, of_rate=True))
    with pytest.raises(UserError, match=r"one of several conditions on different fields.*Ask for the percentage"):
        build(parts, SHARE_OF_LATE, placed=either)


def test_a_follow_up_by_carrier_keeps_the_rate(parts: Parts) -> None:
    base = Query("shipments", (Measure("rate", filters=(LATE_FILTER,)),))
    query = build(parts, SHARE_OF_LATE, Term("by carrier", "dimension", ("carrier.name",)), base=base)
    assert query.measures == base.measures


def test_a_ratio_has_two_fields(parts: Parts) -> None:
    term = Term("cost per kilo", "measure", ("freight_cost_usd",), function="ratio", second="gross_weight_kg")
    assert build(parts, term).measures == (Measure("ratio", "freight_cost_usd", "gross_weight_kg"),)


def test_parts_are_groups_and_filters(parts: Parts) -> None:
    query = build(
        parts,
        Term("by weekday", "dimension", ("arrived_at",), part="weekday"),
        Term("by hour", "dimension", ("arrived_at",), part="hour_of_day"),
        Term("before noon", "filter", ("arrived_at",), op="lt", values=(720,), part="minute_of_day"),
        Term("by hour", "order", ("arrived_at",), part="hour_of_day"),
    )
    assert query.dimensions == (Dimension("arrived_at", part="weekday"), Dimension("arrived_at", part="hour_of_day"))
    assert query.filters == (Filter("arrived_at", "lt", (720,), "minute_of_day"),)
    assert query.order == (Order("arrived_at_hour_of_day"),)


def test_periods_are_of_the_field_that_the_words_became_and_replace_its_time(parts: Parts) -> None:
    base = Query("shipments", (Measure("count"),), time=TimeRange("arrived_at", "2024-12-01", "2025-01-01"))
    term = Term("compared", "dimension", ("arrived_at",), periods=(DECEMBER, BEFORE))
    query = build(parts, term, base=base)
    (dimension,) = query.dimensions
    assert {period.field for period in dimension.periods} == {"arrived_at"}
    assert [period.said for period in dimension.periods] == ["December 2024", "December 2023"]
    assert query.time is None


def test_between_on_a_measure_is_two_conditions(parts: Parts) -> None:
    query = build(
        parts,
        Term("carriers", "dimension", ("carrier.name",)),
        Term("shipments", "having", function="count", op="between", values=(100, 200)),
    )
    assert query.having == (Having("count_of_rows", "ge", 100.0), Having("count_of_rows", "le", 200.0))


def test_the_second_highest_skips_the_first(parts: Parts) -> None:
    carriers = Term("carrier", "dimension", ("carrier.name",))
    query = build(
        parts, carriers, Term("most", "order", function="count", descending=True), limit=1, offset=1
    )  # fmt: skip
    assert (query.limit, query.offset) == (1, 1)
    again = build(parts, base=query, limit=5)
    assert (again.limit, again.offset) == (5, 0)


def test_a_follow_up_replaces_and_drops_alternatives(parts: Parts) -> None:
    both = AnyOf(((MIAMI,), (HOUSTON,)))
    alone = AnyOf(((MIAMI,), (Filter("destination.name", "contains", ("x",)),)))
    base = Query("shipments", columns=("shipment_id",), any_of=(both, alone))
    assert build(parts, base=base, drop=("filters",)).any_of == ()
    assert build(parts, base=base, drop=("origin.name",)).any_of == (alone,)
    other = Filter("destination.name", "eq", ("Port of Los Angeles",))
    changed = build(parts, base=base, filters=(other,))
    assert (changed.any_of, changed.filters) == ((both,), (other,))
    grouped = build(parts, base=Query("shipments", filters=(MIAMI,)), placed=(Placed(other, group=1),))
    assert grouped.filters == (other,)


async def test_a_rate_needs_no_name_of_a_field(context: MakeContext) -> None:
    done = await FieldMapping().run(MappingArguments(dataset="shipments", terms=(SHARE_OF_LATE,)), context())
    assert isinstance(done, Done)
    assert done.output["names"] == [""]


async def test_merged_spellings_are_told(context: MakeContext) -> None:
    args = BuilderArguments(
        outline=Outline("shipments", terms=(Term("by status", "dimension", ("status",)),)),
        fields=Fields(names=("status",)),
    )
    done = await QueryBuilder().run(args, context())
    assert isinstance(done, Done)
    assert done.output["query"]["dimensions"][0]["merged"]
    assert "other spellings of status count as" in done.output["assumptions"][0]
