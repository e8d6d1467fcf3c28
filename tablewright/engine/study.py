"""What a designer's report needs from a game beyond its rules: what actions touch, what seats hold, what all share.

Everything has a default, so a game can leave any of it out; the report then says less.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.engine.kit.subject import no_subject
from tablewright.engine.words import Words


@dataclass(frozen=True)
class Element:
    """Something that actions touch and that a designer can change: a card, a space, a project, a kind of action."""

    kind: str  # its words stand under [study.kind]: one, and many
    key: str
    words: str  # where its name stands in the game's words
    filling: tuple[tuple[str, str | int], ...] = ()  # what is filled in: numbers, or where words stand

    @property
    def name(self) -> str:
        """How it is named on the command line and in tables, such as pattern/shell."""
        return f"{self.kind}/{self.key}"

    def say(self, w: Words) -> str:
        values = {name: w.get(value) if isinstance(value, str) else value for name, value in self.filling}
        return w.say(self.words, **values)


@dataclass(frozen=True)
class Gauge:
    """A number of the state that is followed through a game; its words stand under [study.gauge]."""

    name: str
    field: str
    column: int | None = None  # of a field with more than one number a seat; without it, all of them together

    def of_seats(self, states: np.ndarray, players: int) -> np.ndarray:
        """The number of each seat: states by players."""
        values = np.asarray(states[self.field][:, :players], np.float32)
        if values.ndim == 2:
            return values
        return np.asarray(values.sum(axis=2) if self.column is None else values[:, :, self.column])

    def of_all(self, states: np.ndarray) -> np.ndarray:
        """The number that all seats share, in each state."""
        return np.asarray(states[self.field], np.float32)


def no_prices(rules: np.record) -> dict[str, float]:
    return {}


def no_worths(rules: np.record) -> dict[str, float]:
    return {}


def none_left_out(rules: np.record) -> Collection[str]:
    return ()


def no_points(rules: np.record, s: np.record, seat: int) -> Sequence[float]:
    return ()


def no_starts(rules: np.record, s: np.record, seat: int) -> dict[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Study:
    """The elements of a game and what is worth following in it."""

    elements: Sequence[Element] = ()
    subject: Callable[..., int] = no_subject
    """A rule: the element (its place in `elements`) that an action touches in this position, or NONE."""
    resources: Sequence[Gauge] = ()  # what a seat gains and spends
    commons: Gauge | None = None  # a track that all share, and whose fall is everybody's
    falls_at: int = 0  # where it stands when all is lost
    giving: Sequence[str] = ()  # the families of actions that serve the others more than oneself
    shortages: Sequence[str] = ()  # the reasons against an action that mean: something is lacking, or taken
    prices: Callable[[np.record], Mapping[str, float]] = no_prices
    """What elements cost, by name, in a unit of the game's own; compared only within a kind."""
    worths: Callable[[np.record], Mapping[str, float]] = no_worths
    """What elements bring as it is printed, by name, in the same unit; compared only within a kind."""
    left_out: Callable[[np.record], Collection[str]] = none_left_out
    """The elements, by name, that these rules do without on purpose: nobody misses them."""
    events: Sequence[Element] = ()  # what happens by itself, such as cards that are revealed
    event_entry: str = ""  # the journal entry of an Event: its number from 1, then the `event_numbers`
    event_numbers: Sequence[str] = ()  # at most two; their words stand under [study.event]
    sources: Sequence[str] = ()  # what points come from; their words stand under [study.source]
    points: Callable[[np.record, np.record, int], Sequence[float]] = no_points
    """The points of a seat from each source. They add up to its score."""
    dealt: Sequence[Gauge] = ()  # what a seat begins with that is no resource, such as needs to be met
    allowance: Gauge | None = None  # what the player on turn can spend in this turn
    starts: Callable[[np.record, np.record, int], Mapping[str, str]] = no_starts
    """What a seat begins with, by kind, such as {"house": "creek"}: dealt, not chosen."""


NO_STUDY = Study()
