"""Many live tables on one server process: `python bench/load.py --tables 300` prints its measurements as JSON.

It starts a server on a free port with a fresh database (SQLite, or `--db postgresql://…`) and scripted players at every
table. It measures the time from sending a move to its confirmation, which comes after the commit. All players share a
second process, so that a machine with two cores has one for the server and one for the players. Each player waits about
`--think` seconds before a move, as people do; `--think 0` measures the highest load that the server can take.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

from tablewright.server.client import Link, Visitor

NO_LIMIT = "1000000"  # all players have the same address
CPU = "process_cpu_seconds_total"
CONFIRMATION = "tablewright_move_confirmation_seconds"


@contextmanager
def server(db: str):
    """Start a server process; the value is its address."""
    command = [sys.executable, "-m", "tablewright.server", "--no-browser", "--port", "0", "--rates", NO_LIMIT]
    command += ["--connections", NO_LIMIT, "--connections-per-address", NO_LIMIT]
    process = subprocess.Popen([*command, "--db", db, "--pace", "0"], stdout=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        yield re.search(r"http://[^/\s]+", line).group()
    finally:
        process.terminate()
        process.wait(20)


async def set_table(address: str, game: str, players: int) -> tuple[str, list[Visitor]]:
    """A table with a visitor in every seat."""
    visitors = [Visitor(address) for _ in range(players)]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (players - 1)
    table = await visitors[0].post("/api/tables", {"game": game, "seats": seats, "spectators": False})
    for seat, visitor in enumerate(visitors[1:], start=1):
        await visitor.post(f"/api/tables/{table['id']}/seats/{seat}", {})
    return table["id"], visitors


async def play(link: Link, think: float, chance: random.Random, times: list[float], stop: asyncio.Event) -> None:
    """Play a random legal action on every turn."""
    while not stop.is_set():
        position = await link.until(lambda p: p["legal"] or p["over"] or stop.is_set())
        if position["over"] or stop.is_set():
            return
        await asyncio.sleep(think * chance.uniform(0.5, 1.5))
        sent = time.perf_counter()
        answer = await link.act(chance.choice(position["legal"])["action"])
        times.append(time.perf_counter() - sent)
        if answer["type"] != "accepted":
            raise SystemExit(f"a move was refused: {answer['sentence']}")
        await link.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)


async def metric(address: str, name: str) -> float:
    """One of the server's own metrics."""
    text = await Visitor(address).get("/api/metrics")
    return float(re.search(rf"^{name} (.*)$", text, re.MULTILINE).group(1))


async def measure(address: str, args: argparse.Namespace) -> dict[str, object]:
    started = time.perf_counter()
    limit = asyncio.Semaphore(8)

    async def one() -> tuple[str, list[Visitor]]:
        async with limit:
            return await set_table(address, args.game, args.players)

    tables = await asyncio.gather(*(one() for _ in range(args.tables)))
    set_up = time.perf_counter() - started
    times: list[float] = []
    stop = asyncio.Event()
    async with AsyncExitStack() as stack:
        links = []
        for table_id, visitors in tables:
            for seat, visitor in enumerate(visitors):
                links.append(await stack.enter_async_context(visitor.look_at(table_id, seat)))
        await asyncio.gather(*(link.until(lambda p: True) for link in links))
        started, worked = time.perf_counter(), await metric(address, CPU)
        players = [
            asyncio.create_task(play(link, args.think, random.Random(i), times, stop)) for i, link in enumerate(links)
        ]
        await asyncio.wait(players, timeout=args.seconds)
        seconds = time.perf_counter() - started
        stop.set()
        for link in links:
            link.changed.set()
        live = sum(not link.position["over"] for link in links) // args.players
        moves = list(times)
        worked = await metric(address, CPU) - worked
        committing = await metric(address, f"{CONFIRMATION}_sum") / await metric(address, f"{CONFIRMATION}_count")
        await asyncio.gather(*players)
    ordered = sorted(moves)
    return {
        "game": args.game,
        "tables": args.tables,
        "tables_live_at_end": live,
        "sockets": len(links),
        "think_s": args.think,
        "seconds": round(seconds, 2),
        "moves": len(moves),
        "moves_per_second": round(len(moves) / seconds, 1),
        "confirmation_ms_median": round(statistics.median(ordered) * 1000, 2),
        "confirmation_ms_p95": round(ordered[int(len(ordered) * 0.95)] * 1000, 2),
        "confirmation_ms_max": round(ordered[-1] * 1000, 2),
        "arrival_to_commit_ms_mean": round(committing * 1000, 2),
        "server_cpu_ms_per_move": round(worked / len(moves) * 1000, 2),
        "server_cpu_share": round(worked / seconds, 2),
        "set_up_s": round(set_up, 2),
        "reconnects": sum(link.connections - 1 for link in links),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--game", default="atlas-of-feelings")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds before a move")
    parser.add_argument("--db", help="postgresql://…; a fresh SQLite file by default")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(args.db or str(Path(folder) / "tables.db")) as address:
        results = asyncio.run(measure(address, args))
    results["database"] = "postgresql" if args.db else "sqlite"
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
