"""What other Event losses do to a lone player of Meaning Made: a table for docs/balance.md.

    python bench/solo_events.py LOSSES … [--bots BOT …] [--games N] [--difficulty standard …] [--stewardship E I S]

LOSSES are those of the Events X01 to X30 in order, such as 4x1+4x0+3x1+2x0+1x1+6x0+6x2+4x3.
"""

from __future__ import annotations

import argparse
from itertools import product

from targets.measuring import SEED, ended

from tablewright.arena.samples import SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.copies import Copy
from tablewright.engine.registry import load
from tablewright.games.meaning_made.content import read_events
from tablewright.lab.figures import median_rounds
from tablewright.lab.sample import Sample
from tablewright.lab.wording import percent, with_interval

SOLO_CARD = "projects.stewardship.seed_vault.tokens"


def losses_of(text: str) -> list[int]:
    runs = [part.split("x") for part in text.split("+")]
    losses = [int(loss) for count, loss in runs for _ in range(int(count))]
    if len(losses) != len(read_events()):
        raise SystemExit(f"{text}: these are {len(losses)} losses, and there are {len(read_events())} Events.")
    return losses


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("losses", nargs="+", metavar="LOSSES")
    reader.add_argument("--bots", nargs="+", default=["net"])
    reader.add_argument("--games", type=int, default=400)
    reader.add_argument("--difficulty", nargs="+", default=["easy", "standard", "hard"])
    reader.add_argument("--stewardship", nargs=3, type=int, help="tokens for Seed Vault: Energy, Insight, Support")
    reader.add_argument("--workers", type=int, help="processes; by default one for each core")
    given = reader.parse_args()
    price = dict(zip(("energy", "insight", "support"), given.stewardship or (), strict=False))
    paid = tuple((f"{SOLO_CARD}.{kind}", number) for kind, number in price.items())
    print("| losses | mean | bot | difficulty | success | at `max_rounds` | median rounds |")
    print("|---|---|---|---|---|---|---|", flush=True)
    with WorkerPool(given.workers) as pool:
        for text, bot, difficulty in product(given.losses, given.bots, given.difficulty):
            losses = losses_of(text)
            named = zip(read_events(), losses, strict=True)
            changed = tuple((f"events.event.{event.key}.loss.0", loss) for event, loss in named)
            game = load("meaning-made", content=Copy(edits=changed + paid), players=1, solo_difficulty=difficulty)
            plan = SamplePlan(game, (bot,), given.games, SEED)
            sample = Sample(plan, pool.play_plans([plan])[0])
            success, late = percent(ended(sample, "survival")), percent(ended(sample, "unfinished"))
            mean, rounds = sum(losses) / len(losses), with_interval(median_rounds(sample), 0)
            print(f"| {text} | {mean:.2f} | {bot} | {difficulty} | {success} | {late} | {rounds} |", flush=True)


if __name__ == "__main__":
    main()
