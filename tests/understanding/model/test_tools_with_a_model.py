"""A model widens the words for the workspace's tools and actions, and nothing of what they may do."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import load_settings
from askfirst.domain.codec import Plain
from askfirst.domain.reply import NeedsClarification, ProposalReply
from askfirst.domain.tokens import Tokens
from askfirst.llm.model import Answer, Piece, Prompt, Site
from tests.agent.shop import write_shop
from tests.understanding.model.readings import classified, filled, planned, reading


@dataclass
class Always:
    """A model that gives the same answer at each call of a kind, whatever it is asked."""

    replies: dict[Site, Plain]
    name: str = "always"
    asked: list[Site] = field(default_factory=list)

    async def ask(self, prompt: Prompt) -> Answer:
        self.asked.append(prompt.site)
        reply = self.replies.get(prompt.site, "")
        text = reply if isinstance(reply, str) else json.dumps(reply)
        return Answer(text, reply if prompt.schema else None, Tokens(1, 1))

    async def stream(self, prompt: Prompt) -> AsyncIterator[Piece]:
        self.asked.append(prompt.site)
        yield Piece(tokens=Tokens(1, 1))

    async def close(self) -> None:
        """There is nothing to let go of."""


@contextmanager
def talking(folder: Path, model: Always) -> Iterator[Agent]:
    with build_agent(write_shop(folder / "shop"), settings=load_settings(home=folder / "state"), model=model) as agent:
        yield agent


TOOLS = reading(goal="tools", dataset=None)


def test_what_the_rules_read_without_a_doubt_costs_no_call(tmp_path: Path) -> None:
    model = Always({})
    with talking(tmp_path, model) as agent:
        reply = agent.run("s", "cancel order A-001, ordered twice")
        assert isinstance(reply, ProposalReply)
        assert agent.run("s", "yes").type == "final_answer"
    assert (reply.args, model.asked) == ({"reason": "twice"}, [])


@pytest.mark.parametrize("said", ["sounds about right I suppose", "hm", "whatever you think", "do what you must"])
@pytest.mark.parametrize("kind", ["confirm", "exact_answer", "continue"])
def test_whether_it_is_a_yes_is_never_asked_of_a_model(tmp_path: Path, said: str, kind: str) -> None:
    """However a model would read it: only the rules' clear yes commits."""
    model = Always({"classify": classified(kind), "restate": TOOLS, "plan": planned("refund", target='"A-001"')})
    with talking(tmp_path, model) as agent:
        agent.run("s", "cancel order A-001")
        agent.run("s", said)
        assert agent.commit_events() == ()
    assert "classify" not in model.asked


def test_an_action_in_words_that_no_rule_knows_is_proposed(tmp_path: Path) -> None:
    """The model finds the action; what it is done to is looked up."""
    model = Always({"restate": TOOLS, "plan": planned("cancel_order", reason='"twice"')})
    with talking(tmp_path, model) as agent:
        reply = agent.run("s", "get rid of order A-001, it was ordered twice by my colleague")
        assert isinstance(reply, ProposalReply | NeedsClarification), reply.text
        assert agent.commit_events() == ()
    assert reply.todo_list
    assert [task.tool for task in reply.todo_list.tasks.values()] == ["cancel_order"]


def test_a_model_names_no_other_target_than_the_user(tmp_path: Path) -> None:
    model = Always(
        {"restate": TOOLS, "plan": planned("refund", target='"A-003"'), "fill": filled(("target", '"A-003"', "A-003"))}
    )
    with talking(tmp_path, model) as agent:
        reply = agent.run("s", "kindly see to a refund of order A-001 for me, would you")
        for _ in range(2):
            if isinstance(reply, NeedsClarification):
                reply = agent.run("s", reply.options[0].label if reply.options else "A-001")
        assert isinstance(reply, ProposalReply), reply.text
        assert reply.target == "A-001"


def test_a_model_plans_no_action_that_the_words_do_not_tell_of(tmp_path: Path) -> None:
    """An obeying model that wants a refund at every message gets none from a question to the data."""
    model = Always({"restate": TOOLS, "plan": planned("refund", target='"A-001"')})
    with talking(tmp_path, model) as agent:
        for text in ("how many orders are there?", "total amount by status", "thanks", "what a lovely day"):
            assert agent.run("s", text).type != "proposal", text
        assert agent.commit_events() == ()


def test_a_value_outside_the_schema_is_never_used(tmp_path: Path) -> None:
    model = Always({"restate": TOOLS, "plan": planned("cancel_order", reason='"because I say so"')})
    with talking(tmp_path, model) as agent:
        reply = agent.run("s", "get rid of order A-001, twice is once too often")
        assert "because I say so" not in str(reply)
