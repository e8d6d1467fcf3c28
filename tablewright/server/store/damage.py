"""A damaged database is noticed at the start and named in one line, which never shows what the database holds."""

from __future__ import annotations

import os

import sqlalchemy as sa
from sqlalchemy.engine import URL

from tablewright.server.errors import StartupError
from tablewright.server.store.schema import metadata

MAX_BYTES_TO_CHECK = 256 * 2**20  # a check reads the whole file; SQLite itself notices one that is cut short


def check_pages(connection: sa.Connection) -> None:
    """Read all pages of a SQLite file."""
    if (
        connection.dialect.name != "sqlite"
        or os.path.getsize(connection.engine.url.database or "") > MAX_BYTES_TO_CHECK
    ):
        return
    if connection.scalar(sa.text("PRAGMA quick_check(1)")) != "ok":
        raise damaged(connection, "its pages do not fit together")


def check_columns(connection: sa.Connection) -> None:
    """Compare the migrated database with the schema."""
    found = sa.inspect(connection).get_multi_columns()
    names = {table: {column["name"] for column in columns} for (_, table), columns in found.items()}
    for table in metadata.sorted_tables:
        if table.name not in names:
            raise damaged(connection, f"the table {table.name} is missing")
        for column in table.columns:
            if column.name not in names[table.name]:
                raise damaged(connection, f"the column {column.name} of the table {table.name} is missing")


def damaged(connection: sa.Connection, what: str) -> StartupError:
    return StartupError(f"The database {place(connection.engine.url)} is damaged: {what}. Restore a backup.")


def place(url: URL) -> str:
    """Where a database is: its file, or its address without the password."""
    return url.database or "" if url.drivername.startswith("sqlite") else url.render_as_string(hide_password=True)
