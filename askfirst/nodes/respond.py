"""The reply of the exchange, with its data and receipt; closes the exchange."""

from __future__ import annotations

from dataclasses import replace

from langchain_core.runnables import RunnableConfig
from langgraph.types import StreamWriter

from askfirst.domain.codec import Plain, from_plain, to_plain
from askfirst.domain.conversation import Message
from askfirst.domain.errors import PolicyError
from askfirst.domain.events import ReplyEvent, ReplyReady, progress_to_plain
from askfirst.domain.pending import pending_to_plain
from askfirst.domain.reply import (
    Reply,
    reply_to_plain,
)
from askfirst.domain.state import State
from askfirst.domain.todo import TodoList
from askfirst.parts import Metered, Parts, session_of
from askfirst.steps.accounting import account_of
from askfirst.steps.ending import Ending


class Responded(Metered, total=False):
    """What this node changes."""

    reply: dict[str, Plain]
    messages: list[Message]
    pending: dict[str, Plain] | None
    last_query: dict[str, Plain] | None
    last_request: str
    answered_context: dict[str, Plain]
    principal: None


async def respond(state: State, config: RunnableConfig, writer: StreamWriter, *, parts: Parts) -> Responded:
    """Word the reply that the state calls for, keep it, and leave the session as it will be found."""
    refused = (state.get("failure") or {}).get("error") == PolicyError.__name__
    parts = parts if refused else parts.seen_by(state.get("principal"))
    session = session_of(config)
    # Who may not see the data is not shown the plan of whoever may.
    plain = None if refused else state.get("todo_list")
    meter = parts.meter(state)
    ending = Ending(session, state, parts, from_plain(TodoList, plain) if plain else None, meter)
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
        account=account_of(reply, state, model_name=parts.model_name),
    )
    parts.sink.emit(_event(reply, session, kind=decision.get("kind", ""), began=state["started"]))
    writer(progress_to_plain(ReplyReady(reply)))
    changed = Responded(
        reply=reply_to_plain(reply),
        # A click is no message, and neither is what acknowledges it.
        messages=[] if ending.clicked else [{"role": "assistant", "content": reply.text}],
        pending=pending_to_plain(ending.left_pending),
        spent=spent,
        notes=notes,
    )
    if not isinstance(state.get("principal") or "", str):
        # Attributes hold for one message: whoever says the next one brings their own.
        changed["principal"] = None
    if ending.finished and ending.shown_query and (state.get("restatement") or {}).get("goal") == "query":
        last_query = replace(ending.shown_query, guesses=(*ending.guesses, *ending.earlier_guesses))
        changed |= {"last_query": to_plain(last_query), "last_request": ending.question}
        changed["answered_context"] = state.get("read_context") or {}
    return changed


def _event(reply: Reply, session: str, *, kind: str, began: float) -> ReplyEvent:
    tasks = reply.todo_list.tasks.values() if reply.todo_list else ()
    return ReplyEvent(
        session=session,
        exchange=reply.turn_number,
        reply_type=reply.type,
        turns=sum(task.attempts for task in tasks),
        model_calls=reply.usage.model_calls,
        tokens=reply.usage.tokens,
        milliseconds=reply.usage.ms,
        kind=kind,
        began=began,
    )
