"""Whether the holder of a seat agrees to a coach."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false()))
