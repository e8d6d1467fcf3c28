"""The requests about other people: mute, block, report, and remove a spectator."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from tablewright.server.errors import TooManyRequests
from tablewright.server.store.rows import Relation
from tablewright.server.store.schema import BLOCK, MUTE
from tablewright.server.tables.conduct import Address as PersonAt
from tablewright.server.web.messages.conduct import (
    NewReport,
    People,
    PersonAddress,
    RelationCard,
    ReportSent,
    SeatConduct,
    SpectatorCard,
)
from tablewright.server.web.routes import PROBLEMS, Address, Holder, Limits, TheServices, TheTable, check_may_watch

RelationId = Annotated[str, Path(max_length=32)]

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{table_id}/people")
async def people(live: TheTable, services: TheServices, holder: Holder) -> People:
    """What you have done about the others at a table, and for its host who looks on."""
    check_may_watch(live, holder)
    mine = {(each.other, each.kind): each.id for each in await services.relations.of(holder)}
    looking_on = sorted(live.audience.spectators - {holder}) if live.row.host == holder else []
    names = services.pseudonyms
    return People(
        seats=[
            SeatConduct(seat=seat.seat, mute=mine.get((seat.holder, MUTE)), block=mine.get((seat.holder, BLOCK)))
            for seat in live.seats
            if seat.holder is not None and seat.holder != holder
        ],
        spectators=[SpectatorCard(id=names.of(live.id, who), name=names.name(live.id, who)) for who in looking_on],
    )


@router.post("/tables/{table_id}/mute")
async def mute(
    form: PersonAddress, live: TheTable, services: TheServices, holder: Holder, limits: Limits, address: Address
) -> RelationCard:
    """From now on, what this person says at any table is hidden from you."""
    check_may_watch(live, holder)
    check_pace(limits, address)
    return relation_card(await services.conduct.add_relation(live, person_at(form), holder, MUTE))


@router.post("/tables/{table_id}/block")
async def block(
    form: PersonAddress, live: TheTable, services: TheServices, holder: Holder, limits: Limits, address: Address
) -> RelationCard:
    """From now on, you and this person do not sit down at each other's tables."""
    check_may_watch(live, holder)
    check_pace(limits, address)
    return relation_card(await services.conduct.add_relation(live, person_at(form), holder, BLOCK))


@router.post("/tables/{table_id}/report", status_code=201)
async def report(
    form: NewReport, live: TheTable, services: TheServices, holder: Holder, limits: Limits, address: Address
) -> ReportSent:
    check_may_watch(live, holder)
    if not limits.reports.of(address).take():
        raise TooManyRequests("Too many reports. Please wait a while.")
    await services.conduct.report(live, person_at(form), holder, form.reason, form.words)
    return ReportSent(sentence="Thank you. The operators of this server will read your report.")


@router.post("/tables/{table_id}/remove-spectator")
async def remove_spectator(form: PersonAddress, live: TheTable, services: TheServices, holder: Holder) -> People:
    """The host keeps somebody who looks on out of the table."""
    await services.conduct.remove_spectator(live, person_at(form), holder)
    return await people(live, services, holder)


@router.get("/relations")
async def relations(services: TheServices, holder: Holder) -> list[RelationCard]:
    """Whom you have muted and blocked."""
    return [relation_card(each) for each in await services.relations.of(holder)]


@router.delete("/relations/{relation}")
async def remove_relation(relation: RelationId, services: TheServices, holder: Holder) -> list[RelationCard]:
    """Undo a mute or a block. The others are returned."""
    await services.conduct.remove_relation(holder, relation)
    return await relations(services, holder)


def check_pace(limits: Limits, address: str) -> None:
    if not limits.relations.of(address).take():
        raise TooManyRequests("Too many requests at once. Please wait a moment.")


def person_at(form: PersonAddress) -> PersonAt:
    return PersonAt(form.seat, form.line, form.spectator)


def relation_card(relation: Relation) -> RelationCard:
    kind = "mute" if relation.kind == MUTE else "block"
    return RelationCard(id=relation.id, kind=kind, name=relation.name)  # type: ignore[arg-type]
