"""The first game on a machine: how long until it can be played, with nothing compiled yet.

python bench/first_game.py [--turns N]

A server starts with an empty cache. At once a table of each game is opened, one after another, for a person and bots of
the usual level. The person plays at random. All the while the server compiles.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from servers import Server

import tablewright as tw
from tablewright.bots import DEFAULT_LEVEL
from tablewright.server.client import Link, Visitor


@dataclass
class FirstGame:
    title: str
    first_decision: float = 0.0  # seconds from asking for the table
    bot_answers: list[float] = field(default_factory=list)  # seconds that each decision of a bot took

    def row(self) -> str:
        first, longest = self.bot_answers[0], max(self.bot_answers)
        return f"| {self.title} | {self.first_decision:.2f} s | {first:.2f} s | {longest:.2f} s |"


async def play(address: str, box: tw.engine.box.Box, turns: int) -> FirstGame:
    """Open a table and play at random, until bots have moved this many times."""
    game, visitor, chance = FirstGame(box.title), Visitor(address), random.Random(1)
    bots = box.options.players.default - 1
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": DEFAULT_LEVEL}] * bots
    began = time.perf_counter()
    table = await visitor.post("/api/tables", {"game": box.slug, "seats": seats})
    async with visitor.look_at(table["id"], 0) as link:
        position = await link.until(lambda p: p["legal"] or p["actor"] != 0)
        game.first_decision = time.perf_counter() - began
        while len(game.bot_answers) < turns and not position["over"]:
            position = await next_position(link, position, game, chance)
    return game


async def next_position(link: Link, old: dict, game: FirstGame, chance: random.Random) -> dict:
    began = time.perf_counter()
    if old["legal"]:
        await link.act(chance.choice(old["legal"])["action"])
    position = await link.until(lambda p: p["ply"] > old["ply"])
    if not old["legal"]:
        game.bot_answers.append((time.perf_counter() - began) / (position["ply"] - old["ply"]))
    return position


async def play_each(address: str, turns: int) -> None:
    print("| game | first decision | first answer of a bot | longest answer of a bot |\n|---|---|---|---|")
    for box in tw.games():
        print((await play(address, box, turns)).row(), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=10, help="how many moves of bots to wait for in each game")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABLEWRIGHT_CACHE"] = f"{folder}/cache"
        began = time.perf_counter()
        server = Server(f"{folder}/tables.db", Path(folder, "log"), "--pace", "0", compiled=False)
        print(f"The link is printed after {time.perf_counter() - began:.2f} s.\n")
        try:
            asyncio.run(play_each(server.address, asked.turns))
            left = Visitor(server.address).request("GET", "/api/health")["waiting_for"]
            print(f"\nGames that are still being compiled: {', '.join(left) or 'none'}.")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
