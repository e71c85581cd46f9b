"""Where the rules read all of a message and the model reads it otherwise, only the user can say which is meant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings
from askfirst.domain.codec import Plain
from askfirst.domain.reply import FinalAnswer, NeedsClarification
from askfirst.llm.scripted import Scripted
from tests.understanding.model.readings import column, group, measure, order, reading

SHIPS = "in which countries are our ships registered?"
BY_FLAG = reading(dataset="vessels", measures=[measure("how many")], groups=[group("in which countries", "flag")]) | {
    "measures": [measure("our ships")]
}
BY_RULES = "Show the number of vessels by carrier country."
BY_MODEL = "Show the number of vessels by flag."


@contextmanager
def talking(home: Path, *steps: tuple[str, Plain], **settings: Any) -> Iterator[Agent]:
    model = Scripted(steps)  # type: ignore[arg-type] # sites are words
    made = Settings(home=home, prefer_rules=False, model_remarks=False, **settings)
    with build_agent(None, settings=made, model=model) as agent:
        yield agent
    model.finish()


def test_both_are_shown_before_anything_is_planned(tmp_path: Path) -> None:
    with talking(tmp_path, ("restate", BY_FLAG)) as agent:
        reply = agent.run("s", SHIPS)
        assert agent.plan("s") is None
    assert isinstance(reply, NeedsClarification)
    assert reply.question == "I can read this in two ways. Which one do you mean?"
    assert [option.label for option in reply.options] == [BY_RULES, BY_MODEL]


@pytest.mark.parametrize(("answer", "question"), [("2", BY_MODEL), ("the first one", BY_RULES), (BY_MODEL, BY_MODEL)])
def test_the_chosen_one_is_planned_and_run(tmp_path: Path, answer: str, question: str) -> None:
    """An answer by number or by its words costs no call."""
    with talking(tmp_path, ("restate", BY_FLAG)) as agent:
        agent.run("s", SHIPS)
        reply = agent.run("s", answer)
    assert isinstance(reply, FinalAnswer)
    assert reply.receipt
    assert reply.receipt.question == question
    assert reply.usage.model_calls == 0
    assert reply.todo_list
    assert reply.todo_list.original_request == SHIPS


def test_the_question_stays_open_while_it_is_asked_about(tmp_path: Path) -> None:
    with talking(tmp_path, ("restate", BY_FLAG)) as agent:
        agent.run("s", SHIPS)
        again = agent.run("s", "what do you mean?")
        reply = agent.run("s", "2")
    assert isinstance(again, NeedsClarification)
    assert again.text.startswith(f"It asks about the options. I ask because {SHIPS!r} is not clear to me.")
    assert isinstance(reply, FinalAnswer)


def test_it_can_be_dropped_for_something_else(tmp_path: Path) -> None:
    with talking(tmp_path, ("restate", BY_FLAG)) as agent:
        agent.run("s", SHIPS)
        stopped = agent.run("s", "never mind")
        nothing = agent.run("s", "go on")
    assert stopped.text.startswith("Stopped.")
    assert nothing.text.startswith("Nothing is waiting to go on.")


def test_a_new_agent_finds_the_question_open(tmp_path: Path) -> None:
    with talking(tmp_path, ("restate", BY_FLAG)) as agent:
        agent.run("s", SHIPS)
    with talking(tmp_path) as agent:
        reply = agent.run("s", "1")
    assert isinstance(reply, FinalAnswer)
    assert reply.receipt
    assert reply.receipt.question == BY_RULES


def test_other_columns_and_another_order_are_no_other_reading(tmp_path: Path) -> None:
    """The same rows are meant: the model's columns are shown."""
    read = reading(
        dataset="vessels",
        columns=[column("ships", "name"), column("flag", "flag")],
        order=[order("flag", None, "flag")],
    )
    with talking(tmp_path, ("restate", read)) as agent:
        reply = agent.run("s", "list all ships with their flag")
    assert isinstance(reply, FinalAnswer)
    assert reply.table
    assert [each.name for each in reply.table.columns] == ["name", "flag"]
