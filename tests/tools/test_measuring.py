"""Ratios whose two sides are told apart, and parts of a sum."""

from __future__ import annotations

from typing import Any

import pytest

from askfirst.domain.errors import UserError
from askfirst.domain.outline import Outline, Placed, Term
from askfirst.domain.query import Filter, Measure, Order, Query
from askfirst.parts import Parts
from askfirst.tools.field_mapping import FieldMapping, MappingArguments
from askfirst.tools.query_builder import BuilderArguments, Entities, Fields, QueryBuilder, build_query
from askfirst.tools.tool import Ask, Done, ToolContext, ToolResult
from tests.tools.conftest import MakeContext

WEIGHTS = ("gross_weight_kg", "net_weight_kg")
COST = Term("freight cost", "measure", ("freight_cost_usd",), function="ratio")
PER_KILO = Term("kg", "second", WEIGHTS)
PER_GROSS = Term("gross weight", "second", ("gross_weight_kg",))
PER_VOLUME = Term("volume", "second", ("volume_m3",))
NORTH = Filter("carrier.name", "eq", ("Ocean North",))


def build(parts: Parts, *terms: Term, **more: Any) -> Query:
    args = BuilderArguments(
        outline=Outline(dataset="shipments", terms=terms, **more),
        entities=Entities(placed=(Placed(NORTH, of_rate=True),))
        if "rate" in [t.function for t in terms]
        else Entities(),
        fields=Fields(names=tuple(term.candidates[0] if term.candidates else "" for term in terms)),
    )
    return build_query(args, parts.catalog, list_rows=100)


async def built(context: ToolContext, *terms: Term) -> ToolResult:
    """What comes of terms on their way through both tools."""
    mapped = await FieldMapping().run(MappingArguments(dataset="shipments", terms=terms), context)
    assert isinstance(mapped, Done), mapped
    args = BuilderArguments(outline=Outline("shipments", terms=terms), fields=Fields.model_validate(mapped.output))
    return await QueryBuilder().run(args, context)


def test_a_second_goes_below_the_first_figure_that_has_none(parts: Parts) -> None:
    over_weight = Measure("ratio", "freight_cost_usd", "gross_weight_kg")
    over_volume = Measure("ratio", "freight_cost_usd", "volume_m3")
    spend = Term("spend per volume", "measure", ("freight_cost_usd",), function="ratio")
    assert build(parts, COST, PER_GROSS).measures == (over_weight,)
    assert build(parts, COST, PER_GROSS, spend, PER_VOLUME).measures == (over_weight, over_volume)
    assert build(parts, COST, spend, PER_GROSS, PER_VOLUME).measures == (over_weight, over_volume)
    assert build(parts, COST).measures == (Measure("ratio", "freight_cost_usd"),)


def test_a_correlation_has_its_second_field_in_the_same_way(parts: Parts) -> None:
    cost = Term("cost", "measure", ("freight_cost_usd",), function="correlation")
    assert build(parts, cost, PER_GROSS).measures == (Measure("correlation", "freight_cost_usd", "gross_weight_kg"),)


def test_what_is_ordered_by_is_the_figure_that_is_shown(parts: Parts) -> None:
    carriers = Term("carriers", "dimension", ("carrier.name",))
    order = Term("freight cost", "order", ("freight_cost_usd",), function="ratio", descending=True)
    query = build(parts, carriers, COST, order, PER_GROSS)
    assert query.measures == (Measure("ratio", "freight_cost_usd", "gross_weight_kg"),)
    assert query.order == (Order(query.measures[0].name, descending=True),)


def test_a_second_of_nothing_is_told(parts: Parts) -> None:
    with pytest.raises(UserError, match=r"nothing to divide by 'gross weight'.*Name what is divided"):
        build(parts, Term("shipments", "measure", function="count"), PER_GROSS)


def test_measures_of_the_catalog_stand_for_their_fields(parts: Parts) -> None:
    """ "Freight spend" over "tonnage" is one sum over another; a percentile is no sum."""
    spend = Term("spend", "measure", ("freight_spend",), function="ratio")
    tonnage = Term("tonnage", "second", ("total_gross_weight",))
    assert build(parts, spend, tonnage).measures == (Measure("ratio", "freight_cost_usd", "gross_weight_kg"),)
    with pytest.raises(UserError, match="'90th percentile of delay' is no sum over shipments, so there is no ratio"):
        build(parts, Term("p90", "measure", ("delay_p90",), function="ratio"), tonnage)


@pytest.mark.parametrize("name", ["freight_cost_usd", "freight_spend"])
def test_a_rate_of_a_field_is_a_part_of_its_sum(parts: Parts, name: str) -> None:
    share = Term("share of spend", "measure", (name,), function="rate")
    assert build(parts, share).measures == (Measure("rate", "freight_cost_usd", filters=(NORTH,)),)


async def test_fields_that_may_stand_below_are_asked_about_by_what_they_give(context: MakeContext) -> None:
    """The ratio of each is tried."""
    asked = await built(context(), COST, PER_KILO)
    assert isinstance(asked, Ask)
    assert asked.question == "What is 'kg': gross weight (kg) or net weight (kg)?"
    assert all(option.detail.endswith(" USD/kg") for option in asked.options)
    assert asked.kind == "measure"
    done = await built(context({"kg": ["net_weight_kg"]}), COST, PER_KILO)
    assert isinstance(done, Done)
    assert done.output["query"]["measures"][0]["second"] == "net_weight_kg"
