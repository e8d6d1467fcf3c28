"""How often each seat wins, counted from the player who begins: a table for docs/balance.md.

python bench/first_seat.py GAME [--bots BOT …] [--games N] [--set rotate_start=true]
"""

from __future__ import annotations

import argparse

from targets.measuring import from_the_start

from tablewright.arena.samples import SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.registry import load, open_box
from tablewright.lab.sample import Sample
from tablewright.lab.wording import percent


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("game")
    reader.add_argument("--bots", nargs="+", default=["regular"])
    reader.add_argument("--games", type=int, default=600)
    reader.add_argument("--seed", type=int, default=17)
    reader.add_argument("--set", action="append", default=[], dest="settings")
    reader.add_argument("--workers", type=int, help="processes; by default one for each core")
    given = reader.parse_args()
    box = open_box(given.game)
    options = {name: box.options.read(name, text) for name, text in (pair.split("=", 1) for pair in given.settings)}
    print("| players | bot | seats, from the one that begins |\n|---|---|---|")
    with WorkerPool(given.workers) as pool:
        for players in range(max(2, box.options.players.low), box.options.players.high + 1):
            for bot in given.bots:
                plan = SamplePlan(load(given.game, players=players, **options), (bot,), given.games, given.seed)
                sample = Sample(plan, pool.play_plans([plan])[0])
                seats = ", ".join(map(percent, from_the_start(sample).values()))
                print(f"| {players} | {bot} | {seats} |", flush=True)


if __name__ == "__main__":
    main()
