"""Conversations, exchanges and turns."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "conversations",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("metadata", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_conversations"),
        sa.UniqueConstraint("session_id", name="uq_conversations_session_id"),
    )
    op.create_index("ix_conversations_updated_at", "conversations", ["updated_at"])
    op.create_table(
        "exchanges",
        sa.Column("conversation_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("request_id", sa.Text()),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("restated", sa.Text(), nullable=False),
        sa.Column("reply", sa.JSON()),
        sa.Column("started_at", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.Text()),
        sa.PrimaryKeyConstraint("conversation_id", "number", name="pk_exchanges"),
        _of_a_conversation("exchanges"),
        sa.UniqueConstraint("conversation_id", "request_id", name="uq_exchanges_conversation_id_request_id"),
    )
    op.create_index("ix_exchanges_conversation_id_status", "exchanges", ["conversation_id", "status"])
    op.create_table(
        "turns",
        sa.Column("conversation_id", sa.Uuid(), nullable=False),
        sa.Column("exchange", sa.Integer(), nullable=False),
        sa.Column("todo_key", sa.Text(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("turn_id", sa.Integer(), nullable=False),
        sa.Column("todo_description", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("user_input", sa.Text(), nullable=False),
        sa.Column("agent_action", sa.Text(), nullable=False),
        sa.Column("tools_called", sa.JSON(), nullable=False),
        sa.Column("queries_executed", sa.JSON(), nullable=False),
        sa.Column("clarification_asked", sa.Text()),
        sa.Column("active_todo_list_snapshot", sa.JSON()),
        sa.Column("started_at", sa.Text(), nullable=False),
        sa.Column("completed_at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("conversation_id", "exchange", "todo_key", "attempt", name="pk_turns"),
        _of_a_conversation("turns"),
        sa.UniqueConstraint("conversation_id", "turn_id", name="uq_turns_conversation_id_turn_id"),
    )


def downgrade() -> None:
    for table in ("turns", "exchanges", "conversations"):
        op.drop_table(table)


def _of_a_conversation(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["conversation_id"], ["conversations.id"], name=f"fk_{table}_conversations", ondelete="CASCADE"
    )
