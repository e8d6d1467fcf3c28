"""Landing actions: each is committed before anyone is told of it, and many share one transaction.

While one transaction is being written, the actions of other tables gather and go together into the next. So a commit
costs its full flush to disk, and a busy server does not pay for each move. `(table, number)` and `(table, client id)`
are unique in the store: of two actions that race, whichever process they are on, exactly one lands.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from tablewright.server.store.database import ActionRow, Store
from tablewright.server.store.schema import actions, tables

MOST_TOGETHER = 200


@dataclass(frozen=True)
class Standing:
    """What lists of tables show about a match after an action."""

    ply: int
    round: int
    actor: int | None
    over: bool


class Commits:
    """The one writer of actions of this process."""

    def __init__(self, store: Store):
        self.store = store
        self.waiting: list[tuple[ActionRow, Standing, asyncio.Future[bool]]] = []
        self.wake = asyncio.Event()

    async def land(self, row: ActionRow, standing: Standing) -> bool:
        """True when the action is in the store for good; False when another one was quicker."""
        landed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((row, standing, landed))
        self.wake.set()
        return await landed

    async def run(self) -> None:
        while True:
            await self.wake.wait()
            batch, self.waiting = self.waiting[:MOST_TOGETHER], self.waiting[MOST_TOGETHER:]
            if not self.waiting:
                self.wake.clear()
            if batch:
                await self.write(batch)

    async def write(self, batch: list[tuple[ActionRow, Standing, asyncio.Future[bool]]]) -> None:
        batch.sort(key=lambda entry: (entry[0].table_id, entry[0].number))  # one order for all: no deadlock
        try:
            landed = await self.insert(batch)
        except Exception as error:
            for _, _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        for row, _, future in batch:
            if not future.done():
                future.set_result((row.table_id, row.client_id) in landed)

    async def insert(self, batch: list[tuple[ActionRow, Standing, asyncio.Future[bool]]]) -> set[tuple[str, str]]:
        """The actions that landed, as table and client id."""
        store = self.store
        statement = store.insert(actions).on_conflict_do_nothing().returning(actions.c.table_id, actions.c.client_id)
        async with store.change() as connection:
            result = await connection.execute(statement, [asdict(row) for row, _, _ in batch])
            landed = {(table_id, client_id) for table_id, client_id in result}
            standings = [
                standing_values(row, standing) for row, standing, _ in batch if (row.table_id, row.client_id) in landed
            ]
            if standings:
                await connection.execute(UPDATE_STANDING, standings)
            if store.shared:
                await store.tell(connection, sorted({table_id for table_id, _ in landed}))
        return landed


UPDATE_STANDING = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("its_id"))
    .values(**{name: sa.bindparam(f"its_{name}") for name in ("touched", "ply", "round", "actor", "over")})
)


def standing_values(row: ActionRow, standing: Standing) -> dict[str, Any]:
    values = {"id": row.table_id, "touched": row.at} | asdict(standing)
    return {f"its_{name}": value for name, value in values.items()}
