"""Rules and a model together, through the agent: what costs no call, what costs one, and what happens without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.errors import ModelError
from askfirst.domain.events import ModelEvent
from askfirst.domain.reply import FinalAnswer, NeedsClarification, Reply
from askfirst.llm.model import Site
from askfirst.llm.scripted import Reply as ModelReply
from askfirst.llm.scripted import Scripted
from askfirst.observability.sinks import MemorySink
from tests.understanding.model.obeying import make_workspace
from tests.understanding.model.readings import classified, condition, group, measure, reading, time

PLAIN = "how many shipments by carrier in 2024?"
READ = reading(
    measures=[measure("how many shipments")],
    groups=[group("by carrier", "carrier")],
    time=time("in 2024", "2024-01-01", "2025-01-01"),
)
WORDY = "how many shipments did the hauliers carry in 2024?"
UNFIT = reading(groups=[group("by colour", "colour")])

Steps = Iterable[tuple[Site, ModelReply]]


@contextmanager
def talking(folder: Path, steps: Steps, **settings: Any) -> Iterator[tuple[Agent, Scripted, MemorySink]]:
    """Fails at the end for calls that the script does not have, and for steps that were not asked for."""
    make_workspace(folder / "w")
    model, sink = Scripted(steps), MemorySink()
    made = load_settings(folder, home=folder / "home", **{"prefer_rules": False, "model_remarks": False, **settings})
    with build_agent(folder / "w", settings=made, model=model, sink=sink) as agent:
        yield agent, model, sink
    model.finish()


def events(sink: MemorySink) -> list[ModelEvent]:
    return [record for record in sink.records if isinstance(record, ModelEvent)]


def sent(reply: Reply) -> str:
    assert isinstance(reply, FinalAnswer), reply
    assert reply.receipt
    return reply.receipt.queries[-1].artifact


@pytest.mark.parametrize("message", [PLAIN, "show shipments over 500 kg", "how many heavy shipments to Rotterdam?"])
def test_question_that_the_rules_read_clearly_costs_no_call(tmp_path: Path, message: str) -> None:
    with talking(tmp_path, [], prefer_rules=True) as (agent, _, sink):
        reply = agent.run("s", message)
    assert isinstance(reply, FinalAnswer)
    assert (reply.usage.model_calls, reply.notes, events(sink)) == (0, (), [])


@pytest.mark.parametrize(
    "answer", ["the first one", "2", "Port of Miami", "the terminal", "both", "what are the options?"]
)
def test_answer_to_a_question_costs_no_call(tmp_path: Path, answer: str) -> None:
    with talking(tmp_path, [], prefer_rules=True) as (agent, _, _sink):
        assert isinstance(agent.run("s", "how many shipments to Miami?"), NeedsClarification)
        assert agent.run("s", answer).usage.model_calls == 0
        assert agent.run("s", "stop").usage.model_calls == 0
        assert agent.run("s", "go on").usage.model_calls == 0


@pytest.mark.parametrize("message", ["thanks!", "hello", "delete all shipments to Rotterdam"])
def test_greetings_and_orders_cost_no_call_after_an_answer(tmp_path: Path, message: str) -> None:
    """What the rules know to be neither a question nor a change is no riddle for a model."""
    read = reading(measures=[measure("how many shipments")])
    with talking(tmp_path, [("restate", read)]) as (agent, _, _sink):
        assert isinstance(agent.run("s", "how many shipments are there?"), FinalAnswer)
        reply = agent.run("s", message)
    assert (reply.type, reply.usage.model_calls, reply.notes) == ("out_of_scope", 0, ())


def test_plain_question_costs_one_call_and_its_remarks_one(tmp_path: Path) -> None:
    """The plan of a question to the data is none of the model's."""
    read = reading(measures=[measure("how many shipments")], groups=[group("by destination", "destination")])
    steps: Steps = [("restate", read), ("summarize", "Rotterdam has 1 shipments. Nobody knows why.")]
    with talking(tmp_path, steps, model_remarks=True) as (agent, _, sink):
        reply = agent.run("s", "how many shipments by destination?")
    assert reply.usage.model_calls == len(events(sink)) == 2
    assert reply.usage.tokens == sum(event.prompt_tokens + event.completion_tokens for event in events(sink)) > 0
    assert [event.site for event in events(sink)] == ["restate", "summarize"]
    assert reply.text.endswith("Rotterdam has 1 shipments.")


def test_reading_that_does_not_hold_is_mended_once(tmp_path: Path) -> None:
    """The second prompt holds the first answer and what was wrong with it."""
    with talking(tmp_path, [("restate", UNFIT), ("restate", READ)]) as (agent, model, _):
        reply = agent.run("s", PLAIN)
        assert "by colour" in model.asked[1].messages[2].content
    assert "'by colour' does not stand in the message" in model.asked[1].messages[3].content
    assert [said.role for said in model.asked[1].messages] == ["system", "user", "assistant", "user"]
    assert (reply.usage.model_calls, reply.notes) == (2, ())


@pytest.mark.parametrize("wrong", [UNFIT, {"nonsense": 1}, "no JSON at all", reading(dataset="x" * 600)])
def test_rules_read_where_the_second_reading_is_no_better(tmp_path: Path, wrong: ModelReply) -> None:
    """A note tells it once, in no words of the model's."""
    with talking(tmp_path, [("restate", wrong), ("restate", wrong)]) as (agent, _, _sink):
        reply = agent.run("s", PLAIN)
    (note,) = reply.notes
    assert note.endswith("Read by rules instead.")
    assert "colour" not in note
    assert "GROUP BY 1" in sent(reply)


def test_failing_model_is_told_once_and_asked_no_more(tmp_path: Path) -> None:
    down = ModelError("It is down.", "Wait.", fault="server")
    with talking(tmp_path, [("restate", down)], model_remarks=True) as (agent, _, sink):
        reply = agent.run("s", PLAIN)
    assert isinstance(reply, FinalAnswer)
    assert reply.notes == ("It is down. Wait. Read by rules instead.",)
    assert [event.fault for event in events(sink)] == ["server"]


@pytest.mark.parametrize(
    ("limit", "value"), [("model_calls", 0), ("model_tokens", 0), ("model_calls", 1), ("model_tokens", 1)]
)
def test_budget_that_is_spent_names_its_setting(tmp_path: Path, limit: str, value: int) -> None:
    """The rules read on."""
    steps: list[tuple[Site, ModelReply]] = [("restate", UNFIT)] if value else []
    with talking(tmp_path, steps, **{limit: value}) as (agent, _, _sink):
        reply = agent.run("s", PLAIN)
    (note,) = reply.notes
    assert f"the setting {limit}" in note
    assert isinstance(reply, FinalAnswer)


def test_every_message_has_a_budget_of_its_own(tmp_path: Path) -> None:
    with talking(tmp_path, [("restate", READ), ("restate", READ)], model_calls=1) as (agent, _, _sink):
        replies = [agent.run("s", PLAIN) for _ in range(2)]
    assert [(reply.notes, reply.usage.model_calls) for reply in replies] == [((), 1), ((), 1)]


@pytest.mark.parametrize("order", ["delete all shipments", "send an e-mail to Gulf Line"])
def test_order_to_act_is_refused_without_a_call(tmp_path: Path, order: str) -> None:
    with talking(tmp_path, []) as (agent, _, _sink):
        reply = agent.run("s", order)
    assert (reply.type, reply.usage.model_calls) == ("out_of_scope", 0)


def test_words_that_the_rules_do_not_know_are_the_models(tmp_path: Path) -> None:
    """It is told what they were taken for."""
    read = reading(
        measures=[measure("how many shipments")],
        groups=[group("hauliers", "carrier")],
        time=time("in 2024", "2024-01-01", "2025-01-01"),
    )
    with talking(tmp_path, [("restate", read)], prefer_rules=True) as (agent, _, _sink):
        reply = agent.run("s", WORDY)
    assert '"carrier"' in sent(reply)
    assert isinstance(reply, FinalAnswer)
    assert reply.receipt
    assert "'hauliers' is read as carrier" in reply.receipt.assumptions


def test_value_that_only_the_model_says_is_asked_about(tmp_path: Path) -> None:
    read = reading(
        measures=[measure("how many shipments")],
        conditions=[condition("to the tulip country", "destination", values=("Rotterdam",))],
    )
    with talking(tmp_path, [("restate", read)]) as (agent, _, _sink):
        reply = agent.run("s", "how many shipments to the tulip country?")
    assert isinstance(reply, NeedsClarification), reply
    assert any("Rotterdam" in option.label for option in reply.options), reply


def test_option_in_other_words_is_read_by_the_model(tmp_path: Path) -> None:
    """What no word of it bears out is told with the reply."""
    asked = reading(
        measures=[measure("how many shipments")], conditions=[condition("to Miami", "destination", values=("Miami",))]
    )
    steps: list[tuple[Site, ModelReply]] = [("restate", asked), ("classify", classified("exact_answer", 1))]
    with talking(tmp_path, steps) as (agent, _, _sink):
        assert isinstance(agent.run("s", "how many shipments to Miami?"), NeedsClarification)
        reply = agent.run("s", "I mean the harbour")
    assert isinstance(reply, FinalAnswer)
    assert any("'I mean the harbour' is read as Port of Miami" in note for note in reply.notes)
