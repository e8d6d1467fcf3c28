"""Codes that invite to a table: who gets one, how long it works, and how often one can guess."""

import asyncio
import time

import pytest
import sqlalchemy as sa

from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.people.codes import CODE_LENGTH, LETTERS, new_code, read_code
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.schema import codes

from .players import FREE, HIDDEN, ME, bot

NO_TABLE = "No table has this code"


def waiting_table(visitor, seats=(ME, FREE), **form):
    form = {"game": HIDDEN, "seats": list(seats), "wait": True} | form
    return visitor.request("POST", "/api/tables", form)["id"]


def code_of(visitor, table):
    return visitor.request("POST", f"/api/tables/{table}/code")["code"]


def join(visitor, code):
    return visitor.request("POST", "/api/codes", {"code": code})["table"]


def test_letters_that_look_alike_are_not_used():
    assert not set("AEIOULV01") & set(LETTERS)
    assert all(len(new_code()) == CODE_LENGTH and read_code(new_code()) for _ in range(100))
    assert read_code(" bcd-fgh ") == read_code("BCD FGH") == "BCDFGH"
    assert [read_code(text) for text in ("", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG1", "БCDFGH")] == [None] * 6


def test_a_code_leads_to_its_table_until_the_match_starts(server):
    ann, ben = Visitor(server.address), Visitor(server.address)
    table = waiting_table(ann)
    code = code_of(ann, table)
    assert code_of(ann, table) == code  # one table, one code
    assert join(ben, code.lower()) == table
    ben.request("POST", f"/api/tables/{table}/seats/1", {"name": "Ben"})
    with pytest.raises(RequestFailed, match=NO_TABLE):
        join(ben, code)
    with pytest.raises(RequestFailed, match="has started"):
        code_of(ann, table)


def test_only_a_player_learns_the_code_and_a_table_with_bots_has_none(server):
    ann, ben = Visitor(server.address), Visitor(server.address)
    with pytest.raises(RequestFailed, match="Only the players"):
        code_of(ben, waiting_table(ann))
    with pytest.raises(RequestFailed, match="has started"):
        code_of(ann, waiting_table(ann, [ME, bot()]))


def test_a_code_expires_after_some_days(server):
    ann = Visitor(server.address)
    table = waiting_table(ann)
    code = code_of(ann, table)

    async def let_it_expire():
        database = await Database.open(database_url(server.db))
        async with database.transaction() as connection:
            await connection.execute(sa.update(codes).where(codes.c.code == code).values(expires=time.time() - 1))
        await database.close()

    asyncio.run(let_it_expire())
    with pytest.raises(RequestFailed, match=NO_TABLE):
        join(ann, code)
    assert join(ann, code_of(ann, table)) == table


def test_guesses_are_limited(start, sqlite):
    server = start(sqlite, rates=1.0)
    ann, mallory = Visitor(server.address, source="127.0.0.2"), Visitor(server.address, source="127.0.0.66")
    code = code_of(ann, waiting_table(ann))
    tries = 0
    with pytest.raises(RequestFailed, match="Too many codes"):  # noqa: PT012
        for _ in range(50):
            try:
                join(mallory, new_code())
            except RequestFailed as refused:
                if refused.status != 404:
                    raise
            tries += 1
    assert tries <= 11
    with pytest.raises(RequestFailed, match="Too many codes"):
        join(mallory, code)  # even the right one
    assert join(ann, code)  # others are not affected
