"""One server per SQLite file: a second one would not learn what the first one changes."""

from __future__ import annotations

from pathlib import Path
from typing import IO

from tablewright.server.errors import StartupError

try:
    import fcntl
except ImportError:  # Windows: SQLite's own locks still protect the file
    fcntl = None  # type: ignore[assignment]


def lock(database: Path) -> IO[str] | None:
    """Lock the file until the process ends, however it ends."""
    if fcntl is None:
        return None
    path = database.with_name(database.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = path.open("w")
    except OSError as error:
        raise StartupError(f"The database {database} cannot be opened: {error.strerror}.") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise StartupError(f"Another server is using {database}. Stop it, or choose another file with --db.") from None
    return handle
