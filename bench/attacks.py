"""What attacks do to other people at the server: `python bench/attacks.py` prints its measurements as JSON.

A server runs on two cores with the settings of a fresh installation. Two scripted people play at one table, and one
person plays against a bot at another; a health check runs all the time. Meanwhile the attacks of `bench/attackers.py`
come one after another, then all together. Everything is measured before, during and after each attack.

`python bench/attacks.py --fuzz 100000` sends fuzzed messages to live sockets instead, and measures memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from contextlib import asynccontextmanager
from pathlib import Path

from attackers import ATTACKS
from load import FAILURES, MoveRefused, play, set_table
from servers import Server, allow_many_sockets, running
from stopwatch import Stopwatch, summary

from tablewright.server.client import Visitor
from tests.server.fuzzing import Fuzzer

HONEST_GAME, LONG_GAME = "atlas-of-feelings", "meeple-inc"
LONG_MATCH = 241  # actions
OPEN_FILES = 1024  # what a process may have open on most systems, unless somebody raises it
SECONDS_BETWEEN_MOVES = 0.5
SECONDS_BETWEEN_CHECKS = 0.25
SECONDS_TO_BEGIN = 120
MAX_P95_MS, MAX_MEMORY_MB = 250, 600
UNLIMITED = ("--rates", "100000", "--pace", "0")


class HonestPeople:
    """Two people at one table, one person with a bot at another, and a health check."""

    def __init__(self, server: Server):
        self.server = server
        self.confirmation, self.bot_reply, self.health = Stopwatch(), Stopwatch(), Stopwatch()
        self.failures = 0
        self.chance = random.Random(1)

    async def visit(self) -> None:
        async with asyncio.TaskGroup() as group:
            for work in (self.play_together, self.play_against_a_bot, self.check_health):
                group.create_task(self.repeat(work))

    async def repeat(self, work) -> None:
        while True:
            try:
                await work()
            except FAILURES:
                self.failures += 1
                await asyncio.sleep(SECONDS_BETWEEN_MOVES)

    async def play_together(self) -> None:
        """One match."""
        visitors = [Visitor(self.server.address) for _ in range(2)]
        table_id = await set_table(visitors, HONEST_GAME)
        async with visitors[0].look_at(table_id, 0) as one, visitors[1].look_at(table_id, 1) as two:
            links = (one, two)
            await asyncio.gather(*(play(link, SECONDS_BETWEEN_MOVES, self.chance, self.confirmation) for link in links))

    async def play_against_a_bot(self) -> None:
        """One match. The bot's reply takes at least as long as the server's pace."""
        visitor = Visitor(self.server.address)
        seats = [{"kind": "me"}, {"kind": "bot", "level": "regular"}]
        table = await visitor.post("/api/tables", {"game": HONEST_GAME, "seats": seats})
        async with visitor.look_at(table["id"], 0) as link:
            while not (await link.until(lambda p: p["legal"] or p["over"]))["over"]:
                await asyncio.sleep(SECONDS_BETWEEN_MOVES)
                answer = await link.act(self.chance.choice(link.position["legal"])["action"])
                if answer["type"] != "accepted":
                    raise MoveRefused(answer["sentence"])
                position = await link.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)
                if not position["legal"]:
                    with self.bot_reply.timing():
                        await link.until(lambda p, ply=position["ply"]: p["ply"] > ply or p["over"])

    async def check_health(self) -> None:
        with self.health.timing():
            await Visitor(self.server.address).get("/api/health")
        await asyncio.sleep(SECONDS_BETWEEN_MOVES)

    def take(self) -> dict[str, object]:
        """What was measured since the last call."""
        confirmation = self.confirmation.take()
        failures, self.failures = self.failures, 0
        return {
            "moves": len(confirmation),
            **summary(confirmation, "confirmation"),
            **summary(self.bot_reply.take(), "bot_reply"),
            **summary(self.health.take(), "health"),
            "failures": failures,
        }


async def measure(people: HonestPeople, seconds: float, under_way=None) -> dict[str, object]:
    """Measure for some seconds, counted from the moment when an attack is under way."""
    people.take()
    server, memory = people.server, []
    began, worked = time.perf_counter(), server.cpu_seconds()
    until = began + seconds
    while time.perf_counter() < until:
        await asyncio.sleep(SECONDS_BETWEEN_CHECKS)
        memory.append(server.memory_mb())
        if under_way is not None and not under_way.done():
            until = min(time.perf_counter(), began + SECONDS_TO_BEGIN) + seconds
    elapsed = time.perf_counter() - began
    return {
        "seconds": round(elapsed, 1),
        **people.take(),
        "memory_mb_max": round(max(memory)),
        "cpu_share": round((server.cpu_seconds() - worked) / elapsed, 2),
    }


@asynccontextmanager
async def attacking(names: list[str], server: Server, table: str):
    """Attack from a process of its own; the value is a task that is done when all attacks are under way."""
    program = str(Path(__file__).with_name("attackers.py"))
    network = f"127.0.{len(names)}"  # those who attack together have not used up their rates before
    command = [sys.executable, program, ",".join(names), server.address, table, network]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    under_way = asyncio.create_task(process.stdout.readline())
    try:
        yield under_way
        if under_way.done() and not under_way.result():
            raise SystemExit(f"the attack {', '.join(names)} has failed")
    finally:
        under_way.cancel()
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def finished_match(server: Server) -> str:
    """A long match that is over: random bots play it while somebody watches."""
    visitor = Visitor(server.address)
    while True:
        seats = [{"kind": "bot", "level": "random"}] * 2
        table = await visitor.post("/api/tables", {"game": LONG_GAME, "seats": seats})
        async with visitor.look_at(table["id"]) as link:
            if (await link.until(lambda p: p["over"]))["ply"] >= LONG_MATCH:
                return table["id"]


async def run_attacks(server: Server, table: str, chosen: list[str], seconds: float) -> dict[str, object]:
    people = HonestPeople(server)
    visiting = asyncio.create_task(people.visit())
    await measure(people, seconds / 2)  # the first requests of a server are slower
    results: dict[str, object] = {"before": await measure(people, seconds)}
    everything = [[name] for name in chosen] + ([chosen] if len(chosen) > 1 else [])
    for names in everything:
        async with attacking(names, server, table) as under_way:
            during = await measure(people, seconds, under_way)
        shown = names[0] if len(names) == 1 else "all_together"
        results[shown] = {"with": during, "after": await measure(people, seconds)}
        print(f"{shown}: p95 {during['confirmation_ms_p95']} ms, {during['memory_mb_max']} MB", file=sys.stderr)
    visiting.cancel()
    return results


def attacks(chosen: list[str], seconds: float) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder, "tables.db"))
        with running(1, db, *UNLIMITED) as (server,):
            table = asyncio.run(finished_match(server))
        with running(1, db) as (server,):
            server.limit_open_files(OPEN_FILES)
            results = asyncio.run(run_attacks(server, table, chosen, seconds))
            log_mb, tracebacks = server.log.stat().st_size / 2**20, server.tracebacks()
    during = [each["with"] for each in results.values() if "with" in each]
    everything = during + [each["after"] for each in results.values() if "after" in each]
    p95 = max(each["confirmation_ms_p95"] or float("inf") for each in during)
    memory = max(each["memory_mb_max"] for each in everything)
    return results | {
        "log_mb": round(log_mb, 2),
        "server_tracebacks": tracebacks,
        "worst_confirmation_ms_p95": p95,
        "worst_memory_mb": memory,
        "targets": {"confirmation_ms_p95": MAX_P95_MS, "memory_mb": MAX_MEMORY_MB},
        "met": p95 < MAX_P95_MS and memory < MAX_MEMORY_MB,
    }


async def run_fuzz(server: Server, count: int) -> dict[str, object]:
    fuzzer = await Fuzzer.at_new_table(server.address, seed=1)
    await fuzzer.send(1000)
    before, began = server.memory_mb(), time.perf_counter()
    await fuzzer.send(count)
    await Visitor(server.address).get("/api/health")
    return {
        **fuzzer.counts,
        "seconds": round(time.perf_counter() - began, 1),
        "memory_mb_before": round(before),
        "memory_mb_after": round(server.memory_mb()),
        "server_tracebacks": server.tracebacks(),
    }


def fuzz(count: int) -> dict[str, object]:
    with running(1, None, *UNLIMITED) as (server,):
        return asyncio.run(run_fuzz(server, count))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=15.0, help="how long to measure each time")
    parser.add_argument("--attack", choices=ATTACKS, action="append", help="only this one; may be repeated")
    parser.add_argument("--fuzz", type=int, metavar="MESSAGES", help="send fuzzed messages instead")
    args = parser.parse_args()
    if args.seconds <= 0 or (args.fuzz is not None and args.fuzz < 1):
        parser.error("--seconds and --fuzz must be positive")
    allow_many_sockets()
    results = fuzz(args.fuzz) if args.fuzz else attacks(args.attack or list(ATTACKS), args.seconds)
    print(json.dumps(results, indent=2))
    if results.get("met") is False:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
