"""Whether the database can save anything: how its last write failed, and how much room its disk has."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

DISK_FULL = "The disk of the database is full, so nothing can be saved."
DISK_FAILED = "The disk of the database has failed, so nothing can be saved."
READ_ONLY = "The database is read-only, so nothing can be saved."
DAMAGED = "The database is damaged. Restore a backup."
SQLITE_CODES = {
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_IOERR: DISK_FAILED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
POSTGRES_CODES = {"53100": DISK_FULL, "58030": DISK_FAILED, "25006": READ_ONLY, "XX001": DAMAGED, "XX002": DAMAGED}
MEGABYTE = 10**6


class Disk:
    """It listens to the engine, because a write can fail although the disk seems to have room, as under a quota."""

    def __init__(self, engine: AsyncEngine, reserve_mb: float):
        url = engine.url
        self.folder = Path(url.database or "").parent if engine.dialect.name == "sqlite" else None
        self.reserve_mb = reserve_mb
        self.failure: str | None = None
        sa.event.listen(engine.sync_engine, "handle_error", self.on_error)
        sa.event.listen(engine.sync_engine, "commit", self.on_commit)

    def trouble(self) -> str | None:
        """Why nothing can be saved, or soon nothing, in one sentence."""
        if self.failure is None and self.folder is not None:
            free_mb = shutil.disk_usage(self.folder).free / MEGABYTE
            if free_mb < self.reserve_mb:
                return f"The disk of the database is almost full: {free_mb:,.0f} MB are free."
        return self.failure

    def on_error(self, context: Any) -> None:
        self.failure = sentence_for(context.original_exception) or self.failure

    def on_commit(self, connection: Any) -> None:
        """A commit that fails is reported to `on_error` afterwards."""
        if self.failure != DAMAGED:
            self.failure = None


def sentence_for(error: BaseException) -> str | None:
    """What an error of the database driver says about the disk."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return SQLITE_CODES.get(code & 0xFF)  # the other bits are details
    return POSTGRES_CODES.get(str(getattr(error, "pgcode", "")))
