"""Many live tables: `python bench/load.py --tables 1000 --think 10` prints its measurements as JSON.

It starts a server on a free port with a fresh database (SQLite, or `--db postgresql://…`) and scripted players at every
table. It measures the time from sending a move to its confirmation, which comes after the commit. All players share a
second process, so that a machine with two cores has one for the server and one for the players. Each player waits about
`--think` seconds before a move, as people do; `--think 0` measures the highest load that the server can take.

The players come from many loopback addresses (127.0.1.1, 127.0.1.2, …), and the limits of the server are those of a
fresh installation. `--ramp` adds tables until the 95th percentile exceeds 100 ms. `--processes 2 --db postgresql://…
--nats nats://…` spreads the players over several server processes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import time
from contextlib import AsyncExitStack

from servers import TABLES_PER_ADDRESS, Server, allow_many_sockets, running, source_address
from stopwatch import Stopwatch, summary

from tablewright.server.client import Link, LinkEnded, RequestFailed, Visitor

CONFIRMATION = "tablewright_move_confirmation_seconds"
AT_ONCE = 16  # tables that are set at the same time
MAX_P95_MS = 100


class MoveRefused(Exception):
    """The server has refused a legal action."""


FAILURES = (MoveRefused, LinkEnded, RequestFailed, OSError)  # what happens to players of a server that is too busy


async def set_table(visitors: list[Visitor], game: str) -> str:
    """A table with a visitor in every seat."""
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(visitors) - 1)
    table = await visitors[0].post("/api/tables", {"game": game, "seats": seats, "spectators": False})
    for seat, visitor in enumerate(visitors[1:], start=1):
        await visitor.post(f"/api/tables/{table['id']}/seats/{seat}", {})
    return table["id"]


async def play(link: Link, think: float, chance: random.Random, confirmation: Stopwatch) -> None:
    """Play a random legal action on every turn."""
    while True:
        position = await link.until(lambda p: p["legal"] or p["over"])
        if position["over"]:
            return
        await asyncio.sleep(think * chance.uniform(0.5, 1.5))
        with confirmation.timing():
            answer = await link.act(chance.choice(position["legal"])["action"])
        if answer["type"] != "accepted":
            raise MoveRefused(answer["sentence"])
        await link.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)


async def metric(servers: list[Server], name: str) -> float:
    """One of the servers' own metrics, added up."""
    texts = [await Visitor(server.address).get("/api/metrics") for server in servers]
    return sum(float(re.search(rf"^{name} (.*)$", text, re.MULTILINE).group(1)) for text in texts)


class Load:
    """Tables with scripted players, who play until the end."""

    def __init__(self, servers: list[Server], args: argparse.Namespace, stack: AsyncExitStack):
        self.servers = servers
        self.args = args
        self.stack = stack
        self.tables = 0
        self.links: list[Link] = []
        self.players: list[asyncio.Task[None]] = []
        self.confirmation = Stopwatch()
        self.set_up = 0.0

    async def grow(self, tables: int) -> None:
        """Add tables until there are `tables` of them."""
        started = time.perf_counter()
        limit = asyncio.Semaphore(AT_ONCE)

        async def add(number: int) -> list[Link]:
            async with limit:
                visitors = [self.visitor(number, seat) for seat in range(self.args.players)]
                table_id = await set_table(visitors, self.args.game)
                links = [visitor.look_at(table_id, seat) for seat, visitor in enumerate(visitors)]
                for link in links:
                    await self.stack.enter_async_context(link)
                    await link.until(lambda p: True)
                return links

        added = await asyncio.gather(*(add(number) for number in range(self.tables, tables)))
        self.tables = tables
        for link in (link for links in added for link in links):
            chance = random.Random(len(self.links))
            self.links.append(link)
            self.players.append(asyncio.create_task(play(link, self.args.think, chance, self.confirmation)))
        self.set_up = time.perf_counter() - started

    def visitor(self, table: int, seat: int) -> Visitor:
        server = self.servers[(table + seat) % len(self.servers)]
        return Visitor(server.address, source=source_address(table // TABLES_PER_ADDRESS))

    async def measure(self) -> dict[str, object]:
        self.confirmation.take()
        started, worked, played = time.perf_counter(), self.cpu_seconds(), time.process_time()
        playing = [player for player in self.players if not player.done()]
        await asyncio.wait(playing, timeout=self.args.seconds)
        seconds, worked, played = (
            time.perf_counter() - started,
            self.cpu_seconds() - worked,
            time.process_time() - played,
        )
        times = self.confirmation.take()
        for player in self.players:
            if player.done():
                player.result()
        if not times:
            raise SystemExit("no move was made: raise --seconds or lower --think")
        committing = await metric(self.servers, f"{CONFIRMATION}_sum") / await metric(
            self.servers, f"{CONFIRMATION}_count"
        )
        return {
            "game": self.args.game,
            "tables": self.tables,
            "tables_live_at_end": sum(not link.position["over"] for link in self.links) // self.args.players,
            "sockets": len(self.links),
            "think_s": self.args.think,
            "seconds": round(seconds, 2),
            "moves": len(times),
            "moves_per_second": round(len(times) / seconds, 1),
            **summary(times, "confirmation"),
            "arrival_to_commit_ms_mean": round(committing * 1000, 2),
            "server_cpu_ms_per_move": round(worked / len(times) * 1000, 2),
            "server_cpu_share": round(worked / seconds, 2),
            "players_cpu_share": round(played / seconds, 2),
            "server_memory_mb": round(sum(server.memory_mb() for server in self.servers)),
            "server_tracebacks": sum(server.tracebacks() for server in self.servers),
            "set_up_s": round(self.set_up, 2),
            "reconnects": sum(link.connections - 1 for link in self.links),
        }

    def cpu_seconds(self) -> float:
        return sum(server.cpu_seconds() for server in self.servers)

    async def stop(self) -> None:
        for player in self.players:
            player.cancel()
        await asyncio.gather(*self.players, return_exceptions=True)


async def run(servers: list[Server], args: argparse.Namespace) -> dict[str, object]:
    async with AsyncExitStack() as stack:
        load = Load(servers, args, stack)
        await load.grow(args.tables)
        results = await load.measure()
        if args.ramp:
            results = await ramp(load, results, args.step)
        await load.stop()
    return results


async def ramp(load: Load, first: dict[str, object], step: int) -> dict[str, object]:
    """Add tables until confirmations take too long; every step is measured."""
    steps = [first]
    while steps[-1]["confirmation_ms_p95"] <= MAX_P95_MS:
        try:
            await load.grow(load.tables + step)
            steps.append(await load.measure())
        except FAILURES as failure:
            steps.append({"tables": load.tables + step, "failure": str(failure) or type(failure).__name__})
            break
    held = steps[-2] if len(steps) > 1 else {}
    return {
        "holds_tables": held.get("tables", 0),
        "holds_sockets": held.get("sockets", 0),
        "breaks_at_tables": steps[-1]["tables"],
        "max_confirmation_ms_p95": MAX_P95_MS,
        "steps": steps,
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--game", default="atlas-of-feelings")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before a move")
    parser.add_argument("--ramp", action="store_true", help=f"add tables until the p95 exceeds {MAX_P95_MS} ms")
    parser.add_argument("--step", type=int, default=250, help="tables to add at each step of --ramp")
    parser.add_argument("--processes", type=int, default=1, help="server processes; more than one needs --db")
    parser.add_argument("--db", help="postgresql://…; a fresh SQLite file by default")
    parser.add_argument("--nats", help="nats://…, for several processes")
    parser.add_argument("--rates", default="1", help="multiplies how often a client may ask")
    args = parser.parse_args()
    if args.processes > 1 and not args.db:
        parser.error("several processes need --db postgresql://…")
    if min(args.tables, args.players, args.processes, args.step) < 1 or args.seconds <= 0 or args.think < 0:
        parser.error("counts and --seconds must be positive, and --think must not be negative")
    return args


def main() -> None:
    args = arguments()
    allow_many_sockets()
    flags = ["--pace", "0", "--rates", args.rates, *(["--nats", args.nats] if args.nats else [])]
    with running(args.processes, args.db, *flags) as servers:
        try:
            results = asyncio.run(run(servers, args))
        except FAILURES as failure:
            raise SystemExit(f"The server cannot take this load: {str(failure) or type(failure).__name__}.") from None
    results["processes"] = args.processes
    results["database"] = "postgresql" if args.db else "sqlite"
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
