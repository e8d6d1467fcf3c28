"""The forward pass in plain NumPy: what the compiled one is compared with, and what plain games use."""

from __future__ import annotations

import numpy as np

from tablewright.bots.nets.calibration import calibrated
from tablewright.bots.nets.files import Net, Tower
from tablewright.bots.nets.inputs import AMOUNT, LEAST, VALUE, inputs_of, pair_codes, rules_numbers
from tablewright.engine.box import Box
from tablewright.engine.game import Game
from tablewright.engine.observations import HALF_WAY
from tablewright.engine.observations import WIDEST as LARGEST_CODE

EPSILON = 1e-5


def encode(game: Game, state: np.ndarray, viewer: int) -> np.ndarray:
    """What a viewer sees of a state (one row), as codes."""
    sources = inputs_of(game.box).sources(game.players)
    numbers = [state.view(kind) for kind in (np.int8, np.int16, np.int32)]
    codes = np.zeros(sources.place.shape[1], np.uint8)
    for i, place in enumerate(sources.place[viewer].tolist()):
        if place >= 0:
            number = int(numbers[sources.type[i]][place])
            if sources.names[i] and 0 <= number < game.players:
                number = (number - viewer) % game.players
            codes[i] = code_of(number - int(sources.low[i]), int(sources.wide[i]))
    codes[: game.players] = 1  # the seats that are in the game
    codes[sources.pairs.code] = pair_codes(sources.pairs, codes)
    return codes


def code_of(number: int, wide: int) -> int:
    if not wide:
        return number
    scaled = np.float32(number) / np.float32(abs(number) + HALF_WAY)
    if wide == 2:
        scaled = np.float32(0.5) + np.float32(0.5) * scaled
    return int(np.floor(scaled * np.float32(LARGEST_CODE) + np.float32(0.5)))


def first_layer(box: Box, tower: Tower, start: np.ndarray, codes: np.ndarray) -> np.ndarray:
    features = inputs_of(box).features
    seen = codes[features.code].astype(np.int64)
    weight = np.select(
        [features.kind == VALUE, features.kind == LEAST, features.kind == AMOUNT],
        [seen > 0, seen >= features.number, seen * features.number],
    )
    rows = np.where(features.kind == VALUE, features.row + seen - 1, features.row)
    used = weight != 0
    total: np.ndarray = start + weight[used].astype(np.float32) @ tower.rows[rows[used]]
    return total


def starts(net: Net, game: Game) -> tuple[np.ndarray, np.ndarray]:
    """What the rules add to the first layer of each tower: the same in every position of a game."""
    numbers = rules_numbers(game)
    changed = numbers.nonzero()[0]  # few of many, or none
    policy, judge = (tower.bias + numbers[changed] @ tower.rules[changed] for tower in (net.policy, net.judge))
    return policy, judge


def climb(tower: Tower, stream: np.ndarray) -> np.ndarray:
    """The blocks and the head of a tower, from the sum of its first layer."""
    for inner, inner_bias, outer, outer_bias in zip(
        tower.inner, tower.inner_bias, tower.outer, tower.outer_bias, strict=True
    ):
        hidden = np.maximum(normal(stream) @ inner + inner_bias, 0)
        stream = stream + hidden @ outer + outer_bias
    out: np.ndarray = normal(stream) @ tower.head + tower.head_bias
    return out


def normal(stream: np.ndarray) -> np.ndarray:
    """Layer normalisation, without weights of its own."""
    centred = stream - stream.mean()
    scaled: np.ndarray = centred / np.sqrt((centred**2).mean() + EPSILON)
    return scaled


def policy(net: Net, game: Game, state: np.ndarray, viewer: int) -> np.ndarray:
    """A number for each action: its probability is that of a softmax over the legal ones."""
    start, _ = starts(net, game)
    return climb(net.policy, first_layer(game.box, net.policy, start, encode(game, state, viewer)))


def judgement(net: Net, game: Game, state: np.ndarray, viewer: int) -> tuple[np.ndarray, np.ndarray]:
    """The payoffs and the chances to win of all seats, in the order of the seats."""
    _, start = starts(net, game)
    out = climb(net.judge, first_layer(game.box, net.judge, start, encode(game, state, viewer)))
    both = 1 / (1 + np.exp(-out.astype(np.float64)))
    said = both[: game.players], both[game.box.most_players :][: game.players]
    payoffs, chances = (calibrated(*each) for each in zip(said, net.shifts[:, game.players - 1], strict=True))
    return np.roll(payoffs, viewer), np.roll(chances, viewer)
