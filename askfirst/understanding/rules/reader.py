"""The reader that needs no model."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.decision import Decision
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.reader import View
from askfirst.understanding.rules.classify import RuleClassifier
from askfirst.understanding.rules.filling import fill
from askfirst.understanding.rules.reading import RuleReading


class RuleReader:
    """Reads by rules alone: the same message in the same session is always read the same way."""

    def __init__(self, *, classifier: RuleClassifier | None = None, reading: RuleReading | None = None) -> None:
        self._classifier = classifier or RuleClassifier()
        self._reading = reading or RuleReading()

    async def classify(self, message: str, view: View) -> Decision:
        """See Reader.classify."""
        return await self._classifier.classify(message, view)

    async def restate(self, message: str, view: View, *, follows: bool) -> Restatement:
        """See Reader.restate."""
        return await self._reading.restate(message, view, follows=follows)

    async def plan(self, restatement: Restatement, view: View, *, problems: Sequence[str] = ()) -> list[TodoDraft]:
        """See Reader.plan."""
        return await self._reading.plan(restatement, view, problems=problems)

    async def fill(self, tool: ToolCard, text: str, view: View) -> Choice:
        """See Reader.fill."""
        del view
        return fill(tool, text)

    async def summarize(self, question: str, answer: str, table: Table, view: View) -> AsyncGenerator[str]:
        """Nothing: the answer that stands is made by rules already."""
        del question, answer, table, view
        nothing: tuple[str, ...] = ()
        for sentence in nothing:
            yield sentence

    async def decline(self, message: str, view: View) -> str:
        """Nothing: the reply says already what it can answer."""
        del message, view
        return ""

    async def close(self) -> None:
        """There is nothing to let go of."""
