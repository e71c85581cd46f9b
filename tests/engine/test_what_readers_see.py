"""What readers see of a conversation: the last exchanges, and nothing from before a commit or a decline."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from askfirst.domain.conversation import Message, Turn
from askfirst.domain.decision import Decision, Kind
from askfirst.domain.restatement import Restatement
from askfirst.domain.todo import TodoDraft
from askfirst.tools.tool import Propose, tool
from askfirst.understanding.reader import View
from askfirst.understanding.scripted import ScriptedReader
from tests.engine.conftest import MakeAgent


@dataclass
class Seeing(ScriptedReader):
    """Keeps what it saw when it restated each message."""

    windows: list[tuple[Message, ...]] = field(default_factory=list)
    turns: list[tuple[Turn, ...]] = field(default_factory=list)

    async def restate(self, message: str, view: View, *, follows: bool) -> Restatement:
        self.windows.append(view.window)
        self.turns.append(await view.recall())
        return await super().restate(message, view, follows=follows)


@tool(effect="commit")
async def paint() -> Propose:
    """Paint it. Use it for tests only."""
    return Propose("paint", "the wall", {}, "Paint the wall?")


def decided(kind: Kind) -> Decision:
    return Decision(kind, 1.0, "exact")


@pytest.mark.parametrize("answer", ["confirm", "decline"])
def test_after_a_commit_or_a_decline_the_view_begins_anew_and_the_memory_stays(
    make_agent: MakeAgent, answer: Kind
) -> None:
    plan = [TodoDraft("paint", "Paint", "paint")]
    decisions = [decided("new_request"), decided(answer), decided("new_request"), decided("new_request")]
    reader = Seeing(plans=[plan, plan, plan], decisions=decisions)
    agent = make_agent([], paint, reader=reader)
    for text in ("paint it", "well?", "paint again", "and again"):
        agent.run("s", text)
    before, after, later = ([said["content"] for said in window] for window in reader.windows)
    assert before == ["paint it"]
    assert after == ["paint again"]
    assert [said for said in later if not said.startswith("Paint")] == ["paint again", "and again"]
    assert len(reader.turns[1]) > len(reader.turns[0])


def test_what_a_reader_does_to_its_view_changes_nothing(make_agent: MakeAgent) -> None:
    plan = [TodoDraft("paint", "Paint", "paint")]
    reader = Seeing(plans=[plan, plan], decisions=[decided("new_request"), decided("new_request")])
    agent = make_agent([], paint, reader=reader)
    agent.run("s", "paint it")
    reader.windows[0][0]["content"] = "something else"
    agent.run("s", "paint again")
    assert reader.windows[1][0]["content"] == "paint it"
