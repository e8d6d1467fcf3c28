"""Retention and operations inside one process: what is spared, what is dropped, and what a race may do."""

import asyncio
import time

import pytest
import sqlalchemy as sa

from tablewright.server.operate.moderation import BanList, MuteList
from tablewright.server.operate.settings import Settings
from tablewright.server.services import Services
from tablewright.server.store import administration
from tablewright.server.store.administration import Administration
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.operations import forget_old_operations, last_number, operations_after
from tablewright.server.store.rows import ActionRow, MatchStatus, NewAction, Outcome
from tablewright.server.store.schema import operations, tables
from tablewright.server.tables.audience import Viewer
from tablewright.server.tables.create import SeatRequest, TableRequest

from .players import HIDDEN
from .running import HANGS_AFTER

DAY = 24 * 3600.0
HOUR = 3600.0


class Somebody(Viewer):
    """A viewer who is connected."""

    connected = True

    def send_position(self): ...

    def send_chat(self, line): ...

    def lose_seat(self, may_watch): ...

    def hide(self, people): ...

    def drop(self): ...


def with_services(db, work, **settings):
    """Do something with the parts of a server whose tables are idle after a day."""

    async def run():
        database = await Database.open(database_url(db))
        services = Services(database, "secret", Settings(close_idle_days=1, **settings))
        await services.precompiler.try_to_compile(HIDDEN)
        committing = asyncio.create_task(services.commits.run())
        try:
            async with asyncio.timeout(HANGS_AFTER):
                return await work(services)
        finally:
            committing.cancel()
            await services.stop()

    return asyncio.run(run())


async def new_tables(services, count):
    request = TableRequest("holder", HIDDEN, {"players": 2})
    return [await services.creator.create(request) for _ in range(count)]


async def age(services, seconds, **columns):
    async with services.database.transaction() as connection:
        await connection.execute(sa.update(tables).values(touched=time.time() - seconds, **columns))


async def ids(services, *conditions):
    async with services.database.engine.connect() as connection:
        return set(await connection.scalars(sa.select(tables.c.id).where(*conditions)))


def test_a_table_that_somebody_is_connected_to_is_not_closed(db):
    async def work(services):
        watched, idle = await new_tables(services, 2)
        watched.audience.add(Somebody("stream", "holder", None))
        await age(services, 2 * DAY)
        await services.retention.round()
        return idle.id, await ids(services, tables.c.closed.is_not(None))

    idle, closed = with_services(db, work)
    assert closed == {idle}


def test_a_table_with_viewers_in_another_process_is_not_deleted(db):
    """The other process marks it as used once an hour."""

    async def work(services):
        _, elsewhere = await new_tables(services, 2)
        await age(services, 3 * HOUR, closed=time.time() - 40 * DAY)
        await Administration(services.database).mark_used([elsewhere.id], time.time() - HOUR)
        await services.retention.round()
        return elsewhere.id, await ids(services)

    elsewhere, left = with_services(db, work)
    assert left == {elsewhere}


@pytest.mark.parametrize("days", [0, 1])
def test_a_setting_of_no_days_is_off(sqlite, days):
    async def work(services):
        await new_tables(services, 1)
        await age(services, 2 * DAY, over=True)
        await services.retention.round()
        return len(await ids(services))

    assert with_services(sqlite, work, keep_finished_days=days) == (1 if days == 0 else 0)


def test_every_batch_is_done(sqlite, monkeypatch):
    monkeypatch.setattr(administration, "BATCH", 2)

    async def work(services):
        await new_tables(services, 5)
        await age(services, 2 * DAY)
        await services.retention.round()
        metrics = services.metrics.text({}).decode()
        return len(await ids(services, tables.c.closed.is_not(None))), metrics

    closed, metrics = with_services(sqlite, work)
    assert closed == 5 and "tablewright_tables_closed_total 5.0" in metrics


def test_a_table_that_changes_while_it_is_being_opened_is_read_again(db):
    async def work(services):
        (live,) = await new_tables(services, 1)
        services.tables.live.clear()
        read, going_on, seats = asyncio.Event(), asyncio.Event(), services.database.seats

        async def held_back(ids):  # the row of the table has been read by then
            read.set()
            await going_on.wait()
            return await seats(ids)

        services.database.seats = held_back
        opening = asyncio.create_task(services.tables.get(live.id))
        await read.wait()
        await Administration(services.database).close([live.id])
        await services.follower.poll()
        going_on.set()
        first = await opening
        second = await services.tables.get(live.id)
        return first.dropped, second.dropped, second.row.closed

    outdated, dropped, closed = with_services(db, work)
    assert outdated and not dropped and closed is not None


def test_a_bot_that_was_thinking_when_an_operator_changed_its_table_does_not_move(sqlite):
    async def work(services):
        seats = [SeatRequest("bot", level="random"), SeatRequest("me")]
        live = await services.creator.create(TableRequest("holder", HIDDEN, {"players": 2}, seats))
        async with live.lock:  # the bot cannot move by itself meanwhile
            number, action = live.number, live.match.legal()[0]
            services.tables.drop(live.id)
        return await services.moves.act_for_bot(live, 0, action, number)

    assert with_services(sqlite, work) is False


def test_a_deleted_table_does_not_take_the_moves_of_others_with_it(db):
    async def work(services):
        gone, there = await new_tables(services, 2)
        await Administration(services.database).delete([gone.id])
        rows = [ActionRow(live.id, 1, "act", 0, 0, 0, "client", None, 0.0) for live in (gone, there)]
        new = [NewAction(row, MatchStatus(1, 1, 0, False)) for row in rows]
        outcomes = await services.database.add_actions(new)
        return [outcomes[each] for each in new]

    assert with_services(db, work) == [Outcome.NO_TABLE, Outcome.COMMITTED]


def test_numbers_of_operations_are_not_used_twice(db):
    async def work(services):
        store = Administration(services.database)
        tables_there = await new_tables(services, 2)
        await store.close([live.id for live in tables_there])
        last = await last_number(services.database)
        async with services.database.transaction() as connection:
            await connection.execute(sa.update(operations).values(at=0.0))
        await forget_old_operations(services.database)
        left = await operations_after(services.database, 0)
        await store.delete([tables_there[0].id])
        return last, left, await operations_after(services.database, last), tables_there[0].id

    last, left, new, deleted = with_services(db, work)
    assert [row.number for row in left] == [last]
    assert [(row.number > last, row.table_id) for row in new] == [(True, deleted)]


def test_bans_cover_networks_and_end():
    bans = BanList()
    assert not bans.includes("192.0.2.7")
    bans.replace([("192.0.2.0/24", None), ("2001:db8::/48", None), ("198.51.100.1/32", time.time() - 1)])
    assert [bans.includes(each) for each in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8::1")] == [True] * 3
    assert [bans.includes(each) for each in ("192.0.3.7", "198.51.100.1", "2001:db9::1", "", "x")] == [False] * 5


def test_mutes_end():
    mutes = MuteList()
    mutes.replace([("ann", None), ("bo", time.time() - 1), ("cy", time.time() + DAY)])
    assert [mutes.includes(each) for each in ("ann", "bo", "cy", "dan")] == [True, False, True, False]
