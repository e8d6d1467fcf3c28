"""Mutes and blocks, removed spectators, reports, banned names, authors of chat lines, and planned answers."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("plans", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("chat", sa.Column("holder", sa.String(64)))
    op.create_index("ix_chat_holder", "chat", ["holder"])
    op.create_table(
        "relations",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_relations"),
        sa.UniqueConstraint("holder", "other", "kind", name="uq_relations_holder_other_kind"),
        sa.CheckConstraint("kind IN ('mute', 'block')", name="ck_relations_kind"),
    )
    op.create_index("ix_relations_other", "relations", ["other"])
    op.create_table(
        "removals",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "holder", name="pk_removals"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_removals_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_removals_holder", "removals", ["holder"])
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("address", sa.String(50)),
        sa.Column("reporter", sa.String(64)),
        sa.Column("reason", sa.String(12), nullable=False),
        sa.Column("words", sa.String(400), nullable=False),
        sa.Column("chat", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("closed", sa.Float),
        sa.Column("note", sa.String(200), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("number", name="pk_reports"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reports_table_id", ondelete="CASCADE"),
    )
    for column in ("table_id", "reporter", "holder"):
        op.create_index(f"ix_reports_{column}", "reports", [column])
    op.create_table(
        "banned_names",
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("inside", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_banned_names"),
    )
    op.create_table(
        "plans",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("note", sa.String(200)),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_plans"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plans_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_plans_holder", "plans", ["holder"])
