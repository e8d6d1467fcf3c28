"""What a guest has comes to an account, wherever the database names a holder."""

import asyncio
import time

import sqlalchemy as sa

from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.moving import MOVED, UNIQUE, move_everything
from tablewright.server.store.schema import metadata, quiet_hours, relations

NAMES_A_HOLDER = {"holder", "other", "host", "reporter"}
STAYS = {  # what belongs to an account or to one browser
    "accounts.holder",
    "challenges.holder",
    "operations.holder",
    "passkeys.holder",
    "ratings.holder",
    "recovery_codes.holder",
    "sessions.holder",
}


def test_every_column_with_a_holder_is_moved_or_stays_on_purpose():
    named = {str(column) for table in metadata.tables.values() for column in table.c if column.name in NAMES_A_HOLDER}
    assert {str(column) for column in (*MOVED, *UNIQUE)} == named - STAYS


def test_of_two_alike_the_accounts_own_stays(db):
    async def work():
        database = await Database.open(database_url(db))
        try:
            async with database.transaction() as connection:
                for number, (holder, other) in enumerate(
                    [("guest", "Cleo"), ("guest", "Dan"), ("Ann", "Cleo"), ("Eve", "guest"), ("guest", "Ann")]
                ):
                    row = {"id": str(number), "holder": holder, "other": other, "kind": "block"}
                    await connection.execute(sa.insert(relations), row | {"name": other, "created": time.time()})
                for holder, zone in (("guest", "UTC"), ("Ann", "Europe/Berlin")):
                    row = {"holder": holder, "zone": zone, "begins": "22:00", "ends": "07:00"}
                    await connection.execute(sa.insert(quiet_hours), row)
                await move_everything(connection, "guest", "Ann", "public")
            found = await database.read(sa.select(relations.c.holder, relations.c.other))
            assert {(row["holder"], row["other"]) for row in found} == {("Ann", "Cleo"), ("Ann", "Dan"), ("Eve", "Ann")}
            assert len(found) == 3  # and nobody has blocked themselves
            (hours,) = await database.read(sa.select(quiet_hours))
            assert (hours["holder"], hours["zone"]) == ("Ann", "Europe/Berlin")
        finally:
            await database.close()

    asyncio.run(work())
