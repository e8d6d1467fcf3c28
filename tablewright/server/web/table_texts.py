"""The messages about a table as JSON text. What several viewers see alike is written once for all of them.

A position has three parts: the board as a seat sees it, the card of the table as a holder sees it, and the end of the
log. Each part is kept until the table changes, so a message costs little however often it is asked for.
"""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from tablewright.server.tables.audience import Viewer
from tablewright.server.tables.delay import shown_ply
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.web import views

LOG_PART = 40  # log entries in one message

Seat = int | None


class Viewpoint(NamedTuple):
    seat: Seat
    muted: tuple[int, ...]  # seats whose remarks are hidden from the viewer


class TableTexts:
    def __init__(self, live: LiveTable):
        self.live = live
        self.number = live.number  # the last row that the texts include
        self.over = live.match.over
        self.seats = live.seats
        self.online = live.audience.online
        self.rematch = live.rematch
        self.row = live.row
        self.bot = live.bot_to_move
        self.boards: dict[tuple[Seat, int], str] = {}
        self.cards: dict[tuple[int, ...], str] = {}
        self.positions: dict[tuple[Viewpoint, tuple[int, ...], int], str] = {}
        self.logs: dict[Viewpoint, dict[int, str]] = {}  # entries by ply

    def viewpoint(self, viewer: Viewer) -> Viewpoint:
        return Viewpoint(viewer.seat, tuple(seat.seat for seat in self.live.seats if seat.holder in viewer.hidden))

    def position(self, viewer: Viewer, log_from: int) -> str:
        """A position without its number, as the fields of a JSON object."""
        self.update()
        mine = tuple(self.live.seats_of(viewer.holder))
        viewpoint = self.viewpoint(viewer)
        key = (viewpoint, mine, log_from)
        text = self.positions.get(key)
        if text is None:
            ply = shown_ply(self.live, viewer.holder)
            log = ",".join(self.log(viewpoint, log_from, ply + 1))
            card, board = self.card(viewer.holder, mine), self.board(viewer.seat, ply)
            text = f'"type":"position","table":{card},{board},"log_from":{log_from},"log":[{log}]'
            self.positions[key] = text
        return text

    def log_part(self, viewer: Viewer, first: int, last: int) -> str:
        """A part of the log without its number, as the fields of a JSON object."""
        self.update()
        seat = "null" if viewer.seat is None else viewer.seat
        log = ",".join(self.log(self.viewpoint(viewer), first, last))
        return f'"type":"log","seat":{seat},"log_from":{first},"log":[{log}]'

    def update(self) -> None:
        """Drop the texts that are out of date."""
        live = self.live
        renamed = self.seats is not live.seats
        bot = live.bot_to_move
        moved = self.number != live.number
        paused = self.row is not live.row
        if renamed or self.over != live.match.over:
            self.logs.clear()
        elif moved:
            self.forget_undone(live.plies_up_to(self.number))
        if renamed or moved or paused or self.bot is not bot:
            self.boards.clear()
            self.positions.clear()
        now = (live.audience.online, live.rematch, live.row)
        if renamed or moved or now != (self.online, self.rematch, self.row):
            self.cards.clear()
            self.positions.clear()
        self.number, self.over, self.seats = live.number, live.match.over, live.seats
        self.online, self.rematch, self.row = now
        self.bot = bot

    def forget_undone(self, kept: int) -> None:
        for entries in self.logs.values():
            for ply in [ply for ply in entries if ply > kept]:
                del entries[ply]

    def board(self, seat: Seat, ply: int) -> str:
        text = self.boards.get((seat, ply))
        if text is None:
            now = ply == self.live.ply
            board = views.board(self.live, seat) if now else views.late_board(self.live, ply)
            text = self.boards[seat, ply] = board.model_dump_json()[1:-1]
        return text

    def card(self, holder: str, mine: tuple[int, ...]) -> str:
        text = self.cards.get(mine)
        if text is None:
            text = self.cards[mine] = views.live_table_card(self.live, holder).model_dump_json()
        return text

    def log(self, viewpoint: Viewpoint, first: int, last: int) -> list[str]:
        """The log entries from a ply up to another, which is not included."""
        entries = self.logs.setdefault(viewpoint, {})
        for ply in range(first, last):
            if ply not in entries:
                entry = views.log_entry(self.live, viewpoint.seat, ply)
                if entry.actor in viewpoint.muted:
                    entry.remark = None
                entries[ply] = entry.model_dump_json()
        return [entries[ply] for ply in range(first, last)]


texts_of_tables: WeakKeyDictionary[LiveTable, TableTexts] = WeakKeyDictionary()


def texts_of(live: LiveTable) -> TableTexts:
    texts = texts_of_tables.get(live)
    if texts is None:
        texts = texts_of_tables[live] = TableTexts(live)
    return texts


def forget_texts(live: LiveTable) -> None:
    """Nobody looks at the table now."""
    texts_of_tables.pop(live, None)
