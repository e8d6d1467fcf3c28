"""Making plans, and playing the answers: by the process that owns the table, as soon as it is the planner's turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from tablewright.server.errors import DATABASE_ERRORS, Forbidden, NotFound, OutdatedRules, RequestRefused, StalePosition
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.store.plans import PlanStore
from tablewright.server.store.rows import PlanRow
from tablewright.server.tables import plans
from tablewright.server.tables.closed import refuse_if_closed, why_not_play
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.moves import Moves
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.seat_changes import NOT_YOURS
from tablewright.server.tables.updates import TableUpdates

SECONDS_BETWEEN_LOOKS = 5.0
NO_PLANS = "Answers cannot be planned at this table."
YOUR_TURN = "It is your turn. You can act now."

log = logging.getLogger("tablewright.server")


class Planner:
    def __init__(self, store: PlanStore, moves: Moves, tables: Tables, updates: TableUpdates, tasks: BackgroundTasks):
        self.store = store
        self.moves = moves
        self.tables = tables
        self.updates = updates
        self.tasks = tasks
        updates.subscribe(self.start)

    # --- making a plan ----------------------------------------------------------------------------------------------

    async def look(self, live: LiveTable, holder: str, seat: int, actions: Sequence[int]) -> plans.Worlds:
        """What a planner can expect after some actions."""
        self.check(live, holder, seat)
        return await asyncio.to_thread(plans.imagined, live.match.clone(), seat, actions)

    async def make(self, live: LiveTable, holder: str, seat: int, ply: int, asked: Sequence[Sequence[int]]) -> None:
        """Keep a plan for the position after `ply` actions."""
        self.check(live, holder, seat)
        match, number = live.match.clone(), live.number
        if ply != len(match.moves):
            raise StalePosition("The match has moved on.")
        lines = await asyncio.to_thread(plans.planned_lines, match, seat, asked)
        await self.store.put(PlanRow(live.id, seat, holder, number, ply, plans.to_json(lines)))
        await self.settle(live)  # the match may have moved on meanwhile

    async def find(self, live: LiveTable, holder: str, seat: int) -> PlanRow | None:
        """The plan of a holder's own seat. One that has come to its end says so before that is stored."""
        if seat not in live.seats_of(holder):
            raise Forbidden(NOT_YOURS)
        found = (plan for plan in await self.store.at(live.id) if (plan.seat, plan.holder) == (seat, holder))
        plan = next(found, None) if live.row.plans else None
        if plan is None or not plan.lines:
            return plan
        match plans.next_of(plan, live):
            case plans.Ended(note):
                return replace(plan, lines=[], note=note)
            case _:
                return plan

    async def forget(self, live: LiveTable, holder: str, seat: int) -> None:
        plan = await self.find(live, holder, seat)
        if plan is not None:
            await self.store.remove(plan)

    def check(self, live: LiveTable, holder: str, seat: int) -> None:
        if seat not in live.seats_of(holder):
            raise Forbidden(NOT_YOURS)
        refuse_if_closed(live)
        reason = why_not_play(live, seat)
        if live.match.over or not live.row.plans:
            raise RequestRefused("The match is over." if live.match.over else NO_PLANS)
        if reason or live.match.actor == seat:
            raise RequestRefused(reason or YOUR_TURN)

    # --- playing the answers ----------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Again and again, open the tables at which an answer is due and nobody is connected."""
        while True:
            try:
                for table_id in await self.store.due():
                    await self.open(table_id)
            except DATABASE_ERRORS as error:
                log.warning("the plans could not be read", extra={"error": type(error).__name__})
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def open(self, table_id: str) -> None:
        try:
            self.start(await self.tables.get(table_id))
        except (NotFound, OutdatedRules):
            log.info("a plan cannot be played any more", extra={"table": table_id})

    def start(self, live: LiveTable) -> None:
        """A table has changed."""
        if live.row.plans and live.owned and not live.dropped:
            self.tasks.spawn(self.settle(live))

    async def settle(self, live: LiveTable) -> None:
        """Play the answers that are due, and drop the plans that do not fit any more."""
        if not live.row.plans or not live.owned:
            return
        async with live.planning:
            try:
                while await self.step(live):
                    self.updates.publish(live)
            except (RequestRefused, *DATABASE_ERRORS) as error:
                log.warning("a plan could not be played", extra={"table": live.id, "error": type(error).__name__})

    async def step(self, live: LiveTable) -> bool:
        """Play one answer. False: none is due."""
        for plan in await self.store.at(live.id):
            number = live.number
            match plans.next_of(plan, live) if plan.lines else None:
                case plans.Answer(action) if action in live.match.legal():
                    return await self.moves.act_for_plan(live, plan.seat, action, number)
                case plans.Answer():
                    await self.store.end(plan, plans.NOT_LEGAL)
                case plans.Ended(note):
                    await self.store.end(plan, note)
        return False
