"""How fast rules run interpreted: on plain records with rewritten copies, and on NumPy's records as they are written.

    python bench/plain_rules.py [GAME ...] [--games 24] [--runs 7]

Both play the same random games with the driver `play_block`, on one thread, in one process. They take turns at blocks
of six games, and the best of several runs of each block counts, in processor time. The final states are compared byte
for byte.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from tablewright.engine.batch import column_type, game_seeds
from tablewright.engine.box import Box
from tablewright.engine.drivers import MATCH, PLAYOUTS, driver_names, joined, leave_plain
from tablewright.engine.drivers.bounds import bounds_text
from tablewright.engine.drivers.disk_cache import run_text
from tablewright.engine.game import Game
from tablewright.engine.registry import games, load
from tablewright.engine.scratch import playout_scratch

BLOCK = 6  # games


def drivers_without_views(box: Box) -> ModuleType:
    """The same drivers with the rules as their author wrote them, on NumPy's records."""
    text = joined((MATCH, PLAYOUTS)) + bounds_text(box.state)
    return run_text(text, f"records_{box.slug}", None, driver_names(box) | {"driver": leave_plain})


def timed_block(play_block: Callable[..., Any], game: Game, seeds: np.ndarray) -> tuple[float, int, bytes]:
    """Seconds of processor time for one game a seed, how many plies they have, and the final states."""
    rows, ends = np.zeros(len(seeds), column_type(game.box.most_players)), game.box.state.blank(len(seeds))
    scratch = playout_scratch(game.box)
    began = time.process_time()
    play_block(game.rules_array, seeds, 0, len(seeds), game.longest, scratch, rows, ends, None, None)
    return time.process_time() - began, int(rows["plies"].sum()), ends.tobytes()


def measured(game: Game, number: int, runs: int) -> tuple[float, float]:
    """Microseconds a ply on NumPy's records and on plain ones."""
    slow, fast = drivers_without_views(game.box).play_block, game.drivers.play_block
    plies, seconds = 0, [0.0, 0.0]
    for seeds in np.split(game_seeds(number, 0), range(BLOCK, number, BLOCK)):
        results = [[timed_block(play_block, game, seeds) for play_block in (slow, fast)] for _ in range(runs)]
        assert len({end for run in results for *_, end in run}) == 1, "The two play different games."
        plies += results[0][0][1]
        for place in range(2):
            seconds[place] += min(run[place][0] for run in results)
    return seconds[0] / plies * 1e6, seconds[1] / plies * 1e6


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("names", metavar="GAME", nargs="*")
    reader.add_argument("--games", type=int, default=24)
    reader.add_argument("--runs", type=int, default=7)
    given = reader.parse_args()
    warnings.simplefilter("error")  # NumPy warns where a small number wraps
    print("| game | on NumPy's records, µs a ply | on plain ones | |\n|---|---|---|---|")
    for name in given.names or [box.slug for box in games()]:
        slow, fast = measured(load(name, plain=True), given.games, given.runs)
        print(f"| {name} | {slow:.0f} | {fast:.1f} | {slow / fast:.1f} times |", flush=True)


if __name__ == "__main__":
    main()
