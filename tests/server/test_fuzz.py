"""Fuzzed messages: nothing breaks, nothing changes, nothing leaks, and memory does not grow."""

import asyncio
import json
import re
from pathlib import Path

from tablewright.server.client import Visitor

from .fuzzing import Fuzzer
from .running import HANGS_AFTER

MESSAGES = 4000
MAX_GROWTH_MB = 40


def memory_mb(server):
    status = Path("/proc", str(server.process.pid), "status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024


def check_answer(seat):
    """It contains nothing of another hand and no traceback, and a refusal is one plain sentence."""

    def check(message):
        text = json.dumps(message)
        assert "Traceback" not in text and "File " not in text
        if message["type"] == "position":
            assert message["seat"] in (seat, None) and message["legal"] == []
            assert message["view"]["hand"][0] is None
        if message["type"] == "refused":
            assert message["sentence"].endswith(".") and len(message["sentence"]) < 300

    return check


def test_thousands_of_fuzzed_messages(server):
    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            player = await Fuzzer.at_new_table(server.address, seed=1)
            spectator = player.as_spectator(seed=2)
            before = await seen_by(player), await seen_by(spectator)
            await asyncio.gather(player.send(1000), spectator.send(1000), until_ready(player.visitor))
            memory = memory_mb(server)
            await asyncio.gather(*(each.send(MESSAGES // 2, check_answer(each.seat)) for each in (player, spectator)))
            assert memory_mb(server) - memory < MAX_GROWTH_MB
            assert (await seen_by(player), await seen_by(spectator)) == before
            for each in (player, spectator):
                assert each.counts["closed"] and each.counts["invalid"] > MESSAGES // 4
            assert (await Visitor(server.address).get("/api/health"))["status"] == "ok"

    asyncio.run(run())


async def until_ready(visitor):
    """Wait until the rules of all games are loaded, because that takes memory too."""
    while not (await visitor.get("/api/health"))["ready"]:
        pass


async def seen_by(fuzzer):
    """The position at the table, as the fuzzer's seat sees it."""
    seat = "" if fuzzer.seat is None else f"?seat={fuzzer.seat}"
    position = await fuzzer.visitor.get(f"/api/tables/{fuzzer.table_id}/at/0{seat}")
    card = position.pop("table")
    return position, card["ply"], [each["mine"] for each in card["seats"]]
