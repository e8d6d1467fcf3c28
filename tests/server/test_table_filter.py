"""Filters of the open tables, on both kinds of database."""

import asyncio
from dataclasses import replace

from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.store.table_filter import TableFilter

from .players import HIDDEN, OPEN

PLAIN = TableRow("plain", HIDDEN, 1, {}, "1", "T", True, True, None, 0.0, 0.0, 0, 0, 0, False)
TIMED = replace(PLAIN, id="timed", game=OPEN, clock={"kind": "move", "seconds": 60})
PRIVATE = replace(PLAIN, id="private", public=False)
EXPECTED = {
    TableFilter(): {"plain", "timed"},
    TableFilter(game=OPEN): {"timed"},
    TableFilter(players=3): {"plain"},
    TableFilter(clock="none"): {"plain"},
    TableFilter(clock="move"): {"timed"},
    TableFilter(clock="bank"): set(),
    TableFilter(bots=True): {"plain"},
    TableFilter(bots=False): {"timed"},
    TableFilter(game=HIDDEN, players=3, clock="none", bots=True): {"plain"},
}


def seats_of(row, bots):
    people = [SeatRow(row.id, seat, "person", f"P{seat}", None, None, f"{row.id}-{seat}") for seat in range(2)]
    return [*people, *(SeatRow(row.id, 2, "bot", "B", "casual", None, f"{row.id}-2") for _ in range(bots))]


def test_each_filter_leaves_the_tables_that_fit(db):
    async def work():
        database = await Database.open(database_url(db))
        try:
            for row, bots in ((PLAIN, 1), (TIMED, 0), (PRIVATE, 1)):
                await database.add_table(row, seats_of(row, bots))
            found = {wanted: {row.id for row in await database.open_tables(wanted)} for wanted in EXPECTED}
            assert found == EXPECTED
        finally:
            await database.close()

    asyncio.run(work())
