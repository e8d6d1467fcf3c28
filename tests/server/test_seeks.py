"""Seeking a game: whoever wants the same meets at one table, each once, whichever process they ask."""

import asyncio
import time
from dataclasses import replace

import pytest

from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.personal_data import PersonalData
from tablewright.server.store.seeks import SECONDS_A_SEEK_IS_KEPT, SeekRow, SeekStore
from tablewright.server.tables.games import box_of
from tablewright.server.tables.seeking import first_game, game_of

from .players import FREE, HIDDEN, ME, OPEN
from .running import HANGS_AFTER, ServerProcess

SEEKERS = 24
BUSY = 503
CLOCK = {"kind": "move", "seconds": 60.0, "increment": 0.0, "at_zero": "bot_takes_over"}


def wish(who, game=HIDDEN, least=2, most=2, **more):
    return {"id": f"seek-of-{who}", "game": game, "least": least, "most": most, "name": who.capitalize()} | more


def seek(visitor, *words, **more):
    return visitor.request("POST", "/api/seeks", wish(*words, **more))


def seek_row(number, least=2, most=2, name=""):
    return SeekRow(f"seek-{number}", f"holder-{number}", name, HIDDEN, least, most, None, created=float(number))


def test_of_many_seekers_on_two_processes_each_is_matched_once(postgres, tmp_path):
    db = postgres.database()
    servers = [ServerProcess(db, tmp_path / f"{name}.log") for name in ("one", "two")]

    async def one(number):
        visitor = Visitor(servers[number % 2].address)
        form = wish(f"s{number}", most=3 if number % 3 == 0 else 2, clock=CLOCK)
        while True:
            try:
                status = await visitor.post("/api/seeks", form)
            except RequestFailed as failed:
                if failed.status != BUSY:
                    raise
                continue  # the database is overloaded, and the page asks again then
            if status["state"] == "matched":
                while not (card := await visitor.get(f"/api/tables/{status['table']}"))["clock"]["deadline"]:
                    pass  # the process that opened the table starts its clock in a moment
                return status["table"], card, len(await visitor.get("/api/tables?which=mine"))

    async def all_of_them():
        async with asyncio.timeout(HANGS_AFTER):
            return await asyncio.gather(*(one(number) for number in range(SEEKERS)))

    try:
        found = asyncio.run(all_of_them())
    finally:
        for server in servers:
            server.stop()
    assert all("raceback" not in server.log() for server in servers)
    assert all(count == 1 and len(card["my_seats"]) == 1 for _, card, count in found)
    for table, card, _ in found:
        others = [other["my_seats"][0] for same, other, _ in found if same == table]
        assert sorted(others) == list(range(card["players"]))  # everybody who sits there was sent there


def test_two_who_want_the_same_meet_and_others_wait(server):
    ann, ben, cleo, dan = (Visitor(server.address) for _ in range(4))
    assert seek(ann, "ann", game=OPEN)["state"] == "waiting"
    assert seek(cleo, "cleo", game=OPEN, clock=CLOCK)["state"] == "waiting"
    assert seek(dan, "dan", game=OPEN, least=3, most=3)["state"] == "waiting"
    assert ann.request("GET", "/api/seeks")[0]["game"] == OPEN
    table = seek(ben, "ben", game=OPEN)
    assert table["state"] == "matched" and seek(ann, "ann", game=OPEN)["table"] == table["table"]
    card = ann.request("GET", f"/api/tables/{table['table']}")
    assert sorted(seat["name"] for seat in card["seats"]) == ["Ann", "Ben"] and not card["waiting"]
    assert seek(cleo, "cleo", game=OPEN, clock=CLOCK)["state"] == "waiting"
    for visitor, name in ((cleo, "cleo"), (dan, "dan")):
        assert visitor.request("DELETE", f"/api/seeks/seek-of-{name}") is None


def test_whoever_will_not_wait_starts_with_bots_and_leaves_their_seats_open(server):
    eve, fay = Visitor(server.address), Visitor(server.address)
    seek(eve, "eve", least=3, most=3)
    table = eve.request("POST", "/api/seeks/seek-of-eve/start")["table"]
    card = eve.request("GET", f"/api/tables/{table}")
    assert [seat["away"] for seat in card["seats"]] == [None, "offered", "offered"]
    assert table in [card["id"] for card in fay.request("GET", "/api/tables?bots=true")]
    assert eve.request("POST", "/api/seeks/seek-of-eve/start")["table"] == table  # pressing twice changes nothing
    with pytest.raises(RequestFailed, match="not seeking"):
        fay.request("POST", "/api/seeks/seek-of-eve/start")


def test_a_person_has_one_seek_and_never_meets_themselves(server):
    gus = Visitor(server.address)
    for number in range(3):
        assert gus.request("POST", "/api/seeks", wish("gus") | {"id": f"seek-of-gus-{number}"})["state"] == "waiting"
    assert seek(gus, "gus")["waiting"] == 1
    gus.request("DELETE", "/api/seeks/seek-of-gus")


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"least": 1}, "can be sought with"),
        ({"most": 16}, "can be sought with"),
        ({"least": 3, "most": 2}, "can be sought with"),
        ({"game": "chess"}, "does not have a game"),
        ({"name": "Casual bot"}, "kept for bots"),
    ],
)
def test_what_cannot_be_sought_is_refused(server, form, sentence):
    with pytest.raises(RequestFailed, match=sentence):
        seek(Visitor(server.address), "hal", **form)


def test_the_largest_game_comes_first_and_the_first_who_came_play_it():
    box = box_of(HIDDEN)
    waiting = [seek_row(1, most=3), seek_row(2), seek_row(3, most=3), seek_row(4, most=3)]
    found = first_game(box, waiting)
    assert [each.id for each in found.seekers] == ["seek-1", "seek-3", "seek-4"]
    assert first_game(box, waiting[1:2]) is None and first_game(box, []) is None


def test_people_who_have_blocked_each_other_are_not_brought_together():
    box = box_of(HIDDEN)
    waiting = [seek_row(1), seek_row(2), seek_row(3)]
    apart = frozenset({frozenset(("holder-1", "holder-2"))})
    assert [each.id for each in first_game(box, waiting, apart).seekers] == ["seek-1", "seek-3"]
    assert first_game(box, waiting[:2], apart) is None


def test_a_block_keeps_seekers_apart(server):
    ann, bo = Visitor(server.address), Visitor(server.address)
    table = ann.request("POST", "/api/tables", {"game": HIDDEN, "seats": [ME, FREE]})["id"]
    bo.request("POST", f"/api/tables/{table}/seats/1", {"name": "Bo"})
    ann.request("POST", f"/api/tables/{table}/block", {"seat": 1})
    clock = CLOCK | {"seconds": 77.0}
    assert seek(ann, "apart-ann", clock=clock)["state"] != "matched"
    assert seek(bo, "apart-bo", clock=clock)["state"] != "matched"


def test_seekers_with_the_same_name_get_different_ones():
    found = game_of(box_of(HIDDEN), [seek_row(1, name="Ann"), seek_row(2, name="ANN"), seek_row(3, name="Player 1")])
    assert len({seat.name.casefold() for seat in found.seats}) == 3
    assert {seat.holder for seat in found.seats} == {"holder-1", "holder-2", "holder-3"}


def test_a_seek_is_handed_out_and_erased_with_its_person(sqlite):
    async def work():
        database = await Database.open(database_url(sqlite))
        store, data, now = SeekStore(database), PersonalData(database), time.time()
        try:
            await store.put(replace(seek_row(1, name="Ann"), created=now, seen=now), lambda waiting, apart: None)
            assert [seek["name"] for seek in (await data.export("holder-1"))["seeks"]] == ["Ann"]
            await data.erase("holder-1")
            assert await store.waiting(now) == [] and (await data.export("holder-1"))["seeks"] == []
        finally:
            await database.close()

    asyncio.run(work())


def test_a_seek_ends_when_its_page_is_gone_for_a_while(db):
    async def work():
        database = await Database.open(database_url(db))
        store, box, now = SeekStore(database), box_of(HIDDEN), time.time()
        gone = SeekRow("seek-gone", "holder-gone", "", HIDDEN, 2, 2, None, now, now - SECONDS_A_SEEK_IS_KEPT - 1)
        here = SeekRow("seek-here", "holder-here", "", HIDDEN, 2, 2, None, now, now)
        try:
            assert not await store.put(gone, lambda waiting, apart: first_game(box, waiting, apart))
            assert not await store.put(here, lambda waiting, apart: first_game(box, waiting, apart))
            assert await store.read("seek-gone", "holder-gone") is None
            assert await store.read("seek-here", "holder-gone") is None  # a seek is its owner's
            assert [seek.id for seek in await store.waiting(now)] == ["seek-here"]
        finally:
            await database.close()

    asyncio.run(work())
