"""How fast rules run interpreted: on plain records with rewritten copies, and on NumPy's records as they are written.

    python bench/plain_rules.py [GAME ...] [--games 20] [--runs 5]

Both play the same random games with the driver text `play_block`, on one thread, in one process. They take turns, in
processor time, and the best of several runs of each is reported. The final states are compared byte for byte.
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


def drivers_without_views(box: Box) -> ModuleType:
    """The same drivers with the rules as their author wrote them, on NumPy's records."""
    text = joined((MATCH, PLAYOUTS)) + bounds_text(box.state)
    return run_text(text, f"records_{box.slug}", None, driver_names(box) | {"driver": leave_plain})


def microseconds_a_ply(play_block: Callable[..., Any], game: Game, number: int) -> tuple[float, bytes]:
    """Processor time, and the final states."""
    seeds, rows = game_seeds(number, 0), np.zeros(number, column_type(game.box.most_players))
    ends, scratch = game.box.state.blank(number), playout_scratch(game.box)
    began = time.process_time()
    play_block(game.rules_array, seeds, 0, number, game.longest, scratch, rows, ends, None, None)
    seconds = time.process_time() - began
    return seconds / int(rows["plies"].sum()) * 1e6, ends.tobytes()


def measured(game: Game, number: int, runs: int) -> tuple[float, float]:
    """Microseconds a ply on NumPy's records and on plain ones."""
    slow, fast = drivers_without_views(game.box).play_block, game.drivers.play_block
    microseconds_a_ply(fast, game, 1)  # rewrites the rules
    best = [float("inf"), float("inf")]
    for _ in range(runs):
        ends = []
        for place, play_block in enumerate((slow, fast)):
            time_of_a_ply, end = microseconds_a_ply(play_block, game, number)
            best[place] = min(best[place], time_of_a_ply)
            ends.append(end)
        assert ends[0] == ends[1], "The two play different games."
    return best[0], best[1]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("names", metavar="GAME", nargs="*")
    reader.add_argument("--games", type=int, default=20)
    reader.add_argument("--runs", type=int, default=5)
    given = reader.parse_args()
    warnings.simplefilter("error")  # NumPy warns where a small number wraps
    print("| game | on NumPy's records, µs a ply | on plain ones | |\n|---|---|---|---|")
    for name in given.names or [box.slug for box in games()]:
        slow, fast = measured(load(name, plain=True), given.games, given.runs)
        print(f"| {name} | {slow:.0f} | {fast:.1f} | {slow / fast:.1f} times |", flush=True)


if __name__ == "__main__":
    main()
