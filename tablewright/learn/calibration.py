"""How far a judge is off in self-play, and the maps that correct it (`bots.nets.calibration`).

The net plays all seats and draws its actions by their probability, as it did while it learnt. Of every match a few
positions are judged by what the seat to decide sees, and what that says of every seat is compared with how the match
ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

import numpy as np

from tablewright.bots.nets.calibration import KNOTS, unchanged
from tablewright.bots.nets.compiled import Thinker
from tablewright.bots.nets.files import Net
from tablewright.bots.nets.player import draw
from tablewright.engine.box import Box
from tablewright.engine.game import Game

FIT_SEED = 5 * 10**9  # of the first match; far from the seeds of training
EACH = 8  # positions of a match
SHRINK = 400  # matches without error, spread evenly over the scale, that a map starts from
DIGITS = 4
AS_IT_LEARNT = (1.0,)


class Judged(NamedTuple):
    """Predictions as columns, one for every seat of each position, and what they came to."""

    match: np.ndarray
    chance: np.ndarray
    won: np.ndarray
    expected: np.ndarray
    payoff: np.ndarray


def judged_positions(
    game: Game,
    net: Net,
    matches: int,
    first_seed: int,
    *,
    each: int = EACH,
    temperatures: Sequence[float] = AS_IT_LEARNT,
) -> Judged:
    """Positions of matches in which every seat draws its actions with one of these temperatures."""
    thinker, chance, heats = Thinker(game, net), Random(first_seed), Random(first_seed + 1)
    rows: list[tuple[float, ...]] = []
    for number in range(matches):
        match = game.new(seed=first_seed + number)
        heat = heats.choices(temperatures, k=game.players)
        seen = []
        while not match.over:
            seat, legal = int(match.state.actor), match.legal()
            if len(legal) > 1:
                seen.append((seat, match.states.copy()))
                match.play(draw(thinker.policy(match.states, seat), legal, heat[seat], chance))
            else:
                match.play(legal[0])
        for seat, state in chance.sample(seen, min(each, len(seen))):
            payoffs, chances = thinker.judgement(state, seat)
            won = [place == 1 for place in match.places or ()]
            rows += zip([number] * game.players, chances, won, payoffs, match.payoffs or (), strict=True)
    return Judged(*np.array(rows, dtype=float).T)


def fit_shifts(said: np.ndarray, came: np.ndarray, shrink: float) -> np.ndarray:
    """The map from what was said to what it came to: least squares, drawn to no change, and made to rise.

    `shrink` is the number of predictions without error that it starts from at each knot.

    Examples:
        >>> import numpy as np
        >>> said = np.linspace(0, 1, 100_000)
        >>> fit_shifts(said, 0.9 * said, 100)[[0, 5, 10]].round(2).tolist()
        [0.0, -0.05, -0.1]
        >>> fit_shifts(said[:3], 0.9 * said[:3], 100).round(2).tolist()[::5]
        [0.0, 0.0, 0.0]
    """
    nearness = np.maximum(0.0, 1.0 - np.abs(said[:, None] - KNOTS) * (len(KNOTS) - 1))
    weights = nearness.sum(axis=0) + shrink
    shifts = np.linalg.solve(nearness.T @ nearness + shrink * np.eye(len(KNOTS)), nearness.T @ (came - said))
    ends = np.clip(rising(KNOTS + shifts, weights), 0.0, 1.0)
    fitted: np.ndarray = (ends - KNOTS).round(DIGITS)
    return fitted


def rising(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The rising numbers that are nearest: neighbours in the wrong order get their mean.

    Examples:
        >>> rising(np.array([0.0, 3.0, 1.0, 5.0]), np.ones(4)).tolist()
        [0.0, 2.0, 2.0, 5.0]
    """
    pools: list[tuple[float, float, int]] = []  # mean, weight, members
    for value, weight in zip(values.tolist(), weights.tolist(), strict=True):
        members = 1
        while pools and pools[-1][0] > value:
            mean, other, more = pools.pop()
            value = (mean * other + value * weight) / (other + weight)
            weight, members = weight + other, members + more
        pools.append((value, weight, members))
    return np.repeat([mean for mean, _, _ in pools], [members for _, _, members in pools])


def fit_both(judged: Judged) -> np.ndarray:
    """The maps of the payoffs and of the chances for one number of players."""
    shrink = SHRINK * len(judged.match) / len(set(judged.match)) / len(KNOTS)
    pairs = ((judged.expected, judged.payoff), (judged.chance, judged.won))
    return np.array([fit_shifts(said, came, shrink) for said, came in pairs])


def fit_calibration(box: Box, net: Net, counts: Sequence[int], matches: int, each: int = EACH) -> np.ndarray:
    """The maps of a net for these numbers of players; those of the others stay as they are."""
    shifts = net.shifts.copy()
    as_said = replace(net, shifts=unchanged(box))
    for count in counts:
        game = Game(box, box.settle({"players": count}))
        shifts[:, count - 1] = fit_both(judged_positions(game, as_said, matches, FIT_SEED, each=each))
    return shifts
