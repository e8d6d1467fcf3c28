"""Whether the judge of a game's net means what it says: predicted against realised chances to win.

    python bench/calibration.py life-builds-meaning --players 2 --positions 10000

The net plays all seats and draws its actions by their probability, as it did while it learnt; the deals are new. Of
every match a few positions are judged, each for the seat that decides. Printed for every tenth of the predictions: how
many there are, the mean prediction, and the share that was won. Payoffs are compared in the same way.
"""

from __future__ import annotations

import argparse
from random import Random

import numpy as np

import tablewright as tw
from tablewright.bots import Seat
from tablewright.bots.nets.compiled import Thinker
from tablewright.bots.nets.files import net_of
from tablewright.bots.nets.player import NetPlayer

FIRST_SEED = 10**9  # far from the seeds of training
EACH = 8  # positions of a match


def judged_positions(slug: str, players: int, count: int) -> np.ndarray:
    """Rows of predicted chance, whether won, predicted payoff, payoff."""
    game = tw.load(slug, players=players)
    net, chance, rows = net_of(game.box), Random(1), []
    thinker = Thinker(game, net)
    number = 0
    while len(rows) < count:
        match = game.new(seed=FIRST_SEED + number)
        bots = [NetPlayer(game, number * 8 + seat, net, 1.0) for seat in range(players)]
        seen = []
        while not match.over:
            seat = int(match.state.actor)
            if len(match.legal()) > 1:
                payoffs, chances = thinker.judgement(match.states, seat)
                seen.append((seat, chances[seat], payoffs[seat]))
            match.play(bots[seat](Seat(match, seat)))
        for seat, win, payoff in chance.sample(seen, min(EACH, len(seen))):
            rows.append((win, float(match.places[seat] == 1), payoff, match.payoffs[seat]))
        number += 1
    return np.array(rows[:count])


def tenths(predicted: np.ndarray, realised: np.ndarray) -> list[tuple[int, float, float]]:
    """Count, mean prediction and mean outcome of each tenth of the scale that has positions."""
    place = np.minimum((predicted * 10).astype(int), 9)
    return [
        (int((place == tenth).sum()), float(predicted[place == tenth].mean()), float(realised[place == tenth].mean()))
        for tenth in range(10)
        if (place == tenth).any()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=10_000)
    given = parser.parse_args()
    rows = judged_positions(given.game, given.players, given.positions)
    for name, predicted, realised in (("chance to win", rows[:, 0], rows[:, 1]), ("payoff", rows[:, 2], rows[:, 3])):
        print(f"{given.game}, {given.players} players, {name}")
        for count, mean, outcome in tenths(predicted, realised):
            print(f"  {count:6}  predicted {100 * mean:5.1f} %  realised {100 * outcome:5.1f} %")


if __name__ == "__main__":
    main()
