"""Planned answers in correspondence games: played once and only if what they wait for has happened, seen by nobody."""

import asyncio
import json
import random
from itertools import islice
from types import SimpleNamespace

import pytest

import tablewright as tw
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.errors import RequestRefused
from tablewright.server.store.rows import PlanRow
from tablewright.server.tables import plans
from tablewright.server.tables.clocks import EVERY_DAY, ClockRules, ClockState, Turn
from tablewright.server.tables.planner import Planner

from .players import FREE, HIDDEN, ME
from .running import HANGS_AFTER, ServerProcess, wait_for
from .test_seats import Table

DAYS = {"clock": {"kind": "correspondence", "seconds": 3 * 24 * 3600}, "plans": True}
SLUGS = ("high-tide", pytest.param("potlatch", marks=pytest.mark.long))  # with hidden hands


class Correspondence(Table):
    """Ann in seat 1, whose turn it is, and Ben in seat 2, who plans."""

    def __init__(self, server, **form):
        super().__init__(server, ME, FREE, **(DAYS | form))
        self.ben = self.sit(1, "Ben")

    def path(self, rest="", seat=1):
        return f"/api/tables/{self.id}/seats/{seat}/plan{rest}"

    def look(self, *actions, visitor=None, seat=1):
        return (visitor or self.ben).request("POST", self.path("/look", seat), {"actions": list(actions)})

    def plan(self, *lines, ply=None):
        ply = self.card()["ply"] if ply is None else ply
        return self.ben.request("PUT", self.path(), {"ply": ply, "lines": [list(line) for line in lines]})

    def kept(self):
        return self.ben.request("GET", self.path())

    def lines(self):
        """What Ann may do, each with an answer of Ben."""
        for action in self.legal():
            try:
                position = self.look(action)
            except RequestFailed:
                continue  # it would show something that nobody can foresee
            if position["actor"] == 1:
                yield [action, position["legal"][-1]["action"]]

    def line(self):
        return next(self.lines())

    def legal(self):
        """What Ann can do. Ben does not know it."""
        return [x["action"] for x in self.watch(self.host, lambda p: p["legal"], seat=0)["legal"]]

    def watch(self, visitor, until, seat=None):
        async def look():
            async with asyncio.timeout(HANGS_AFTER), visitor.look_at(self.id, seat) as link:
                return await link.until(until)

        return asyncio.run(look())

    def act(self, visitor, *actions, seat=0):
        async def play():
            async with asyncio.timeout(HANGS_AFTER), visitor.look_at(self.id, seat) as link:
                for action in actions:
                    await link.until(lambda p: p["legal"])
                    answer = await link.act(action)
                    assert answer["type"] == "accepted", answer
                    await link.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)

        asyncio.run(play())

    def until_ply(self, ply):
        return self.watch(self.host, lambda p: p["ply"] >= ply)

    def until_noted(self):
        return wait_for(lambda: self.kept()["note"])


# --- playing ---------------------------------------------------------------------------------------------------------


def test_an_answer_is_played_when_what_it_waits_for_has_happened(server):
    table = Correspondence(server)
    line = table.line()
    assert [(step["seat"], step["action"]) for step in table.plan(line)["lines"][0]] == [(0, line[0]), (1, line[1])]
    table.act(table.host, line[0])
    table.until_ply(2)
    assert table.kept() == {"lines": [], "ply": None, "note": plans.PLAYED}  # at once: nobody is told later


def test_a_plan_is_dropped_when_something_else_happens(server):
    table = Correspondence(server)
    line, other = islice(table.lines(), 2)
    table.plan(line)
    table.act(table.host, other[0])
    assert table.kept()["note"] == plans.OTHERWISE
    assert table.card()["ply"] == 1


def test_a_plan_has_one_branch_for_each_action_and_the_right_one_is_played(server):
    table = Correspondence(server)
    lines = list(islice(table.lines(), 2))
    table.plan(*lines)
    answers = [x["action"] for x in table.look(lines[0][0])["legal"]]
    with pytest.raises(RequestFailed, match="two answers"):
        table.plan(*lines, [lines[0][0], answers[0]])
    table.act(table.host, lines[1][0])
    table.until_ply(2)
    assert table.until_noted() == plans.PLAYED
    (mine,) = [x for x in last_log(table, table.ben, 1) if x["ply"] == 2]
    assert mine["text"] == tw.load(HIDDEN).box.actions.text(lines[1][1])


def last_log(table, visitor, seat):
    async def read():
        async with asyncio.timeout(HANGS_AFTER), visitor.look_at(table.id, seat) as link:
            return await link.whole_log()

    return asyncio.run(read())


def test_an_undo_or_another_player_in_the_seat_drops_a_plan():
    match = tw.load(HIDDEN, players=2).new(seed=1)
    action = match.legal()[-1]  # to wait, which can be foreseen whatever the hands are
    seat = SimpleNamespace(holder="ben", bot_plays=False)
    live = SimpleNamespace(match=match, seats=[None, seat], number=0, ply=0, record=SimpleNamespace(paused=False))
    plan = PlanRow("table", 1, "ben", 0, 0, plans.to_json([plans.imagined(match, 1, [action]).steps]))
    assert plans.next_of(plan, live) is None  # it waits
    live.number = 2  # an action and its undo
    assert plans.next_of(plan, live) == plans.Ended(plans.UNDONE)
    seat.bot_plays = True
    assert plans.next_of(plan, live) == plans.Ended(plans.NOT_PLAYING)


def test_a_plan_that_was_played_says_so_before_its_end_is_stored():
    match = tw.load(HIDDEN, players=2).new(seed=1)
    steps = answered(plans.imagined(match, 1, [match.legal()[-1]])).steps
    seat = SimpleNamespace(holder="ben", bot_plays=False)
    live = SimpleNamespace(
        id="table", match=match, seats=[None, seat], number=0, ply=0, row=SimpleNamespace(plans=True),
        record=SimpleNamespace(paused=False), seats_of=lambda holder: [1],
    )  # fmt: skip
    plan = PlanRow("table", 1, "ben", 0, 0, plans.to_json([steps]))

    class Store:
        async def at(self, table_id):
            return [plan]

    planner = Planner(Store(), None, None, SimpleNamespace(subscribe=lambda told: None), None)
    assert asyncio.run(planner.find(live, "ben", 1)) == plan
    for step in steps:
        match.play(step.action)
        live.number = live.ply = live.ply + 1
    found = asyncio.run(planner.find(live, "ben", 1))
    assert (found.lines, found.note) == ([], plans.PLAYED)


def answered(worlds):
    """The same with an answer of the planner, whose turn it is."""
    worlds.play(next(worlds.possible())[1])
    return worlds


def test_what_was_planned_is_taken_back(server):
    table = Correspondence(server)
    line = table.line()
    table.plan(line)
    table.ben.request("DELETE", table.path())
    assert table.kept() == {"lines": [], "ply": None, "note": None}
    table.act(table.host, line[0])
    assert table.card()["ply"] == 1


def test_plans_survive_a_restart_and_are_played_at_a_table_that_nobody_opens(sqlite, start):
    server = start(sqlite)
    table = Correspondence(server)
    line = table.line()
    table.plan(line)
    server.kill()
    server.start()
    table.act(table.host, line[0])
    table.until_ply(2)


def test_plans_are_for_correspondence_games_and_for_who_waits(server):
    with pytest.raises(RequestFailed, match="correspondence"):
        Table(server, ME, FREE, plans=True)
    usual = Correspondence(server, plans=False)
    with pytest.raises(RequestFailed, match="cannot be planned"):
        usual.look()
    table = Correspondence(server)
    with pytest.raises(RequestFailed, match="your turn"):
        table.look(visitor=table.host, seat=0)
    with pytest.raises(RequestFailed, match="not yours"):
        table.look(visitor=table.host)
    action = table.line()[0]
    with pytest.raises(RequestFailed, match="ends with your answer"):
        table.plan([action])
    with pytest.raises(RequestFailed, match="moved on"):
        table.plan([action], ply=7)


def test_a_planned_answer_takes_no_time():
    rules = ClockRules("correspondence", 1000.0)
    running = ClockState(1, 0.0, 700.0, (1000.0, 700.0))
    turn = Turn(2, 300.0, before=1, after=0)
    assert running.after(rules, turn, EVERY_DAY).kept == (1000.0, 400.0)
    planned = Turn(2, 300.0, before=1, after=0, planned=True)
    assert running.after(rules, planned, EVERY_DAY).kept == (1000.0, 700.0)


# --- hiding ----------------------------------------------------------------------------------------------------------


def test_nobody_else_sees_a_plan(server):
    table = Correspondence(server)
    before = {name: seen_by(table, visitor, seat) for name, visitor, seat in viewers(table)}
    table.plan(table.line())
    after = {name: seen_by(table, visitor, seat) for name, visitor, seat in viewers(table)}
    assert before == after
    with pytest.raises(RequestFailed, match="not yours"):
        table.host.request("GET", table.path())
    assert table.host.request("GET", table.path(seat=0))["lines"] == []


def viewers(table):
    return [("host", table.host, 0), ("spectator", Visitor(table.server.address), None)]


def seen_by(table, visitor, seat):
    async def look():
        async with asyncio.timeout(HANGS_AFTER), visitor.look_at(table.id, seat) as link:
            position = dict(await link.until(lambda p: True))
            del position["n"]
            for each in position["table"]["seats"]:
                each["online"] = None
            return json.dumps([position, link.log])

    return asyncio.run(look())


@pytest.mark.parametrize("slug", SLUGS)
def test_planning_depends_on_nothing_that_the_planner_cannot_see(slug):
    """Whatever the others hold, the planner is offered the same, and recognizes the same."""
    match = tw.load(slug, players=2).new(seed=11)
    chance = random.Random(4)
    for _ in range(12):
        if match.over:
            break
        seat = 1 - match.actor
        twin = match.imagine(seat, chance.randrange(2**40))
        offered = [[action for _, action in plans.Worlds(each, seat).possible()] for each in (match, twin)]
        assert offered[0] == offered[1]
        match.play(chance.choice(match.legal()))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_plan_recognizes_what_happens_by_what_the_planner_sees(slug):
    match = tw.load(slug, players=2).new(seed=3)
    chance = random.Random(2)
    recognized = 0
    for _ in range(25):
        if match.over:
            break
        seat, action = 1 - match.actor, chance.choice(match.legal())
        worlds = plans.Worlds(match, seat)
        match.play(action)
        try:
            worlds.play(action)
        except RequestRefused:
            continue  # it would show something that nobody can foresee
        recognized += plans.observed(match, seat) == worlds.steps[0].seen
    assert recognized >= 5


# --- several processes -----------------------------------------------------------------------------------------------


def test_with_two_processes_an_answer_is_played_once(postgres, nats, tmp_path):
    db = postgres.database()
    servers = [ServerProcess(db, tmp_path / f"{name}.log", nats=nats.url) for name in ("one", "two")]
    try:
        for number in range(3):
            table = Correspondence(servers[number % 2])
            table.ben.address = servers[1 - number % 2].address
            line = table.line()
            table.plan(line)
            table.act(table.host, line[0])
            table.until_ply(2)
            assert table.until_noted() == plans.PLAYED
            assert [x["ply"] for x in last_log(table, table.ben, 1)] == [0, 1, 2]
    finally:
        for server in servers:
            server.stop()
            assert "raceback" not in server.log(), server.log()
