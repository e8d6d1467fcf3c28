"""A match of High Tide with a blunder in it: one card makes three points and nearly wins, another loses one."""

import asyncio
import threading
import time

import tablewright as tw
from tablewright.engine.match import Match
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.rows import ActionRow, SeatRow, TableRow
from tablewright.server.store.schema import PAST

SEED = 49
PLAYED = [
    "play 1",
    "play 5",
    "wait",
    "play 2",
    "play 3",
    "play 1",
    "play 5",
    "play 3",
    "play 2",
    "play 4",
    "play 2",
    "wait",
]
BLUNDER, BETTER = "play 5", "play 4"


def before_the_blunder() -> Match:
    """Seat 0 is to decide."""
    match = tw.load("high-tide", players=2).new(seed=SEED)
    for text in PLAYED:
        match.play(text)
    return match


def add_table(db: str, table_id: str, *, opponent: str = "bot", spectators: bool = True) -> None:
    """Put a table with this position into the database of a running server. Seat 0 is open."""
    match, now = before_the_blunder(), time.time()
    row = TableRow(
        table_id, "high-tide", match.game.box.version, {"players": 2}, str(SEED), "Blunder", False, spectators, None,
        now, now, len(PLAYED), match.round, 0, False,
    )  # fmt: skip
    level = "casual" if opponent == "bot" else None
    seats = [
        SeatRow(table_id, 0, "person", "Player 1", None, None, f"{table_id}-link-0"),
        SeatRow(table_id, 1, opponent, "Player 2", level, None, f"{table_id}-link-1"),
    ]
    past = [
        ActionRow(table_id, number, PAST, number - 1, move.action, move.actor, f"past:{number}", None, now)
        for number, move in enumerate(match.moves, start=1)
    ]

    async def add() -> None:
        database = await Database.open(database_url(db))
        await database.add_table(row, seats, past)
        await database.close()

    thread = threading.Thread(target=lambda: asyncio.run(add()))  # Playwright has an event loop in this one
    thread.start()
    thread.join()
