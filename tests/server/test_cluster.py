"""Several processes: each table has one owner, and the death of an owner, of NATS or of a connection loses nothing."""

import asyncio
import random
import re

import asyncpg
import pytest

from tablewright.server.client import Visitor
from tablewright.server.operate.settings import Settings
from tablewright.server.services import Services
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url

from .faults import Relay
from .players import FREE, HIDDEN, ME, OPEN, bot, play_out, play_together, set_table
from .running import HANGS_AFTER
from .test_survival import Game

PLIES = 24


@pytest.fixture
def cluster(postgres, nats, start):
    """`cluster(n)` starts some processes on one database and one NATS server."""

    def begin(count, **settings):
        db = postgres.database()
        return [start(db, nats=nats.url, **settings) for _ in range(count)]

    return begin


def run(work):
    async def bounded():
        async with asyncio.timeout(HANGS_AFTER):
            await work()

    asyncio.run(bounded())


def roaming(visitor, servers, chance):
    """Connect to any of the servers, as behind a load balancer."""

    async def dial(table_id):
        return await Visitor(chance.choice(servers).address, visitor.cookie).dial(table_id)

    return dial


async def set_games(servers, count, chance):
    games = []
    for number in range(count):
        third = (bot(),) if number % 2 else ()
        table_id, visitors = await set_table(servers[0].address, OPEN if number % 4 < 2 else HIDDEN, (ME, FREE, *third))
        game = Game(number, table_id, visitors, people=(0, 1))
        for seat, link in game.links.items():
            link.dial = roaming(visitors[seat], servers, chance)
        games.append(game)
    return games


async def metric(server, name):
    text = await Visitor(server.address).get("/api/metrics")
    return float(re.search(rf"^{name} (\S+)$", text, re.MULTILINE).group(1))


def test_each_bot_move_is_thought_once(cluster):
    servers = cluster(2)

    async def work():
        bot_plies = 0
        for number in range(4):
            table_id, (ann, bo, *_) = await set_table([s.address for s in servers] * 2, OPEN, (ME, FREE, bot(), bot()))
            async with ann.look_at(table_id, 0) as one, bo.look_at(table_id, 1) as two:
                await asyncio.gather(*(play_out(link, random.Random(number)) for link in (one, two)))
                bot_plies += sum(entry["actor"] in (2, 3) for entry in await one.whole_log())
        assert bot_plies == sum([await metric(each, "tablewright_bot_moves_total") for each in servers])
        assert bot_plies == sum([await metric(each, "tablewright_bot_thinking_seconds_count") for each in servers])

    run(work)


def test_killed_owners_lose_and_duplicate_nothing(cluster):
    servers, chance = cluster(2), random.Random(7)

    async def work():
        games = await set_games(servers, 16, chance)
        playing = [asyncio.create_task(game.play(stop_at=PLIES)) for game in games]
        for kill in range(4):
            before = sum(game.confirmed for game in games)
            while sum(game.confirmed for game in games) < before + 40 and not all(task.done() for task in playing):
                await asyncio.sleep(0.01)
            victim = servers[kill % 2]
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)
        await asyncio.gather(*playing)
        cards = [await game.check() for game in games]
        assert all(card["ply"] >= PLIES or card["over"] for card in cards)

    run(work)


def test_rows_of_other_processes_wait_while_a_table_is_rebuilt(sqlite, start):
    """Another process publishes each row once more while the table is replayed from the database."""
    server = start(sqlite)
    table_id, _, (end, *_) = play_together(server.address, OPEN)
    server.stop()

    async def work():
        database = await Database.open(database_url(sqlite))
        services = Services(database, await database.secret("seats"), Settings())
        loop, heard = asyncio.get_running_loop(), []

        async def claim(live):
            replay = live.replay

            def interrupted(rows):
                for row in rows:
                    replay([row])
                    heard.append(asyncio.run_coroutine_threadsafe(hear(live, rows, row.number), loop))
                    asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()

            live.replay = interrupted

        async def hear(live, rows, number):
            for row in rows[number : number + 1]:
                await services.ownership.receive_row(live, row)

        try:
            live = await services.tables.rebuild(table_id, claim)
            assert live.ply == end["ply"] and live.match.scores == end["scores"]
            await asyncio.gather(*map(asyncio.wrap_future, heard))
            assert live.ply == end["ply"] == len(heard)
        finally:
            await services.stop()

    run(work)


def test_when_an_owner_dies_its_bots_go_on_elsewhere(postgres, nats, start):
    """A bot is to move when the process of its table dies; a viewer at another process sees it move."""
    db = postgres.database()
    first, second = start(db, nats=nats.url, pace=600), start(db, nats=nats.url)

    async def work():
        table_id, (ann, *_) = await set_table(first.address, OPEN, (ME, bot(), bot()))
        here, there = Visitor(first.address, ann.cookie), Visitor(second.address, ann.cookie)
        async with here.look_at(table_id, 0) as link, there.look_at(table_id, 0) as watching:
            while (await link.until(lambda p: p["legal"] or p["actor"] != 0))["actor"] == 0:
                answer = await link.act(link.position["legal"][0]["action"])
                await link.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)
            ply = link.position["ply"]
            await watching.until(lambda p: p["ply"] == ply)
            await asyncio.to_thread(first.kill)
            await watching.until(lambda p: p["legal"] and p["ply"] > ply)

    run(work)
    first.start()


def test_a_bot_goes_on_at_a_table_that_its_own_process_has_claimed_twice(postgres, nats, start):
    """The second claim ends the first, so the bot's move is not committed, and nobody but the process can notice."""
    db = postgres.database()
    server = start(db, nats=nats.url, pace=2)

    async def claim_again(table_id):
        connection = await asyncpg.connect(db)
        await connection.execute("UPDATE tables SET fence = fence + 1 WHERE id = $1", table_id)
        await connection.close()

    async def work():
        table_id, (ann, *_) = await set_table(server.address, OPEN, (ME, bot()))
        async with ann.look_at(table_id, 0) as link:
            while (await link.until(lambda p: p["legal"] or p["actor"] == 1))["actor"] == 0:
                answer = await link.act(link.position["legal"][0]["action"])
                await link.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)
            ply = link.position["ply"]
            await claim_again(table_id)  # while the bot rests
            await link.until(lambda p: p["ply"] > ply)

    run(work)
    assert "raceback" not in server.log()


def test_play_goes_on_while_nats_is_away(cluster, nats):
    servers, chance = cluster(2), random.Random(3)

    async def work():
        games = await set_games(servers, 8, chance)
        playing = [asyncio.create_task(game.play(stop_at=PLIES)) for game in games]

        async def until_confirmed(more):
            before = sum(game.confirmed for game in games)
            while sum(game.confirmed for game in games) < before + more and not all(task.done() for task in playing):
                await asyncio.sleep(0.01)

        await until_confirmed(20)
        nats.stop()
        try:
            await until_confirmed(40)
        finally:
            nats.start()
        await asyncio.gather(*playing)
        for game in games:
            await game.check()

    run(work)


def test_a_swallowed_connection_to_nats_stops_nobody(postgres, nats, start):
    chance = random.Random(4)

    async def work():
        async with Relay(nats.port) as relay:
            db = postgres.database()
            urls = (f"nats://127.0.0.1:{relay.port}", nats.url)
            servers = [await asyncio.to_thread(lambda url=url: start(db, nats=url)) for url in urls]
            games = await set_games(servers, 6, chance)
            playing = [asyncio.create_task(game.play(stop_at=PLIES)) for game in games]
            while sum(game.confirmed for game in games) < 20:
                await asyncio.sleep(0.01)
            relay.open.clear()
            await asyncio.gather(*playing)
            for game in games:
                await game.check()
            relay.open.set()

    run(work)


def test_a_player_is_told_when_the_database_does_not_answer(postgres, start):
    async def work():
        async with Relay(postgres.port) as relay:
            db = postgres.database().replace(str(postgres.port), str(relay.port))
            server = await asyncio.to_thread(lambda: start(db))
            table_id, (ann, _) = await set_table(server.address, OPEN, (ME, bot()))
            async with ann.look_at(table_id, 0) as link:
                position = await link.until(lambda p: p["legal"])
                message = {"type": "act", "id": "the-same-id", "ply": position["ply"]}
                message["action"] = position["legal"][0]["action"]
                relay.open.clear()
                async with asyncio.timeout(90):
                    refused = await link.ask(dict(message))
                assert refused["type"] == "refused" and "again" in refused["sentence"]
                relay.open.set()
                answer = await link.ask(dict(message))
                while answer["type"] == "refused" and "again" in answer["sentence"]:
                    answer = await link.ask(dict(message))
                assert answer["type"] == "accepted" and answer["ply"] == position["ply"] + 1
                await link.until(lambda p: p["ply"] > position["ply"])
                log = await link.whole_log()
                assert sum(entry["ply"] == position["ply"] + 1 for entry in log) == 1

    run(work)
