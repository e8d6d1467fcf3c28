"""The board in a notebook: the built module in a real browser, and the match behind it in Python."""

import random
from collections.abc import Callable, Iterator

import comm
import pytest
from playwright.sync_api import Browser, Locator

import tablewright as tw
from tablewright.notebook import Board
from tests.notebook.wire import Wire

from .notebook_page import NotebookPage
from .playing import ENDED, GAMES, MARKED

MENU = "[role=menu] [data-action], #actions .members [data-action]"
PLIES = 12  # before the picture of a game


@pytest.fixture
def show(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., NotebookPage]]:
    """Shows a match in a page like a notebook; at the end there must be no error, and no request to any server."""
    monkeypatch.setattr(comm, "create_comm", lambda **opening: Wire(**opening))
    pages: list[NotebookPage] = []

    def show_one(board: Board, **how: object) -> NotebookPage:
        pages.append(NotebookPage(browser, board, **how))  # type: ignore[arg-type]
        return pages[-1]

    def open_one(match: tw.Match, seat: int = 0, bots: object = "random", **how: object) -> NotebookPage:
        return show_one(Board(match, seat, bots), **how)  # type: ignore[arg-type]

    yield open_one
    for shown in pages:
        assert not shown.troubles
        assert all(address.startswith("blob:") for address in shown.requests)
        shown.close()


def new_match(slug: str = "high-tide", **options: int) -> tw.Match:
    return tw.load(slug, plain=True, **options).new(seed=1)


def ply_of(shown: NotebookPage) -> int:
    return int(shown.page.locator(".board").get_attribute("data-ply") or 0)


def click(thing: Locator) -> None:
    box = thing.bounding_box()
    assert box is not None
    thing.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_game_is_played_to_its_end_by_clicking_what_is_marked(show):
    shown = show(new_match(players=2))
    match, page, chance = shown.board.match, shown.page, random.Random(1)
    while not match.over:
        page.wait_for_selector(f".board[data-ply='{len(match.moves)}'][data-my-turn]")
        before, marked = len(match.moves), page.locator(MARKED)
        click(marked.nth(chance.randrange(marked.count())))
        if page.locator(MENU).count():
            click(page.locator(MENU).first)
        page.wait_for_function("ply => window.model.get('position').ply > ply", arg=before)
    page.wait_for_selector(ENDED)
    assert ply_of(shown) == len(match.moves) and len([m for m in match.moves if m.actor == 0]) > 3
    assert page.locator(".prompt").inner_text().startswith(match.prompt())


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_drawn_as_the_seat_sees_it(show, slug):
    match, chance = new_match(slug), random.Random(2)
    while len(match.moves) < PLIES and not match.over:
        match.play(chance.choice(match.legal()))
    shown = show(match, seat=match.actor, bots={}, width=1000)
    page = shown.page
    page.wait_for_selector(f".board[data-ply='{PLIES}'][data-my-turn]")
    marked = page.locator(".board [data-part][data-can]").evaluate_all("all => all.map(e => e.dataset.part)")
    legal = {match.part(action) for action in match.legal()}
    assert set(marked) <= legal
    assert marked or page.locator("#actions [data-alone]").count()
    board = page.locator(".board").bounding_box()
    assert board is not None and board["width"] > 900 and board["height"] > 400
    drawn = page.locator(".board > *").first.bounding_box()
    assert drawn is not None and drawn["height"] > 300


def test_a_part_with_several_actions_opens_a_menu_at_the_part(show):
    """The cell is inside an element that moves what is fixed in it, as in some notebooks."""
    match = new_match("life-builds-meaning")
    parts = [match.part(action) for action in match.legal()]
    part = next(part for part in parts if part and parts.count(part) > 1)
    page = show(match, seat=match.actor, bots={}, width=1200).page
    page.evaluate("document.getElementById('cell').style.transform = 'translate(60px, 40px)'")
    thing = page.locator(f".board [data-part='{part}'][data-can]").first
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    click(thing)
    menu = page.locator("[role=menu]").bounding_box()
    assert menu is not None and box is not None
    x = min(box["x"] + box["width"] / 2, 1200 - menu["width"] - 16) + 8  # it stays in the window
    y = min(box["y"] + box["height"] / 2, 900 - menu["height"] - 16) + 8
    assert (menu["x"], menu["y"]) == pytest.approx((x, y), abs=10)
    click(page.locator("[role=menu] [data-action]").first)
    page.wait_for_selector(".board[data-ply='1']")
    assert len(match.moves) == 1


def test_what_is_not_possible_is_explained_with_its_rule(show):
    """A piece that cannot be used is pressed, and the kernel says why not."""
    match = new_match("life-builds-meaning")
    shown = show(match, seat=match.actor, bots={}, width=1200)
    legal = {match.part(action) for action in match.legal()}
    parts = shown.page.locator(".board [data-part]").evaluate_all("all => all.map(e => e.dataset.part)")
    known = {match.part(action): action for action in range(match.game.box.actions.count)}
    part = next(part for part in parts if part in known and part not in legal)
    refusal = match.why_not(known[part])
    assert refusal is not None
    click(shown.page.locator(f".board [data-part='{part}']").first)
    note = shown.page.locator("#actions .note").inner_text()
    assert f"({refusal.rule})." in note
    assert match.moves == [] and ply_of(shown) == 0


def test_earlier_positions_come_from_the_kernel(show):
    match, chance = new_match(players=2), random.Random(4)
    while len(match.moves) < 6:
        match.play(chance.choice(match.legal()))
    shown = show(match, bots={})
    shown.page.get_by_role("button", name="Go to the beginning").click()
    shown.page.wait_for_selector(".board[data-ply='0']")
    assert shown.page.locator(MARKED).count() == 0
    shown.page.get_by_role("button", name="Back to now").click()
    shown.page.wait_for_selector(".board[data-ply='6']")


def test_a_cell_that_plays_shows_on_the_board(show):
    shown = show(new_match(players=2), bots={})
    shown.board.play(shown.board.match.legal()[0])
    shown.page.evaluate("all => all.forEach(data => window.model.deliver(data))", shown.wire.take())
    shown.page.wait_for_selector(".board[data-ply='1']")


# --- The notebook around it ------------------------------------------------------------------------------------------

LOOK = """() => ['text', 'own'].map(id => {
    const look = getComputedStyle(document.getElementById(id))
    return ['font', 'color', 'backgroundColor', 'padding', 'letterSpacing', 'transform'].map(name => look[name])
})"""


def test_styles_stay_inside_and_those_of_the_notebook_outside(show):
    shown = show(new_match(players=2))
    page = shown.page
    with_board = page.evaluate(LOOK)
    assert page.evaluate("Object.keys(document.documentElement.dataset)") == []
    assert page.evaluate("document.head.querySelectorAll('style, link').length") == 1
    assert page.evaluate("document.adoptedStyleSheets.length") == 0
    button = page.locator("#actions button").first
    look = "e => ['letterSpacing', 'transform', 'fontSize'].map(name => getComputedStyle(e)[name])"
    inside = button.evaluate(look)
    assert inside == ["normal", "none", "15px"]
    page.evaluate("window.clean(); document.getElementById('cell').replaceChildren()")
    assert page.evaluate(LOOK) == with_board


def test_it_follows_the_notebook_from_light_to_dark(show):
    shown = show(new_match(players=2))
    page = shown.page
    widget = "document.querySelector('#cell > div').shadowRoot.querySelector('.widget')"
    paper = f"() => getComputedStyle({widget}).backgroundColor"
    light = page.evaluate(paper)
    page.evaluate("document.body.className = 'dark'")
    page.wait_for_function(f"light => ({paper})() !== light", arg=light)
    channels = [int(part) for part in page.evaluate(paper).strip("rgb()").split(",")]
    assert max(channels) < 64


@pytest.mark.parametrize("width", [320, 700])
def test_nothing_sticks_out_of_a_narrow_cell(show, width):
    shown = show(new_match("potlatch"), bots={}, width=width)
    shown.page.wait_for_selector(".board [data-part]")
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= width


def test_keys_in_another_cell_are_not_for_the_board(show):
    shown = show(new_match(players=2))
    page = shown.page
    page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<div id=code contenteditable>x</div>')")
    page.locator("#code").click()
    page.keyboard.type("1 1 h u")
    assert shown.board.match.moves == [] and page.locator(".members").count() == 0
    page.locator("#actions button").first.focus()
    page.keyboard.press("1")
    page.wait_for_selector(".members [data-action]")
