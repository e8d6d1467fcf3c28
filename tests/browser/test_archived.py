"""A match of earlier rules is shown in words, at every size."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from .playing import DESKTOP, PHONE, Visitor

ARCHIVE = {
    "title": "Potlatch",
    "version": 1,
    "names": ["Ann", "Ben"],
    "over": True,
    "scores": [12, 9],
    "places": [1, 2],
    "log": [
        {"ply": 0, "round": 0, "sentences": ["Ann begins."]},
        {"ply": 1, "round": 1, "sentences": ["Ann gives 2 Salmon to Ben."]},
        {"ply": 2, "round": 1, "sentences": []},
        {"ply": 3, "round": 2, "sentences": ["Ben gives nothing."]},
    ],
}


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_an_outdated_match_is_shown_in_words(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    ann = visit(size)
    path = ann.new_table("potlatch", ["me", "open"], ["Ann", ""])

    def mark_outdated(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"outdated": True})

    table = path.rsplit("/", 1)[-1]
    ann.page.route(f"**/api/tables/{table}", mark_outdated)
    ann.page.route(f"**/api/tables/{table}/archive", lambda route: route.fulfill(json=ARCHIVE))
    ann.come(path)
    ann.page.get_by_text("This match was played with version 1 of the rules of Potlatch.").wait_for()
    assert ann.page.locator("tbody tr").all_inner_texts() == ["Ann\t12\t1", "Ben\t9\t2"]
    assert ann.page.locator("h2").all_inner_texts() == ["Set-up", "Round 1", "Round 2"]
    assert ann.page.get_by_text("Ann gives 2 Salmon to Ben.").is_visible()
    assert ann.page.get_by_role("link", name="Download the match").get_attribute("href") == f"/api/tables/{table}/match"
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
