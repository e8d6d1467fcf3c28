"""People who seek a game, codes that invite to a table, and how late spectators see it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("delay", sa.JSON(none_as_null=True)))
    op.create_table(
        "codes",
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_codes"),
        sa.UniqueConstraint("table_id", name="uq_codes_table_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_codes_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("least", sa.Integer, nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("clock", sa.JSON(none_as_null=True)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.PrimaryKeyConstraint("id", name="pk_seeks"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seeks_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_seeks_holder", "seeks", ["holder"])
    op.create_index("ix_seeks_game_seen", "seeks", ["game", "seen"])
