"""Designers' versions, the content of tables, verdicts and reports: queries."""

from __future__ import annotations

import time
import zlib
from dataclasses import asdict
from typing import NamedTuple

import sqlalchemy as sa

from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.workbook import hash_of
from tablewright.server.store.database import Database
from tablewright.server.store.rows import TableRow, VersionRow
from tablewright.server.store.schema import contents, tables, verdicts, version_reports, versions

MAX_VERDICTS = 5000  # one more, and the oldest is forgotten
MAX_REPORTS = 1000
MAX_MATCHES = 100  # that are listed at a version
SECONDS_UNUSED_CONTENT_IS_KEPT = 3600.0  # a table that needs it may be about to be created


class KeptReport(NamedTuple):
    body: bytes  # JSON
    content: str  # the version that it is about


class VersionStore:
    def __init__(self, database: Database):
        self.database = database

    # --- versions ---------------------------------------------------------------------------------------------------

    async def read(self, version_id: str) -> VersionRow | None:
        rows = await self.database.read(sa.select(versions).where(versions.c.id == version_id))
        return VersionRow(**rows[0]) if rows else None

    async def of_holder(self, holder: str) -> list[VersionRow]:
        """The latest first."""
        query = sa.select(versions).where(versions.c.holder == holder).order_by(versions.c.touched.desc())
        return [VersionRow(**row) for row in await self.database.read(query)]

    async def count(self, holder: str) -> int:
        query = sa.select(sa.func.count().label("count")).where(versions.c.holder == holder)
        return int((await self.database.read(query))[0]["count"])

    async def add(self, row: VersionRow) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(sa.insert(versions), asdict(row))

    async def change_content(self, row: VersionRow, text: str) -> bool:
        """Write another content, unless somebody has changed it meanwhile."""
        here = sa.and_(versions.c.id == row.id, versions.c.content == row.content)
        new = {"content": hash_of(text), "body": packed(text), "touched": time.time()}
        async with self.database.transaction() as connection:
            done = await connection.execute(sa.update(versions).where(here).values(new))
        return bool(done.rowcount)

    async def rename(self, version_id: str, name: str) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(sa.update(versions).where(versions.c.id == version_id).values(name=name))

    async def remove(self, version_id: str) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(versions).where(versions.c.id == version_id))

    async def matches(self, version_id: str, host: str) -> list[TableRow]:
        """The finished matches that were begun from a version, the latest first."""
        here = (tables.c.content_version == version_id, tables.c.host == host, tables.c.over)
        query = sa.select(tables).where(*here).order_by(tables.c.touched.desc()).limit(MAX_MATCHES)
        return [TableRow(**row) for row in await self.database.read(query)]

    # --- the content of tables --------------------------------------------------------------------------------------

    async def keep_content(self, text: str) -> str:
        """Keep a content for a table that is to be created; returns its hash."""
        row = {"hash": hash_of(text), "body": packed(text), "created": time.time()}
        insert = self.database.insert(contents).values(row)
        fresh = insert.on_conflict_do_update(index_elements=[contents.c.hash], set_={"created": row["created"]})
        async with self.database.transaction() as connection:
            await connection.execute(fresh)
        return hash_of(text)

    async def content(self, content: str | None) -> Copy:
        """The content with a hash, as games are loaded with it."""
        if content is None:
            return SHIPPED
        rows = await self.database.read(sa.select(contents.c.body).where(contents.c.hash == content))
        return Copy(contents=unpacked(rows[0]["body"]))

    async def forget_unused_content(self) -> None:
        used = sa.select(tables.c.content).where(tables.c.content.is_not(None))
        old = contents.c.created < time.time() - SECONDS_UNUSED_CONTENT_IS_KEPT
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(contents).where(old, contents.c.hash.not_in(used)))

    # --- verdicts ---------------------------------------------------------------------------------------------------

    async def verdict(self, key: str) -> bytes | None:
        """JSON."""
        rows = await self.database.read(sa.select(verdicts.c.body).where(verdicts.c.key == key))
        return zlib.decompress(rows[0]["body"]) if rows else None

    async def keep_verdict(self, key: str, games: int, body: bytes) -> None:
        row = {"key": key, "made": time.time(), "games": games, "body": zlib.compress(body)}
        insert = self.database.insert(verdicts).values(row)
        newest = sa.select(verdicts.c.key).order_by(verdicts.c.made.desc()).limit(MAX_VERDICTS)
        async with self.database.transaction() as connection:
            await connection.execute(insert.on_conflict_do_update(index_elements=[verdicts.c.key], set_=row))
            await connection.execute(sa.delete(verdicts).where(verdicts.c.key.not_in(newest)))

    # --- reports ----------------------------------------------------------------------------------------------------

    async def report(self, key: str) -> KeptReport | None:
        columns = sa.select(version_reports.c.body, version_reports.c.content)
        rows = await self.database.read(columns.where(version_reports.c.key == key))
        return KeptReport(zlib.decompress(rows[0]["body"]), unpacked(rows[0]["content"])) if rows else None

    async def keep_report(self, key: str, body: bytes, content: str) -> None:
        row = {"key": key, "made": time.time(), "body": zlib.compress(body), "content": packed(content)}
        insert = self.database.insert(version_reports).values(row)
        newest = sa.select(version_reports.c.key).order_by(version_reports.c.made.desc()).limit(MAX_REPORTS)
        async with self.database.transaction() as connection:
            await connection.execute(insert.on_conflict_do_update(index_elements=[version_reports.c.key], set_=row))
            await connection.execute(sa.delete(version_reports).where(version_reports.c.key.not_in(newest)))


def packed(text: str) -> bytes:
    return zlib.compress(text.encode())


def unpacked(body: bytes) -> str:
    return zlib.decompress(body).decode()
