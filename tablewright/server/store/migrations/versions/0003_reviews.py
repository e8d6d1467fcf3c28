"""Reviews of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("holder", sa.String(64)),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("process", sa.String(24), nullable=False),
        sa.Column("parts", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id", ondelete="CASCADE"),
        sa.CheckConstraint("state IN ('waiting', 'done', 'failed')", name="ck_reviews_state"),
    )
    op.create_index("ix_reviews_state_asked", "reviews", ["state", "asked"])
