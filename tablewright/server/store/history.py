"""A person's finished matches: searching them, and counting them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from tablewright.server.store.database import Database
from tablewright.server.store.rows import ResultRow, SeatRow
from tablewright.server.store.schema import results, seats, tables

WON, LOST = "won", "lost"
FLAGS = {"true": True, "false": False}


@dataclass(frozen=True)
class Search:
    """Which matches to find. None: all of them."""

    game: str | None = None
    person: str | None = None  # a part of the name of somebody else at the table
    option: tuple[str, str] | None = None  # an option that was changed, and its value as text
    since: float | None = None
    until: float | None = None
    result: str | None = None  # WON or LOST
    rated: bool = False
    before: tuple[float, str] | None = None  # the cursor: when the last match of the page before ended, and its id

    def conditions(self) -> list[sa.ColumnElement[bool]]:
        found: list[sa.ColumnElement[bool]] = []
        if self.game is not None:
            found.append(results.c.game == self.game)
        if self.person is not None:
            others = sa.exists().where(seats.c.table_id == results.c.table_id, seats.c.seat != results.c.seat)
            found.append(others.where(seats.c.name.icontains(self.person, autoescape=True)))
        if self.option is not None:
            name, value = self.option
            chosen = tables.c.options[name]
            is_flag = value in FLAGS
            found.append(chosen.as_boolean().is_(FLAGS[value]) if is_flag else chosen.as_string() == value)
        if self.since is not None:
            found.append(results.c.finished >= self.since)
        if self.until is not None:
            found.append(results.c.finished < self.until)
        if self.result is not None:
            found.append((results.c.place == 1) == (self.result == WON))
        if self.rated:
            found.append(results.c.rated)
        if self.before is not None:
            finished, table_id = self.before
            earlier = sa.and_(results.c.finished == finished, results.c.table_id < table_id)
            found += [results.c.finished <= finished, sa.or_(results.c.finished < finished, earlier)]
        return found


@dataclass(frozen=True)
class FoundMatch:
    name: str  # of the table
    options: dict[str, Any]
    version: int  # of the rules under which it can be replayed
    results: Sequence[ResultRow]
    seats: Sequence[SeatRow]


@dataclass(frozen=True)
class Tally:
    """How a person's matches of a game with a number of players have ended."""

    game: str
    together: bool
    players: int
    played: int
    won: int
    places: int  # added up
    plies: int  # added up


@dataclass(frozen=True)
class Meeting:
    """A match of two people, as one of them sees it."""

    game: str
    together: bool
    place: int
    other: int  # the other's place
    name: str  # of the other


def first_seat(holder: str) -> sa.ColumnElement[bool]:
    """A result is the holder's first one of the match."""
    return ~others_of(holder, lambda mine: mine.c.seat < results.c.seat)


def only_seat(holder: str) -> sa.ColumnElement[bool]:
    """A result is the holder's only one of the match. At a shared screen, nobody knows which seat was theirs."""
    return ~others_of(holder, lambda mine: mine.c.seat != results.c.seat)


def others_of(holder: str, which: Callable[[Any], sa.ColumnElement[bool]]) -> sa.Exists:
    mine = results.alias()
    return sa.exists().where(mine.c.table_id == results.c.table_id, mine.c.holder == holder, which(mine))


class History:
    def __init__(self, database: Database):
        self.database = database

    async def search(self, holder: str, search: Search, limit: int) -> list[FoundMatch]:
        """A page of a person's matches, the latest first. Each is there once, even with several seats at it."""
        query = sa.select(results.c.table_id, tables.c.name, tables.c.options, tables.c.version)
        query = query.join(tables, tables.c.id == results.c.table_id)
        query = query.where(results.c.holder == holder, first_seat(holder), *search.conditions())
        query = query.order_by(results.c.finished.desc(), results.c.table_id.desc()).limit(limit)
        found = {row["table_id"]: row for row in await self.database.read(query)}
        rows: dict[str, list[ResultRow]] = {table_id: [] for table_id in found}
        of_matches = sa.select(results).where(results.c.table_id.in_(found)).order_by(results.c.seat)
        for row in await self.database.read(of_matches):
            rows[row["table_id"]].append(ResultRow(**row))
        names = await self.database.seats(list(found))
        return [
            FoundMatch(row["name"], row["options"], row["version"], rows[key], names[key]) for key, row in found.items()
        ]

    async def tallies(self, holder: str) -> list[Tally]:
        group = (results.c.game, results.c.together, results.c.players)
        counts = (
            sa.func.count().label("played"),
            sa.func.sum(sa.case((results.c.place == 1, 1), else_=0)).label("won"),
            sa.func.sum(results.c.place).label("places"),
            sa.func.sum(results.c.plies).label("plies"),
        )
        query = (
            sa.select(*group, *counts)
            .where(results.c.holder == holder, only_seat(holder))
            .group_by(*group)
            .order_by(*group)
        )
        return [Tally(**row) for row in await self.database.read(query)]

    async def wins_in_order(self, holder: str) -> dict[tuple[str, bool], list[bool]]:
        """Whether each match was won, game by game, the earliest first."""
        query = sa.select(results.c.game, results.c.together, (results.c.place == 1).label("won"))
        query = query.where(results.c.holder == holder, only_seat(holder))
        query = query.order_by(results.c.finished, results.c.table_id)
        found: dict[tuple[str, bool], list[bool]] = {}
        for row in await self.database.read(query):
            found.setdefault((row["game"], row["together"]), []).append(bool(row["won"]))
        return found

    async def meetings(self, holder: str, player: str) -> list[Meeting]:
        """The matches that a holder has played with somebody, who is named by a public id, the earliest first."""
        mine, theirs = results.alias(), results.alias()
        places = (mine.c.place, theirs.c.place.label("other"))
        query = sa.select(mine.c.game, mine.c.together, *places, seats.c.name).select_from(
            mine.join(theirs, theirs.c.table_id == mine.c.table_id).join(
                seats, sa.and_(seats.c.table_id == theirs.c.table_id, seats.c.seat == theirs.c.seat)
            )
        )
        query = query.where(mine.c.holder == holder, theirs.c.player == player, theirs.c.holder != holder)
        return [Meeting(**row) for row in await self.database.read(query.order_by(mine.c.finished, mine.c.table_id))]
