"""Everything that a guest has, moved to an account: wherever the database names a holder."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.store.schema import (
    chat,
    mutes,
    plans,
    push_devices,
    quiet_hours,
    relations,
    removals,
    reports,
    results,
    reviews,
    seats,
    seeks,
    tables,
    told_turns,
    versions,
)

MOVED: tuple[sa.Column[str], ...] = (
    seats.c.holder,
    tables.c.host,
    reviews.c.holder,
    results.c.holder,
    chat.c.holder,
    plans.c.holder,
    seeks.c.holder,
    versions.c.holder,
    push_devices.c.holder,
    reports.c.holder,
    reports.c.reporter,
)

UNIQUE: dict[sa.Column[str], tuple[sa.Column[str], ...]] = {
    relations.c.holder: (relations.c.other, relations.c.kind),
    relations.c.other: (relations.c.holder, relations.c.kind),
    removals.c.holder: (removals.c.table_id,),
    told_turns.c.holder: (told_turns.c.table_id,),
    quiet_hours.c.holder: (),
    mutes.c.holder: (),
}
"""Where a holder has at most one row with the same values of some columns. The account's own row stays."""


async def move_everything(connection: AsyncConnection, guest: str, holder: str, player: str) -> bool:
    """Move all rows of a guest. Their results go on under the account's public id. Returns whether a mute moved."""
    own = sa.update(results).where(results.c.holder == guest)
    await connection.execute(own.values(player=player))
    for column in MOVED:
        await connection.execute(sa.update(column.table).where(column == guest).values({column.name: holder}))
    muted = await connection.scalar(sa.select(mutes.c.holder).where(mutes.c.holder == guest))
    for column, others in UNIQUE.items():
        twin = column.table.alias()
        same = [twin.c[other.name] == other for other in others]
        there = sa.exists().where(twin.c[column.name] == holder, *same)
        moved = sa.update(column.table).where(column == guest, ~there)
        await connection.execute(moved.values({column.name: holder}))
        await connection.execute(sa.delete(column.table).where(column == guest))
    await connection.execute(sa.delete(relations).where(relations.c.holder == relations.c.other))
    return muted is not None
