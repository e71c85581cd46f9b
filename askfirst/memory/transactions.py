"""What each call on the conversations does, inside a transaction that its caller opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, RowMapping

from askfirst.domain.assumption import Assumption
from askfirst.domain.conversation import Exchange, History, Opened, Turn
from askfirst.domain.errors import UnknownName, UserError, unknown_session
from askfirst.domain.events import ChoiceMade
from askfirst.domain.figures import Figures
from askfirst.domain.proposal import Proposal
from askfirst.memory import choices, proposals, statements
from askfirst.memory.event_rows import delete_events
from askfirst.memory.outbox import forget_events
from askfirst.memory.rows import (
    assumption_from_row,
    assumption_to_row,
    exchange_from_row,
    turn_from_row,
    turn_to_row,
)


def open_exchange(connection: Connection, session: str, text: str, *, at: str, request_id: str | None) -> Opened:
    """Begin the next exchange, or the one of `request_id` again; older running ones become interrupted."""
    conversation = _used(connection, session, at)
    connection.execute(statements.INTERRUPT_RUNNING, {"conversation": conversation})
    if request_id is not None and (same := _of_request(connection, conversation, request_id)):
        return _reopen(connection, same)
    newest = connection.execute(statements.NEWEST_EXCHANGE, {"conversation": conversation}).first()
    number = newest.number + 1 if newest else 1
    new = {
        "conversation_id": conversation,
        "number": number,
        "request_id": request_id,
        "status": "running",
        "text": text,
        "kind": "",
        "restated": "",
        "started_at": at,
    }
    connection.execute(statements.MAKE_EXCHANGE, new)
    if newest is None or newest.status != "interrupted":
        return Opened(number)
    return Opened(number, interrupted_text=newest.text, interrupted_number=newest.number)


def write_turns(connection: Connection, session: str, new: Sequence[Turn]) -> None:
    """Write one session's turns; a key that is there keeps its turn_id and takes the new content."""
    conversation = _held(connection, session)
    rows = [{"conversation_id": conversation, **turn_to_row(turn)} for turn in new]
    statements.WRITE_TURN.write(connection, rows)


def write_proposals(connection: Connection, session: str, new: Sequence[Proposal]) -> None:
    """Open the proposals of one session in place of those that are open; what is there stays as it is."""
    proposals.write_proposals(connection, _held(connection, session), new)


def write_choices(connection: Connection, session: str, new: Sequence[ChoiceMade], at: str) -> None:
    """Write how one session's words were read; what is there stays as it is."""
    choices.write_choices(connection, _held(connection, session), new, at)


def write_assumptions(connection: Connection, session: str, new: Sequence[Assumption]) -> None:
    """Write assumptions; one of the same key is replaced and keeps its number, which the first answer gives it."""
    conversation = _held(connection, session)
    numbers = {one.key: one.number for one in read_assumptions(connection, session)}
    for assumption in new:
        number = numbers.get(assumption.key, 0)
        if assumption.values and not number:
            number = max(numbers.values(), default=0) + 1
        numbers[assumption.key] = number
        row = {"conversation_id": conversation, **assumption_to_row(replace(assumption, number=number))}
        statements.WRITE_ASSUMPTION.write(connection, [row])


def read_assumptions(connection: Connection, session: str) -> tuple[Assumption, ...]:
    """A session's assumptions by their numbers; none for a session that is not there."""
    conversation = _find(connection, session)
    if conversation is None:
        return ()
    found = connection.execute(statements.ALL_ASSUMPTIONS, {"conversation": conversation}).mappings()
    return tuple(assumption_from_row(row) for row in found)


def close_exchange(connection: Connection, session: str, number: int, result: dict[str, Any]) -> None:
    """Give an exchange its reply, if it has none; `result` holds reply, finished_at, kind and restated."""
    conversation = _held(connection, session)
    this = {"conversation": conversation, "this_number": number}
    values = {f"new_{name}": value for name, value in result.items()}
    if connection.execute(statements.CLOSE_EXCHANGE, this | values).rowcount:
        touch = {"conversation": conversation, "at": result["finished_at"]}
        connection.execute(statements.TOUCH_CONVERSATION, touch)
    elif connection.execute(statements.FIND_EXCHANGE, this).first() is None:
        raise UnknownName(f"exchange of session {session!r}", str(number), ())


def last_turns(connection: Connection, session: str, exchanges: int) -> tuple[Turn, ...]:
    """The turns of the last exchanges, oldest first; none for a session that is not there."""
    conversation = _find(connection, session)
    if conversation is None:
        return ()
    found = connection.execute(statements.LAST_TURNS, {"conversation": conversation, "exchanges": exchanges})
    return tuple(turn_from_row(session, row) for row in found.mappings())


def is_there(connection: Connection, session: str) -> bool:
    """Whether there is a session of that name."""
    return _find(connection, session) is not None


def read_history(connection: Connection, session: str) -> History:
    """All of a session. Raises UnknownName."""
    this = {"conversation": _existing(connection, session)}
    kept = connection.execute(statements.ALL_EXCHANGES, this).mappings()
    written = connection.execute(statements.ALL_TURNS, this).mappings()
    return History(
        session,
        tuple(exchange_from_row(session, row) for row in kept),
        tuple(turn_from_row(session, row) for row in written),
        connection.scalar(statements.TITLE, this) or "",
    )


def read_figures(connection: Connection, session: str | None) -> Figures:
    """How words were read and what became of proposals, in all sessions or in one. Raises UnknownName."""
    conversation = None if session is None else _existing(connection, session)
    return Figures(
        choices.choice_figures(connection, conversation), proposals.proposal_figures(connection, conversation)
    )


def find_request(connection: Connection, session: str, request_id: str) -> Exchange | None:
    """The exchange that a request id began."""
    conversation = _find(connection, session)
    row = _of_request(connection, conversation, request_id) if conversation else None
    return exchange_from_row(session, row) if row else None


def forget_session(connection: Connection, session: str) -> bool:
    """Delete a session with all that hangs on it, and its events that need no delivery; False where there was none."""
    forget_events(connection, session)
    delete_events(connection, session)
    return connection.execute(statements.FORGET_CONVERSATION, {"session": session}).rowcount > 0


def _used(connection: Connection, session: str, at: str) -> str:
    made = str(uuid4())
    new = {"id": made, "session_id": session, "metadata": {}, "created_at": at, "updated_at": at}
    there = connection.scalar(statements.HOLD_CONVERSATION, {"session": session})
    # Another process may make it at the same moment: then that one is taken.
    if there is None and statements.MAKE_CONVERSATION.write(connection, new):
        return made
    found = _held(connection, session)
    connection.execute(statements.TOUCH_CONVERSATION, {"conversation": found, "at": at})
    return found


def _of_request(connection: Connection, conversation: str, request_id: str) -> RowMapping | None:
    values = {"conversation": conversation, "this_request": request_id}
    return connection.execute(statements.EXCHANGE_OF_REQUEST, values).mappings().first()


def _reopen(connection: Connection, same: RowMapping) -> Opened:
    number = same["number"]
    if same["status"] == "done":
        raise UserError(
            f"The request id {same['request_id']!r} belongs to exchange {number}, which has its reply.",
            "Give a new message a new request id.",
        )
    this = {"conversation": same["conversation_id"], "this_number": number}
    connection.execute(statements.REOPEN_EXCHANGE, this)
    return Opened(number, interrupted_text=same["text"], interrupted_number=number)


def _find(connection: Connection, session: str) -> str | None:
    return connection.scalar(statements.FIND_CONVERSATION, {"session": session})


def _held(connection: Connection, session: str) -> str:
    """The session's conversation, for this writer alone until its transaction ends."""
    found: str | None = connection.scalar(statements.HOLD_CONVERSATION, {"session": session})
    if found is None:
        raise unknown_session(session)
    return found


def _existing(connection: Connection, session: str) -> str:
    found = _find(connection, session)
    if found is None:
        raise unknown_session(session)
    return found
