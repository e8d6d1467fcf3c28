"""Whole games for the properties, random and purposeful, kept action by action."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import numpy as np

from tablewright import Match
from tablewright.games.life_builds_meaning.journal import ENTRIES

from .positions import load
from .purposeful import Purposeful

# a name, the options, the seed, and how generous a purposeful player is (None: random play)
GAMES: dict[str, tuple[dict[str, Any], int, float | None]] = {
    "random 2": ({"players": 2}, 1, None),
    "random 3, leaking": ({"players": 3, "local_stress": "leak", "preset": "balanced"}, 0, None),
    "random 4, open": ({"players": 4, "mitigation_mode": "open", "request_mode": "spent", "max_rounds": 9}, 3, None),
    "random 5": ({"players": 5, "max_rounds": 7}, 4, None),
    "purposeful 2": ({"players": 2}, 5, 0.3),
    "purposeful 3": ({"players": 3, "first_player": 1}, 6, 0.6),
    "purposeful 3, balanced": ({"players": 3, "preset": "balanced"}, 7, 0.3),
    "purposeful 4, open": (
        {"players": 4, "mitigation_mode": "open", "request_mode": "spent", "end_timing": "equal_turns"}, 8, 0.6,
    ),
    "purposeful 5, leaking": (
        {"players": 5, "local_stress": "leak", "request_mode": "off", "collapse": "shared_loss"}, 9, 0.3,
    ),
    "purposeful 5, equal turns": ({"players": 5, "end_timing": "equal_turns", "project_stack": "staged"}, 10, 0.6),
    "purposeful 2, drifting": ({"players": 2, "start_drift": 9, "turn_order": "rotate"}, 12, 0.05),
}  # fmt: skip


@dataclass(frozen=True)
class Turn:
    """One action of a game: the state before it and after it, and the journal of what happened."""

    before: np.record
    action: str
    after: np.record
    entries: tuple[tuple[int, ...], ...]
    choices: int  # legal actions before it

    def of_kind(self, kind: str) -> list[tuple[int, ...]]:
        """The entries of a kind, each with its three numbers."""
        number = ENTRIES.index(kind) + 1
        return [entry[1:4] for entry in self.entries if entry[0] == number]


@dataclass(frozen=True)
class Story:
    """A whole game."""

    match: Match
    turns: list[Turn]

    @property
    def rules(self) -> np.record:
        return self.match.game.rules

    @property
    def states(self) -> list[np.record]:
        return [self.turns[0].before, *(turn.after for turn in self.turns)]


@cache
def played(plain: bool, name: str) -> Story:
    """The game of that name, played once."""
    options, seed, generous = GAMES[name]
    match, turns = load(plain, **options).new(seed=seed), []
    dice = Random(seed)
    player = None if generous is None else Purposeful(dice, generous)
    before = match.states.copy()[0]
    while not match.over:
        legal = match.legal()
        action = player.choose(match) if player else dice.choice(legal)
        match.play(action)
        after = match.states.copy()[0]
        turns.append(Turn(before, match.text(action), after, tuple(match.moves[-1].entries), len(legal)))
        before = after
    return Story(match, turns)
