"""How long bots think: the processor time per decision at each level, and how well time limits are kept.

python bench/thinking.py [GAME] [--games N] [--levels newcomer,casual]

Processor time is that of one core, so other programs on the machine hardly change it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable

import numpy as np

import tablewright as tw
from tablewright.bots import DEFAULT_LEVEL, Seat, open_bot
from tablewright.bots.levels import levels_of

BUDGETS = (5, 20, 100, 500)


def decision_times(slug: str, bot: str, games: int, clock: Callable[[], float]) -> np.ndarray:
    """The time in milliseconds of each decision of a bot that plays all seats; forced decisions are left out."""
    game = tw.load(slug)
    spent = []
    for seed in range(games + 1):  # the first game compiles and does not count
        match = game.new(seed=seed)
        bots = [open_bot(bot, game, seat) for seat in range(game.players)]
        while not match.over:
            actor = int(match.state.actor)
            seat = Seat(match, actor)
            begin = clock()
            action = bots[actor](seat)
            if seed and len(seat.legal) > 1:
                spent.append(1000 * (clock() - begin))
            match.play(action)
    return np.array(spent)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="atlas-of-feelings")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--levels", default="", help="separated by commas; by default all levels, and time limits too")
    asked = parser.parse_args()
    wanted = asked.levels.split(",") if asked.levels else [level.name for level in levels_of(tw.load(asked.game).box)]
    report = {"game": asked.game, "default_level": DEFAULT_LEVEL, "levels": {}, "budgets": {}}
    for level in wanted:
        times = decision_times(asked.game, level, asked.games, time.thread_time)
        report["levels"][level] = {
            "median_ms": round(float(np.median(times)), 2),
            "p95_ms": round(float(np.percentile(times, 95)), 2),
        }
    for budget in () if asked.levels else BUDGETS:
        times = decision_times(asked.game, f"search:{budget}ms", 1, time.perf_counter)[:60]
        allowed = max(budget * 1.1, budget + 5)
        report["budgets"][f"{budget} ms"] = {
            "median_ms": round(float(np.median(times)), 2),
            "p95_ms": round(float(np.percentile(times, 95)), 2),
            "most_ms": round(float(times.max()), 2),
            "kept_share": round(float((times <= allowed).mean()), 3),
        }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
