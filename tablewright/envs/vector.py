"""Thousands of games in one call: arrays in, arrays out, with masks; a finished game is replaced by the next.

    table = VectorTable("potlatch", 4096, players=4, seed=1)
    turn = table.reset()
    turn = table.step(actions)                  # one action per game, of the seat `turn.actors`

The arrays of a `Turn` are the table's own: the next step writes into them.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any
from weakref import finalize

import numpy as np

from tablewright.engine.errors import BadOption, IllegalAction
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE
from tablewright.engine.observations import Slice, layout, observation_plan
from tablewright.engine.registry import load
from tablewright.engine.scratch import DICE
from tablewright.envs.slots import (
    RESTART,
    Games,
    Turn,
    empty_turn,
    move_rows,
    reward_number,
    slot_type,
    step_scratch,
    stepping,
)
from tablewright.envs.threads import StepThreads

FEWEST_PER_THREAD = 64  # games; with fewer, a thread costs more than it saves


class VectorTable:
    """Many games of one kind. Every decision is a step; in each game the seat to decide is the learner of that step.

    `game` can also be a list of variants of one game for the same number of players: slot i plays variant i modulo
    their number.

    Examples:
        >>> from tablewright.envs import VectorTable
        >>> table = VectorTable("high-tide", 256, players=2, seed=1)
        >>> turn = table.reset()
        >>> for _ in range(50):
        ...     turn = table.step(table.random_actions())
        >>> int(table.results["games"].sum()) > 256
        True
    """

    def __init__(
        self,
        game: str | Game | Sequence[Game],
        count: int,
        *,
        seed: int = 0,
        rewards: str = "payoff",
        threads: int | None = None,
        plain: bool = False,
        **options: Any,
    ):
        if count < 1:
            raise BadOption(f"{count} games are too few: there must be at least one.")
        variants = as_variants(game, plain, options)
        self.game = variants[0]
        self.count = count
        self.drivers = stepping(self.game)
        self.states = self.game.box.state.blank(count)
        self.slots = np.zeros(count, slot_type(self.game.box.most_players))
        self.dice = np.zeros(count, DICE)
        self.turn = empty_turn(self.game, count)
        self.actions = np.full(count, NONE, np.int64)
        self.games = Games(
            rules=np.concatenate([variant.rules_array for variant in variants]),
            states=self.states,
            blank=self.game.box.state.blank(),
            slots=self.slots,
            moves=move_rows(self.game, count),
            actions=self.actions,
            reward_kind=reward_number(rewards),
            when_over=RESTART,
            plan=observation_plan(self.game.box.state, self.game.players),
            turn=self.turn,
        )
        workers = 1 if self.game.plain else threads or os.cpu_count() or 1
        workers = max(1, min(workers, count // FEWEST_PER_THREAD))
        self.blocks = [(count * i // workers, count * (i + 1) // workers) for i in range(workers)]
        self.scratch = [step_scratch(self.game) for _ in self.blocks]
        self.threads: StepThreads | None = None
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Choose the games to come; they do not depend on the number of threads."""
        self.slots["rng"], self.dice["rng"] = initial_generators(seed, self.count)

    def reset(self, seed: int | None = None) -> Turn:
        """Start a game in every slot."""
        self.settle()
        if seed is not None:
            self.seed(seed)
        self.slots["games"] = 0
        self.actions[:] = NONE
        return self.advance()

    def restart(self, which: np.ndarray) -> Turn:
        """Give up the games with these numbers and start others in their place; all other games stay as they are."""
        self.settle()
        for slot in which:
            self.actions[slot] = NONE
            self.drivers.step_block(self.games, self.scratch[0], slot, slot + 1)
        return self.turn

    def step(self, actions: np.ndarray) -> Turn:
        """Play one action in every game. If any action is illegal, none is played."""
        self.settle()
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.count,):
            raise BadOption(f"The actions have the shape {actions.shape}: expected ({self.count},), one for each game.")
        wrong = int(self.drivers.first_illegal(self.turn.masks, actions))
        if wrong != NONE:
            raise IllegalAction(f"Action {actions[wrong]} is not legal in game {wrong}.")
        self.actions[:] = actions
        return self.advance()

    def advance(self) -> Turn:
        """Play the actions: the first block of games here, every other block in a thread of its own."""
        if len(self.blocks) == 1:
            self.drivers.step_block(*self.work_on(0))
            return self.turn
        if self.threads is None:
            self.threads = StepThreads(self.drivers, [self.work_on(block) for block in range(1, len(self.blocks))])
            self.stop_threads = finalize(self, self.threads.stop)
        self.threads.start()
        try:
            self.drivers.step_block(*self.work_on(0))
        finally:
            self.threads.wait()
        return self.turn

    def settle(self) -> None:
        """Wait for threads that are still busy because a step was interrupted."""
        if self.threads and self.threads.busy:
            self.threads.wait()

    def work_on(self, block: int) -> tuple[Any, ...]:
        """The arguments that step a block of games."""
        return (self.games, self.scratch[block], *self.blocks[block])

    def random_actions(self) -> np.ndarray:
        """A random legal action for every game."""
        self.settle()
        actions = np.zeros(self.count, np.int64)
        # One thread does this faster than others wake up.
        self.drivers.pick_actions(self.dice, self.slots, self.games.moves, 0, self.count, actions)
        return actions

    @property
    def seeds(self) -> np.ndarray:
        """The seed of the game in each slot: `game.new(seed)` is the same match."""
        seeds: np.ndarray = self.slots["seed"].copy()
        return seeds

    @property
    def results(self) -> dict[str, np.ndarray]:
        """The result of the last finished game in each slot: its plies, and payoffs, scores and places by seat."""
        seats = self.game.players
        plain = {name: self.slots[name].copy() for name in ("games", "plies", "ending")}
        return plain | {name: self.slots[name][:, :seats].copy() for name in ("payoffs", "scores", "places")}

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return layout(self.game)

    def close(self) -> None:
        """End the threads; the next step starts new ones."""
        if self.threads:
            self.stop_threads()
            self.threads = None

    def __getstate__(self) -> dict[str, Any]:
        """What a copy needs: not the threads, and not the drivers, which it finds again by its game."""
        left_out = ("threads", "stop_threads", "drivers", "games")
        kept = {name: value for name, value in self.__dict__.items() if name not in left_out}
        return kept | {"states": self.states.tobytes(), "fixed": self.games._replace(states=self.games.states[:0])}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        fixed: Games = kept.pop("fixed")
        self.__dict__ |= kept
        self.states = np.frombuffer(kept["states"], self.game.box.state.dtype).copy()
        self.games = fixed._replace(states=self.states, slots=self.slots, actions=self.actions, turn=self.turn)
        self.drivers = stepping(self.game)
        self.threads = None


def initial_generators(seed: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """The first state of the generator of each slot, and of its random player."""
    words = np.random.SeedSequence(seed).generate_state(2 * count, np.uint64)
    return words[:count], words[count:]


def as_variants(game: str | Game | Sequence[Game], plain: bool, options: dict[str, Any]) -> list[Game]:
    if isinstance(game, str):
        return [load(game, plain=plain, **options)]
    variants = [game] if isinstance(game, Game) else list(game)
    if not variants or len({(g.box.slug, g.players, g.plain) for g in variants}) > 1:
        raise BadOption("All variants must be of the same game, for the same number of players.")
    return variants
