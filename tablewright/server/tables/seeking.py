"""Seeking a game: people who want the same game with the same clock get a table as soon as there are enough of them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tablewright.engine.box import Box
from tablewright.server.errors import NameTaken, NotFound, RequestRefused
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.store.schema import OFFERED
from tablewright.server.store.seeks import SECONDS_A_SEEK_IS_KEPT, FoundGame, Pairs, SeekRow, SeekStore
from tablewright.server.tables.bots import checked_level
from tablewright.server.tables.clocks import ClockRules, ClockState
from tablewright.server.tables.create import (
    CREATOR,
    SeatRequest,
    TableCreator,
    TableRequest,
    check_clock,
    new_seat_rows,
    new_seed,
    new_table_row,
)
from tablewright.server.tables.games import box_of, known_games
from tablewright.server.tables.seat_names import chosen_name

FEWEST_PLAYERS = 2
MAX_SOUGHT_GAMES = 50
OPEN = "open"  # the kind of a seat that nobody has taken yet

shuffled = secrets.SystemRandom().sample


class Seeking:
    def __init__(self, store: SeekStore, creator: TableCreator):
        self.store = store
        self.creator = creator

    async def find(self, seek_id: str, holder: str) -> SeekRow | None:
        """A seek that is there already. If it waits, that its page is still open is noted."""
        now, seek = time.time(), await self.store.read(seek_id, holder)
        if seek is None or seek.table_id is not None:
            return seek
        if seek.seen <= now - SECONDS_A_SEEK_IS_KEPT:
            return None  # others may have come meanwhile: it has to be matched again
        await self.store.renew(seek_id, now)
        return seek

    async def begin(self, asked: SeekRow) -> SeekRow:
        """Wait for others, or get a table at once."""
        box = box_of(asked.game)
        players = box.options.players
        lowest = max(FEWEST_PLAYERS, players.low)
        if not lowest <= asked.least <= asked.most <= players.high:
            raise RequestRefused(f"{box.title} can be sought with {lowest} to {players.high} players.")
        now = time.time()
        seek = replace(asked, name=chosen_name(asked.name, seat=0), created=now, seen=now)
        self.creator.names.check(seek.name, 0)
        check_clock(seek.game, ClockRules(**seek.clock) if seek.clock else None)
        await self.creator.check_room()
        await self.start_clocks(await self.store.put(seek, lambda waiting, apart: first_game(box, waiting, apart)))
        return await self.read(seek.id, seek.holder)

    async def start_now(self, seek_id: str, holder: str) -> SeekRow:
        """Wait no longer. Bots play in the other seats until somebody comes."""
        await self.read(seek_id, holder)
        await self.creator.check_room()
        await self.start_clocks(await self.store.start(seek_id, holder, game_with_bots))
        return await self.read(seek_id, holder)

    async def end(self, seek_id: str, holder: str) -> SeekRow | None:
        """Seek no longer. A seek that was matched before is returned."""
        await self.store.end(seek_id, holder)
        return await self.store.read(seek_id, holder)

    async def read(self, seek_id: str, holder: str) -> SeekRow:
        seek = await self.store.read(seek_id, holder)
        if seek is None:
            raise NotFound("You are not seeking this game any more.")
        return seek

    async def count_alike(self, seek: SeekRow) -> int:
        """How many people wait for the same game with the same clock."""
        waiting = await self.store.waiting_for(seek.game, time.time())
        return sum(other.clock == seek.clock for other in waiting)

    async def sought(self, holder: str) -> list[dict[str, Any]]:
        """What others wait for, and how many of them want exactly the same."""
        groups: dict[str, dict[str, Any]] = {}
        for seek in await self.store.waiting(time.time()):
            if seek.holder != holder and seek.game in known_games():
                wish = {"game": seek.game, "least": seek.least, "most": seek.most, "clock": seek.clock}
                groups.setdefault(repr(wish), wish | {"people": 0})["people"] += 1
        return list(groups.values())[:MAX_SOUGHT_GAMES]

    async def start_clocks(self, opened: Sequence[TableRow]) -> None:
        for table in opened:
            if table.clock is not None:
                await self.creator.start_clock(await self.creator.tables.get(table.id))


def first_game(box: Box, waiting: Sequence[SeekRow], apart: Pairs = frozenset()) -> FoundGame | None:
    """The largest game that is possible. Of those who want it, the first who came play.

    Nobody is brought together with somebody of whom they are to be kept apart.
    """
    for players in range(max((seek.most for seek in waiting), default=0), FEWEST_PLAYERS - 1, -1):
        together: list[SeekRow] = []
        for seek in waiting:
            welcome = all(frozenset((seek.holder, other.holder)) not in apart for other in together)
            if seek.least <= players <= seek.most and welcome and len(together) < players:
                together.append(seek)
        if len(together) == players:
            return game_of(box, together)
    return None


def game_of(box: Box, seekers: Sequence[SeekRow]) -> FoundGame:
    """A table for these people, in seats that are drawn by lot."""
    table = table_for(box, seekers[0], len(seekers))
    order = shuffled(list(seekers), len(seekers))
    seats = named_seats(box, table.id, [SeatRequest(CREATOR, seek.name or None) for seek in order])
    return FoundGame(seekers, table, [replace(seats[i], holder=seek.holder) for i, seek in enumerate(order)])


def game_with_bots(seek: SeekRow) -> FoundGame:
    box = box_of(seek.game)
    usual = box.options.players.default
    players = usual if seek.least <= usual <= seek.most else seek.least
    table = table_for(box, seek, players)
    others = [SeatRequest(OPEN)] * (players - 1)
    seats = named_seats(box, table.id, [SeatRequest(CREATOR, seek.name or None), *others])
    stand_ins = [replace(seat, holder=None, away=OFFERED, level=checked_level(None, box)) for seat in seats[1:]]
    return FoundGame([seek], table, [replace(seats[0], holder=seek.holder), *stand_ins])


def table_for(box: Box, seek: SeekRow, players: int) -> TableRow:
    clock = ClockRules(**seek.clock) if seek.clock else None
    request = TableRequest(seek.holder, seek.game, {}, public=True, clock=clock)
    row = new_table_row(request, box, box.settle({"players": players}), new_seed())
    if clock is None:
        return row
    return replace(row, clock_state=ClockState.fresh(clock, players, number=0).to_json())


def named_seats(box: Box, table_id: str, asked: Sequence[SeatRequest]) -> list[SeatRow]:
    """The seats of people who did not choose their names together. Of two that are alike, one is not used."""
    while True:
        try:
            return new_seat_rows(box, table_id, "", asked)
        except NameTaken as taken:
            asked = [replace(one, name=None) if seat == taken.seat else one for seat, one in enumerate(asked)]
