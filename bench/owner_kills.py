"""Killed processes: `python bench/owner_kills.py --db postgresql://… --nats nats://…` prints its findings as JSON.

Two server processes share a database. Scripted players move at many tables, each connected to either process, and one
process after the other is killed with SIGKILL and started again. A ledger holds every move that was confirmed to a
player; in the end it is compared with the log of each table. The pause is the time from sending a move to its
confirmation, through whatever happens in between.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from servers import Server, stopping_servers
from stopwatch import summary

from tablewright.server.client import Link, Visitor

SEATS = [{"kind": "me"}, {"kind": "open"}]
FLAGS = ("--pace", "0", "--rates", "100000")


class Cluster:
    """Two server processes. A killed one comes back under another address."""

    def __init__(self, servers: list[Server], args: argparse.Namespace, folder: Path):
        self.servers, self.args, self.folder = servers, args, folder
        self.started = 0
        for _ in range(2):
            servers.append(self.start())

    def start(self) -> Server:
        self.started += 1
        flags = (*FLAGS, "--nats", self.args.nats)
        return Server(self.args.db, self.folder / f"{self.started}.log", *flags)

    def kill(self, place: int) -> None:
        self.servers[place].process.kill()
        self.servers[place].process.wait()

    def start_again(self, place: int) -> None:
        self.servers[place] = self.start()


class Player:
    """One seat of a table, and the ledger of the moves that were confirmed to it."""

    def __init__(self, cluster: Cluster, table_id: str, seat: int, cookie: str, chance: random.Random):
        self.cluster, self.table_id, self.seat, self.cookie, self.chance = cluster, table_id, seat, cookie, chance
        self.ledger: dict[int, str] = {}
        self.pauses: list[float] = []
        self.link = Visitor(cluster.servers[0].address, cookie).look_at(table_id, seat, dial=self.dial)

    async def dial(self, table_id: str) -> object:
        server = self.chance.choice(self.cluster.servers)
        return await Visitor(server.address, self.cookie).dial(table_id)

    async def play(self, link: Link, stop: asyncio.Event) -> None:
        while not stop.is_set():
            position = await link.until(lambda p: p["legal"] or p["over"] or stop.is_set())
            if position["over"] or not position["legal"]:
                return
            chosen = self.chance.choice(position["legal"])
            await asyncio.sleep(self.cluster.args.think * self.chance.uniform(0.5, 1.5))
            started = time.perf_counter()
            answer = await link.act(chosen["action"])
            if answer["type"] != "accepted":
                await link.until(lambda p, old=position: p["n"] != old["n"])
                continue
            self.pauses.append(time.perf_counter() - started)
            self.ledger[answer["ply"]] = chosen["text"]
            await link.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)

    async def check(self, link: Link) -> tuple[int, int]:
        """How many confirmed moves are missing from the log, and how many of this seat's moves nobody asked for."""
        own = {entry["ply"]: entry["text"] for entry in await link.whole_log() if entry["actor"] == self.seat}
        missing = sum(own.get(ply) != text for ply, text in self.ledger.items())
        return missing, len(own.keys() - self.ledger.keys())


async def run(cluster: Cluster, args: argparse.Namespace) -> dict[str, object]:
    chance, players = random.Random(args.seed), []
    for _ in range(args.tables):
        visitors = [Visitor(cluster.servers[0].address) for _ in SEATS]
        table = await visitors[0].post("/api/tables", {"game": args.game, "seats": SEATS})
        await visitors[1].post(f"/api/tables/{table['id']}/seats/1", {})
        for seat, visitor in enumerate(visitors):
            assert visitor.cookie is not None
            players.append(Player(cluster, table["id"], seat, visitor.cookie, random.Random(len(players))))
    stop = asyncio.Event()
    async with AsyncExitStack() as stack:
        links = [await stack.enter_async_context(player.link) for player in players]
        playing = [asyncio.create_task(p.play(link, stop)) for p, link in zip(players, links, strict=True)]
        for number in range(args.kills):
            await asyncio.sleep(chance.uniform(1.0, 2.0))
            await asyncio.to_thread(cluster.kill, number % 2)
            await asyncio.sleep(chance.uniform(1.0, 4.0))
            await asyncio.to_thread(cluster.start_again, number % 2)
        await asyncio.sleep(5)
        stop.set()
        _, left = await asyncio.wait(playing, timeout=10)
        for task in left:  # it is the other player's turn
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        found = [await p.check(link) for p, link in zip(players, links, strict=True)]
    pauses = [pause for player in players for pause in player.pauses]
    return {
        "kills": args.kills,
        "tables": args.tables,
        "confirmed": len(pauses),
        "lost": sum(lost for lost, _ in found),
        "doubled": sum(more for _, more in found),
    } | summary(pauses, "pause")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--db", required=True, help="postgresql://…, an empty database")
    parser.add_argument("--nats", required=True, help="nats://…")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--think", type=float, default=0.5, help="mean seconds before a move")
    parser.add_argument("--game", default="meeple-inc")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, stopping_servers() as servers:
        print(json.dumps(asyncio.run(run(Cluster(servers, args, Path(folder)), args)), indent=2))


if __name__ == "__main__":
    main()
