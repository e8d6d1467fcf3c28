"""Designers' versions of content, the content that tables are played with, and verdicts."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("content", sa.String(32)))
    op.add_column("tables", sa.Column("content_name", sa.String(60)))
    op.add_column("tables", sa.Column("content_version", sa.String(24)))
    op.create_index("ix_tables_content_version", "tables", ["content_version"])
    op.create_table(
        "versions",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("parent", sa.String(24)),
        sa.Column("content", sa.String(32), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_versions"),
    )
    op.create_index("ix_versions_holder_touched", "versions", ["holder", "touched"])
    op.create_table(
        "contents",
        sa.Column("hash", sa.String(32), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_contents"),
    )
    op.create_table(
        "verdicts",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_verdicts"),
    )
    op.create_index("ix_verdicts_made", "verdicts", ["made"])
