"""What is kept under a stored name, as its principal knows it: the name of the session is their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from askfirst.domain.codec import from_plain, to_plain
from askfirst.domain.conversation import History, Turn
from askfirst.domain.errors import AskfirstError
from askfirst.domain.events import StoredEvent
from askfirst.domain.reply import (
    IntentAcknowledged,
    NeedsClarification,
    ProposalReply,
    Reply,
    RunQueries,
    reply_from_plain,
    reply_to_plain,
)
from askfirst.domain.todo import TodoList
from askfirst.service.names import own_name, prefix_of

_NAMING = frozenset(("session_id", "session", "conversation_id", "result"))
_OF_USERS = frozenset(("value", "context", "args", "rows"))
"""Where people's own words stand, which may be anything."""

_NOBODY_WAITS = (
    "This message stands alone, and nothing waits for an answer: say all of it at once, or ask in a session."
)


def own_reply(principal: str | None, reply: Reply) -> Reply:
    """A reply; the session is named in the sentences of an error, too."""
    return reply if principal is None else reply_from_plain(own_plain(principal, reply_to_plain(reply)))


def own_plan(principal: str | None, plan: TodoList | None) -> TodoList | None:
    """A todo list, with what its steps gave."""
    return plan and from_plain(TodoList, _own(to_plain(plan), prefix_of(principal)))


@contextmanager
def own_words(principal: str | None) -> Iterator[None]:
    """What fails within it names sessions as their principal does."""
    try:
        yield
    except AskfirstError as error:
        prefix = prefix_of(principal)
        for quote in "'\"" if prefix else "":
            error.failed = error.failed.replace(f"{quote}{prefix}", quote)
            error.remedy = error.remedy.replace(f"{quote}{prefix}", quote)
        error.args = (f"{error.failed} {error.remedy}".strip(),)
        raise


def alone(reply: Reply) -> Reply:
    """The reply to a message in no session: nobody can answer what it asks, or confirm what it proposes."""
    match reply:
        case NeedsClarification() | RunQueries():
            return replace(reply, notes=(*reply.notes, _NOBODY_WAITS))
        case ProposalReply():
            return replace(reply, options=())
        case IntentAcknowledged():
            return replace(reply, state=replace(reply.state, conversation_id=""))
        case _:
            return reply


def own_event(principal: str | None, event: StoredEvent) -> StoredEvent:
    """An event, with the reply that it may hold."""
    data = event.data
    if event.type == "reply":
        data = {**data, "reply": own_plain(principal, data["reply"])}
    prefix = prefix_of(principal)
    return replace(event, session=own_name(principal, event.session), data=_own(data, prefix))


def own_history(principal: str | None, history: History) -> History:
    """A session with its exchanges, their replies and its turns."""
    if principal is None:
        return history
    own = own_name(principal, history.session)
    exchanges = (
        replace(one, session=own, reply=own_plain(principal, one.reply) if one.reply else None)
        for one in history.exchanges
    )
    turns = (from_plain(Turn, _own(to_plain(one), prefix_of(principal))) for one in history.turns)
    return replace(history, session=own, exchanges=tuple(exchanges), turns=tuple(turns))


def own_plain(principal: str | None, reply: dict[str, Any]) -> dict[str, Any]:
    """A reply as JSON-ready data."""
    stored = str(reply["session_id"])
    told: dict[str, Any] = _own(reply, prefix_of(principal))
    if told.get("type") == "error":
        own = repr(own_name(principal, stored))
        told |= {name: str(told[name]).replace(repr(stored), own) for name in ("failed", "text")}
    return told


def _own(value: Any, prefix: str, name: str = "") -> Any:
    """A part of what is kept, without the prefix wherever it names a session or what is kept of one."""
    if not prefix or name in _OF_USERS:
        return value
    if isinstance(value, dict):
        return {key: _own(one, prefix, key) for key, one in value.items()}
    if isinstance(value, list):
        return [_own(one, prefix, name) for one in value]
    return value.removeprefix(prefix) if name in _NAMING and isinstance(value, str) else value
