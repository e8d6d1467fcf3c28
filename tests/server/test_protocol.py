"""The protocol that docs/protocol.md describes, with a real server."""

import asyncio
import json
import random
import uuid
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import tablewright
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.web.typescript import documents

from .players import FREE, HIDDEN, ME, OPEN, bot, play_out, play_together, set_table
from .running import HANGS_AFTER

ROOT = Path(__file__).parents[2]


def ident():
    return str(uuid.uuid4())


def talk(server, conversation, seats=(ME, FREE), game=HIDDEN, **form):
    """Run a conversation at a fresh table: it is given the table's id and the visitors."""

    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            table_id, visitors = await set_table(server.address, game, seats, **form)
            return await conversation(table_id, visitors)

    return asyncio.run(run())


async def send(socket, **message):
    await socket.send(json.dumps(message))


async def receive(socket, *kinds):
    """The next message of one of these kinds."""
    while True:
        message = json.loads(await socket.recv())
        if not kinds or message["type"] in kinds:
            return message


def test_the_generated_typescript_is_in_step():
    for file, text in documents(ROOT / "web/src").items():
        assert file.read_text() == text, (
            f"{file.name} is stale: run `python -m tablewright.server.web.typescript web/src`"
        )


def test_every_message_is_in_the_written_protocol():
    text = (ROOT / "docs/protocol.md").read_text()
    for name in ("hello", "act", "undo", "why", "hint", "weigh", "coach", "say", "look", "ack", "sync", "ping"):
        assert f"`{name}" in text or f"{name}{{" in text


def test_a_whole_match_against_a_bot(server):
    table_id, (ann, *_), (last,) = play_together(server.address, OPEN, seats=(ME, bot("casual")))
    assert last["over"] and last["winners"] and last["places"] and last["table"]["over"]
    match = tablewright.replay(ann.request("GET", f"/api/tables/{table_id}/match"))
    assert match.scores == last["scores"] and len(match.moves) == last["ply"]


def test_hello_is_answered_by_welcome_and_a_whole_position(server):
    async def conversation(table_id, visitors):
        socket = await visitors[0].dial(table_id)
        await send(socket, type="hello", look=0)
        welcome, position = await receive(socket), await receive(socket)
        assert (welcome["type"], welcome["n"], welcome["resumed"]) == ("welcome", 1, False)
        assert (position["type"], position["n"], position["seat"]) == ("position", 2, 0)
        assert position["log_from"] == 0 and position["log"][0]["ply"] == 0
        assert position["legal"] and position["actor"] == 0
        await socket.close()

    talk(server, conversation)


def test_repeating_an_action_is_harmless(server):
    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as link:
            position = await link.until(lambda p: p["legal"])
            message = {"type": "act", "id": ident(), "ply": 0, "action": position["legal"][0]["action"]}
            first, again = await link.ask(message), await link.ask(message)
            assert first["type"] == again["type"] == "accepted" and first["ply"] == again["ply"] == 1
            assert (await visitors[0].get(f"/api/tables/{table_id}"))["ply"] == 1

    talk(server, conversation)


def test_anothers_id_is_not_confirmed_to_a_stranger(server):
    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as one, visitors[1].look_at(table_id, 1) as two:
            position = await one.until(lambda p: p["legal"])
            message = {"type": "act", "id": ident(), "ply": 0, "action": position["legal"][0]["action"]}
            await one.ask(message)
            await two.until(lambda p: p["ply"] == 1)
            assert (await two.ask(message))["type"] == "refused"

    talk(server, conversation)


def test_an_action_for_an_earlier_position_is_refused_and_the_present_one_sent(server):
    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as link:
            position = await link.until(lambda p: p["legal"])
            await link.act(position["legal"][0]["action"])
            late = await link.ask({"type": "act", "ply": 0, "action": position["legal"][0]["action"]})
            assert late["type"] == "refused" and "moved on" in late["sentence"]

    talk(server, conversation)


def test_an_illegal_action_is_refused_with_its_rule(server):
    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as link:
            position = await link.until(lambda p: p["legal"])
            illegal = next(a for a in range(5) if a not in [entry["action"] for entry in position["legal"]])
            refused = await link.act(illegal)
            assert refused["type"] == "refused" and refused["rule"] == "HT-007" and refused["sentence"]
            why = await link.ask({"type": "why", "action": illegal})
            assert (why["rule"], why["sentence"]) == ("HT-007", f"You hold no {illegal + 1}")
            legal = await link.ask({"type": "why", "action": position["legal"][0]["action"]})
            assert legal["sentence"] is None and legal["rule"] is None
            assert link.position["ply"] == 0

    talk(server, conversation)


def test_only_the_seat_to_decide_may_act_or_ask(server):
    async def conversation(table_id, visitors):
        async with visitors[1].look_at(table_id, 1) as link:
            await link.until(lambda p: True)
            assert link.position["legal"] == []
            for message in ({"type": "act", "ply": 0, "action": 0}, {"type": "why", "action": 0}, {"type": "hint"}):
                answer = await link.ask(message)
                assert (answer["type"], answer["sentence"]) == ("refused", "It is not your turn.")

    talk(server, conversation)


def test_the_result_of_a_match_is_final(server):
    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as one, visitors[1].look_at(table_id, 1) as two:
            ends = await asyncio.gather(*(play_out(link, random.Random(6)) for link in (one, two)))
            last = (one, two)[(await one.whole_log())[-1]["actor"]]
            assert {end["undo"] for end in ends} == {"The match is over, and its result is final."}
            refused = await last.undo()
            assert refused["type"] == "refused" and refused["sentence"] == ends[0]["undo"]
            assert last.position["over"]

    talk(server, conversation)


def test_undo_takes_back_only_what_chance_has_not_touched(server):
    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as link:
            await link.until(lambda p: p["legal"])
            assert link.position["undo"] == "There is nothing to undo."
            wait = next(entry["action"] for entry in link.position["legal"] if entry["text"] == "wait")
            before = link.position["view"]
            await link.act(wait)
            await link.until(lambda p: p["ply"] == 1)
            assert link.position["undo"] is None and len(link.log) == 2
            undone = await link.undo()
            assert undone["type"] == "accepted" and undone["ply"] == 0
            await link.until(lambda p: p["ply"] == 0)
            assert link.position["view"] == before and len(link.log) == 1
            play = next(entry["action"] for entry in link.position["legal"] if entry["family"] == "play")
            await link.act(play)
            await link.until(lambda p: p["ply"] == 1)
            assert "chance" in link.position["undo"]
            assert (await link.undo())["type"] == "refused"

    talk(server, conversation)


def test_a_cut_stream_is_resumed_with_what_was_missed(server):
    async def conversation(table_id, visitors):
        socket = await visitors[0].dial(table_id)
        await send(socket, type="hello", look=0)
        welcome = await receive(socket, "welcome")
        position = await receive(socket, "position")
        message = {"type": "act", "id": ident(), "ply": 0, "action": position["legal"][0]["action"]}
        await send(socket, **message)
        accepted = await receive(socket, "accepted")
        socket.transport.abort()  # and nothing after n = 2 was seen by the board
        socket = await visitors[0].dial(table_id)
        await send(socket, type="hello", look=0, stream=welcome["stream"], seen=2)
        again = await receive(socket)
        assert again == accepted
        later = await receive(socket, "position")
        assert later["ply"] == 1 and later["log_from"] == 1
        end = await receive(socket, "welcome")
        assert end["resumed"] and end["stream"] == welcome["stream"]
        await send(socket, **message)
        assert (await receive(socket, "accepted"))["ply"] == 1
        await socket.close()

    talk(server, conversation)


def test_sync_begins_the_count_anew_with_a_whole_position(server):
    async def conversation(table_id, visitors):
        socket = await visitors[0].dial(table_id)
        await send(socket, type="hello", look=0)
        await receive(socket, "position")
        await send(socket, type="sync")
        welcome, position = await receive(socket, "welcome"), await receive(socket, "position")
        assert not welcome["resumed"] and position["n"] == welcome["n"] + 1 and position["log_from"] == 0
        await socket.close()

    talk(server, conversation)


def test_ping_is_answered_and_silence_ends_the_link_within_six_seconds(server):
    async def conversation(table_id, visitors):
        socket = await visitors[0].dial(table_id)
        await send(socket, type="hello", look=0)
        await send(socket, type="ping")
        assert (await receive(socket, "pong"))["n"] == 0
        loop = asyncio.get_running_loop()
        began = loop.time()
        with pytest.raises(ConnectionClosed):
            await receive(socket, "never")
        assert socket.close_code == 4408 and 5 < loop.time() - began < 9

    talk(server, conversation)


def test_a_stream_belongs_to_its_holder(server):
    async def conversation(table_id, visitors):
        socket = await visitors[0].dial(table_id)
        await send(socket, type="hello", look=0)
        stream = (await receive(socket, "welcome"))["stream"]
        thief = await Visitor(server.address).dial(table_id)
        await send(thief, type="hello", look=None, stream=stream, seen=1)
        welcome = await receive(thief, "welcome")
        assert not welcome["resumed"] and welcome["stream"] != stream
        await socket.close()
        await thief.close()

    talk(server, conversation)


def test_a_seat_of_another_cannot_be_looked_from(server):
    async def conversation(table_id, visitors):
        socket = await visitors[0].dial(table_id)
        await send(socket, type="hello", look=1)
        with pytest.raises(ConnectionClosed):
            await receive(socket, "position")
        assert socket.close_code == 4403
        async with visitors[0].look_at(table_id, 0) as link:
            await link.until(lambda p: True)
            await link.send({"type": "look", "seat": 1})
            before = link.position["n"]
            await link.send({"type": "sync"})
            assert (await link.until(lambda p: p["n"] > before))["seat"] == 0

    talk(server, conversation)


def test_spectators_come_only_where_they_are_allowed(server):
    async def conversation(table_id, visitors):
        socket = await Visitor(server.address).dial(table_id)
        await send(socket, type="hello")
        with pytest.raises(ConnectionClosed):
            await receive(socket, "position")
        assert socket.close_code == 4403
        with pytest.raises(RequestFailed, match="403"):
            await Visitor(server.address).get(f"/api/tables/{table_id}/at/0")

    talk(server, conversation, spectators=False)


def test_hot_seat_looks_from_one_seat_after_the_other(server):
    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as link:
            for _ in range(6):
                position = await link.until(lambda p: p["seat"] == p["actor"] and p["legal"])
                seat = position["seat"]
                assert all((row is not None) == (i == seat) for i, row in enumerate(position["view"]["hand"]))
                answer = await link.act(position["legal"][0]["action"])
                position = await link.until(lambda p, ply=answer["ply"]: p["ply"] == ply)
                await link.look(position["actor"])

    talk(server, conversation, seats=(ME, ME))


def test_chat_reaches_everyone_once_and_is_there_after_a_reconnect(server):
    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as one, visitors[1].look_at(table_id, 1) as two:
            await one.until(lambda p: True)
            await two.until(lambda p: True)
            line = {"type": "say", "id": ident(), "text": "  Good\u202e   luck\n"}
            await one.ask(line)
            await one.ask(line)
            while not two.chat:
                two.changed.clear()
                await two.changed.wait()
            assert [(said["seat"], said["text"]) for said in two.chat.values()] == [(0, "Good luck")]
        async with Visitor(server.address).look_at(table_id, None) as late:
            await late.until(lambda p: True)
            assert [said["text"] for said in late.chat.values()] == ["Good luck"]

    talk(server, conversation)


def test_a_hint_comes_with_its_reasons(server):
    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as link:
            await link.until(lambda p: p["legal"])
            hint = await link.ask({"type": "hint"})
            assert hint["type"] == "hint" and hint["reason"]
            legal = [entry["action"] for entry in link.position["legal"]]
            assert hint["advice"] and all(each["action"] in legal for each in hint["advice"])

    talk(server, conversation)


def test_an_open_seat_is_taken_once(server):
    async def conversation(table_id, visitors):
        table = await visitors[0].post("/api/tables", {"game": HIDDEN, "seats": [ME, FREE], "public": True})
        path = f"/api/tables/{table['id']}/seats/1"
        guests = [Visitor(server.address) for _ in range(6)]
        assert table["id"] in [card["id"] for card in await guests[0].get("/api/tables?which=open")]
        answers = await asyncio.gather(*(guest.post(path, {"name": "G"}) for guest in guests), return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, RequestFailed)]
        assert len(refused) == 5 and {answer.status for answer in refused} == {409}
        assert table["id"] not in [card["id"] for card in await guests[0].get("/api/tables?which=open")]

    talk(server, conversation)


def test_a_seat_link_moves_the_seat_to_another_device(server):
    async def conversation(table_id, visitors):
        links = await visitors[0].get(f"/api/tables/{table_id}/links")
        assert set(links["seats"]) == {"0"} and links["invite"] == f"/t/{table_id}"
        async with visitors[0].look_at(table_id, 0) as old:
            await old.until(lambda p: p["seat"] == 0)
            phone = Visitor(server.address)
            card = await phone.post("/api/claim", {"link": server.address + links["seats"]["0"]})
            assert card["my_seats"] == [0]
            position = await old.until(lambda p: p["seat"] is None)
            assert position["view"]["hand"] == [None, None] and position["legal"] == []
        async with phone.look_at(table_id, 0) as link:
            await play_out(link, random.Random(0), stop_at=1)
        with pytest.raises(RequestFailed, match="403"):
            await visitors[0].get(f"/api/tables/{table_id}/links")
        with pytest.raises(RequestFailed, match="404"):
            await phone.post("/api/claim", {"link": "/seat/" + "x" * 32})

    talk(server, conversation)


def test_looking_back_shows_what_was_seen_then(server):
    async def conversation(table_id, visitors):
        seen = {}
        async with visitors[0].look_at(table_id, 0) as one, visitors[1].look_at(table_id, 1) as two:
            one.on_message = lambda m: seen.setdefault(m["ply"], m["view"]) if m["type"] == "position" else None
            await asyncio.gather(*(play_out(link, random.Random(5), stop_at=8) for link in (one, two)))
        for ply, view in seen.items():
            past = await visitors[0].get(f"/api/tables/{table_id}/at/{ply}?seat=0")
            assert past["view"] == view and past["legal"] == [] and past["log"] == []
        with pytest.raises(RequestFailed, match="403"):
            await visitors[0].get(f"/api/tables/{table_id}/at/3?seat=1")
        with pytest.raises(RequestFailed, match="404"):
            await visitors[0].get(f"/api/tables/{table_id}/at/999")

    talk(server, conversation)


def test_the_match_is_given_out_only_when_it_is_over(server):
    async def conversation(table_id, visitors):
        with pytest.raises(RequestFailed, match="409"):
            await visitors[0].get(f"/api/tables/{table_id}/match")

    talk(server, conversation)


def test_both_players_rematch_at_the_same_table_in_each_others_seat(server):
    table_id, visitors, _ = play_together(server.address, HIDDEN)
    first = visitors[0].request("POST", f"/api/tables/{table_id}/rematch", {})
    second = visitors[1].request("POST", f"/api/tables/{table_id}/rematch", {})
    assert first["id"] == second["id"] != table_id
    assert (first["my_seats"], second["my_seats"]) == ([1], [0])
    assert visitors[0].request("GET", f"/api/tables/{table_id}")["rematch"] == first["id"]
    with pytest.raises(RequestFailed, match="403"):
        Visitor(server.address).request("POST", f"/api/tables/{table_id}/rematch", {})


def test_playing_on_from_a_finished_match_keeps_its_history(server):
    table_id, visitors, _ = play_together(server.address, HIDDEN)
    form = {"game": HIDDEN, "seats": [ME, ME], "copy_of": {"table": table_id, "ply": 5}}
    copy = visitors[0].request("POST", "/api/tables", form)
    assert copy["ply"] == 5
    for seat in (0, 1):
        old = visitors[seat].request("GET", f"/api/tables/{table_id}/at/5?seat={seat}")
        new = visitors[0].request("GET", f"/api/tables/{copy['id']}/at/5?seat={seat}")
        assert old["view"] == new["view"]


def test_playing_on_from_a_running_match_tells_nothing_about_it(server):
    """In a copy the other hand is dealt again: over many copies it is not always the true one. There is no history."""

    async def conversation(table_id, visitors):
        async with visitors[0].look_at(table_id, 0) as one, visitors[1].look_at(table_id, 1) as two:
            await asyncio.gather(*(play_out(link, random.Random(5), stop_at=6) for link in (one, two)))
            true = two.position["view"]["hand"][1]
            mine = (await visitors[0].get(f"/api/tables/{table_id}/at/6?seat=0"))["view"]["hand"][0]
        hands = []
        for _ in range(12):
            form = {"game": HIDDEN, "seats": [ME, ME], "copy_of": {"table": table_id, "ply": 6}}
            copy = await visitors[0].post("/api/tables", form)
            views = [await visitors[0].get(f"/api/tables/{copy['id']}/at/0?seat={seat}") for seat in (0, 1)]
            assert views[0]["view"]["hand"][0] == mine
            assert views[1]["ply"] == 0
            async with visitors[0].look_at(copy["id"], 1) as link:
                assert [entry["sentences"] for entry in await link.whole_log()] == [[]]
            hands.append(views[1]["view"]["hand"][1])
        assert any(hand != true for hand in hands)

    talk(server, conversation)


def test_open_bots_only_tables_play_only_while_somebody_looks(server):
    async def conversation(table_id, visitors):
        assert (await visitors[0].get(f"/api/tables/{table_id}"))["ply"] == 0
        async with visitors[0].look_at(table_id, None) as link:
            assert (await link.until(lambda p: p["over"]))["winners"]

    talk(server, conversation, seats=(bot(), bot()))


def test_a_foreign_page_is_refused(server):
    async def conversation(table_id, visitors):
        from websockets.asyncio.client import connect

        url = f"ws{server.address.removeprefix('http')}/api/tables/{table_id}/live"
        for origin in ("http://evil.example", None):
            with pytest.raises(InvalidStatus, match="403"):
                await connect(url, origin=origin, proxy=None)

    talk(server, conversation)


def test_no_such_table(server):
    async def run():
        socket = await Visitor(server.address).dial("nosuchtable1")
        await send(socket, type="hello")
        with pytest.raises(ConnectionClosed):
            await receive(socket, "position")
        assert socket.close_code == 4404

    asyncio.run(run())
