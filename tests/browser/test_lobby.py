"""The lobby: two strangers seek a game and meet, filters are in the address, and a code leads to a table."""

import json
import urllib.request

import pytest

from .playing import ACTING, DESKTOP, PHONE, Visitor

GAME, OTHER = "high-tide", "atlas-of-feelings"
SIZES = [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)]


def seek(visitor: Visitor, name: str) -> None:
    page = visitor.page
    visitor.come(f"/lobby?game={GAME}")
    form = page.get_by_role("region", name="Seek a game")
    form.get_by_label("Most players").select_option("2")
    form.get_by_label("Your name").fill(name)
    form.get_by_role("button", name="Seek a game").click()


@pytest.mark.parametrize("size", SIZES)
def test_two_who_seek_the_same_game_meet_at_one_table(visit, size):
    ann, ben = visit(size), visit(size, "dark")
    seek(ann, "Ann")
    ann.page.get_by_text("Nobody else wants this game right now.").wait_for()
    assert ann.axe() == []
    seek(ben, "Ben")
    for visitor in (ann, ben):
        visitor.page.wait_for_url("**/t/*")
        visitor.page.wait_for_selector(".seats .own", state="attached")
    assert ann.page.url == ben.page.url
    names = ann.page.locator(".seats .name")
    names.filter(has_text="Ben").first.wait_for(state="attached")


@pytest.mark.parametrize("size", SIZES)
def test_filters_are_in_the_address(visit, size):
    ann, ben = visit(size), visit(size, "dark")
    tide, atlas = f"Tide {size[0]}", f"Atlas {size[0]}"
    for game, name in ((GAME, tide), (OTHER, atlas)):
        ann.come(f"/new/{game}")
        ann.page.get_by_label("Who sits in seat 2").select_option("open")
        ann.page.get_by_label("Name", exact=True).fill(name)
        ann.page.get_by_label("Public").check()
        ann.page.get_by_role("button", name="Open the table").click()
        ann.page.wait_for_url("**/t/*")
    tables, page = ben.page.get_by_role("region", name="Open tables"), ben.page
    ben.come("/lobby")
    for name in (tide, atlas):
        tables.get_by_role("link", name=name).wait_for()
    tables.get_by_label("Game").select_option(GAME)
    tables.get_by_role("link", name=atlas).wait_for(state="detached")
    tables.get_by_role("link", name=tide).wait_for()
    assert page.url.endswith(f"/lobby?game={GAME}")
    tables.get_by_label("Clock").select_option("bank")
    tables.get_by_text("No open table fits these filters.").wait_for()
    ben.come(f"/lobby?game={OTHER}&clock=none")  # as it was shared
    tables.get_by_role("link", name=atlas).wait_for()
    assert tables.get_by_label("Clock").input_value() == "none"
    assert ben.axe() == []


@pytest.mark.parametrize("size", SIZES)
def test_a_code_leads_to_a_table(visit, size):
    ann, ben = visit(size), visit(size)
    table = ann.new_table(GAME, ["me", "open"], ["Ann", ""])
    code = ann.page.get_by_test_id("code").inner_text()
    ben.come()
    ben.page.get_by_label("Join by code").fill("BBBBBB")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ben.page.get_by_text("No table has this code.").wait_for()
    ben.troubles.clear()  # the browser reports the refused request
    ben.page.get_by_label("Join by code").fill(code.lower())
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ben.page.wait_for_url(f"**{table}")
    ben.page.get_by_role("button", name="Sit here").first.wait_for()


def test_spectators_of_a_delayed_table_are_told_so(visit):
    ann, eve = visit(), visit()
    ann.come(f"/new/{GAME}")
    ann.page.get_by_label("Spectators see the table").select_option("5")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.page.wait_for_selector(ACTING)
    ann.act_on_something_marked()
    ann.page.wait_for_selector(ACTING)
    eve.come(ann.page.url.removeprefix(ann.server.link).replace("/t/", "/watch/"))
    eve.page.get_by_text("Spectators see this table 5 actions late.").wait_for()
    assert eve.ply <= max(0, ann.ply - 5)


def test_the_app_can_be_installed(visit, server):
    ann = visit()
    ann.come()
    manifest = json.load(urllib.request.urlopen(server.link + "/manifest.webmanifest"))
    for icon in manifest["icons"]:
        with urllib.request.urlopen(server.link + icon["src"]) as answer:
            assert answer.headers["content-type"] == icon["type"]
    session = ann.context.new_cdp_session(ann.page)
    found = session.send("Page.getAppManifest")
    assert found["url"].endswith("/manifest.webmanifest") and found["errors"] == []
    assert ann.page.locator("meta[property='og:image']").get_attribute("content") == server.link + "/preview.png"


@pytest.mark.parametrize("size", SIZES)
def test_without_a_network_the_action_waits_and_other_pages_say_so(visit, server, size):
    ann = visit(size)
    ann.play_now(GAME)
    ann.page.evaluate("navigator.serviceWorker.ready")
    server.kill()
    banner = ann.page.locator(".banner")
    banner.filter(has_text="You can go on").wait_for()
    assert ann.acting  # the position stays, and it can be acted on
    ply = ann.ply
    choose_an_action(ann)
    banner.filter(has_text="Your action waits").wait_for()

    other = ann.context.new_page()
    other.goto(server.link + "/lobby")
    other.get_by_role("heading", name="No network").wait_for()
    assert other.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") == "512px"  # with its style

    server.start()
    ann.wait_for_ply_after(ply)
    other.get_by_role("link", name="Try again").click()
    other.get_by_role("heading", name="Lobby").wait_for()
    other.close()
    ann.troubles.clear()  # the browser reports the lost connections


def choose_an_action(visitor: Visitor) -> None:
    """Press the first action in the dock. It may be in a group, which is opened first."""
    actions, groups = (visitor.page.locator(f"#actions button[data-{kind}]") for kind in ("action", "group"))
    if not actions.count():
        groups.first.click()
    actions.first.click()
