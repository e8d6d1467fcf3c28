"""How often a lone player of Meeple Inc. beats a Meeple-Bot, by its difficulty: a table for docs/balance.md.

python bench/meeple_bots.py [--bots BOT …] [--games N] [--edit zap.zap.z02.vp.2=2 …]
"""

from __future__ import annotations

import argparse

from targets.measuring import SEED, edited
from targets.meeple_inc import BOTS, beaten

from tablewright.arena.samples import SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.registry import load
from tablewright.lab.sample import Sample
from tablewright.lab.wording import percent


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--bots", nargs="+", default=["net"])
    reader.add_argument("--games", type=int, default=400)
    reader.add_argument("--difficulty", nargs="+", choices=list(BOTS), default=list(BOTS))
    reader.add_argument("--edit", action="append", default=[], help="change a number of the content: file.path=3")
    reader.add_argument("--workers", type=int, help="processes; by default one for each core")
    given = reader.parse_args()
    content = edited("meeple-inc", given.edit)
    print(f"| difficulty | target |{''.join(f' `{bot}` |' for bot in given.bots)}")
    print("|---|---|" + "---|" * len(given.bots), flush=True)
    with WorkerPool(given.workers) as pool:
        for difficulty in given.difficulty:
            game = load("meeple-inc", content=content, players=1, bot_difficulty=difficulty)
            plans = [SamplePlan(game, (bot,), given.games, SEED) for bot in given.bots]
            samples = [Sample(plan, games) for plan, games in zip(plans, pool.play_plans(plans), strict=True)]
            low, high = BOTS[difficulty]
            shares = "".join(f" {percent(beaten(sample))} |" for sample in samples)
            print(f"| {difficulty} | {low:.0%}–{high:.0%} |{shares}", flush=True)


if __name__ == "__main__":
    main()
