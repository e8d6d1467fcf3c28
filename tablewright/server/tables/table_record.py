"""What the database holds about a table besides its actions: who sits where, and how the clock stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.tables.clocks import EVERY_DAY, Calendar, ClockRules, ClockState, time_on_return


@dataclass(frozen=True)
class TableRecord:
    row: TableRow
    seats: Sequence[SeatRow]

    def with_row(self, **values: Any) -> TableRecord:
        return replace(self, row=replace(self.row, **values))

    def with_seat(self, number: int, **values: Any) -> TableRecord:
        seats = [replace(seat, **values) if seat.seat == number else seat for seat in self.seats]
        return replace(self, seats=seats)

    @property
    def people(self) -> set[str]:
        """The holders of this table: those in its seats, and its host."""
        return {holder for holder in (self.row.host, *(seat.holder for seat in self.seats)) if holder is not None}

    @property
    def paused(self) -> bool:
        """Whether nobody can act: the players are not here yet, or the table is closed."""
        return self.row.waiting or self.row.closed is not None

    def has_person(self, actor: int | None) -> bool:
        """Whether it is a person's turn."""
        return actor is not None and self.seats[actor].holder is not None and not self.seats[actor].bot_plays

    @property
    def clock_rules(self) -> ClockRules | None:
        return ClockRules(**self.row.clock) if self.row.clock else None

    def calendar(self, actor: int | None) -> Calendar:
        rules = self.clock_rules
        return EVERY_DAY if rules is None or actor is None else rules.calendar(self.seats[actor].calendar)

    def run_clock(self, state: ClockState, actor: int | None, now: float) -> ClockState:
        """Let a clock run if it is a person's turn, and stand still if not."""
        if self.has_person(actor) and not self.paused:
            return state.resume(now)
        return state.pause(now, self.calendar(actor))


def with_clock(
    before: TableRecord, after: TableRecord, state: ClockState, actor: int | None, now: float
) -> TableRecord:
    """A record that has just changed, with the clock that fits it."""
    rules = after.clock_rules
    if rules is None:
        return after
    state = state.change_calendar(now, before.calendar(actor))
    for old, new in zip(before.seats, after.seats, strict=True):
        if old.bot_plays and not new.bot_plays:
            state = state.with_at_least(time_on_return(rules), new.seat, new.seat == actor)
    state = after.run_clock(state, actor, now)
    return after.with_row(clock_state=state.to_json(), deadline=state.deadline(after.calendar(actor)))


def newest_clock(known: ClockState | None, row: TableRow) -> ClockState | None:
    """The clock in memory or in the database, whichever includes more actions."""
    stored = ClockState.from_json(row.clock_state) if row.clock_state else None
    if stored is None or (known is not None and known.number > stored.number):
        return known
    return stored
