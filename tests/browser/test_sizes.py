"""Every board at every size: own pieces, prompt and board in sight, nothing cut, overlapping or too small."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from .playing import GAMES, SLUGS, Server
from .sizes import LARGEST, SIZES, SMALLEST, Match, Size, faults, most_seats, usual_seats

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
@pytest.mark.parametrize("size", [SMALLEST, LARGEST], ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_full_table_fits_the_smallest_and_the_largest_window(table: Open, slug: str, size: Size) -> None:
    check(table(slug, most_seats(slug), True), size)
