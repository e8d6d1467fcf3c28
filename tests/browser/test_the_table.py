"""What the shell offers at every table, whatever the game."""

import pytest

from .playing import ACTING, GAMES, PHONE, SLUGS, USUAL

# What is the same in every game is tried in one of them, and in the others by `make soundness`.
a_game = pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug == USUAL[0] else pytest.mark.long) for slug in SLUGS]
)


def some_moves(player, count):
    for _ in range(count):
        if not player.wait_for_turn():
            return
        player.act_on_something_marked()
    player.wait_for_turn()


@a_game
def test_stepping_back_and_playing_on_from_there(visit, slug):
    player = visit()
    player.play_now(slug)
    some_moves(player, 3)
    page, now = player.page, player.ply
    page.get_by_role("button", name="One move back").click()
    page.wait_for_selector(f".board[data-ply='{now - 1}']")
    assert not page.locator(".board [data-can]").count()
    page.get_by_role("slider").fill("0")
    page.wait_for_selector(".board[data-ply='0']")
    page.get_by_role("button", name="Back to now").click()
    page.wait_for_selector(f".board[data-ply='{now}']")
    page.get_by_role("slider").fill("1")
    page.wait_for_selector(".board[data-ply='1']")
    before = page.url
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_function("before => location.href !== before", arg=before)
    page.wait_for_selector(".board")
    player.wait_for_turn()


@a_game
def test_the_log_goes_to_its_moment(visit, slug):
    player = visit()
    player.play_now(slug)
    some_moves(player, 2)
    line = player.page.locator(".log [data-ply]:not([data-ply='0'])").first
    assert line.inner_text()
    ply = line.get_attribute("data-ply")
    line.click()
    player.page.wait_for_selector(f".board[data-ply='{ply}']")


@a_game
def test_a_hint_can_be_followed(visit, slug):
    player = visit()
    player.play_now(slug)
    while player.page.locator("#actions :is([data-action], [data-group])").count() < 2:
        some_moves(player, 1)
    ply = player.ply
    player.page.get_by_role("button", name="Hint").click()
    player.page.locator(".advice").first.click()
    player.wait_for_ply_after(ply)


@a_game
def test_the_rules_open_and_can_be_searched(visit, slug):
    player = visit()
    player.play_now(slug)
    page = player.page
    page.get_by_role("button", name="Rules", exact=True).click()
    page.wait_for_selector("[data-rule]")
    before = page.locator("[data-rule]").count()
    page.get_by_label("Search the rules").fill("player")
    page.wait_for_function("before => document.querySelectorAll('[data-rule]').length < before", arg=before)
    assert page.locator("[data-rule]").count() > 0
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_why_not_is_answered_with_its_rule(visit):
    """In Atlas a marker that cannot be moved says why; its rule opens the rules at the place."""
    player = visit()
    player.play_now("atlas-of-feelings")
    page = player.page
    dull = ".board button[data-part]:not([data-can])"
    for _ in range(60):
        if not player.wait_for_turn():
            break
        if page.locator(dull).count():
            page.locator(dull).first.click()
            break
        stuck = page.locator(".board .piece.own[data-part]:not([data-can])")
        if stuck.count():
            box = stuck.first.bounding_box()
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            break
        player.act_on_something_marked()
    rule = page.locator(".note .rule")
    rule.wait_for()
    number = rule.inner_text().removeprefix("Rule ")
    rule.click()
    page.wait_for_selector(f"[data-rule='{number}'].at")


@pytest.mark.parametrize("slug", [SLUGS[0], *(pytest.param(slug, marks=pytest.mark.long) for slug in SLUGS[1:])])
def test_the_server_dies_and_comes_back(visit, server, slug):
    player = visit()
    player.play_now(slug)
    some_moves(player, 2)
    ply = player.ply
    server.kill()
    player.page.wait_for_selector(".banner")
    server.start()
    player.page.wait_for_selector(".banner", state="detached")
    player.page.wait_for_selector(ACTING)
    assert player.ply == ply
    player.act_on_something_marked()
    player.wait_for_ply_after(ply)
    player.troubles.clear()  # the browser itself reports a link that fails


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_way_in(visit, theme):
    player = visit(theme=theme)
    player.come()
    player.page.wait_for_selector("[data-game]")
    assert player.axe() == []
    for slug in SLUGS:
        player.come(f"/new/{slug}")
        player.page.wait_for_selector("form")
        player.page.locator("summary").click()
        assert player.axe() == []


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
@pytest.mark.parametrize("slug", GAMES)
def test_axe_finds_nothing_at_the_table(visit, slug, theme):
    player = visit(theme=theme)
    player.play_now(slug)
    some_moves(player, 2)
    assert player.axe() == []
    player.page.get_by_role("button", name="Rules", exact=True).click()
    player.page.wait_for_selector("[data-rule]")
    assert player.axe() == []


@pytest.mark.parametrize("slug", GAMES)
def test_axe_finds_nothing_on_a_phone(visit, slug):
    player = visit(PHONE)
    player.play_now(slug)
    some_moves(player, 1)
    assert player.axe() == []


@pytest.mark.parametrize("slug", GAMES)
def test_first_load_is_under_300_kilobytes(visit, slug):
    player = visit()
    seen = player.context.new_cdp_session(player.page)
    seen.send("Network.enable")
    loaded: list[int] = []
    seen.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    player.play_now(slug)
    assert 10_000 < sum(loaded) < 300_000
