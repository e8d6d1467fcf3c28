"""Chance taken out of the generator's hands: an action is carried out with the draws it is given.

Rules draw in the middle of an action, and an action cannot be halted there. So it is tried: on a copy of the state,
with the draws known so far. If it draws more than that, the copy says how many outcomes that draw has and is thrown
away; the trial is made again when one of them has been chosen. In the end all draws are given, and the trial is the new
state.
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
from tablewright.engine.registry import load
from tablewright.envs.observing import place_of

DRAWING = Path(__file__).parent / "drawing.py"
MOST_DRAWS = 512  # of one action


@rule
def given_draw(s, n):
    """The next of the given draws. After them the generator goes on, for a trial that is thrown away."""
    if n <= 1:
        return 0
    place = int(s.draws_made)
    s.draws_made = place + 1
    if place < s.draws_given:
        return int(s.draws[place])
    if s.draws_wanted == 0:
        s.draws_wanted = n
    return below(s, n)


class Held:
    """A state whose copies are copies to the last byte: NumPy's own leave what is between the fields to chance."""

    def __init__(self, states: np.ndarray):
        self.states = states

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        twin = np.zeros(len(self.states), self.states.dtype)
        twin[:] = self.states
        return Held(twin)


class Trials:
    """Where actions of a game are tried. One serves all states of it, one at a time."""

    def __init__(self, game: Game):
        self.game = game
        state = game.box.state.dtype
        # The draws come first: a record that begins like a state would be taken for one by numba.
        members: list[Any] = [("draws", np.int32, MOST_DRAWS), ("draws_given", np.int32), ("draws_made", np.int32)]
        members += [("draws_wanted", np.int32), ("apart", np.int32)]
        names = list(state.names or ())
        members += [(name, state[name].base, state[name].shape) for name in names]
        dtype = np.dtype((np.record, np.dtype(members, align=True)))
        self.rows = np.zeros(1, dtype)
        self.size = place_of(state, names[-1]) + state[names[-1]].itemsize  # of a state, less what lies behind it
        self.bytes = self.rows.view(np.uint8)[place_of(dtype, names[0]) :][: self.size]  # the state within

    @cached_property
    def drivers(self) -> Any:
        return load_text(self.game.box, DRAWING, self.game.plain, None, (below, given_draw))

    def __deepcopy__(self, memo: dict[int, Any]) -> Trials:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_trials, (self.game.box.slug, self.game.plain, json.dumps(self.game.options))

    def attempt(self, states: np.ndarray, action: int, draws: Sequence[int]) -> int:
        """Try an action (NONE: the set-up) with these draws. If they are all it takes the state is the new one and the
        answer 0; else the state is as it was, and the answer is how many outcomes the next draw has.
        """
        if len(draws) > MOST_DRAWS:
            raise BadDraws(f"An action has drawn {MOST_DRAWS} times; more cannot be given.")
        trial = self.rows
        self.bytes[:] = states.view(np.uint8)[: self.size]
        trial["draws"][0, : len(draws)] = draws
        trial["draws_given"], trial["draws_made"], trial["draws_wanted"] = len(draws), 0, 0
        wanted = int(self.drivers.attempt(self.game.lent_rules, trial, action))
        if wanted == 0:
            states.view(np.uint8)[: self.size] = self.bytes
        return wanted


@cache
def shared_trials(slug: str, plain: bool, options: str) -> Trials:
    """What all copies from elsewhere of one game's states share."""
    return Trials(load(slug, plain=plain, **json.loads(options)))
