"""Other people: mute, block, report and remove them. And in a game over days: plan an answer and see it played."""

import pytest

import tablewright as tw

from .playing import ACTING, DESKTOP, PHONE, Visitor
from .test_friends import close_sheet, open_table

SIZES = [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)]


def open_chat(visitor: Visitor) -> None:
    chat = visitor.page.get_by_role("tab", name="Chat").or_(visitor.page.get_by_role("button", name="Chat"))
    chat.first.click()


def say(visitor: Visitor, text: str) -> None:
    visitor.page.get_by_label("Say something").fill(text)
    visitor.page.get_by_role("button", name="Send").click()
    visitor.page.get_by_role("log").get_by_text(text).wait_for()


def told(visitor: Visitor, text: str) -> None:
    visitor.page.locator("dialog [role=status]").filter(has_text=text).wait_for()


def last_sheet(visitor: Visitor):
    """The sheet about a person, above the others."""
    return visitor.page.locator("dialog[open]").last


@pytest.mark.parametrize("size", SIZES)
def test_people_are_muted_blocked_reported_and_spectators_removed(visit, size):
    ann, ben, cleo = visit(size), visit(size), visit(size)
    table = open_table(ann, ["me", "open"])
    close_sheet(ann)
    ben.sit(table, "Ben")
    open_chat(ben)
    say(ben, "You play badly")
    cleo.come(table.replace("/t/", "/watch/"))
    cleo.page.wait_for_selector(".board")
    open_chat(cleo)
    say(cleo, "Boo")

    # From a line of the chat.
    open_chat(ann)
    lines = ann.page.get_by_role("log")
    lines.locator("p", has_text="You play badly").get_by_role("button", name="About Ben").click()
    sheet = last_sheet(ann)
    sheet.get_by_role("button", name="Report").click()
    sheet.get_by_label("In your words").fill("He insults me")
    sheet.get_by_role("button", name="Send the report").click()
    told(ann, "will read your report")
    sheet.get_by_role("button", name="Mute", exact=True).click()
    told(ann, "You no longer see what Ben writes")
    assert ann.axe() == []
    lines.get_by_text("You play badly").wait_for(state="detached")
    sheet.get_by_role("button", name="Unmute", exact=True).click()
    lines.get_by_text("You play badly").wait_for(state="attached")
    sheet.get_by_role("button", name="Close").click()

    # A spectator, from their line.
    lines.locator("p", has_text="Boo").get_by_role("button", name="About Spectator").click()
    last_sheet(ann).get_by_role("button", name="Remove from this table").click()
    told(ann, "cannot come back")
    cleo.page.get_by_text("You may no longer watch this table.").wait_for()
    last_sheet(ann).get_by_role("button", name="Close").click()
    if size == PHONE:
        close_sheet(ann)

    # From the sheet of players.
    ann.page.get_by_role("button", name="Players", exact=True).click()
    last_sheet(ann).get_by_role("button", name="About Ben").click()
    last_sheet(ann).get_by_role("button", name="Block", exact=True).click()
    told(ann, "Ben is blocked.")
    last_sheet(ann).get_by_role("button", name="Close").click()
    ann.page.get_by_text("People you have muted or blocked").click()
    ann.page.get_by_role("button", name="Unblock Ben").wait_for()
    assert ann.axe() == []
    other = open_table(ben, ["me", "open"])
    close_sheet(ann)
    ann.come(other)
    ann.page.get_by_role("button", name="Sit here").first.click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("button", name="Sit down").click()
    ann.page.get_by_text("You cannot sit down at this table.").wait_for()
    ann.troubles.clear()  # the browser reports the refusal, which is the point
    cleo.troubles.clear()


@pytest.mark.parametrize("size", SIZES)
def test_an_answer_is_planned_and_played(visit, size):
    ann, ben = visit(size), visit(size)
    ann.come("/new/high-tide")
    page = ann.page
    page.locator(".counts label", has_text="2").click()
    page.get_by_label("Who sits in seat 2").select_option("open")
    page.get_by_label("Name in seat 1").fill("Ann")
    page.get_by_label("Clock").select_option("correspondence")
    assert page.get_by_label("Planned answers").is_checked()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = page.url.removeprefix(ann.server.link)
    close_sheet(ann)
    ben.sit(table, "Ben")
    page.wait_for_selector(ACTING)
    names = tw.load("high-tide").box.actions
    wait = next(action for action in range(names.count) if names.text(action) == "wait")  # whatever Ann holds

    ben.page.get_by_role("link", name="Plan an answer").click()
    ben.page.get_by_text("What if Ann").wait_for()
    choose(ben, wait)
    ben.page.get_by_text("Then what is your answer?").wait_for()
    choose(ben)
    ben.page.get_by_text("This is your plan.").wait_for()
    assert ben.axe() == []
    ben.page.get_by_role("button", name="Keep this answer").click()
    ben.page.get_by_role("button", name="Forget the plan").wait_for()
    ben.page.get_by_role("link", name="To the table").last.click()
    ben.page.get_by_text("You have planned an answer.").wait_for()

    choose(ann, wait)
    page.wait_for_function("() => Number(document.querySelector('.board').dataset.ply) >= 2")
    ben.page.get_by_text("Your planned answer was played.").wait_for()
    page.wait_for_selector(ACTING)


def choose(visitor: Visitor, action: int | None = None) -> None:
    """Choose an action in the dock: this one, or the first."""
    page = visitor.page
    page.wait_for_selector(ACTING)
    wanted = page.locator("#actions [data-action]" if action is None else f'#actions [data-action="{action}"]')
    groups = page.locator("#actions [data-group]")
    wanted.or_(groups).first.wait_for()
    if not wanted.count():
        (page.get_by_role("button", name="Show all") if groups.count() > 1 else groups).first.click()
    wanted.first.click()
