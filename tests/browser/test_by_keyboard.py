"""Every game by keyboard alone, and what a screen reader is told on the way."""

import re

import pytest

from .playing import SLUGS

SHORT = "high-tide"  # the game that is played in every run of the tests
TO_PLAY = [pytest.param(slug, marks=() if slug == SHORT else pytest.mark.long) for slug in SLUGS]

UNNAMED = re.compile(r"^\s*- (button|link|textbox|checkbox|combobox|slider|tab|menuitem)(:| \[|$)", re.M)


CHOOSE = """([selector, chance]) => {
    document.querySelectorAll('[data-wanted]').forEach(old => delete old.dataset.wanted)
    const buttons = [...document.querySelectorAll(selector)]
    const wanted = buttons[Math.floor(chance * buttons.length)]
    wanted.dataset.wanted = ''
    return { key: wanted.querySelector('kbd')?.textContent, group: wanted.dataset.group !== undefined }
}"""


def choose_by_keyboard(player, *, by_number, within=""):
    """Choose something in the dock, by its number or along the list. Returns whether it is a group."""
    page = player.page
    offered = f"#actions {within}:is([data-action], [data-group])" + (":has(kbd)" if by_number else "")
    chosen = page.evaluate(CHOOSE, [offered, player.chance.random()])
    if by_number:
        page.keyboard.press(chosen["key"])
        return chosen["group"]
    while not page.evaluate("document.activeElement.dataset.wanted === ''"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    return chosen["group"]


def act_by_keyboard(player, *, by_number):
    ply = player.ply
    if choose_by_keyboard(player, by_number=by_number):
        player.page.wait_for_selector("#actions .members [data-action]")
        choose_by_keyboard(player, by_number=by_number, within=".members ")
    player.wait_for_ply_after(ply)


def find_play_now_by_tab(player, slug):
    page = player.page
    player.come()
    page.wait_for_selector(f"[data-game={slug}]")
    for _ in range(90):
        page.keyboard.press("Tab")
        if page.evaluate("slug => document.activeElement.matches(`[data-game=${slug}] button.main`)", slug):
            return
    raise AssertionError("Tab does not reach the button")


def assert_a_screen_reader_knows_what_to_do(player):
    """Everything that can be used has a name, and the prompt of this very position is a live text."""
    tree = player.page.locator("body").aria_snapshot()
    assert not UNNAMED.search(tree), tree
    prompt = player.page.locator("#actions [aria-live=polite]").first.inner_text()
    assert prompt.strip()


def assert_a_screen_reader_was_told(player, ply):
    """What has happened since a ply is a live text: the last sentence of the log at least."""
    position = player.newest_position()
    told = player.page.locator("[data-testid=announced]").inner_text()
    sentences = [text for entry in position["log"] if entry["ply"] > ply for text in entry["sentences"]]
    assert not sentences or sentences[-1] in told, (sentences, told)


@pytest.mark.parametrize("slug", TO_PLAY)
def test_a_game_is_played_by_keyboard_alone_with_a_screen_reader(visit, slug):
    player = visit(seed=3)
    find_play_now_by_tab(player, slug)
    player.page.keyboard.press("Enter")
    turn, ply = 0, 0
    while player.wait_for_turn():
        assert_a_screen_reader_knows_what_to_do(player)
        assert_a_screen_reader_was_told(player, ply)
        ply = player.ply
        act_by_keyboard(player, by_number=turn % 3 == 0)
        turn += 1
    player.result()
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("[data-testid=result]", state="detached")
