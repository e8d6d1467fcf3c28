"""Thousands of games in one call: arrays in, arrays out, masks, and the next game as soon as one is over.

    table = VectorTable("potlatch", 4096, players=4, seed=1)
    turn = table.reset()
    turn = table.step(actions)                  # one action for each game, by the seat `turn.actors` says

The arrays of a `Turn` are the table's own: the next step writes into them.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, NamedTuple
from weakref import finalize

import numpy as np

from tablewright.engine.batch import DICE
from tablewright.engine.errors import BadOption, IllegalAction
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE
from tablewright.engine.registry import load
from tablewright.envs.crew import Crew
from tablewright.envs.desk import GO_ON, desk_type, move_rows, outputs, reward_kind, scratch, stepping
from tablewright.envs.observing import Slice, layout, looks

FEWEST_A_THREAD = 64  # games; below that a thread costs more than it brings


class Turn(NamedTuple):
    """What all games tell: rows are games, and in `rewards` columns are seats."""

    observations: np.ndarray  # float32, of the seat to decide
    masks: np.ndarray  # int8, 1 for each of its legal actions
    rewards: np.ndarray  # float32, told with the last action, for every seat
    actors: np.ndarray  # int32, the seat to decide
    dones: np.ndarray  # bool, whether the last action ended a game; the other arrays show the next one


class VectorTable:
    """Many games of one kind. Every decision is a step; whoever is to decide in a game is its learner in this step.

    `game` may also be a row of variants of one game for equally many players: then desk i plays the variant i modulo
    their number.
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
            raise BadOption(f"{count} games are too few: there must be one at least.")
        variants = as_variants(game, plain, options)
        self.game = variants[0]
        self.count = count
        self.how = reward_kind(rewards)
        self.drivers = stepping(self.game)
        self.rules = np.concatenate([variant.lent_rules for variant in variants])
        self.states = self.game.box.state.blank(count)
        self.blank = self.game.box.state.blank()
        self.desks = np.zeros(count, desk_type(self.game.box.most_players))
        self.moves = move_rows(self.game, count)
        self.looks = looks(self.game.box.state, self.game.players)
        self.dice = np.zeros(count, DICE)
        self.turn = Turn(*outputs(self.game, count))
        workers = 1 if self.game.plain else threads or os.cpu_count() or 1
        workers = max(1, min(workers, count // FEWEST_A_THREAD))
        self.blocks = [(count * i // workers, count * (i + 1) // workers) for i in range(workers)]
        self.lent = [scratch(self.game) for _ in self.blocks]
        self.actions = np.full(count, NONE, np.int64)
        self.crew: Crew | None = None
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Decide which games are to come; they do not depend on the number of threads."""
        self.desks["rng"], self.dice["rng"] = seat_words(seed, self.count)

    def reset(self, seed: int | None = None) -> Turn:
        """A fresh game at every desk."""
        self.settle()
        if seed is not None:
            self.seed(seed)
        self.desks["games"] = 0
        self.actions[:] = NONE
        return self.advance()

    def step(self, actions: np.ndarray) -> Turn:
        """One action in every game. If one is not legal nothing is done in any."""
        self.settle()
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (self.count,):
            raise BadOption(f"The actions have the shape {actions.shape}: there must be one for each of {self.count}.")
        wrong = int(self.drivers.first_illegal(self.turn.masks, actions))
        if wrong != NONE:
            raise IllegalAction(f"Action {actions[wrong]} is not legal in game {wrong}.")
        self.actions[:] = actions
        return self.advance()

    def advance(self) -> Turn:
        """Carry the actions out: the first block of games here, each other one in a thread of its own."""
        if len(self.blocks) == 1:
            self.drivers.step_block(*self.work_on(0))
            return self.turn
        if self.crew is None:
            self.crew = Crew(self.drivers, [self.work_on(block) for block in range(1, len(self.blocks))])
            self.dismiss = finalize(self, self.crew.dismiss)
        self.crew.ask()
        try:
            self.drivers.step_block(*self.work_on(0))
        finally:
            self.crew.wait()
        return self.turn

    def settle(self) -> None:
        """Wait for threads that are still at work, since somebody interrupted a step."""
        if self.crew and self.crew.busy:
            self.crew.wait()

    def work_on(self, block: int) -> tuple[Any, ...]:
        """What stepping a block of games is given."""
        return (
            self.rules,
            self.states,
            self.blank,
            self.desks,
            self.moves,
            *self.blocks[block],
            self.actions,
            self.how,
            GO_ON,
            self.looks,
            self.lent[block],
            tuple(self.turn),
        )

    def random_actions(self) -> np.ndarray:
        """A legal action for every game, each as likely."""
        self.settle()
        actions = np.zeros(self.count, np.int64)
        self.drivers.pick_actions(self.dice, self.desks, self.moves, 0, self.count, actions)  # sooner than threads wake
        return actions

    @property
    def seeds(self) -> np.ndarray:
        """The seed of the game at each desk: `game.new(seed)` is the same match."""
        seeds: np.ndarray = self.desks["seed"].copy()
        return seeds

    @property
    def results(self) -> dict[str, np.ndarray]:
        """How the last game at each desk came out that is over: its plies, and payoffs, scores and places by seat."""
        seats = self.game.players
        plain = {name: self.desks[name].copy() for name in ("games", "plies", "ending")}
        return plain | {name: self.desks[name][:, :seats].copy() for name in ("payoffs", "scores", "places")}

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return layout(self.game)

    def close(self) -> None:
        """Let the threads go; whoever steps again gets others."""
        if self.crew:
            self.dismiss()
            self.crew = None

    def __getstate__(self) -> dict[str, Any]:
        """What a copy needs: not the threads, and not the drivers, which it finds again by its game."""
        kept = {name: value for name, value in self.__dict__.items() if name not in ("crew", "dismiss", "drivers")}
        return kept | {"states": self.states.tobytes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept
        self.states = np.frombuffer(kept["states"], self.game.box.state.dtype).copy()
        self.drivers = stepping(self.game)
        self.crew = None


def seat_words(seed: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Where the generators of so many desks begin, and those of their dice."""
    words = np.random.SeedSequence(seed).generate_state(2 * count, np.uint64)
    return words[:count], words[count:]


def as_variants(game: str | Game | Sequence[Game], plain: bool, options: dict[str, Any]) -> list[Game]:
    if isinstance(game, str):
        return [load(game, plain=plain, **options)]
    variants = [game] if isinstance(game, Game) else list(game)
    if not variants or len({(g.box.slug, g.players, g.plain) for g in variants}) > 1:
        raise BadOption("Variants at one table are variants of one game, for equally many players.")
    return variants
