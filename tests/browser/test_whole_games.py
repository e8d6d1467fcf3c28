"""Every registered game, from the home page to the final score, through the browser."""

import pytest

import tablewright as tw

from .playing import PHONE, SIZES

SLUGS = [box.slug for box in tw.games()]
SOLO = [box.slug for box in tw.games() if box.options.players.low == 1]
SIZES_TO_PLAY = ["phone", pytest.param("desktop", marks=pytest.mark.long)]


def assert_the_final_scores_are_shown(player):
    result = player.result()
    final = next(m for m in reversed(player.received) if m["type"] == "position")
    assert final["over"]
    for score in final["scores"]:
        assert result.locator(".total", has_text=str(score).replace("-", "−")).count() > 0


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("size", SIZES_TO_PLAY)
def test_a_game_is_played_by_clicking_what_is_marked(visit, slug, size):
    player = visit(SIZES[size], seed=len(slug))
    player.play_now(slug)
    assert player.play_to_the_end() > 0
    assert_the_final_scores_are_shown(player)


@pytest.mark.parametrize("slug", SOLO)
@pytest.mark.parametrize("size", SIZES_TO_PLAY)
def test_a_game_is_played_alone(visit, slug, size):
    player = visit(SIZES[size], seed=len(slug))
    player.new_table(slug, kinds=["me"], names=["Ann"])
    assert player.play_to_the_end() > 0
    assert_the_final_scores_are_shown(player)


ACTED_OR_OPENED = """ply => Number(document.querySelector('.board').dataset.ply) > ply
    || document.querySelector('#actions .members') !== null"""

WISH = """([selector, chance]) => {
    const buttons = [...document.querySelectorAll(selector)]
    buttons[Math.floor(chance * buttons.length)].dataset.wanted = ''
}"""


def choose_by_keyboard(player, by_number, within=""):
    """Choose something in the dock, by its number or along the list."""
    page = player.page
    if by_number:
        page.keyboard.press(player.chance.choice(page.locator(f"#actions {within}kbd").all_inner_texts()))
        return
    page.evaluate(WISH, [f"#actions {within}:is([data-action], [data-group])", player.chance.random()])
    while not page.evaluate("document.activeElement.dataset.wanted === ''"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_played_by_keyboard_alone(visit, slug):
    player = visit(seed=3)
    page = player.page
    player.come()
    page.wait_for_selector(f"[data-game={slug}]")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("slug => document.activeElement.matches(`[data-game=${slug}] button.main`)", slug):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".board[data-my-turn]")
    turn = 0
    while player.wait_for_turn():
        ply = player.ply
        choose_by_keyboard(player, by_number=turn % 3 == 0)
        page.wait_for_function(ACTED_OR_OPENED, arg=ply)
        if page.locator("#actions .members").count() and player.ply == ply:  # a group has opened
            choose_by_keyboard(player, by_number=turn % 3 == 0, within=".members ")
            player.wait_for_ply_after(ply)
        turn += 1
    player.result()
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-testid=result]", state="detached")


@pytest.mark.parametrize("slug", SLUGS)
def test_first_move_within_three_clicks_and_fifteen_seconds(visit, slug):
    player = visit()
    started = player.page.evaluate("performance.now()")
    player.play_now(slug)  # one click
    player.act_on_something_marked()  # at most two
    player.page.wait_for_function("() => Number(document.querySelector('.board').dataset.ply) > 0")
    assert player.page.evaluate("performance.now()") - started < 15_000


def too_wide(page):
    """What reaches over the right edge: a page never scrolls sideways."""
    return page.evaluate("""() => [...document.querySelectorAll('main, main *:not(svg *), header, nav')]
        .filter(e => e.getClientRects().length && !e.closest('.board, .seats, .hidden-text'))
        .filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))""")


@pytest.mark.parametrize("slug", SLUGS)
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
