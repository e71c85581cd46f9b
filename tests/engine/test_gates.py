"""What must have been done before a tool may run, and what a tool that changes something may do at all."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from askfirst.domain.choice import Choice, Doubt, Given
from askfirst.domain.clarification import Option
from askfirst.domain.decision import Decision
from askfirst.domain.reply import NeedsClarification
from askfirst.domain.table import Column, Table
from askfirst.domain.todo import TodoDraft
from askfirst.tools.tool import Done, Propose, ToolContext, tool
from tests.engine.conftest import MakeAgent


@tool(title="weighing")
async def weigh(grams: int, context: ToolContext) -> Done:
    """Weigh it. Use it for tests only."""
    table = Table((Column("grams", "integer"),), ((grams,),), 1)
    return Done({"seen": sorted(context.finished)}, f"weighed {grams} g", table=table)


@tool(title="pricing", requires=("weigh",))
async def price(context: ToolContext) -> Done:
    """Price it by its weight. Use it for tests only."""
    table = await context.results.get(context.finished["weigh"].result)
    assert table is not None
    return Done(None, f"priced {table.rows[0][0]} g", text=f"It weighs {table.rows[0][0]} g.")


@tool(title="labelling", requires=("price",))
async def label() -> Done:
    """Print a label. Use it for tests only."""
    return Done(None, "labelled")


def step(name: str, **args: int) -> TodoDraft:
    return TodoDraft(name, name, name, dict(args))


NEW = Decision("new_request", 1.0, "default")
YES = Decision("exact_answer", 1.0, "exact", answer=("run first",))
LEAVE = Decision("exact_answer", 1.0, "exact", answer=("leave",))


def test_a_tool_whose_need_is_not_met_is_not_run_before_that_is_agreed_on(make_agent: MakeAgent) -> None:
    """A plan that does more than was asked for is offered; nothing of it has run."""
    agent = make_agent([[step("label")]], weigh, price, label)
    asked = agent.run("s", "label")
    assert isinstance(asked, NeedsClarification)
    assert asked.question == (
        "The labelling needs the weighing and the pricing first, which have not been run in this session. "
        "Shall I do that first?"
    )
    assert [option.label for option in asked.options] == [
        "Run the weighing and the pricing first",
        "Leave it",
    ]
    assert agent.history("s").turns == ()


def test_left_alone_nothing_is_run(make_agent: MakeAgent) -> None:
    agent = make_agent([[step("price")]], weigh, price, decisions=[NEW, LEAVE])
    agent.run("s", "price")
    assert agent.run("s", "leave it").text.startswith("Stopped.")
    assert agent.history("s").turns == ()


def test_what_was_run_before_opens_the_gate_for_the_rest_of_the_session_alone(make_agent: MakeAgent) -> None:
    agent = make_agent([[step("weigh", grams=5)], [step("price")], [step("price")]], weigh, price)
    agent.run("s", "weigh")
    assert agent.run("s", "price").text == "It weighs 5 g."
    assert agent.run("other", "price").type == "needs_clarification"


def test_steps_of_one_plan_run_in_the_order_of_their_needs(make_agent: MakeAgent) -> None:
    """Reading steps run side by side; one that needs another's result waits for it."""
    agent = make_agent([[step("weigh", grams=7), step("price")]], weigh, price)
    assert agent.run("s", "both").text == "It weighs 7 g."


def test_a_new_run_closes_the_gates_that_rested_on_the_one_before(make_agent: MakeAgent) -> None:
    """A label of the old price must not be printed after the weight has changed."""
    plans = [[step("weigh", grams=5), step("price")], [step("weigh", grams=6)], [step("label")]]
    agent = make_agent(plans, weigh, price, label)
    for text in ("price", "weigh again"):
        agent.run("s", text)
    asked = agent.run("s", "label")
    assert isinstance(asked, NeedsClarification)
    assert asked.question.startswith("The labelling needs the pricing first")


def test_a_result_that_is_no_longer_kept_closes_the_gate(make_agent: MakeAgent) -> None:
    agent = make_agent([[step("weigh", grams=5)], [step("price")]], weigh, price)
    agent.run("s", "weigh")
    for file in (agent.settings.home / "results").rglob("*.parquet"):
        file.unlink()
    agent.close()
    again = make_agent([[step("price")]], weigh, price)
    failed = again.run("s", "price")
    assert failed.text == (
        "The pricing needs the weighing, whose result is no longer kept. Ask for the weighing first, then again."
    )


def test_a_tool_that_changes_something_must_propose_it(make_agent: MakeAgent) -> None:
    """It is not even called: by the time that its result shows what it is, it would have been done."""
    done: list[str] = []

    @tool(effect="commit")
    async def burn() -> str:
        """Burn it. Use it for tests only."""
        done.append("burnt")
        return "burnt"

    failed = make_agent([[step("burn")]], burn).run("s", "burn")
    assert done == []
    assert failed.text == (
        "The tool 'burn' says that it changes something, and gave a result without proposing it first. "
        "Its author must return Propose from it."
    )


def test_a_tool_that_only_reads_has_nothing_to_propose(make_agent: MakeAgent) -> None:
    @tool()
    async def peek() -> Propose:
        """Look. Use it for tests only."""
        return Propose("burn", "it", {}, "Burn it?")

    failed = make_agent([[step("peek")]], peek).run("s", "peek")
    assert failed.text == (
        "The tool 'peek' is declared to read only, and proposes 'burn'. Its author must declare the effect 'commit'."
    )


@tool(can_clarify=True)
async def paint(colour: Literal["red", "blue"], coats: Annotated[int, Field(gt=0)]) -> Done:
    """Paint it. Use it for tests only."""
    return Done(None, f"painted {colour} {coats} times", text=f"It is {colour}, {coats} times.")


def wanted(**values: str | int) -> list[TodoDraft]:
    """A step whose words gave these arguments; the others are asked for."""
    doubts = []
    if "colour" not in values:
        options = (Option("red", '"red"'), Option("blue", '"blue"'))
        doubts.append(Doubt("colour", "missing", "Which colour do you want?", options))
    if "coats" not in values:
        doubts.append(Doubt("coats", "missing", "How many coats do you want?"))
    given = {name: Given(value, "exact") for name, value in values.items()}
    choice = Choice("paint", dict(values), 0.9 if not doubts else 0.5, given=given, doubts=tuple(doubts))
    return [TodoDraft("paint", "Paint", "paint", choice=choice)]


def answer(text: str) -> Decision:
    return Decision("exact_answer", 1.0, "exact", answer=(text,))


def test_arguments_that_are_missing_are_asked_for_one_after_another(make_agent: MakeAgent) -> None:
    agent = make_agent([wanted()], paint, decisions=[NEW, answer('"blue"'), answer("3")])
    first = agent.run("s", "paint it")
    assert isinstance(first, NeedsClarification)
    assert (first.question, [one.label for one in first.options]) == ("Which colour do you want?", ["red", "blue"])
    assert agent.run("s", "blue").text == "How many coats do you want?"
    assert agent.run("s", "3").text == "It is blue, 3 times."
    assert [turn.args for turn in agent.history("s").turns][-1] == {"colour": "blue", "coats": 3}


def test_an_answer_that_does_not_fit_is_asked_for_again(make_agent: MakeAgent) -> None:
    agent = make_agent([wanted(colour="red")], paint, decisions=[NEW, answer("-3"), answer("2")])
    agent.run("s", "paint it red")
    again = agent.run("s", "-3")
    assert isinstance(again, NeedsClarification)
    assert "-3" in again.text
    assert agent.run("s", "2").text == "It is red, 2 times."


def test_below_the_settings_confidence_it_is_asked_and_above_it_runs(make_agent: MakeAgent) -> None:
    unsure = [TodoDraft("paint", "Paint", "paint", choice=Choice("paint", {"colour": "red", "coats": 1}, 0.6))]
    assert make_agent([unsure], paint).run("s", "paint").type == "needs_clarification"
    assert make_agent([unsure], paint, choice_run=0.5).run("t", "paint").type == "final_answer"
