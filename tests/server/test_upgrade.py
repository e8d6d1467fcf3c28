"""A database that the first release wrote is brought up to date when the server starts, and people play on.

`data/schema_0001.sql` is the dump of such a database: a finished match, and two that are being played.
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
from .running import HANGS_AFTER

DUMP = Path(__file__).parent / "data" / "schema_0001.sql"
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


@pytest.fixture
def upgraded(sqlite, start):
    """A server on that database. Its tables were used a moment ago, so that they are not closed as idle."""
    connection = sqlite3.connect(sqlite)
    connection.executescript(DUMP.read_text())
    with connection:
        connection.execute("UPDATE tables SET created = ?, touched = ?", (time.time(), time.time()))
    connection.close()
    return start(sqlite)


def test_a_finished_match_of_the_first_release_can_be_read(upgraded):
    ann = Visitor(upgraded.address, COOKIES[FINISHED][0])
    card = ann.request("GET", f"/api/tables/{FINISHED}")
    assert card["over"] and not card["outdated"] and card["ply"] == 22
    assert ann.request("GET", f"/api/tables/{FINISHED}/at/22")["scores"] == [5, 2]
    assert tablewright.replay(ann.request("GET", f"/api/tables/{FINISHED}/match")).scores == [5, 2]


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
