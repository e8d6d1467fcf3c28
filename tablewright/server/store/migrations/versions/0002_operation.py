"""Longer seeds, digests, owners of tables, closed tables, archives of finished matches, bans and mutes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":  # SQLite does not limit the length of a text
        op.alter_column("tables", "seed", type_=sa.String(80))
    op.add_column("tables", sa.Column("closed", sa.Float))
    op.add_column("tables", sa.Column("digest", sa.String(32)))
    op.add_column("tables", sa.Column("owner", sa.String(24)))
    op.add_column("tables", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_archived_touched", "tables", ["archived", "touched"])
    op.drop_index("ix_tables_over_public_created", "tables")
    create_partial_index("ix_tables_in_play", "tables", ["public", "touched"], "NOT over AND closed IS NULL")
    create_partial_index("ix_tables_finished", "tables", ["touched"], "over")
    create_partial_index("ix_seats_open", "seats", ["table_id"], "kind = 'person' AND holder IS NULL")
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_archives"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archives_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "bans",
        sa.Column("network", sa.String(50), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.PrimaryKeyConstraint("network", name="pk_bans"),
    )
    op.create_table(
        "mutes",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.PrimaryKeyConstraint("holder", name="pk_mutes"),
    )
    op.create_table(
        "operations",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_operations"),
    )


def create_partial_index(name: str, table: str, columns: list[str], where: str) -> None:
    """An index of some rows only. SQLite has no booleans and compares conditions word for word."""
    words = {"over": "over = 1", "NOT over AND closed IS NULL": "over = 0 AND closed IS NULL"}
    in_sqlite = sa.text(words.get(where, where))
    op.create_index(name, table, columns, postgresql_where=sa.text(where), sqlite_where=in_sqlite)
