"""Explicit chance: an action is played with draws that are given instead of drawn by the generator.

Rules draw in the middle of an action, and an action cannot be paused there. So it is tried on a copy of the state, with
the draws known so far. If it needs another draw, the copy reports how many outcomes that draw has and is discarded; the
action is tried again when one of them has been chosen. When all draws are given, the copy becomes the new state.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from tablewright.engine.drivers import load_text
from tablewright.engine.errors import BadDraws
from tablewright.engine.game import Game
from tablewright.engine.kit.chance import below
from tablewright.engine.kit.rule import rule
from tablewright.engine.observations import place_of
from tablewright.engine.registry import load

GIVEN_DRAWS = Path(__file__).parent / "texts" / "given_draws.py"
MOST_DRAWS = 512  # of one action


@rule
def given_draw(s: Any, n: int) -> int:
    """The next given draw. After the last one the generator draws, in a trial that will be discarded."""
    if n <= 1:
        return 0
    place = int(s.draws_made)
    s.draws_made = place + 1
    if place < s.draws_given:
        return int(s.draws[place])
    if s.draws_wanted == 0:
        s.draws_wanted = n
    return below(s, n)


class ExactState:
    """A state that is copied to the last byte: NumPy's own copies leave the padding between fields undefined."""

    def __init__(self, states: np.ndarray):
        self.states = states

    def __deepcopy__(self, memo: dict[int, Any]) -> ExactState:
        twin = np.zeros(len(self.states), self.states.dtype)
        twin[:] = self.states
        return ExactState(twin)


class Trials:
    """Where the actions of a game are tried; one object serves all its states, one at a time."""

    def __init__(self, game: Game):
        self.game = game
        state = game.box.state.dtype
        # The draws come first: numba would treat a record that begins like a state as one.
        members: list[Any] = [("draws", np.int32, MOST_DRAWS), ("draws_given", np.int32), ("draws_made", np.int32)]
        members += [("draws_wanted", np.int32), ("apart", np.int32)]
        names = list(state.names or ())
        members += [(name, state[name].base, state[name].shape) for name in names]
        dtype = np.dtype((np.record, np.dtype(members, align=True)))
        self.rows = np.zeros(1, dtype)
        self.size = place_of(state, names[-1]) + state[names[-1]].itemsize  # of a state, without trailing padding
        self.bytes = self.rows.view(np.uint8)[place_of(dtype, names[0]) :][: self.size]  # the state inside the trial

    @cached_property
    def drivers(self) -> Any:
        return load_text(self.game.box, (GIVEN_DRAWS,), self.game.plain, None, (below, given_draw))

    def __deepcopy__(self, memo: dict[int, Any]) -> Trials:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_trials, (self.game.box.slug, self.game.plain, json.dumps(self.game.options))

    def attempt(self, states: np.ndarray, action: int, draws: Sequence[int]) -> int:
        """Try an action (NONE: the set-up) with these draws.

        If they suffice, the state becomes the new one and the answer is 0. Otherwise the state does not change, and the
        answer is the number of outcomes of the next draw.
        """
        if len(draws) > MOST_DRAWS:
            raise BadDraws(f"An action can have at most {MOST_DRAWS} draws.")
        trial = self.rows
        self.bytes[:] = states.view(np.uint8)[: self.size]
        trial["draws"][0, : len(draws)] = draws
        trial["draws_given"], trial["draws_made"], trial["draws_wanted"] = len(draws), 0, 0
        wanted = int(self.drivers.attempt(self.game.rules_array, trial, action))
        if wanted == 0:
            states.view(np.uint8)[: self.size] = self.bytes
        return wanted


@cache
def shared_trials(slug: str, plain: bool, options: str) -> Trials:
    """The trials that all unpickled states of one game share."""
    return Trials(load(slug, plain=plain, **json.loads(options)))
