"""Lists of tables and the home page: what is on them, and that they never read through all tables."""

import asyncio
import http.client
import json
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
import sqlalchemy as sa

from tablewright.server.client import Visitor
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.store.schema import tables
from tablewright.server.web import views
from tablewright.server.web.lists import HOME_LIST_LENGTH, HomePage, ListedTable, has_tag

from .players import FREE, HIDDEN, ME
from .running import HANGS_AFTER

TABLE = TableRow("table-1", HIDDEN, 1, {}, "1", "T", True, True, None, 0.0, 0.0, 0, 0, 0, False)
SEATS = [
    SeatRow("table-1", 0, "person", "Ann", None, "ann", "link-1"),
    SeatRow("table-1", 1, "person", "Player 2", None, None, "link-2"),
]


def new_table(visitor, **form):
    return visitor.request("POST", "/api/tables", {"game": HIDDEN, "seats": [ME, FREE], "public": True} | form)["id"]


def ask_home(visitor, tag=None):
    """The status, the tag and the body of the home page."""
    connection = http.client.HTTPConnection(urlsplit(visitor.address).netloc, timeout=HANGS_AFTER)
    headers = {"Cookie": visitor.cookie} | ({"If-None-Match": tag} if tag else {})
    connection.request("GET", "/api/home", headers=headers)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, response.getheader("ETag"), json.loads(body) if body else None


def ids(cards):
    return [card["id"] for card in cards]


def test_the_home_page_holds_the_beginning_of_each_list(server):
    ann, bob = Visitor(server.address), Visitor(server.address)
    made = [new_table(ann) for _ in range(HOME_LIST_LENGTH + 1)]
    new_table(bob, public=False)
    _, _, home = ask_home(ann)
    assert ids(home["mine"]) == made[:0:-1]
    assert home["mine"] == ann.request("GET", "/api/tables?which=mine")[:HOME_LIST_LENGTH]
    _, _, home = ask_home(bob)
    assert home["open"] == bob.request("GET", "/api/tables?which=open")[:HOME_LIST_LENGTH]


def test_a_table_is_on_the_home_page_once(server):
    ann, bob = Visitor(server.address), Visitor(server.address)
    bob.request("GET", "/api/games")  # which makes him somebody
    waiting, playing = new_table(ann), new_table(ann, seats=[ME, ME])
    for visitor, place in ((ann, {"mine": waiting}), (bob, {"open": waiting, "watch": playing})):
        _, _, home = ask_home(visitor)
        listed = [card["id"] for cards in home.values() for card in cards]
        assert len(listed) == len(set(listed))
        assert all(table_id in ids(home[which]) for which, table_id in place.items())


def test_an_unchanged_home_page_is_not_sent_again(server):
    ann = Visitor(server.address)
    table_id = new_table(ann)
    status, tag, _ = ask_home(ann)
    assert status == 200
    assert ask_home(ann, tag) == (304, tag, None)
    Visitor(server.address).request("POST", f"/api/tables/{table_id}/seats/1", {"name": "Bob"})
    status, later, home = ask_home(ann, tag)
    assert (status, later != tag) == (200, True)
    assert home["mine"][0]["seats"][1]["name"] == "Bob"


def test_a_move_and_a_visit_change_the_home_page(server):
    async def run():
        ann = Visitor(server.address)
        table_id = await asyncio.to_thread(new_table, ann)
        _, first, _ = await asyncio.to_thread(ask_home, ann)
        async with ann.look_at(table_id, 0) as link:
            position = await link.until(lambda p: p["legal"])
            _, second, visited = await asyncio.to_thread(ask_home, ann, first)
            await link.act(position["legal"][0]["action"])
            _, third, moved = await asyncio.to_thread(ask_home, ann, second)
        assert len({first, second, third}) == 3
        assert visited["mine"][0]["seats"][0]["online"] and moved["mine"][0]["ply"] == 1

    asyncio.run(run())


def test_home_pages_of_different_people_have_different_tags(server):
    ann, bob = Visitor(server.address), Visitor(server.address)
    new_table(ann)
    new_table(bob)
    assert ask_home(ann)[1] != ask_home(bob)[1]


@pytest.mark.parametrize(
    "changed",
    [
        ListedTable(replace(TABLE, ply=1), SEATS, [], None),
        ListedTable(replace(TABLE, actor=1), SEATS, [], None),
        ListedTable(replace(TABLE, over=True), SEATS, [], None),
        ListedTable(TABLE, [SEATS[0], replace(SEATS[1], holder="bob")], [], None),
        ListedTable(TABLE, [replace(SEATS[0], holder="bob"), SEATS[1]], [], None),
        ListedTable(TABLE, [replace(SEATS[0], name="Anna"), SEATS[1]], [], None),
        ListedTable(TABLE, SEATS, [0], None),
        ListedTable(TABLE, SEATS, [], "table-2"),
    ],
)
def test_whatever_changes_a_card_changes_the_tag(changed):
    before = ListedTable(TABLE, SEATS, [], None)
    assert changed.card("ann") != before.card("ann")
    assert HomePage("ann", [[changed], [], []]).tag() != HomePage("ann", [[before], [], []]).tag()


def test_the_tag_is_made_without_cards(monkeypatch):
    monkeypatch.delattr(views, "table_card")
    assert HomePage("ann", [[ListedTable(TABLE, SEATS, [], None)], [], []]).tag()


def test_the_tag_depends_on_no_secret():
    """It leaves the server, and a short seed could be found by trying."""
    page = HomePage("ann", [[ListedTable(TABLE, SEATS, [], None)], [], []])
    other = ListedTable(replace(TABLE, seed="2"), [replace(seat, link="other") for seat in SEATS], [], None)
    assert HomePage("ann", [[other], [], []]).tag() == page.tag()


@pytest.mark.parametrize(
    ("header", "matches"),
    [
        ('"a"', True),
        ('W/"a"', True),
        ('"b", "a"', True),
        ("*", True),
        ('"b"', False),
        ("a", False),
        ("", False),
        (None, False),
    ],
)
def test_a_page_names_the_tags_that_it_has(header, matches):
    assert has_tag(header, '"a"') is matches


async def fill(database):
    rows = {
        "open-1": {},
        "full-1": {},
        "over-1": {"over": True},
        "closed-1": {"closed": 1.0},
        "hidden-1": {"public": False},
    }
    for number, (table_id, fields) in enumerate(rows.items()):
        table = replace(TABLE, id=table_id, touched=float(number), **fields)
        guest = "bob" if table_id == "full-1" else None
        seats = [replace(SEATS[0], table_id=table_id, link=f"a{number}")]
        seats += [replace(SEATS[1], table_id=table_id, link=f"b{number}", holder=guest)]
        await database.add_table(table, seats)


def with_database(db, work):
    async def run():
        database = await Database.open(database_url(db))
        try:
            await fill(database)
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


def test_which_tables_are_in_which_list(db):
    async def work(database):
        found = [await database.tables_of("bob"), await database.open_tables(), await database.tables_to_watch()]
        counted = await database.count_tables()
        return [[row.id for row in rows] for rows in found], await database.home("bob", 1), counted

    lists, home, counted = with_database(db, work)
    assert lists == [["full-1"], ["open-1"], ["full-1", "open-1"]]
    assert [[row.id for row in rows] for rows in home] == [["full-1"], ["open-1"], ["full-1"]]
    assert counted == {"playing": 3, "over": 1}


def test_no_list_reads_through_all_tables(sqlite):
    """SQLite's own plan for each statement. A count may run over the index of the tables in play, and of no others."""

    async def work(database):
        statements = []
        engine = database.engine.sync_engine
        sa.event.listen(engine, "before_cursor_execute", lambda *args: statements.append((args[2], args[3])))
        await database.home("ann", 8)
        await database.seats(["open-1", "full-1"])
        await database.count_in_play()
        plans = []
        async with database.engine.connect() as connection:
            for statement, values in list(statements):
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
                plans += [row[3] for row in plan]
        return plans

    plans = with_database(sqlite, work)
    assert len(plans) >= 5
    scans = [line for line in plans if "SCAN" in line]
    assert len(scans) == 1 and "ix_tables_in_play" in scans[0], plans


def test_counting_tables_in_play_looks_at_no_finished_one(postgres):
    """PostgreSQL has an index for it as well, of the tables in play alone."""

    async def work(database):
        async with database.engine.begin() as connection:
            await connection.execute(sa.text("SET LOCAL enable_seqscan = off"))
            query = sa.select(sa.func.count()).select_from(tables).where(~tables.c.over, tables.c.closed.is_(None))
            plan = await connection.execute(sa.text(f"EXPLAIN {query.compile(database.engine)}"))
            return [row[0] for row in plan]

    assert any("ix_tables_in_play" in line for line in with_database(postgres.database(), work))
