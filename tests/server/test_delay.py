"""Spectators who see a table late: no route, and no socket, shows them anything newer."""

import asyncio
import random

import pytest

from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.operate.settings import Settings
from tablewright.server.services import Services
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.tables.delay import ROUND

from .players import FREE, HIDDEN, ME, OPEN, play_out, set_table
from .running import HANGS_AFTER
from .test_lists import ask_home

LATE = 4
PLIES = 11


def numbers_of(position):
    """Everything in a position that tells how far the match is."""
    card = position["table"]
    return position["ply"], card["ply"], max((entry["ply"] for entry in position["log"]), default=0)


async def play(players, table, stop_at):
    links = [player.look_at(table, seat) for seat, player in enumerate(players)]
    async with links[0] as one, links[1] as two:
        await asyncio.gather(*(play_out(link, random.Random(3), stop_at=stop_at) for link in (one, two)))
        for link in (one, two):
            await link.until(lambda p: p["ply"] >= stop_at or p["over"])
        return one.position


async def set_late_table(server, delay, game=OPEN):
    clock = {"kind": "move", "seconds": 3600.0}
    form = {"public": True, "delay": delay, "clock": clock}
    table, players = await set_table(server.address, game, (ME, FREE), **form)
    return table, players, Visitor(server.address)


def run(work):
    async def bounded():
        async with asyncio.timeout(HANGS_AFTER):
            await work()

    asyncio.run(bounded())


async def status_of(visitor, path):
    try:
        await visitor.get(path)
    except RequestFailed as refused:
        return refused.status
    return 200


def test_the_socket_shows_a_late_position_and_the_whole_match_at_its_end(server):
    async def work():
        table, players, eve = await set_late_table(server, LATE)
        async with eve.look_at(table) as watching:
            now = await play(players, table, PLIES)
            late = await watching.until(lambda p: p["ply"] == now["ply"] - LATE)
            assert all(n <= now["ply"] - LATE for message in [late] for n in numbers_of(message))
            assert late["table"]["clock"] is None and late["legal"] == [] and late["thinking"] is None
            assert max(entry["ply"] for entry in watching.log) == now["ply"] - LATE
            past = await players[0].get(f"/api/tables/{table}/at/{now['ply'] - LATE}")
            assert {name: late[name] for name in ("view", "scores", "prompt", "actor", "round", "phase")} == {
                name: past[name] for name in ("view", "scores", "prompt", "actor", "round", "phase")
            }
            answer = await watching.ask({"type": "say", "text": "Hello"})
            assert answer["ply"] == now["ply"] - LATE
            end = await play(players, table, 10**9)
            whole = await watching.until(lambda p: p["over"])
            assert whole["ply"] == end["ply"] == max(entry["ply"] for entry in watching.log)

    run(work)


def test_no_request_shows_anything_newer(server):
    async def work():
        table, players, eve = await set_late_table(server, LATE)
        now = await play(players, table, PLIES)
        shown, ann = now["ply"] - LATE, players[0]
        here = f"/api/tables/{table}"
        assert await status_of(eve, f"{here}/at/{shown}") == 200
        assert (await eve.get(f"{here}/at/{shown}"))["table"]["ply"] == shown
        for ply in range(shown + 1, now["ply"] + 1):
            assert await status_of(eve, f"{here}/at/{ply}") == 404 and await status_of(ann, f"{here}/at/{ply}") == 200
            copy = {"game": OPEN, "copy_of": {"table": table, "ply": ply}}
            with pytest.raises(RequestFailed, match="has not reached"):
                await eve.post("/api/tables", copy)
        assert [await status_of(eve, f"{here}/{what}") for what in ("scores", "match", "review")] == [404, 409, 403]
        card = await eve.get(here)
        assert (card["ply"], card["clock"], card["delay"]) == (shown, None, LATE)
        assert card["last"] != (await ann.get(here))["last"] or card["since"] < (await ann.get(here))["since"]
        for listed in [await eve.get("/api/tables?which=watch"), (await eve.get("/api/home"))["watch"]]:
            (card,) = [card for card in listed if card["id"] == table]
            hidden = [card[name] for name in ("ply", "round", "actor", "last", "clock")]
            assert hidden == [0, 0, None, None, None] and card["since"] == card["created"]

    run(work)


def test_the_tag_of_a_list_does_not_depend_on_what_is_hidden(server):
    async def work():
        table, players, eve = await set_late_table(server, LATE)
        await eve.get("/api/home")
        before = await asyncio.to_thread(ask_home, eve)
        await play(players, table, 3)
        after = await asyncio.to_thread(ask_home, eve)
        mine = [[card for card in body["watch"] if card["id"] == table] for _, _, body in (before, after)]
        for card in (*mine[0], *mine[1]):
            card["seats"] = None  # who is online is no secret
        assert mine[0] == mine[1]

    run(work)


def test_a_match_in_play_has_no_archive_for_those_who_see_it_late(server):
    async def work():
        table, players, eve = await set_late_table(server, LATE)
        await play(players, table, PLIES)
        await archive(server.db, table)
        assert [await status_of(who, f"/api/tables/{table}/archive") for who in (players[0], eve)] == [200, 404]
        await play(players, table, 10**9)
        await archive(server.db, table)
        assert (await eve.get(f"/api/tables/{table}/archive"))["over"]

    run(work)


async def archive(db, table):
    """Write the archive of a table at once."""
    services = Services(await Database.open(database_url(db)), "secret", Settings())
    await services.archiver.archive(table)
    await services.stop()


def test_until_the_round_is_over(server):
    async def work():
        table, players, eve = await set_late_table(server, ROUND, HIDDEN)
        now = await play(players, table, PLIES)
        card = await eve.get(f"/api/tables/{table}")
        rounds = [(await players[0].get(f"/api/tables/{table}/at/{ply}"))["round"] for ply in range(now["ply"] + 1)]
        assert now["round"] > 1 and card["ply"] == rounds.index(now["round"])
        assert card["ply"] == 0 or rounds[card["ply"] - 1] < now["round"]

    run(work)
