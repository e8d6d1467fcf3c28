"""axe finds nothing in any state that a whole game visits.

axe judges elements by what they are, not by what they say. So a state is a set of kinds of elements (see kinds.js), and
axe runs whenever the page shows a kind that this game has not shown before: at a decision, with all actions listed,
in a menu, in a panel, with a hint, at the end. Where nothing is new, there is nothing new to judge.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .playing import DESKTOP, PHONE, SLUGS, Visitor

KINDS = (Path(__file__).parent / "kinds.js").read_text()
PANELS = ("Score", "Log", "Chat", "Rules", "Symbols", "Players", "Settings")
LOOKS = [pytest.param(DESKTOP, "light", id="desktop-light"), pytest.param(PHONE, "dark", id="phone-dark")]


class Inspector:
    """Runs axe on every page that shows something new."""

    def __init__(self, visitor: Visitor):
        self.visitor = visitor
        self.seen: set[str] = set()
        self.looks = self.runs = 0

    def look(self) -> None:
        self.looks += 1
        new = set(self.visitor.page.evaluate(KINDS)) - self.seen
        if not new:
            return
        self.runs += 1
        self.seen |= new
        assert self.visitor.axe() == []

    def look_at_all_actions(self) -> None:
        """The dock with every group of actions open."""
        more = self.visitor.page.locator("#actions .all button")
        if more.count():
            more.click()
            self.look()
            more.click()

    def look_at_panels(self) -> None:
        page = self.visitor.page
        for name in PANELS:
            button = page.locator("header, nav.bar").get_by_role("button", name=re.compile(f"^{name}"))
            if button.count():
                button.click()
                page.wait_for_selector("dialog[open]")
                self.look()
                page.keyboard.press("Escape")
                page.wait_for_selector("dialog[open]", state="detached")

    def look_at_a_hint(self) -> None:
        page = self.visitor.page
        page.keyboard.press("h")
        close = page.get_by_role("button", name="Close the hint")
        close.wait_for()
        self.look()
        close.click()


@pytest.mark.long
@pytest.mark.parametrize(("size", "theme"), LOOKS)
@pytest.mark.parametrize("slug", SLUGS)
def test_axe_finds_nothing_in_any_state_of_a_whole_game(
    visit: Callable[..., Visitor], slug: str, size: tuple[int, int], theme: str
) -> None:
    player = visit(size, theme, seed=4)
    player.play_now(slug)
    inspector = Inspector(player)
    phases = set()
    while player.wait_for_turn():
        inspector.look()
        inspector.look_at_all_actions()
        phase = player.newest_position()["phase"]
        if phase not in phases:
            phases.add(phase)
            inspector.look_at_panels()
            inspector.look_at_a_hint()
        player.act_on_something_marked(at_menu=inspector.look)
    player.result()
    inspector.look()
    print(f"{slug}: {inspector.looks} looks, {len(phases)} phases, {inspector.runs} runs of axe")
