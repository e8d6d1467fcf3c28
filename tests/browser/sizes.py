"""Every board at every size: what is out of sight, cut, overlapping, too small to read or too small to press.

Run from the repository, for one game and size or for all of them:

    python -m tests.browser.sizes --game potlatch --size 390x844 [--zoom] [--seats 6] [--pictures folder]
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, StorageState, sync_playwright

import tablewright as tw

from .playing import ACTING, DESKTOP, PATIENCE, Server, Visitor, chromium

FAULTS = (Path(__file__).parent / "faults.js").read_text()
OWN_ACTIONS = 5  # played before the second look


@dataclass(frozen=True)
class Size:
    """A window, as its width and height in CSS pixels, and whether fingers are used in it."""

    width: int
    height: int
    touch: bool = False
    zoomed: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + ("-zoomed" if self.zoomed else "")

    @property
    def css(self) -> tuple[int, int]:
        """At 200 % zoom the page has half the pixels in each direction."""
        return (self.width // 2, self.height // 2) if self.zoomed else (self.width, self.height)

    @property
    def whole(self) -> bool:
        """Whether a board and a dock fit into the window; in a smaller one the page scrolls (see layout.ts)."""
        width, height = self.css
        return width >= 320 and height >= 272


SMALLEST, LARGEST = Size(360, 640, touch=True), Size(2560, 1440)
PLAIN_SIZES = [
    SMALLEST,
    Size(390, 844, touch=True),
    Size(844, 390, touch=True),
    Size(768, 1024, touch=True),
    Size(1024, 768, touch=True),
    Size(1280, 720),
    Size(1440, 900),
    Size(1920, 1080),
    LARGEST,
]
SIZES = PLAIN_SIZES + [Size(s.width, s.height, s.touch, zoomed=True) for s in PLAIN_SIZES]
FEW_SIZES = [SMALLEST, Size(844, 390, touch=True), Size(1280, 720), LARGEST]  # one for each kind of layout


def most_seats(slug: str) -> int:
    return next(int(box.options.players.high) for box in tw.games() if box.slug == slug)


def usual_seats(slug: str) -> int:
    return min(3, most_seats(slug))


@contextmanager
def window(browser: Browser, size: Size, kept: StorageState | None = None) -> Iterator[Page]:
    """A page in a window of this size, with what another browser has kept: its seats and settings."""
    width, height = size.css
    context = browser.new_context(
        viewport={"width": width, "height": height},
        storage_state=kept,
        reduced_motion="reduce",
        has_touch=size.touch,
        is_mobile=size.touch,
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield context.new_page()
    finally:
        context.close()


class Match:
    """A match that one browser plays and others look at, each in a window of its own size."""

    def __init__(
        self, browser: Browser, server: Server, slug: str, seats: int, level: str = "regular", clock: str = "none"
    ):
        self.browser, self.slug, self.clock = browser, slug, clock
        self.kinds = ["me", *[f"bot:{level}"] * (seats - 1)]
        self.player = Visitor(browser, server, DESKTOP)
        self.begin()

    def begin(self) -> None:
        names = ["Ada", *[""] * (len(self.kinds) - 1)]
        self.path = self.player.new_table(self.slug, self.kinds, names, clock=self.clock)
        self.player.wait_for_turn()

    def advance(self) -> None:
        """Play until the table has things on it. A match that ends too soon is followed by a shorter one."""
        actions = OWN_ACTIONS
        while not self.play(actions):
            actions -= 1
            self.begin()

    def play(self, actions: int) -> bool:
        """Play some actions of one's own. The result says whether the match goes on."""
        for _ in range(actions):
            if not self.player.wait_for_turn():
                return False
            self.player.act_on_something_marked()
        return self.player.wait_for_turn()

    @contextmanager
    def seen_at(self, size: Size) -> Iterator[Page]:
        """The same seat's page in a window of this size."""
        with window(self.browser, size, self.player.context.storage_state()) as page:
            page.goto(self.player.server.link + self.path)
            page.wait_for_selector(ACTING)
            yield page

    def close(self) -> None:
        self.player.close()


def faults(page: Page, size: Size, *, prompt: str = ".prompt", whole: bool = True) -> list[str]:
    """What is wrong with the page in its window, one sentence each; `whole` if it is not meant to scroll there."""
    return list(page.evaluate(FAULTS, {"touch": size.touch, "whole": whole and size.whole, "prompt": prompt}))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[box.slug for box in tw.games()], help="only this game")
    parser.add_argument("--size", help="only this size, such as 390x844")
    parser.add_argument("--zoom", action="store_true", help="at 200 %% zoom")
    parser.add_argument("--seats", type=int, help="the number of players")
    parser.add_argument("--pictures", type=Path, help="write a picture of each look into this folder")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    games = [box.slug for box in tw.games() if asked.game in (None, box.slug)]
    sizes = [s for s in SIZES if s.zoomed == asked.zoom and asked.size in (None, f"{s.width}x{s.height}")]
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            for slug in games:
                match = Match(browser, server, slug, asked.seats or usual_seats(slug))
                for moment in ("first", "later"):
                    for size in sizes:
                        with match.seen_at(size) as page:
                            print(f"{slug} {size} {moment}")
                            for fault in faults(page, size):
                                print(f"    {fault}")
                            if asked.pictures:
                                page.screenshot(path=asked.pictures / f"{slug}-{size}-{moment}.png")
                    if moment == "first":
                        match.advance()
                match.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
