"""The tables of the conversations database. A change here needs a migration and a new `REVISION`."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    Uuid,
)

REVISION = "0002"
"""The newest migration: what a database must be at for this version of the code."""


class AnyText(TypeDecorator[str]):
    """Text of any origin: half a surrogate pair, which no database takes, becomes a replacement character."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        if value is None or value.isascii():
            return value
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


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
    Column("metadata", _PLAIN, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("updated_at", Text, nullable=False),
    Index(None, "updated_at"),
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
