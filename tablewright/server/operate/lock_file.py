"""One server a SQLite file: a second one would not hear of what the first one does."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from tablewright.server.errors import CannotServe

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks still keep the file whole
    fcntl = None  # type: ignore[assignment]


def hold(database: Path) -> IO[str] | None:
    """Hold the file until the process ends, however it ends."""
    if fcntl is None:
        return None
    lock = database.with_name(database.name + ".lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        handle = lock.open("w")
    except OSError as error:
        raise CannotServe(f"The store {database} cannot be opened: {error.strerror}.") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise CannotServe(f"Another server has {database} open; stop it, or give this one another --db.") from None
    return handle
