"""Every registered game, from the home page to the final score, through the browser."""

import pytest
from playwright.sync_api import expect

from tablewright.engine.registry import open_box

from .playing import GAMES, PHONE, SIZES, SLUGS

PHONE_ON_ITS_SIDE = (844, 390)
QUICK = ("high-tide", "atlas-of-feelings")  # whole games that every run of the tests plays, on a phone
PLAYED = [
    pytest.param(slug, size, marks=() if slug in QUICK and size == "phone" else pytest.mark.long)
    for slug in SLUGS
    for size in SIZES
]
SOLO = [
    pytest.param(slug, size, marks=() if slug in QUICK and size == "phone" else pytest.mark.long)
    for slug in SLUGS
    for size in SIZES
    if open_box(slug).options.players.low == 1
]


def assert_the_final_scores_are_shown(player):
    result = player.result()
    final = next(m for m in reversed(player.received) if m["type"] == "position")
    assert final["over"]
    for score in final["scores"]:
        assert result.locator(".total", has_text=str(score).replace("-", "−")).count() > 0


@pytest.mark.parametrize(("slug", "size"), PLAYED)
def test_a_game_is_played_by_clicking_what_is_marked(visit, slug, size):
    player = visit(SIZES[size], seed=len(slug))
    player.play_now(slug)
    assert player.play_to_the_end() > 0
    assert_the_final_scores_are_shown(player)


@pytest.mark.parametrize(("slug", "size"), SOLO)
def test_a_game_is_played_alone(visit, slug, size):
    player = visit(SIZES[size], seed=len(slug))
    player.new_table(slug, kinds=["me"], names=["Ann"])
    assert player.play_to_the_end() > 0
    assert_the_final_scores_are_shown(player)


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=["upright", "on its side"])
def test_the_end_says_why_once_and_what_comes_next_is_in_sight(visit, size):
    player = visit(size)
    player.play_now("high-tide")
    player.play_to_the_end()
    result = player.result()
    for name in ("Rematch", "Review"):
        expect(result.get_by_text(name, exact=True)).to_be_in_viewport(ratio=1)
    assert result.inner_text().count("The game ended because nobody had a card left.") == 1
    assert "The game is over" not in result.inner_text()


@pytest.mark.parametrize("slug", GAMES)
def test_first_move_within_three_clicks(visit, slug):
    player = visit()
    player.play_now(slug)  # one click
    player.act_on_something_marked()  # at most two
    player.page.wait_for_function("() => Number(document.querySelector('.board').dataset.ply) > 0")


def too_wide(page):
    """What reaches over the right edge: a page never scrolls sideways."""
    return page.evaluate("""() => [...document.querySelectorAll('main, main *:not(svg *), header, nav')]
        .filter(e => e.getClientRects().length && !e.closest('.board, .seats, .hidden-text'))
        .filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))""")


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_is_wider_than_a_phone(visit, slug):
    player = visit(PHONE)
    player.play_now(slug)
    assert too_wide(player.page) == []
    player.come(f"/new/{slug}")
    player.page.wait_for_selector("form")
    assert too_wide(player.page) == []
    player.come("/")
    player.page.wait_for_selector(".tables")
    assert too_wide(player.page) == []
