"""Link previews: what a page says of itself to other programs. Nothing private is in it, and everything is escaped."""

import asyncio
import html
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.web.previews import INVITATION, Preview, preview_of, tags
from tablewright.server.web.static_files import StaticFiles

from .players import HIDDEN

NASTY = '"><script>alert(1)</script>&'
PUBLIC = TableRow("table-public", HIDDEN, 1, {}, "1", NASTY, True, True, None, 0.0, 0.0, 7, 2, 0, False, last="Ann won")
PRIVATE = replace(PUBLIC, id="table-private", name="Ann's secret party", public=False)


def seats_of(row):
    ann = SeatRow(row.id, 0, "person", "Ann", None, "holder-ann", f"link-1-of-{row.id}")
    return [ann, SeatRow(row.id, 1, "person", "Player 2", None, None, f"link-2-of-{row.id}")]


@pytest.fixture
def preview(sqlite):
    """The preview of a path, with one public and one private table."""

    async def with_database(work):
        database = await Database.open(database_url(sqlite))
        try:
            return await work(database)
        finally:
            await database.close()

    async def add_tables(database):
        for row in (PUBLIC, PRIVATE):
            await database.add_table(row, seats_of(row))

    asyncio.run(with_database(add_tables))
    return lambda path: asyncio.run(with_database(lambda db: preview_of(SimpleNamespace(database=db), path)))


def test_everything_is_escaped():
    head = tags(Preview(NASTY, NASTY), "http://x.example", f"/t/{NASTY}")
    assert "<script" not in head and head.count("<") == head.count("<meta")
    found = re.findall(r'<meta property="(og:[a-z_:]+)" content="([^"]*)">', head)
    said = {name: html.unescape(value) for name, value in found}
    assert said["og:title"] == said["og:description"] == NASTY
    assert said["og:image"] == "http://x.example/preview.png"


@pytest.mark.parametrize("page", ["t", "watch"])
def test_a_public_table_says_what_the_lobby_says_but_no_names_and_nothing_of_the_match(preview, page):
    assert preview(f"/{page}/table-public") == Preview(NASTY, "High Tide, a table for 2 players. One seat is open.")


@pytest.mark.parametrize("path", ["/t/table-private", "/watch/table-private", "/t/no-such-table", "/t/%00"])
def test_a_private_table_says_nothing_and_looks_like_one_that_does_not_exist(preview, path):
    assert preview(path) == INVITATION


def test_pages_of_games_have_a_preview_and_the_seat_of_a_person_has_none(preview):
    assert preview(f"/new/{HIDDEN}").title == preview(f"/learn/{HIDDEN}/lessons").title == "High Tide"
    without = ("/seat/a-secret-token-of-a-seat", "/new/chess", "/review/table-public")
    assert [preview(path) for path in without] == [None] * len(without)


def test_a_preview_is_added_to_the_head_of_a_page_and_to_no_file(tmp_path):
    (tmp_path / "index.html").write_text("<html><head><title>T</title></head><body></body></html>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    files = StaticFiles(tmp_path)
    page, icon = (SimpleNamespace(url=SimpleNamespace(path=path), headers={}) for path in ("/t/abc", "/icon.svg"))
    assert files.is_page(page) and not files.is_page(icon)
    assert files.respond(page, "<meta>").body == b"<html><head><title>T</title><meta></head><body></body></html>"
