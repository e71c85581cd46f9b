"""Proposals, the commit events that a yes to them writes, and how words were read as arguments."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("turns", sa.Column("args", sa.JSON(), nullable=False, server_default="{}"))
    _make_proposals()
    _make_commit_events()
    _make_choices()


def downgrade() -> None:
    for table in ("choices", "commit_events", "proposals"):
        op.drop_table(table)
    op.drop_column("turns", "args")


def _make_proposals() -> None:
    op.create_table(
        "proposals",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("conversation_id", sa.Uuid(), nullable=False),
        sa.Column("exchange", sa.Integer(), nullable=False),
        sa.Column("todo_key", sa.Text(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("intent", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("args", sa.JSON(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("consequence", sa.Text(), nullable=False),
        sa.Column("principal", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.Text()),
        sa.Column("decided_at", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_proposals"),
        _of_a_conversation("proposals"),
    )
    op.create_index("ix_proposals_conversation_id_status", "proposals", ["conversation_id", "status"])


def _make_commit_events() -> None:
    op.create_table(
        "commit_events",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("proposal_id", sa.Text(), nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("exchange", sa.Integer(), nullable=False),
        sa.Column("intent", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("args", sa.JSON(), nullable=False),
        sa.Column("principal", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.Text(), nullable=False),
        sa.Column("claimed_until", sa.Text()),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("delivered_at", sa.Text()),
        sa.Column("forgotten", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_commit_events"),
        sa.UniqueConstraint("proposal_id", name="uq_commit_events_proposal_id"),
    )
    op.create_index("ix_commit_events_status_next_at", "commit_events", ["status", "next_at"])
    op.create_index("ix_commit_events_session", "commit_events", ["session"])


def _make_choices() -> None:
    op.create_table(
        "choices",
        sa.Column("conversation_id", sa.Uuid(), nullable=False),
        sa.Column("exchange", sa.Integer(), nullable=False),
        sa.Column("todo_key", sa.Text(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("tool", sa.Text(), nullable=False),
        sa.Column("argument", sa.Text(), nullable=False),
        sa.Column("by_argument", sa.JSON(), nullable=False),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.Column("matched_by", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("milliseconds", sa.Float(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint(
            "conversation_id", "exchange", "todo_key", "attempt", "tool", "argument", name="pk_choices"
        ),
        _of_a_conversation("choices"),
    )


def _of_a_conversation(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["conversation_id"], ["conversations.id"], name=f"fk_{table}_conversations", ondelete="CASCADE"
    )
