"""The SQL of the conversations, built once: building it anew costs more than running it.

Values are given by name: `session`, `conversation`, `this_number`, `this_request`, and columns to
write.
"""

from __future__ import annotations

from dataclasses import fields

from sqlalchemy import bindparam, delete, func, insert, select, update

from askfirst.domain.conversation import Account
from askfirst.memory.schema import assumptions, conversations, exchanges, turns
from askfirst.memory.upserts import InsertOnce, Upsert

_SESSION = conversations.c.session_id == bindparam("session")
_CONVERSATION = conversations.c.id == bindparam("conversation")
_EXCHANGES = exchanges.c.conversation_id == bindparam("conversation")
_TURNS = turns.c.conversation_id == bindparam("conversation")
_NUMBER = exchanges.c.number == bindparam("this_number")
_REQUEST = exchanges.c.request_id == bindparam("this_request")
_RESULT = ("kind", "restated", "reply", "finished_at")
_ACCOUNT = tuple(field.name for field in fields(Account))
_TURN_KEY = ("conversation_id", "exchange", "todo_key", "attempt")

FIND_CONVERSATION = select(conversations.c.id).where(_SESSION)
# In PostgreSQL writers of one session wait here for each other; in SQLite a writer has the file for itself.
HOLD_CONVERSATION = FIND_CONVERSATION.with_for_update()
MAKE_CONVERSATION = InsertOnce(conversations)
TITLE = select(conversations.c.title).where(_CONVERSATION)
TOUCH_CONVERSATION = update(conversations).where(_CONVERSATION).values(updated_at=bindparam("at"))
FORGET_CONVERSATION = delete(conversations).where(_SESSION)

_RUNNING = _EXCHANGES & (exchanges.c.status == "running")
INTERRUPT_RUNNING = update(exchanges).where(_RUNNING).values(status="interrupted")
NEWEST_EXCHANGE = select(exchanges).where(_EXCHANGES).order_by(exchanges.c.number.desc()).limit(1)
MAKE_EXCHANGE = insert(exchanges)
FIND_EXCHANGE = select(exchanges.c.number).where(_EXCHANGES, _NUMBER)
EXCHANGE_OF_REQUEST = select(exchanges).where(_EXCHANGES, _REQUEST)
REOPEN_EXCHANGE = update(exchanges).where(_EXCHANGES, _NUMBER).values(status="running")
CLOSE_EXCHANGE = (
    update(exchanges)
    .where(_EXCHANGES, _NUMBER, exchanges.c.status != "done")
    .values(
        status="done",
        **{name: bindparam(f"new_{name}") for name in (*_RESULT, *_ACCOUNT)},
    )
)
ALL_EXCHANGES = select(exchanges).where(_EXCHANGES).order_by(exchanges.c.number)

_NEXT_TURN_ID = select(func.coalesce(func.max(turns.c.turn_id), 0) + 1).where(
    turns.c.conversation_id == bindparam("conversation_id")
)
WRITE_TURN = Upsert(turns, _TURN_KEY, made={"turn_id": _NEXT_TURN_ID.scalar_subquery()})
_LAST_EXCHANGE = select(func.max(turns.c.exchange)).where(_TURNS).scalar_subquery()
LAST_TURNS = (
    select(turns).where(_TURNS, turns.c.exchange > _LAST_EXCHANGE - bindparam("exchanges")).order_by(turns.c.turn_id)
)
ALL_TURNS = select(turns).where(_TURNS).order_by(turns.c.turn_id)

_ASSUMPTIONS = assumptions.c.conversation_id == bindparam("conversation")
_ASSUMPTION_KEY = ("conversation_id", "dataset", "kind", "folded")
WRITE_ASSUMPTION = Upsert(assumptions, _ASSUMPTION_KEY)
ALL_ASSUMPTIONS = select(assumptions).where(_ASSUMPTIONS).order_by(assumptions.c.number, assumptions.c.folded)
