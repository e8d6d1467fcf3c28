"""Connecting to SQLite and PostgreSQL, and bringing the schema up to date."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tablewright.server.errors import StartupError
from tablewright.server.store.damage import check_columns, check_pages, place
from tablewright.server.store.database_url import POSTGRES

MIGRATIONS = Path(__file__).parent / "migrations"
SECONDS_TO_CONNECT = 2.5
SECONDS_PER_STATEMENT = 2.5
CONNECTIONS = 15  # that stay open; ten more for a while
SECONDS_PER_TRANSACTION = 4.0


def create_engine(url: URL, seconds_per_statement: float | None = SECONDS_PER_STATEMENT) -> AsyncEngine:
    if url.drivername == POSTGRES:
        connect = {
            "timeout": SECONDS_TO_CONNECT,
            "command_timeout": seconds_per_statement,
            "server_settings": {"application_name": "tablewright"},
        }
        return create_async_engine(
            url,
            connect_args=connect,
            pool_pre_ping=True,
            pool_size=CONNECTIONS,
            pool_timeout=SECONDS_TO_CONNECT,
            hide_parameters=True,
        )
    create_private_file(Path(url.database or ""))
    engine = create_async_engine(url, hide_parameters=True)  # an error must not show a key
    sa.event.listen(engine.sync_engine, "connect", configure_sqlite)
    return engine


def create_sqlite_engine(url: URL) -> sa.Engine:
    """For threads that wait for the database themselves."""
    engine = sa.create_engine(url.set(drivername="sqlite"), hide_parameters=True)
    sa.event.listen(engine, "connect", configure_sqlite)
    return engine


def configure_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


@asynccontextmanager
async def bounded(connection: AsyncConnection) -> AsyncIterator[None]:
    """Cut a connection to PostgreSQL if what is done on it takes too long.

    A connection whose packets are lost never answers, not even to a rollback. Cutting it makes everything that waits
    for it fail at once.
    """
    if connection.dialect.name != "postgresql":
        yield
        return
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    watchdog = asyncio.get_running_loop().call_later(SECONDS_PER_TRANSACTION, driver.terminate)
    try:
        yield
    finally:
        watchdog.cancel()


def create_private_file(path: Path) -> None:
    """Create the file, readable only by its owner: it holds every hand and the key that signs the tokens."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise StartupError(f"The database {path} cannot be opened: {error.strerror}.") from None


def migrate(connection: sa.Connection) -> None:
    """Bring the schema up to date, and refuse a database that is damaged."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    check_pages(connection)
    try:
        command.upgrade(config, "head")
    except CommandError:
        where = place(connection.engine.url)
        raise StartupError(
            f"The database {where} has an unknown schema. A newer release may have written it."
        ) from None
    check_columns(connection)


def first_line(error: BaseException) -> str:
    """What went wrong, in one line."""
    inner = getattr(error, "orig", None) or error
    text = str(inner).strip() or type(inner).__name__
    return text.splitlines()[0].rsplit(">: ", 1)[-1].rstrip(".") + "."
