"""Notices when the page is closed: devices, quiet hours, the turns that were told, and deliveries."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_devices"),
        sa.UniqueConstraint("endpoint", name="uq_push_devices_endpoint"),
    )
    op.create_index("ix_push_devices_holder", "push_devices", ["holder"])
    op.create_table(
        "quiet_hours",
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("begins", sa.String(5), nullable=False),
        sa.Column("ends", sa.String(5), nullable=False),
        sa.PrimaryKeyConstraint("holder", name="pk_quiet_hours"),
    )
    op.create_table(
        "told_turns",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "holder", name="pk_told_turns"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_told_turns_table_id", ondelete="CASCADE"),
    )
    op.create_table(
        "push_deliveries",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("device_id", sa.String(24), nullable=False),
        sa.Column("turns", sa.JSON, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push_deliveries"),
        sa.ForeignKeyConstraint(
            ["device_id"], ["push_devices.id"], name="fk_push_deliveries_device_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_push_deliveries_due", "push_deliveries", ["due"])
    op.create_index("ix_push_deliveries_device_id", "push_deliveries", ["device_id"])
