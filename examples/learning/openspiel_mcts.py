"""OpenSpiel's own Monte-Carlo tree search plays Atlas of Feelings through OpenSpiel's interface.

    python examples/learning/openspiel_mcts.py [--games 20] [--simulations 50]

It plays short games for two players; its opponent plays at random. This takes a minute or two.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import tablewright.envs.openspiel  # noqa: F401  registers the games

GAME = "python_tablewright_atlas_of_feelings_v1(players=2,mix=small,max_rounds=8)"


def play(game: pyspiel.Game, bots: list[pyspiel.Bot], chance: np.random.RandomState) -> list[float]:
    """Play one game and return its payoffs; chance nodes are sampled."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(outcomes, p=odds))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=50)
    args = parser.parse_args()
    chance = np.random.RandomState(1)
    game = pyspiel.load_game(GAME)
    payoffs, wins = [], 0
    for number in range(args.games):
        seat = number % 2
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        searcher = mcts.MCTSBot(game, 1.0, args.simulations, evaluator, random_state=chance)
        other = uniform_random.UniformRandomBot(1 - seat, chance)
        returns = play(game, [searcher, other] if seat == 0 else [other, searcher], chance)
        payoffs.append(returns[seat])
        wins += returns[seat] > returns[1 - seat]
        print(f"game {number + 1}: {returns[seat]:.2f} to {returns[1 - seat]:.2f}", flush=True)
    print(f"{wins} of {args.games} games won, mean payoff {np.mean(payoffs):.2f}")


if __name__ == "__main__":
    main()
