"""Watching a package, and reading it again when one of its files was saved.

New rules that work are used at once: the tables of the game are dropped from memory, and their viewers connect again.
Whenever a table is opened, what the rules no longer accept of its history is dropped. A package with mistakes changes
nothing: the tables go on under the last version that works, and the page shows the mistakes.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import _lru_cache_wrapper
from pathlib import Path

from tablewright.engine.errors import TablewrightError
from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.engine.registry import described, open_box
from tablewright.engine.reloading import read_again
from tablewright.server.develop.endless_rules import EndlessRules
from tablewright.server.develop.history import replay_accepted
from tablewright.server.develop.project import Project
from tablewright.server.errors import RequestRefused
from tablewright.server.store.database import Database
from tablewright.server.store.history_cut import cut_history
from tablewright.server.store.rows import ActionRow, SeatRow, TableRow
from tablewright.server.tables.match_cache import last_sentence, status_of
from tablewright.server.tables.registry import Tables

WATCHED = (".py", ".toml", ".md", ".json", ".jsonl", ".js", ".mjs", ".css", ".svg", ".png", ".jpg", ".webp", ".woff2")
OUR_CACHES = "tablewright.server."

Record = tuple[TableRow, list[SeatRow], list[ActionRow]]

log = logging.getLogger("tablewright.server")


class Reloader:
    def __init__(self, project: Project, database: Database, tables: Tables):
        self.project = project
        self.database = database
        self.tables = tables
        tables.before_opening = self.settle
        self.files = watched_files(project.folder)
        self.revision = 1  # how often the package was read
        self.problem: str | None = None  # what is wrong with the files as they are now
        self.notices: dict[str, str] = {}  # by table: what the new rules changed there
        self.on_change: Callable[[], None] = lambda: None
        sys.dont_write_bytecode = True  # two changes within a second would look alike

    async def run(self) -> None:
        """Read the package again after every change, until the server stops."""
        with extra("dev", "Development mode needs its extra"):
            from watchfiles import awatch

        with EndlessRules(self.project.folder):
            async for _ in awatch(self.project.folder, watch_filter=lambda _, path: path.endswith(WATCHED)):
                if await asyncio.to_thread(self.has_changed):
                    await self.reload()

    def has_changed(self) -> bool:
        """Whether a file is not as it was when this was asked last: saving one file once is often told twice."""
        before, self.files = self.files, watched_files(self.project.folder)
        return self.files != before

    async def reload(self) -> None:
        records = [await self.read(live.id) for live in self.tables.live.values() if live.row.game == self.project.slug]
        try:
            await asyncio.to_thread(self.use_new_version, [record for record in records if record])
        except Exception as error:
            self.problem = str(error) if isinstance(error, TablewrightError) else described(error)
            log.warning("the package has a mistake", extra={"game": self.project.slug, "why": self.problem})
        else:
            self.revision += 1
            self.problem = None
            self.notices.clear()
            await self.forget_old_rules()
            for live in list(self.tables.live.values()):
                if live.row.game == self.project.slug:
                    self.tables.drop(live.id)
        self.on_change()

    async def forget_old_rules(self) -> None:
        """Let nothing of the last version stay: a table that is being opened may still have begun with it."""
        clear_caches()
        self.tables.games.loaded.clear()
        while self.tables.opening:
            await asyncio.gather(*self.tables.opening.values(), return_exceptions=True)
        self.tables.games.loaded.clear()

    def use_new_version(self, records: list[Record]) -> None:
        """Read the package again, and try it: a match must begin, and those that are being played must not crash."""
        with read_again(self.project.slug) as box:
            Game(box, box.settle({}), plain=True).new(seed=0).legal()
            for record in records:
                replay_accepted(box, *record)

    async def settle(self, table_id: str) -> None:
        """Drop what the rules no longer accept of a table's history."""
        record = await self.read(table_id)
        if record is None or record[0].game != self.project.slug:
            return
        box = open_box(self.project.slug)
        try:
            accepted = await asyncio.to_thread(replay_accepted, box, *record)
        except Exception as error:
            raise RequestRefused(f"This table cannot be opened: {described(error)}.") from error
        if accepted.notice:
            self.notices[table_id] = accepted.notice
        match, row = accepted.cache.match, record[0]
        status = replace(status_of(match, accepted.cache.digest), last=last_sentence(match))
        if accepted.dropped or (row.version, row.digest) != (box.version, status.digest):
            await cut_history(self.database, table_id, accepted.dropped, status, box.version)

    async def read(self, table_id: str) -> Record | None:
        row = await self.database.table(table_id)
        if row is None:
            return None
        seats = (await self.database.seats([table_id]))[table_id]
        return row, seats, await self.database.actions_after(table_id, 0)


def watched_files(folder: Path) -> dict[Path, tuple[int, int]]:
    """When each file of a package was changed, and how large it is."""
    found = {}
    for path in folder.rglob("*"):
        if path.name.endswith(WATCHED):
            with suppress(OSError):  # it has just been removed
                status = path.stat()
                found[path] = (status.st_mtime_ns, status.st_size)
    return found


def clear_caches() -> None:
    """Forget what the server has read of games, such as words, rulebooks and boards."""
    for name, module in list(sys.modules.items()):
        if name.startswith(OUR_CACHES):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()
