"""New tables: from a form, as a rematch, or from a position of another table."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption
from tablewright.engine.match import SEEDS
from tablewright.server.errors import Full, NotFound, NotYours, Refusal
from tablewright.server.operate.limits import MOST_TABLES_IN_PLAY
from tablewright.server.people.identity import new_link, new_table_id
from tablewright.server.people.sanitize import clean
from tablewright.server.store.database import ActionRow, SeatRow, TableRow
from tablewright.server.store.schema import ACT, BOT, DEAL, PAST, PERSON
from tablewright.server.tables import bots as thinking
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.registry import Tables, may_watch
from tablewright.server.web.catalogue import box_of
from tablewright.server.web.messages import LONGEST_NAME, CopyOf, NewSeat, NewTable


async def new_table(tables: Tables, holder: str, form: NewTable) -> LiveTable:
    """Set up a table as a form asks."""
    await refuse_when_full(tables)
    if form.copy_of is not None:
        return await copied_table(tables, holder, form, form.copy_of)
    box = box_of(form.game)
    asked = list(form.seats)
    players = form.options.get("players", len(asked) or box.options.players.default)
    if asked and players != len(asked):
        raise BadOption(f"There are {len(asked)} seats, and players = {str(players)[:20]}: they must agree.")
    options = box.settle(form.options | {"players": players})
    if not asked:
        asked = [NewSeat(kind="me")] + [NewSeat(kind="bot")] * (players - 1)
    row = new_row(tables, box, options, form, secrets.randbelow(SEEDS))
    return await keep(tables, row, new_seats(box, row.id, holder, asked))


async def refuse_when_full(tables: Tables) -> None:
    if (await tables.store.count())["playing"] >= MOST_TABLES_IN_PLAY:
        raise Full("This server has as many tables as it can hold; try again later.")


async def keep(tables: Tables, row: TableRow, seats: Sequence[SeatRow], past: Sequence[ActionRow] = ()) -> LiveTable:
    return await tables.get(await tables.store.add_table(row, seats, past))


def new_row(tables: Tables, box: Box, options: dict[str, Any], form: NewTable, seed: int) -> TableRow:
    now = time.time()
    return TableRow(
        id=new_table_id(),
        game=box.slug,
        version=box.version,
        options=box.options.changed(options),
        seed=str(seed),
        name=clean(form.name or "") or box.title,
        public=form.public,
        spectators=form.spectators,
        rematch_of=None,
        created=now,
        touched=now,
        ply=0,
        round=0,
        actor=0,
        over=False,
    )


def new_seats(box: Box, table_id: str, holder: str, asked: Sequence[NewSeat]) -> list[SeatRow]:
    seats: list[SeatRow] = []
    for number, seat in enumerate(asked):
        level = thinking.checked_level(seat.level) if seat.kind == "bot" else None
        name = clean(seat.name or "") or (bot_name(level, seats) if level else player_name(box, number))
        kind = BOT if seat.kind == "bot" else PERSON
        seats.append(SeatRow(table_id, number, kind, name, level, holder if seat.kind == "me" else None, new_link()))
    return seats


def player_name(box: Box, seat: int) -> str:
    return box.words.say("game.player", number=seat + 1)[:LONGEST_NAME]


def bot_name(level: str, seats: Sequence[SeatRow]) -> str:
    """The level, with a number for each further bot of it."""
    twins = sum(seat.level == level for seat in seats)
    return f"{level.capitalize()} bot{f' {twins + 1}' if twins else ''}"


async def rematch(tables: Tables, holder: str, live: LiveTable) -> LiveTable:
    """The same game with the same people, at a new table. Whoever asks second is led to the first one's."""
    if not live.seats_of(holder):
        raise NotYours("Only a player of this table can ask for a rematch.")
    if not live.match.over:
        raise Refusal("The match is not over yet.")
    if live.rematch:
        return await tables.get(live.rematch)
    await refuse_when_full(tables)
    old = live.row
    form = NewTable(game=old.game, name=old.name, public=old.public, spectators=old.spectators)
    row = new_row(tables, live.match.game.box, live.match.game.options, form, secrets.randbelow(SEEDS))
    row = TableRow(**(vars(row) | {"rematch_of": old.id}))
    seats = [SeatRow(**(vars(seat) | {"table_id": row.id, "link": new_link()})) for seat in live.seats]
    again = await keep(tables, row, seats)
    await tables.seats_changed(live)
    return again


async def copied_table(tables: Tables, holder: str, form: NewTable, source: CopyOf) -> LiveTable:
    """Play on from a position. While the other match goes on, nothing about it can be learnt at the new table."""
    live = await tables.get(source.table)
    if not may_watch(live, holder):
        raise NotYours("This table is not yours to see.")
    if form.game != live.row.game:
        raise Refusal("A match can only be played on in its own game.")
    if source.ply > live.ply:
        raise NotFound("The match has not come so far.")
    game = live.match.game
    asked = list(form.seats) or [NewSeat(kind="me")] * game.players
    if len(asked) != game.players:
        raise BadOption(f"There are {len(asked)} seats, and {game.players} players: they must agree.")
    row = new_row(tables, game.box, game.options, form, int(live.row.seed))
    seats = new_seats(game.box, row.id, holder, asked)
    past = past_rows(live, row.id, source.ply, viewer=next(iter(live.seats_of(holder)), None))
    return await keep(tables, row, seats, past)


def past_rows(live: LiveTable, table_id: str, ply: int, viewer: int | None) -> list[ActionRow]:
    """The rows that bring a new table to a position of another: exact when that match is over, else dealt anew."""
    over, before, now = live.match.over, [*live.base, *live.rows[:ply]], time.time()
    rows = []
    for number, old in enumerate(before, start=1):
        kind = old.kind if old.kind == DEAL or number <= len(live.base) else (ACT if over else PAST)
        ours = {"table_id": table_id, "number": number, "kind": kind, "client_id": f"copy:{number}", "at": now}
        rows.append(ActionRow(**(vars(old) | ours)))
    if not over:
        number, seed = len(rows) + 1, secrets.randbelow(SEEDS)
        rows.append(ActionRow(table_id, number, DEAL, 0, seed, viewer, f"copy:{number}", None, now))
    return rows
