"""One server per SQLite file: a second one would not learn what the first one changes."""

from __future__ import annotations

from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from tablewright.server.errors import StartupError


def lock(database: Path) -> BaseFileLock:
    """Lock the file until the process ends, however it ends."""
    path = database.with_name(database.name + ".lock")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.is_symlink():  # somebody else may have put it there, to have another file locked or changed
            raise StartupError(f"The lock file {path} is a symbolic link. Remove it, and start the server again.")
        locked = FileLock(path, mode=0o600, blocking=False)
        locked.acquire()
    except Timeout:
        raise StartupError(f"Another server is using {database}. Stop it, or choose another file with --db.") from None
    except OSError as error:
        raise StartupError(f"The database {database} cannot be opened: {error.strerror}.") from None
    return locked
