"""Opening a database beside a running server: it must be there already, with the schema of this version."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from tablewright.server.errors import StartupError
from tablewright.server.store.connect import MIGRATIONS, SECONDS_TO_CONNECT, create_engine, first_line
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import POSTGRES


async def open_existing(url: URL) -> Database:
    """The database at an address. It is neither created nor migrated: that is the server's task."""
    where = url.render_as_string(hide_password=True)
    if url.drivername != POSTGRES and not Path(url.database or "").is_file():
        raise StartupError(f"There is no database at {url.database}. Name the one that the server uses with --db.")
    database = Database(create_engine(url), secrets.token_hex(6))
    try:
        async with asyncio.timeout(SECONDS_TO_CONNECT * 3), database.engine.connect() as connection:
            current = await connection.run_sync(is_current)
    except (DBAPIError, OSError, TimeoutError) as error:
        await database.close()
        raise StartupError(f"The database {where} cannot be opened: {first_line(error)}") from None
    if not current:
        await database.close()
        raise StartupError(f"The database {where} belongs to another version. Start the server to bring it up to date.")
    return database


def is_current(connection: sa.Connection) -> bool:
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    head = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == head
