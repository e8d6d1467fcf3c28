"""The versions of a person: creating, editing, comparing, exporting. Nobody else learns that they exist."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import replace
from typing import Any

from tablewright.engine import workbook
from tablewright.engine.box import Box
from tablewright.engine.workbook import Change, Values, hash_of, shipped_text, to_text
from tablewright.server.errors import NotFound, RequestRefused
from tablewright.server.operate.limits import MAX_VERSION_BYTES, MAX_VERSIONS_PER_PERSON
from tablewright.server.operate.moderation import NameList
from tablewright.server.people.sanitize import sanitize
from tablewright.server.store.rows import TableRow, VersionRow
from tablewright.server.store.versions import VersionStore, packed, unpacked
from tablewright.server.tables.create import TableContent
from tablewright.server.tables.games import box_of
from tablewright.server.workshop.bots import checked_bots
from tablewright.server.workshop.files import from_zip, to_zip
from tablewright.server.workshop.people import people_matches
from tablewright.server.workshop.work import Pair, VersionReport

ID_BYTES = 12
SHIPPED = "shipped"  # names the content that the game comes with, where a version is asked for
ATTEMPTS = 5
UNKNOWN = "There is no such version."


class Versions:
    def __init__(self, store: VersionStore, names: NameList):
        self.store = store
        self.names = names

    async def of(self, holder: str) -> list[VersionRow]:
        return await self.store.of_holder(holder)

    async def own(self, version_id: str, holder: str) -> VersionRow:
        row = await self.store.read(version_id)
        if row is None or row.holder != holder:
            raise NotFound(UNKNOWN)
        return row

    async def create(
        self,
        holder: str,
        game: str,
        name: str,
        copy_of: str | None = None,
        change: tuple[str, str] | None = None,
    ) -> VersionRow:
        """A new version: a copy of the shipped content, or of another version, perhaps with another value in a cell."""
        source = None if copy_of is None else await self.own(copy_of, holder)
        game = source.game if source else game
        text = unpacked(source.body) if source else shipped_text(box_of(game))
        if change:
            text = await asyncio.to_thread(edited_text, box_of(game), text, *change)
        return await self._add(holder, game, name, source.id if source else None, text)

    async def read_file(self, holder: str, game: str, name: str, file: bytes) -> VersionRow:
        """A new version from a zip file."""
        values = await asyncio.to_thread(from_zip, box_of(game), file)
        return await self._add(holder, game, name, None, to_text(values))

    async def edit(self, version_id: str, holder: str, cell: str, text: str) -> VersionRow:
        """Another value in one cell, if the game accepts it."""
        for _ in range(ATTEMPTS):
            row = await self.own(version_id, holder)
            changed = await asyncio.to_thread(edited_text, box_of(row.game), unpacked(row.body), cell, text)
            if await self.store.change_content(row, changed):
                return await self.own(version_id, holder)
        raise RequestRefused("This version is being changed somewhere else. Please try again.")

    async def rename(self, version_id: str, holder: str, name: str) -> VersionRow:
        row = await self.own(version_id, holder)
        await self.store.rename(row.id, self.checked_name(name))
        return await self.own(version_id, holder)

    async def remove(self, version_id: str, holder: str) -> None:
        """Tables that were begun with it keep their numbers."""
        await self.store.remove((await self.own(version_id, holder)).id)

    async def file(self, row: VersionRow) -> bytes:
        return await asyncio.to_thread(to_zip, box_of(row.game), values_of(row))

    async def text_of(self, row: VersionRow, against: str | None, holder: str) -> str:
        """The content that a version is compared with: of its parent, unless another one is named."""
        wanted = against or row.parent or SHIPPED
        if wanted != SHIPPED:
            other = await self.store.read(wanted)
            if other is not None and other.holder == holder and other.game == row.game:
                return unpacked(other.body)
            if against:
                raise NotFound(UNKNOWN)
        return shipped_text(box_of(row.game))

    async def pair(
        self, row: VersionRow, against: str | None, players: int | None, holder: str, bots: str | None = None
    ) -> Pair:
        old = await self.text_of(row, against, holder)
        number = settled_options(row, players)["players"]
        return Pair(row.game, number, old, unpacked(row.body), checked_bots(box_of(row.game), bots))

    async def report(self, row: VersionRow, players: int | None, holder: str) -> VersionReport:
        """The version as it is now, with the people's matches that were played with the same numbers."""
        options = settled_options(row, players)
        played = await self.store.matches(row.id, holder)
        same = [table for table in played if is_alike(table, row, options)]
        return VersionReport(row.game, options["players"], unpacked(row.body), tuple(table.id for table in same))

    async def with_matches(self, report: VersionReport) -> VersionReport:
        """The same with all that people did, to be played again."""
        return replace(report, matches=[each async for each in people_matches(self.store.database, report.tables)])

    async def changes(self, row: VersionRow, against: str | None, holder: str) -> list[Change]:
        """What differs, in words."""
        old = await self.text_of(row, against, holder)
        return await asyncio.to_thread(workbook.differences, box_of(row.game), json.loads(old), values_of(row))

    async def table_content(self, row: VersionRow) -> TableContent:
        """The version as it is now, kept for a table."""
        return TableContent(await self.store.keep_content(unpacked(row.body)), row.name, row.id)

    def checked_name(self, name: str) -> str:
        checked = sanitize(name)
        if not checked:
            raise RequestRefused("Give the version a name.")
        self.names.check(checked)
        return checked

    async def _add(self, holder: str, game: str, name: str, parent: str | None, text: str) -> VersionRow:
        if len(text.encode()) > MAX_VERSION_BYTES:
            raise RequestRefused("This version is too large.")
        if await self.store.count(holder) >= MAX_VERSIONS_PER_PERSON:
            raise RequestRefused(f"You have {MAX_VERSIONS_PER_PERSON} versions already. Delete one first.")
        now = time.time()
        version_id = secrets.token_urlsafe(ID_BYTES)
        row = VersionRow(
            version_id, holder, game, self.checked_name(name), parent, hash_of(text), packed(text), now, now
        )
        await self.store.add(row)
        return row


def settled_options(row: VersionRow, players: int | None) -> dict[str, Any]:
    return box_of(row.game).settle({} if players is None else {"players": players})


def is_alike(table: TableRow, row: VersionRow, options: dict[str, Any]) -> bool:
    """Whether a match was played with the values that the version has now, under the same rules and options."""
    box = box_of(row.game)
    return table.content == row.content and table.version == box.version and box.settle(table.options) == options


def values_of(row: VersionRow) -> Values:
    values: Values = json.loads(unpacked(row.body))
    return values


def edited_text(box: Box, text: str, cell: str, value: str) -> str:
    return to_text(workbook.edited(box, json.loads(text), cell, value))
