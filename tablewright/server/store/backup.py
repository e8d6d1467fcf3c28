"""A backup of a SQLite database, taken while a server is using it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from tablewright.server.errors import StartupError
from tablewright.server.store.database_url import POSTGRES


def back_up(url: URL, file: Path) -> None:
    """Copy the database to a file. The file appears only once the copy is complete and has been checked."""
    if url.drivername == POSTGRES:
        raise StartupError("This database is on PostgreSQL. Back it up with pg_dump.")
    source = Path(url.database or "")
    if file.exists() and file.samefile(source):
        raise StartupError(f"{file} is the database itself. Choose another file for the backup.")
    partial = file.with_name(f".{file.name}.partial")
    try:
        partial.unlink(missing_ok=True)
        partial.touch(mode=0o600)  # like the database, it holds every hand and the key that signs the tokens
        copy(source, partial)
        os.replace(partial, file)
    except (sqlite3.Error, OSError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StartupError(f"The backup {file} cannot be written: {reason}.") from None
    finally:
        partial.unlink(missing_ok=True)


def copy(source: Path, target: Path) -> None:
    """SQLite's own online backup: players go on playing meanwhile, and the copy is of one moment."""
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(target)) as written:
        database.backup(written)
        written.execute("PRAGMA journal_mode=DELETE")  # one file, without a write-ahead log beside it
        result = written.execute("PRAGMA quick_check(1)").fetchone()[0]
        if result != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {result}")
    with target.open("rb") as finished:
        os.fsync(finished.fileno())
