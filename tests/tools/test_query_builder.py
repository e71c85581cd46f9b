from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from askfirst.domain.errors import UnknownName, UserError
from askfirst.domain.outline import Outline, Term
from askfirst.domain.query import Dimension, Filter, Having, Measure, Order, Query, TimeRange
from askfirst.parts import Parts
from askfirst.tools.query_builder import BuilderArguments, Entities, Fields, QueryBuilder, build_query
from askfirst.tools.tool import Ask, Done
from tests.tools.conftest import MakeContext

MIAMI = Filter("destination.name", "eq", ("Port of Miami",))
LAST_WEEK = TimeRange("arrived_at", "2025-01-06", "2025-01-13")
BASE = Query(
    "shipments", columns=("shipment_id",), filters=(MIAMI, Filter("reefer", "eq", (True,))), time=LAST_WEEK, limit=100
)


def build(
    parts: Parts, *terms: Term, names: tuple[str, ...] = (), filters: tuple[Filter, ...] = (), **more: Any
) -> Query:
    args = BuilderArguments(
        outline=Outline(dataset="shipments", terms=terms, **more),
        entities=Entities(filters=filters),
        fields=Fields(names=names),
    )
    return build_query(args, parts.catalog, list_rows=100)


def test_a_list_shows_the_datasets_own_columns_and_a_bounded_number_of_rows(parts: Parts) -> None:
    query = build(parts, filters=(MIAMI,), time=LAST_WEEK)
    assert query.columns == parts.catalog.dataset("shipments").columns
    assert (query.filters, query.time, query.limit) == ((MIAMI,), LAST_WEEK, 100)


def test_columns_that_were_named_are_shown_alone_and_extra_ones_besides(parts: Parts) -> None:
    own = parts.catalog.dataset("shipments").columns
    assert build(parts, Term("eta", "column", ("eta",)), names=("eta",)).columns == ("eta",)
    assert build(parts, Term("eta", "extra_column", ("eta",)), names=("eta",)).columns == (*own, "eta")


def test_groups_without_a_figure_are_counted(parts: Parts) -> None:
    query = build(parts, Term("carrier", "dimension", ("carrier.name",)), names=("carrier.name",))
    assert query.measures == (Measure("count"),)
    assert query.dimensions == (Dimension("carrier.name"),)


def test_top_five_by_a_figure_orders_by_it(parts: Parts) -> None:
    query = build(
        parts,
        Term("carriers", "dimension", ("carrier.name",)),
        Term("freight cost", "order", ("freight_cost_usd",), function="sum", descending=True),
        names=("carrier.name", "freight_cost_usd"),
        limit=5,
    )
    assert query.order == (Order("sum_of_freight_cost_usd", descending=True),)
    assert query.limit == 5
    assert query.measures == (Measure("sum", "freight_cost_usd"),)


def test_groups_with_more_than_a_number_of_rows(parts: Parts) -> None:
    query = build(
        parts,
        Term("carriers", "dimension", ("carrier.name",)),
        Term("shipments", "having", (), function="count", op="gt", values=(500,)),
        names=("carrier.name", ""),
    )
    assert query.having == (Having("count_of_rows", "gt", 500.0),)


def test_a_follow_up_replaces_the_filter_on_the_same_field_and_keeps_the_rest(parts: Parts) -> None:
    other = Filter("destination.name", "eq", ("Port of Los Angeles",))
    query = build(parts, base=BASE, filters=(other,))
    assert query.filters == (Filter("reefer", "eq", (True,)), other)
    assert query.time == LAST_WEEK


def test_a_follow_up_by_group_turns_the_list_into_groups(parts: Parts) -> None:
    query = build(parts, Term("month", "dimension", ("arrived_at",), grain="month"), names=("arrived_at",), base=BASE)
    assert query.dimensions == (Dimension("arrived_at", "month"),)
    assert (query.columns, query.limit) == ((), None)
    assert query.filters == BASE.filters


@pytest.mark.parametrize(
    ("drop", "left"),
    [
        (("reefer",), (MIAMI,)),
        (("filters",), ()),
    ],
)
def test_a_follow_up_drops_what_it_names(parts: Parts, drop: tuple[str, ...], left: tuple[Filter, ...]) -> None:
    assert build(parts, base=BASE, drop=drop).filters == left


def test_a_column_in_a_grouped_answer_is_refused_and_not_dropped(parts: Parts) -> None:
    with pytest.raises(UserError, match="A grouped answer has no single value of 'eta' to show"):
        build(
            parts,
            Term("how many", "measure", (), function="count"),
            Term("eta", "column", ("eta",)),
            names=("", "eta"),
        )


async def test_a_query_on_an_unknown_field_gives_the_nearest(context: MakeContext) -> None:
    args = BuilderArguments(outline=Outline("shipments", filters=(Filter("destinaton.name", "eq", ("x",)),)))
    with pytest.raises(UnknownName, match=r"'destinaton.name'. Did you mean 'destination.name'"):
        await QueryBuilder().run(args, context())


async def test_the_builder_runs_nothing(context: MakeContext) -> None:
    result = await QueryBuilder().run(BuilderArguments(outline=Outline("shipments")), context())
    assert isinstance(result, Done)
    assert result.queries == ()
    assert result.table is None


async def test_words_without_a_place_are_left_out_only_on_the_users_word(context: MakeContext) -> None:
    args = BuilderArguments(outline=Outline("shipments", unplaced=("or refrigerated",)))
    asked = await QueryBuilder().run(args, context())
    assert isinstance(asked, Ask)
    assert asked.question == (
        "I cannot tell what to do with 'or refrigerated'. Shall I answer without it, or will you say it otherwise?"
    )
    told = await QueryBuilder().run(args, context({"unplaced": ["without"]}))
    assert isinstance(told, Done)
    assert told.output["assumptions"] == ["left out, as you said: 'or refrigerated'"]


def test_a_follow_up_that_orders_anew_forgets_the_old_order(parts: Parts) -> None:
    base = replace(BASE, order=(Order("shipment_id"),))
    assert build(parts, base=base, drop=("order",)).order == ()


CARRIERS = Term("carriers", "dimension", ("carrier.name",))
MANY = Term("more than 500", "having", function="count", op="gt", values=(500,))
HOW_MANY_CARRIERS = Query(
    "shipments",
    (Measure("count"),),
    (Dimension("carrier.name"),),
    filters=(MIAMI,),
    having=(Having("count_of_rows", "gt", 500.0),),
    count_groups=True,
)


def test_groups_are_counted_with_their_conditions(parts: Parts) -> None:
    query = build(parts, CARRIERS, MANY, names=("carrier.name", ""), filters=(MIAMI,), count_groups=True)
    assert query == HOW_MANY_CARRIERS
    bare = build(parts, CARRIERS, names=("carrier.name",), count_groups=True)
    assert bare.measures == (Measure("count"),)


def test_a_follow_up_goes_on_counting_until_it_asks_for_something_else(parts: Parts) -> None:
    """ "And in 2024?" counts again; "by month", "the top five" and "which ones" list groups."""
    base = HOW_MANY_CARRIERS
    assert build(parts, base=base, time=LAST_WEEK) == replace(base, time=LAST_WEEK)
    listed = base.grouped()
    assert build(parts, base=base, drop=("count_groups",)) == listed
    assert build(parts, base=base, limit=5) == replace(listed, limit=5)
    assert not build(parts, CARRIERS, names=("carrier.name",), base=base).count_groups


def test_a_follow_up_counts_the_groups_that_were_listed(parts: Parts) -> None:
    """ "How many are there?" is of all of them, whatever was shown."""
    shown = replace(HOW_MANY_CARRIERS.grouped(), order=(Order("carrier.name"),), limit=5, offset=5)
    assert build(parts, base=shown, count_groups=True) == HOW_MANY_CARRIERS


def test_a_limit_within_each_names_the_columns_that_it_holds_within(parts: Parts) -> None:
    """Of groups and of lists; a follow-up that drops the limit or the groups ends it."""
    country = Term("country", "dimension", ("destination.country",), each=True)
    carrier = Term("carriers", "dimension", ("carrier.name",))
    spend = Term("cost", "order", ("freight_cost_usd",), function="sum", descending=True)
    names = ("destination.country", "carrier.name", "freight_cost_usd")
    query = build(parts, country, carrier, spend, names=names, limit=3)
    assert (query.limit, query.limit_per) == (3, ("destination.country",))
    for dropped in ("limit", "dimensions"):
        assert build(parts, base=query, drop=(dropped,)).limit_per == ()
    assert build(parts, base=query, filters=(MIAMI,)).limit_per == query.limit_per
    shown = Term("carrier", "extra_column", ("carrier.name",), each=True)
    listed = build(parts, shown, replace(spend, function=None), names=names[1:], limit=1)
    assert listed.limit_per == ("carrier.name",)
    assert "carrier.name" in listed.columns


def test_a_filter_against_another_field_keeps_both(parts: Parts) -> None:
    term = Term("net over gross", "filter", ("net_weight_kg",), op="gt", second="gross_weight_kg", factor=0.9)
    query = build(parts, term, names=("net_weight_kg",))
    assert query.filters == (Filter("net_weight_kg", "gt", second="gross_weight_kg", factor=0.9),)
    assert {"net_weight_kg", "gross_weight_kg"} <= set(query.fields())
