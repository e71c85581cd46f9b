"""The reply of the exchange, with its data and receipt; closes the exchange."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.types import StreamWriter

from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.conversation import Message
from askfirst.domain.decision import Decision
from askfirst.domain.errors import Failure
from askfirst.domain.events import ReplyEvent, ReplyReady, progress_to_plain
from askfirst.domain.pending import AwaitsAnswer, Pending, Stopped, is_running, pending_to_plain
from askfirst.domain.receipt import Emptiness, Guess, QueryMetadata, Receipt, Resolution
from askfirst.domain.reply import (
    ErrorReply,
    FinalAnswer,
    NeedsClarification,
    OutOfScope,
    Reply,
    Usage,
    reply_to_plain,
)
from askfirst.domain.restatement import Restatement
from askfirst.domain.spending import Meter
from askfirst.domain.state import State
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoList
from askfirst.parts import Metered, Parts, pending_of, session_of


class Responded(Metered, total=False):
    """What this node changes."""

    reply: dict[str, Plain]
    messages: list[Message]
    pending: dict[str, Plain] | None
    last_query: dict[str, Plain] | None
    last_request: str


async def respond(state: State, config: RunnableConfig, writer: StreamWriter, *, parts: Parts) -> Responded:
    """Word the reply that the state calls for, keep it, and leave the session as it will be found."""
    session = session_of(config)
    plain = state.get("todo_list")
    meter = parts.meter(state)
    ending = _Ending(session, state, parts, from_plain(TodoList, plain) if plain else None, meter)
    reply = await ending.reply()
    spent, notes = parts.metered(meter, session, state)
    decision = state.get("decision") or {}
    await parts.log.close(
        session,
        state["exchange"],
        reply,
        at=parts.clock.now().isoformat(),
        kind=decision.get("kind", ""),
        restated=ending.question,
    )
    parts.sink.emit(_event(reply, session))
    writer(progress_to_plain(ReplyReady(reply)))
    changed = Responded(
        reply=reply_to_plain(reply),
        messages=[{"role": "assistant", "content": reply.text}],
        pending=pending_to_plain(ending.left_pending),
        spent=spent,
        notes=notes,
    )
    if ending.finished and ending.shown_query and (state.get("restatement") or {}).get("goal") == "query":
        last_query = replace(ending.shown_query, guesses=(*ending.guesses, *ending.earlier_guesses))
        changed |= {"last_query": to_plain(last_query), "last_request": ending.question}
    return changed


@dataclass(frozen=True, slots=True)
class _Ending:
    """One exchange at its end. Each kind of reply is one method."""

    session: str
    state: State
    parts: Parts
    todo_list: TodoList | None
    meter: Meter

    async def reply(self) -> Reply:
        """The first that fits: what failed, what is asked, a word on the message itself, the answer."""
        failure = self.state.get("failure")
        if failure:
            return self._error(from_plain(Failure, failure))
        decision = from_plain(Decision, self.state["decision"])
        pending = pending_of(self.state)
        if isinstance(pending, AwaitsAnswer):
            return self._question(pending, decision)
        if decision.kind == "abort":
            return self._say("Stopped. Nothing is waiting; what was found before stays in memory.")
        if self.finished:
            return await self._answer()
        if decision.kind in ("continue", "exact_answer", "about_options"):
            return self._say(self._nothing_waits())
        return await self._out_of_scope()

    @property
    def finished(self) -> bool:
        """Whether this exchange brought its list to the end."""
        return bool(self.todo_list and self.todo_list.finished and is_running(pending_of(self.state)))

    @property
    def question(self) -> str:
        """The question as restated, empty where it never came to that."""
        return self.todo_list.rewritten_request if self.todo_list else ""

    @property
    def left_pending(self) -> Pending | None:
        """What the next message finds: nothing after an answer; a list that broke off stands still."""
        pending = pending_of(self.state)
        if not is_running(pending):
            return pending
        failure = self.state.get("failure")
        return Stopped(failure["reason"], self.state["exchange"]) if failure else None

    @property
    def shown_query(self) -> QueryMetadata | None:
        """The query whose table is the answer's: the last one that was run."""
        queries = self._queries()
        return queries[-1] if queries else None

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """What was taken unasked in this list because it made no difference."""
        found = [guess for output in self._outputs() for guess in output.get("guesses", ())]
        return tuple(from_plain(Guess, guess) for guess in found)

    @property
    def earlier_guesses(self) -> tuple[Guess, ...]:
        """Those of the question that this one follows, as far as its query still rests on them."""
        before, query = self.state.get("last_query"), self.shown_query
        if not before or query is None or (self.state.get("decision") or {}).get("kind") != "follow_up":
            return ()
        used = set(query.query.fields())
        return tuple(one for one in from_plain(QueryMetadata, before).guesses if one.others and used & set(one.fields))

    def _common(self, text: str) -> dict[str, Any]:
        return {
            "session_id": self.session,
            "turn_number": self.state["exchange"],
            "text": text,
            "todo_list": self.todo_list,
            "notes": tuple(dict.fromkeys((*(self.state.get("notes") or ()), *self.meter.notes))),
            "usage": Usage(
                model_calls=self.meter.spent.calls,
                tokens=self.meter.spent.tokens,
                ms=round((time.time() - self.state["started"]) * 1000, 1),
            ),
        }

    def _error(self, failure: Failure) -> Reply:
        return ErrorReply(
            **self._common(f"{failure.failed} {failure.remedy}".strip()),
            failed=failure.failed,
            remedy=failure.remedy,
            kind=failure.error,
            retryable=failure.retryable,
        )

    def _question(self, pending: AwaitsAnswer, decision: Decision) -> Reply:
        asked = pending.clarification
        text = asked.question
        if decision.kind == "about_options":
            reason = f"{decision.reason.rstrip('.')}. " if decision.reason else ""
            text = f"{reason}I ask because {asked.about!r} is not clear to me. {asked.question}"
        return NeedsClarification(
            **self._common(text),
            question=asked.question,
            options=asked.options,
            about=asked.about,
            many=asked.many,
        )

    async def _out_of_scope(self) -> Reply:
        restatement = from_plain(Restatement, self.state["restatement"])
        subject = self.parts.subject
        reason = restatement.reason or await self._declined() or "That is not about the data that I can look into."
        text = f"{reason} I can answer questions on: {subject.about}"
        return OutOfScope(**self._common(text), suggestions=subject.suggestions)

    async def _declined(self) -> str:
        view = self.parts.view(self.session, self.state, meter=self.meter)
        return await self.parts.reader.decline(self.state["user_input"], view)

    def _say(self, text: str) -> Reply:
        return FinalAnswer(**self._common(text))

    def _nothing_waits(self) -> str:
        said = [message["content"] for message in self.state.get("messages") or () if message["role"] == "assistant"]
        again = f" The last reply was: {said[-1]}" if said else " Ask a question to begin."
        return f"Nothing is waiting to go on.{again}"

    async def _answer(self) -> Reply:
        text, table = self._wording(), await self._table()
        queries = self._queries()
        restatement = from_plain(Restatement, self.state["restatement"])
        receipt = Receipt(
            question=self.question,
            clock=self.parts.clock.today().isoformat(),
            names=self._names(),
            time=queries[-1].query.time if queries else None,
            assumptions=(*self._assumptions(), *await self._recalled()),
            changes=restatement.changes,
            queries=queries,
            emptiness=self._emptiness(),
        )
        sources = tuple(dict.fromkeys(f"{query.source}.{query.query.dataset}" for query in queries))
        return FinalAnswer(**self._common(text), table=table, sources=sources, receipt=receipt)

    def _outputs(self) -> list[dict[str, Plain]]:
        tasks = self.todo_list.tasks.values() if self.todo_list else ()
        return [task.output for task in tasks if isinstance(task.output, dict)]

    def _wording(self) -> str:
        """What the wording tool said; for a plan without one, what each step did."""
        texts = [output["text"] for output in self._outputs() if "text" in output]
        done = [task.summary for task in self.todo_list.tasks.values()] if self.todo_list else []
        return str(texts[-1]) if texts else " ".join(f"{summary}." for summary in done)

    async def _table(self) -> Table | None:
        query = self.shown_query
        table = await self.parts.results.get(query.result) if query else None
        return table.head(self.parts.limits.reply_rows) if table else None

    def _queries(self) -> tuple[QueryMetadata, ...]:
        found = [output["metadata"] for output in self._outputs() if "metadata" in output]
        queries = [from_plain(QueryMetadata, metadata) for metadata in found]
        return tuple({query.result: query for query in queries}.values())

    def _emptiness(self) -> Emptiness | None:
        found = [output["emptiness"] for output in self._outputs() if output.get("emptiness")]
        return from_plain(Emptiness, found[-1]) if found else None

    def _names(self) -> tuple[Resolution, ...]:
        found = [name for output in self._outputs() for name in output.get("names", ()) if isinstance(name, dict)]
        return tuple(dict.fromkeys(from_plain(Resolution, name) for name in found))

    async def _recalled(self) -> tuple[str, ...]:
        """What was not asked about again because the user had answered it before this plan was made."""
        if self.todo_list is None or not any(task.answers for task in self.todo_list.tasks.values()):
            return ()
        known = await self.parts.assumptions.assumptions(self.session)
        given = [answer for task in self.todo_list.tasks.values() for answer in task.answers.items()]
        return tuple(
            f"{one.said!r} is {one.label}, as you said in exchange {one.exchange}"
            for one in known
            if one.holds
            and one.exchange < self.todo_list.exchange
            and any(one.fills(name) and one.values == tuple(values) for name, values in given)
        )

    def _assumptions(self) -> tuple[str, ...]:
        said = [text for output in self._outputs() for text in output.get("assumptions", ())]
        said += [guess.here for guess in self.guesses] + [guess.later for guess in self.earlier_guesses]
        return tuple(dict.fromkeys(said))


def _event(reply: Reply, session: str) -> ReplyEvent:
    tasks = reply.todo_list.tasks.values() if reply.todo_list else ()
    return ReplyEvent(
        session=session,
        exchange=reply.turn_number,
        reply_type=reply.type,
        turns=sum(task.attempts for task in tasks),
        model_calls=reply.usage.model_calls,
        tokens=reply.usage.tokens,
        milliseconds=reply.usage.ms,
    )
