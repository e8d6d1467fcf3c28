"""No confirmed action is ever lost or duplicated, neither by SIGKILL nor by a faulty network."""

import asyncio
import random

import pytest

from tablewright.engine.registry import open_box

from .faults import KINDS, Network
from .players import FREE, HIDDEN, ME, OPEN, bot, play_out, set_table
from .running import HANGS_AFTER

TABLES = 112
KILLS = 3
MOVES_BETWEEN_KILLS = 250
PLIES = 18
WAITS_AT = 14  # a quick table waits here for the last kill, so that every kill strikes all of them
FAULTS = 1000


class Game:
    """One table with its scripted players, and the actions that were confirmed to each of them."""

    def __init__(self, number, table_id, visitors, people):
        self.table_id, self.visitors = table_id, visitors
        self.chance = random.Random(number)
        self.links = {seat: visitors[seat].look_at(table_id, seat) for seat in people}
        self.accepted = {seat: {} for seat in people}

    @property
    def confirmed(self):
        return sum(len(moves) for moves in self.accepted.values())

    @property
    def ply(self):
        """The latest position that its players have seen."""
        return max(link.position.get("ply", 0) for link in self.links.values())

    async def play(self, stop_at, before_acting=None):
        async def one(seat, link):
            async with link:
                await play_out(link, self.chance, self.accepted[seat], stop_at, before_acting)

        await asyncio.gather(*(one(seat, link) for seat, link in self.links.items()))

    async def check(self):
        """The server holds what was confirmed to each player: each action once and at its ply."""
        game = (await self.visitors[0].get(f"/api/tables/{self.table_id}"))["game"]
        for seat, confirmed in self.accepted.items():
            async with self.visitors[seat].look_at(self.table_id, seat) as link:
                await reach(link, max(confirmed, default=0))
                log = await link.whole_log()
            kept = {entry["ply"]: entry["text"] for entry in log if entry["actor"] == seat}
            assert kept == {ply: TEXTS[game][action] for ply, action in confirmed.items()}
            assert [entry["ply"] for entry in log] == list(range(len(log)))
        card = await self.visitors[0].get(f"/api/tables/{self.table_id}")
        if len(self.accepted) == card["players"]:
            assert self.confirmed == card["ply"]
        return card


async def reach(link, ply):
    """Wait for this ply: a process that does not own the table may learn of its last moves a little later."""
    await link.until(lambda position: position["ply"] >= ply)


TEXTS = {slug: [open_box(slug).actions.text(a) for a in range(open_box(slug).actions.count)] for slug in (HIDDEN, OPEN)}


async def set_games(address, count):
    """Tables of both games, every fourth with a bot at it."""

    async def one(number):
        async with limit:
            game = HIDDEN if number % 2 else OPEN
            third = (bot(),) if number % 4 < 2 else ()
            table_id, visitors = await set_table(address, game, (ME, FREE, *third))
            return Game(number, table_id, visitors, people=(0, 1))

    limit = asyncio.Semaphore(4)
    return await asyncio.gather(*(one(number) for number in range(count)))


@pytest.mark.parametrize("db", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True)
def test_a_killed_server_loses_and_duplicates_nothing(db, start):
    server = start(db)

    async def run():
        games = await set_games(server.address, TABLES)
        killed = asyncio.Event()

        async def wait_for_the_kills(position):
            if position["ply"] >= WAITS_AT:
                await killed.wait()

        playing = [asyncio.create_task(game.play(PLIES, wait_for_the_kills)) for game in games]
        chance = random.Random(7)
        for _ in range(KILLS):
            before = sum(game.confirmed for game in games)
            until = before + chance.randrange(MOVES_BETWEEN_KILLS // 2, MOVES_BETWEEN_KILLS)
            while sum(game.confirmed for game in games) < until:
                await asyncio.sleep(chance.random() * 0.01)
            in_progress = sum(not task.done() for task in playing)
            assert in_progress == TABLES, "a game ended before the server was killed"
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        standing = {game.table_id: game.ply for game in games}
        killed.set()
        await asyncio.gather(*playing)
        cards = [await game.check() for game in games]
        assert all(card["ply"] >= PLIES or card["over"] for card in cards)
        assert sum(card["ply"] > standing[card["id"]] for card in cards) == TABLES

    async def bounded():
        async with asyncio.timeout(HANGS_AFTER):
            await run()

    asyncio.run(bounded())


def test_after_a_kill_bots_go_on_when_somebody_comes_back(sqlite, start):
    server = start(sqlite, fresh=True, pace=600)  # no bot moves before the kill

    async def run():
        table_id, (ann, *_) = await set_table(server.address, OPEN, (ME, bot(), bot()))
        async with ann.look_at(table_id, 0) as link:
            while not link.position or link.position["actor"] == 0:
                position = await link.until(lambda p: p["legal"] or p["actor"] != 0)
                if position["legal"]:
                    answer = await link.act(position["legal"][0]["action"])
                    await link.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)
            ply = link.position["ply"]
            await asyncio.to_thread(server.kill)  # while Ann watches: bots do not pause without an audience
        server.settings["pace"] = 0
        await asyncio.to_thread(server.start)
        assert (await ann.get(f"/api/tables/{table_id}"))["ply"] == ply
        async with asyncio.timeout(HANGS_AFTER), ann.look_at(table_id, 0) as link:
            assert (await link.until(lambda p: p["legal"]))["ply"] > ply

    asyncio.run(run())


def test_a_thousand_network_faults_lose_and_duplicate_nothing(server):
    network = Network(random.Random(3), rate=0.12)

    async def wave(number):
        games = []
        for each in range(12):
            table_id, visitors = await set_table(server.address, HIDDEN)
            game = Game(number * 100 + each, table_id, visitors, people=(0, 1))
            for seat, link in game.links.items():
                link.dial = network.dial(visitors[seat])
            games.append(game)
        await asyncio.gather(*(game.play(stop_at=None) for game in games))
        for game in games:
            assert (await game.check())["over"]

    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            number = 0
            while network.faults.total() < FAULTS:
                await wave(number)
                number += 1

    asyncio.run(run())
    assert all(network.faults[kind] > FAULTS // 10 for kind in KINDS)
