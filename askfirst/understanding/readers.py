"""The readers that can be had, each a whole Reader: so far the one that needs no model."""

from __future__ import annotations

from collections.abc import Sequence

from askfirst.domain.decision import Decision
from askfirst.domain.restatement import Restatement
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.reader import View
from askfirst.understanding.rules.classify import RuleClassifier
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
