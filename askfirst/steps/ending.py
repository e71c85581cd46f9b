"""An exchange at its end: the reply that the state calls for, and what the next message will find."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from askfirst.domain.clarification import Option
from askfirst.domain.client_queries import number_of
from askfirst.domain.codec import Plain, from_plain
from askfirst.domain.context import Applied
from askfirst.domain.decision import Decision
from askfirst.domain.errors import Failure, PolicyError
from askfirst.domain.pending import AwaitsAnswer, AwaitsResults, AwaitsYes, Pending, Stopped, is_running
from askfirst.domain.proposal import CommitEvent, Proposal
from askfirst.domain.receipt import Emptiness, Guess, QueryMetadata, Receipt, Resolution
from askfirst.domain.reply import (
    ErrorReply,
    FinalAnswer,
    NeedsClarification,
    OutOfScope,
    ProposalReply,
    Reply,
    RunQueries,
    Usage,
)
from askfirst.domain.restatement import Restatement
from askfirst.domain.spending import Meter
from askfirst.domain.state import State
from askfirst.domain.table import Table
from askfirst.domain.todo import TodoList
from askfirst.parts import Parts, pending_of
from askfirst.steps.applying import acknowledged
from askfirst.steps.charting import charts_of
from askfirst.steps.recalling import recalled
from askfirst.steps.remembering import earlier_guesses, guesses_of, outputs_of, shown_query
from askfirst.steps.todos import finished_of

CONFIRM_OR_DECLINE = (Option("Confirm", "yes"), Option("Decline", "no"))


@dataclass(frozen=True, slots=True)
class Ending:
    """One exchange at its end. Each kind of reply is one method."""

    session: str
    state: State
    parts: Parts
    todo_list: TodoList | None
    meter: Meter

    async def reply(self) -> Reply:  # noqa: PLR0911 - one for each kind of reply
        """The first that fits: what failed, what is asked, a word on the message itself, the answer."""
        failure = self.state.get("failure")
        if failure:
            return self._error(from_plain(Failure, failure))
        decision = from_plain(Decision, self.state["decision"])
        pending = pending_of(self.state)
        if applied := self._applied:
            return acknowledged(applied, self.state, self.parts, self._common(applied.text))
        if pending and not isinstance(pending, Stopped):
            return self._waiting(pending, decision)
        if decision.kind == "abort":
            return self._say("Stopped. Nothing is waiting; what was found before stays in memory.")
        if decision.kind == "decline":
            return self._say("Nothing was done. What was found before stays in memory.")
        if self.finished:
            return await self._answer()
        if decision.kind == "confirm" and self.state.get("last_commit"):
            return self._say(f"That is done already. {self.state['last_commit']}")
        if decision.kind in ("continue", "exact_answer", "about_options", "confirm"):
            return self._say(self._nothing_waits())
        return await self._out_of_scope()

    def _waiting(self, pending: AwaitsAnswer | AwaitsYes | AwaitsResults, decision: Decision) -> Reply:
        if isinstance(pending, AwaitsAnswer):
            return self._question(pending, decision)
        if isinstance(pending, AwaitsYes):
            return self._proposal(pending.proposal, decision)
        return self._queries_for_client(pending)

    @property
    def finished(self) -> bool:
        """Whether this exchange brought its list to the end."""
        if self._sets_context:
            return False
        return bool(self.todo_list and self.todo_list.finished and is_running(pending_of(self.state)))

    @property
    def question(self) -> str:
        """The question as restated, empty where it never came to that."""
        return self.todo_list.rewritten_request if self.todo_list and not self._sets_context else ""

    @property
    def clicked(self) -> bool:
        """Whether the exchange began with an intent, and with no message."""
        return bool((self.state.get("applied") or {}).get("clicked"))

    @property
    def _sets_context(self) -> bool:
        return (self.state.get("decision") or {}).get("kind") == "set_context"

    @property
    def _applied(self) -> Applied | None:
        plain = self.state.get("applied")
        return from_plain(Applied, plain) if plain and plain["text"] else None

    @property
    def _context(self) -> dict[str, Plain]:
        """What is set; who may not see the data is not told."""
        refused = (self.state.get("failure") or {}).get("error") == PolicyError.__name__
        return {} if refused else self.state.get("context") or {}

    @property
    def left_pending(self) -> Pending | None:
        """What the next message finds: nothing after an answer; a list that broke off stands still."""
        pending = pending_of(self.state)
        if self._sets_context or not is_running(pending):
            return pending
        failure = self.state.get("failure")
        return Stopped(failure["reason"], self.state["exchange"]) if failure else None

    @property
    def shown_query(self) -> QueryMetadata | None:
        """The query whose table is the answer's: the last one that was run."""
        return shown_query(self.todo_list)

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """What was taken unasked in this list because it made no difference."""
        return guesses_of(self.todo_list)

    @property
    def earlier_guesses(self) -> tuple[Guess, ...]:
        """Those of the question that this one follows, as far as its query still rests on them."""
        before = self.state.get("last_query")
        if not before or (self.state.get("decision") or {}).get("kind") != "follow_up":
            return ()
        return earlier_guesses(self.shown_query, from_plain(QueryMetadata, before))

    def _common(self, text: str, told: tuple[str, ...] = ()) -> dict[str, Any]:
        return {
            "session_id": self.session,
            "turn_number": self.state["exchange"],
            "text": text,
            "todo_list": self.todo_list,
            "context": self._context,
            "notes": tuple(dict.fromkeys((*(self.state.get("notes") or ()), *told, *self.meter.notes))),
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
            limit=failure.limit,
        )

    def _question(self, pending: AwaitsAnswer, decision: Decision) -> Reply:
        asked = pending.clarification
        text = asked.question
        if decision.kind == "about_options":
            reason = f"{decision.reason.rstrip('.')}. " if decision.reason else ""
            why = f"I ask because {asked.about!r} is not clear to me. " if asked.about else ""
            text = f"{reason}{why}{asked.question}"
        return NeedsClarification(
            **self._common(text),
            question=asked.question,
            options=asked.options,
            about=asked.about,
            many=asked.many,
        )

    def _proposal(self, proposal: Proposal, decision: Decision) -> Reply:
        """What would be done, and that nothing has been: again where the message said neither yes nor no."""
        details = f"({'; '.join(proposal.details)})" if proposal.details else ""
        said = [proposal.question, details, proposal.consequence]
        if decision.kind == "about_options":
            said = [decision.reason, *said, "Nothing has been done yet: answer yes or no."]
        return ProposalReply(
            **self._common(" ".join(part for part in said if part)),
            proposal_id=proposal.id,
            intent=proposal.intent,
            target=proposal.target,
            args=proposal.args,
            question=proposal.question,
            options=CONFIRM_OR_DECLINE,
            consequence=proposal.consequence,
            details=proposal.details,
            expires_at=proposal.expires_at,
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

    def _queries_for_client(self, pending: AwaitsResults) -> Reply:
        text = f"The data lives on your side: run {number_of(pending.queries)} there, and send the results."
        return RunQueries(**self._common(text), queries=pending.queries)

    async def _answer(self) -> Reply:
        text, table = self._wording(), await self._table()
        queries = self._queries()
        restatement = from_plain(Restatement, self.state["restatement"])
        receipt = Receipt(
            question=self.question,
            clock=self.parts.clock.today().isoformat(),
            names=(*self._names(), *restatement.settings),
            time=queries[-1].query.time if queries else None,
            assumptions=(*self._assumptions(), *await self._recalled()),
            changes=restatement.changes,
            queries=queries,
            emptiness=self._emptiness(),
        )
        sources = tuple(dict.fromkeys(f"{query.source}.{query.query.dataset}" for query in queries))
        commits = [from_plain(CommitEvent, output["commit"]) for output in self._outputs() if output.get("commit")]
        return FinalAnswer(
            **self._common(" ".join((*restatement.unmet, text)), restatement.told),
            table=table.head(self.parts.limits.reply_rows) if table else None,
            charts=charts_of(self._outputs(), table),
            sources=sources,
            receipt=receipt,
            commit=commits[-1] if commits else None,
        )

    def _outputs(self) -> list[dict[str, Plain]]:
        return outputs_of(self.todo_list)

    def _wording(self) -> str:
        """What the wording tool said; for a plan without one, what each step did."""
        texts = [output["text"] for output in self._outputs() if "text" in output]
        done = [task.summary for task in self.todo_list.tasks.values()] if self.todo_list else []
        return str(texts[-1]) if texts else " ".join(f"{summary}." for summary in done)

    async def _table(self) -> Table | None:
        """The last query's table, or the one that a tool of the workspace's own has given; all rows that are kept."""
        query = self.shown_query
        reference = query.result if query else self._own_result()
        return await self.parts.results.get(reference) if reference else None

    def _own_result(self) -> str:
        tools = [task.tool for task in self.todo_list.tasks.values()] if self.todo_list else []
        finished = finished_of(self.state)
        given = [finished[name].result for name in tools if name in finished and finished[name].result]
        return given[-1] if given else ""

    def _queries(self) -> tuple[QueryMetadata, ...]:
        """All that were run: those of the workspace's own tools, too."""
        found: list[Plain] = []
        for output in self._outputs():
            found += [*output.get("queries", ()), *([output["metadata"]] if "metadata" in output else [])]
        queries = [from_plain(QueryMetadata, metadata) for metadata in found]
        return tuple({(query.result, query.hash): query for query in queries}.values())

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
        return recalled(self.todo_list, await self.parts.assumptions.assumptions(self.session))

    def _assumptions(self) -> tuple[str, ...]:
        said = [text for output in self._outputs() for text in output.get("assumptions", ())]
        said += [guess.here for guess in self.guesses] + [guess.later for guess in self.earlier_guesses]
        return tuple(dict.fromkeys(said))
