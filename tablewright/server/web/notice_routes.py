"""The requests about notices: which devices get them, and at what hours they do not."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from tablewright.server.errors import RequestRefused, TooManyRequests
from tablewright.server.people import quiet_hours
from tablewright.server.people.push_sender import can_encrypt
from tablewright.server.people.sanitize import sanitize
from tablewright.server.services import Services
from tablewright.server.store.push_devices import DeviceRow
from tablewright.server.tables.calendars import check_zone
from tablewright.server.web.messages.notices import Device, NewDevice, Notices, QuietHours
from tablewright.server.web.routes import PROBLEMS, Address, Holder, Limits, TheServices

DeviceId = Annotated[str, Path(max_length=24)]

router = APIRouter(prefix="/api/notices", responses=PROBLEMS)


@router.get("")
async def notices(services: TheServices, holder: Holder) -> Notices:
    return await notices_of(services, holder)


@router.post("/devices", status_code=201)
async def add_device(
    form: NewDevice, services: TheServices, holder: Holder, limits: Limits, address: Address
) -> Device:
    """Send notices to a browser from now on. If it gets them already, it is renewed."""
    if not limits.push_devices.of(address).take():
        raise TooManyRequests("Too many devices at once. Please wait a moment.")
    if not services.push.addresses.allow(form.endpoint):
        raise RequestRefused("This server does not send notices to the push service of your browser.")
    if not can_encrypt(form.p256dh, form.auth):
        raise RequestRefused("The keys of your browser are not valid.")
    name = sanitize(form.name) or "Browser"
    return device(await services.push_devices.add(holder, form.endpoint, form.p256dh, form.auth, name))


@router.delete("/devices/{device_id}", status_code=204)
async def remove_device(device_id: DeviceId, services: TheServices, holder: Holder) -> None:
    await services.push_devices.remove(holder, device_id)


@router.post("/quiet-hours")
async def set_quiet_hours(form: QuietHours, services: TheServices, holder: Holder) -> Notices:
    check_zone(form.zone)
    if form.begins == form.ends:
        raise RequestRefused("Quiet hours have to end at another time than they begin.")
    await services.push_devices.set_quiet_hours(holder, quiet_hours.QuietHours(form.zone, form.begins, form.ends))
    return await notices_of(services, holder)


@router.delete("/quiet-hours", status_code=204)
async def remove_quiet_hours(services: TheServices, holder: Holder) -> None:
    await services.push_devices.remove_quiet_hours(holder)


async def notices_of(services: Services, holder: str) -> Notices:
    quiet = await services.push_devices.quiet_hours(holder)
    return Notices(
        key=(await services.push.vapid()).public if services.push.enabled else None,
        devices=[device(row) for row in await services.push_devices.of(holder)],
        quiet_hours=QuietHours(zone=quiet.zone, begins=quiet.begins, ends=quiet.ends) if quiet else None,
    )


def device(row: DeviceRow) -> Device:
    return Device(id=row.id, name=row.name, created=row.created)
