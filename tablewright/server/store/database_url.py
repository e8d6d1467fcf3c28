"""Where the database is: `--db` names a file or an address, and the default is a file of the user's own."""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tablewright.server.errors import StartupError

SQLITE = "sqlite+aiosqlite"
POSTGRES = "postgresql+asyncpg"
FOLDER = "tablewright"
NAME = "tables.db"


def default_file() -> Path:
    """`tables.db` in the user's data folder."""
    file = user_data_path(FOLDER, appauthor=False) / NAME
    # Up to version 0.1, macOS had the same folder as Linux.
    former = Path.home() / ".local" / "share" / FOLDER / NAME
    return former if sys.platform == "darwin" and former.exists() and not file.exists() else file


def shown_url(url: URL) -> str:
    """A database as people may read it: a file, or an address without its password."""
    return url.render_as_string() if url.drivername == POSTGRES else str(Path(url.database or "").absolute())


def database_url(db: str | None) -> URL:
    """The URL for a `--db`, which is a file, `sqlite:///file` or `postgresql://…`."""
    if not db:
        return file_url(default_file())
    if "://" not in db:
        return file_url(Path(db))
    try:
        url = make_url(db)
    except (ArgumentError, ValueError):
        raise StartupError(
            f"--db {without_password(db)} is not a database address. Give a file or postgresql://…"
        ) from None
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        return url.set(drivername=POSTGRES)
    if kind == "sqlite" and url.database and url.database != ":memory:":
        return file_url(Path(url.database))
    if kind == "sqlite":
        raise StartupError(f"--db {without_password(db)} does not name a file, and tables must survive a restart.")
    raise StartupError(
        f"--db {without_password(db)} is not supported. Give a file (SQLite) or postgresql://… (PostgreSQL)."
    )


def file_url(path: Path) -> URL:
    return URL.create(SQLITE, database=str(path.expanduser().absolute()))


def without_password(db: str) -> str:
    try:
        return make_url(db).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return db.partition("://")[0] + "://…"
