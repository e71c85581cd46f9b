"""The tables of the conversations database. A change here needs a migration and a new `REVISION`."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    Uuid,
)

REVISION = "0004"
"""The newest migration: what a database must be at for this version of the code."""


class AnyText(TypeDecorator[str]):
    """Text of any origin: what a database does not take becomes a replacement character.

    That is half a surrogate pair, and in PostgreSQL the character of code 0.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None:
            return None
        if not value.isascii():
            value = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return value.replace("\0", "\ufffd") if dialect.name == "postgresql" else value


_PLAIN = JSON(none_as_null=True)

# Names for constraints, so that a later migration can drop them on any database.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

conversations = Table(
    "conversations",
    metadata,
    Column("id", Uuid(as_uuid=False), primary_key=True),
    Column("session_id", AnyText, nullable=False, unique=True),
    Column("title", AnyText),
    Column("metadata", _PLAIN, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("updated_at", Text, nullable=False),
    Index(None, "updated_at"),
    # What a name begins with is looked for by its letters, whatever order the database has for texts.
    Index("ix_conversations_beginning", "session_id", postgresql_ops={"session_id": "text_pattern_ops"}),
)


def _conversation_id() -> Column[str]:
    return Column(
        "conversation_id",
        Uuid(as_uuid=False),
        ForeignKey("conversations.id", ondelete="CASCADE"),
        primary_key=True,
    )


exchanges = Table(
    "exchanges",
    metadata,
    _conversation_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("request_id", AnyText),
    Column("status", Text, nullable=False),
    Column("text", AnyText, nullable=False),
    Column("kind", Text, nullable=False),
    Column("restated", AnyText, nullable=False),
    Column("reply", _PLAIN),
    Column("guardrail_score", Integer),
    Column("retrieval_attempts", Integer, nullable=False, server_default="0"),
    Column("sources", _PLAIN, nullable=False, server_default="[]"),
    Column("reasoning_steps", _PLAIN, nullable=False, server_default="[]"),
    Column("provider", Text),
    Column("model", Text),
    Column("started_at", Text, nullable=False),
    Column("finished_at", Text),
    UniqueConstraint("conversation_id", "request_id"),
    # What still runs is looked for before every exchange, among all that the session ever had.
    Index(None, "conversation_id", "status"),
)

turns = Table(
    "turns",
    metadata,
    _conversation_id(),
    Column("exchange", Integer, primary_key=True, autoincrement=False),
    Column("todo_key", AnyText, primary_key=True),
    Column("attempt", Integer, primary_key=True, autoincrement=False),
    Column("turn_id", Integer, nullable=False),
    Column("todo_description", AnyText, nullable=False),
    Column("status", Text, nullable=False),
    Column("user_input", AnyText, nullable=False),
    Column("agent_action", AnyText, nullable=False),
    Column("tools_called", _PLAIN, nullable=False),
    Column("queries_executed", _PLAIN, nullable=False),
    Column("clarification_asked", AnyText),
    Column("active_todo_list_snapshot", _PLAIN),
    Column("args", _PLAIN, nullable=False, server_default="{}"),
    Column("started_at", Text, nullable=False),
    Column("completed_at", Text, nullable=False),
    UniqueConstraint("conversation_id", "turn_id"),
)

assumptions = Table(
    "assumptions",
    metadata,
    _conversation_id(),
    Column("dataset", AnyText, primary_key=True),
    Column("kind", AnyText, primary_key=True),
    Column("folded", AnyText, primary_key=True),
    Column("said", AnyText, nullable=False),
    Column("argument", AnyText, nullable=False),
    Column("options", _PLAIN, nullable=False),
    Column("many", Boolean, nullable=False),
    Column("chosen", _PLAIN, nullable=False),
    Column("exchange", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("active", Boolean, nullable=False),
)

proposals = Table(
    "proposals",
    metadata,
    Column("id", Text, primary_key=True),
    Column("conversation_id", Uuid(as_uuid=False), ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False),
    Column("exchange", Integer, nullable=False),
    Column("todo_key", AnyText, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("intent", AnyText, nullable=False),
    Column("target", AnyText, nullable=False),
    Column("args", _PLAIN, nullable=False),
    Column("question", AnyText, nullable=False),
    Column("consequence", AnyText, nullable=False),
    Column("principal", AnyText, nullable=False),
    Column("status", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("expires_at", Text),
    Column("decided_at", Text),
    # The open ones of a session are looked for whenever a new one is made.
    Index(None, "conversation_id", "status"),
)

commit_events = Table(
    "commit_events",
    metadata,
    Column("id", Text, primary_key=True),
    Column("proposal_id", Text, nullable=False, unique=True),
    # The session's name and no reference to it: what waits to be delivered outlives a session that is forgotten.
    Column("session", AnyText, nullable=False),
    Column("exchange", Integer, nullable=False),
    Column("intent", AnyText, nullable=False),
    Column("target", AnyText, nullable=False),
    Column("args", _PLAIN, nullable=False),
    Column("principal", AnyText, nullable=False),
    Column("at", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("next_at", Text, nullable=False),
    Column("claimed_until", Text),
    Column("error", AnyText, nullable=False),
    Column("delivered_at", Text),
    Column("forgotten", Boolean, nullable=False),
    Index(None, "status", "next_at"),
    Index(None, "session"),
)

choices = Table(
    "choices",
    metadata,
    _conversation_id(),
    Column("exchange", Integer, primary_key=True, autoincrement=False),
    Column("todo_key", AnyText, primary_key=True),
    Column("attempt", Integer, primary_key=True, autoincrement=False),
    Column("tool", AnyText, primary_key=True),
    Column("argument", AnyText, primary_key=True),
    Column("by_argument", _PLAIN, nullable=False),
    Column("confidence", Float, nullable=False),
    Column("matched_by", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("milliseconds", Float, nullable=False),
    Column("at", Text, nullable=False),
)

# What happened in each session, numbered: for whoever watches an exchange, or comes back to it.
events = Table(
    "events",
    metadata,
    Column("session", AnyText, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("exchange", Integer),
    Column("type", Text, nullable=False),
    Column("data", _PLAIN, nullable=False),
    Column("at", Text, nullable=False),
    Index(None, "at"),
)

# The tables of answers, as Parquet, where several processes have no folder in common.
results = Table(
    "results",
    metadata,
    Column("reference", AnyText, primary_key=True),
    Column("session", AnyText, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("at", Text, nullable=False),
    Index(None, "session"),
    Index(None, "at"),
)

# Who waits for a session, in the order of arrival; the first one whose process lives has it.
tickets = Table(
    "tickets",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("session", AnyText, nullable=False),
    Column("worker", BigInteger, nullable=False),
    Column("at", Text, nullable=False),
    Index(None, "session", "id"),
)
