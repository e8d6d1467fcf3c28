"""Watching the clocks: when a player's time is up, a bot makes the move or takes over, as was chosen at the table."""

from __future__ import annotations

import asyncio
import logging
import time

from tablewright.server.errors import DATABASE_ERRORS, NotFound, OutdatedRules, RequestRefused
from tablewright.server.store.database import Database
from tablewright.server.tables import seat_changes
from tablewright.server.tables.clocks import BOT_TAKES_OVER
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.planner import Planner
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.seating import Seating
from tablewright.server.tables.table_record import TableRecord
from tablewright.server.tables.updates import TableUpdates

SECONDS_BETWEEN_LOOKS = 0.5
TABLES_PER_LOOK = 50

log = logging.getLogger("tablewright.server")


class ClockWatch:
    """Deadlines are in the database, so that tables which nobody looks at are not forgotten."""

    def __init__(self, database: Database, tables: Tables, seating: Seating, planner: Planner, updates: TableUpdates):
        self.database = database
        self.planner = planner
        self.tables = tables
        self.seating = seating
        self.updates = updates

    async def run(self) -> None:
        while True:
            try:
                for table_id in await self.database.late_tables(time.time(), TABLES_PER_LOOK):
                    await self.expire(table_id)
            except DATABASE_ERRORS as error:
                log.warning("the clocks could not be read", extra={"error": type(error).__name__})
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def expire(self, table_id: str) -> None:
        """The time of the seat to decide is up, unless it has just acted."""
        try:
            live = await self.tables.get(table_id)
            await self.planner.settle(live)  # a planned answer takes no time
            rules = live.record.clock_rules
            if rules is None or not live.owned or not live.time_is_up:
                return
            if rules.at_zero == BOT_TAKES_OVER:
                await self.seating.write(live, lambda record: too_late(live, record))
            elif not live.bots_moving:
                self.updates.publish(live)
        except (NotFound, OutdatedRules):  # nobody can play on at this table
            await self.database.stop_clock(table_id)
        except RequestRefused as refused:
            log.warning("a clock could not be stopped", extra={"table": table_id, "reason": refused.sentence})


def too_late(live: LiveTable, record: TableRecord) -> TableRecord:
    """A bot takes over, unless the player has acted while the table was being read."""
    actor = live.match.actor
    if actor is None or not live.time_is_up or not record.has_person(actor):
        return record
    return seat_changes.run_out_of_time(record, actor)
