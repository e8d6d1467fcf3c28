"""Recording the results of finished matches, and counting them for ratings.

Nothing is lost if the server is killed: whatever is over and has no results yet is found again.
"""

from __future__ import annotations

import asyncio
import logging

from tablewright.engine.errors import TablewrightError
from tablewright.server.errors import DATABASE_ERRORS, NotFound
from tablewright.server.people.public_ids import PublicIds
from tablewright.server.store.database import Database
from tablewright.server.store.ratings import Ratings
from tablewright.server.store.results import Results
from tablewright.server.store.rows import ResultRow
from tablewright.server.tables.archiver import Archiver
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.results import archived_results, results_of
from tablewright.server.tables.updates import TableUpdates

SECONDS_BETWEEN_ROUNDS = 5.0
TABLES_PER_ROUND = 50

log = logging.getLogger("tablewright.server")


class Recorder:
    def __init__(
        self, database: Database, tables: Tables, archiver: Archiver, ids: PublicIds, updates: TableUpdates
    ) -> None:
        self.database = database
        self.results = Results(database)
        self.ratings = Ratings(database)
        self.tables = tables
        self.archiver = archiver
        self.ids = ids
        self.wake = asyncio.Event()
        updates.subscribe(self.notice)

    def notice(self, live: LiveTable) -> None:
        """A match that has just ended is recorded at once."""
        if live.match.over and not live.row.recorded:
            self.wake.set()

    async def run(self) -> None:
        while True:
            self.wake.clear()
            try:
                busy = await self.round()
            except DATABASE_ERRORS as error:
                busy = False
                log.warning("results could not be recorded", extra={"error": type(error).__name__})
            if not busy:
                await self.wait()

    async def wait(self) -> None:
        try:
            async with asyncio.timeout(SECONDS_BETWEEN_ROUNDS):
                await self.wake.wait()
        except TimeoutError:
            pass

    async def round(self) -> bool:
        """Record and count a number of matches. The result says whether there were any."""
        waiting = await self.results.unrecorded(TABLES_PER_ROUND)
        for table_id in waiting:
            await self.record(table_id)
        return bool(await self.ratings.count_new()) or bool(waiting)

    async def record(self, table_id: str) -> None:
        try:
            live = self.tables.find(table_id)
            if live is None or not live.match.over:
                live = await self.tables.rebuild(table_id)
            if not live.match.over:
                raise NotFound("This match is not over.")
            accounts = await self.results.with_account({seat.holder for seat in live.seats if seat.holder})
            rows = await asyncio.to_thread(results_of, live, self.ids, accounts)
        except TablewrightError:
            rows = await self.from_archive(table_id)
        await self.results.record(table_id, rows)

    async def from_archive(self, table_id: str) -> list[ResultRow]:
        row, archive = await self.database.table(table_id), await self.archiver.read(table_id)
        if row is None or archive is None:
            return []
        seats = (await self.database.seats([table_id]))[table_id]
        return archived_results(row, seats, archive, self.ids)
