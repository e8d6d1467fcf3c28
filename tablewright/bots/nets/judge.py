"""A judge with a net, which knows what becomes of positions under strong play."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np
from numpy.typing import DTypeLike

from tablewright.bots.judge import BLOCK, Judge, PlayoutJudge, Values
from tablewright.bots.nets.compiled import NET, CodeScratch, ReadyJudge, Thinker
from tablewright.bots.nets.files import Net, Tower, usable_net
from tablewright.bots.nets.inputs import Features, Sources
from tablewright.bots.nets.player import NetPlayer
from tablewright.bots.seat import Seat
from tablewright.engine.drivers import load_text
from tablewright.engine.drivers.simd import SIMD_WIDTH
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.memory import padded_zeros

NET_JUDGING = NET.with_name("net_judging.py")
AHEAD = 20  # plies that the policy plays before a position is judged for a decision or the curve
TEMPERATURE = 1.0  # at which it draws its actions there, as it did while it learnt
PLY_COST = 22  # actions of a playout take about as long as one by the policy
TOGETHER = 16  # games of a thread that are played on at the same time; a multiple of four
PANEL = 2 * int(SIMD_WIDTH)  # columns of a matrix; as in the driver text
FEWEST = 8  # states for the value of a position: they differ less than games that are won or lost


class JudgingNet(NamedTuple):
    """A net as the compiled judge uses it, for one thread."""

    start: np.ndarray  # of the policy: the bias and what the rules add to it
    policy: Tower  # its matrices as panels
    judge: ReadyJudge
    features: Features
    sources: Sources
    codes: CodeScratch
    payoffs: np.ndarray
    chances: np.ndarray


class Together(NamedTuple):
    """Games that are played on together: a row for each, or for each that has not ended."""

    row: np.ndarray  # of the state
    plies: np.ndarray  # played so far
    luck: np.ndarray  # of the actions that are drawn
    playing: np.ndarray  # the games that go on; what follows is in their order
    choices: np.ndarray  # how many legal actions
    moves: np.ndarray
    rating: np.ndarray  # of every action
    stream: np.ndarray
    normal: np.ndarray
    hidden: np.ndarray
    change: np.ndarray


class Desk(NamedTuple):
    """What one thread works with."""

    player: NetPlayer
    net: JudgingNet
    together: Together
    ranks: np.ndarray


class NetJudge:
    """Payoffs and chances by a net: the mean of what the seats expect, each by what it sees itself.

    For decisions and the curve, the net's policy plays some plies on, so that an action shows what it leads to. It
    draws its actions: if it always took the best, one line of play would decide in a game without much chance. For the
    ledger it plays to the end and takes the best.
    """

    fewest, searched = FEWEST, 0

    def __init__(self, game: Game, net: Net, *, threads: int = 1, ahead: int = AHEAD):
        self.name = f"net {ahead}, drawn, played out"
        self.game, self.threads, self.ahead = game, threads, ahead
        self.drivers = load_text(game.box, (NET, NET_JUDGING), game.plain)
        self.desks: SimpleQueue[Desk] = SimpleQueue()
        for _ in range(threads):
            self.desks.put(desk(game, net))

    def effort(self, plies: int) -> int:
        return PLY_COST * self.ahead

    def values(self, states: np.ndarray) -> Values:
        return self.judge(states, self.ahead, TEMPERATURE)

    def played_out(self, states: np.ndarray) -> Values:
        return self.judge(states, self.game.longest, TEMPERATURE)

    def payoffs(self, states: np.ndarray) -> np.ndarray:
        return self.judge(states, 0).payoffs

    def outcome_effort(self, plies: int, quick: bool = False) -> int:
        return PLY_COST * (self.game.players if quick else max(1, (plies + 1) // 2))

    def outcomes(self, states: np.ndarray, quick: bool = False) -> np.ndarray:
        return self.judge(states, 0 if quick else self.game.longest).payoffs

    def choice(self, seat: Seat) -> int:
        with self.a_desk() as mine:
            return mine.player(seat)

    def ratings(self, seat: Seat) -> np.ndarray:
        with self.a_desk() as mine:
            return mine.player.thinker.policy(seat.state, seat.player).copy()

    @contextmanager
    def a_desk(self) -> Iterator[Desk]:
        """A desk that no other thread uses meanwhile."""
        mine = self.desks.get()
        try:
            yield mine
        finally:
            self.desks.put(mine)

    def judge(self, states: np.ndarray, ahead: int, temperature: float = 0.0) -> Values:
        rows, most = len(states), self.game.box.most_players
        states = states.copy()  # which are played on
        worth, chances = np.zeros((rows, most)), np.zeros((rows, most))
        block = min(BLOCK, TOGETHER * max(1, round(rows / (TOGETHER * self.threads))))

        def judge_block(first: int) -> None:
            last = min(first + block, rows)
            with self.a_desk() as mine:
                self.drivers.judge_states(
                    self.game.rules_array,
                    mine.net,
                    mine.together,
                    states,
                    first,
                    last,
                    ahead,
                    temperature,
                    mine.ranks,
                    worth,
                    chances,
                )

        starts = range(0, rows, block)
        if self.threads == 1 or len(starts) == 1:
            for first in starts:
                judge_block(first)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(judge_block, starts))
        seats = self.game.players
        return Values(worth[:, :seats], chances[:, :seats])


def desk(game: Game, net: Net) -> Desk:
    thinker, most = Thinker(game, net), game.box.most_players
    ready = JudgingNet(
        start=thinker.tower.start,
        policy=in_panels(net.policy),
        judge=thinker.judge,
        features=thinker.features,
        sources=thinker.sources,
        codes=thinker.scratch,
        payoffs=padded_zeros(most, np.float64),
        chances=padded_zeros(most, np.float64),
    )
    return Desk(NetPlayer(game, 0, net), ready, together(net), padded_zeros(most, np.int32))


def together(net: Net) -> Together:
    """Memory for games that are played on together."""
    width, actions = net.policy.head.shape
    return Together(
        **{name: padded_zeros(TOGETHER, np.int32) for name in ("row", "plies", "playing", "choices")},
        luck=padded_zeros(TOGETHER, np.uint64),
        moves=padded_rows(actions, np.int32),
        rating=padded_rows(whole_panels(actions), np.float32),
        stream=padded_rows(width, np.float32),
        normal=padded_rows(width, np.float32),
        hidden=padded_rows(whole_panels(width), np.float32),
        change=padded_rows(whole_panels(width), np.float32),
    )


def padded_rows(columns: int, dtype: DTypeLike) -> np.ndarray:
    return padded_zeros(TOGETHER * columns, dtype).reshape(TOGETHER, columns)


def whole_panels(columns: int) -> int:
    return -(-columns // PANEL) * PANEL


def in_panels(tower: Tower) -> Tower:
    """The same tower with matrices as `net_judging.multiply_together` reads them: in panels of a few columns.

    Columns are added until the last panel is full.
    """

    def filled(array: np.ndarray) -> np.ndarray:
        more = whole_panels(array.shape[-1]) - array.shape[-1]
        return np.pad(array, [(0, 0)] * (array.ndim - 1) + [(0, more)])

    def panels(matrix: np.ndarray) -> np.ndarray:
        given = matrix.shape[-2]
        parts = filled(matrix).reshape(*matrix.shape[:-1], -1, PANEL)
        count = parts.shape[-2]
        return np.ascontiguousarray(np.moveaxis(parts, -2, -3)).reshape(*matrix.shape[:-2], count, given * PANEL)

    matrices = {name: panels(getattr(tower, name)) for name in ("inner", "outer", "head")}
    biases = {name: filled(getattr(tower, name)) for name in ("inner_bias", "outer_bias", "head_bias")}
    return tower._replace(**matrices, **biases)


def best_judge(match: Match, *, threads: int = 1) -> Judge:
    """The net of the match's game where it has one, otherwise playouts."""
    net = usable_net(match.game.box)
    if not net:
        return PlayoutJudge(match.game, threads=threads)
    return NetJudge(match.game, net, threads=threads)
