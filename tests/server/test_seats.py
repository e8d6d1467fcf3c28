"""Seats change hands: bots make room for people, people leave, come back and resign, and matches are abandoned."""

import asyncio
import random

import pytest

from tablewright.engine.registry import open_box
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.tables.bots import checked_level

from .players import FREE, HIDDEN, ME, bot, play_out
from .running import HANGS_AFTER


class Table:
    """A table of one host, who does what is asked from seat to seat."""

    def __init__(self, server, *seats, **form):
        self.server = server
        self.host = Visitor(server.address)
        self.id = self.host.request("POST", "/api/tables", {"game": HIDDEN, "seats": list(seats)} | form)["id"]

    def ask(self, visitor, path, body=None):
        return visitor.request("POST", f"/api/tables/{self.id}/{path}", {} if body is None else body)

    def sit(self, seat, name):
        visitor = Visitor(self.server.address)
        self.ask(visitor, f"seats/{seat}", {"name": name})
        return visitor

    def card(self, visitor=None):
        return (visitor or self.host).request("GET", f"/api/tables/{self.id}")

    def seat(self, number):
        return self.card()["seats"][number]

    def refused(self, visitor, path, body=None):
        """The status and the sentence of a refusal."""
        with pytest.raises(RequestFailed) as refusal:
            self.ask(visitor, path, body)
        return refusal.value.status, refusal.value.sentence

    def play(self, *visitors, stop_at=None):
        """Everyone plays, each from their first seat; the result has their last positions."""

        async def one(visitor):
            async with visitor.look_at(self.id, self.card(visitor)["my_seats"][0]) as link:
                return await play_out(link, random.Random(1), stop_at=stop_at)

        async def everyone():
            async with asyncio.timeout(HANGS_AFTER):
                return await asyncio.gather(*map(one, visitors))

        return asyncio.run(everyone())

    def watch(self, visitor, until):
        """Look on until a position is as wanted."""

        async def look():
            async with asyncio.timeout(HANGS_AFTER), visitor.look_at(self.id) as link:
                return await link.until(until)

        return asyncio.run(look())


def test_a_bot_plays_on_in_a_seat_that_is_offered_until_a_friend_sits_down(server):
    table = Table(server, ME, bot())
    assert table.ask(table.host, "seats/1/offer")["seats"][1] | {"name": ""} == {
        "seat": 1,
        "name": "",
        "kind": "person",
        "level": "random",
        "mine": False,
        "taken": False,
        "online": False,
        "away": "offered",
        "abandons": False,
        "days_off": None,
        "coach": False,
    }
    (position,) = table.play(table.host, stop_at=4)
    assert position["ply"] >= 4  # the bot has moved
    friend = table.sit(1, "Friend")
    assert (table.seat(1)["name"], table.seat(1)["away"], table.seat(1)["level"]) == ("Friend", None, None)
    ends = table.play(table.host, friend)
    assert ends[0]["over"] and ends[0]["scores"] == ends[1]["scores"]


def test_a_persons_seat_goes_to_a_bot_and_the_person_cannot_act_any_more(server):
    table = Table(server, ME, FREE)
    friend = table.sit(1, "Friend")
    link = friend.request("GET", f"/api/tables/{table.id}/links")["seats"]["1"]
    card = table.ask(table.host, "seats/1/bot", {"level": "random"})
    assert (card["seats"][1]["kind"], card["seats"][1]["name"]) == ("bot", "Random bot")
    assert table.card(friend)["my_seats"] == []
    with pytest.raises(RequestFailed, match="404"):
        friend.request("POST", "/api/claim", {"link": link})
    assert table.play(table.host)[0]["over"]


def test_the_names_of_bots_stay_different(server):
    table = Table(server, ME, bot(), bot(), FREE)
    card = table.ask(table.host, "seats/3/bot", {"level": "random"})
    assert [seat["name"] for seat in card["seats"][1:]] == ["Random bot", "Random bot 2", "Random bot 3"]
    table.ask(table.host, "seats/1/offer")
    assert table.refused(table.host, "seats/1", {"name": "Player 1"}) == (
        409,
        "The name Player 1 is taken at this table.",
    )


def test_a_bot_plays_for_somebody_who_has_left_until_they_come_back(server):
    table = Table(server, ME, FREE)
    friend = table.sit(1, "Friend")
    assert table.ask(friend, "seats/1/leave")["seats"][1]["away"] == "left"
    table.play(table.host, stop_at=4)

    async def act_while_away():
        async with friend.look_at(table.id, 1) as link:
            position = await link.until(lambda p: True)
            return position, await link.ask({"type": "act", "ply": position["ply"], "action": 0})

    position, answer = asyncio.run(act_while_away())
    assert position["legal"] == [] and answer["type"] == "refused"
    card = table.ask(friend, "seats/1/return")
    assert (card["seats"][1]["away"], card["my_seats"]) == (None, [1])
    assert table.play(table.host, friend)[0]["over"]


def test_a_bot_plays_to_the_end_for_somebody_who_has_resigned(server):
    table = Table(server, ME, FREE)
    friend = table.sit(1, "Friend")
    assert table.ask(friend, "seats/1/resign")["seats"][1]["away"] == "resigned"
    assert table.refused(friend, "seats/1/return") == (409, "You have resigned, and cannot come back to this match.")
    (end,) = table.play(table.host)
    assert end["over"]
    rematch = Visitor(server.address, friend.cookie).request("POST", f"/api/tables/{table.id}/rematch")
    assert [(seat["name"], seat["away"]) for seat in rematch["seats"]] == [("Friend", None), ("Player 1", None)]
    assert rematch["my_seats"] == [0] and not rematch["host"]


def test_a_match_starts_when_the_last_seat_is_taken(server):
    table = Table(server, ME, FREE, FREE, wait=True)
    first = table.sit(1, "First")
    card = table.card()
    assert card["waiting"] and card["actor"] is None and not card["your_turn"]

    async def act_too_early():
        async with table.host.look_at(table.id, 0) as link:
            position = await link.until(lambda p: True)
            return position, await link.ask({"type": "act", "ply": 0, "action": 0})

    position, answer = asyncio.run(act_too_early())
    assert position["legal"] == [] and position["prompt"] == answer["sentence"]
    assert answer["sentence"] == "The match starts when all seats are taken."
    second = table.sit(2, "Second")
    assert not table.card()["waiting"]
    assert table.play(table.host, first, second)[0]["over"]


def test_who_leaves_before_the_start_frees_the_seat(server):
    table = Table(server, ME, FREE, FREE, wait=True)
    guest = table.sit(1, "Guest")
    assert table.refused(guest, "seats/1/resign") == (409, "The match has not started yet.")
    assert not table.ask(guest, "seats/1/leave")["seats"][1]["taken"]
    assert table.sit(1, "Another") and table.seat(1)["name"] == "Another"


def test_the_host_starts_with_bots_and_friends_may_still_come(server):
    table = Table(server, ME, FREE, wait=True)
    guest = Visitor(server.address)
    assert table.refused(guest, "start") == (403, "Only the host of this table can do this.")
    card = table.ask(table.host, "start")
    assert not card["waiting"] and card["seats"][1]["away"] == "offered" and not card["seats"][1]["taken"]
    table.play(table.host, stop_at=4)
    guest = table.sit(1, "Guest")
    assert table.play(table.host, guest)[0]["over"]


def test_a_table_without_open_seats_does_not_wait(server):
    assert not Table(server, ME, bot(), wait=True).card()["waiting"]


def test_a_match_is_abandoned_when_all_who_play_agree(server):
    table = Table(server, ME, FREE, FREE)
    ben, cleo = table.sit(1, "Ben"), table.sit(2, "Cleo")
    assert not table.ask(ben, "abandon", {"agree": True})["abandoned"]
    assert not table.ask(table.host, "abandon", {"agree": True})["abandoned"]
    assert not table.ask(ben, "abandon", {"agree": False})["abandoned"]
    assert not table.ask(cleo, "abandon", {"agree": True})["abandoned"]
    assert table.refused(Visitor(server.address), "abandon", {"agree": True})[0] == 403
    card = table.ask(ben, "abandon", {"agree": True})
    assert card["abandoned"] and card["closed"]
    sentence = "The players have agreed to abandon this match."
    assert table.refused(ben, "seats/1/leave") == (409, sentence)
    assert table.watch(cleo, lambda p: True)["prompt"] == sentence
    assert table.ask(cleo, "rematch")["id"] != table.id


def test_who_has_left_is_not_asked_about_abandoning(server):
    table = Table(server, ME, FREE)
    ben = table.sit(1, "Ben")
    table.ask(table.host, "abandon", {"agree": True})
    assert table.ask(ben, "seats/1/leave")["abandoned"]


def test_a_host_who_moves_to_another_device_stays_the_host(server):
    table = Table(server, ME, bot())
    link = table.host.request("GET", f"/api/tables/{table.id}/links")["seats"]["0"]
    phone = Visitor(server.address)
    assert phone.request("POST", "/api/claim", {"link": link})["host"]
    assert not table.card(table.host)["host"]
    assert table.refused(table.host, "seats/1/offer")[0] == 403
    assert table.ask(phone, "seats/1/offer")["seats"][1]["away"] == "offered"


@pytest.mark.long
def test_seats_survive_a_restart(sqlite, start):
    server = start(sqlite)
    table = Table(server, ME, FREE, bot(), wait=True)
    ben = table.sit(1, "Ben")
    table.ask(ben, "seats/1/leave")
    table.ask(table.host, "seats/2/offer")
    before = table.card()
    server.stop()
    server.start()
    assert table.card() == before


@pytest.mark.parametrize("path", ["seats/9/leave", "seats/9/offer", "seats/9/bot", "seats/9"])
def test_there_is_no_tenth_seat(server, path):
    table = Table(server, ME, bot())
    assert table.refused(table.host, path) == (404, "There is no such seat.")


# --- Levels of bots --------------------------------------------------------------------------------------------------


def test_a_level_that_a_game_does_not_tell_apart_is_the_lower_one(server):
    table = Table(server, ME, bot("master"), game="potlatch")
    assert (table.seat(1)["name"], table.seat(1)["level"]) == ("Regular bot", "regular")
    table.ask(table.host, "seats/1/bot", {"level": "newcomer"})
    assert table.seat(1)["level"] == "newcomer"
    table.ask(table.host, "seats/1/bot", {"level": "champion"})
    assert (table.seat(1)["name"], table.seat(1)["level"]) == ("Regular bot", "regular")
    assert checked_level("expert", open_box("potlatch")) == "regular"  # as a table of an older version has it
    refusal = table.refused(table.host, "seats/1/bot", {"level": "oracle"})
    assert refusal == (409, "There is no bot level 'oracle'. The levels are newcomer, casual, regular.")


def test_each_game_offers_the_levels_that_differ_in_it(server):
    games = {game["slug"]: game["levels"] for game in Visitor(server.address).request("GET", "/api/games")}
    assert [level["title"] for level in games["potlatch"]] == ["Newcomer", "Casual", "Regular"]
    assert [level["title"] for level in games["meeple-inc"]][-2:] == ["Master", "Champion"]
    for levels in games.values():
        assert [level["name"] for level in levels if level["usual"]] == ["regular"]
        assert all(level["about"] for level in levels)
