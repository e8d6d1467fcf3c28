"""The devices of people who want notices, and their quiet hours."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from tablewright.server.errors import NotFound, RequestRefused, ServerFull
from tablewright.server.operate.limits import MAX_PUSH_DEVICES, MAX_PUSH_DEVICES_PER_PERSON
from tablewright.server.people.quiet_hours import QuietHours
from tablewright.server.store.database import Database
from tablewright.server.store.schema import push_devices, quiet_hours

ID_BYTES = 12


@dataclass(frozen=True)
class DeviceRow:
    """A browser, and what its push service needs to reach it."""

    id: str
    holder: str
    endpoint: str
    p256dh: str
    auth: str
    name: str
    created: float
    seen: float


class PushDevices:
    def __init__(self, database: Database, clock: Callable[[], float]):
        self.database = database
        self.clock = clock

    async def of(self, holder: str) -> list[DeviceRow]:
        query = sa.select(push_devices).where(push_devices.c.holder == holder)
        return [DeviceRow(**row) for row in await self.database.read(query.order_by(push_devices.c.created))]

    async def add(self, holder: str, endpoint: str, p256dh: str, auth: str, name: str) -> DeviceRow:
        """Add a device, or renew it. An endpoint is a secret of its browser, so whoever knows it owns the device."""
        now = self.clock()
        known = await self.database.read(sa.select(push_devices).where(push_devices.c.endpoint == endpoint))
        mine = bool(known) and known[0]["holder"] == holder
        if not mine:
            await self.check_room(holder)
        device_id = known[0]["id"] if known else secrets.token_urlsafe(ID_BYTES)
        created = known[0]["created"] if mine else now
        row = DeviceRow(device_id, holder, endpoint, p256dh, auth, name, created, now)
        values = asdict(row)
        newer = {name: value for name, value in values.items() if name not in ("id", "endpoint")}
        insert = self.database.insert(push_devices).values(values)
        async with self.database.transaction() as connection:
            renewed = insert.on_conflict_do_update(index_elements=[push_devices.c.endpoint], set_=newer)
            stored = await connection.scalar(renewed.returning(push_devices.c.id))
        return DeviceRow(**values | {"id": str(stored)})

    async def check_room(self, holder: str) -> None:
        count = sa.func.count().label("count")
        own = sa.func.coalesce(sa.func.sum(sa.case((push_devices.c.holder == holder, 1), else_=0)), 0).label("own")
        found = (await self.database.read(sa.select(count, own).select_from(push_devices)))[0]
        if found["own"] >= MAX_PUSH_DEVICES_PER_PERSON:
            raise RequestRefused(f"You have {MAX_PUSH_DEVICES_PER_PERSON} devices already. Remove one of them first.")
        if found["count"] >= MAX_PUSH_DEVICES:
            raise ServerFull("This server cannot send notices to more devices.")

    async def remove(self, holder: str, device_id: str) -> None:
        if not await self._delete(push_devices.c.id == device_id, push_devices.c.holder == holder):
            raise NotFound("You have no such device.")

    async def remove_expired(self, device: DeviceRow) -> None:
        """The push service does not know the device any more, unless it has been renewed meanwhile."""
        await self._delete(push_devices.c.id == device.id, push_devices.c.seen == device.seen)

    async def remove_unseen_since(self, moment: float) -> None:
        await self._delete(push_devices.c.seen < moment)

    async def quiet_hours(self, holder: str) -> QuietHours | None:
        found = await self.database.read(sa.select(quiet_hours).where(quiet_hours.c.holder == holder))
        return QuietHours(found[0]["zone"], found[0]["begins"], found[0]["ends"]) if found else None

    async def set_quiet_hours(self, holder: str, quiet: QuietHours) -> None:
        insert = self.database.insert(quiet_hours).values(holder=holder, **asdict(quiet))
        changed = insert.on_conflict_do_update(index_elements=[quiet_hours.c.holder], set_=asdict(quiet))
        async with self.database.transaction() as connection:
            await connection.execute(changed)

    async def remove_quiet_hours(self, holder: str) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(quiet_hours).where(quiet_hours.c.holder == holder))

    async def _delete(self, *which: sa.ColumnElement[bool]) -> int:
        async with self.database.transaction() as connection:
            result: Any = await connection.execute(sa.delete(push_devices).where(*which))
            return int(result.rowcount)
