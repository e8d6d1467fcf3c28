"""Archives: matches in words, with their results. They stay readable when the rules have changed since."""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from typing import Any

from tablewright.engine.errors import TablewrightError
from tablewright.server.errors import DATABASE_ERRORS
from tablewright.server.store.archives import Archives
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.registry import Tables

SECONDS_BETWEEN_ROUNDS = 5.0
SECONDS_BEFORE_ARCHIVING = 60.0  # a match that is being played is archived when it pauses for that long
TABLES_PER_ROUND = 50

log = logging.getLogger("tablewright.server")


class Archiver:
    def __init__(self, archives: Archives, tables: Tables):
        self.archives = archives
        self.tables = tables

    async def run(self) -> None:
        """Again and again, archive the tables that have changed."""
        while True:
            try:
                await self.archive_waiting()
            except DATABASE_ERRORS as error:
                log.warning("matches could not be archived", extra={"error": type(error).__name__})
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)

    async def archive_waiting(self) -> None:
        for table_id in await self.archives.waiting(SECONDS_BEFORE_ARCHIVING, TABLES_PER_ROUND):
            await self.archive(table_id)

    async def archive(self, table_id: str) -> None:
        try:
            live = self.tables.find(table_id) or await self.tables.rebuild(table_id)
            digest, body = live.digest, await asyncio.to_thread(pack, live)
        except TablewrightError:
            await self.archives.skip(table_id)
        else:
            await self.archives.write(table_id, digest, body)

    async def read(self, table_id: str) -> dict[str, Any] | None:
        body = await self.archives.read(table_id)
        return unpack(body) if body is not None else None


def pack(live: LiveTable) -> bytes:
    """A match as everyone may read it: while it is being played, without what is hidden."""
    match = live.match
    whole = match.over and not live.dealt_again
    content = {
        "title": match.game.box.title,
        "version": live.row.version,
        "names": [seat.name for seat in live.seats],
        "over": match.over,
        "scores": match.scores,
        "places": match.places,
        "log": [
            {"ply": ply, "round": live.rounds[ply - 1] if ply else 0, "sentences": match.sentences(ply)}
            for ply in range(1 if live.dealt_again else 0, live.ply + 1)
        ],
        "match": match.save() if whole else None,
    }
    return zlib.compress(json.dumps(content, separators=(",", ":")).encode(), 9)


def unpack(body: bytes) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(zlib.decompress(body))
    return content
