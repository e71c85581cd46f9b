"""The readers together: rules decide what is certain, the model the rest, rules again where the model fails."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from typing import TypeVar

from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.decision import Decision
from askfirst.domain.errors import LimitError, ModelError
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.model.reader import ModelReader
from askfirst.understanding.reader import Reader, View
from askfirst.understanding.rules.scope import ONLY_TALK, READS_ONLY

T = TypeVar("T")

CERTAIN = 0.85
"""From this confidence on the rules' word on a message's kind stands, and a question that they read is clear."""
SURE_SCOPE = 60
_WORTH_REMARKS = 3
"""Rows: of fewer a remark could only repeat the answer."""
_UNTOLD = ("off",)


class Readers:
    """A Reader of both. With `prefer_rules` questions that the rules read clearly cost no call either.

    What the model reads into a message is checked against its words, and against what the rules find there for certain.
    Every failure of the model is told once, as a note beside the reply, and the rules read on.
    """

    def __init__(self, rules: Reader, model: ModelReader, *, prefer_rules: bool = True, remarks: bool = True) -> None:
        self._rules = rules
        self._model = model
        self._prefer_rules = prefer_rules
        self._remarks = remarks

    async def classify(self, message: str, view: View) -> Decision:
        """See Reader.classify. Labels, ordinals and control words cost no call, nor does a message out of the blue."""
        decision = await self._rules.classify(message, view)
        if decision.confidence >= CERTAIN or not _is_open(view):
            return decision
        if decision.kind == "new_request" and await self._stands_alone(decision, message, view):
            return decision
        return await self._or(decision, lambda: self._model.classify(message, view), view)

    async def restate(self, message: str, view: View, *, follows: bool) -> Restatement:
        """See Reader.restate."""
        read = await self._rules.restate(message, view, follows=follows)
        if _is_settled(read) or (self._prefer_rules and is_clear(read)):
            return read
        other = await self._or(read, lambda: self._model.restate(message, view, follows=follows), view)
        # A model that sees nothing of the data in a message does not outdo rules that found something there.
        return read if not other.scope_score and read.outline else other

    async def plan(self, restatement: Restatement, view: View, *, problems: Sequence[str] = ()) -> list[TodoDraft]:
        """See Reader.plan. Only plans for the workspace's own tools cost a call."""
        if restatement.goal != "tools":
            return await self._rules.plan(restatement, view, problems=problems)
        return await self._or([], lambda: self._model.plan(restatement, view, problems=problems), view)

    async def fill(self, tool: ToolCard, text: str, view: View) -> Choice:
        """See Reader.fill."""
        choice = await self._rules.fill(tool, text, view)
        if self._prefer_rules and choice.confidence >= CERTAIN:
            return choice
        return await self._or(choice, lambda: self._model.fill(tool, text, view), view)

    async def summarize(self, question: str, answer: str, table: Table, view: View) -> AsyncGenerator[str]:
        """See Reader.summarize."""
        if not self._remarks or len(table.rows) < _WORTH_REMARKS:
            return
        try:
            async with aclosing(self._model.summarize(question, answer, table, view)) as sentences:
                async for sentence in sentences:
                    yield sentence
        except (ModelError, LimitError) as error:
            _tell(error, view, "It added no remarks.")

    async def decline(self, message: str, view: View) -> str:
        """See Reader.decline."""
        return await self._or("", lambda: self._model.decline(message, view), view)

    async def close(self) -> None:
        """See Reader.close."""
        await self._model.close()

    async def _stands_alone(self, decision: Decision, message: str, view: View) -> bool:
        """Whether the rules know that it needs nothing from before: thanks, an order, or a question that they read."""
        read = await self._rules.restate(decision.request or message, view, follows=False)
        return _is_settled(read) or (self._prefer_rules and is_clear(read))

    async def _or(self, rules: T, ask: Callable[[], Awaitable[T]], view: View) -> T:
        """What the model says; the rules' word where it fails."""
        try:
            return await ask()
        except (ModelError, LimitError) as error:
            _tell(error, view, "Read by rules instead.")
            return rules


def is_clear(read: Restatement) -> bool:
    """Whether the rules read all of a question: nothing was guessed, nothing found no place, nothing may be meant."""
    outline = read.outline
    if outline is None or read.confidence < CERTAIN or read.scope_score < SURE_SCOPE:
        return False
    return not outline.unplaced and not any(term.near or term.yardsticks for term in outline.terms)


def _is_settled(read: Restatement) -> bool:
    """Whether it is an order to do something, or a greeting: no other reading makes a question of it."""
    return read.scope_score == 0 and read.reason.startswith((READS_ONLY, ONLY_TALK))


def _is_open(view: View) -> bool:
    """Whether there is anything that a message could refer to."""
    return view.pending is not None or view.last_query is not None or view.interrupted_text is not None


def _tell(error: ModelError | LimitError, view: View, instead: str) -> None:
    if isinstance(error, ModelError) and error.fault in _UNTOLD:
        return
    view.meter.tell(f"{error.failed} {error.remedy} {instead}")
