"""How fast rules run interpreted: on plain records with rewritten copies, and on NumPy's records as they are written.

    python bench/plain_rules.py [GAME ...] [--plies 1500] [--runs 7]

Both play the same random games with the driver `play_block`, on one thread, in one process: games with about that many
plies together. They take turns, and the best of several runs of each counts, in processor time. The final states are
compared byte for byte.
"""

from __future__ import annotations

import argparse
import math
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


def drivers_without_views(box: Box) -> ModuleType:
    """The same drivers with the rules as their author wrote them, on NumPy's records."""
    text = joined((MATCH, PLAYOUTS)) + bounds_text(box.state)
    return run_text(text, f"records_{box.slug}", None, driver_names(box) | {"driver": leave_plain})


def timed(play_block: Callable[..., Any], game: Game, games: int) -> tuple[float, int, bytes]:
    """Seconds of processor time for this many games, how many plies they have, and their final states."""
    seeds, rows = game_seeds(games, 0), np.zeros(games, column_type(game.box.most_players))
    ends, scratch = game.box.state.blank(games), playout_scratch(game.box)
    began = time.process_time()
    play_block(game.rules_array, seeds, 0, games, game.longest, scratch, rows, ends, None, None)
    return time.process_time() - began, int(rows["plies"].sum()), ends.tobytes()


def measured(game: Game, plies: int, runs: int) -> tuple[float, float]:
    """Microseconds a ply on NumPy's records and on plain ones."""
    slow, fast = drivers_without_views(game.box).play_block, game.drivers.play_block
    games = math.ceil(plies / timed(fast, game, 1)[1])
    results = [[timed(play_block, game, games) for play_block in (slow, fast)] for _ in range(runs)]
    assert len({end for run in results for *_, end in run}) == 1, "The two play different games."
    played = results[0][0][1]
    best = [min(run[place][0] for run in results) for place in range(2)]
    return best[0] / played * 1e6, best[1] / played * 1e6


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("names", metavar="GAME", nargs="*")
    reader.add_argument("--plies", type=int, default=1500)
    reader.add_argument("--runs", type=int, default=7)
    given = reader.parse_args()
    warnings.simplefilter("error")  # NumPy warns where a small number wraps
    print("| game | on NumPy's records, µs a ply | on plain ones | |\n|---|---|---|---|")
    for name in given.names or [box.slug for box in games()]:
        slow, fast = measured(load(name, plain=True), given.plies, given.runs)
        print(f"| {name} | {slow:.0f} | {fast:.1f} | {slow / fast:.1f} times |", flush=True)


if __name__ == "__main__":
    main()
