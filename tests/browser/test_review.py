"""A match is reviewed: from its end to the curve, its decisions, and another try at one of them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .playing import ACTING, GAMES, PHONE, Visitor
from .test_lessons import act
from .test_whole_games import too_wide

SMALLEST = "high-tide"
TRIES = 12
REVIEWED = [
    pytest.param(game.values[0], marks=() if game.values[0] == SMALLEST else pytest.mark.long) for game in GAMES
]


def at(visitor: Visitor, ply: int) -> None:
    """Wait until the board, the curve and the address are at a position."""
    visitor.page.wait_for_selector(f".board[data-ply='{ply}']")
    visitor.page.wait_for_selector(f"[data-testid=curve][aria-valuenow='{ply}']")
    visitor.page.wait_for_url(re.compile(rf"[?&]ply={ply}(&|$)"))


def reviewed(visitor: Visitor) -> None:
    visitor.page.wait_for_selector("[data-testid=making][data-state=done]", state="attached")


@pytest.mark.parametrize("slug", REVIEWED)
def test_a_match_is_reviewed_from_its_end(visit: Callable[..., Visitor], slug: str) -> None:
    player = visit(seed=3)
    page = player.page
    player.play_now(slug)
    player.play_to_the_end()
    last = player.ply
    player.result().get_by_role("link", name="Review").click()
    curve = page.get_by_test_id("curve")
    curve.wait_for()
    reviewed(player)
    expect(curve).to_have_attribute("data-points", str(last + 1))

    # By keyboard along the curve.
    at(player, 0)
    curve.focus()
    page.keyboard.press("ArrowRight")
    at(player, 1)
    page.keyboard.press("End")
    at(player, last)
    page.keyboard.press("Home")
    at(player, 0)
    assert page.get_by_role("slider").get_attribute("aria-valuetext")

    # From decision to decision.
    page.get_by_label("Only mistakes").uncheck()
    first = page.get_by_test_id("decisions").locator("li").first
    ply = int(first.get_attribute("data-ply") or 0)
    first.get_by_role("button").click()
    at(player, ply)
    page.get_by_test_id("decision").wait_for()
    page.keyboard.press("n")
    page.wait_for_function("ply => Number(document.querySelector('.board').dataset.ply) > ply", arg=ply)
    page.keyboard.press("p")
    at(player, ply)
    assert player.axe() == []

    # Luck and skill, and what a link to a moment shows on a phone.
    page.get_by_role("tab", name="Luck and skill").click()
    page.get_by_test_id("waterfall").get_by_text("Own decisions").wait_for()
    assert player.axe() == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.reload()
    reviewed(player)
    at(player, ply)
    assert too_wide(page) == []
    assert player.axe() == []

    # The same position, once more, against bots.
    page.get_by_role("button", name="Try another action against bots").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(ACTING)
    assert player.ply == ply


def test_finished_tables_lead_to_their_reviews_and_to_those_of_the_player(visit: Callable[..., Visitor]) -> None:
    player = visit(seed=5)
    player.play_now(SMALLEST)
    player.play_to_the_end()
    player.result()
    player.come()
    player.page.get_by_role("link", name="Review").first.click()
    player.page.wait_for_url("**/review/*")
    reviewed(player)
    player.come()
    player.page.get_by_role("link", name="My reviews").click()
    expect(player.page.get_by_test_id("player-review")).to_contain_text("1 reviewed match")
    assert player.axe() == []


def test_a_decision_is_saved_as_a_puzzle_and_solved(visit: Callable[..., Visitor]) -> None:
    player = visit(seed=3)
    page = player.page
    better, table = None, ""
    for _ in range(TRIES):  # matches are dealt at random, and in some of them nobody errs
        player.come()
        player.play_now(SMALLEST)
        player.play_to_the_end()
        player.result().get_by_role("link", name="Review").click()
        reviewed(player)
        table = page.url.partition("/review/")[2].partition("?")[0]
        better = page.evaluate(
            "async (table) => (await (await fetch(`/api/tables/${table}/review`)).json())"
            ".review.decisions.find((decision) => decision.better)",
            table,
        )
        if better:
            break
    assert better, "no review knew anything better"
    player.come(f"/review/{table}?ply={better['ply']}")
    page.get_by_role("button", name="Save as a puzzle").click()
    page.get_by_role("button", name="Saved as a puzzle").wait_for()
    player.come(f"/learn/{SMALLEST}/puzzles")
    page.get_by_role("link", name=f"Move {better['ply'] + 1}: ").first.click()
    page.wait_for_selector(ACTING)
    assert player.axe() == []
    act(player, SMALLEST, better["better"]["action"])
    expect(page.get_by_test_id("puzzle-text")).to_contain_text("Right.")
