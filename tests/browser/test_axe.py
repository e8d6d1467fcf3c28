"""axe finds nothing in any state that a whole game visits.

Every decision is looked at, and every menu that a press opens; all actions listed, once for each choice of groups; each
panel and a hint, once in every phase; and the end. All rules but one run at every look. Contrast is slow to check, so
it is checked whenever a text appears in colours or on a ground that this game has not shown before.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .playing import DESKTOP, PHONE, SLUGS, Visitor

COLOURS = (Path(__file__).parent / "colours.js").read_text()
CONTRAST = "color-contrast"
PANELS = ("Score", "Log", "Chat", "Rules", "Symbols", "Players", "Settings")
LOOKS = [pytest.param(DESKTOP, "light", id="desktop-light"), pytest.param(PHONE, "dark", id="phone-dark")]


class Inspector:
    """Runs axe on what a visitor sees."""

    def __init__(self, visitor: Visitor):
        self.visitor = visitor
        self.colours: set[str] = set()
        self.groups: set[tuple[str, ...]] = set()
        self.phases: set[str] = set()
        self.looks = self.checks_of_contrast = 0

    def look(self) -> None:
        self.looks += 1
        assert self.visitor.axe({"rules": {CONTRAST: {"enabled": False}}}) == []
        new = set(self.visitor.page.evaluate(COLOURS)) - self.colours
        if new:
            self.checks_of_contrast += 1
            self.colours |= new
            assert self.visitor.axe({"runOnly": [CONTRAST]}) == []

    def look_at_all_actions(self) -> None:
        """The dock with every group of actions open, unless the same groups were offered before."""
        page = self.visitor.page
        groups = tuple(page.eval_on_selector_all("#actions [data-group]", "all => all.map(one => one.dataset.group)"))
        if len(groups) > 1 and groups not in self.groups:
            self.groups.add(groups)
            more = page.locator("#actions .all button")
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
    while player.wait_for_turn():
        inspector.look()
        inspector.look_at_all_actions()
        phase = player.newest_position()["phase"]
        if phase not in inspector.phases:
            inspector.phases.add(phase)
            inspector.look_at_panels()
            inspector.look_at_a_hint()
        player.act_on_something_marked(at_menu=inspector.look)
    player.result()
    inspector.look()
    print(f"{slug}: {inspector.looks} looks, {inspector.checks_of_contrast} checks of contrast")
