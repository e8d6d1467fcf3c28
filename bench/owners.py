"""How often those win who took a card, and each seat with the card taken and without: a table for docs/balance.md.

python bench/owners.py GAME --cards KEY … [--players N …] [--bots BOT …] [--games N] [--edit NUMBER=VALUE …]

Seats are numbered from the player who begins.
"""

from __future__ import annotations

import argparse
from itertools import product

import numpy as np
from targets.measuring import SEED, edited, places_of, rolled_from_the_start

from tablewright.arena.samples import SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.registry import load, open_box
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import mean
from tablewright.lab.wording import percent


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("game")
    reader.add_argument("--cards", nargs="+", required=True)
    reader.add_argument("--players", nargs="+", type=int, default=[4])
    reader.add_argument("--bots", nargs="+", default=["regular"])
    reader.add_argument("--games", type=int, default=400)
    reader.add_argument("--edit", action="append", default=[], help="change a number of the content: file.path=3")
    reader.add_argument("--workers", type=int, help="processes; by default one for each core")
    given = reader.parse_args()
    keys = [element.key for element in open_box(given.game).study.elements]
    unknown = [card for card in given.cards if card not in keys]
    if unknown:
        reader.error(f"{given.game} has no card {unknown[0]!r}.")
    content = edited(given.game, given.edit)
    print("| players | bot | card | owners | they win | seats with the card taken | seats without |")
    print("|---|---|---|---|---|---|---|", flush=True)
    with WorkerPool(given.workers) as pool:
        for players, bot in product(given.players, given.bots):
            plan = SamplePlan(load(given.game, content=content, players=players), (bot,), given.games, SEED)
            sample = Sample(plan, pool.play_plans([plan])[0])
            for card in given.cards:
                print(f"| {players} | `{bot}` | {card} | {row(sample, keys.index(card))} |", flush=True)


def row(sample: Sample, place: int) -> str:
    """How many took the card, how often they won, and the seats of the games with and without it."""
    took = np.array([w.taken[:, place] > 0 for w in sample.games])
    best = np.array([w.best_shares for w in sample.games])
    taken = took.any(1)
    seats = rolled_from_the_start(sample)
    parts = (seats[chosen] for chosen in (taken, ~taken))
    shown = [", ".join(map(percent, places_of(part).values())) if len(part) else "–" for part in parts]
    return f"{took.sum()} | {percent(mean(best[took]))} | {shown[0]} | {shown[1]}"


if __name__ == "__main__":
    main()
