"""A judge with a net: playouts for the chances to win, and the net for the payoffs."""

from __future__ import annotations

import numpy as np

from tablewright.bots.judge import PlayoutJudge
from tablewright.bots.nets.compiled import NET, Thinker
from tablewright.bots.nets.files import Net
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game

NET_JUDGING = NET.with_name("net_judging.py")


class NetJudge(PlayoutJudge):
    """Payoffs by a net, as the seat to decide expects them: the same for the same state, and without playing on."""

    def __init__(self, game: Game, net: Net, *, threads: int = 1):
        super().__init__(game, threads=threads)
        self.name = f"net, {self.name}"
        self.thinker = Thinker(game, net)
        self.drivers = load_text(game.box, (NET, NET_JUDGING), game.plain)

    def payoffs(self, states: np.ndarray) -> np.ndarray:
        seats, thinker = self.game.box.most_players, self.thinker
        found, chances = np.zeros((len(states), seats)), np.zeros(seats)
        self.drivers.judge_states(
            self.game.rules_array,
            thinker.judge,
            thinker.features,
            thinker.sources,
            states,
            thinker.scratch,
            chances,
            found,
        )
        return found[:, : self.game.players]
