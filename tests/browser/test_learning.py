"""The rulebook and the player aid: at the table, on pages of their own, and on paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator

from tablewright.engine.registry import packages

from .playing import DESKTOP, PATIENCE, PHONE, Visitor

USUAL = {"potlatch": PHONE, "high-tide": DESKTOP}
VISITS = [
    pytest.param(slug, size, id=f"{slug}-{name}", marks=() if USUAL.get(slug) == size else pytest.mark.long)
    for slug in packages()
    for name, size in {"phone": PHONE, "desktop": DESKTOP}.items()
]
A4_IN_INCHES = {"width": "8.27in", "height": "11.69in"}


def read_figures(player: Visitor) -> None:
    """Scroll to every figure of the page and wait until it is drawn."""
    for picture in player.page.locator("figure").all():
        picture.scroll_into_view_if_needed()
        picture.locator("[data-ready]").wait_for(timeout=PATIENCE)


def phase_of(player: Visitor) -> str:
    positions: list[dict[str, Any]] = [m for m in player.received if m.get("type") == "position"]
    return str(positions[-1]["phase"])


@pytest.mark.parametrize(("slug", "size"), VISITS)
def test_the_rulebook_opens_at_the_decision_and_leads_to_the_exact_rules(visit, server, slug, size):
    player = visit(size)
    player.play_now(slug)
    page = player.page
    page.get_by_role("button", name="Rules", exact=True).click()
    title = page.locator("dialog .title.at")
    title.wait_for()
    sections = server.ask(f"/api/games/{slug}/rulebook")["sections"]
    assert [s["title"] for s in sections if phase_of(player) in s["decisions"]] == [title.inner_text()]
    assert is_in_sight(title)
    assert is_in_sight(page.get_by_role("button", name="Close"))
    assert player.axe() == []

    number = page.locator("dialog .numbers .rule").first.get_attribute("data-rule")
    page.locator("dialog .numbers .rule").first.click()
    page.locator(f"dialog [data-rule='{number}'].at:visible").wait_for()
    assert player.axe() == []
    page.get_by_role("button", name="Rulebook", exact=True).click()
    title.wait_for()
    page.get_by_label("Search the rules").fill("no such words")
    page.get_by_text("The rulebook does not mention this.").wait_for()


@pytest.mark.parametrize(("slug", "size"), VISITS)
def test_the_player_aid_is_one_tap_away_and_fits_on_one_page(visit, slug, size):
    player = visit(size)
    player.play_now(slug)
    page = player.page
    page.get_by_role("button", name="Player aid").click()
    page.locator("dialog .aid").wait_for()
    assert player.axe() == []
    player.come(page.get_by_role("link", name="Print").get_attribute("href"))
    page.locator("main .aid").wait_for()
    assert player.axe() == []
    assert fits_the_width(player)
    printed = page.pdf(**A4_IN_INCHES, margin=dict.fromkeys(("top", "right", "bottom", "left"), "12mm"))
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


@pytest.mark.parametrize(("slug", "size"), VISITS)
def test_the_rulebook_has_a_page_of_its_own_with_every_figure(visit, slug, size):
    player = visit(size)
    player.come(f"/learn/{slug}")
    page = player.page
    page.locator(".rulebook").wait_for()
    read_figures(player)
    assert player.axe() == []
    assert fits_the_width(player)
    page.locator(".numbers .rule").first.click()
    page.locator("dialog .at:visible").first.wait_for()


def test_the_home_page_leads_to_the_player_aid(visit):
    player = visit()
    player.come()
    player.page.locator("[data-game=potlatch]").get_by_role("link", name="Player aid").click()
    player.page.get_by_role("heading", name="Potlatch", exact=True).wait_for()


def is_in_sight(thing: Locator) -> bool:
    """Whether the middle of a thing is on the screen, and nothing covers it."""
    return bool(
        thing.evaluate(
            """node => {
                const box = node.getBoundingClientRect()
                const top = document.elementFromPoint(box.left + Math.min(20, box.width / 2), box.top + box.height / 2)
                return top !== null && (node.contains(top) || top.contains(node))
            }"""
        )
    )


def fits_the_width(player: Visitor) -> bool:
    return bool(player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
