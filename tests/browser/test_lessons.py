"""Lessons are played in a real browser, right and wrong, at phone and desktop size."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tablewright.engine.registry import games, open_box
from tablewright.teach.lessons import read_lessons, solution

from .playing import ACTING, PATIENCE, PHONE, SIZES, Visitor

expect.set_options(timeout=PATIENCE)

QUICK = [("high-tide", "01-high-water", "phone"), ("potlatch", "01-a-first-gift", "desktop")]
EVERY = [
    (box.slug, lesson.name, size)
    for box in games()
    for lesson in read_lessons(box)
    for size in SIZES
    if (box.slug, lesson.name, size) not in QUICK
]
LESSONS = [*QUICK, *(pytest.param(*each, marks=pytest.mark.long) for each in EVERY)]

Visit = Callable[..., Visitor]


def open_lesson(visitor: Visitor, slug: str, name: str) -> None:
    visitor.come(f"/learn/{slug}/lessons/{name}")
    visitor.page.wait_for_selector(ACTING)


def act(visitor: Visitor, slug: str, action: int) -> None:
    """Play an action on the board, or in the dock if it touches no part that is in sight."""
    page, ply, part = visitor.page, visitor.ply, open_box(slug).actions.part(action)
    thing = page.query_selector(f".board [data-part='{part}'][data-can]") if part is not None else None
    if thing is None or visitor.where(thing) is None:
        choose_in_the_dock(visitor, action)
    elif visitor.click_until_something_happens(thing, ply) == "menu":
        page.locator(f"[role=menu] [data-action='{action}']").click()
    visitor.wait_for_ply_after(ply)


def choose_in_the_dock(visitor: Visitor, action: int) -> None:
    """Open the group that has the action, if it is in one."""
    dock = visitor.page.locator("#actions")
    wanted = dock.locator(f"[data-action='{action}']")
    everything = dock.get_by_role("button", name="Show all")
    if not wanted.count():
        (everything if everything.count() else dock.locator("[data-group]").first).click()
    wanted.click()


@pytest.mark.parametrize(("slug", "name", "size"), LESSONS)
def test_a_lesson_is_played_to_its_end(visit: Visit, slug: str, name: str, size: str) -> None:
    box = open_box(slug)
    lesson = next(lesson for lesson in read_lessons(box) if lesson.name == name)
    visitor = visit(SIZES[size])
    open_lesson(visitor, slug, name)
    page = visitor.page
    text = page.get_by_test_id("lesson-text")
    expect(text).to_contain_text(lesson.steps[0].say)
    assert visitor.axe() == []
    for action in solution(box, lesson):
        page.wait_for_selector(ACTING)
        act(visitor, slug, action)
    expect(text).to_contain_text("lesson")
    expect(page.get_by_role("button", name="Once more")).to_be_visible()
    assert visitor.axe() == []
    progress = json.loads(page.evaluate("slug => localStorage.getItem('lessons:' + slug)", slug))
    assert progress == {"done": [name], "begun": {}}


def test_a_wrong_try_is_shown_and_taken_back_by_keyboard(visit: Visit) -> None:
    visitor = visit(PHONE)
    open_lesson(visitor, "high-tide", "02-too-high")
    page = visitor.page
    page.locator(".board [data-part='hand/3']").first.click()
    back = page.get_by_role("button", name="Take it back")
    expect(back).to_be_focused()
    expect(page.get_by_test_id("lesson-text")).to_contain_text("Above 10: you lose 1 point")
    assert visitor.axe() == []
    page.keyboard.press("Enter")
    page.wait_for_selector(ACTING)
    expect(page.get_by_test_id("step")).to_have_text("Step 1 of 3")
    page.keyboard.press("h")  # let it be done
    expect(page.get_by_test_id("step")).to_have_text("Step 2 of 3")


def test_a_lesson_goes_on_where_it_was_left(visit: Visit) -> None:
    visitor = visit()
    open_lesson(visitor, "high-tide", "02-too-high")
    page = visitor.page
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_test_id("step")).to_have_text("Step 2 of 3")
    page.get_by_role("link", name="All lessons").click()
    page.get_by_role("link", name="Go on: Too high").click()
    expect(page.get_by_test_id("step")).to_have_text("Step 2 of 3")
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_test_id("step")).to_have_text("Step 1 of 3")


def test_the_lessons_lead_from_the_home_page_to_a_first_game(visit: Visit) -> None:
    visitor = visit()
    visitor.come()
    page = visitor.page
    page.locator("[data-game=high-tide]").get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="The end").click()
    for step in range(1, 5):
        expect(page.get_by_test_id("step")).to_have_text(f"Step {step} of 4")
        page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Play your first game").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(ACTING)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Coach: asks before")).to_be_checked()


@pytest.mark.long
def test_what_a_lesson_points_at_is_brought_into_sight(visit: Visit) -> None:
    """On a phone it may be behind another tab of the board, or further down."""
    visitor = visit(PHONE)
    page = visitor.page
    for slug, name, tab in (("life-builds-meaning", "04-steady-the-world", "World"), ("meeple-inc", "05-hiring", "")):
        open_lesson(visitor, slug, name)
        if tab:
            expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
        expect(page.get_by_test_id("pointer").first).to_be_visible()
