"""A match rebuilt from the rows of its table, with the table's seats and chat.

It is a cache: all of it can be dropped at any moment and read again from the database.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from tablewright.engine.match import Match
from tablewright.engine.words import Words
from tablewright.server.store.rows import ActionRow, ChatRow, MatchStatus, SeatRow, TableRow
from tablewright.server.store.schema import ACT, DEAL, PAST, UNDO
from tablewright.server.tables.clocks import BOT_MOVES, SKIPS, ClockState, Turn
from tablewright.server.tables.snapshot import PositionSnapshot
from tablewright.server.tables.table_record import TableRecord

PLIES_TO_LOOK_BACK = 3
MAX_SENTENCE = 300
PLANNED = "plan:"  # how the client ids of planned answers begin


@dataclass(frozen=True)
class HandledMessage:
    """What a client's message led to. It is kept so that a repeated message is harmless."""

    actor: int | None
    ply: int


@dataclass(eq=False)
class MatchCache:
    row: TableRow
    seats: list[SeatRow]
    match: Match
    number: int = 0  # of the last action row that the match includes
    base: list[ActionRow] = field(default_factory=list)  # what was played before this table began
    rows: list[ActionRow] = field(default_factory=list)  # one for each move of the match
    rounds: list[int] = field(default_factory=list)  # the round of each move
    digests: list[str] = field(default_factory=list)  # of the play up to each ply
    handled: dict[str, HandledMessage] = field(default_factory=dict)  # by the client's id for the message
    chat: list[ChatRow] = field(default_factory=list)
    rematch: str | None = None
    clock: ClockState | None = None
    dropped: bool = False  # an operator has changed the table, and another cache takes the place of this one
    kept_out: frozenset[str] = frozenset()  # who may not watch, because of the host or of a player
    stale: bool = False  # the database may hold actions that the match lacks
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while anything here is changed
    last_used: float = field(default_factory=time.monotonic)
    _snapshot: PositionSnapshot | None = None
    _last: tuple[Match, Words, str | None] | None = None

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def ply(self) -> int:
        return len(self.match.moves)

    @property
    def dealt_again(self) -> bool:
        """Whether the match began in the middle of another one, with all hidden cards dealt again."""
        return any(row.kind == DEAL for row in self.base)

    @property
    def bot_to_move(self) -> SeatRow | None:
        """The seat to decide, if a bot plays there or decides because the time of a person is up."""
        actor = None if self.record.paused or self.dropped else self.match.actor
        if actor is None:
            return None
        seat = self.seats[actor]
        return seat if seat.bot_plays or self.bot_decides_at_zero else None

    @property
    def record(self) -> TableRecord:
        return TableRecord(self.row, self.seats)

    @property
    def deadline(self) -> float | None:
        """When the time of the seat to decide is up."""
        return self.clock.deadline(self.record.calendar(self.match.actor)) if self.clock else None

    @property
    def time_is_up(self) -> bool:
        deadline = self.deadline
        return deadline is not None and time.time() >= deadline

    @property
    def bot_decides_at_zero(self) -> bool:
        rules = self.record.clock_rules
        return rules is not None and rules.at_zero in (BOT_MOVES, SKIPS) and self.time_is_up

    @property
    def skip(self) -> int | None:
        """The action that passes for a person whose time is up, if that was chosen and the rules allow it now."""
        rules, seat = self.record.clock_rules, self.bot_to_move
        if rules is None or rules.at_zero != SKIPS or seat is None or seat.bot_plays:
            return None
        box = self.match.game.box
        return next((a for a in self.match.legal() if box.actions.family_of(a).name in box.skips), None)

    @property
    def status(self) -> MatchStatus:
        return status_of(self.match, self.digest)

    def status_after(self, row: ActionRow, match: Match) -> MatchStatus:
        """What lists of tables show once a row has led to a match."""
        clock = self.clock_after(row, match)
        return replace(
            status_of(match, self.digest_after(row, match)),
            last=last_sentence(match),
            clock_state=clock.to_json() if clock else None,
            deadline=clock.deadline(self.record.calendar(match.actor)) if clock else None,
        )

    def clock_after(self, row: ActionRow, match: Match) -> ClockState | None:
        """The clock once a row has led to a match. It may include the row already."""
        record, rules = self.record, self.record.clock_rules
        if self.clock is None or rules is None or row.number <= self.clock.number:
            return self.clock
        actor = self.match.actor
        turn = Turn(
            row.number, row.at, before=actor, after=match.actor, undone=row.kind == UNDO, planned=is_planned(row)
        )
        state = self.clock.after(rules, turn, record.calendar(actor))
        return record.run_clock(state, match.actor, row.at)

    @property
    def digest(self) -> str:
        """A hash of the whole play so far, whatever the layout of the state."""
        if not self.digests:
            self.digests.append(digest_of("", self.match))
        return self.digests[-1]

    def digest_after(self, row: ActionRow, match: Match) -> str:
        """The digest once a row has led to a match."""
        return self.digests[-2] if row.kind == UNDO else digest_of(self.digest, match)

    def snapshot(self) -> PositionSnapshot:
        """The current position, read once for all viewers."""
        if self._snapshot is None or self._snapshot.match is not self.match:
            self._snapshot = PositionSnapshot(self.match)
        return self._snapshot

    @property
    def last(self) -> str | None:
        """What everyone may know of the last action."""
        if self._last is None or self._last[0] is not self.match or self._last[1] is not self.match.words_of:
            self._last = (self.match, self.match.words_of, last_sentence(self.match))
        return self._last[2]

    def seats_of(self, holder: str) -> list[int]:
        return [seat.seat for seat in self.seats if seat.holder == holder]

    def may_watch(self, holder: str) -> bool:
        return bool(self.seats_of(holder)) or (self.row.spectators and holder not in self.kept_out)

    @property
    def people(self) -> set[str]:
        return self.record.people

    def set_seats(self, seats: list[SeatRow]) -> None:
        """Change who sits where, and the names in the match's sentences."""
        self.seats = seats
        self.match.words_of = self.match.game.box.words.named([seat.name for seat in seats])

    def plies_up_to(self, number: int) -> int:
        """How many moves of the match were committed up to a row."""
        return bisect_right(self.rows, number, key=lambda row: row.number)

    def number_at(self, ply: int) -> int:
        """The last row that the match included at a ply."""
        if ply == self.ply:
            return self.number
        return self.rows[ply - 1].number if ply else 0

    def touch(self) -> None:
        self.last_used = time.monotonic()

    def apply(self, row: ActionRow) -> None:
        """Carry out one row of the database."""
        if row.kind == DEAL:
            digest = self.digest
            self.match = self.match.imagine(row.actor, deal_seed(row))
            self.base += [*self.rows, row]
            self.rows, self.rounds, self.digests = [], [], [digest_of(digest, self.match)]
            self.number = row.number
        else:
            self.adopt(row, match_after(self.match, row))

    def adopt(self, row: ActionRow, match: Match) -> None:
        """Replace the match by what a row has made of it."""
        digest = self.digest_after(row, match)
        self.clock = self.clock_after(row, match)
        if row.kind == UNDO:
            self.rows.pop()
            self.rounds.pop()
            self.digests.pop()
        else:
            self.digests.append(digest)
            self.rounds.append(self.match.round)
            self.rows.append(row)
        self.match = match
        self.number = row.number
        self.handled[row.client_id] = HandledMessage(row.actor, self.ply)
        self.touch()

    def replay(self, rows: list[ActionRow]) -> None:
        """Carry out all rows of a table that nobody uses yet. A long match takes a while: call it in a thread."""
        for row in rows:
            timed = self.clock is not None and row.number > self.clock.number
            if row.kind in (ACT, PAST) and not timed:  # nobody else has this match, so it is changed in place
                self.rounds.append(self.match.round)
                self.rows.append(row)
                before = self.digest
                self.match.play(row.action, row.remark)
                self.digests.append(digest_of(before, self.match))
                self.number = row.number
                self.handled[row.client_id] = HandledMessage(row.actor, self.ply)
            else:
                self.apply(row)


def is_planned(row: ActionRow) -> bool:
    """Whether an action was planned beforehand. The ids that clients choose have no colon."""
    return row.client_id.startswith(PLANNED)


def last_sentence(match: Match) -> str | None:
    """The last thing that everyone may know has happened."""
    for ply in range(len(match.moves), max(0, len(match.moves) - PLIES_TO_LOOK_BACK), -1):
        sentences = match.sentences(ply, None)
        if sentences:
            return sentences[-1][:MAX_SENTENCE]
    return None


def status_of(match: Match, digest: str) -> MatchStatus:
    return MatchStatus(len(match.moves), match.round, match.actor, match.over, digest)


def digest_of(before: str, match: Match) -> str:
    """The digest of a play that has reached a match: who is to decide, what is possible, and the points."""
    reached = (match.actor, match.round, match.scores, match.legal())
    return blake2b(f"{before}{reached}".encode(), digest_size=16).hexdigest()


def deal_seed(row: ActionRow) -> int:
    """The seed of a deal. It is too long for the column `action`, which held it in earlier versions."""
    return int(row.remark, 16) if row.remark else row.action


def match_after(match: Match, row: ActionRow) -> Match:
    """A copy of the match with a row carried out. It raises what the engine raises; the match itself is unchanged."""
    copy = match.clone()
    if row.kind == UNDO:
        copy.undo(row.actor)
    else:
        copy.play(row.action, row.remark)
    return copy
