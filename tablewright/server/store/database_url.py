"""Where the store is: `--db` as a file or an address, and the user's own file by default."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tablewright.server.errors import CannotServe

SQLITE = "sqlite+aiosqlite"
POSTGRES = "postgresql+asyncpg"


def default_file() -> Path:
    """`tables.db` in the user's data folder."""
    if sys.platform == "win32":
        root = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        root = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(root) / "tablewright" / "tables.db"


def store_url(db: str | None) -> URL:
    """The address that a `--db` means: a file, `sqlite:///file` or `postgresql://…`."""
    if not db:
        return file_url(default_file())
    if "://" not in db:
        return file_url(Path(db))
    try:
        url = make_url(db)
    except (ArgumentError, ValueError):
        raise CannotServe(f"--db {shown(db)} is no address of a database: write postgresql://… or a file.") from None
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        return url.set(drivername=POSTGRES)
    if kind == "sqlite" and url.database and url.database != ":memory:":
        return file_url(Path(url.database))
    if kind == "sqlite":
        raise CannotServe(f"--db {shown(db)} names no file, and a table must outlive the server.")
    raise CannotServe(f"--db {shown(db)}: the store is SQLite (a file) or PostgreSQL (postgresql://…).")


def file_url(path: Path) -> URL:
    return URL.create(SQLITE, database=str(path.expanduser().absolute()))


def shown(db: str) -> str:
    """An address without its password."""
    try:
        return make_url(db).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return db.partition("://")[0] + "://…"
