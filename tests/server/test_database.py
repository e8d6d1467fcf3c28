"""The migrations create the database from nothing, with the schema that the code declares."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url, default_file
from tablewright.server.store.leases import Leases
from tablewright.server.store.rows import ActionRow, MatchStatus, NewAction, Outcome, SeatRow, TableRow
from tablewright.server.store.schema import metadata
from tablewright.server.tables.commits import CommitQueue

TABLE = TableRow("table-1", "g", 1, {}, "1", "T", True, True, None, 0.0, 0.0, 0, 0, 0, False)
SEAT = SeatRow("table-1", 0, "person", "P", None, None, "link")


def with_database(db, work):
    async def run():
        database = await Database.open(database_url(db))
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


def differences(connection):
    # SQLite ignores the length of a text column and cannot change it, so its types are compared on PostgreSQL alone.
    compare_type = connection.dialect.name == "postgresql"
    return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": compare_type}), metadata)


def test_migrations_lead_from_nothing_to_the_schema(db):
    async def work(database):
        async with database.engine.connect() as connection:
            return await connection.run_sync(differences)

    assert with_database(db, work) == []
    assert with_database(db, work) == []  # and a second start changes nothing


def test_the_secret_is_created_once(db):
    async def work(database):
        return await database.secret("seats")

    assert with_database(db, work) == with_database(db, work)


def test_of_rows_with_the_same_number_exactly_one_is_committed(db):
    async def work(database):
        await database.add_table(TABLE, [SEAT])
        commits = CommitQueue(database)
        writing = asyncio.create_task(commits.run())
        rows = [ActionRow("table-1", 1, "act", 0, action, 0, f"client{action}", None, 0.0) for action in range(9)]
        new = [NewAction(row, MatchStatus(1, 1, 0, False)) for row in rows]
        committed = [each == Outcome.COMMITTED for each in await asyncio.gather(*map(commits.commit, new))]
        again = await commits.commit(new[committed.index(True)])
        writing.cancel()
        kept = await database.actions_after("table-1", 0)
        return committed, again, kept

    committed, again, kept = with_database(db, work)
    assert sum(committed) == 1 and again == Outcome.TOO_LATE
    assert [row.action for row in kept] == [committed.index(True)]


def test_a_process_that_has_lost_a_table_without_noticing_cannot_write(postgres):
    async def work(database):
        await database.add_table(TABLE, [SEAT])
        first = await Leases(database).claim("table-1")
        second = await Leases(database).claim("table-1", by_force=True)
        row, status = ActionRow("table-1", 1, "act", 0, 0, 0, "client", None, 0.0), MatchStatus(1, 1, 0, False)
        tried = [NewAction(row, status, claim.fence) for claim in (first, second)]
        return [(await database.add_actions([each]))[each] for each in tried]

    assert with_database(postgres.database(), work) == [Outcome.NOT_OWNED, Outcome.COMMITTED]


def test_the_default_database_is_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_file() == tmp_path / "tablewright" / "tables.db"
    assert database_url(None).database == str(tmp_path / "tablewright" / "tables.db")
