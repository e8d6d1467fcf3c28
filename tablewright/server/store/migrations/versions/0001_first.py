"""Tables, seats, actions, chat and keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("rematch_of", sa.String(32)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["rematch_of"], ["tables.id"], name="fk_tables_rematch_of"),
        sa.UniqueConstraint("rematch_of", name="uq_tables_rematch_of"),
    )
    op.create_index("ix_tables_over_public_created", "tables", ["over", "public", "created"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("holder", sa.String(64)),
        sa.Column("link", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id", ondelete="CASCADE"),
        sa.UniqueConstraint("link", name="uq_seats_link"),
        sa.CheckConstraint("kind IN ('person', 'bot')", name="ck_seats_kind"),
    )
    op.create_index("ix_seats_holder", "seats", ["holder"])
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("action", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("client_id", sa.String(80), nullable=False),
        sa.Column("remark", sa.String(400)),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_actions"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_actions_table_id", ondelete="CASCADE"),
        sa.UniqueConstraint("table_id", "client_id", name="uq_actions_table_id_client_id"),
        sa.CheckConstraint("kind IN ('act', 'undo', 'past', 'deal')", name="ck_actions_kind"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("client_id", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_chat"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_table_id", ondelete="CASCADE"),
        sa.UniqueConstraint("table_id", "client_id", name="uq_chat_table_id_client_id"),
    )
