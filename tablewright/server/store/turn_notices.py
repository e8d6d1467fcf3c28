"""Whose turn it is, as far as they want to be told, and the notices that are on their way.

Nothing is written when a turn begins: the tables say who is to decide, and since when. So a turn that has passed is
simply not found any more, and a restart forgets nothing. What is written is which turns need no notice any more. Of
several processes, the one that writes it first sends the notice.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.people.quiet_hours import QuietHours
from tablewright.server.store.database import Database
from tablewright.server.store.push_devices import ID_BYTES, DeviceRow
from tablewright.server.store.schema import (
    IN_PLAY,
    PERSON,
    actions,
    push_deliveries,
    push_devices,
    quiet_hours,
    seats,
    tables,
    told_turns,
)


@dataclass(frozen=True)
class WaitingTurn:
    """A table that waits for somebody who wants to be told."""

    table_id: str
    holder: str
    since: float
    game: str
    name: str  # of the table
    last: str | None  # what everyone may know of the last action
    quiet: QuietHours | None


@dataclass(frozen=True)
class Delivery:
    """A notice on its way to one device."""

    id: str
    device: DeviceRow
    turns: dict[str, float]  # since when, by table
    attempts: int


class TurnNotices:
    def __init__(self, database: Database):
        self.database = database

    async def untold(self) -> list[WaitingTurn]:
        """The turns that need a notice, unless their players look at the tables."""
        query = waiting_turns().outerjoin(
            told_turns, sa.and_(told_turns.c.table_id == tables.c.id, told_turns.c.holder == seats.c.holder)
        )
        new = sa.or_(told_turns.c.since.is_(None), told_turns.c.since < SINCE)
        return await self._turns(query, new)

    async def waiting(self, holder: str) -> list[WaitingTurn]:
        """The tables that wait for somebody, told or not."""
        return await self._turns(waiting_turns(), seats.c.holder == holder)

    async def _turns(self, source: sa.FromClause, which: sa.ColumnElement[bool]) -> list[WaitingTurn]:
        rows = await self.database.read(COLUMNS.select_from(source).where(IS_WAITING, which).order_by(SINCE))
        found = []
        for row in rows:
            zone, begins, ends = row.pop("zone"), row.pop("begins"), row.pop("ends")
            found.append(WaitingTurn(**row, quiet=QuietHours(zone, begins, ends) if zone else None))
        return found

    async def settle(self, turns: Sequence[WaitingTurn]) -> None:
        """These turns need no notice: their player has seen them."""
        async with self.database.transaction() as connection:
            await self._claim(connection, turns)

    async def tell(self, holder: str, turns: Sequence[WaitingTurn], now: float) -> None:
        """Send somebody one notice of these turns, to all devices, unless another process does so."""
        async with self.database.transaction() as connection:
            claimed = await self._claim(connection, turns)
            mine = {turn.table_id: turn.since for turn in turns if turn.table_id in claimed}
            devices = await connection.scalars(sa.select(push_devices.c.id).where(push_devices.c.holder == holder))
            rows = [
                {"id": secrets.token_urlsafe(ID_BYTES), "device_id": each, "turns": mine, "attempts": 0, "due": now}
                for each in devices
            ]
            if mine and rows:
                await connection.execute(sa.insert(push_deliveries), rows)

    async def _claim(self, connection: AsyncConnection, turns: Sequence[WaitingTurn]) -> set[str]:
        """The tables whose turns no other process has claimed."""
        rows = [{"table_id": turn.table_id, "holder": turn.holder, "since": turn.since} for turn in turns]
        insert = self.database.insert(told_turns).values(sorted(rows, key=lambda row: str(row["table_id"])))
        claim = insert.on_conflict_do_update(
            index_elements=[told_turns.c.table_id, told_turns.c.holder],
            set_={"since": insert.excluded.since},
            where=told_turns.c.since < insert.excluded.since,
        )
        return set(await connection.scalars(claim.returning(told_turns.c.table_id)))

    # --- deliveries -------------------------------------------------------------------------------------------------

    async def due(self, now: float, limit: int) -> list[Delivery]:
        own = ("turns", "attempts")
        query = (
            sa.select(push_deliveries.c.id.label("delivery"), *(push_deliveries.c[name] for name in own), push_devices)
            .join(push_devices, push_devices.c.id == push_deliveries.c.device_id)
            .where(push_deliveries.c.due <= now)
            .order_by(push_deliveries.c.due)
            .limit(limit)
        )
        found = []
        for row in await self.database.read(query):
            delivery, turns, attempts = row.pop("delivery"), row.pop("turns"), row.pop("attempts")
            found.append(Delivery(delivery, DeviceRow(**row), turns, attempts))
        return found

    async def begin_attempt(self, delivery: Delivery, next_due: float) -> bool:
        """Count an attempt before it is made. False: another process makes it."""
        return await self._change(delivery, attempts=delivery.attempts + 1, due=next_due)

    async def postpone(self, delivery: Delivery, due: float) -> None:
        await self._change(delivery, due=due)

    async def _change(self, delivery: Delivery, **values: Any) -> bool:
        mine = (push_deliveries.c.id == delivery.id, push_deliveries.c.attempts == delivery.attempts)
        async with self.database.transaction() as connection:
            result = await connection.execute(sa.update(push_deliveries).where(*mine).values(values))
            return bool(result.rowcount)

    async def finish(self, delivery: Delivery) -> None:
        """The notice has arrived, or it is given up."""
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(push_deliveries).where(push_deliveries.c.id == delivery.id))


# --- The query ------------------------------------------------------------------------------------------------------

SINCE = sa.func.coalesce(tables.c.moved, tables.c.created)
LAST_ACTOR = (
    sa.select(actions.c.actor)
    .where(actions.c.table_id == tables.c.id)
    .order_by(actions.c.number.desc())
    .limit(1)
    .correlate(tables)
    .scalar_subquery()
)
MOVER = seats.alias("mover")
MOVED_THEMSELVES = (
    sa.exists()
    .where(MOVER.c.table_id == tables.c.id, MOVER.c.seat == LAST_ACTOR, MOVER.c.holder == seats.c.holder)
    .correlate(tables, seats)
)
WANTS = (
    sa.select(push_devices.c.holder, sa.func.min(push_devices.c.created).label("since"))
    .group_by(push_devices.c.holder)
    .subquery("wants")
)
"""Who wants notices, and since when: of earlier turns nobody is told."""

IS_WAITING = sa.and_(
    IN_PLAY,
    ~tables.c.waiting,
    seats.c.kind == PERSON,
    seats.c.away.is_(None),
    WANTS.c.since <= SINCE,
    ~MOVED_THEMSELVES,  # who decides twice in a row knows about it
)
COLUMNS = sa.select(
    tables.c.id.label("table_id"),
    seats.c.holder,
    SINCE.label("since"),
    tables.c.game,
    tables.c.name,
    tables.c.last,
    quiet_hours.c.zone,
    quiet_hours.c.begins,
    quiet_hours.c.ends,
)


def waiting_turns() -> sa.Join:
    """Seats that are to decide, of people who want notices."""
    return (
        sa.join(WANTS, seats, seats.c.holder == WANTS.c.holder)
        .join(tables, sa.and_(tables.c.id == seats.c.table_id, tables.c.actor == seats.c.seat))
        .outerjoin(quiet_hours, quiet_hours.c.holder == seats.c.holder)
    )
