"""Committing actions: each is in the database before anyone learns of it, and many share one transaction.

While one transaction is being written, the actions of other tables queue up and go together into the next one. Every
commit is flushed to disk, but a busy server does not pay for one flush per move. `(table, number)` and
`(table, client id)` are unique in the database: when two actions race, even in two processes, exactly one is
committed.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tablewright.server.store.database import Database
from tablewright.server.store.rows import NewAction, Outcome

MAX_BATCH = 200


class PendingCommit(NamedTuple):
    action: NewAction
    outcome: asyncio.Future[Outcome]


class CommitQueue:
    """The only writer of actions in this process."""

    def __init__(self, database: Database):
        self.database = database
        self.pending: list[PendingCommit] = []
        self.wake = asyncio.Event()

    async def commit(self, action: NewAction) -> Outcome:
        """Add an action to the database. It returns when the outcome is certain."""
        outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.pending.append(PendingCommit(action, outcome))
        self.wake.set()
        return await outcome

    async def run(self) -> None:
        while True:
            await self.wake.wait()
            batch, self.pending = self.pending[:MAX_BATCH], self.pending[MAX_BATCH:]
            if not self.pending:
                self.wake.clear()
            if batch:
                await self.write(batch)

    async def write(self, batch: list[PendingCommit]) -> None:
        # One order in all processes: no deadlock.
        batch.sort(key=lambda each: (each.action.row.table_id, each.action.row.number))
        try:
            outcomes = await self.database.add_actions([each.action for each in batch])
        except Exception as error:
            for each in batch:
                if not each.outcome.done():
                    each.outcome.set_exception(error)
            return
        for each in batch:
            if not each.outcome.done():
                each.outcome.set_result(outcomes[each.action])
