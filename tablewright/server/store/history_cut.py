"""Taking actions out of a table's history, when its rules have changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

import sqlalchemy as sa

from tablewright.server.store.database import Database
from tablewright.server.store.rows import MatchStatus
from tablewright.server.store.schema import actions, tables


async def cut_history(
    database: Database, table_id: str, dropped: Sequence[int], status: MatchStatus, version: int
) -> None:
    """Delete the rows with these numbers, and note how the match stands now. If it has a clock, that begins again."""
    async with database.transaction(table_id) as connection:
        rows = sa.delete(actions).where(actions.c.table_id == table_id, actions.c.number.in_(dropped))
        await connection.execute(rows)
        table = sa.update(tables).where(tables.c.id == table_id)
        await connection.execute(table.values(version=version, **asdict(status)))
