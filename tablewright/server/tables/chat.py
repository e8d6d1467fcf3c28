"""The chat of a table."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError

from tablewright.server.errors import Forbidden, RequestRefused, TableDeleted
from tablewright.server.operate.moderation import MUTED, MuteList
from tablewright.server.people.pseudonyms import Pseudonyms
from tablewright.server.people.sanitize import sanitize
from tablewright.server.store.database import Database
from tablewright.server.tables.closed import refuse_if_closed
from tablewright.server.tables.live_table import LiveTable


class Chat:
    def __init__(self, database: Database, mutes: MuteList, pseudonyms: Pseudonyms):
        self.database = database
        self.pseudonyms = pseudonyms
        self.mutes = mutes

    async def add_line(self, live: LiveTable, holder: str, seat: int | None, client_id: str, text: str) -> None:
        """Save a line. It is not sent yet, because its author is answered first."""
        refuse_if_closed(live)
        if self.mutes.includes(holder):
            raise Forbidden(MUTED)
        text = sanitize(text)
        if not text:
            raise RequestRefused("The message is empty.")
        name = self.pseudonyms.name(live.id, holder) if seat is None else live.seats[seat].name
        try:
            added = await self.database.add_chat_line(live.id, holder, seat, name, client_id, text)
        except IntegrityError:
            raise TableDeleted from None
        if not added:
            raise RequestRefused("The chat of this table is full.")

    async def send_new_lines(self, live: LiveTable) -> None:
        """Send the whole audience the lines that came since the last time, from any process."""
        async with live.lock:
            known = live.chat[-1].number if live.chat else 0
            for line in await self.database.chat_after(live.id, known):
                live.chat.append(line)
                live.audience.send_chat(line)
