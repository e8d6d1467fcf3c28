"""Reviews beside play: `python bench/reviews.py --reviews 100` prints its measurements as JSON.

It starts a server on a free port with a fresh SQLite file and lets people play. First nobody asks for a review; then
many people ask for many at once, while the same number of tables is played. It prints the time from sending a move to
its confirmation in both cases, how long the first curve and the whole review of somebody with a single match took, and
how many reviews were made meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time

from load import metric, play, set_table
from servers import Server, allow_many_sockets, running, source_address
from stopwatch import Stopwatch, summary

from tablewright.server.client import Visitor

PEOPLE = 10  # who ask for the reviews
MADE = "tablewright_reviews_total"


async def play_tables(server: Server, count: int, game: str, think: float, seed: int) -> tuple[Stopwatch, list[tuple]]:
    """Play at some tables at once to the end; returns the times of the moves, and the tables with a player of each."""
    confirmation = Stopwatch()

    async def one(number: int) -> tuple[str, Visitor]:
        source = source_address(number % PEOPLE)
        visitors = [Visitor(server.address, source=source) for _ in range(2)]
        table_id = await set_table(visitors, game)
        chance = random.Random(seed * count + number)
        async with visitors[0].look_at(table_id, 0) as first, visitors[1].look_at(table_id, 1) as second:
            await asyncio.gather(*(play(link, think, chance, confirmation) for link in (first, second)))
        return table_id, visitors[0]

    return confirmation, list(await asyncio.gather(*(one(number) for number in range(count))))


async def wait_for_review(visitor: Visitor, table_id: str) -> dict[str, float]:
    """Ask for a review; returns the seconds until its first curve and until it is complete."""
    began, path, found = time.perf_counter(), f"/api/tables/{table_id}/review", {}
    await visitor.post(path)
    while "complete" not in found:
        status = await visitor.get(path)
        if status["review"]:
            found.setdefault("first_curve", time.perf_counter() - began)
        if status["state"] in ("done", "failed"):
            found["complete"] = time.perf_counter() - began
        await asyncio.sleep(0.05)
    return found


async def measure(server: Server, args: argparse.Namespace) -> dict[str, object]:
    _, finished = await play_tables(server, args.reviews, args.game, 0.0, 0)
    await wait_for_review(*reversed(finished[0]))  # the process for reviews has started
    alone = await wait_for_review(*reversed(finished[1]))
    without, _ = await play_tables(server, args.tables, args.game, args.think, 1)
    asked = finished[2:]
    await asyncio.gather(*(visitor.post(f"/api/tables/{table_id}/review") for table_id, visitor in asked))
    before = await metric([server], MADE)
    beside, others = await play_tables(server, args.tables, args.game, args.think, 2)
    made = await metric([server], MADE) - before
    return {
        "reviews_asked_for": len(asked),
        **summary(without.times, "move_without_reviews"),
        **summary(beside.times, "move_beside_reviews"),
        "reviews_made_meanwhile": made,
        "one_review_alone_seconds": alone,
        "one_review_beside_the_others_seconds": await wait_for_review(*reversed(others[0])),
        "server_memory_mb": round(server.memory_mb()),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reviews", type=int, default=100)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--game", default="high-tide")
    parser.add_argument("--think", type=float, default=1.0)
    args = parser.parse_args()
    allow_many_sockets()
    with running(1, None, "--rates", "1000") as (server,):
        print(json.dumps(asyncio.run(measure(server, args)), indent=2))


if __name__ == "__main__":
    main()
