"""Reports on designers' versions."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "version_reports",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_version_reports"),
    )
    op.create_index("ix_version_reports_made", "version_reports", ["made"])
