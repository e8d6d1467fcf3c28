"""A database that is locked, damaged, full or busy is named in one line, and no key is ever shown."""

import asyncio
import os
import sqlite3
import stat
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.errors import DATABASE_DOWN, StartupError
from tablewright.server.operate import lock_file
from tablewright.server.operate.settings import Settings
from tablewright.server.services import Services
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.disk import DAMAGED, DISK_FULL, Disk
from tablewright.server.web.app import create_app

from .running import failed_start

KEY = "a-key-that-nobody-may-see-" * 3


# --- The lock --------------------------------------------------------------------------------------------------------


def test_the_lock_does_not_follow_a_symbolic_link(tmp_path):
    treasure = tmp_path / "treasure"
    treasure.write_text("precious")
    (tmp_path / "tables.db.lock").symlink_to(treasure)
    with pytest.raises(StartupError, match=r"lock file .* is a symbolic link"):
        lock_file.lock(tmp_path / "tables.db")
    assert treasure.read_text() == "precious"


def test_a_link_that_appears_at_the_last_moment_is_not_followed_either(tmp_path, monkeypatch):
    treasure = tmp_path / "treasure"
    (tmp_path / "tables.db.lock").symlink_to(treasure)
    monkeypatch.setattr(Path, "is_symlink", lambda self: False)
    with pytest.raises(StartupError, match="cannot be opened"):
        lock_file.lock(tmp_path / "tables.db")
    assert not treasure.exists()


def test_one_server_at_a_time_has_the_lock(tmp_path):
    first = lock_file.lock(tmp_path / "tables.db")
    assert stat.S_IMODE(os.stat(tmp_path / "tables.db.lock").st_mode) == 0o600
    with pytest.raises(StartupError, match="Another server is using"):
        lock_file.lock(tmp_path / "tables.db")
    first.release()
    lock_file.lock(tmp_path / "tables.db").release()


# --- Damage ----------------------------------------------------------------------------------------------------------


def run_sql(db, *statements):
    connection = sqlite3.connect(db)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


@pytest.fixture
def used(sqlite):
    """A database with a known key, and with enough rows to have many pages."""

    async def create():
        database = await Database.open(database_url(sqlite))
        await database.secret("seats")
        await database.close()

    asyncio.run(create())
    columns = "id, game, version, options, seed, name, public, spectators, created, touched, ply, round, over"
    run_sql(
        sqlite,
        f"UPDATE keys SET value = '{KEY}'",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
        f"INSERT INTO tables ({columns}) "
        "SELECT 't' || i, 'g', 1, '{}', '1', hex(randomblob(30)), 1, 1, 0, 0, 0, 0, 0 FROM n",
    )
    return sqlite


def cut_short(db):
    os.truncate(db, os.path.getsize(db) * 2 // 3)


def scramble_everything(db):
    Path(db).write_bytes(os.urandom(50_000))


def scramble_the_middle(db):
    with open(db, "r+b") as file:
        file.seek(os.path.getsize(db) // 8192 * 4096)
        file.write(b"\xa5" * 8192)


def drop_a_column(db):
    run_sql(db, "ALTER TABLE chat DROP COLUMN text")


def drop_the_keys(db):
    run_sql(db, "DROP TABLE keys")


def rename_the_keys_value(db):
    run_sql(db, "ALTER TABLE keys RENAME COLUMN value TO something")


def shorten_the_key(db):
    run_sql(db, f"UPDATE keys SET value = '{KEY[:20]}'")


def come_from_the_future(db):
    run_sql(db, "UPDATE alembic_version SET version_num = '9999'")


def forbid_new_keys(db):
    run_sql(db, "DELETE FROM keys", "CREATE TRIGGER t BEFORE INSERT ON keys BEGIN SELECT RAISE(ABORT, 'no'); END")


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (cut_short, "database disk image is malformed"),
        (scramble_everything, "file is not a database"),
        (scramble_the_middle, "is damaged: its pages do not fit together"),
        (drop_a_column, "the column text of the table chat is missing"),
        (drop_the_keys, "the table keys is missing"),
        (rename_the_keys_value, "the column value of the table keys is missing"),
        (shorten_the_key, "its signing key is not complete"),
        (come_from_the_future, "A newer release may have written it"),
        (forbid_new_keys, "cannot be used: no."),
    ],
)
def test_a_damaged_database_is_named_in_one_line(used, damage, sentence):
    damage(used)
    line = failed_start("--db", used)
    assert sentence in line and KEY[:8] not in line


def test_an_error_of_the_database_shows_no_parameters(sqlite):
    async def run():
        database = await Database.open(database_url(sqlite))
        try:
            async with database.engine.connect() as connection:
                await connection.execute(sa.text("SELECT :key FROM missing"), {"key": KEY})
        finally:
            await database.close()

    with pytest.raises(sa.exc.OperationalError, match="no such table") as error:
        asyncio.run(run())
    assert KEY not in str(error.value)


# --- A full disk -----------------------------------------------------------------------------------------------------


def test_health_says_that_the_disk_is_almost_full(sqlite, start):
    """No disk has a million terabytes."""
    server = start(sqlite, disk_reserve_mb=10**12)
    with pytest.raises(RequestFailed, match="The disk of the database is almost full") as refusal:
        Visitor(server.address).request("GET", "/api/health")
    assert refusal.value.status == 503


def with_services(db, work, **settings):
    """Do something with the parts of a server and a client of its app, without its background tasks."""

    async def run():
        database = await Database.open(database_url(db))
        services = Services(database, KEY, Settings(**settings))
        transport = httpx.ASGITransport(create_app(services))
        try:
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return await work(services, client)
        finally:
            services.thinking.close()
            await database.close()

    return asyncio.run(run())


async def fill(engine):
    """SQLite refuses to let the file grow, with the error of a full disk."""
    async with engine.begin() as connection:
        await connection.execute(sa.text("PRAGMA max_page_count = 1"))
        for number in range(100):
            values = {"name": f"n{number}", "value": "v" * 200}
            await connection.execute(sa.text("INSERT INTO keys (name, value) VALUES (:name, :value)"), values)


def test_health_says_that_a_write_failed_until_one_succeeds(sqlite):
    async def work(services, client):
        with pytest.raises(sa.exc.OperationalError, match="full"):
            await fill(services.database.engine)
        failed = await client.get("/api/health")
        async with services.database.engine.begin() as connection:
            await connection.execute(sa.text("PRAGMA max_page_count = 1000000"))
            await connection.execute(sa.text("INSERT INTO keys VALUES ('name', 'value')"))
        return failed, await client.get("/api/health")

    failed, mended = with_services(sqlite, work)
    assert failed.status_code == 503 and failed.json()["sentence"] == DISK_FULL
    assert mended.status_code == 200 and mended.json()["status"] == "ok"


def test_a_full_disk_of_postgresql_is_named_too(postgres):
    """PostgreSQL raises the error itself; its disk is not really full."""

    async def work(services, client):
        async with services.database.engine.begin() as connection:
            raising = "DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$"
            with pytest.raises(sa.exc.DBAPIError):
                await connection.execute(sa.text(raising))
            return services.disk.trouble()

    assert with_services(postgres.database(), work) == DISK_FULL


def test_damage_found_while_running_is_not_forgotten_with_the_next_write(sqlite):
    async def run():
        database = await Database.open(database_url(sqlite))
        disk = Disk(database.engine, 0)
        disk.failure = DAMAGED
        async with database.engine.begin() as connection:
            await connection.execute(sa.text("INSERT INTO keys VALUES ('name', 'value')"))
        await database.close()
        return disk.trouble()

    assert asyncio.run(run()) == DAMAGED


# --- A database without a free connection ----------------------------------------------------------------------------


def test_no_free_connection_is_one_line_and_status_503(sqlite, caplog):
    async def work(services, client):
        engine = services.database.engine
        engine.pool._timeout = 0
        held = [await engine.connect() for _ in range(engine.pool.size() + engine.pool._max_overflow)]
        answer = await client.get("/api/tables")
        health = await client.get("/api/health")
        for connection in held:
            await connection.close()
        return answer, health

    answer, health = with_services(sqlite, work)
    assert answer.status_code == 503 and answer.json()["sentence"] == DATABASE_DOWN
    assert health.status_code == 503 and health.json()["sentence"] == DATABASE_DOWN
    assert [record.getMessage() for record in caplog.records] == ["the database failed"]
    assert not caplog.records[0].exc_info
