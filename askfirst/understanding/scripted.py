"""A reader that says what it is told to: for tests, and for trying an engine or a tool without reading language."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field

from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.decision import Decision
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.reader import View


@dataclass
class ScriptedReader:
    """Gives the decisions and plans of its lists, one after another.

    Without decisions left, every message is a new request. A plan that is asked for and not there is an error: a script
    must hold all that the test needs. `problems` collects what was found wrong with its plans.
    """

    plans: list[list[TodoDraft]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    scope_score: int = 100
    problems: list[tuple[str, ...]] = field(default_factory=list)

    async def classify(self, message: str, view: View) -> Decision:
        """The next decision."""
        del view
        if self.decisions:
            return self.decisions.pop(0)
        return Decision("new_request", 1.0, "default", request=message)

    async def restate(self, message: str, view: View, *, follows: bool) -> Restatement:
        """The message as it is."""
        del view, follows
        return Restatement(question=message, scope_score=self.scope_score, confidence=1.0)

    async def plan(self, restatement: Restatement, view: View, *, problems: Sequence[str] = ()) -> list[TodoDraft]:
        """The next plan. Raises LookupError when the script has none left."""
        del restatement, view
        if problems:
            self.problems.append(tuple(problems))
        if not self.plans:
            raise LookupError("the script has no plan left")
        return self.plans.pop(0)

    async def fill(self, tool: ToolCard, text: str, view: View) -> Choice:
        """Nothing is read into the text."""
        del text, view
        return Choice(tool.name)

    async def summarize(self, question: str, answer: str, table: Table, view: View) -> AsyncGenerator[str]:
        """No remarks."""
        del question, answer, table, view
        nothing: tuple[str, ...] = ()
        for sentence in nothing:
            yield sentence

    async def decline(self, message: str, view: View) -> str:
        """Nothing to add."""
        del message, view
        return ""

    async def close(self) -> None:
        """There is nothing to let go of."""
