"""The requests about seats: who sits where, who plays for whom, and when a match begins or is given up."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path

from tablewright.server.errors import Forbidden
from tablewright.server.people.links import invitation, seat_link
from tablewright.server.services import Services
from tablewright.server.tables import seat_changes
from tablewright.server.tables.calendars import checked_calendar
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.seating import Change
from tablewright.server.web import views
from tablewright.server.web.messages.tables import Abandon, Claim, DaysOff, GiveToBot, Links, TableCard, TakeSeat
from tablewright.server.web.routes import PROBLEMS, Holder, TableId, TheServices, TheTable

SeatNumber = Annotated[int, Path(ge=0, lt=64)]

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/tables/{table_id}/seats/{seat}")
async def take_seat(
    table_id: TableId, seat: SeatNumber, form: TakeSeat, services: TheServices, holder: Holder
) -> TableCard:
    return views.live_table_card(await services.seating.take(table_id, seat, holder, form.name), holder)


@router.get("/tables/{table_id}/links")
async def links(live: TheTable, holder: Holder) -> Links:
    return links_of(live, holder)


@router.post("/tables/{table_id}/seats/{seat}/link")
async def replace_link(table_id: TableId, seat: SeatNumber, services: TheServices, holder: Holder) -> Links:
    return links_of(await services.seating.replace_link(table_id, seat, holder), holder)


def links_of(live: LiveTable, holder: str) -> Links:
    mine = {str(seat.seat): seat_link(seat.link) for seat in live.seats if seat.holder == holder}
    if not mine:
        raise Forbidden("Only the players of this table can see its links.")
    return Links(invite=invitation(live.id), seats=mine)


@router.post("/claim")
async def claim(form: Claim, services: TheServices, holder: Holder) -> TableCard:
    return views.live_table_card(await services.seating.claim(form.link, holder), holder)


@router.post("/tables/{table_id}/seats/{seat}/offer")
async def offer_seat(table_id: TableId, seat: SeatNumber, services: TheServices, holder: Holder) -> TableCard:
    """The host opens a bot's seat. The bot plays on until somebody sits down."""
    return await change(services, table_id, holder, partial(seat_changes.offer, number=seat, holder=holder), seat)


@router.post("/tables/{table_id}/seats/{seat}/bot")
async def give_to_bot(
    table_id: TableId, seat: SeatNumber, form: GiveToBot, services: TheServices, holder: Holder
) -> TableCard:
    """The host, or the player in the seat, gives it to a bot for good."""
    given = partial(seat_changes.give_to_bot, number=seat, holder=holder, level=form.level)
    return await change(services, table_id, holder, given, seat)


@router.post("/tables/{table_id}/seats/{seat}/leave")
async def leave_seat(table_id: TableId, seat: SeatNumber, services: TheServices, holder: Holder) -> TableCard:
    """A bot plays for you until you come back."""
    return await change(services, table_id, holder, partial(seat_changes.leave, number=seat, holder=holder), seat)


@router.post("/tables/{table_id}/seats/{seat}/return")
async def come_back(table_id: TableId, seat: SeatNumber, services: TheServices, holder: Holder) -> TableCard:
    return await change(services, table_id, holder, partial(seat_changes.come_back, number=seat, holder=holder), seat)


@router.post("/tables/{table_id}/seats/{seat}/resign")
async def resign(table_id: TableId, seat: SeatNumber, services: TheServices, holder: Holder) -> TableCard:
    """A bot plays for you to the end."""
    return await change(services, table_id, holder, partial(seat_changes.resign, number=seat, holder=holder), seat)


@router.post("/tables/{table_id}/seats/{seat}/days-off")
async def set_days_off(
    table_id: TableId, seat: SeatNumber, form: DaysOff, services: TheServices, holder: Holder
) -> TableCard:
    calendar = checked_calendar(form.zone, form.weekdays, form.dates)
    new = partial(seat_changes.set_calendar, number=seat, holder=holder, calendar=calendar)
    return await change(services, table_id, holder, new, seat)


@router.post("/tables/{table_id}/start")
async def start(table_id: TableId, services: TheServices, holder: Holder) -> TableCard:
    """The host waits no longer. Bots play in the open seats until somebody sits down."""
    return await change(services, table_id, holder, partial(seat_changes.start, holder=holder))


@router.post("/tables/{table_id}/abandon")
async def abandon(table_id: TableId, form: Abandon, services: TheServices, holder: Holder) -> TableCard:
    return await change(services, table_id, holder, partial(seat_changes.abandon, holder=holder, agrees=form.agree))


async def change(services: Services, table_id: str, holder: str, wanted: Change, seat: int = 0) -> TableCard:
    return views.live_table_card(await services.seating.change(table_id, wanted, seat), holder)
