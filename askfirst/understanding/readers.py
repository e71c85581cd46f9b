"""The readers together: rules decide what is certain, the model the rest, rules again where the model fails."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import TypeVar

from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.decision import Decision
from askfirst.domain.errors import LimitError, ModelError
from askfirst.domain.pending import AwaitsYes
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoDraft
from askfirst.understanding.both import joined
from askfirst.understanding.choices import Run, gate
from askfirst.understanding.clear import CERTAIN, is_clear
from askfirst.understanding.model.reader import ModelReader
from askfirst.understanding.reader import Reader, View
from askfirst.understanding.rules.scope import NO_ACTION, ONLY_TALK, READS_ONLY, WHICH_ACTION

T = TypeVar("T")

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
        """See Reader.classify. Labels, ordinals and control words cost no call, nor does a message out of the blue.

        Whether a message is a yes to a proposal is never asked of a model.
        """
        decision = await self._rules.classify(message, view)
        if isinstance(view.pending, AwaitsYes):
            return decision
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
        found = read.outline or read.goal == "tools" or read.reason.startswith(WHICH_ACTION)
        return read if not other.scope_score and found else other

    async def plan(self, restatement: Restatement, view: View, *, problems: Sequence[str] = ()) -> list[TodoDraft]:
        """See Reader.plan. Only plans for the workspace's own tools cost a call."""
        if restatement.goal != "tools":
            return await self._rules.plan(restatement, view, problems=problems)
        if restatement.choices:
            drafts = await self._rules.plan(restatement, view, problems=problems)
            return [await self._filled(draft, restatement.question, view) for draft in drafts]
        none: list[TodoDraft] = []
        drafts = await self._or(none, lambda: self._model.plan(restatement, view, problems=problems), view)
        return [await self._checked(draft, restatement.question, view) for draft in drafts]

    async def fill(self, tool: ToolCard, text: str, view: View) -> Choice:
        """See Reader.fill. What the rules read without a doubt costs no call."""
        choice = await self._rules.fill(tool, text, view)
        return choice if isinstance(gate(choice), Run) else await self._joined(choice, tool, text, view)

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

    async def _filled(self, draft: TodoDraft, question: str, view: View) -> TodoDraft:
        """A step whose words the rules could not place whole, filled by the model; what is but missing is asked for."""
        card, choice = view.card(draft.tool), draft.choice
        if card is None or choice is None or all(doubt.why == "missing" for doubt in choice.doubts):
            return draft
        return replace(draft, choice=await self._joined(choice, card, question, view))

    async def _joined(self, choice: Choice, card: ToolCard, text: str, view: View) -> Choice:
        """What the rules read with what the model reads of the same words; the rules' choice where the model fails."""

        async def both() -> Choice:
            return joined(choice, await self._model.fill(card, text, view), card)

        return await self._or(choice, both, view)

    async def _checked(self, draft: TodoDraft, question: str, view: View) -> TodoDraft:
        """A model's step with what the rules read of the same words: what is missing or has no place is asked about."""
        card = view.card(draft.tool)
        if card is None or draft.choice is None:
            return draft
        read = await self._rules.fill(card, question, view)
        return replace(draft, choice=joined(read, draft.choice, card))

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


def _is_settled(read: Restatement) -> bool:
    """Whether it is an order to do something, a greeting, or what a tool is for: no other reading is better."""
    if read.goal == "tools":
        return bool(read.choices) and not read.other and read.confidence >= CERTAIN
    return read.scope_score == 0 and read.reason.startswith((READS_ONLY, NO_ACTION, ONLY_TALK))


def _is_open(view: View) -> bool:
    """Whether there is anything that a message could refer to."""
    return view.pending is not None or view.last_query is not None or view.interrupted_text is not None


def _tell(error: ModelError | LimitError, view: View, instead: str) -> None:
    if isinstance(error, ModelError) and error.fault in _UNTOLD:
        return
    view.meter.tell(f"{error.failed} {error.remedy} {instead}")
