"""Planned answers, as the database keeps them: at most one plan for each seat."""

from __future__ import annotations

from dataclasses import asdict

import sqlalchemy as sa

from tablewright.server.store.database import Database
from tablewright.server.store.rows import PlanRow
from tablewright.server.store.schema import IN_PLAY, plans, tables


class PlanStore:
    def __init__(self, database: Database):
        self.database = database

    async def at(self, table_id: str) -> list[PlanRow]:
        query = sa.select(plans).where(plans.c.table_id == table_id).order_by(plans.c.seat)
        return [PlanRow(**row) for row in await self.database.read(query)]

    async def due(self) -> list[str]:
        """The tables in play at which a seat with a plan is to decide."""
        its_turn = sa.and_(tables.c.id == plans.c.table_id, tables.c.actor == plans.c.seat)
        query = sa.select(plans.c.table_id, plans.c.lines).join(tables, its_turn).where(IN_PLAY)
        return [row["table_id"] for row in await self.database.read(query) if row["lines"]]

    async def put(self, plan: PlanRow) -> None:
        """Keep a plan instead of the one that the seat had."""
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(plans).where(*its_seat(plan)))
            await connection.execute(sa.insert(plans), asdict(plan))

    async def end(self, plan: PlanRow, note: str) -> None:
        """A plan has been played or dropped. If its holder has made another one meanwhile, that one stays."""
        async with self.database.transaction() as connection:
            ended = sa.update(plans).where(*its_seat(plan), plans.c.number == plan.number)
            await connection.execute(ended.values(lines=[], note=note))

    async def remove(self, plan: PlanRow) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(plans).where(*its_seat(plan)))


def its_seat(plan: PlanRow) -> tuple[sa.ColumnElement[bool], ...]:
    return plans.c.table_id == plan.table_id, plans.c.seat == plan.seat
