"""The archive of somebody with very many matches: `python bench/archive.py` prints medians in milliseconds.

A SQLite file is filled with finished matches, all of one person against others, and searched as the page does. The
search for a person who is at no table is the worst case: it looks at all of them.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path

import sqlalchemy as sa

from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.history import History, Search
from tablewright.server.store.rows import ResultRow, SeatRow, TableRow
from tablewright.server.store.schema import results, seats, tables

HOLDER = "holder-of-measurements"
GAMES = ("high-tide", "potlatch", "meeple-inc")
BATCH = 1000
PAGE = 21
SAMPLES = 15


def rows_of(number: int) -> tuple[TableRow, list[SeatRow], list[ResultRow]]:
    """A finished match of two."""
    table_id, game, finished = f"table-{number:07}", GAMES[number % len(GAMES)], 1e9 + 60.0 * number
    options = {"players": 2} | ({"hand_size": 4} if number % 100 == 0 else {})
    table = TableRow(
        table_id, game, 1, options, "1", game, False, True, None, 0.0, finished, 30, 3, None, True, recorded=True
    )
    people = [(HOLDER, "Ann"), (f"holder-{number % 500}", f"Player {number % 500}")]
    its_seats = [
        SeatRow(table_id, seat, "person", name, None, holder, f"link-{number}-{seat}")
        for seat, (holder, name) in enumerate(people)
    ]
    its_results = [
        ResultRow(
            table_id=table_id,
            seat=seat,
            game=game,
            version=1,
            variant="rulebook",
            players=2,
            holder=holder,
            player=f"id-{holder}",
            place=1 + (number + seat) % 2,
            points=10,
            payoff=0.5,
            together=False,
            ending=None,
            forfeit=False,
            plies=30,
            finished=finished,
            rated=False,
        )
        for seat, (holder, _) in enumerate(people)
    ]
    return table, its_seats, its_results


async def fill(database: Database, matches: int) -> None:
    for first in range(0, matches, BATCH):
        rows = [rows_of(number) for number in range(first, min(first + BATCH, matches))]
        async with database.transaction() as connection:
            await connection.execute(sa.insert(tables), [asdict(table) for table, _, _ in rows])
            await connection.execute(sa.insert(seats), [asdict(seat) for _, some, _ in rows for seat in some])
            await connection.execute(sa.insert(results), [asdict(row) for _, _, some in rows for row in some])


async def measure(name: str, work: Callable[[], Awaitable[object]]) -> None:
    times = []
    for _ in range(SAMPLES):
        began = time.perf_counter()
        await work()
        times.append(1000 * (time.perf_counter() - began))
    print(f"{name:<44}{statistics.median(times):8.1f}", flush=True)


async def run(matches: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(database_url(str(Path(folder) / "tables.db")))
        await fill(database, matches)
        past = History(database)
        middle = (1e9 + 30.0 * matches, "table")
        searches = {
            "first page": Search(),
            "a page in the middle": Search(before=middle),
            "one game, won": Search(game=GAMES[1], result="won"),
            "a month": Search(since=1e9, until=1e9 + 30 * 24 * 3600),
            "a person at 1 of 500 tables": Search(person="player 77"),
            "an option at 1 of 100 tables": Search(option=("hand_size", "4")),
            "a person at no table": Search(person="nobody"),
        }
        for name, search in searches.items():
            await measure(name, lambda search=search: past.search(HOLDER, search, PAGE))  # type: ignore[misc]
        await measure("statistics", lambda: past.tallies(HOLDER))
        await measure("streaks", lambda: past.wins_in_order(HOLDER))
        await measure("matches with one person", lambda: past.meetings(HOLDER, "id-holder-77"))
        await database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100_000)
    asyncio.run(run(parser.parse_args().matches))


if __name__ == "__main__":
    main()
