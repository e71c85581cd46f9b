"""Words that are a condition of the catalog and a stored value as well."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from askfirst.domain.clarification import Option
from askfirst.domain.errors import UserError
from askfirst.domain.outline import Outline, Placed, Term
from askfirst.domain.query import AnyOf, Filter, Measure, Query
from askfirst.parts import Parts
from askfirst.sources.source import Limits
from askfirst.tools.field_mapping import FieldMapping, MappingArguments
from askfirst.tools.query_builder import BuilderArguments, Entities, Fields, QueryBuilder, build_query
from askfirst.tools.tool import Ask, Done, ToolContext, ToolResult
from tests.tools.conftest import MakeContext

COUNT = Term("how many", "measure", function="count")
DELAYED = Term("delayed", "condition", ("late", "status"), values=("delayed",))
LATE = Filter("delay_hours", "gt", (0,))
STATUS = Filter("status", "eq", ("delayed",))
AT_SEA = (Filter("departed_at", "not_null"), Filter("arrived_at", "is_null"))
NORTH = Filter("carrier.name", "eq", ("Ocean North",))


def condition(name: str, **more: Any) -> Term:
    return replace(DELAYED, candidates=(name,), **more)


def build(parts: Parts, *terms: Term, placed: tuple[Placed, ...] = (), **more: Any) -> Query:
    args = BuilderArguments(
        outline=Outline(dataset="shipments", terms=terms, **more),
        entities=Entities(placed=placed),
        fields=Fields(names=tuple(term.candidates[0] if term.candidates else "" for term in terms)),
    )
    return build_query(args, parts.catalog, list_rows=100)


async def built(context: ToolContext, *terms: Term, **more: Any) -> ToolResult:
    """What comes of terms on their way through both tools."""
    mapped = await FieldMapping().run(MappingArguments(dataset="shipments", terms=terms), replace(context, answers={}))
    assert isinstance(mapped, Done), mapped
    args = BuilderArguments(
        outline=Outline("shipments", terms=terms, **more), fields=Fields.model_validate(mapped.output)
    )
    return await QueryBuilder().run(args, context)


async def rows(parts: Parts, *filters: Filter) -> int:
    query = Query("shipments", (Measure("count"),), filters=filters)
    source = parts.sources["freight"]
    table = await source.execute(source.compile(query, parts.catalog), parts.catalog, Limits())
    return int(str(table.rows[0][0]))


async def test_a_condition_that_is_also_a_value_is_asked_about(parts: Parts, context: MakeContext) -> None:
    """Each option says what it means and how many rows it holds."""
    asked = await built(context(), COUNT, DELAYED)
    assert isinstance(asked, Ask)
    assert asked.question == "What does 'delayed' mean: late or status 'delayed'?"
    late, status = await rows(parts, LATE), await rows(parts, STATUS)
    assert asked.options == (
        Option("late", "late", f"arrived after the estimated time, {late:,} shipments"),
        Option("status 'delayed'", "status", f"{status:,} shipments"),
    )
    assert (asked.argument, asked.dataset, asked.kind) == ("delayed", "shipments", "condition")


@pytest.mark.parametrize(
    ("answer", "filters", "label"), [("late", [LATE], "late"), ("status", [STATUS], "status 'delayed'")]
)
async def test_an_answer_is_taken_and_told(
    context: MakeContext, answer: str, filters: list[Filter], label: str
) -> None:
    """It stands beside the answer, unless it was recalled: then its exchange is told elsewhere."""
    said = context({"delayed": [answer]})
    done = await built(said, COUNT, DELAYED)
    assert isinstance(done, Done)
    held = [(one["field"], one["values"][0]) for one in done.output["query"]["filters"]]
    assert held == [(one.field, one.values[0]) for one in filters]
    assert done.output["assumptions"][0] == f"'delayed' is {label}, as you said"
    recalled = await built(replace(said, recalled=frozenset({"delayed"})), COUNT, DELAYED)
    assert isinstance(recalled, Done)
    assert "as you said" not in " ".join(recalled.output["assumptions"])


async def test_readings_of_the_same_rows_are_not_asked_about(context: MakeContext) -> None:
    """ "Overdue" is a word for just that status; what was taken is told."""
    overdue = replace(DELAYED, candidates=("overdue", "status"))
    done = await built(context(), COUNT, overdue)
    assert isinstance(done, Done)
    (guess,) = done.output["guesses"]
    assert (guess["taken"], guess["others"], guess["fields"]) == (["overdue"], ["status 'delayed'"], ["status"])


async def test_as_many_rows_are_not_the_same_rows(parts: Parts, context: MakeContext) -> None:
    """Two readings may hold as many rows each, and yet others: then the question is worth asking."""
    both = Filter("shipment_id", "in", (await one_of(parts, LATE), await one_of(parts, STATUS)))
    asked = await built(context(), COUNT, DELAYED, filters=(both,))
    assert isinstance(asked, Ask)
    assert [option.detail.rpartition(", ")[2] for option in asked.options] == ["1 shipment", "1 shipment"]


async def one_of(parts: Parts, filter_: Filter) -> str:
    query = Query("shipments", columns=("shipment_id",), filters=(filter_,), limit=1)
    source = parts.sources["freight"]
    return str((await source.execute(source.compile(query, parts.catalog), parts.catalog, Limits())).rows[0][0])


async def test_what_the_user_said_before_goes_before_a_guess(context: MakeContext) -> None:
    """Though both hold the same rows here, a follow-up would go on from what is taken."""

    async def known(ask: Ask) -> bool:
        return ask.words == "delayed"

    overdue = replace(DELAYED, candidates=("overdue", "status"))
    assert isinstance(await built(replace(context(), known=known), COUNT, overdue), Ask)


async def test_no_time_for_trials_asks_without_numbers(context: MakeContext) -> None:
    """What is not known to be the same is asked about."""
    asked = await built(replace(context(), trial=Limits(seconds=0.0)), COUNT, DELAYED)
    assert isinstance(asked, Ask)
    assert [option.detail for option in asked.options] == ["arrived after the estimated time", ""]


async def test_a_rate_is_of_what_the_words_mean(context: MakeContext) -> None:
    """The conditions of a rate are asked about like any other; rows are not kept out by them."""
    terms = (Term("percentage", "measure", function="rate"), replace(DELAYED, of_rate=True))
    asked = await built(context(), *terms)
    assert isinstance(asked, Ask)
    assert asked.options[0].detail.endswith(" shipments")
    done = await built(context({"delayed": ["late"]}), *terms)
    assert isinstance(done, Done)
    assert [one["field"] for one in done.output["query"]["measures"][0]["filters"]] == ["delay_hours"]
    assert done.output["query"]["filters"] == []


async def test_a_value_is_found_however_it_is_written(parts: Parts, context: MakeContext) -> None:
    """The stored value is taken, with its other spellings, and these are counted in the options."""
    done = await built(context(), COUNT, condition("status", values=("aRRIVED",)))
    assert isinstance(done, Done)
    (filter_,) = done.output["query"]["filters"]
    assert filter_["op"] == "in"
    assert {"arrived", "Arrived"} <= set(filter_["values"])
    assert "aRRIVED" not in filter_["values"]
    asked = await built(context(), COUNT, replace(DELAYED, candidates=("at_sea", "status"), values=("aRRIVED",)))
    assert isinstance(asked, Ask)
    spelled = await rows(parts, Filter("status", "in", tuple(filter_["values"])))
    assert spelled > await rows(parts, Filter("status", "eq", ("arrived",)))
    assert asked.options[1].detail == f"{spelled:,} shipments"


def test_all_filters_of_a_condition_hold_together(parts: Parts) -> None:
    at_sea = condition("at_sea")
    assert build(parts, at_sea).filters == AT_SEA
    either = build(parts, replace(at_sea, group=1), placed=(Placed(NORTH, group=1),))
    assert either.any_of == (AnyOf(((NORTH,), AT_SEA)),)
    rate = build(parts, Term("share", "measure", function="rate"), replace(at_sea, of_rate=True))
    assert rate.measures == (Measure("rate", filters=AT_SEA),)


def test_a_condition_is_turned_around(parts: Parts) -> None:
    """A condition of several filters has no opposite that a query can hold."""
    assert build(parts, condition("late", op="ne")).filters == (Filter("delay_hours", "le", (0,)),)
    assert build(parts, condition("status", op="ne")).filters == (Filter("status", "ne", ("delayed",)),)
    assert build(parts, condition("status", op="not_in", values=("a", "b"))).filters == (
        Filter("status", "not_in", ("a", "b")),
    )
    with pytest.raises(UserError, match=r"'at sea' has no opposite.*Say which values"):
        build(parts, condition("at_sea", op="ne"))


def test_a_field_without_a_value_is_no_condition(parts: Parts) -> None:
    with pytest.raises(UserError, match=r"'delayed' says no value.*Say which value is meant"):
        build(parts, condition("status", values=()))


def test_a_follow_up_replaces_what_was_said_of_the_same_fields(parts: Parts) -> None:
    """All filters of a condition stand in place of the earlier ones, and no two of them in place of each other."""
    arrived = Filter("arrived_at", "ge", ("2025-01-01",))
    base = Query("shipments", (Measure("count"),), filters=(NORTH, arrived))
    assert build(parts, condition("at_sea"), base=base).filters == (NORTH, *AT_SEA)
    span = (Filter("gross_weight_kg", "ge", (1,)), Filter("gross_weight_kg", "le", (9,)))
    assert build(parts, base=base, filters=span).filters == (NORTH, arrived, *span)
