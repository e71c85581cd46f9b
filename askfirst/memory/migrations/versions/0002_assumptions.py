"""What the user's answers settled."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "assumptions",
        sa.Column("conversation_id", sa.Uuid(), nullable=False),
        sa.Column("dataset", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("argument", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("many", sa.Boolean(), nullable=False),
        sa.Column("chosen", sa.JSON(), nullable=False),
        sa.Column("exchange", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("conversation_id", "dataset", "kind", "folded", name="pk_assumptions"),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name="fk_assumptions_conversations", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("assumptions")
