"""Compare our search with OpenSpiel's in one run: simulated plies and iterations per second on one core.

    python bench/search.py [GAME] [--seconds S]

OpenSpiel is optional (`pip install open_spiel`); without it only our figures are printed, with a message. Its C++
information-set search plays hearts, our compiled search plays the given game; both use random rollouts to the end.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time

import tablewright as tw
from tablewright.bots import Seat
from tablewright.bots.search import Plan, Search

PEER = "hearts"
PEER_SIMULATIONS = 2_000


def ours(slug: str, seconds: float) -> dict[str, float]:
    match = tw.load(slug).new(seed=1)
    seat = Seat(match, int(match.state.actor))
    search = Search(match.game, 1, Plan(iterations=1_000, cut=-1))
    search.consider(seat)
    iterations, before, begin = 0, search.plies, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        search.last = None
        search.consider(seat)
        iterations += 1_000
    spent = time.perf_counter() - begin
    plies = search.plies - before
    return {
        "iterations_per_second": round(iterations / spent),
        "plies_per_second": round(plies / spent),
        "plies_per_iteration": round(plies / iterations, 1),
    }


def peer(seconds: float) -> dict[str, float]:
    """OpenSpiel's information-set search on hearts, from the first decision with a choice, with rollouts to the end."""
    import pyspiel

    game = pyspiel.load_game(PEER)
    state = game.new_initial_state()
    chance = random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(chance.choice(state.legal_actions()))
    bot = pyspiel.ISMCTSBot(
        1,
        pyspiel.RandomRolloutEvaluator(1, 1),
        1.4,
        PEER_SIMULATIONS,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    simulations, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        bot.step(state)
        simulations += PEER_SIMULATIONS
    spent = time.perf_counter() - begin
    length = mean_length(state)
    return {
        "iterations_per_second": round(simulations / spent),
        "plies_per_second": round(simulations * length / spent),
        "plies_per_iteration": round(length, 1),
    }


def mean_length(state, games: int = 50) -> float:
    """The mean number of random plies from a state to the end."""
    chance, plies = random.Random(1), 0
    for _ in range(games):
        twin = state.clone()
        while not twin.is_terminal():
            twin.apply_action(chance.choice(twin.legal_actions()))
            plies += 1
    return plies / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="atlas-of-feelings")
    parser.add_argument("--seconds", type=float, default=5.0)
    asked = parser.parse_args()
    figures = {"tablewright": {"game": asked.game, **ours(asked.game, asked.seconds)}}
    try:
        figures["open_spiel"] = {"game": PEER, **peer(asked.seconds)}
        own, other = figures["tablewright"], figures["open_spiel"]
        figures["ratio"] = {
            key: round(own[key] / other[key], 2) for key in ("iterations_per_second", "plies_per_second")
        }
    except ImportError:
        print("OpenSpiel is not installed, so there is nothing to compare with.", file=sys.stderr)
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
