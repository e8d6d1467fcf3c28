"""Results of finished matches, ratings, and tables that are rated. The server fills in the results when it runs."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("recorded", sa.Boolean, nullable=False, server_default=sa.false()))
    create_partial_index(
        "ix_tables_unrecorded", "tables", "touched", "over AND NOT recorded", "over = 1 AND recorded = 0"
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("variant", sa.String(40)),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(64)),
        sa.Column("player", sa.String(80)),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("payoff", sa.Float),
        sa.Column("together", sa.Boolean, nullable=False),
        sa.Column("ending", sa.String(80)),
        sa.Column("forfeit", sa.Boolean, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("finished", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE", name="fk_results_table_id"),
    )
    op.create_index("ix_results_holder_finished_table_id", "results", ["holder", "finished", "table_id"])
    op.create_index("ix_results_holder_game_finished_table_id", "results", ["holder", "game", "finished", "table_id"])
    op.create_index("ix_results_player", "results", ["player"])
    create_partial_index("ix_results_number", "results", "number", "number IS NOT NULL", "number IS NOT NULL")
    create_partial_index(
        "ix_results_uncounted", "results", "finished", "rated AND number IS NULL", "rated = 1 AND number IS NULL"
    )
    op.create_table(
        "ratings",
        sa.Column("pool", sa.String(100), nullable=False),
        sa.Column("player", sa.String(80), nullable=False),
        sa.Column("holder", sa.String(64)),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("pool", "player", name="pk_ratings"),
    )
    op.create_index("ix_ratings_player", "ratings", ["player"])
    op.create_index("ix_ratings_pool_mu", "ratings", ["pool", "mu"])
    op.create_index("ix_ratings_holder", "ratings", ["holder"])


def create_partial_index(name: str, table: str, column: str, where: str, in_sqlite: str) -> None:
    """An index of some rows only. SQLite has no booleans and compares conditions word for word."""
    op.create_index(name, table, [column], postgresql_where=sa.text(where), sqlite_where=sa.text(in_sqlite))
