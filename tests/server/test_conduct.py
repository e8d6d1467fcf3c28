"""Mutes, blocks, reports, removed spectators and banned names."""

import asyncio
import json

import pytest

from tablewright.cli import admin, admin_conduct
from tablewright.server.client import LinkEnded, RequestFailed, Visitor
from tablewright.server.operate.moderation import NameList
from tablewright.server.people.names import name_key
from tablewright.server.people.pseudonyms import Pseudonyms
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.personal_data import PersonalData

from .players import FREE, HIDDEN, ME, OPEN, bot
from .running import HANGS_AFTER, server_on, wait_for
from .test_seats import Table


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def served(request, tmp_path_factory):
    yield from server_on(request.param, request, tmp_path_factory)


def run(work):
    async def bounded():
        async with asyncio.timeout(HANGS_AFTER):
            return await work

    return asyncio.run(bounded())


def with_database(server, work):
    async def opened():
        database = await Database.open(database_url(server.db))
        try:
            return await work(database)
        finally:
            await database.close()

    return run(opened())


def operate(server, *words):
    app = admin_conduct.with_conduct(admin.app)
    app([str(words[0]), "--db", server.db, *map(str, words[1:])], standalone_mode=False)


def say(table, visitor, *lines, seat=None):
    async def speak():
        async with visitor.look_at(table.id, seat) as link:
            for line in lines:
                assert (await link.ask({"type": "say", "text": line}))["type"] == "accepted"
                await heard(link, line)

    run(speak())


async def heard(link, text):
    while text not in [line["text"] for line in link.chat.values()]:
        link.changed.clear()
        await link.changed.wait()


def chat_of(table, visitor, seat=None):
    async def read():
        async with visitor.look_at(table.id, seat) as link:
            await link.until(lambda position: True)
            return [line["text"] for line in link.chat.values()]

    return run(read())


def people(table, visitor):
    return visitor.request("GET", f"/api/tables/{table.id}/people")


# --- mutes -----------------------------------------------------------------------------------------------------------


def test_a_muted_person_is_not_heard_at_any_table_or_on_any_device_until_that_is_undone(served):
    table = Table(served, ME, FREE)
    rude = table.sit(1, "Rude")
    say(table, rude, "one", seat=1)
    relation = table.ask(table.host, "mute", {"seat": 1})
    say(table, rude, "two", seat=1)
    say(table, table.host, "hello", seat=0)
    device = Visitor(served.address, table.host.cookie)
    assert chat_of(table, device, 0) == ["hello"]
    assert chat_of(table, rude, 1) == ["one", "two", "hello"]  # who is muted does not notice

    elsewhere = Table(served, ME, FREE)
    elsewhere.ask(rude, "seats/1", {"name": "Rude again"})
    say(elsewhere, rude, "three", seat=1)
    assert chat_of(elsewhere, device) == []

    assert people(table, device)["seats"] == [{"seat": 1, "mute": relation["id"], "block": None}]
    assert device.request("GET", "/api/relations") == [{"id": relation["id"], "kind": "mute", "name": "Rude"}]
    assert device.request("DELETE", f"/api/relations/{relation['id']}") == []
    assert chat_of(table, device, 0) == ["one", "two", "hello"]


def test_a_mute_takes_effect_on_open_pages_and_hides_remarks(served):
    async def work():
        table = await asyncio.to_thread(Table, served, ME, FREE, game=OPEN)
        rude = await asyncio.to_thread(table.sit, 1, "Rude")
        async with table.host.look_at(table.id, 0) as mine, rude.look_at(table.id, 1) as theirs:
            for link in (mine, theirs):
                await link.until(lambda p: True)
            while not any(entry["remark"] for entry in mine.log):
                for link in (mine, theirs):
                    await link.until(lambda p: p["ply"] == max(mine.position["ply"], theirs.position["ply"]))
                link = mine if mine.position["actor"] == 0 else theirs
                await link.until(lambda p: p["legal"])
                legal = next((x for x in link.position["legal"] if x["remark"]), link.position["legal"][0])
                remark = "Because!" if legal["remark"] and link is theirs else None
                answer = await link.act(legal["action"], remark)
                assert answer["type"] == "accepted", answer
                for each in (mine, theirs):
                    await each.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)
            await theirs.ask({"type": "say", "text": "ha"})
            await table.host.post(f"/api/tables/{table.id}/mute", {"seat": 1})
            await mine.until(lambda p: not any(entry["remark"] for entry in mine.log))
            assert any(entry["remark"] for entry in theirs.log)

    run(work())


def test_a_spectator_is_muted_by_a_line_of_the_chat(served):
    table = Table(served, ME, bot())
    troll = Visitor(served.address)
    say(table, troll, "boo")
    say(table, table.host, "hm", seat=0)
    table.ask(table.host, "mute", {"line": 1})
    assert chat_of(table, table.host, 0) == ["hm"]
    assert table.refused(table.host, "mute", {"line": 2}) == (409, "That is you.")
    assert table.refused(table.host, "mute", {"seat": 1}) == (409, "A bot plays in this seat.")
    assert table.refused(table.host, "mute", {})[0] == 422


# --- blocks ----------------------------------------------------------------------------------------------------------


def test_blocked_people_do_not_sit_down_at_each_others_tables_but_common_tables_go_on(served):
    table = Table(served, ME, FREE)
    rude = table.sit(1, "Rude")
    block = table.ask(table.host, "block", {"seat": 1})
    table.play(table.host, rude, stop_at=4)  # they go on
    say(table, rude, "can you hear me", seat=1)
    assert chat_of(table, table.host, 0) == []

    theirs = Table(served, FREE, FREE)
    theirs.ask(rude, "seats/0", {"name": "Rude"})
    assert theirs.refused(table.host, "seats/1", {"name": "Me"}) == (403, "You cannot sit down at this table.")

    private = Table(served, ME, FREE)
    private.ask(table.host, "seats/1", {"name": "Me"})
    with pytest.raises(LinkEnded):
        chat_of(private, rude)
    public = Table(served, ME, FREE, public=True)
    public.ask(table.host, "seats/1", {"name": "Me"})
    assert chat_of(public, rude) == []

    table.host.request("DELETE", f"/api/relations/{block['id']}")
    theirs.ask(table.host, "seats/1", {"name": "Me"})
    assert chat_of(private, rude) == []


def test_there_is_no_rematch_between_blocked_people(served):
    table = Table(served, ME, FREE)
    rude = table.sit(1, "Rude")
    table.ask(table.host, "abandon", {"agree": True})
    table.ask(rude, "abandon", {"agree": True})
    table.ask(rude, "block", {"seat": 0})
    assert table.refused(table.host, "rematch")[0] == 409


# --- spectators ------------------------------------------------------------------------------------------------------


def test_the_host_removes_a_spectator_who_is_then_kept_out(served):
    async def work():
        table = await asyncio.to_thread(Table, served, ME, FREE)
        ann, troll = Visitor(served.address), Visitor(served.address)
        await ann.get("/api/games")
        await troll.get("/api/games")
        async with ann.look_at(table.id) as friendly, troll.look_at(table.id) as link:
            await friendly.until(lambda p: True)
            await link.until(lambda p: True)
            await link.ask({"type": "say", "text": "boo"})
            await heard(link, "boo")
            there = await table.host.get(f"/api/tables/{table.id}/people")
            assert len(there["spectators"]) == 2
            assert (await ann.get(f"/api/tables/{table.id}/people"))["spectators"] == []
            name = next(line["name"] for line in link.chat.values())
            one = next(each for each in there["spectators"] if each["name"] == name)
            left = await table.host.post(f"/api/tables/{table.id}/remove-spectator", {"spectator": one["id"]})
            with pytest.raises(LinkEnded):
                await link.until(lambda p: False)
        return table, troll, left

    table, troll, left = run(work())
    assert len(left["spectators"]) <= 1
    with pytest.raises(LinkEnded):
        chat_of(table, troll)
    assert table.refused(troll, "seats/1", {"name": "Troll"})[0] == 403
    assert table.refused(troll, "remove-spectator", {"line": 1})[0] == 403


def test_a_pseudonym_is_the_same_at_one_table_and_different_at_another():
    names = Pseudonyms("secret")
    assert names.of("a", "holder") == names.of("a", "holder")
    assert names.of("a", "holder") != names.of("b", "holder")
    assert names.of("a", "holder") != Pseudonyms("other").of("a", "holder")
    assert names.name("a", "holder").startswith("Spectator ")


# --- reports ---------------------------------------------------------------------------------------------------------


def test_an_operator_lists_reads_and_closes_reports(served, capsys):
    table = Table(served, ME, FREE)
    rude = table.sit(1, "Rude")
    say(table, rude, "an insult", seat=1)
    table.ask(table.host, "report", {"line": 1, "reason": "abuse", "words": "look at this"})
    again = {"seat": 1, "reason": "abuse"}
    assert table.refused(table.host, "report", again) == (409, "You have already reported this person at this table.")

    operate(served, "reports", "--json")
    found = next(x for x in json.loads(capsys.readouterr().out) if x["table_id"] == table.id)
    assert (found["name"], found["seat"], found["reason"], found["words"]) == ("Rude", 1, "abuse", "look at this")
    assert [line["text"] for line in found["chat"]] == ["an insult"]
    number = found["number"]
    operate(served, "report", number)
    shown = capsys.readouterr().out
    assert "an insult" in shown and f"mute --holder={found['holder']}" in shown
    operate(served, "mute", "--holder", found["holder"])
    wait_for(lambda: refused_to_speak(table, rude))
    operate(served, "close-report", number, "--note", "muted")
    capsys.readouterr()
    operate(served, "reports")
    assert "look at this" not in capsys.readouterr().out
    operate(served, "report", number, "--json")
    assert json.loads(capsys.readouterr().out)["note"] == "muted"


def refused_to_speak(table, visitor):
    async def speak():
        async with visitor.look_at(table.id, 1) as link:
            return (await link.ask({"type": "say", "text": "still here"}))["type"] == "refused"

    return run(speak())


def test_reports_are_limited(sqlite, start):
    server = start(sqlite, rates=1)
    table = Table(server, ME, *[FREE] * 3, game=HIDDEN)
    for seat in range(1, 4):
        table.sit(seat, f"Guest {seat}")
    reporters = [table.host, *(Visitor(server.address) for _ in range(5))]
    statuses = []
    for reporter in reporters:
        try:
            table.ask(reporter, "report", {"seat": 1, "reason": "other"})
            statuses.append(201)
        except RequestFailed as refused:
            statuses.append(refused.status)
    assert statuses == [201] * 5 + [429]


# --- names -----------------------------------------------------------------------------------------------------------


def test_a_banned_name_and_its_look_alikes_are_refused_for_seats_and_tables(served, capsys):
    operate(served, "ban-name", "Bad Guy")
    operate(served, "ban-name", "villain", "--inside")

    def status(path, body):
        try:
            Visitor(served.address).request("POST", path, body)
        except RequestFailed as refused:
            return refused.status, refused.seat
        return 201

    def table_called(name):
        return status("/api/tables", {"game": HIDDEN, "name": name})

    wait_for(lambda: table_called("Bad Guy") == (422, None))
    assert table_called("ｂａｄ－ＧＵＹ") == table_called("The V.i.l.l.a.i.n!") == (422, None)
    assert table_called("Bad Guy Two") == 201
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "b a d guy"}]
    assert status("/api/tables", {"game": HIDDEN, "seats": seats}) == (422, 1)
    table = Table(served, ME, FREE)
    assert status(f"/api/tables/{table.id}/seats/1", {"name": "Superv illain"}) == (422, 1)
    operate(served, "banned-names")
    assert "villain" in capsys.readouterr().out
    operate(served, "unban-name", "badguy")
    wait_for(lambda: table_called("Bad Guy") == 201)


def test_a_list_of_names_compares_what_people_would_mistake():
    names = NameList()
    names.replace([(name_key("Admin"), False)])
    names.check("Adminton")
    names.check(None)
    with pytest.raises(Exception, match="not allowed"):
        names.check("  A-D_M.I N ")


# --- personal data ---------------------------------------------------------------------------------------------------


def test_conduct_is_exported_and_erased_with_a_person_and_goes_with_its_table(served):
    table = Table(served, ME, FREE)
    rude = table.sit(1, "Rude")
    watcher = Visitor(served.address)
    say(table, watcher, "from the side")
    say(table, rude, "an insult", seat=1)
    table.ask(table.host, "mute", {"seat": 1})
    table.ask(table.host, "report", {"seat": 1, "reason": "abuse"})
    table.ask(rude, "report", {"seat": 0, "reason": "other", "words": "my words"})
    table.ask(rude, "block", {"line": 1})

    async def look(database):
        data = PersonalData(database)
        person = await data.holder_of_seat(table.id, 1)
        host = await data.holder_of_seat(table.id, 0)
        before = await data.export(person)
        await data.erase(person)
        return person, before, await data.export(person), await data.export(host)

    person, before, after, host = with_database(served, look)
    assert [line["text"] for line in before["chat"]] == ["an insult"]
    assert [(x["kind"], x["name"][:9]) for x in before["muted_and_blocked"]] == [("block", "Spectator")]
    assert [x["words"] for x in before["reports_by"]] == ["my words"]
    assert [x["reason"] for x in before["reports_about"]] == ["abuse"]
    assert all(not after[name] for name in ("chat", "muted_and_blocked", "reports_by", "reports_about", "plans"))
    assert person not in json.dumps(host)
    assert len(host["reports_about"]) == 1 and not host["muted_and_blocked"]

    async def reports_left(database):
        return [row for row in await admin_conduct.Reports(database).list() if row.table_id == table.id]

    (left,) = with_database(served, reports_left)
    assert left.reporter is None and left.words == "" and [x["text"] for x in left.chat] == ["from the side"]
    operate(served, "delete", "--yes", "--", table.id)
    assert with_database(served, reports_left) == []
