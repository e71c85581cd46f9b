"""Reads with a language model: five calls, each answer typed, checked against the user's words, and mended once."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import partial

from askfirst.analysis.prose import Evidence
from askfirst.config.prompting import PromptTemplate
from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.decision import Decision
from askfirst.domain.restatement import Restatement
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoDraft
from askfirst.llm.discipline import Caller
from askfirst.understanding.model import arguments, classifying, planning, restating
from askfirst.understanding.model.answers import Classified, Filled, Planned, Restated
from askfirst.understanding.model.asking import Asker
from askfirst.understanding.model.facts import facts_of
from askfirst.understanding.model.prompts import Prompts
from askfirst.understanding.model.remarks import checked_remarks, is_plain
from askfirst.understanding.reader import View
from askfirst.understanding.rules.reading import RuleReading


class ModelReader:
    """A Reader that asks a model for everything.

    Every method raises ModelError where no usable answer came, and LimitError where the exchange's budget is spent:
    `Readers` then goes by the rules.
    """

    def __init__(self, caller: Caller, templates: Mapping[str, PromptTemplate], *, exchanges: int = 5) -> None:
        self._asker = Asker(caller)
        self._prompts = Prompts(templates, exchanges)
        self._rules = RuleReading()

    async def classify(self, message: str, view: View) -> Decision:
        """See Reader.classify. The model chooses among the kinds that can be, and options by their numbers."""
        prompt = self._prompts.classify(message, view)
        check = partial(classifying.problems_of, message=message, view=view)
        answer = await self._asker.ask(prompt, Classified, check, view.meter)
        told = classifying.taken_on_trust(answer, message, view)
        if told:
            view.meter.tell(told)
        return classifying.decision_of(answer, message, view)

    async def restate(self, message: str, view: View, *, follows: bool) -> Restatement:
        """See Reader.restate. The rules read it too: what they find for certain must not be lost."""
        hint = await self._rules.restate(message, view, follows=follows)
        facts = await facts_of(message, view, hint.outline)
        base = view.last_query.query if follows and view.last_query else None
        prompt = self._prompts.restate(message, view, base=base, hint=hint)
        check = partial(restating.problems_of, facts=facts, view=view, base=base)
        answer = await self._asker.ask(prompt, Restated, check, view.meter)
        read = restating.restatement_of(answer, facts, view, base)
        one, other = read.outline, hint.outline
        differs = read.other is None and one is not None and other is not None and not restating.same_rows(one, other)
        return replace(read, other=hint) if differs and restating.against_rules(answer, facts, view) else read

    async def plan(self, restatement: Restatement, view: View, *, problems: Sequence[str] = ()) -> list[TodoDraft]:
        """See Reader.plan. A question to the data has the same steps always: only for other tools a model is asked."""
        if restatement.goal != "tools":
            return await self._rules.plan(restatement, view, problems=problems)
        offered = planning.offered(restatement.question, view)
        prompt = self._prompts.plan(restatement, offered, view, problems)
        check = partial(planning.problems_of, restatement=restatement, offered=offered)
        answer = await self._asker.ask(prompt, Planned, check, view.meter)
        return planning.drafts_of(answer, restatement.question, offered)

    async def fill(self, tool: ToolCard, text: str, view: View) -> Choice:
        """See Reader.fill."""
        check = partial(arguments.problems_of, tool=tool, text=text)
        answer = await self._asker.ask(self._prompts.fill(tool, text, view), Filled, check, view.meter)
        return arguments.choice_of(answer, tool)

    async def summarize(self, question: str, answer: str, table: Table, view: View) -> AsyncGenerator[str]:
        """See Reader.summarize. A sentence that the table does not bear out ends the remarks."""
        prompt = self._prompts.summarize(question, answer, table, view)
        texts = self._asker.stream(prompt, view.meter)
        async with aclosing(checked_remarks(texts, Evidence(table, question, answer))) as sentences:
            async for sentence in sentences:
                yield sentence

    async def decline(self, message: str, view: View) -> str:
        """See Reader.decline."""
        text = " ".join((await self._asker.text(self._prompts.decline(message, view), view.meter)).split())
        # It is shown as it is: nothing in it may be a figure, a link or markup.
        return text if is_plain(text) and not any(letter.isnumeric() for letter in text) else ""

    async def close(self) -> None:
        """See Reader.close."""
        await self._asker.close()
