"""Whole games by random players and by simple greedy play, action by action, for the properties."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import numpy as np

from tablewright import Match

from .giving import Giving
from .positions import load

# Every table size, hand rule and pool; "purpose" is the simple greedy play of the specification.
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("random", 11, {"players": 2}),
    ("random", 12, {"players": 3, "hand_rule": "four"}),
    ("random", 13, {"players": 4, "hand_rule": "house"}),
    ("random", 14, {"players": 4, "house_pool": "large", "hand_rule": "four"}),
    ("random", 15, {"players": 6}),
    ("random", 16, {"players": 2, "hand_rule": "house", "house_pool": "large"}),
    ("purpose", 21, {"players": 2, "house_pool": "large"}),
    ("purpose", 22, {"players": 3}),
    ("purpose", 23, {"players": 4, "house_pool": "small"}),
    ("purpose", 24, {"players": 5, "hand_rule": "house"}),
    ("purpose", 25, {"players": 6, "hand_rule": "four"}),
)


@dataclass(frozen=True)
class Step:
    """One action of a game: the state before it and after it, its text and the journal of what happened."""

    states: tuple[np.ndarray, np.ndarray]
    action: str
    entries: tuple[tuple[str, tuple[int, ...]], ...]
    scores: tuple[list[int], list[int]]

    @property
    def before(self) -> np.record:
        return self.states[0][0]

    @property
    def after(self) -> np.record:
        return self.states[1][0]

    def told(self, kind: str) -> list[tuple[int, ...]]:
        return [values for name, values in self.entries if name == kind]

    @property
    def family(self) -> str:
        return self.action.rpartition(" ")[0]

    @property
    def value(self) -> str:
        return self.action.rpartition(" ")[2]


@dataclass(frozen=True)
class Played:
    """A finished match with all its steps."""

    match: Match
    steps: list[Step]

    @property
    def players(self) -> int:
        return self.match.game.players


def snapshot(match: Match) -> np.ndarray:
    return np.frombuffer(match.states.tobytes(), match.game.box.state.dtype)


def record(match: Match, choose: Callable[[Match], int]) -> Played:
    steps = []
    entries = match.game.box.entries
    while not match.over:
        before, scores = snapshot(match), match.scores
        action = choose(match)
        match.play(action)
        happened = tuple((entries[e[0] - 1], tuple(e[1:4])) for e in match.moves[-1].entries)
        states = (before, snapshot(match))
        steps.append(Step(states, match.text(action), happened, (scores, match.scores)))
    return Played(match, steps)


@cache
def games(plain: bool) -> tuple[Played, ...]:
    """All tables, played once for all tests."""
    played = []
    for play, seed, options in TABLES:
        chance = Random(seed)
        choose = Giving(seed) if play == "purpose" else lambda match, chance=chance: chance.choice(match.legal())
        played.append(record(load(plain, **options).new(seed=seed), choose))
    return tuple(played)
