"""The coach at the socket: what it answers, and that nobody has one against the will of the others."""

import asyncio

import pytest

from tablewright.server.client import Visitor
from tests.blunder import BETTER, BLUNDER, PLAYED, add_table, before_the_blunder

from .players import HIDDEN, ME, bot, set_table
from .running import HANGS_AFTER

NOT_AGREED = "There is a coach at this table only if everyone agrees."
NO_TIME = "The coach has no time just now."
PLY = len(PLAYED)


def action(text):
    return before_the_blunder().parse(text)


def weighing(text, ply=PLY):
    return {"type": "weigh", "ply": ply, "action": action(text)}


@pytest.fixture
def table(server, request):
    """A table with the blunder: Ann has seat 0, and seat 1 is a bot's or, if the test is so marked, open."""
    table_id = f"table-{abs(hash(request.node.name))}"[:20]
    add_table(server.db, table_id, opponent=getattr(request, "param", "bot"))
    ann = Visitor(server.address)
    ann.request("POST", f"/api/tables/{table_id}/seats/0", {"name": "Ann"})
    return table_id, ann


async def weigh(link, text):
    """Ask until the coach has time: a slow machine is not a failure."""
    while (answer := await link.ask(weighing(text))).get("sentence") == NO_TIME:
        pass
    return answer


async def within_time(conversation):
    async with asyncio.timeout(HANGS_AFTER):
        return await conversation


def test_a_blunder_is_weighed_with_reasons_a_rule_and_a_lesson(table):
    table_id, ann = table

    async def conversation():
        async with ann.look_at(table_id, 0) as link:
            await link.until(lambda p: p["legal"] and p["table"]["coach"])
            answer = await weigh(link, BLUNDER)
            assert answer["type"] == "weighed", answer
            better = answer["better"]
            assert better["text"] == BETTER
            assert 0 < better["given_away"]["low"] < better["given_away"]["share"]
            assert better["your_chance"]["share"] < better["chance"]["share"]
            assert better["reasons"] and better["rules"][0].startswith("HT-")
            assert better["lesson"]["title"]
            assert (await weigh(link, BETTER))["better"] is None

    asyncio.run(within_time(conversation()))


def test_what_cannot_be_weighed_is_refused(table):
    table_id, ann = table

    async def conversation():
        async with ann.look_at(table_id, 0) as link:
            await link.until(lambda p: p["legal"])
            legal = {each["action"] for each in link.position["legal"]}
            illegal = min(set(range(6)) - legal)
            late = await link.ask(weighing(BLUNDER, ply=0))
            wrong = await link.ask({"type": "weigh", "ply": PLY, "action": illegal})
            assert (late["type"], late["sentence"]) == ("refused", "The match has moved on.")
            assert (wrong["type"], wrong["sentence"]) == ("refused", "This action is not legal now.")

    asyncio.run(within_time(conversation()))


@pytest.mark.parametrize("table", ["person"], indirect=True)
def test_with_other_people_everyone_must_agree(table, server):
    table_id, ann = table
    bo = Visitor(server.address)

    async def agreed(link, who):
        return await link.until(lambda p: [seat["coach"] for seat in p["table"]["seats"]] == who)

    async def conversation():
        async with ann.look_at(table_id, 0) as link:
            await link.until(lambda p: p["legal"] and p["table"]["coach"])  # nobody else is there yet
            await bo.post(f"/api/tables/{table_id}/seats/1", {"name": "Bo"})
            await link.until(lambda p: not p["table"]["coach"])
            async with bo.look_at(table_id, 1) as other:
                await both_agree(link, other)

    async def both_agree(link, other):
        assert (await link.ask(weighing(BLUNDER)))["sentence"] == NOT_AGREED
        await link.ask({"type": "coach", "agree": True})
        position = await agreed(other, [True, False])
        assert not position["table"]["coach"]
        assert (await link.ask(weighing(BLUNDER)))["sentence"] == NOT_AGREED
        await other.ask({"type": "coach", "agree": True})
        await link.until(lambda p: p["table"]["coach"])
        assert (await weigh(link, BLUNDER))["type"] == "weighed"
        assert (await other.ask(weighing(BLUNDER)))["sentence"] == "It is not your turn."
        await other.ask({"type": "coach", "agree": False})
        await agreed(link, [True, False])
        assert (await link.ask(weighing(BLUNDER)))["sentence"] == NOT_AGREED

    asyncio.run(within_time(conversation()))


@pytest.mark.parametrize("table", ["person"], indirect=True)
def test_whoever_takes_over_a_seat_has_not_agreed(table, server):
    table_id, ann = table

    async def conversation():
        async with ann.look_at(table_id, 0) as link:
            await link.until(lambda p: p["legal"])
            await link.ask({"type": "coach", "agree": True})
            await link.until(lambda p: p["table"]["seats"][0]["coach"])
            links = await ann.get(f"/api/tables/{table_id}/links")
            taken = await Visitor(server.address).post("/api/claim", {"link": links["seats"]["0"]})
            assert not taken["seats"][0]["coach"]

    asyncio.run(within_time(conversation()))


def test_a_spectator_cannot_agree(server):
    async def conversation():
        table_id, _ = await set_table(server.address, HIDDEN, (ME, bot()))
        async with Visitor(server.address).look_at(table_id, None) as link:
            position = await link.until(lambda p: True)
            assert not position["table"]["coach"]
            answer = await link.ask({"type": "coach", "agree": True})
            assert answer["sentence"] == "Only a player of this table can agree to a coach."

    asyncio.run(within_time(conversation()))


@pytest.mark.long
def test_too_many_actions_to_weigh_are_refused(sqlite, start):
    server = start(sqlite, rates=1)
    add_table(sqlite, "table-of-ann")
    ann = Visitor(server.address)
    ann.request("POST", "/api/tables/table-of-ann/seats/0", {"name": "Ann"})

    async def conversation():
        async with ann.look_at("table-of-ann", 0) as link:
            await link.until(lambda p: p["legal"])
            answers = await asyncio.gather(*(link.ask(weighing(BLUNDER)) for _ in range(14)))
            assert "Too many actions to weigh at once." in [each.get("sentence") for each in answers]

    asyncio.run(within_time(conversation()))
