"""The requests about planned answers. Each is about a seat of one's own."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from tablewright.server.errors import TooManyRequests
from tablewright.server.store.rows import PlanRow
from tablewright.server.tables.plans import lines_of
from tablewright.server.web import views
from tablewright.server.web.messages.plans import LookAhead, NewPlan, Plan, PlannedStep
from tablewright.server.web.messages.positions import Position
from tablewright.server.web.routes import PROBLEMS, Address, Holder, Limits, TheServices, TheTable
from tablewright.server.web.seat_routes import SeatNumber

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{table_id}/seats/{seat}/plan")
async def plan(live: TheTable, seat: SeatNumber, services: TheServices, holder: Holder) -> Plan:
    return plan_card(await services.planner.find(live, holder, seat))


@router.put("/tables/{table_id}/seats/{seat}/plan")
async def make_plan(
    live: TheTable,
    seat: SeatNumber,
    form: NewPlan,
    services: TheServices,
    holder: Holder,
    limits: Limits,
    address: Address,
) -> Plan:
    """Plan answers to what may happen. An earlier plan is replaced."""
    check_pace(limits, address, len(form.lines))
    await services.planner.make(live, holder, seat, form.ply, form.lines)
    return plan_card(await services.planner.find(live, holder, seat))


@router.delete("/tables/{table_id}/seats/{seat}/plan")
async def forget_plan(live: TheTable, seat: SeatNumber, services: TheServices, holder: Holder) -> Plan:
    await services.planner.forget(live, holder, seat)
    return plan_card(None)


@router.post("/tables/{table_id}/seats/{seat}/plan/look")
async def look_ahead(
    live: TheTable,
    seat: SeatNumber,
    form: LookAhead,
    services: TheServices,
    holder: Holder,
    limits: Limits,
    address: Address,
) -> Position:
    """The position after some actions, as far as you can know it, with all that may be possible then."""
    check_pace(limits, address)
    worlds = await services.planner.look(live, holder, seat, form.actions)
    return await asyncio.to_thread(views.planned_position, live, holder, seat, worlds)


def check_pace(limits: Limits, address: str, cost: float = 1.0) -> None:
    if not limits.planned_positions.of(address).take(cost):
        raise TooManyRequests("Too many positions at once. Please wait a moment.")


def plan_card(row: PlanRow | None) -> Plan:
    if row is None:
        return Plan(lines=[], ply=None, note=None)
    steps = [[PlannedStep(seat=x.seat, action=x.action, words=x.words) for x in line] for line in lines_of(row)]
    return Plan(lines=steps, ply=row.ply if steps else None, note=row.note)
