"""Passkeys, the devices that are signed in, recovery codes, and changes of accounts in the log of operations."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def owner(table: str) -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    column = sa.Column("holder", sa.String(64), nullable=False)
    name = f"fk_{table}_holder"
    return column, sa.ForeignKeyConstraint(["holder"], ["accounts.holder"], name=name, ondelete="CASCADE")


def upgrade() -> None:
    op.add_column("operations", sa.Column("holder", sa.String(64)))
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(32), nullable=False),
        *owner("passkeys"),
        sa.Column("credential", sa.String(1400), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), nullable=False),
        *owner("sessions"),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("confirmed", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.String(64), nullable=False),
        *owner("recovery_codes"),
        sa.PrimaryKeyConstraint("hash", name="pk_recovery_codes"),
    )
    for table in ("passkeys", "sessions", "recovery_codes"):
        op.create_index(f"ix_{table}_holder", table, ["holder"])
    op.create_table(
        "challenges",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("challenge", sa.String(100), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("holder", "purpose", name="pk_challenges"),
        sa.CheckConstraint("purpose IN ('register', 'sign_in')", name="ck_challenges_purpose"),
    )
    op.create_index("ix_challenges_expires", "challenges", ["expires"])
