"""One game at a time, with everything that a learner observes. The single-game environments are built on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tablewright.engine.errors import BadOption, IllegalAction
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE
from tablewright.engine.match import Match, Move
from tablewright.engine.observations import Slice, layout, observation_plan
from tablewright.engine.registry import load
from tablewright.envs.slots import (
    STOP,
    Games,
    empty_turn,
    move_rows,
    reward_number,
    slot_type,
    step_scratch,
    stepping,
)


class SingleGame:
    """One game as a learner meets it. `match` is the same game for words, pictures and bots; play only through this.

    Examples:
        >>> from tablewright.envs import SingleGame
        >>> single = SingleGame("high-tide", players=2)
        >>> single.open(seed=1)
        >>> while not single.over:
        ...     single.play(int(single.mask.argmax()))
        >>> single.results["scores"] == single.match.scores
        True
    """

    def __init__(self, game: str | Game, rewards: str = "payoff", *, plain: bool = False, **options: Any):
        self.game = game if isinstance(game, Game) else load(game, plain=plain, **options)
        self.rewards = rewards
        self.drivers = stepping(self.game)
        self.states = self.game.box.state.blank()
        self.slots = np.zeros(1, slot_type(self.game.box.most_players))
        self.actions = np.zeros(1, np.int64)
        self.turn = empty_turn(self.game, 1)
        self.games = Games(
            rules=self.game.rules_array,
            states=self.states,
            blank=self.game.box.state.blank(),
            slots=self.slots,
            moves=move_rows(self.game, 1),
            actions=self.actions,
            reward_kind=reward_number(rewards),
            when_over=STOP,
            plan=observation_plan(self.game.box.state, self.game.players),
            turn=self.turn,
        )
        unnamed = (*self.games[:-2], tuple(self.games.plan), tuple(self.turn))
        self.arguments = (unnamed, tuple(step_scratch(self.game)))
        self.actor = NONE
        self.match = Match(self.game, 0, (), {})

    def open(self, seed: int) -> None:
        """Start the match that `game.new(seed)` would be."""
        if not 0 <= seed < 2**64:
            raise BadOption(f"Invalid seed {seed}: it must be a whole number from 0 to {2**64 - 1}.")
        self.slots["seed"] = seed
        self.step(NONE)
        self.attach_match(seed, ())

    def attach_match(self, seed: int, moves: tuple[tuple[int, int], ...]) -> None:
        """Make `match` a match over the same state, with these moves behind it."""
        self.match = Match(self.game, seed, (), {})
        self.match.states = self.states
        self.match.moves = [Move(action, actor) for action, actor in moves]

    def play(self, action: int) -> None:
        """Play an action; an illegal one raises `IllegalAction` and changes nothing."""
        if not self.is_legal(action):
            raise IllegalAction(f"Action {action} is not legal here.")
        self.match.moves.append(Move(action, self.actor))
        self.step(action)

    def step(self, action: int) -> None:
        """Play an action without asking whether it is legal."""
        self.actions[0] = action
        self.drivers.step_first(self.arguments)
        self.actor = int(self.turn.actors[0])

    def is_legal(self, action: int) -> bool:
        """Whether the seat to decide may play an action."""
        mask = self.turn.masks[0]
        return 0 <= action < len(mask) and mask[action] == 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == NONE

    @property
    def reward(self) -> list[float]:
        """Each seat's reward for the last action."""
        numbers: list[float] = self.turn.rewards[0].tolist()
        return numbers

    @property
    def mask(self) -> np.ndarray:
        """1 for each legal action of the seat to decide; a copy."""
        mask: np.ndarray = self.turn.masks[0].copy()
        return mask

    @property
    def results(self) -> dict[str, list[float]]:
        """The result of the game once it is over: a number for each seat."""
        return {name: self.slots[0][name][: self.game.players].tolist() for name in ("payoffs", "scores", "places")}

    def observe(self, viewer: int) -> np.ndarray:
        """What a seat sees, as a new row."""
        row: np.ndarray = self.turn.observations[0].copy()
        if viewer != self.actor:
            self.drivers.observe_first(self.games.plan, self.states, viewer, row)
        return row

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return layout(self.game)

    def match_with_journal(self) -> Match:
        """The match, able to say what its last action did."""
        entries = self.match.read_journal()
        if self.match.moves:
            self.match.moves[-1].entries = entries
        else:
            self.match.opening = entries
        return self.match

    # --- Copies: the game is loaded again by its name, the rest is bytes ----------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game.box.slug,
            "plain": self.game.plain,
            "options": dict(self.game.options),
            "rewards": self.rewards,
            "states": self.states.tobytes(),
            "slots": self.slots.tobytes(),
            "turn": tuple(array.copy() for array in self.turn),
            "actor": self.actor,
            "seed": self.match.seed,
            "moves": tuple((move.action, move.actor) for move in self.match.moves),
        }

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self.__init__(kept["game"], kept["rewards"], plain=kept["plain"], **kept["options"])  # type: ignore[misc]
        self.states[:] = np.frombuffer(kept["states"], self.states.dtype)
        self.slots[:] = np.frombuffer(kept["slots"], self.slots.dtype)
        for array, values in zip(self.turn, kept["turn"], strict=True):
            array[:] = values
        self.actor = kept["actor"]
        self.attach_match(kept["seed"], kept["moves"])
