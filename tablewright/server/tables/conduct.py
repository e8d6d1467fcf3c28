"""What people do about each other at a table: mute, block, report, and remove a spectator.

A holder is a secret, so a page names a person by their seat, by a line of the chat, or by a spectator's pseudonym.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablewright.server.errors import Forbidden, NotFound, RequestRefused
from tablewright.server.people.pseudonyms import Pseudonyms
from tablewright.server.people.sanitize import sanitize
from tablewright.server.store.relations import Relations
from tablewright.server.store.reports import NewReport, Reports
from tablewright.server.store.rows import ChatRow, Relation
from tablewright.server.store.schema import BOT
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.seat_changes import NOT_HOST

LINES_AROUND = 25  # of the chat, before and after what is reported


@dataclass(frozen=True)
class Address:
    """How a page names a person: by one of these."""

    seat: int | None = None
    line: int | None = None
    spectator: str | None = None


@dataclass(frozen=True)
class Person:
    holder: str
    name: str
    seat: int | None


class Conduct:
    def __init__(
        self, relations: Relations, reports: Reports, pseudonyms: Pseudonyms, tables: Tables, refresher: Refresher
    ):
        self.relations = relations
        self.reports = reports
        self.pseudonyms = pseudonyms
        self.tables = tables
        self.refresher = refresher

    # --- who is meant -----------------------------------------------------------------------------------------------

    def find(self, live: LiveTable, address: Address, holder: str) -> Person:
        """The other person whom a holder means."""
        if address.seat is not None:
            person = self.in_seat(live, address.seat)
        elif address.line is not None:
            person = self.author(live, address.line)
        else:
            person = self.spectator(live, address.spectator or "")
        if person.holder == holder:
            raise RequestRefused("That is you.")
        return person

    def in_seat(self, live: LiveTable, number: int) -> Person:
        if number >= len(live.seats):
            raise NotFound("There is no such seat.")
        seat = live.seats[number]
        if seat.holder is None:
            raise RequestRefused("A bot plays in this seat." if seat.kind == BOT else "Nobody sits there.")
        return Person(seat.holder, seat.name, number)

    def author(self, live: LiveTable, number: int) -> Person:
        for line in live.chat:
            if line.number == number:
                if line.holder is None:
                    raise RequestRefused("It is not known any more who wrote this.")
                return Person(line.holder, line.name, line.seat)
        raise NotFound("There is no such line in the chat.")

    def spectator(self, live: LiveTable, pseudonym: str) -> Person:
        for holder in live.audience.spectators:
            if self.pseudonyms.of(live.id, holder) == pseudonym:
                return Person(holder, self.pseudonyms.name(live.id, holder), None)
        raise NotFound("This spectator has left.")

    # --- mutes and blocks -------------------------------------------------------------------------------------------

    async def add_relation(self, live: LiveTable, address: Address, holder: str, kind: str) -> Relation:
        person = self.find(live, address, holder)
        added = await self.relations.add(holder, person.holder, kind, person.name)
        await self.apply(holder)
        return added

    async def remove_relation(self, holder: str, relation: str) -> None:
        await self.relations.remove(holder, relation)
        await self.apply(holder)

    async def apply(self, holder: str) -> None:
        """Let the tables of this process follow a change. Other processes are told through the database."""
        for live in list(self.tables.live.values()):
            if holder in live.people or any(viewer.holder == holder for viewer in live.audience.viewers.values()):
                await self.refresher.refresh_company(live)

    # --- spectators -------------------------------------------------------------------------------------------------

    async def remove_spectator(self, live: LiveTable, address: Address, holder: str) -> None:
        """The host removes somebody who looks on. They are kept out of this table from then on."""
        if live.row.host != holder:
            raise Forbidden(NOT_HOST)
        person = self.find(live, address, holder)
        if live.seats_of(person.holder):
            raise RequestRefused(f"{person.name} has a seat at this table. You can give the seat to a bot.")
        await self.relations.remove_spectator(live.id, person.holder)
        await self.refresher.refresh_company(live)

    # --- reports ----------------------------------------------------------------------------------------------------

    async def report(self, live: LiveTable, address: Address, holder: str, reason: str, words: str) -> None:
        person = self.find(live, address, holder)
        addresses = [viewer.address for viewer in live.audience.connected if viewer.holder == person.holder]
        await self.reports.add(
            NewReport(
                table_id=live.id,
                holder=person.holder,
                seat=person.seat,
                name=person.name,
                address=addresses[0] if addresses else None,
                reporter=holder,
                reason=reason,
                words=sanitize(words),
                lines=lines_around(live.chat, address.line),
            )
        )


def lines_around(chat: Sequence[ChatRow], number: int | None) -> Sequence[ChatRow]:
    """The lines before and after one of a chat, or else the last ones."""
    if number is None:
        return chat[-2 * LINES_AROUND :]
    return [line for line in chat if abs(line.number - number) <= LINES_AROUND]
