"""An operator's commands beside a running server: what they change is noticed without a restart."""

import asyncio
import http.client
import json
import random
import time
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus

from tablewright.cli.admin import app as admin_app
from tablewright.engine.errors import TablewrightError
from tablewright.server.client import LinkEnded, RequestFailed, Visitor
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.schema import actions, chat, seats, tables

from .players import FREE, HIDDEN, ME, OPEN, bot, play_out, play_together, set_table
from .running import HANGS_AFTER

SEAT_LINKS = "/api/tables/{}/links"


def admin(server, *words):
    """Run `tablewright admin` on the database of a server."""
    admin_app([*map(str, words), "--db", server.db], standalone_mode=False)


async def operate(server, *words):
    await asyncio.to_thread(admin, server, *words)


def run(work):
    async def bounded():
        async with asyncio.timeout(HANGS_AFTER):
            return await work()

    return asyncio.run(bounded())


def query(server, statement):
    """The rows of a statement on the server's database, run from outside like an operator's command."""

    async def work():
        database = await Database.open(database_url(server.db))
        try:
            async with database.transaction() as connection:
                result = await connection.execute(statement)
                return [dict(row) for row in result.mappings()] if result.returns_rows else []
        finally:
            await database.close()

    return asyncio.run(work())


async def until_chat(link, condition):
    while not condition(link.chat):
        link.changed.clear()
        await link.changed.wait()


def today():
    now = datetime.now(UTC)
    return f"{now.day} {now:%B %Y}"


# --- Closing ---------------------------------------------------------------------------------------------------------


def test_nobody_can_do_anything_at_a_closed_table(served):
    async def work():
        table_id, (ann, _) = await set_table(served.address, OPEN, (ME, FREE), public=True)
        async with ann.look_at(table_id, 0) as link:
            await play_out(link, random.Random(1), stop_at=1)
            legal = await link.until(lambda p: p["table"]["closed"] is None and p["legal"])
            sentence = f"This table was closed on {today()}."
            await operate(served, "close", table_id)
            closed = await link.until(lambda p: p["table"]["closed"] is not None)
            assert closed["legal"] == [] and closed["prompt"] == closed["undo"] == sentence
            assert not closed["table"]["your_turn"] and closed["thinking"] is None
            action = legal["legal"][0]["action"]
            for message in (
                {"type": "act", "ply": closed["ply"], "action": action},
                {"type": "undo", "ply": closed["ply"]},
                {"type": "say", "text": "Hello"},
                {"type": "hint"},
            ):
                answer = await link.ask(message)
                assert (answer["type"], answer["sentence"]) == ("refused", sentence), message

    run(work)


def test_a_seat_at_a_closed_table_cannot_be_taken(served):
    ann, bo = Visitor(served.address), Visitor(served.address)
    table = ann.request("POST", "/api/tables", {"game": OPEN, "seats": [ME, FREE], "public": True})
    admin(served, "close", table["id"])
    run(lambda: until_closed(ann, table["id"]))
    with pytest.raises(RequestFailed, match=r"409: This table was closed on .* \d{4}\.") as refusal:
        bo.request("POST", f"/api/tables/{table['id']}/seats/1", {"name": "Bo"})
    assert refusal.value.sentence == f"This table was closed on {today()}."


async def until_closed(visitor, table_id):
    while (await visitor.get(f"/api/tables/{table_id}"))["closed"] is None:
        pass


def test_a_closed_table_is_in_no_public_list_but_can_be_read(served):
    async def work():
        table_id, (ann, _) = await set_table(served.address, OPEN, (ME, FREE), public=True)
        spectator = Visitor(served.address)
        free = await ann.post("/api/tables", {"game": OPEN, "seats": [ME, FREE], "public": True})
        async with ann.look_at(table_id, 0) as link:
            await play_out(link, random.Random(1), stop_at=1)

        async def listed(which):
            return {card["id"] for card in await ann.get(f"/api/tables?which={which}")}

        assert table_id in await listed("watch") and free["id"] in await listed("open")
        await operate(served, "close", table_id, free["id"])
        assert not {table_id, free["id"]} & (await listed("watch") | await listed("open"))
        assert {table_id, free["id"]} <= await listed("mine")
        async with spectator.look_at(table_id) as link:
            assert (await link.until(lambda p: p["table"]["closed"]))["ply"] == 1
        assert (await spectator.get(f"/api/tables/{table_id}/at/0"))["ply"] == 0

    run(work)


def test_bots_do_not_move_at_a_closed_table(served):
    async def work():
        table_id, (ann, _) = await set_table(served.address, OPEN, (ME, FREE))
        # The seat to move becomes a bot's at the moment when the table is closed.
        to_move = sa.update(seats).where(seats.c.table_id == table_id, seats.c.seat == 0)
        await asyncio.to_thread(query, served, to_move.values(kind="bot", level="random"))
        await operate(served, "close", table_id)
        await until_closed(ann, table_id)
        async with Visitor(served.address).look_at(table_id) as link:
            position = await link.until(lambda p: True)
            assert position["table"]["seats"][0]["kind"] == "bot" and position["actor"] == 0
            assert position["thinking"] is None and position["ply"] == 0

    run(work)


# --- Deleting --------------------------------------------------------------------------------------------------------


def test_a_deleted_table_is_gone_for_those_who_look_at_it(served):
    async def work():
        table_id, (ann, _) = await set_table(served.address, OPEN, (ME, FREE))
        async with ann.look_at(table_id, 0) as link:
            await play_out(link, random.Random(1), stop_at=1)
            await operate(served, "delete", table_id, "--yes")
            with pytest.raises(LinkEnded, match="4404"):
                await link.until(lambda p: False)
        with pytest.raises(RequestFailed, match="404: There is no such table"):
            await ann.get(f"/api/tables/{table_id}")

    run(work)
    assert query(served, sa.select(actions.c.number).where(~actions.c.table_id.in_(sa.select(tables.c.id)))) == []


def test_the_rematch_of_a_deleted_match_stays(served):
    table_id, (ann, _), _ = play_together(served.address, HIDDEN)
    rematch = ann.request("POST", f"/api/tables/{table_id}/rematch")
    admin(served, "delete", table_id, "--yes")
    found = query(served, sa.select(tables.c.id, tables.c.rematch_of).where(tables.c.id == rematch["id"]))
    assert found == [{"id": rematch["id"], "rematch_of": None}]
    assert ann.request("GET", f"/api/tables/{rematch['id']}")["ply"] == 0


def test_a_move_at_a_table_that_was_just_deleted_is_refused_and_the_others_go_on(served):
    """The rows are deleted without an entry in the log of operations, so the server cannot know it yet."""

    async def work():
        table_id, (ann, _) = await set_table(served.address, OPEN, (ME, FREE))
        async with ann.look_at(table_id, 0) as link:
            position = await link.until(lambda p: p["legal"])
            await asyncio.to_thread(query, served, sa.delete(tables).where(tables.c.id == table_id))
            answers = [
                await link.act(position["legal"][0]["action"]),
                await link.ask({"type": "say", "text": "Hello?"}),
            ]
            assert [answer["sentence"] for answer in answers] == ["This table has been deleted."] * 2

    run(work)


# --- Bans and mutes --------------------------------------------------------------------------------------------------

ELSEWHERE = "127.0.0.2"


def ask_from(server, address):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANGS_AFTER, source_address=(address, 0))
    connection.request("GET", "/api/games")
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, json.loads(text)


def test_a_banned_address_is_shut_out_and_the_others_are_not(served):
    async def until_status(status):
        while (answer := await asyncio.to_thread(ask_from, served, ELSEWHERE))[0] != status:
            pass
        return answer[1]

    async def work():
        table_id, (ann, _) = await set_table(served.address, OPEN, (ME, FREE))
        stranger = Visitor(served.address, source=ELSEWHERE)

        async def dial_from_elsewhere(table_id):
            return await stranger.dial(table_id)

        async with (
            ann.look_at(table_id, 0) as here,
            stranger.look_at(table_id, dial=dial_from_elsewhere) as there,
        ):
            await asyncio.gather(here.until(lambda p: True), there.until(lambda p: True))
            assert await until_status(200)
            await operate(served, "ban", "127.0.0.2/31", "--days", 1, "--reason", "rude")
            with pytest.raises(LinkEnded, match="4403"):
                await there.until(lambda p: False)
            refusal = await until_status(403)
            assert refusal["sentence"] == "This server does not accept requests from your address."
            assert ask_from(served, "127.0.0.4")[0] == 200
            assert (await here.ask({"type": "say", "text": "Still here"}))["type"] == "accepted"
        with pytest.raises(InvalidStatus, match="403"):
            await dial_from_elsewhere(table_id)
        await operate(served, "unban", "127.0.0.2/31")
        await until_status(200)
        async with stranger.look_at(table_id, dial=dial_from_elsewhere) as again:
            await again.until(lambda p: True)

    run(work)


def test_a_muted_person_cannot_chat_at_any_table(served):
    async def work():
        table_id, (ann, bo) = await set_table(served.address, OPEN, (ME, FREE))
        other = await bo.post("/api/tables", {"game": OPEN, "seats": [ME, bot()]})
        async with bo.look_at(table_id, 1) as one, bo.look_at(other["id"], 0) as two, ann.look_at(table_id, 0) as three:
            for link in (one, two, three):
                await link.until(lambda p: True)
            await operate(served, "mute", table_id, 2)
            while (answer := await one.ask({"type": "say", "text": "spam"}))["type"] != "refused":
                pass
            assert answer["sentence"] == "You cannot write in the chat."
            assert (await two.ask({"type": "say", "text": "spam"}))["type"] == "refused"
            assert (await three.ask({"type": "say", "text": "Peace"}))["type"] == "accepted"
            await operate(served, "unmute", table_id, 2)
            while (await one.ask({"type": "say", "text": "sorry"}))["type"] != "accepted":
                pass

    run(work)


# --- Personal data ---------------------------------------------------------------------------------------------------


def test_a_person_is_exported_and_erased_and_the_match_stays(served, capsys):
    async def work():
        table_id, (ann, bo) = await set_table(served.address, OPEN, (ME, FREE))
        async with ann.look_at(table_id, 0) as one, bo.look_at(table_id, 1) as two:
            await play_out(one, random.Random(1), stop_at=1)
            await two.until(lambda p: p["ply"] == 1)
            await one.ask({"type": "say", "text": "I am Ann"})
            await two.ask({"type": "say", "text": "I am Bo"})
            await until_chat(two, lambda lines: len(lines) == 2)
            link = (await bo.get(SEAT_LINKS.format(table_id)))["seats"]["1"]
            remark = sa.update(actions).where(actions.c.table_id == table_id).values(remark="Ann's remark")
            await asyncio.to_thread(query, served, remark)
            capsys.readouterr()
            await operate(served, "export-person", "--link", f"https://club.example{link}")
            exported = json.loads(capsys.readouterr().out)
            assert [seat["name"] for seat in exported["seats"]] == ["Guest 1"] and exported["seats"][0]["seat"] == 2
            assert [line["text"] for line in exported["chat"]] == ["I am Bo"] and exported["moves"] == []
            await operate(served, "export-person", table_id, 1)
            exported = json.loads(capsys.readouterr().out)
            assert [move["remark"] for move in exported["moves"]] == ["Ann's remark"]
            assert "seed" not in json.dumps(exported)

            await operate(served, "erase-person", table_id, 1, "--yes")
            assert capsys.readouterr().out == "Erased a person: 1 seat, 1 chat line, 1 remark.\n"
            position = await two.until(lambda p: p["table"]["seats"][0]["name"] == "Former player")
            assert position["ply"] == 1 and not position["table"]["seats"][0]["taken"]
            await until_chat(two, lambda lines: [line["text"] for line in lines.values()] == ["I am Bo"])
            assert [entry["remark"] for entry in two.log] == [None, None]
            assert (await ann.get(f"/api/tables/{table_id}"))["my_seats"] == []
            await operate(served, "erase-person", table_id, 2, "--yes")
            with pytest.raises(LinkEnded, match="4403"):  # the seat is not Bo's any more
                await two.until(lambda p: False)
            card = await bo.get(f"/api/tables/{table_id}")
            assert [seat["name"] for seat in card["seats"]] == ["Former player", "Former player 2"]
            with pytest.raises(RequestFailed, match="404"):
                await bo.post("/api/claim", {"link": link})

    run(work)


def test_remarks_are_erased_from_copies_of_the_match_too(served):
    async def work():
        table_id, (ann, bo) = await set_table(served.address, OPEN, (ME, FREE))
        async with ann.look_at(table_id, 0) as link:
            await play_out(link, random.Random(1), stop_at=1)
        remark = sa.update(actions).where(actions.c.table_id == table_id).values(remark=f"secret of {table_id}")
        await asyncio.to_thread(query, served, remark)
        source = {"table": table_id, "ply": 1}
        form = {"game": OPEN, "copy_of": source}
        # The server knows the remark once it reads the table again.
        await operate(served, "close", table_id)
        await until_closed(ann, table_id)
        copy = await bo.post("/api/tables", form)
        kept = sa.select(actions.c.table_id).where(actions.c.remark == f"secret of {table_id}")
        assert {row["table_id"] for row in await asyncio.to_thread(query, served, kept)} == {table_id, copy["id"]}
        await operate(served, "erase-person", table_id, 1, "--yes")
        assert await asyncio.to_thread(query, served, kept) == []

    run(work)


# --- Backups ---------------------------------------------------------------------------------------------------------


def test_a_backup_taken_in_mid_play_can_be_played_on(served, start, tmp_path):
    if not served.db.endswith("tables.db"):
        with pytest.raises(TablewrightError, match=r"^This database is on PostgreSQL\. Back it up with pg_dump\.$"):
            admin(served, "backup", tmp_path / "backup.db")
        return
    file = tmp_path / "backup.db"

    async def begin():
        table_id, (ann, bo) = await set_table(served.address, OPEN, (ME, FREE))
        async with ann.look_at(table_id, 0) as link:
            await play_out(link, random.Random(1), stop_at=1)
            await operate(served, "backup", file)
        return table_id, ann, bo

    async def play_on():
        async with (
            Visitor(restored.address, ann.cookie).look_at(table_id, 0) as one,
            Visitor(restored.address, bo.cookie).look_at(table_id, 1) as two,
        ):
            ends = await asyncio.gather(*(play_out(link, random.Random(2)) for link in (one, two)))
            assert ends[0]["over"] and len(one.log) == ends[0]["ply"] + 1

    table_id, ann, bo = run(begin)
    assert file.stat().st_mode & 0o777 == 0o600 and list(tmp_path.glob(".*")) == []
    restored = start(str(file))
    run(play_on)


# --- Retention -------------------------------------------------------------------------------------------------------

DAY = 24 * 3600.0


def age(server, table_ids, **columns):
    """Make tables older than they are."""
    query(server, sa.update(tables).where(tables.c.id.in_(table_ids)).values(**columns))


def test_old_tables_are_closed_and_deleted_at_the_next_start(served, start, monkeypatch):
    now = time.time()
    for name, days in (("CLOSE_IDLE", 30), ("KEEP_CLOSED", 20), ("KEEP_FINISHED", 50), ("KEEP_CHAT", 10)):
        monkeypatch.setenv(f"TABLEWRIGHT_{name}_DAYS", str(days))
    visitor = Visitor(served.address)
    names = ("fresh", "idle", "closed", "long_closed", "finished", "old_finished")
    ids = {name: visitor.request("POST", "/api/tables", {"game": OPEN, "seats": [ME, FREE]})["id"] for name in names}
    lines = [
        {"table_id": ids["fresh"], "number": number, "name": "A", "client_id": str(number), "text": text, "at": at}
        for number, text, at in ((1, "old", now - 11 * DAY), (2, "new", now - 9 * DAY))
    ]
    query(served, sa.insert(chat).values(lines))
    age(served, [ids["fresh"]], touched=now - 29 * DAY)
    age(served, [ids["idle"]], touched=now - 31 * DAY)
    age(served, [ids["closed"]], touched=now - 60 * DAY, closed=now - 19 * DAY)
    age(served, [ids["long_closed"]], touched=now - 60 * DAY, closed=now - 21 * DAY)
    age(served, [ids["finished"]], touched=now - 49 * DAY, over=True)
    age(served, [ids["old_finished"]], touched=now - 51 * DAY, over=True)
    served.stop()
    served.start()
    mine = sa.select(tables.c.id, tables.c.closed).where(tables.c.id.in_(ids.values()))

    def found():
        return {row["id"]: row["closed"] for row in query(served, mine)}

    async def until_cleared():
        texts = sa.select(chat.c.text).where(chat.c.table_id == ids["fresh"])
        while await asyncio.to_thread(query, served, texts) != [{"text": "new"}]:
            pass

    run(until_cleared)  # the chat comes last
    left = found()
    assert left.keys() == {ids[name] for name in ("fresh", "idle", "closed", "finished")}
    assert left[ids["idle"]] >= now and left[ids["closed"]] == now - 19 * DAY
    assert left[ids["fresh"]] is None and left[ids["finished"]] is None
    assert query(served, sa.select(seats.c.seat).where(seats.c.table_id == ids["long_closed"])) == []
