"""Every board at every size: own pieces, prompt and board in sight, nothing cut, overlapping or too small."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from .playing import ACTING, GAMES, SLUGS, Server
from .sizes import FEW_SIZES, PLAIN_SIZES, SIZES, SMALLEST, Match, Size, faults, most_seats, usual_seats

USUAL = [size for size in SIZES if size.whole]
ALWAYS = {slug: USUAL[1 + i * 3 % (len(USUAL) - 1)] for i, slug in enumerate(SLUGS)}  # one size for each game

Open = Callable[[str, int, bool], Match]


@pytest.fixture(scope="module")
def table(browser: Browser, server: Server) -> Iterator[Open]:
    """Tables with so many seats, just begun or well under way; each is played once and looked at often."""
    opened: dict[tuple[str, int, bool], Match] = {}

    def find(slug: str, seats: int, under_way: bool) -> Match:
        match = opened.get((slug, seats, under_way))
        if match is None:
            match = opened[slug, seats, under_way] = Match(browser, server, slug, seats)
            if under_way:
                match.advance()
        return match

    yield find
    for match in opened.values():
        match.close()


def check(match: Match, size: Size) -> None:
    with match.seen_at(size) as page:
        assert faults(page, size) == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_board_shows_what_matters_in_its_window(table: Open, slug: str) -> None:
    check(table(slug, usual_seats(slug), False), ALWAYS[slug])


@pytest.mark.long
@pytest.mark.parametrize("under_way", [False, True], ids=["begun", "under way"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_shows_what_matters_in_every_window(table: Open, slug: str, size: Size, under_way: bool) -> None:
    check(table(slug, usual_seats(slug), under_way), size)


@pytest.mark.long
@pytest.mark.parametrize("size", PLAIN_SIZES, ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_full_table_shows_what_matters_in_every_window(table: Open, slug: str, size: Size) -> None:
    check(table(slug, most_seats(slug), True), size)


CHEAPEST = ("high-tide", SMALLEST)
IN_FEW_SIZES = [
    pytest.param(slug, size, marks=() if (slug, size) == CHEAPEST else pytest.mark.long)
    for slug in SLUGS
    for size in FEW_SIZES
]


@pytest.mark.parametrize(("slug", "size"), IN_FEW_SIZES, ids=str)
def test_a_full_table_with_clocks_fits(browser: Browser, server: Server, slug: str, size: Size) -> None:
    match = Match(browser, server, slug, most_seats(slug), clock="bank")
    try:
        with match.seen_at(size) as page:
            page.get_by_test_id("time-left").first.wait_for()
            assert faults(page, size) == []
    finally:
        match.close()


@pytest.mark.parametrize(("slug", "size"), IN_FEW_SIZES, ids=str)
def test_the_notice_of_a_game_that_is_being_compiled_leaves_room_for_the_board(
    table: Open, slug: str, size: Size
) -> None:
    answer = json.dumps([{"game": slug, "done": 11, "steps": 24, "failed": False}])
    match = table(slug, usual_seats(slug), False)
    with match.seen_at(size) as page:
        page.route("**/api/compiling", lambda route: route.fulfill(body=answer))
        page.reload()
        page.wait_for_selector(ACTING)
        page.get_by_test_id("compiling").wait_for()
        assert faults(page, size) == []


@pytest.mark.long
@pytest.mark.parametrize("size", FEW_SIZES, ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_hint_leaves_room_for_the_board(table: Open, slug: str, size: Size) -> None:
    with table(slug, usual_seats(slug), False).seen_at(size) as page:
        page.keyboard.press("h")
        page.get_by_role("button", name="Close the hint").wait_for()
        assert faults(page, size) == []


@pytest.mark.long
@pytest.mark.parametrize("slug", ["life-builds-meaning", "meaning-made"])
def test_an_upright_tablet_shows_projects_and_market_together(table: Open, slug: str) -> None:
    size = Size(820, 1180, touch=True)
    with table(slug, usual_seats(slug), False).seen_at(size) as page:
        page.get_by_role("tab", name="Projects and Market").click()
        for name in ("Projects", "Market"):
            expect(page.get_by_label(name, exact=True).first).to_be_in_viewport()
        assert faults(page, size) == []
