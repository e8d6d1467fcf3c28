"""What it costs to count what was offered and what was taken, in random games: plies a second with and without.

    python bench/tallies.py [GAME ...]

Both are measured in turn, and the best of several short runs of each counts.
"""

from __future__ import annotations

import argparse
from functools import partial

import numpy as np

from tablewright.cli.bench import timed
from tablewright.engine.batch import TALLIED, column_type, empty_tally, game_seeds, lend
from tablewright.engine.game import Game
from tablewright.engine.registry import games, load

GAMES = 1_000
RUNS = 15


def measured(game: Game) -> dict[str, float]:
    """Plies a second without tallies, with them in one game of TALLIED, and in every game."""
    seeds, rows = game_seeds(GAMES, 0), np.zeros(GAMES, column_type(game.box.most_players))
    lent, ends, drivers = lend(game), game.box.state.blank(0), game.drivers
    common = (game.lent_rules, seeds, 0, GAMES, game.longest, lent, rows)
    ways = {
        "without": partial(drivers.play_block, *common, ends),
        "usual": partial(drivers.play_block_tallied, *common, TALLIED, empty_tally(game)),
        "every game": partial(drivers.play_block_tallied, *common, 1, empty_tally(game)),
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
    print(f"| game | plies a second | tallied in one game of {TALLIED} | in every game |\n|---|---|---|---|")
    for slug in slugs:
        found = measured(load(slug))
        cost = {name: 100 * (1 - speed / found["without"]) for name, speed in found.items()}
        print(
            f"| {slug} | {found['without']:,.0f} | −{cost['usual']:.1f} % | −{cost['every game']:.1f} % |", flush=True
        )


if __name__ == "__main__":
    main()
