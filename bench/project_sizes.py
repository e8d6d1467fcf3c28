"""How long strong and middling players of Life Builds Meaning take if Projects are larger: a table for balance.md.

python bench/project_sizes.py [--more N …] [--players N …] [--bots BOT …] [--games N]

Everybody plays under the preset `balanced`. `--more` adds so many icons to every Project, up to the most that one may
have, or takes so many away.
"""

from __future__ import annotations

import argparse
from itertools import product

from targets.measuring import SEED

from tablewright.arena.samples import SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.registry import load, open_box
from tablewright.games.life_builds_meaning.content import MAX_REQUIRED
from tablewright.lab.figures import median_rounds
from tablewright.lab.sample import Sample
from tablewright.lab.wording import with_interval

SLUG = "life-builds-meaning"


def resized(icons: int) -> Copy:
    """The content with so many icons more on every Project, each of another kind, or with so many fewer."""
    projects = SHIPPED.file(open_box(SLUG).folder / "data" / "projects.toml")["project"]
    return Copy(edits=tuple((f"projects.project.{p['key']}.required", sized(p["required"], icons)) for p in projects))


def sized(required: str, icons: int) -> str:
    if icons < 0:
        return required[-icons:]
    return "".join(sorted(required + "EMRSV"[: min(icons, MAX_REQUIRED - len(required))]))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--more", nargs="+", type=int, choices=range(-2, 6), default=[-1, 0, 1, 2])
    reader.add_argument("--players", nargs="+", type=int, default=[2, 3, 4, 5])
    reader.add_argument("--bots", nargs="+", default=["net", "net:temperature=8.5"])
    reader.add_argument("--games", type=int, default=400)
    given = reader.parse_args()
    print(f"| players | icons more | {' | '.join(given.bots)} |\n|---|---|{'---|' * len(given.bots)}", flush=True)
    with WorkerPool(None) as pool:
        for players, icons in product(given.players, given.more):
            game = load(SLUG, content=resized(icons), players=players, preset="balanced")
            plans = [SamplePlan(game, (bot,), given.games, SEED) for bot in given.bots]
            samples = [Sample(plan, games) for plan, games in zip(plans, pool.play_plans(plans), strict=True)]
            rounds = " | ".join(with_interval(median_rounds(sample), 2) for sample in samples)
            print(f"| {players} | {icons} | {rounds} |", flush=True)


if __name__ == "__main__":
    main()
