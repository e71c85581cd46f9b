"""What serving needs: numbered events, results and waiting lines for several processes, titles, and how it was made."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("conversations", sa.Column("title", sa.Text()))
    letters = {"session_id": "text_pattern_ops"}
    op.create_index("ix_conversations_beginning", "conversations", ["session_id"], postgresql_ops=letters)
    _tell_more_of_exchanges()
    _make_events()
    _make_results()
    _make_tickets()


def downgrade() -> None:
    for table in ("tickets", "results", "events"):
        op.drop_table(table)
    for column in ("guardrail_score", "retrieval_attempts", "sources", "reasoning_steps", "provider", "model"):
        op.drop_column("exchanges", column)
    op.drop_index("ix_conversations_beginning", "conversations")
    op.drop_column("conversations", "title")


def _tell_more_of_exchanges() -> None:
    op.add_column("exchanges", sa.Column("guardrail_score", sa.Integer()))
    op.add_column("exchanges", sa.Column("retrieval_attempts", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("exchanges", sa.Column("sources", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("exchanges", sa.Column("reasoning_steps", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("exchanges", sa.Column("provider", sa.Text()))
    op.add_column("exchanges", sa.Column("model", sa.Text()))


def _make_events() -> None:
    op.create_table(
        "events",
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("exchange", sa.Integer()),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("session", "seq", name="pk_events"),
    )
    op.create_index("ix_events_at", "events", ["at"])


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("reference", name="pk_results"),
    )
    op.create_index("ix_results_session", "results", ["session"])
    op.create_index("ix_results_at", "results", ["at"])


def _make_tickets() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "tickets",
        sa.Column("id", number, nullable=False, autoincrement=True),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("worker", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tickets"),
    )
    op.create_index("ix_tickets_session_id", "tickets", ["session", "id"])
