"""Two server processes on one PostgreSQL behave as one, with NATS and without it."""

import asyncio
import random
import uuid

import pytest

from tablewright.server.client import Visitor

from .players import FREE, HIDDEN, ME, OPEN, bot, play_out, set_table
from .running import HANGS_AFTER, ServerProcess


@pytest.fixture(scope="module", params=["nats", "database alone"])
def pair(request, postgres, tmp_path_factory):
    """Two processes that talk through NATS, and two that only have the database in common."""
    db, folder = postgres.database(), tmp_path_factory.mktemp("pair")
    settings = {"nats": request.getfixturevalue("nats").url} if request.param == "nats" else {}
    servers = [ServerProcess(db, folder / f"{name}.log", **settings) for name in ("one", "two")]
    yield servers
    for server in servers:
        server.stop()
        assert "raceback" not in server.log(), server.log()


def run(work):
    async def bounded():
        async with asyncio.timeout(HANGS_AFTER):
            await work()

    asyncio.run(bounded())


def test_players_of_one_table_on_different_processes(pair):
    async def work():
        addresses = [server.address for server in pair]
        for game in (HIDDEN, OPEN):
            table_id, (ann, bo) = await set_table(addresses, game)
            async with ann.look_at(table_id, 0) as one, bo.look_at(table_id, 1) as two:
                ends = await asyncio.gather(*(play_out(link, random.Random(2), stop_at=40) for link in (one, two)))
                ply = max(end["ply"] for end in ends)
                for link in (one, two):
                    await link.until(lambda p, ply=ply: p["ply"] >= ply)
                    assert [entry["ply"] for entry in link.log] == list(range(ply + 1))
                assert one.position["scores"] == two.position["scores"]
                await one.ask({"type": "say", "text": "Well played"})
                while not two.chat:
                    two.changed.clear()
                    await two.changed.wait()

    run(work)


def test_of_two_racing_moves_exactly_one_lands(pair):
    """One seat, held on both processes at once, plays two different actions at the same moment."""

    async def race_through_a_match():
        table_id, (ann, *_) = await set_table(pair[0].address, OPEN, (ME, bot()))
        twin = Visitor(pair[1].address, ann.cookie)
        races = 0
        async with ann.look_at(table_id, 0) as here, twin.look_at(table_id, 0) as there:
            while True:
                for link in (here, there):
                    await link.until(lambda p: p["legal"] or p["over"])
                if here.position["over"]:
                    return races
                if here.position["ply"] != there.position["ply"]:
                    behind = min(here, there, key=lambda link: link.position["ply"])
                    old = behind.position["n"]
                    await behind.until(lambda p, old=old: p["n"] != old)
                    continue
                ply = here.position["ply"]
                first, last = here.position["legal"][0]["action"], here.position["legal"][-1]["action"]
                answers = await asyncio.gather(here.act(first), there.act(last))
                kinds = sorted(answer["type"] for answer in answers)
                assert kinds != ["accepted", "accepted"], answers
                if kinds == ["refused", "refused"]:
                    assert all("again" in answer["sentence"] for answer in answers), answers
                    continue  # the database was too slow for both: nothing may have landed
                for link in (here, there):
                    await link.until(lambda p, ply=ply: p["ply"] > ply)
                played = [entry["text"] for link in (here, there) for entry in link.log if entry["ply"] == ply + 1]
                assert played[0] == played[1]
                races += 1

    async def work():
        races = 0
        while races < 20:
            races += await race_through_a_match()

    run(work)


def test_one_action_sent_to_both_processes_lands_once(pair):
    async def work():
        table_id, (ann, *_) = await set_table(pair[0].address, OPEN, (ME, FREE))
        twin = Visitor(pair[1].address, ann.cookie)
        async with ann.look_at(table_id, 0) as here, twin.look_at(table_id, 0) as there:
            for ply in range(8):
                for link in (here, there):
                    await link.until(lambda p, ply=ply: p["ply"] == ply and p["legal"])
                action = here.position["legal"][0]["action"]
                message = {"type": "act", "id": str(uuid.uuid4()), "ply": ply, "action": action}
                answers = await asyncio.gather(here.ask(message), there.ask(message))
                assert [(a["type"], a["ply"]) for a in answers] == [("accepted", ply + 1)] * 2

    run(work)


def test_a_seat_taken_on_one_process_is_taken_on_the_other(pair):
    async def work():
        ann = Visitor(pair[0].address)
        table = await ann.post("/api/tables", {"game": HIDDEN, "seats": [ME, FREE], "public": True})
        async with ann.look_at(table["id"], 0) as link:
            await link.until(lambda p: not p["table"]["seats"][1]["taken"])
            bo = Visitor(pair[1].address)
            await bo.post(f"/api/tables/{table['id']}/seats/1", {"name": "Bo"})
            await link.until(lambda p: p["table"]["seats"][1]["name"] == "Bo")

    run(work)
