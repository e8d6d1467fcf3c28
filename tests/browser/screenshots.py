"""`make screenshots`: the home page and every registered game in mid-game, phone and desktop, light and dark.

Run from the repository: python -m tests.browser.screenshots [folder]
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import tablewright as tw

from .playing import SIZES, Server, Visitor, chromium

FOLDER = Path("docs/screenshots")
OWN_ACTIONS = 14  # after these most games are in their middle


def shoot(visitor: Visitor, folder: Path, name: str) -> None:
    """The same page in light and in dark."""
    for theme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        visitor.page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
        path = folder / f"{name}-{theme}.png"
        visitor.page.screenshot(path=path, scale="css")
        make_small(path)
        print(f"{path}  {path.stat().st_size // 1024} kB")


def make_small(path: Path) -> None:
    """Reduce the colours if Pillow is installed: a third of the size, with no visible difference."""
    try:
        from PIL import Image
    except ImportError:
        return
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(colors=256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def to_mid_game(visitor: Visitor, slug: str) -> None:
    """A table of three where the game allows it, played until it is well under way."""
    low, high = next((b.options.players.low, b.options.players.high) for b in tw.games() if b.slug == slug)
    players = min(max(3, low), high)
    for longest in range(OWN_ACTIONS, 0, -2):  # a match that ends too soon is followed by a shorter one
        visitor.new_table(slug, ["me"] + ["bot:regular"] * (players - 1), ["Ada"] + [""] * (players - 1))
        for _ in range(longest):
            if not visitor.wait_for_turn() or nearly_over(visitor):
                break
            visitor.act_on_something_marked()
        if visitor.wait_for_turn():
            return


def nearly_over(visitor: Visitor) -> bool:
    """For short games: stop while there is still something to show."""
    view = next(m for m in reversed(visitor.received) if m["type"] == "position")["view"]
    return bool(view["glance"].get("deck", 99) < 6)


def point_at_something(visitor: Visitor) -> None:
    """With a mouse, point at a part that can be acted on, so that the picture shows what pointing does."""
    parts = visitor.page.locator(".board svg [data-part][data-can]").all()
    boxes = [box for box in (part.bounding_box() for part in parts) if box]
    if boxes:
        box = max(boxes, key=lambda b: b["x"] + b["y"])
        visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        try:
            for size, box in SIZES.items():
                visitor = Visitor(browser, server, box, seed=11)
                visitor.come()
                visitor.page.wait_for_selector("[data-game]")
                visitor.page.wait_for_selector(".tables, .two p")
                shoot(visitor, folder, f"home-{size}")
                for game in tw.games():
                    to_mid_game(visitor, game.slug)
                    visitor.page.mouse.move(2, 2)
                    if size == "desktop":
                        point_at_something(visitor)
                    shoot(visitor, folder, f"{game.slug}-{size}")
                visitor.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
