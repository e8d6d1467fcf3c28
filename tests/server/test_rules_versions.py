"""A change of rules version orphans no table: it goes on where the play is the same, and can be read where not."""

import asyncio
import sqlite3

import pytest

import tablewright
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.operate.settings import Settings
from tablewright.server.services import Services
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url

from .players import FREE, HIDDEN, ME, play_together, set_table
from .running import wait_for


def change(db, statement, *values):
    """What another release would have written."""
    with sqlite3.connect(db) as connection:
        connection.execute(statement, values)
    connection.close()


def value(db, query, *values):
    with sqlite3.connect(db) as connection:
        (found,) = connection.execute(query, values).fetchone()
    connection.close()
    return found


def archive_all(db):
    """Archive the tables now instead of when the server gets around to it."""

    async def work():
        database = await Database.open(database_url(db))
        services = Services(database, await database.secret("seats"), Settings())
        try:
            for table_id in await services.archiver.archives.waiting(-1.0, 100):
                await services.archiver.archive(table_id)
        finally:
            await services.stop()

    asyncio.run(work())


@pytest.fixture
def played(sqlite, start):
    """A finished match on a stopped server: the server, the table, a visitor and the last position."""
    server = start(sqlite)
    table_id, visitors, ends = play_together(server.address, HIDDEN)
    server.stop()
    archive_all(sqlite)
    return server, table_id, visitors[0], ends[0]


def test_a_match_of_another_version_goes_on_if_its_play_is_the_same(played, sqlite):
    server, table_id, ann, end = played
    change(sqlite, "UPDATE tables SET version = 99 WHERE id = ?", table_id)
    server.start()
    card = ann.request("GET", f"/api/tables/{table_id}")
    assert card["over"] and not card["outdated"]
    assert ann.request("GET", f"/api/tables/{table_id}/at/{end['ply']}")["scores"] == end["scores"]
    assert value(sqlite, "SELECT version FROM tables WHERE id = ?", table_id) != 99


def test_a_match_that_would_go_differently_can_be_read_for_ever(played, sqlite):
    server, table_id, ann, end = played
    change(sqlite, "UPDATE tables SET version = 99, digest = 'another play' WHERE id = ?", table_id)
    server.start()
    assert ann.request("GET", f"/api/tables/{table_id}")["outdated"]
    archive = ann.request("GET", f"/api/tables/{table_id}/archive")
    assert archive["over"] and archive["scores"] == end["scores"] and archive["places"] == end["places"]
    assert len(archive["log"]) == end["ply"] + 1 and any(entry["sentences"] for entry in archive["log"])
    saved = ann.request("GET", f"/api/tables/{table_id}/match")
    assert tablewright.replay(saved).scores == end["scores"]
    with pytest.raises(RequestFailed, match="rules of High Tide, and they have changed since"):
        ann.request("GET", f"/api/tables/{table_id}/at/0")


def test_actions_that_are_no_longer_legal_leave_the_match_readable(played, sqlite):
    server, table_id, ann, end = played
    change(sqlite, "UPDATE tables SET version = 99 WHERE id = ?", table_id)
    change(sqlite, "UPDATE actions SET action = 0 WHERE table_id = ? AND number > 4", table_id)
    server.start()
    assert ann.request("GET", f"/api/tables/{table_id}")["outdated"]
    assert ann.request("GET", f"/api/tables/{table_id}/archive")["scores"] == end["scores"]


def test_a_table_of_a_release_that_wrote_no_digests_is_archived_too(played, sqlite):
    _, table_id, *_ = played
    change(sqlite, "DELETE FROM archives")
    change(sqlite, "UPDATE tables SET digest = NULL, archived = 0")
    archive_all(sqlite)
    assert value(sqlite, "SELECT count(*) FROM archives WHERE table_id = ?", table_id) == 1
    assert value(sqlite, "SELECT digest IS NOT NULL AND archived FROM tables WHERE id = ?", table_id)


def test_an_archive_tells_nobody_what_is_still_hidden(sqlite, start):
    server = start(sqlite)

    async def work():
        table_id, visitors = await set_table(server.address, HIDDEN, (ME, FREE))
        async with visitors[0].look_at(table_id, 0) as link:
            position = await link.until(lambda p: p["legal"] or p["actor"] == 1)
            if position["legal"]:
                await link.act(position["legal"][0]["action"])
        return table_id, visitors[0]

    table_id, ann = asyncio.run(work())
    server.stop()
    archive_all(sqlite)
    server.start()
    archive = ann.request("GET", f"/api/tables/{table_id}/archive")
    with pytest.raises(RequestFailed, match="409"):
        ann.request("GET", f"/api/tables/{table_id}/match")

    async def look():
        async with Visitor(server.address).look_at(table_id, None) as link:
            return await link.whole_log()

    seen = asyncio.run(look())
    assert [entry["sentences"] for entry in archive["log"]] == [entry["sentences"] for entry in seen]


def test_a_running_server_archives_finished_matches(sqlite, start):
    server = start(sqlite)
    table_id, *_ = play_together(server.address, HIDDEN)
    wait_for(lambda: value(sqlite, "SELECT archived FROM tables WHERE id = ?", table_id))
