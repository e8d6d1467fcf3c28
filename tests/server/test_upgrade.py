"""A database that an earlier release wrote is brought up to date when the server starts, and people play on.

`data/schema_0001.sql` is the dump of a database of the first release: a finished match, and two that are being played.
`data/schema_0002.sql` is one from before seats could change hands: a finished match, one that is being played, one with
bots, and one with an open seat.
"""

import asyncio
import random
import sqlite3
import time
from pathlib import Path

import pytest

import tablewright
from tablewright.server.client import Visitor

from .players import play_out
from .running import HANGS_AFTER, wait_for

DATA = Path(__file__).parent / "data"
FINISHED, HIGH_TIDE, POTLATCH = "otyfdWrrncZ-", "0RPL09-kiaml", "IQLoin4-9Hiv"
COOKIES = {  # as that release signed them, for seats 1 and 2
    FINISHED: (
        "tw_seats=IkdwVXc5YTAyTGtIOWIyTFZJVjRhaEl5bCI.K-liYCSUcavf7VdzI9jDDAcnOdM",
        "tw_seats=Ik1LZlpyTjNTNnU4TktiMmxIN3hmcWxUaiI.XMM0ijo4wUegmMAHqL3xaRe04Jg",
    ),
    HIGH_TIDE: (
        "tw_seats=IlBGV05ZTUhJRDlzMnB3djcxMFA3RDRTayI.8GIE4C2FBZROE9Z__b1tWU7Jl8E",
        "tw_seats=IjN3OTFTaHEwcXJnSTVLNjFiRFJUZHVNaiI.wlAFbfPHtZ55Br-x7IwajBn4_hQ",
    ),
    POTLATCH: (
        "tw_seats=IlZGcG1WNHdhaUR1aXB4NC1zVWFRby04MyI.Km-gsML127m1AQmoOtbFkE-Rpmo",
        "tw_seats=Inc1aDUxRzRBMnJqc0x6Zy1seWlOODhTaCI.HkfN0vG7KiUmSHxzp153dnDQyRI",
    ),
}


LATER = {  # the tables of the second dump: finished, in play, with bots, and with an open seat
    "HTMBvcqV9qPO": (
        "tw_seats=Il9UODYtTjg2bjZoVXh6UGhtVlQyZ1ZQRiI.TrfN1RIvoR_J5tUtnBpgIpR0OZ0",
        "tw_seats=ImZvcjQ2NmZFbFB2aXhSenluazZqX0pUTSI.wrutnOdQwz3bJhRBEj3I4mHG-Tw",
    ),
    "8yHdHqhxZ1s-": (
        "tw_seats=Ik54RmFyR2N6YXdsSVpyTlpqUTY1SFFqYSI.bja14Nw3qrqf5GK2tYetMogv7aU",
        "tw_seats=IkRRMGl4LXhlZ2Zsdmxnbm05aU0zQ0xuZCI.UsgxrsTLIiEmK89uivUqyUBwv0s",
    ),
    "U3LZkJtNWUnU": ("tw_seats=IlBObDFqLUdTYnItYkxEWDMwSV90UXIyQSI.f8trV6iwqgvaHYcxsY7f3hdkKfY",),
    "M0FatfOaO5WP": ("tw_seats=ImtMTHlXUjJCQ05BR2Y5VVlzZGhVWDRMaiI.PswWLbJKoOxseYgL1s-QG2AeAmI",),
}
OVER, PLAYING, WITH_BOTS, WITH_OPEN_SEAT = LATER


def restored(dump, file):
    """A database from a dump. Its tables were used a moment ago, so that they are not closed as idle."""
    connection = sqlite3.connect(file)
    connection.executescript((DATA / dump).read_text())
    with connection:
        connection.execute("UPDATE tables SET created = ?, touched = ?", (time.time(), time.time()))
    connection.close()
    return file


@pytest.fixture
def upgraded(sqlite, start):
    """A server on a database of the first release."""
    return start(restored("schema_0001.sql", sqlite))


def test_a_finished_match_of_the_first_release_can_be_read(upgraded):
    ann = Visitor(upgraded.address, COOKIES[FINISHED][0])
    card = ann.request("GET", f"/api/tables/{FINISHED}")
    assert card["over"] and not card["outdated"] and card["ply"] == 22
    assert ann.request("GET", f"/api/tables/{FINISHED}/at/22")["scores"] == [5, 2]
    assert tablewright.replay(ann.request("GET", f"/api/tables/{FINISHED}/match")).scores == [5, 2]
    wait_for(lambda: [match["table"] for match in ann.request("GET", "/api/archive")["matches"]] == [FINISHED])


@pytest.mark.parametrize(("table_id", "ply"), [(HIGH_TIDE, 7), (POTLATCH, 9)])
def test_a_match_that_the_first_release_began_is_played_to_its_end(upgraded, table_id, ply):
    async def one(seat):
        visitor = Visitor(upgraded.address, COOKIES[table_id][seat])
        async with visitor.look_at(table_id, seat) as link:
            await link.until(lambda position: True)
            assert link.position["ply"] >= ply and [line["text"] for line in link.chat.values()] == ["Good luck."]
            return await play_out(link, random.Random(seat))

    async def both():
        async with asyncio.timeout(HANGS_AFTER):
            return await asyncio.gather(one(0), one(1))

    first, second = asyncio.run(both())
    assert first["over"] and first["scores"] == second["scores"]


def test_tables_from_before_seats_could_change_hands_have_hosts_and_no_clocks(sqlite, start):
    server = start(restored("schema_0002.sql", sqlite))
    cards = {
        table_id: [Visitor(server.address, cookie).request("GET", f"/api/tables/{table_id}") for cookie in cookies]
        for table_id, cookies in LATER.items()
    }
    for views in cards.values():
        assert [card["host"] for card in views] == [True, False][: len(views)]  # the first player is the host
        assert not any(card["waiting"] or card["clock"] or card["abandoned"] for card in views)
        assert not any(seat["away"] or seat["abandons"] for card in views for seat in card["seats"])
    assert cards[OVER][0]["over"] and cards[PLAYING][0]["ply"] == 5
    assert cards[PLAYING][0]["since"] < cards[PLAYING][0]["created"]  # the moment of its last move; see `restored`


def test_at_tables_from_before_bots_make_room_for_friends_and_open_seats_are_taken(sqlite, start):
    server = start(restored("schema_0002.sql", sqlite))
    host, friend = Visitor(server.address, LATER[WITH_BOTS][0]), Visitor(server.address)
    host.request("POST", f"/api/tables/{WITH_BOTS}/seats/1/offer")
    assert friend.request("POST", f"/api/tables/{WITH_BOTS}/seats/1", {"name": "Friend"})["my_seats"] == [1]
    card = friend.request("POST", f"/api/tables/{WITH_OPEN_SEAT}/seats/1", {"name": "Friend"})
    assert card["my_seats"] == [1] and not card["waiting"]
