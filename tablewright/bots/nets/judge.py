"""A judge with a net, which knows what becomes of positions under strong play."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np

from tablewright.bots.following import FollowScratch, follow_scratch
from tablewright.bots.judge import BLOCK, Judge, PlayoutJudge, Values
from tablewright.bots.nets.compiled import NET, CodeScratch, ReadyJudge, ReadyTower, Thinker
from tablewright.bots.nets.files import Net, usable_net
from tablewright.bots.nets.inputs import Features, Sources
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.memory import padded_zeros

NET_JUDGING = NET.with_name("net_judging.py")
AHEAD = 20  # plies that the policy plays before a position is judged for a decision or the curve
PLY_COST = 50  # actions of a playout take about as long as one by the policy
FEWEST = 12  # states for the value of a position: they differ less than games that are won or lost


class JudgingNet(NamedTuple):
    """A net as the compiled judge uses it, for one thread."""

    policy: ReadyTower
    judge: ReadyJudge
    features: Features
    sources: Sources
    codes: CodeScratch
    payoffs: np.ndarray
    chances: np.ndarray


class Desk(NamedTuple):
    """What one thread works with."""

    net: JudgingNet
    scratch: FollowScratch
    ranks: np.ndarray


class NetJudge:
    """Payoffs and chances by a net: the mean of what the seats expect, each by what it sees itself.

    For decisions and the curve, the net's policy plays some plies on, so that an action shows what it leads to.
    """

    fewest = FEWEST

    def __init__(self, game: Game, net: Net, *, threads: int = 1, ahead: int = AHEAD):
        self.name = f"net {ahead}"
        self.game, self.threads, self.ahead = game, threads, ahead
        self.drivers = load_text(game.box, (NET, NET_JUDGING), game.plain)
        self.desks: SimpleQueue[Desk] = SimpleQueue()
        for _ in range(threads):
            self.desks.put(desk(game, net))

    def effort(self, plies: int) -> int:
        return PLY_COST * self.ahead

    def values(self, states: np.ndarray) -> Values:
        return self.judge(states, self.ahead)

    def payoffs(self, states: np.ndarray) -> np.ndarray:
        return self.judge(states, 0).payoffs

    def outcome_effort(self, plies: int) -> int:
        return PLY_COST * self.game.players

    def outcomes(self, states: np.ndarray) -> np.ndarray:
        return self.payoffs(states)

    def judge(self, states: np.ndarray, ahead: int) -> Values:
        rows, most = len(states), self.game.box.most_players
        worth, chances = np.zeros((rows, most)), np.zeros((rows, most))

        def judge_block(first: int) -> None:
            mine = self.desks.get()
            last = min(first + BLOCK, rows)
            self.drivers.judge_states(
                self.game.rules_array, mine.net, states, first, last, ahead, mine.scratch, mine.ranks, worth, chances
            )
            self.desks.put(mine)

        starts = range(0, rows, BLOCK)
        if self.threads == 1:
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
        policy=thinker.tower,
        judge=thinker.judge,
        features=thinker.features,
        sources=thinker.sources,
        codes=thinker.scratch,
        payoffs=padded_zeros(most, np.float64),
        chances=padded_zeros(most, np.float64),
    )
    return Desk(ready, follow_scratch(game.box), padded_zeros(most, np.int32))


def best_judge(game: Game, *, threads: int = 1) -> Judge:
    """The net of a game where it has one, otherwise playouts."""
    net = usable_net(game.box)
    return NetJudge(game, net, threads=threads) if net else PlayoutJudge(game, threads=threads)
