"""Appraising decisions of a recorded game: what every legal action leads to, for all seats, in the same imagined games.

A few decisions of each game are enough, because a sample has many games. The imagined games are made from what the seat
that decides knows. They are split in two halves: a choice that one half makes is valued by the other, so that luck in
the first does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.arena.positions import hidden_share
from tablewright.bots.judge import PlayoutJudge, unfold
from tablewright.engine.game import Game

MOST_WORLDS, FEWEST_WORLDS = 64, 8  # imagined games for each action: fewer where there are many actions
IMAGINED = 768  # imagined games for all actions of a decision
MOST_ACTIONS = 96
LATE = 0.75  # of the decisions of a game: a decision is late after this part
HOPELESS = 0.05  # a chance to finish first that counts as none
MOST_LATE_ACTIONS = 12
PATIENCE = 4  # an imagined game is cut off after this many times the actions of the true one


@dataclass(frozen=True)
class Position:
    """A decision with a choice, as it came up in a game."""

    ply: int
    actor: int
    state: np.ndarray  # one row
    legal: tuple[int, ...]
    action: int  # that was played


@dataclass(frozen=True)
class Appraisal:
    """What the actions of a decision are worth to every seat."""

    ply: int
    actor: int
    taken: int  # the place of the action that was played
    halves: np.ndarray  # 2, actions, seats: the mean payoffs in each half of the imagined games
    noise: float  # the variance of one imagined game, in the actor's payoff, beyond what all actions share
    worlds: int  # imagined games for each action
    hidden: float = 0.0  # the share of the position that the actor cannot see
    subjects: tuple[int, ...] = ()  # the elements that its legal actions touch, and NONE, each once

    @property
    def values(self) -> np.ndarray:
        """The mean payoff of the actor after each action."""
        return np.asarray(self.halves[:, :, self.actor].mean(axis=0))


@dataclass(frozen=True)
class LateDecision:
    """A decision near the end of a game: whether the actor can still finish first, and what it decides for others."""

    ply: int
    actor: int
    chance: float  # of the actor to finish first
    swing: float  # how far the actor moves the chance of another seat; 0 if the actor has a chance itself

    @property
    def hopeless(self) -> bool:
        return self.chance <= HOPELESS


class Appraiser:
    """Appraises one decision of a game from anywhere in it, and one from near its end."""

    def __init__(self, game: Game):
        self.game = game
        self.judge = PlayoutJudge(game)

    def appraise(
        self, choices: Sequence[int], position_at: Callable[[int], Position], plies: int, seed: int
    ) -> tuple[Appraisal | None, LateDecision | None]:
        """Both for a game of this length. `choices` are the plies at which somebody had a choice."""
        if not choices:
            return None, None
        chance = np.random.default_rng([seed, 1])
        anywhere = self.appraise_choice(position_at(choices[int(chance.integers(len(choices)))]), chance)
        late = [ply for ply in choices if ply >= LATE * plies]
        if self.game.players < 3 or not late:
            return anywhere, None
        return anywhere, self.appraise_late(position_at(late[int(chance.integers(len(late)))]), plies, chance)

    # --- Anywhere ---------------------------------------------------------------------------------------------------

    def appraise_choice(self, position: Position, chance: np.random.Generator) -> Appraisal:
        actions = some_actions(position, MOST_ACTIONS, chance)
        worlds = max(FEWEST_WORLDS, min(MOST_WORLDS, IMAGINED // len(actions) // 2 * 2))
        cut = self.game.box.search_defaults.cut
        stop = cut if cut >= 0 else self.game.longest
        payoffs = np.array([found[0] for found in self.follow(position, actions, worlds, chance, cut, stop)])
        half = worlds // 2
        return Appraisal(
            ply=position.ply,
            actor=position.actor,
            taken=actions.index(position.action),
            halves=np.array([payoffs[:, :half].mean(axis=1), payoffs[:, half:].mean(axis=1)], np.float32),
            noise=residual_variance(payoffs[:, :, position.actor]),
            worlds=worlds,
            hidden=hidden_share(self.game, position.state[0], position.actor),
            subjects=self.subjects(position),
        )

    def subjects(self, position: Position) -> tuple[int, ...]:
        actions, found = np.array(position.legal, np.int32), np.zeros(len(position.legal), np.int32)
        self.game.drivers.list_subjects(self.game.rules_array, position.state, actions, found)
        return tuple(int(element) for element in np.unique(found))

    # --- Near the end -----------------------------------------------------------------------------------------------

    def appraise_late(self, position: Position, plies: int, chance: np.random.Generator) -> LateDecision:
        """The imagined games are played to their end. Most decisions need few: the actor has a chance."""
        stop = PATIENCE * max(plies, 1)
        half = MOST_WORLDS // 2
        (tried,) = self.follow(position, [position.action], half, chance, 0, stop)
        own = float(first_places(tried[1])[:, position.actor].mean())
        if own > HOPELESS:
            return LateDecision(position.ply, position.actor, own, 0.0)
        actions = some_actions(position, MOST_LATE_ACTIONS, chance)
        found = self.follow(position, actions, 2 * half, chance, 0, stop)
        firsts = np.array([first_places(places) for _, places in found])
        one, other = firsts[:, :half].mean(axis=1), firsts[:, half:].mean(axis=1)
        return LateDecision(
            position.ply,
            position.actor,
            chance=(best_chance(one, other, position.actor) + best_chance(other, one, position.actor)) / 2,
            swing=(swing(one, other, position.actor) + swing(other, one, position.actor)) / 2,
        )

    def follow(
        self, position: Position, actions: Sequence[int], worlds: int, chance: np.random.Generator, cut: int, stop: int
    ) -> list[tuple[np.ndarray, np.ndarray]]:
        """Payoffs and places for each action: imagined games by seats. All actions are played in the same games."""
        seeds = chance.integers(2**63, size=worlds, dtype=np.uint64)
        return [
            self.judge.play(unfold(self.game, position.state, seeds, viewer=position.actor, action=action), cut, stop)
            for action in actions
        ]


def some_actions(position: Position, most: int, chance: np.random.Generator) -> list[int]:
    """The legal actions. Of too many, the one that was played and others at random."""
    if len(position.legal) <= most:
        return list(position.legal)
    others = [action for action in position.legal if action != position.action]
    return [position.action, *(int(action) for action in chance.choice(others, most - 1, replace=False))]


def residual_variance(table: np.ndarray) -> float:
    """The variance of a table (actions, worlds) that neither the action nor the world explains."""
    rows, columns = table.shape
    rest = table - table.mean(axis=0) - table.mean(axis=1, keepdims=True) + table.mean()
    return float((rest**2).sum() / max(1, (rows - 1) * (columns - 1)))


def first_places(places: np.ndarray) -> np.ndarray:
    """1 for the seat with the best place, divided among those that share it: games by seats."""
    best = places == places.min(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True))


def best_chance(chosen: np.ndarray, valued: np.ndarray, actor: int) -> float:
    """The actor's chance by the second half after the action that is best by the first. Tables are actions by seats."""
    return float(valued[chosen[:, actor].argmax(), actor])


def swing(chosen: np.ndarray, valued: np.ndarray, actor: int) -> float:
    """How far the choice moves another seat's chance by the second half.

    The first half says which seat, and between which two actions.
    """
    others = np.delete(np.arange(chosen.shape[1]), actor)
    seat = others[np.ptp(chosen[:, others], axis=0).argmax()]
    return float(valued[chosen[:, seat].argmax(), seat] - valued[chosen[:, seat].argmin(), seat])
