"""The coach asks before a blunder, at a table with a bot and, if everyone agrees, at one with other people."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.blunder import PLAYED, add_table

from .playing import ACTING, DESKTOP, PATIENCE, PHONE, Server, Visitor

expect.set_options(timeout=PATIENCE)

Visit = Callable[..., Visitor]
PLY = len(PLAYED)
ASKED_OR_PLAYED = """ply => document.querySelector('[data-testid=coach]') !== null
    || Number(document.querySelector('.board').dataset.ply) > ply"""
numbers = count(1)


def switch_on(visitor: Visitor) -> None:
    page = visitor.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Coach: asks before").check()
    expect(page.get_by_label("more than")).to_have_value("10")
    page.get_by_role("button", name="Close").click()


def press_the_blunder(visitor: Visitor) -> bool:
    """Whether the coach asks. A late answer means that the action is played."""
    page = visitor.page
    page.wait_for_selector(ACTING)
    page.locator(".board [data-part='hand/5']").first.click()
    page.wait_for_function(ASKED_OR_PLAYED, arg=PLY)
    return page.get_by_test_id("coach").count() > 0


def sit_down_and_blunder(visitor: Visitor, server: Server) -> None:
    """At a fresh table, until the coach asks: on a slow machine its answer may come too late."""
    while True:
        table_id = f"blunder-{next(numbers)}"
        add_table(str(server.folder / "tables.db"), table_id)
        visitor.sit(f"/t/{table_id}", "Ann")
        if press_the_blunder(visitor):
            return


@pytest.mark.long
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_coach_asks_before_a_blunder(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    visitor = visit(size)
    visitor.come()
    switch_on(visitor)
    sit_down_and_blunder(visitor, server)
    page = visitor.page
    question = page.get_by_role("dialog", name="Sure?")
    expect(question).to_contain_text("Of 100 such games you win about")
    expect(question).to_contain_text("By your next turn you gain 3 points.")
    expect(question.get_by_role("link", name="Lesson")).to_be_visible()
    assert visitor.axe() == []
    question.get_by_role("button", name="Rule HT-").click()
    expect(page.get_by_role("dialog", name="High Tide: rules")).to_be_visible()
    page.keyboard.press("Escape")

    expect(question).to_be_visible()
    question.get_by_role("button", name="Take it back").focus()
    page.keyboard.press("Enter")
    expect(question).to_be_hidden()
    page.wait_for_selector(f"{ACTING}[data-ply='{PLY}']")

    sit_down_and_blunder(visitor, server)
    expect(question.get_by_role("button", name="Take it back")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    visitor.wait_for_ply_after(PLY)
    expect(question).to_be_hidden()


@pytest.mark.long
def test_at_a_table_with_other_people_the_coach_waits_until_everyone_agrees(visit: Visit, server: Server) -> None:
    table_id = f"blunder-{next(numbers)}"
    add_table(str(server.folder / "tables.db"), table_id, opponent="person")
    ann, bo = visit(), visit(PHONE)
    ann.come()
    switch_on(ann)
    ann.sit(f"/t/{table_id}", "Ann")
    bo.sit(f"/t/{table_id}", "Bo")
    ann.page.get_by_role("button", name="Offer a coach").click()
    offer = bo.page.get_by_test_id("coach-agreement")
    expect(offer).to_contain_text("Ann would like a coach at this table, for everyone.")
    assert bo.axe() == []
    offer.get_by_role("button", name="Agree").click()
    expect(offer).to_be_hidden()
    ann.page.get_by_role("button", name="Settings").click()
    settings = ann.page.get_by_role("dialog", name="Settings")
    expect(settings).to_contain_text("Everyone has agreed to a coach at this table.")
    settings.get_by_role("button", name="No coach").click()
    expect(offer).to_be_hidden()
    expect(settings.get_by_role("button", name="Agree")).to_be_visible()
