"""The cost of tallying random games: plies a second with and without counting what was offered and taken.

    python bench/tallies.py [GAME ...]

The two are measured alternately, and the best of several short runs of each is reported.
"""

from __future__ import annotations

import argparse
from functools import partial

import numpy as np

from tablewright.cli.bench import timed
from tablewright.engine.batch import column_type, game_seeds
from tablewright.engine.game import Game
from tablewright.engine.registry import games, load
from tablewright.engine.scratch import TALLY_EVERY, empty_tally, playout_scratch

GAMES = 1_000
RUNS = 15


def measured(game: Game) -> dict[str, float]:
    """Plies a second without tallies, and with them in one game of TALLY_EVERY."""
    seeds, rows = game_seeds(GAMES, 0), np.zeros(GAMES, column_type(game.box.most_players))
    common = (game.rules_array, seeds, 0, GAMES, game.longest, playout_scratch(game.box), rows, game.box.state.blank(0))
    ways = {
        "without": partial(game.drivers.play_block, *common, None, None),
        "tallied": partial(game.drivers.play_block, *common, None, empty_tally(game.box)),
    }
    best = dict.fromkeys(ways, 0.0)
    for _ in range(RUNS + 1):  # the first run compiles
        for name, play in ways.items():
            seconds, _ = timed(play)
            best[name] = max(best[name], float(rows["plies"].sum()) / seconds)
    return best


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("games", nargs="*")
    slugs = reader.parse_args().games or [box.slug for box in games()]
    print(f"| game | plies a second | tallied in one game of {TALLY_EVERY} |\n|---|---|---|")
    for slug in slugs:
        found = measured(load(slug))
        cost = 100 * (1 - found["tallied"] / found["without"])
        print(f"| {slug} | {found['without']:,.0f} | −{cost:.1f} % |", flush=True)


if __name__ == "__main__":
    main()
