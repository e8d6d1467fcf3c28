"""Lists of tables, for the home page and for programs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tablewright import __version__
from tablewright.server.services import Services
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.tables.delay import row_for_lists
from tablewright.server.tables.games import known_games
from tablewright.server.web import views
from tablewright.server.web.messages.tables import Home, TableCard

HOME_LIST_LENGTH = 8
TAG_BYTES = 16


@dataclass(frozen=True)
class ListedTable:
    """Everything that a table's card in a list is made of."""

    row: TableRow
    seats: Sequence[SeatRow]
    online: Sequence[int]
    rematch: str | None

    def card(self, holder: str) -> TableCard:
        row = row_for_lists(self.row, self.seats, holder)
        return views.table_card(row, self.seats, holder, self.online, rematch=self.rematch)

    def shown(self, holder: str) -> tuple[Any, ...]:
        """What the card shows. It holds no secret, since a digest of it leaves the server."""
        row = row_for_lists(self.row, self.seats, holder)
        seats = [
            (seat.name, seat.kind, seat.level, seat.open, seat.away, seat.abandons, seat.holder == holder)
            for seat in self.seats
        ]
        state = (row.name, row.ply, row.round, row.actor, row.over, row.public, row.spectators, row.created)
        standing = (row.host == holder, row.waiting, row.closed, row.moved, row.last, row.clock_state, row.deadline)
        return (row.id, *state, *standing, seats, self.online, self.rematch)


class HomePage:
    """The home page of one holder. The cards are made only if the page does not have them yet."""

    def __init__(self, holder: str, lists: list[list[ListedTable]]):
        self.holder = holder
        self.lists = lists

    def tag(self) -> str:
        """An entity tag: it changes when anything on the page does."""
        shown = [[table.shown(self.holder) for table in tables] for tables in self.lists]
        text = repr((__version__, shown))
        return f'"{hashlib.blake2b(text.encode(), digest_size=TAG_BYTES).hexdigest()}"'

    def cards(self) -> Home:
        mine, open_, watch = ([table.card(self.holder) for table in tables] for tables in self.lists)
        return Home(mine=mine, open=open_, watch=watch)


async def home_page(services: Services, holder: str) -> HomePage:
    found = await services.database.home(holder, HOME_LIST_LENGTH)
    listed = await with_seats(services, {row.id: row for rows in found for row in rows}.values())
    # A table is on the page once: with your own, or else with the open ones, or else with those to watch.
    return HomePage(holder, [[listed.pop(row.id) for row in rows if row.id in listed] for rows in found])


async def cards(services: Services, rows: Iterable[TableRow], holder: str) -> list[TableCard]:
    return [table.card(holder) for table in (await with_seats(services, rows)).values()]


async def with_seats(services: Services, rows: Iterable[TableRow]) -> dict[str, ListedTable]:
    """The tables of the games that this server has, by id, with their seats and with who is online."""
    known = [row for row in rows if row.game in known_games()]
    seats = await services.database.seats([row.id for row in known])
    found = {}
    for row in known:
        live = services.tables.find(row.id)
        online = sorted(live.audience.online) if live else []
        found[row.id] = ListedTable(row, seats[row.id], online, live.rematch if live else None)
    return found


def has_tag(if_none_match: str | None, tag: str) -> bool:
    """Whether a page already has what a tag stands for, by its If-None-Match header."""
    tags = {part.strip().removeprefix("W/") for part in (if_none_match or "").split(",")}
    return tag in tags or "*" in tags
