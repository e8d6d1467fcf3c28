"""Several people at one table: nobody is sent what is hidden from them, and at one screen the curtain falls."""

from typing import Any

import pytest

import tablewright as tw

from .playing import ACTING, ENDED, USUAL, Visitor

HIDDEN = [box.slug for box in tw.games() if any(f.seen_by == "owner" for f in box.state.fields)]
LENGTHS = [24, pytest.param(1000, marks=pytest.mark.long)]  # after how many actions to stop, if the game goes on
OPEN = [box.slug for box in tw.games() if box.slug not in HIDDEN]


def one_of(slugs: list[str]) -> pytest.MarkDecorator:
    """One game stands for the others, which are left to `make soundness`."""
    usual = USUAL[0] if USUAL[0] in slugs else slugs[0]
    return pytest.mark.parametrize(
        "slug", [pytest.param(slug, marks=() if slug == usual else pytest.mark.long) for slug in slugs]
    )


def owners_fields(slug: str) -> list[str]:
    box = next(box for box in tw.games() if box.slug == slug)
    return [field.name for field in box.state.fields if field.seen_by == "owner"]


def secret_fields(slug: str) -> set[str]:
    box = next(box for box in tw.games() if box.slug == slug)
    return {field.name for field in box.state.fields if field.seen_by == "nobody"} | {"seed"}


def keys_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in keys_in(inner)}
    if isinstance(value, list):
        return {key for inner in value for key in keys_in(inner)}
    return set()


def sent_nothing_hidden(visitor: Visitor, slug: str, seat: int | None) -> int:
    """Check every message that this visitor received. Returns the number of positions."""
    positions = 0
    for message in visitor.received:
        assert not keys_in(message) & secret_fields(slug), message
        if message["type"] != "position":
            continue
        positions += 1
        assert message["seat"] in (None, seat)  # before sitting down one watches
        for field in owners_fields(slug):
            for owner, row in enumerate(message["view"][field]):
                assert row is None or owner == message["seat"], (field, owner, seat)
        assert message["legal"] == [] or message["actor"] == seat == message["seat"]
        if not message["over"]:
            assert all(entry["text"] is None or entry["actor"] == seat for entry in message["log"])
    return positions


@pytest.mark.parametrize("most", LENGTHS)
@one_of(HIDDEN)
def test_two_browsers_and_a_spectator(visit, slug, most):
    ann, ben, eve = visit(seed=5), visit(seed=6), visit(seed=7)
    path = ann.new_table(slug, ["me", "open"], ["Ann", ""], public=True)
    ann.page.wait_for_selector("dialog[open]")
    ann.page.keyboard.press("Escape")
    ben.come("/")
    ben.page.get_by_role("link", name="Ann").first.click()
    ben.sit(path, "Ben")
    eve.come(path.replace("/t/", "/watch/"))
    eve.page.wait_for_selector(".board")
    players = [ann, ben]
    while not ann.over and ann.ply < most:
        for player in players:
            if player.acting:
                ply = player.ply
                player.act_on_something_marked()
                for other in (ann, ben, eve):
                    other.wait_for_ply_after(ply)
        ann.page.wait_for_function(
            f"() => document.querySelector('{ENDED}, {ACTING}') !== null || !document.querySelector('.turn.own')"
        )
    if ann.over:
        for visitor in (ann, ben, eve):
            visitor.page.wait_for_selector(ENDED)
        eve.page.keyboard.press("Escape")
    assert not eve.page.locator("[data-can]").count()
    ply = ann.ply
    assert sent_nothing_hidden(ann, slug, 0) >= ply
    assert sent_nothing_hidden(ben, slug, 1) >= ply
    assert sent_nothing_hidden(eve, slug, None) >= ply


@pytest.mark.parametrize("most", LENGTHS)
@one_of(HIDDEN)
def test_the_curtain_falls_between_players_at_one_screen(visit, slug, most):
    both = visit(seed=9)
    both.new_table(slug, ["me", "me"], ["Ann", "Ben"])
    page = both.page
    curtains = 0
    while True:
        page.wait_for_selector(f"{ACTING}, {ENDED}, .curtain")
        if page.locator(".curtain").count():
            curtains += 1
            assert not page.locator(".board .mat, .board [data-part]").count()
            page.locator(".curtain button").click()
            page.wait_for_selector(".curtain", state="detached")
            continue
        if both.over or both.ply >= most:
            break
        own = page.locator(".seats .own .name").inner_text()
        assert own in page.locator(".prompt").inner_text()
        both.act_on_something_marked()
    assert curtains > 1
    if both.over:
        both.result()


@one_of(OPEN)
def test_without_hidden_hands_there_is_no_curtain(visit, slug):
    both = visit(seed=9)
    both.new_table(slug, ["me", "me"], ["Ann", "Ben"])
    page = both.page
    seen = set()
    page.wait_for_selector(ACTING)
    for _ in range(40):
        seen.add(page.locator(".seats .own .name").inner_text())
        if len(seen) == 2 or not both.wait_for_turn():
            break
        both.act_on_something_marked()
        assert not page.locator(".curtain").count()
    assert seen == {"Ann", "Ben"}


def test_people_talk(visit):
    slug = (HIDDEN + OPEN)[0]
    ann, ben = visit(), visit()
    path = ann.new_table(slug, ["me", "open"], ["Ann", ""])
    ann.page.wait_for_selector("dialog[open]")
    ann.page.keyboard.press("Escape")
    ben.sit(path, "Ben")
    for visitor in (ann, ben):
        visitor.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Say something").fill("Well met")
    ann.page.get_by_role("button", name="Send").click()
    ben.page.get_by_text("Well met").wait_for()
