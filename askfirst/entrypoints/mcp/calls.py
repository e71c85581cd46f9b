"""The calls of one client: each asks the agent as whoever the client speaks for, in sessions of their own."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from askfirst.agent import Agent
from askfirst.domain.codec import to_plain
from askfirst.domain.context import Setting
from askfirst.domain.errors import Failure, UserError
from askfirst.domain.principal import Asking
from askfirst.domain.receipt import Receipt
from askfirst.domain.reply import reply_to_plain
from askfirst.domain.said import Allowed, Said, check_session
from askfirst.entrypoints.mcp.arguments import (
    AnswerArguments,
    AskArguments,
    ContextArguments,
    DatasetArguments,
    NoArguments,
    QueryArguments,
    ReplayArguments,
    read_query,
)
from askfirst.entrypoints.mcp.words import json_text, replay_text, reply_text, table_text
from askfirst.service import cataloguing
from askfirst.service.run import Run
from askfirst.service.service import Service

Plain: TypeAlias = dict[str, Any]
Tell: TypeAlias = Callable[[float, float | None, str | None], Awaitable[None]]
"""Tells the client how far a call is: the step that begins, of how many, and what it does."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a call gave: text, the same as JSON-ready data, and whether it failed."""

    text: str
    content: Plain | None
    failed: bool = False


class CallError(Exception):
    """A call that failed, in the words for the client."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.failed} {failure.remedy}".strip())


@dataclass(frozen=True, slots=True)
class Calls:
    """What a client may have done, as `asks`. Everything that fails is raised as CallError.

    `tell` is there where the client wants to know how far an exchange is.
    """

    service: Service
    asks: Asking
    tell: Tell | None = None

    @property
    def agent(self) -> Agent:
        """Whom they are asked of."""
        return self.service.agent

    async def ask(self, given: AskArguments) -> Answered:
        """Ask a question in plain words, or go on with a session: a follow-up, a change, "go on", "stop".

        The reply is an answer with its table and receipt, a question back with options (use the tool 'answer'), or a
        proposal. A proposal waits for a person: no text given here confirms it. Do not use it for a query that is
        already known in full: use 'run_query'.
        """
        session = given.session or f"mcp-{secrets.token_hex(6)}"
        return await self._said(session, Said(given.text, request_id=given.request_id, allowed="no_yes"))

    async def answer(self, given: AnswerArguments) -> Answered:
        """Answer the question that a session waits with: by an option's label, value or number, or in words.

        Use it after a reply of the type needs_clarification; after one of the type run_queries send `results`. What is
        no answer leaves the question open. A proposal is not answered here: a person confirms it.
        """
        if given.results is None and not given.answer.strip():
            raise CallError(Failure("The answer is empty.", "Give an option's label, its value, its number, or words."))
        allowed: Allowed = "answer" if given.results is None else "no_yes"
        said = Said(given.answer, request_id=given.request_id, results=given.results, allowed=allowed)
        return await self._said(given.session, said)

    async def set_context(self, given: ContextArguments) -> Answered:
        """Set what holds for the rest of a session, such as a time range, without a question and without a model.

        Nothing is run and nothing is done by it.
        """
        said = Said("", request_id=given.request_id, setting=Setting(given.intent, given.value))
        return await self._said(given.session, said)

    async def list_datasets(self, given: NoArguments) -> Answered:
        """List the datasets that can be asked about: name, label, description. Use it first."""
        del given
        with self.told():
            found = cataloguing.listed(self.agent.seen(self.asks))
        return Answered(json_text(found), found)

    async def describe_dataset(self, given: DatasetArguments) -> Answered:
        """Describe one dataset: fields with types and units, measures, conditions, relations. Use it before a query."""
        with self.told():
            found = cataloguing.described(self.agent.seen(self.asks), given.dataset)
        return Answered(json_text(found), found)

    async def run_query(self, given: QueryArguments) -> Answered:
        """Run a typed query outside any session; the table and its receipt come back.

        Use it when dataset, fields and filters are known exactly. Names are checked against the catalog, and filters on
        what you may see are added. Do not use it for questions in words: use 'ask'.
        """
        with self.told(), self.service.admission.exchange(self.asks):
            query = read_query(given.query)
            table, metadata = await self.agent.aquery(query, principal=self.asks)
        shown = table.head(given.rows or self.agent.settings.reply_rows)
        receipt = Receipt(question="", clock=metadata.executed_at[:10], time=query.time, queries=(metadata,))
        found = {"table": to_plain(shown), "receipt": to_plain(receipt)}
        return Answered(f"{metadata.summary}.\n{table_text(shown)}", found)

    async def replay(self, given: ReplayArguments) -> Answered:
        """Run the queries of an earlier answer again, and tell what differs now. Nothing is written."""
        with self.told(given.session), self.service.admission.exchange(self.asks):
            found = await self.service.sessions.replay(self.asks, given.session, given.exchange)
        return Answered(replay_text(found), {**to_plain(found)})

    async def receipt(self, session: str, number: int) -> Plain:
        """The receipt of an answer. Raises CallError where there is none."""
        with self.told(session):
            found: Plain | None = (await self.service.sessions.answered(self.asks, session, number)).get("receipt")
            if found is None:
                raise UserError(f"Exchange {number} of {session!r} has no receipt.", "Only answers from data have one.")
            return found

    async def _said(self, session: str, said: Said) -> Answered:
        """One exchange. A client that takes its call back ends it where it is."""
        with self.told(session):
            run = await self.service.begin(self.asks, session, said)
            try:
                if self.tell:
                    await self._follow(run, self.tell)
                reply = await self.service.reply(self.asks, run)
            except asyncio.CancelledError:
                self.service.runs.cancel(run.session, run.id)
                raise
        return Answered(reply_text(reply, session), reply_to_plain(reply), failed=reply.type == "error")

    async def _follow(self, run: Run, tell: Tell) -> None:
        """Tell of each step as it begins, until the exchange ends."""
        begun = planned = 0
        async with aclosing(self.service.events_of(self.asks, run)) as events:
            async for event in events:
                if event.type == "plan":
                    planned = len(event.data["todo_list"]["tasks"])
                elif event.type == "todo_started":
                    begun += 1
                    await tell(begun, max(begun, planned), event.data["description"])

    @contextmanager
    def told(self, session: str = "") -> Iterator[None]:
        """Whatever fails meanwhile in the words for the client; a name that cannot be a session's, too."""
        try:
            if session:
                check_session(session)
            yield
        except Exception as error:
            raise CallError(Failure.of(error)) from error
