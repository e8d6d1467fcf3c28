"""Reviews and puzzles at a few sizes: what a table shows in its window, these pages show too."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tablewright.engine.registry import games
from tablewright.teach.puzzles import has_puzzles

from .playing import ACTING, SLUGS, Server
from .sizes import FEW_SIZES, SMALLEST, Match, Size, faults, usual_seats, window

CHEAPEST = "high-tide"
PUZZLED = [box.slug for box in games() if has_puzzles(box)]

Finish = Callable[[str], Match]


def in_few_sizes(slugs: list[str]) -> list[object]:
    """Every game in every one of the few sizes; the smallest of both is in every run of the tests."""
    return [
        pytest.param(slug, size, marks=() if (slug, size) == (CHEAPEST, SMALLEST) else pytest.mark.long)
        for slug in slugs
        for size in FEW_SIZES
    ]


@pytest.fixture(scope="module")
def finished(browser: Browser, server: Server) -> Iterator[Finish]:
    """Matches that are over; each is played once."""
    matches: dict[str, Match] = {}

    def find(slug: str) -> Match:
        if slug not in matches:
            matches[slug] = Match(browser, server, slug, usual_seats(slug), level="newcomer")
            matches[slug].player.play_to_the_end()
        return matches[slug]

    yield find
    for match in matches.values():
        match.close()


@pytest.mark.parametrize(("slug", "size"), in_few_sizes(SLUGS), ids=str)
def test_a_review_shows_what_matters(browser: Browser, server: Server, finished: Finish, slug: str, size: Size) -> None:
    match = finished(slug)
    with window(browser, size, match.player.context.storage_state()) as page:
        page.goto(server.link + match.path.replace("/t/", "/review/") + "?ply=1")
        page.wait_for_selector(".board[data-ply='1']")
        page.wait_for_selector("[data-testid=curve][aria-valuenow='1']")
        beside = size.width >= 960 and size.height >= 576  # the board and the decisions stand side by side
        assert faults(page, size, prompt="[data-testid=moment]", whole=beside) == []


@pytest.mark.parametrize(("slug", "size"), in_few_sizes(PUZZLED), ids=str)
def test_a_puzzle_shows_what_matters(browser: Browser, server: Server, slug: str, size: Size) -> None:
    with window(browser, size) as page:
        page.goto(f"{server.link}/learn/{slug}/puzzles/1")
        page.wait_for_selector(ACTING)
        assert faults(page, size, prompt="[data-testid=puzzle-text]") == []
