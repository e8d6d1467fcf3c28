"""Moves go to the process that owns the table.

If the owner does not answer, this process takes the table: nothing that the former owner commits after that counts, and
a move that it had committed before is found in the database under its client id.
"""

from __future__ import annotations

from dataclasses import asdict

from tablewright.server.cluster.bus import Bus, Json, NoAnswer
from tablewright.server.errors import (
    DATABASE_DOWN,
    DATABASE_ERRORS,
    Forbidden,
    NotOwned,
    RequestRefused,
    StalePosition,
)
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.moves import MoveRequest, Moves
from tablewright.server.tables.ownership import Ownership
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.updates import TableUpdates

ATTEMPTS = 3  # a table may change hands while a move is on its way
REFUSALS = {each.__name__: each for each in (RequestRefused, Forbidden, StalePosition)}


class MoveRouter:
    def __init__(self, moves: Moves, tables: Tables, ownership: Ownership, updates: TableUpdates, bus: Bus):
        self.moves = moves
        self.tables = tables
        self.ownership = ownership
        self.updates = updates
        self.bus = bus

    async def make(self, live: LiveTable, holder: str, seat: int | None, request: MoveRequest) -> int:
        """Make a move for a holder's seat. The result is the number of actions played then."""
        for _ in range(ATTEMPTS):
            try:
                if live.owned:
                    return await self.moves.make(live, holder, seat, request)
                return await self.ask_owner(live, holder, seat, request)
            except NotOwned:
                await self.ownership.claim(live)
            except NoAnswer:
                await self.ownership.claim(live, by_force=True)
        raise NotOwned

    async def ask_owner(self, live: LiveTable, holder: str, seat: int | None, request: MoveRequest) -> int:
        if live.owner is None:
            raise NotOwned
        command = {"table": live.id, "holder": holder, "seat": seat, "request": asdict(request)}
        answer = await self.bus.ask(live.owner, command)
        if "ply" in answer:
            return int(answer["ply"])
        if answer["refused"] == NotOwned.__name__:
            raise NotOwned
        raise REFUSALS.get(answer["refused"], RequestRefused)(answer["sentence"], answer["rule"])

    async def answer(self, command: Json) -> Json:
        """Make a move that another process asks for."""
        request = MoveRequest(**command["request"])
        try:
            live = await self.tables.get(command["table"])
            ply = await self.moves.make(live, command["holder"], command["seat"], request)
        except DATABASE_ERRORS:
            return refusal(RequestRefused(DATABASE_DOWN))
        except RequestRefused as refused:
            return refusal(refused)
        self.updates.publish(live)
        return {"ply": ply}


def refusal(refused: RequestRefused) -> Json:
    return {"refused": type(refused).__name__, "sentence": refused.sentence, "rule": refused.rule}
