"""Puzzles are solved in a real browser, wrong and right, at phone and desktop size."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tablewright.engine.registry import games, open_box
from tablewright.teach.puzzles import has_puzzles, read_puzzles

from .playing import ACTING, PATIENCE, SIZES, Visitor
from .test_lessons import act

expect.set_options(timeout=PATIENCE)

QUICK = ("high-tide", "phone")
EVERY = [(box.slug, size) for box in games() if has_puzzles(box) for size in SIZES]
PUZZLES = [QUICK, *(pytest.param(*each, marks=pytest.mark.long) for each in EVERY if each != QUICK)]

Visit = Callable[..., Visitor]


@pytest.mark.parametrize(("slug", "size"), PUZZLES)
def test_a_puzzle_is_missed_and_the_next_one_is_solved(visit: Visit, slug: str, size: str) -> None:
    first, second = read_puzzles(open_box(slug))[:2]
    visitor = visit(SIZES[size])
    visitor.come(f"/learn/{slug}/puzzles")
    page = visitor.page
    page.get_by_role("link", name="Puzzle 1, ").click()
    page.wait_for_selector(ACTING)
    text = page.get_by_test_id("puzzle-text")
    expect(text).to_contain_text("Find the best action.")
    assert visitor.axe() == []

    act(visitor, slug, first.refused[0])
    expect(text).to_contain_text("Not the best. Better: ")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    assert visitor.axe() == []
    page.keyboard.press("Enter")
    page.wait_for_selector(ACTING)
    act(visitor, slug, first.right[0])
    expect(text).to_contain_text("Right.")

    page.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_role("heading", name="Puzzle 2")).to_be_visible()
    page.wait_for_selector(ACTING)
    act(visitor, slug, second.right[0])
    expect(text).to_contain_text("Right.")
    kept = json.loads(page.evaluate("slug => localStorage.getItem('puzzles:' + slug)", slug))
    assert kept == {first.state: False, second.state: True}  # the first answer counts

    page.get_by_role("link", name="All puzzles").first.click()
    expect(page.get_by_role("link", name="Puzzle 1, ").first).to_have_accessible_name(
        f"Puzzle 1, {first.options['players']} players, missed at first"
    )
    expect(page.get_by_role("link", name="Go on with number 3")).to_be_visible()
    assert visitor.axe() == []


def test_the_puzzle_of_the_day_is_found_from_the_home_page(visit: Visit) -> None:
    visitor = visit()
    visitor.come()
    page = visitor.page
    page.locator("[data-game=high-tide]").get_by_role("link", name="Puzzles").click()
    page.get_by_role("link", name="Puzzle of the day").click()
    page.wait_for_selector(ACTING)
    expect(page.get_by_text("High Tide · Puzzle of the day")).to_be_visible()
