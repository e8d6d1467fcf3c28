"""Creating a table."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption
from tablewright.server.errors import RequestRefused, ServerFull
from tablewright.server.operate.limits import MAX_TABLES_IN_PLAY
from tablewright.server.operate.moderation import NameList
from tablewright.server.people.links import new_seat_token, new_table_id
from tablewright.server.people.sanitize import sanitize
from tablewright.server.store.database import Database
from tablewright.server.store.results import Results
from tablewright.server.store.rows import ActionRow, SeatRow, TableRow
from tablewright.server.store.schema import BOT, PERSON
from tablewright.server.tables.bots import checked_level
from tablewright.server.tables.clocks import CORRESPONDENCE, SKIPS, ClockRules, ClockState
from tablewright.server.tables.games import box_of
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.rated import check_new_table
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.seat_names import bot_name, check_different, chosen_name, player_name
from tablewright.server.tables.seating import Seating

SEED_BITS = 192
CREATOR = "me"  # the kind of a seat that the creator of the table takes


@dataclass(frozen=True)
class SeatRequest:
    """Who is to sit there: the creator ("me"), the first who comes ("open") or a bot of a level ("bot")."""

    kind: str
    name: str | None = None
    level: str | None = None


@dataclass(frozen=True)
class TableContent:
    """The numbers that a table is played with: the shipped ones, or those of a designer's version."""

    hash: str | None = None
    name: str | None = None
    version: str | None = None

    @classmethod
    def of(cls, row: TableRow) -> TableContent:
        return cls(row.content, row.content_name, row.content_version)


SHIPPED_CONTENT = TableContent()


@dataclass(frozen=True)
class TableRequest:
    """A table that a holder asks for."""

    holder: str
    game: str
    options: dict[str, Any]
    seats: Sequence[SeatRequest] = ()
    name: str | None = None
    public: bool = False
    spectators: bool = True
    delay: int | str | None = None  # how late spectators see it
    wait: bool = False  # for players in the open seats
    clock: ClockRules | None = None
    rated: bool = False
    plans: bool = False  # whether answers can be planned, in a correspondence game
    content: TableContent = SHIPPED_CONTENT


class TableCreator:
    def __init__(self, database: Database, tables: Tables, seating: Seating, names: NameList):
        self.database = database
        self.names = names
        self.tables = tables
        self.seating = seating
        self.results = Results(database)

    async def create(self, request: TableRequest) -> LiveTable:
        box = box_of(request.game)
        self.check(request)
        asked = list(request.seats)
        players = request.options.get("players", len(asked) or box.options.players.default)
        if asked and players != len(asked):
            raise BadOption(f"The table has {count_seats(asked)}, but the players option is {str(players)[:20]}.")
        options = box.settle(request.options | {"players": players})
        if not asked:
            asked = [SeatRequest(CREATOR)] + [SeatRequest(BOT)] * (players - 1)
        row = new_table_row(request, box, options, new_seed())
        seats = new_seat_rows(box, row.id, request.holder, asked)
        if request.rated:
            check_new_table(box, options, seats, await self.results.has_account(request.holder))
        return await self.add(replace(row, waiting=request.wait and any(seat.open for seat in seats)), seats)

    def check(self, request: TableRequest) -> None:
        """Refuse banned names, clocks that the rules do not allow, and plans where there is no time to make them."""
        for number, seat in enumerate(request.seats):
            self.names.check(seat.name, number)
        self.names.check(request.name)
        check_clock(request.game, request.clock)
        if request.plans and (request.clock is None or request.clock.kind != CORRESPONDENCE):
            raise RequestRefused("Answers can only be planned in a correspondence game.")

    async def add(self, row: TableRow, seats: Sequence[SeatRow], past: Sequence[ActionRow] = ()) -> LiveTable:
        """Save a new table and open it, unless the server is full."""
        await self.check_room()
        if row.clock is not None:
            fresh = ClockState.fresh(ClockRules(**row.clock), len(seats), number=len(past))
            row = replace(row, clock_state=fresh.to_json())
        live = await self.tables.get(await self.database.add_table(row, seats, past))
        if row.clock is not None:
            await self.start_clock(live)
        return live

    async def check_room(self) -> None:
        if await self.database.count_in_play() >= MAX_TABLES_IN_PLAY:
            raise ServerFull("This server is full. Please try again later.")

    async def start_clock(self, live: LiveTable) -> None:
        """The clock of the first player starts."""
        await self.seating.write(live, lambda record: record)


def check_clock(game: str, clock: ClockRules | None) -> None:
    if clock and clock.at_zero == SKIPS and not box_of(game).skips:
        raise RequestRefused("Nobody can pass in this game. Choose what a bot does when the time is up.")


def new_seed() -> int:
    """From the operating system, and too long to be searched for from the cards that are seen."""
    return secrets.randbits(SEED_BITS) | 1 << SEED_BITS  # the highest bit makes every seed a long one


def new_table_row(
    request: TableRequest, box: Box, options: dict[str, Any], seed: int, rematch_of: str | None = None
) -> TableRow:
    now = time.time()
    return TableRow(
        id=new_table_id(),
        game=box.slug,
        version=box.version,
        options=box.options.changed(options),
        seed=str(seed),
        name=sanitize(request.name or "") or box.title,
        public=request.public,
        spectators=request.spectators,
        delay=request.delay,
        rematch_of=rematch_of,
        created=now,
        touched=now,
        ply=0,
        round=0,
        actor=0,
        over=False,
        host=request.holder,
        clock=asdict(request.clock) if request.clock else None,
        rated=request.rated,
        plans=request.plans,
        content=request.content.hash,
        content_name=request.content.name,
        content_version=request.content.version,
    )


def new_seat_rows(
    box: Box, table_id: str, holder: str, asked: Sequence[SeatRequest], kept: Mapping[int, str] | None = None
) -> list[SeatRow]:
    """The seats of a new table. The names in `kept` were at another table before, and are not checked again."""
    names = names_for(box, asked, kept or {})
    return [
        SeatRow(
            table_id=table_id,
            seat=number,
            kind=BOT if seat.kind == BOT else PERSON,
            name=names[number],
            level=checked_level(seat.level, box) if seat.kind == BOT else None,
            holder=holder if seat.kind == CREATOR else None,
            link=new_seat_token(),
        )
        for number, seat in enumerate(asked)
    ]


def names_for(box: Box, asked: Sequence[SeatRequest], kept: Mapping[int, str]) -> list[str]:
    """A name for each seat: the one that was asked for, or else a default."""
    names: list[str] = []
    chosen: list[int] = []
    bots: Counter[str] = Counter()
    for number, seat in enumerate(asked):
        is_bot = seat.kind == BOT
        level = checked_level(seat.level, box)
        bots[level] += is_bot
        if seat.name is not None and seat.name == kept.get(number):
            names.append(seat.name)
            continue
        name = chosen_name(seat.name, number, for_bot=is_bot)
        if name:
            chosen.append(number)
        names.append(name or (bot_name(level, bots[level]) if is_bot else player_name(box, number)))
    check_different(names, chosen)
    return names


def count_seats(seats: Sequence[SeatRequest]) -> str:
    return "1 seat" if len(seats) == 1 else f"{len(seats)} seats"
