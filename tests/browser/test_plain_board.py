"""The plain board, which draws a game from its fields: own hand, names and words, on a phone and on a desktop."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .playing import Server
from .sizes import Match, Size, faults

SLUG = "high-tide"


@pytest.fixture(scope="module")
def match(browser: Browser, server: Server) -> Iterator[Match]:
    begun = Match(browser, server, SLUG, 3)
    yield begun
    begun.close()


@pytest.mark.parametrize("size", [Size(390, 844, touch=True), Size(1440, 900)], ids=str)
def test_the_own_hand_names_and_words_are_in_sight(match: Match, size: Size) -> None:
    held = {value: count for value, count in enumerate(match.player.newest_position()["view"]["hand"][0]) if count}
    with match.seen_at(size) as page:
        own = page.locator(".board [data-own]")
        for value in held:
            expect(own.locator(f"[data-part='hand/{value}']")).to_be_in_viewport()
        expect(own.locator("[data-part]")).to_have_count(len(held))
        expect(own.get_by_text("Waits used")).to_be_in_viewport()
        expect(own.get_by_text("0 of 1")).to_be_in_viewport()
        expect(page.get_by_role("article", name="Ada")).to_be_in_viewport()
        expect(page.get_by_role("article", name="Regular bot", exact=True)).to_be_in_viewport()
        expect(page.get_by_role("img", name="Tide: 0 of 10")).to_be_in_viewport()
        assert faults(page, size) == []


def test_the_panels_of_all_players_are_in_sight_on_a_small_desktop(match: Match) -> None:
    with match.seen_at(Size(1280, 800)) as page:
        panels = [page.get_by_role("article", name=name, exact=True) for name in ("Ada", "Regular bot")]
        for panel in panels:  # as if there were more in it
            panel.evaluate("panel => panel.lastElementChild.style.minHeight = '8rem'")
        for panel in panels:
            expect(panel).to_be_in_viewport(ratio=0.98)


def test_the_number_of_cards_in_the_deck_is_not_cut(match: Match) -> None:
    with match.seen_at(Size(390, 844, touch=True)) as page:
        count = page.locator(".decks [data-count]").first.bounding_box()
        around = page.locator(".shared").bounding_box()
        assert count and around
        assert count["y"] + count["height"] <= around["y"] + around["height"]
        assert count["x"] + count["width"] <= around["x"] + around["width"]


def test_a_tablet_shows_the_name_of_every_player(match: Match) -> None:
    with match.seen_at(Size(820, 1180, touch=True)) as page:
        seats = page.get_by_role("list", name="Seats")
        for name in ("Ada", "Regular bot", "Regular bot 2"):
            expect(seats.get_by_text(name, exact=True)).to_be_in_viewport(ratio=1)
            assert seats.get_by_text(name, exact=True).evaluate("name => name.clientWidth") > 20
