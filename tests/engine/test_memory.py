from __future__ import annotations

from dataclasses import dataclass, field

from askfirst.domain.restatement import Restatement
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.reader import View
from askfirst.understanding.scripted import ScriptedReader
from tests.engine.conftest import MakeAgent
from tests.engine.test_execution import drafts, shout


@dataclass
class RecallingReader(ScriptedReader):
    recalled: list[list[str]] = field(default_factory=list)

    async def restate(self, message: str, view: View, *, follows: bool) -> Restatement:
        self.recalled.append([f"{turn.exchange}:{turn.todo_key}" for turn in await view.recall()])
        return await super().restate(message, view, follows=follows)


def test_a_reader_recalls_the_turns_of_the_last_exchanges(make_agent: MakeAgent) -> None:
    plans: list[list[TodoDraft]] = [drafts("a", "b") for _ in range(4)]
    reader = RecallingReader(plans=plans)
    agent = make_agent([], shout, reader=reader, memory_exchanges=2)
    for _ in range(4):
        agent.run("s", "go")
    agent.run("other", "go")
    assert reader.recalled[:4] == [[], ["1:a", "1:b"], ["1:a", "1:b", "2:a", "2:b"], ["2:a", "2:b", "3:a", "3:b"]]
    assert reader.recalled[4] == [], "another session's memory"
