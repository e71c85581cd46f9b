"""A session's copy written, inside a transaction that its caller opened."""

from __future__ import annotations

from uuid import uuid4

from sqlalchemy import Connection, insert

from askfirst.domain.errors import UserError
from askfirst.domain.forked import Copied
from askfirst.memory import transactions
from askfirst.memory.rows import exchange_to_row, to_utc
from askfirst.memory.schema import exchanges
from askfirst.memory.statements import MAKE_CONVERSATION

_WRITE = insert(exchanges)


def write_copy(connection: Connection, copy: Copied, at: str) -> None:
    """Make the session with all that it begins with. Raises UserError, and writes nothing, where there is one."""
    history, made = copy.history, str(uuid4())
    session, number = copy.of
    new = {
        "id": made,
        "session_id": history.session,
        "metadata": {"forked_from": {"session": session, "exchange": number}},
        "created_at": to_utc(at),
        "updated_at": to_utc(at),
    }
    if not MAKE_CONVERSATION.write(connection, new):
        raise UserError(
            f"There is a session {history.session!r} already.",
            "Give the copy another name, or forget that one first.",
        )
    connection.execute(_WRITE, [{"conversation_id": made, **exchange_to_row(one)} for one in history.exchanges])
    if history.turns:
        transactions.write_turns(connection, history.session, history.turns)
    transactions.write_assumptions(connection, history.session, copy.assumptions)
