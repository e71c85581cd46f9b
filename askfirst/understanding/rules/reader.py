"""The reader that needs no model."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace

from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.decision import Decision
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.clear import is_clear
from askfirst.understanding.reader import View
from askfirst.understanding.rules.classify import RuleClassifier
from askfirst.understanding.rules.reading import RuleReading
from askfirst.understanding.rules.scope import NO_ACTION, READS_ONLY, WHICH_ACTION
from askfirst.understanding.rules.wishes.filling import fill
from askfirst.understanding.rules.wishes.wishes import changed, wished

_UNSURE = 0.6
"""The confidence of a reading that wants a tool where the message may mean something else."""


def _with_what_can_be_done(read: Restatement, view: View, *, unnamed: bool) -> Restatement:
    """A refusal to do something names the actions of the workspace, where there are any.

    `unnamed`: the message names what one of them could be done to.
    """
    actions = [card.title for card in view.tools if card.effect == "commit" and card.title]
    if not actions or not read.reason.startswith(READS_ONLY):
        return read
    told = WHICH_ACTION if unnamed else NO_ACTION
    return replace(read, reason=f"{told}: {', '.join(actions)}.")


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
        if follows and (again := await changed(message, view)):
            return again
        wish = await wished(message, view)
        if wish and wish.sure:
            return wish.restatement
        read = await self._reading.restate(message, view, follows=follows)
        unnamed = wish is not None and wish.unnamed
        if wish is None or is_clear(read) or (unnamed and read.reason.startswith(READS_ONLY)):
            return _with_what_can_be_done(read, view, unnamed=unnamed)
        return replace(wish.restatement, confidence=min(wish.restatement.confidence, _UNSURE))

    async def plan(self, restatement: Restatement, view: View, *, problems: Sequence[str] = ()) -> list[TodoDraft]:
        """See Reader.plan."""
        return await self._reading.plan(restatement, view, problems=problems)

    async def fill(self, tool: ToolCard, text: str, view: View) -> Choice:
        """See Reader.fill."""
        return await fill(tool, text, view)

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
