"""Adding actions to the database, many in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from tablewright.server.store.rows import NewAction, Outcome
from tablewright.server.store.schema import actions, tables

STATUS = ("touched", "ply", "round", "actor", "over", "digest", "last", "clock_state", "deadline")
UPDATE_STATUS = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("its_id"))
    .values(
        revision=tables.c.revision + 1,
        archived=False,
        moved=sa.bindparam("its_touched"),
        **{name: sa.bindparam(f"its_{name}") for name in STATUS},
    )
)


class SqliteWriter:
    """A thread with a connection of its own.

    Through an asynchronous driver, each of a transaction's dozen steps waits for its turn in the event loop. On a busy
    server that takes far longer than the transaction.
    """

    def __init__(self, engine: sa.Engine):
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, "sqlite-writer")

    async def add_actions(self, entries: Sequence[NewAction]) -> dict[NewAction, Outcome]:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.add_now, entries)

    def add_now(self, entries: Sequence[NewAction]) -> dict[NewAction, Outcome]:
        with self.engine.begin() as connection:
            return insert_actions(connection, entries)

    def close(self) -> None:
        self.thread.shutdown()
        self.engine.dispose()


def insert_actions(connection: sa.Connection, entries: Sequence[NewAction]) -> dict[NewAction, Outcome]:
    """Add actions, each with the status of its match afterwards, and say what has become of each.

    An action is left out if its number or its client id is taken, if its process no longer owns the table, or, on
    PostgreSQL, if the table was deleted. SQLite refuses all of them in that case.
    """
    shared = connection.dialect.name == "postgresql"
    insert = postgresql.insert(actions) if shared else sqlite.insert(actions)
    statement = insert.on_conflict_do_nothing().returning(actions.c.table_id, actions.c.client_id)
    fences = lock_tables(connection, entries) if shared else {}
    owned = [each for each in entries if each.fence is None or fences.get(each.row.table_id) == each.fence]
    added: set[tuple[str, str]] = set()
    if owned:
        result = connection.execute(statement, [asdict(each.row) for each in owned])
        added = {(table_id, client_id) for table_id, client_id in result}
    updates = [status_values(each) for each in owned if each.key in added]
    if updates:
        connection.execute(UPDATE_STATUS, updates)
    outcomes = {each: Outcome.NOT_OWNED if each.row.table_id in fences else Outcome.NO_TABLE for each in entries}
    outcomes |= dict.fromkeys(owned, Outcome.TOO_LATE)
    return outcomes | {each: Outcome.COMMITTED for each in owned if each.key in added}


def lock_tables(connection: sa.Connection, entries: Sequence[NewAction]) -> dict[str, int]:
    """Keep others from taking these tables until the transaction ends. The result has the fence of each."""
    wanted = sorted({each.row.table_id for each in entries})
    query = sa.select(tables.c.id, tables.c.fence).where(tables.c.id.in_(wanted)).order_by(tables.c.id)
    return {row.id: row.fence for row in connection.execute(query.with_for_update())}


def status_values(new: NewAction) -> dict[str, Any]:
    """The parameters of `UPDATE_STATUS` for one action."""
    values = {"id": new.row.table_id, "touched": new.row.at} | asdict(new.status)
    return {f"its_{name}": value for name, value in values.items()}
