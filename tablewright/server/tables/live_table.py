"""A table in memory: a match rebuilt from its rows, its seats, its chat, and who is looking on.

It is a cache. Everything in it but the onlookers can be dropped at any moment and read again from the store.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.server.store.database import ActionRow, ChatRow, SeatRow, TableRow
from tablewright.server.store.schema import ACT, BOT, DEAL, PAST, UNDO
from tablewright.server.tables.commits import Standing
from tablewright.server.tables.snapshot import Reading

if TYPE_CHECKING:
    from tablewright.server.web.viewers import Viewer


@dataclass(frozen=True)
class Done:
    """What a client's message came to, kept so that repeating it is harmless."""

    actor: int | None
    ply: int


@dataclass
class LiveTable:
    row: TableRow
    seats: list[SeatRow]
    match: Match
    number: int = 0  # of the last row of the store that the match holds
    base: list[ActionRow] = field(default_factory=list)  # what was played before this table began
    rows: list[ActionRow] = field(default_factory=list)  # the rows of the match's moves
    rounds: list[int] = field(default_factory=list)  # the round in which each move was made
    done: dict[str, Done] = field(default_factory=dict)
    chat: list[ChatRow] = field(default_factory=list)
    rematch: str | None = None
    viewers: dict[str, Viewer] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    bots: asyncio.Task[None] | None = None
    stale: bool = False  # the store may hold more than the match
    used: float = field(default_factory=time.monotonic)
    _reading: Reading | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def ply(self) -> int:
        return len(self.match.moves)

    @property
    def dealt(self) -> bool:
        """Whether the match began in the middle of another one, with hidden things dealt anew."""
        return any(row.kind == DEAL for row in self.base)

    @property
    def bot_to_move(self) -> SeatRow | None:
        actor = self.match.actor
        return self.seats[actor] if actor is not None and self.seats[actor].kind == BOT else None

    @property
    def attended(self) -> bool:
        """Whether anybody cares: bots do not play on among themselves."""
        return any(seat.kind != BOT for seat in self.seats) or any(v.connected for v in self.viewers.values())

    def reading(self) -> Reading:
        """The present position, laid out once for all its viewers."""
        if self._reading is None or self._reading.match is not self.match:
            self._reading = Reading(self.match)
        return self._reading

    def seats_of(self, holder: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.holder == holder]

    def online(self) -> set[int]:
        return {seat for v in self.viewers.values() if v.connected for seat in self.seats_of(v.holder)}

    def standing(self, match: Match | None = None) -> Standing:
        match = match or self.match
        return Standing(len(match.moves), match.round, match.actor, match.over)

    def seat_people(self, seats: list[SeatRow]) -> None:
        """Put people at the table, and their names into its sentences."""
        self.seats = seats
        self.match.words_of = self.match.game.box.words.named([seat.name for seat in seats])

    def apply(self, row: ActionRow) -> None:
        """Carry out one row of the store."""
        if row.kind == DEAL:
            self.match = self.match.imagine(row.actor, row.action)
            self.base += [*self.rows, row]
            self.rows, self.rounds = [], []
            self.number = row.number
        else:
            self.adopt(row, tried(self.match, row))

    def adopt(self, row: ActionRow, match: Match) -> None:
        """Take over what a row has made of the match."""
        if row.kind == UNDO:
            self.rows.pop()
            self.rounds.pop()
        else:
            self.rounds.append(self.match.round)
            self.rows.append(row)
        self.match = match
        self.number = row.number
        self.done[row.client_id] = Done(row.actor, self.ply)
        self.used = time.monotonic()

    def as_of(self, ply: int) -> Match:
        """The match as it stood when so many actions had been played."""
        twin = self.match.clone()
        if ply < len(twin.moves):
            twin.states[:] = np.frombuffer(twin.moves[ply].before, twin.states.dtype)
            twin.moves = twin.moves[:ply]
        return twin


def tried(match: Match, row: ActionRow) -> Match:
    """A copy of the match with a row carried out; it raises what the engine raises, and the match is as it was."""
    trial = match.clone()
    if row.kind == UNDO:
        trial.undo(row.actor)
    else:
        trial.play(row.action, row.remark)
    return trial


def rebuilt(row: TableRow, seats: list[SeatRow], game: Game, rows: list[ActionRow]) -> LiveTable:
    """A table as its rows say; called in a worker thread, for a long match takes a while."""
    match = game.new(seed=int(row.seed), names=[seat.name for seat in seats])
    live = LiveTable(row, seats, match)
    for each in rows:
        if each.kind in (ACT, PAST):  # nobody else has this match: no copy is needed
            live.rounds.append(match.round)
            live.rows.append(each)
            match.play(each.action, each.remark)
            live.number = each.number
            live.done[each.client_id] = Done(each.actor, len(match.moves))
        else:
            live.apply(each)
            match = live.match
    return live
