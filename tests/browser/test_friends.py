"""Friends at a table: one waits for the other, a bot makes room, time runs out, and people come back or resign."""

import re

import pytest

from .playing import ACTING, DESKTOP, PHONE, Visitor

GAME = "high-tide"
SIZES = [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)]


def set_clock(visitor: Visitor, seconds: int) -> None:
    visitor.page.get_by_label("Clock").select_option("move")
    field = visitor.page.get_by_role("spinbutton", name="For each move")
    field.fill(str(seconds))
    field.blur()


def open_table(visitor: Visitor, kinds: list[str], seconds: int = 0) -> str:
    """Fill in the form and open the table. Returns its address."""
    page = visitor.page
    visitor.come(f"/new/{GAME}")
    page.locator(".counts label", has_text=str(len(kinds))).click()
    for number, kind in enumerate(kinds, start=1):
        page.get_by_label(f"Who sits in seat {number}").select_option(kind)
    page.get_by_label("Name in seat 1").fill("Ann")
    if seconds:
        set_clock(visitor, seconds)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    return page.url.removeprefix(visitor.server.link)


def close_sheet(visitor: Visitor, title: str = "") -> None:
    """Close the sheet that is open, or the sheet with this title as soon as it has opened."""
    opened = f"dialog[open][aria-label='{title}']" if title else "dialog[open]"
    visitor.page.locator(opened).get_by_role("button", name="Close").click()
    visitor.page.wait_for_selector("dialog[open]", state="detached")


def in_players(visitor: Visitor, *buttons: str) -> None:
    """Open the sheet of players and press these buttons, one after another."""
    visitor.page.get_by_role("button", name="Players", exact=True).click()
    for button in buttons:
        visitor.page.locator("dialog").get_by_role("button", name=re.compile(f"^{button}")).first.click()


def notice(visitor: Visitor, text: str) -> None:
    visitor.page.locator(".notice", has_text=text).wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_friends_wait_play_leave_abandon_resign_and_play_again(visit, size):
    ann, ben, cleo = visit(size), visit(size), visit(size)
    table = open_table(ann, ["me", "open", "bot:casual"])
    close_sheet(ann)  # the links, to invite somebody
    notice(ann, "1 seat is still open.")
    assert not ann.acting
    ben.sit(table, "Ben")
    ann.page.wait_for_selector(ACTING)
    assert ann.page.title().startswith("Your turn · ")

    # A bot makes room for a friend in mid-game.
    ann.act_on_something_marked()
    ben.page.wait_for_selector(ACTING)
    in_players(ann, "Offer to a friend")
    close_sheet(ann, "Links to this table")
    cleo.sit(table, "Cleo")
    ann.page.locator(".seats .name", has_text="Cleo").wait_for(state="attached")

    # Ann steps away and comes back.
    in_players(ann, "Step away")
    close_sheet(ann)
    notice(ann, "A bot plays for you.")
    ann.page.get_by_role("button", name="Come back").click()
    ann.page.locator(".notice").wait_for(state="detached")

    # Ben would abandon the match, and the others agree. The rematch is in other seats.
    in_players(ben, "Abandon the match")
    close_sheet(ben)
    notice(ann, "Ben would like to abandon the match.")
    ann.page.get_by_role("button", name="Agree").click()
    notice(cleo, "Ann and Ben would like to abandon the match.")
    cleo.page.get_by_role("button", name="Agree").click()
    notice(ann, "This match has no result.")
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda address: not address.endswith(table))
    ben.page.get_by_role("button", name="Join the rematch").click()
    ben.page.wait_for_url(ann.page.url)
    ben.page.wait_for_selector(ACTING)  # the second player begins now

    in_players(ann, "Resign", "Resign")
    close_sheet(ann)
    notice(ann, "You have resigned.")


def test_a_sheet_that_was_closed_stays_closed_when_the_answer_comes_late(visit):
    ann = visit()
    open_table(ann, ["me", "open", "bot:casual"])
    close_sheet(ann)
    held = []
    ann.page.route("**/seats/2/offer", lambda route: held.append(route))
    with ann.page.expect_request("**/seats/2/offer"):
        in_players(ann, "Offer to a friend")
    close_sheet(ann, "Players")
    with ann.page.expect_response("**/seats/2/offer"):
        held[0].continue_()
    ann.page.evaluate("fetch('/api/health').then(answer => answer.text())")  # the page has read the answer before
    assert ann.page.locator("dialog[open]").count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_somebody_who_loses_the_network_comes_back_to_the_same_match(visit, size):
    ann, ben = visit(size), visit(size)
    table = open_table(ann, ["me", "open"])
    close_sheet(ann)
    ben.sit(table, "Ben")
    ann.page.wait_for_selector(ACTING)
    ben.context.set_offline(True)
    ben.page.locator(".banner", has_text="The connection to the table was lost.").wait_for()
    in_players(ann)
    ann.page.get_by_test_id("player").filter(has_text="Ben").filter(has_text="Away").wait_for()
    close_sheet(ann)
    ply = ben.ply
    ann.act_on_something_marked()  # while Ben sees nothing
    ben.context.set_offline(False)
    ben.wait_for_ply_after(ply)
    ben.page.locator(".banner").wait_for(state="detached")
    ben.page.wait_for_selector(ACTING)
    ply = ann.ply
    ben.act_on_something_marked()
    ann.wait_for_ply_after(ply)
    ben.troubles.clear()  # the browser reports the lost connections


@pytest.mark.parametrize("size", SIZES)
def test_when_the_time_is_up_a_bot_steps_in_until_the_player_comes_back(visit, size):
    ann, ben = visit(size), visit(size)
    table = open_table(ann, ["me", "open"], seconds=2)
    close_sheet(ann)
    ben.sit(table, "Ben")
    notice(ann, "Your time ran out")
    ann.page.get_by_role("button", name="Come back").click()
    ann.page.wait_for_selector("[data-testid=time-left]", state="attached")
    notice(ben, "Your time ran out")


def test_the_home_page_begins_with_the_tables_that_wait_for_you(visit):
    ann = visit()
    ann.play_now(GAME)
    ann.act_on_something_marked()
    ann.page.wait_for_selector(ACTING)
    ann.come()
    first = ann.page.locator("main section").first
    first.get_by_role("heading", name="My tables").wait_for()
    first.get_by_text("Your turn").wait_for()
    first.get_by_text("just now").or_(first.get_by_text("ago")).wait_for()
    first.get_by_test_id("last-event").filter(has_text=re.compile(r"\w")).wait_for()
    assert ann.page.title() == "Your turn · Tablewright"


def test_a_notification_is_asked_for_only_when_somebody_wants_one(visit):
    ann = visit()
    ann.page.add_init_script(
        "window.asked = 0; window.shown = [];"
        "class Notice { static permission = 'default';"
        "  static requestPermission() { asked += 1; Notice.permission = 'granted'; return Promise.resolve('granted') }"
        "  constructor(title) { shown.push(title) } };"
        "Object.defineProperty(window, 'Notification', { value: Notice });"
        "PushManager.prototype.subscribe = () => Promise.reject(new Error('not in a private window'));"
    )
    ann.play_now(GAME)
    page = ann.page
    assert page.evaluate("window.asked") == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Tell me when it is my turn").check()
    assert page.evaluate("window.asked") == 1
    page.get_by_role("alert").filter(has_text="only while a table is open in another tab").wait_for()
    close_sheet(ann)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    ann.act_on_something_marked()
    page.wait_for_function("() => window.shown.length > 0")
    assert page.evaluate("window.shown")[0] == "Your turn: High Tide"
