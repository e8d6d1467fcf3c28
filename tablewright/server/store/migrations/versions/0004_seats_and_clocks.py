"""Hosts, waiting rooms, abandoned matches, clocks, stand-ins, days off, and what lists say of the last move."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

HOST = "(SELECT holder FROM seats WHERE table_id = tables.id AND holder IS NOT NULL ORDER BY seat LIMIT 1)"
MOVED = "(SELECT max(at) FROM actions WHERE table_id = tables.id)"


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.String(64)))
    op.add_column("tables", sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("abandoned", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("moved", sa.Float))
    op.add_column("tables", sa.Column("last", sa.String(300)))
    op.add_column("tables", sa.Column("clock", sa.JSON(none_as_null=True)))
    op.add_column("tables", sa.Column("clock_state", sa.JSON(none_as_null=True)))
    op.add_column("tables", sa.Column("deadline", sa.Float))
    op.add_column("seats", sa.Column("away", sa.String(8)))
    op.add_column("seats", sa.Column("abandons", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("calendar", sa.JSON(none_as_null=True)))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.execute(f"UPDATE tables SET host = {HOST}, moved = {MOVED}")
