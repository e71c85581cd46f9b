"""Whether a question back is worth asking: where readings agree, differ, or make no sense."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.outline import Outline, Term
from askfirst.domain.reply import FinalAnswer, NeedsClarification
from askfirst.sources.source import Limits
from askfirst.tools.field_mapping import FieldMapping, MappingArguments
from askfirst.tools.open_terms import shared_words
from askfirst.tools.query_builder import BuilderArguments, Fields, QueryBuilder
from askfirst.tools.tool import Ask, Done, ToolContext, ToolResult
from tests.tools.conftest import MakeContext

WEIGHTS = ("gross_weight_kg", "net_weight_kg")
NOTHING = Term("number", "filter", ("shipment_id",), op="eq", values=("nothing",))


def weight(function: str = "sum", *, text: str = "weight", slot: str = "measure") -> Term:
    return Term(text, slot, WEIGHTS, function=function)  # type: ignore[arg-type]


async def built(context: ToolContext, *terms: Term, **more: object) -> ToolResult:
    """What comes of terms on their way through both tools."""
    mapped = await FieldMapping().run(MappingArguments(dataset="shipments", terms=terms), context)
    assert isinstance(mapped, Done), mapped
    outline = Outline("shipments", terms=terms, **more)  # type: ignore[arg-type]
    fields = Fields.model_validate(mapped.output)
    return await QueryBuilder().run(BuilderArguments(outline=outline, fields=fields), context)


async def test_readings_that_differ_are_asked_with_what_each_gives(context: MakeContext) -> None:
    """The numbers help to choose."""
    asked = await built(context(), weight())
    assert isinstance(asked, Ask)
    assert asked.question == "What is 'weight': gross weight (kg) or net weight (kg)?"
    details = [option.detail for option in asked.options]
    assert all(detail.endswith(" kg") for detail in details)
    assert details[0] != details[1]


async def test_a_choice_is_taken_and_told(context: MakeContext) -> None:
    """What the user said is on the receipt, unless it was recalled: then its exchange is told elsewhere."""
    answers = {"weight": ["net_weight_kg"]}
    done = await built(context(answers), weight("avg", text="average weight"))
    assert isinstance(done, Done)
    assert done.output["query"]["measures"][0]["field"] == "net_weight_kg"
    assert done.output["assumptions"] == ["'weight' is net weight (kg), as you said"]
    recalled = replace(context(answers), recalled=frozenset({"weight"}))
    done = await built(recalled, weight("avg", text="average weight"))
    assert isinstance(done, Done)
    assert done.output["assumptions"] == []


async def test_readings_that_agree_are_not_asked_about(context: MakeContext) -> None:
    """Where there is no row, every weight of it is the same; what was taken is told."""
    done = await built(context(), NOTHING, weight())
    assert isinstance(done, Done)
    (guess,) = done.output["guesses"]
    assert guess["taken"] == ["gross weight (kg)"]
    assert guess["others"] == ["net weight (kg)"]


async def test_what_the_user_said_before_goes_before_a_guess(context: MakeContext) -> None:
    """A guess would be told as one, and a follow-up would go on from it."""

    async def known(ask: Ask) -> bool:
        return ask.words == "weight"

    assert isinstance(await built(replace(context(), known=known), NOTHING, weight()), Ask)


async def test_two_terms_of_the_same_words_are_one_question(context: MakeContext) -> None:
    """The weight that is shown is the weight that is ordered by."""
    terms = (weight(), Term("weight", "order", WEIGHTS, function="sum", descending=True))
    by_carrier = Term("carrier", "dimension", ("carrier.name",))
    done = await built(context({"weight": ["net_weight_kg"]}), by_carrier, *terms)
    assert isinstance(done, Done)
    assert [measure["field"] for measure in done.output["query"]["measures"]] == ["net_weight_kg"]


async def test_readings_of_which_no_query_can_be_made_are_left_out(context: MakeContext) -> None:
    """Nobody means the sum of a text."""
    size = Term("size", "measure", ("status", "volume_m3"), function="sum")
    done = await built(context(), size)
    assert isinstance(done, Done)
    assert done.output["query"]["measures"][0]["field"] == "volume_m3"
    assert done.output["guesses"][0]["taken"] == ["volume (m3)"]


async def test_lists_are_compared_and_counted(context: MakeContext) -> None:
    """Each option says how many rows its list has."""
    heavy = Term("over 50000 kg", "filter", WEIGHTS, op="gt", values=(50_000,))
    asked = await built(context(), heavy)
    assert isinstance(asked, Ask)
    assert all(option.detail.endswith(" shipments") for option in asked.options)


async def test_no_time_for_trials_asks_without_numbers(context: MakeContext) -> None:
    """What is not known to agree is asked about."""
    asked = await built(replace(context(), trial=Limits(seconds=0.0)), weight())
    assert isinstance(asked, Ask)
    assert [option.detail.partition(",")[0] for option in asked.options] == [
        "Goods with their packaging",
        "Goods without packaging; missing on a few shipments",
    ]


def test_words_that_meanings_share() -> None:
    """An answer holds for the word in doubt, not for the figure that was asked for."""
    labels = ["gross weight (kg)", "net weight (kg)"]
    assert shared_words("average Weight", labels) == "Weight"
    assert shared_words("heaviest", labels) == "heaviest"
    assert shared_words("size", []) == "size"


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Agent]:
    """Trips whose two ends have names in common; all that began in Rome ended there, and no other did."""
    folder = tmp_path / "data"
    folder.mkdir()
    trips = ["start,finish,km", "Rome,Rome,1", "Rome,Rome,2", "Oslo,Bonn,3", "Bonn,Oslo,4", "Bonn,Oslo,5"]
    (folder / "trips.csv").write_text("\n".join(trips) + "\n", "utf-8")
    with build_agent(folder / "trips.csv", settings=load_settings(home=tmp_path / "state")) as agent:
        yield agent


def test_name_in_two_places_that_hold_the_same_rows(twins: Agent) -> None:
    """Where both readings are the same trips, the answer comes at once and says so."""
    reply = twins.run("s", "how many trips Rome?")
    assert isinstance(reply, FinalAnswer), reply
    assert reply.receipt is not None
    assert reply.text.startswith("2 trips")
    assert any("the answer is the same for each" in said for said in reply.receipt.assumptions)


def test_name_in_two_places_that_hold_as_many_other_rows(tmp_path: Path) -> None:
    """As many rows are not the same rows."""
    (tmp_path / "trips.csv").write_text("start,finish\nOslo,Bonn\nBonn,Oslo\n", "utf-8")
    with build_agent(tmp_path / "trips.csv", settings=load_settings(home=tmp_path / "state")) as agent:
        reply = agent.run("s", "how many trips Oslo?")
    assert isinstance(reply, NeedsClarification)
    assert [option.detail for option in reply.options] == ["1 trip", "1 trip"]
