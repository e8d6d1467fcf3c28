"""The arithmetic of clocks. Nothing here knows a table, and the time is always given.

A clock gives the seat to decide some time. How much is left is written down when something changes: a move, a pause or
other days off. In between, a clock is the moment at which it began to run. So a restart costs nobody any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

PER_MOVE, BANK, CORRESPONDENCE = "move", "bank", "correspondence"
BOT_MOVES, BOT_TAKES_OVER, SKIPS = "bot_moves", "bot_takes_over", "skips"
SHARE_ON_RETURN = 0.1  # of the whole time: the least that a player has who comes back
SECONDS_PER_DAY = 24 * 3600


@dataclass(frozen=True)
class Calendar:
    """The days on which somebody's clock of a correspondence game stands still, in their own time zone."""

    zone: str = "UTC"
    weekdays: tuple[int, ...] = ()  # off; Monday is 0
    dates: tuple[str, ...] = ()  # off, such as 2026-12-25

    @classmethod
    def from_json(cls, value: dict[str, Any] | None) -> Calendar:
        value = value or {}
        return cls(value.get("zone", "UTC"), tuple(value.get("weekdays", ())), tuple(value.get("dates", ())))

    def to_json(self) -> dict[str, Any]:
        return {"zone": self.zone, "weekdays": list(self.weekdays), "dates": list(self.dates)}

    @cached_property
    def tz(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    @property
    def empty(self) -> bool:
        return not self.weekdays and not self.dates

    def is_off(self, day: date) -> bool:
        return day.weekday() in self.weekdays or day.isoformat() in self.dates

    def midnight(self, day: date) -> float:
        """When a day begins. Where the clocks are put forward at midnight, that is at one o'clock."""
        return datetime(day.year, day.month, day.day, tzinfo=self.tz).timestamp()

    def spans(self, start: float) -> Iterator[tuple[float, float]]:
        """From a moment on, the times that count: the rest of that day, and then day by day."""
        day = datetime.fromtimestamp(start, self.tz).date()
        begin = start
        while True:
            following = day + timedelta(days=1)
            end = self.midnight(following)
            if not self.is_off(day) and end > begin:
                yield begin, end
            day, begin = following, max(begin, end)

    def counted(self, start: float, end: float) -> float:
        """How many of the seconds between two moments count."""
        if self.empty:
            return max(0.0, end - start)
        total = 0.0
        for first, last in self.spans(start):
            if first >= end:
                return total
            total += min(last, end) - first
        return total

    def moment_after(self, start: float, seconds: float) -> float:
        """The moment at which so many seconds have counted."""
        if self.empty:
            return start + seconds
        for first, last in self.spans(start):
            if seconds <= last - first:
                return first + seconds
            seconds -= last - first
        raise AssertionError("the days never end")


EVERY_DAY = Calendar()


@dataclass(frozen=True)
class ClockRules:
    """The clock that was chosen for a table, and what happens at zero."""

    kind: str
    seconds: float  # for each move, in each player's bank, or for each turn of a correspondence game
    increment: float = 0.0  # to a bank, after each turn
    at_zero: str = BOT_TAKES_OVER

    def calendar(self, value: dict[str, Any] | None) -> Calendar:
        """Days off are for correspondence games."""
        return Calendar.from_json(value) if self.kind == CORRESPONDENCE else EVERY_DAY


@dataclass(frozen=True)
class ClockState:
    """A table's clock after an action row: the time of the seat to decide, and what the others had left."""

    number: int  # of the last row that it includes
    began: float | None  # when it began to run; None while it stands still
    left: float  # to the seat to decide, at that moment
    kept: tuple[float, ...]  # by seat: what was left when it last acted

    @classmethod
    def fresh(cls, rules: ClockRules, players: int, number: int = 0) -> ClockState:
        return cls(number, None, rules.seconds, (rules.seconds,) * players)

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> ClockState:
        return cls(value["number"], value["began"], value["left"], tuple(value["kept"]))

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"kept": list(self.kept)}

    def left_at(self, now: float, calendar: Calendar) -> float:
        """What the seat to decide has left."""
        if self.began is None:
            return self.left
        return max(0.0, self.left - calendar.counted(self.began, now))

    def deadline(self, calendar: Calendar) -> float | None:
        """When the time is up, if the clock runs."""
        return None if self.began is None else calendar.moment_after(self.began, self.left)

    def pause(self, now: float, calendar: Calendar) -> ClockState:
        return replace(self, began=None, left=self.left_at(now, calendar))

    def resume(self, now: float) -> ClockState:
        return self if self.began is not None else replace(self, began=now)

    def change_calendar(self, now: float, before: Calendar) -> ClockState:
        """From now on another calendar counts. What has passed is counted by the one before."""
        return self if self.began is None else self.pause(now, before).resume(now)

    def with_at_least(self, seconds: float, seat: int, to_decide: bool) -> ClockState:
        """Somebody has come to a seat, which has that much time at least."""
        kept = tuple(max(left, seconds) if other == seat else left for other, left in enumerate(self.kept))
        return replace(self, kept=kept, left=max(self.left, seconds) if to_decide else self.left)

    def after(self, rules: ClockRules, turn: Turn, calendar: Calendar) -> ClockState:
        """The clock once an action has been played or undone. It stands still until it is told to run."""
        kept = list(self.kept)
        if turn.before is not None:
            kept[turn.before] = self.left if turn.planned else self.left_at(turn.at, calendar)
            if turn.passes and not turn.undone and self.began is not None:  # bots gain nothing for a player
                kept[turn.before] += rules.increment
        if turn.undone and turn.passes and turn.after is not None:
            kept[turn.after] = max(0.0, kept[turn.after] - rules.increment)
        left = 0.0 if turn.after is None else time_for(rules, turn, kept[turn.after])
        return ClockState(turn.number, None, left, tuple(kept))


@dataclass(frozen=True)
class Turn:
    """An action row, as a clock sees it."""

    number: int
    at: float
    before: int | None  # the seat that was to decide
    after: int | None  # the seat that is to decide now; None: the match is over
    undone: bool = False
    planned: bool = False  # an answer that was planned beforehand takes no time

    @property
    def passes(self) -> bool:
        """Whether another seat is to decide now."""
        return self.before != self.after


def time_for(rules: ClockRules, turn: Turn, kept: float) -> float:
    """What a seat has when it is to decide. An undo gives back no time."""
    if rules.kind == BANK or turn.undone or (rules.kind == CORRESPONDENCE and not turn.passes):
        return kept
    return rules.seconds


def time_on_return(rules: ClockRules) -> float:
    """The least that a player has who comes back after a bot has played for them."""
    return rules.seconds * SHARE_ON_RETURN if rules.kind == BANK else rules.seconds
