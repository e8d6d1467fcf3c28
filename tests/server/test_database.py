"""The store is made from nothing by its migrations, and they come to what the code says."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tablewright.server.store.database import ActionRow, SeatRow, Store, TableRow
from tablewright.server.store.database_url import default_file, store_url
from tablewright.server.store.schema import metadata
from tablewright.server.tables.commits import Commits, Standing


def with_store(db, work):
    async def run():
        store = await Store.open(store_url(db))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def differences(connection):
    return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)


def test_migrations_lead_from_nothing_to_the_schema(db):
    async def work(store):
        async with store.engine.connect() as connection:
            return await connection.run_sync(differences)

    assert with_store(db, work) == []
    assert with_store(db, work) == []  # and a second start changes nothing


def test_the_secret_is_made_once(db):
    async def work(store):
        return await store.secret("seats")

    assert with_store(db, work) == with_store(db, work)


def test_of_rows_that_want_one_place_exactly_one_lands(db):
    async def work(store):
        table = TableRow("table-1", "g", 1, {}, "1", "T", True, True, None, 0.0, 0.0, 0, 0, 0, False)
        await store.add_table(table, [SeatRow("table-1", 0, "person", "P", None, None, "link")])
        commits = Commits(store)
        writing = asyncio.create_task(commits.run())
        rows = [ActionRow("table-1", 1, "act", 0, action, 0, f"client{action}", None, 0.0) for action in range(9)]
        landed = await asyncio.gather(*(commits.land(row, Standing(1, 1, 0, False)) for row in rows))
        again = await commits.land(rows[landed.index(True)], Standing(1, 1, 0, False))
        writing.cancel()
        kept = await store.actions_after("table-1", 0)
        return landed, again, kept

    landed, again, kept = with_store(db, work)
    assert sum(landed) == 1 and not again
    assert [row.action for row in kept] == [landed.index(True)]


def test_the_default_store_is_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_file() == tmp_path / "tablewright" / "tables.db"
    assert store_url(None).database == str(tmp_path / "tablewright" / "tables.db")
