"""Clocks at a table: time runs out, a bot steps in, and no restart gains or loses any time."""

import asyncio

import pytest

from tablewright.server.client import RequestFailed

from .players import FREE, ME, bot
from .running import HANGS_AFTER
from .test_seats import Table

LONG = 3600


def clock(kind="move", seconds=1, **rules):
    return {"clock": {"kind": kind, "seconds": seconds} | rules}


def test_a_bot_takes_over_when_the_time_is_up_and_the_player_comes_back(server):
    table = Table(server, ME, FREE, **clock())
    friend = table.sit(1, "Friend")
    table.watch(friend, lambda p: p["table"]["seats"][0]["away"] == "late")
    table.watch(friend, lambda p: p["ply"] >= 1)
    card = table.ask(table.host, "seats/0/return")
    assert card["seats"][0]["away"] is None


def test_a_bot_makes_one_move_when_the_time_is_up(server):
    table = Table(server, ME, FREE, **clock(at_zero="bot_moves"))
    friend = table.sit(1, "Friend")
    position = table.watch(friend, lambda p: p["ply"] >= 2)
    assert [seat["away"] for seat in position["table"]["seats"]] == [None, None]


def test_a_player_passes_when_the_time_is_up_where_the_rules_allow_it(server):
    table = Table(server, ME, FREE, **clock(at_zero="skips"))
    friend = table.sit(1, "Friend")

    async def log_of_two_moves():
        async with asyncio.timeout(HANGS_AFTER), friend.look_at(table.id, 1) as link:
            await link.until(lambda p: p["ply"] >= 2)
            return await link.whole_log()

    _, first, second, *_ = asyncio.run(log_of_two_moves())
    assert "wait" in " ".join(first["sentences"]) and second["text"] == "wait"
    assert [seat["away"] for seat in table.card()["seats"]] == [None, None]


def test_where_nobody_can_pass_no_clock_skips(server):
    with pytest.raises(RequestFailed, match="Nobody can pass in this game"):
        Table(server, ME, FREE, game="potlatch", **clock(at_zero="skips"))


def test_a_match_with_a_clock_goes_on_when_nobody_looks(server):
    table = Table(server, ME, bot(), **clock())
    for _ in iter(lambda: table.card()["over"], True):
        pass
    assert table.seat(0)["away"] == "late"


def test_a_clock_waits_for_the_players_and_stands_still_for_bots(server):
    table = Table(server, ME, FREE, wait=True, **clock("bank", LONG, increment=5))
    assert table.card()["clock"] == {
        "kind": "bank",
        "seconds": LONG,
        "increment": 5,
        "at_zero": "bot_takes_over",
        "left": [LONG, LONG],
        "deadline": None,
    }
    table.sit(1, "Friend")
    running = table.card()["clock"]
    assert running["deadline"] is not None and running["left"] == [LONG, LONG]
    assert table.ask(table.host, "seats/0/leave")["clock"]["deadline"] is None
    assert table.ask(table.host, "seats/0/return")["clock"]["left"][0] < LONG


def test_every_turn_adds_the_increment(server):
    table = Table(server, ME, FREE, **clock("bank", LONG, increment=5))
    table.play(table.host, table.sit(1, "Friend"), stop_at=2)
    assert all(LONG < left < LONG + 5 for left in table.card()["clock"]["left"])  # both have had a turn


def test_a_restart_gains_and_loses_no_time(sqlite, start):
    server = start(sqlite)
    table = Table(server, ME, FREE, **clock("bank", LONG))
    friend = table.sit(1, "Friend")
    table.play(table.host, friend, stop_at=3)
    before = table.card()["clock"]
    server.kill()
    server.start()
    assert table.card()["clock"] == before and before["deadline"]


@pytest.mark.long
def test_time_that_runs_out_while_the_server_is_down_is_up(sqlite, start):
    server = start(sqlite)
    table = Table(server, ME, FREE, **clock())
    friend = table.sit(1, "Friend")
    server.kill()
    server.start()
    table.watch(friend, lambda p: p["table"]["seats"][0]["away"] == "late")


def test_days_off_move_the_deadline_and_only_their_player_sees_them(server):
    table = Table(server, ME, FREE, **clock("correspondence", 2 * 24 * LONG))
    friend = table.sit(1, "Friend")
    before = table.card()["clock"]["deadline"]
    form = {"zone": "Asia/Tokyo", "weekdays": [0, 1, 2, 3, 4, 5], "dates": []}
    card = table.ask(table.host, "seats/0/days-off", form)
    assert card["clock"]["deadline"] > before + 6 * 24 * LONG
    assert card["seats"][0]["days_off"] == form and table.card(friend)["seats"][0]["days_off"] is None
    assert table.refused(friend, "seats/0/days-off", form)[0] == 403
    assert table.refused(table.host, "seats/0/days-off", form | {"zone": "Nowhere"})[0] == 409


def test_a_rematch_has_the_same_clock_from_the_beginning(server):
    table = Table(server, ME, FREE, **clock("bank", LONG))
    friend = table.sit(1, "Friend")
    table.play(table.host, friend)
    again = table.ask(friend, "rematch")["clock"]
    assert (again["kind"], again["left"]) == ("bank", [LONG, LONG]) and again["deadline"]


@pytest.mark.parametrize("wrong", [{"seconds": 0}, {"kind": "hourglass"}, {"at_zero": "lose"}, {"increment": -1}])
def test_a_clock_that_cannot_be_is_refused(server, wrong):
    with pytest.raises(RequestFailed, match="422"):
        Table(server, ME, bot(), clock={"kind": "move", "seconds": 60} | wrong)
