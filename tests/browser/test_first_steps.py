"""The way to a first game: presets for a new table, a game that is not compiled yet, and a chat that was read."""

import json

from .playing import ACTING, PHONE

SOLO_OR_NOT = "meaning-made"
SLUG = "high-tide"


def test_a_new_table_offers_presets_and_only_the_options_that_matter(visit):
    player = visit()
    player.come(f"/new/{SOLO_OR_NOT}")
    page = player.page
    page.get_by_role("radio", name="As in the rulebook").wait_for()
    page.locator("summary").click()
    assert page.get_by_label("Mode", exact=True).count() and not page.get_by_label("Solo difficulty").count()
    page.locator(".counts label", has_text="1").click()
    page.get_by_label("Solo difficulty").wait_for()
    assert not page.get_by_label("Mode", exact=True).count()

    page.locator(".counts label", has_text="2").click()
    page.get_by_role("radio", name="Together").check()
    assert page.locator("summary").inner_text().endswith("1 rule changed")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(ACTING)
    table_id = page.url.rpartition("/")[2]
    options = player.server.ask(f"/api/tables/{table_id}/settings")["options"]
    assert (options["players"], options["mode"]) == (2, "cooperative")


def test_a_game_that_is_not_compiled_yet_is_playable_and_says_how_far_it_is(visit):
    player = visit(PHONE)
    page, compiling = player.page, [{"game": SLUG, "done": 2, "steps": 5, "failed": False}]
    page.route("**/api/compiling", lambda route: route.fulfill(body=json.dumps(compiling)))
    player.come()
    card = page.locator(f"[data-game={SLUG}]")
    card.get_by_text("You can play now, with simpler bots").wait_for()
    assert page.get_by_test_id("compiling").count() == 1
    assert player.axe() == []
    card.get_by_role("button", name="Play now").click()
    page.wait_for_selector(ACTING)
    page.get_by_test_id("compiling").get_by_text("2 of 5 steps done").wait_for()
    assert page.get_by_role("progressbar").evaluate("bar => bar.position") == 0.4
    assert player.axe() == []
    player.act_on_something_marked()
    compiling.clear()
    page.get_by_test_id("compiling").wait_for(state="detached")


def test_a_chat_that_was_read_stays_read_after_a_reload(visit):
    ann, bob = visit(), visit()
    path = ann.new_table(SLUG, ["me", "open"], ["Ann", ""])
    bob.sit(path, "Bob")
    ann.come(path)  # now without the links to invite somebody
    for line in ("Hello!", "Are you there?"):
        bob.page.get_by_role("tab", name="Chat").click()
        bob.page.get_by_label("Say something").fill(line)
        bob.page.get_by_role("button", name="Send").click()
        ann.page.get_by_role("tab", name="Chat 1 unread").click()
        ann.page.get_by_text(line).wait_for()
        ann.page.reload()
        ann.page.wait_for_selector(".board")
        ann.page.get_by_role("tab", name="Chat", exact=True).wait_for()
