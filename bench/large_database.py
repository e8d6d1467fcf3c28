"""A server with a large database: `python bench/large_database.py` prints its measurements as JSON.

It fills a SQLite file (or with `--db postgresql://…` a database) with finished matches and with tables in play, and
starts a server on it. Then it measures from outside: the home page, with and without a change, each list, a new table,
the card of a table, and opening a table as the page does, from asking for its card to the first position on the socket.
Every table that is opened is one that the server does not have in memory. On a busy machine, look at the processor time
that the server takes for each.

All matches are copies of a few that are played here, with tables, seats and actions of their own. The tables in play
are public, and only the one that was played longest ago has an open seat: this is the worst case for the list of open
tables. With `--seats-open` all of them have one.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from servers import Server, running

from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.registry import load
from tablewright.server.client import Visitor
from tablewright.server.people.identity import Tokens
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.rows import ActionRow, SeatRow, TableRow
from tablewright.server.store.schema import ACT, PERSON, actions, seats, tables

TABLES_PER_TRANSACTION = 500
SAMPLES = 20
WARM_UP = 3
UNLIMITED = ("--rates", "100000")
HOLDER = "holder-of-measurements"
TABLES_OF_HOLDER = 50
Rows = tuple[TableRow, list[SeatRow], list[ActionRow]]


# --- Filling the database --------------------------------------------------------------------------------------------


def sample(game: Game, seed: int, share: float) -> Match:
    """A match of random actions: the whole of it, or a share."""
    chance, whole = random.Random(seed), game.new(seed=seed)
    while not whole.over:
        whole.play(chance.choice(list(whole.legal())))
    match = game.new(seed=seed)
    for move in whole.moves[: int(len(whole.moves) * share)]:
        match.play(move.action)
    return match


def rows_of(match: Match, number: int, kind: str, touched: float, free: bool, holder: str | None) -> Rows:
    """A table with this match; the names of its holders are its own."""
    game, table_id = match.game, f"{kind}-{number:07}"
    table = TableRow(
        id=table_id,
        game=game.box.slug,
        version=game.box.version,
        options=game.box.options.changed(game.options),
        seed=str(match.seed),
        name=f"Table {number + 1}",
        public=True,
        spectators=True,
        rematch_of=None,
        created=touched,
        touched=touched,
        ply=len(match.moves),
        round=match.round,
        actor=match.actor,
        over=match.over,
    )
    holders = [f"{table_id}-{seat}" for seat in range(game.players)]
    holders[0] = holder or holders[0]
    its_seats = [
        SeatRow(
            table_id,
            seat,
            PERSON,
            f"Player {seat + 1}",
            None,
            None if free and seat else who,
            f"{table_id}-link-{seat}",
        )
        for seat, who in enumerate(holders)
    ]
    played = [
        ActionRow(table_id, n, ACT, n - 1, move.action, move.actor, f"{table_id}-{n}", None, touched)
        for n, move in enumerate(match.moves, start=1)
    ]
    return table, its_seats, played


def all_rows(args: argparse.Namespace) -> Iterator[Rows]:
    """Finished matches and tables in play, the oldest first."""
    game, now = load(args.game), time.time()
    finished = [sample(game, seed, share=1.0) for seed in range(SAMPLES)]
    running = [sample(game, seed, share=0.5) for seed in range(SAMPLES)]
    for number in range(args.finished):
        mine = HOLDER if number < TABLES_OF_HOLDER else None
        yield rows_of(finished[number % SAMPLES], number, "over", now - 10 * args.finished + number, False, mine)
    for number in range(args.in_play):
        mine = HOLDER if number < TABLES_OF_HOLDER else None
        free = args.seats_open or number == 0
        yield rows_of(running[number % SAMPLES], number, "play", now - args.in_play + number, free, mine)


async def fill(url: str, args: argparse.Namespace) -> str:
    """Fill the database if it is empty. The result is the cookie of a holder with some of the tables."""
    database = await Database.open(database_url(url))
    empty = sum((await database.count_tables()).values()) == 0
    rows = all_rows(args) if empty else iter(())
    while some := list(islice(rows, TABLES_PER_TRANSACTION)):
        async with database.transaction() as connection:
            await connection.execute(sa.insert(tables), [asdict(table) for table, _, _ in some])
            await connection.execute(sa.insert(seats), [asdict(seat) for _, its_seats, _ in some for seat in its_seats])
            await connection.execute(sa.insert(actions), [asdict(row) for _, _, played in some for row in played])
    if empty and database.shared:
        async with database.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            await connection.execute(sa.text("VACUUM ANALYZE"))
    cookie = Tokens(await database.secret("seats")).sign(HOLDER)
    await database.close()
    return f"tw_seats={cookie}"


# --- Measuring -------------------------------------------------------------------------------------------------------


class Browser:
    """Requests on one connection that is kept open, as a browser makes them."""

    def __init__(self, address: str, cookie: str):
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        self.headers = {"Cookie": cookie, "Origin": address, "Content-Type": "application/json"}

    def ask(self, path: str, body: Any = None, **headers: str) -> http.client.HTTPResponse:
        data = None if body is None else json.dumps(body)
        self.connection.request("POST" if data else "GET", path, data, self.headers | headers)
        response = self.connection.getresponse()
        response.read()
        if response.status >= 400:
            raise SystemExit(f"{path} was answered with {response.status}")
        return response


async def open_table(browser: Browser, visitor: Visitor, table_id: str) -> None:
    """From asking for the card to the first position."""
    await asyncio.to_thread(browser.ask, f"/api/tables/{table_id}")
    socket = await visitor.dial(table_id)
    await socket.send('{"type": "hello"}')
    while json.loads(await socket.recv())["type"] != "position":
        pass
    await socket.close()


class Stopwatch:
    def __init__(self, server: Server, times: int):
        self.server = server
        self.times = times

    async def time(self, action: Callable[[int], Awaitable[Any]]) -> dict[str, float]:
        """Milliseconds of one action after the other, after a few that do not count, and the server's own share."""
        for turn in range(WARM_UP):
            await action(turn)
        taken, worked = [], self.server.cpu_seconds()
        for turn in range(WARM_UP, WARM_UP + self.times):
            started = time.perf_counter()
            await action(turn)
            taken.append((time.perf_counter() - started) * 1000)
        worked = (self.server.cpu_seconds() - worked) / self.times * 1000
        ordered = sorted(taken)
        found = {"median": statistics.median(ordered), "p95": ordered[int(len(ordered) * 0.95)], "max": ordered[-1]}
        return {name: round(value, 2) for name, value in (found | {"server_cpu_mean": worked}).items()}


async def measure(server: Server, cookie: str, args: argparse.Namespace) -> dict[str, Any]:
    browser, visitor = Browser(server.address, cookie), Visitor(server.address, cookie)
    tag = browser.ask("/api/home").getheader("ETag") or ""
    new_table = {"game": args.game, "public": False}

    def request(path: str, body: Any = None, **headers: str) -> Callable[[int], Awaitable[Any]]:
        return lambda turn: asyncio.to_thread(browser.ask, path, body, **headers)

    def cold(kind: str, count: int, first: int) -> Callable[[int], str]:
        """The ids of tables that were not opened before, spread over all of them."""
        step = count // (2 * (args.times + WARM_UP)) * 2
        return lambda turn: f"{kind}-{first + turn * step:07}"

    over, play = cold("over", args.finished, 0), cold("play", args.in_play, 0)
    other_over, other_play = cold("over", args.finished, 1), cold("play", args.in_play, 1)
    measured: dict[str, Callable[[int], Awaitable[Any]]] = {
        "home": request("/api/home"),
        "home_unchanged": request("/api/home", **{"If-None-Match": tag}),
        "list_open": request("/api/tables?which=open"),
        "list_mine": request("/api/tables?which=mine"),
        "list_watch": request("/api/tables?which=watch"),
        "card_of_finished": lambda turn: request(f"/api/tables/{over(turn)}")(turn),
        "card_in_play": lambda turn: request(f"/api/tables/{play(turn)}")(turn),
        "open_finished": lambda turn: open_table(browser, visitor, other_over(turn)),
        "open_in_play": lambda turn: open_table(browser, visitor, other_play(turn)),
        "new_table": request("/api/tables", new_table),
        "metrics": request("/api/metrics"),
    }
    stopwatch = Stopwatch(server, args.times)
    return {name: await stopwatch.time(action) for name, action in measured.items()}


async def run(url: str, args: argparse.Namespace) -> dict[str, Any]:
    started = time.perf_counter()
    cookie = await fill(url, args)
    filled = time.perf_counter() - started
    with running(1, url, *UNLIMITED) as (server,):
        results = await measure(server, cookie, args)
    return {
        "database": database_url(url).get_backend_name(),
        "game": args.game,
        "finished": args.finished,
        "in_play": args.in_play,
        "seats_open": args.seats_open,
        "times": args.times,
        "fill_s": round(filled, 1),
        "milliseconds": results,
        "highest_p95": max(each["p95"] for each in results.values()),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--in-play", type=int, default=10_000)
    parser.add_argument("--seats-open", action="store_true", help="every table in play has an open seat")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--game", default="potlatch")
    parser.add_argument("--db", help="a SQLite file or postgresql://…, filled if it is empty; by default a new file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        results = asyncio.run(run(args.db or str(Path(folder) / "tables.db"), args))
    print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
