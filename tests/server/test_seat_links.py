"""A seat link can be replaced by the holder of the seat, and then the old one is worth nothing."""

import asyncio

import pytest

from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.errors import NotFound
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.tables import seat_changes
from tablewright.server.tables.table_record import TableRecord

from .players import FREE, HIDDEN, ME


def new_table(server, *seats):
    ann = Visitor(server.address)
    return ann.request("POST", "/api/tables", {"game": HIDDEN, "seats": list(seats)})["id"], ann


def links(visitor, table_id):
    return visitor.request("GET", f"/api/tables/{table_id}/links")


def replace_link(visitor, table_id, seat):
    return visitor.request("POST", f"/api/tables/{table_id}/seats/{seat}/link")


def test_a_new_link_works_and_the_old_one_stops_at_once(server):
    table_id, ann = new_table(server, ME, ME)
    before = links(ann, table_id)
    after = replace_link(ann, table_id, 0)
    assert after["seats"]["0"] != before["seats"]["0"] and after["seats"]["1"] == before["seats"]["1"]
    assert after == links(ann, table_id)
    stranger, phone = Visitor(server.address), Visitor(server.address)
    with pytest.raises(RequestFailed, match="404: This link does not belong to a seat"):
        stranger.request("POST", "/api/claim", {"link": before["seats"]["0"]})
    assert phone.request("POST", "/api/claim", {"link": after["seats"]["0"]})["my_seats"] == [0]


def test_only_the_holder_of_the_seat_can_replace_its_link(server):
    table_id, ann = new_table(server, ME, FREE)
    before = links(ann, table_id)
    bob = Visitor(server.address)
    bob.request("POST", f"/api/tables/{table_id}/seats/1", {"name": "Bob"})
    for visitor, seat in ((bob, 0), (Visitor(server.address), 0), (ann, 1), (ann, 9)):
        with pytest.raises(RequestFailed, match="403: This seat is not yours"):
            replace_link(visitor, table_id, seat)
    assert links(ann, table_id) == before


def test_a_lost_seat_is_out_of_reach(server):
    """Once a seat has moved, its former holder cannot replace the link."""
    table_id, ann = new_table(server, ME, FREE)
    phone = Visitor(server.address)
    phone.request("POST", "/api/claim", {"link": links(ann, table_id)["seats"]["0"]})
    before = links(phone, table_id)
    with pytest.raises(RequestFailed, match="403"):
        replace_link(ann, table_id, 0)
    assert links(phone, table_id) == before != replace_link(phone, table_id, 0)


def test_another_process_knows_the_new_link(postgres, start):
    db = postgres.database()
    one, two = start(db), start(db)
    table_id, ann = new_table(one, ME, FREE)
    old = links(Visitor(two.address, ann.cookie), table_id)["seats"]["0"]
    new = replace_link(ann, table_id, 0)["seats"]["0"]
    with pytest.raises(RequestFailed, match="404"):
        Visitor(two.address).request("POST", "/api/claim", {"link": old})
    assert Visitor(two.address).request("POST", "/api/claim", {"link": new})["my_seats"] == [0]


def test_a_link_that_is_replaced_while_it_is_claimed_moves_nothing(db):
    """The claim has found the table, and then the link changes."""
    table = TableRow("table-1", "g", 1, {}, "1", "T", True, True, None, 0.0, 0.0, 0, 0, 0, False)

    def changing(change, **how):
        def decide(row, seats):
            after = change(TableRecord(row, seats), **how)
            return after.row, after.seats

        return decide

    async def run():
        database = await Database.open(database_url(db))
        try:
            await database.add_table(table, [SeatRow("table-1", 0, "person", "Ann", None, "ann", "old")])
            assert await database.table_of_link("old") == "table-1"
            await database.change_table("table-1", changing(seat_changes.replace_link, number=0, holder="ann"))
            with pytest.raises(NotFound, match="This link does not belong to a seat"):
                await database.change_table("table-1", changing(seat_changes.claim, token="old", holder="thief"))
            return [seat.holder for seat in (await database.seats(["table-1"]))["table-1"]]
        finally:
            await database.close()

    assert asyncio.run(run()) == ["ann"]
