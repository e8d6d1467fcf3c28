"""The archive in a real browser: a finished match is found, and leads to the board, the review and a friend."""

import re
import sqlite3
import time
from contextlib import closing

import pytest
from playwright.sync_api import expect

from .playing import DESKTOP, PATIENCE, PHONE
from .test_friends import open_table

expect.set_options(timeout=PATIENCE)

GAME = "high-tide"
SIZES = [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)]
RESULT = """
    INSERT INTO results (table_id, seat, game, version, variant, players, holder, player, place, points, together,
        forfeit, plies, finished, rated)
    VALUES (:table_id, :seat, 'high-tide', 1, 'rulebook', 2, :holder, :player, :place, :points, 0, 0, 22, :now, 1)
"""


def finish(server, table, places, points):
    """The match at a table has ended, and its players have an account."""
    now, table_id = time.time(), table.removeprefix("/t/")
    with closing(sqlite3.connect(server.folder / "tables.db", timeout=PATIENCE)) as connection, connection:
        connection.execute("UPDATE tables SET over = 1, actor = NULL, recorded = 1 WHERE id = ?", (table_id,))
        held = connection.execute("SELECT seat, holder, name FROM seats WHERE table_id = ?", (table_id,)).fetchall()
        for seat, holder, name in held:
            connection.execute("INSERT INTO accounts (holder, name, created) VALUES (?, ?, ?)", (holder, name, now))
            row = {"table_id": table_id, "seat": seat, "holder": holder, "player": f"person-{seat}", "now": now}
            connection.execute(RESULT, row | {"place": places[seat], "points": points[seat]})


def wait_until_it_counts(server, players):
    """The server counts new results every few seconds."""
    end = time.monotonic() + PATIENCE / 1000
    while len(server.ask(f"/api/games/{GAME}/ranking")["people"]) < players:
        assert time.monotonic() < end, "the match does not count"


@pytest.mark.parametrize("size", SIZES)
def test_finished_matches_are_found_and_lead_to_their_board_and_to_a_friend(visit, size):
    ann, ben = visit(size), visit(size)
    page = ann.page
    ann.come("/archive")
    expect(page.get_by_text("You have not finished a match yet.")).to_be_visible()
    table = open_table(ann, ["me", "open"])
    ben.sit(table, "Ben")
    finish(ann.server, table, places=[1, 2], points=[12, 7])

    ann.come("/archive")
    match = page.get_by_test_id("archived-match")
    expect(match).to_contain_text("Won")
    expect(match).to_contain_text("1. Ann 12")
    expect(page.get_by_role("row", name=re.compile("High Tide"))).to_contain_text("1 of 1 (100%)")
    expect(match.get_by_role("link", name=re.compile("^Replay"))).to_have_attribute("href", table)
    expect(match.get_by_role("link", name=re.compile("^Review"))).to_be_visible()
    expect(match.get_by_role("link", name=re.compile("^Save"))).to_be_visible()
    assert ann.axe() == []

    page.get_by_label("Result").select_option("lost")
    expect(page.get_by_text("No match was found. Try fewer filters.")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(match).to_be_visible()
    page.get_by_label("Person").fill("be")
    page.get_by_role("button", name="Search").click()
    expect(match).to_be_visible()

    match.get_by_role("link", name="Ben").click()
    expect(page.get_by_role("heading", name="You and Ben")).to_be_visible()
    expect(page.get_by_text("1 of 1 (100%)")).to_be_visible()
    assert ann.axe() == []

    expect(page.get_by_role("link", name="My archive")).to_be_visible()
    wait_until_it_counts(ann.server, players=2)
    ann.come(f"/ranking/{GAME}")
    expect(page.get_by_role("row", name=re.compile("Ann \\(you\\)"))).to_be_visible()
    assert ann.axe() == []

    ann.come(f"/new/{GAME}")
    expect(page.get_by_label("Rated")).not_to_be_checked()
