"""A real server on a free port, and visitors who play at it through a real browser."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from playwright.sync_api import Browser, BrowserContext, ElementHandle, FloatRect, Locator, Page, WebSocket
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import tablewright as tw

from ..forked import Forked

SLUGS = [box.slug for box in tw.games()]
USUAL = ("high-tide", "meeple-inc")  # a small game and a large one stand for the others; `make soundness` has all
GAMES = [pytest.param(slug, marks=() if slug in USUAL else pytest.mark.long) for slug in SLUGS]

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "tablewright" / "server" / "static"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

Process = subprocess.Popen[bytes] | Forked

DESKTOP, PHONE = (1440, 900), (390, 844)
SIZES = {"desktop": DESKTOP, "phone": PHONE}
READY_WITHIN = 1800  # seconds
PATIENCE = 180_000  # milliseconds; a slow machine is not a failure

MARKED = ".board [data-part][data-can], #actions .first-sight [data-alone]"
ACTING = ".board[data-my-turn]"
ENDED = ".board[data-over]"


WHAT_HAPPENED = """ply => {
    const board = document.querySelector('.board')
    if (!board || Number(board.dataset.ply) > ply || document.querySelector('.curtain')) return 'done'
    if (document.querySelector('[role=menu] [data-action], #actions .members [data-action]')) return 'menu'
    if (document.querySelector('#actions .note')) return 'refused'
    return false
}"""


def chromium() -> str:
    """The system's Chromium."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise RuntimeError("Chromium is needed for the browser tests (Debian: apt-get install chromium).")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The play server as its own process, with its tables in one SQLite file."""

    def __init__(self, folder: Path, *, pace: float = 0):
        if not (STATIC / "index.html").exists():
            raise RuntimeError("The board is not built: run `npm ci && npm run build` in web/.")
        self.port = free_port()
        self.folder = folder
        self.pace = pace
        self.process: Process | None = None

    @property
    def link(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def flags(self) -> list[str]:
        flags = ["--port", str(self.port), "--no-browser", "--db", str(self.folder / "tables.db")]
        return [*flags, "--rates", "1000", "--pace", str(self.pace)]

    def begin(self, log: BinaryIO) -> Process:
        return Forked(self.flags(), stdout=log, stderr=log, cwd=ROOT)

    def start(self) -> None:
        with (self.folder / "server.log").open("ab") as log:
            self.process = self.begin(log)
        try:
            self.wait_until_ready()
        except BaseException:
            self.stop()
            raise

    def wait_until_ready(self) -> None:
        """On a new machine every game is compiled first."""
        end = time.monotonic() + READY_WITHIN
        while time.monotonic() < end:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError((self.folder / "server.log").read_text()[-2000:])
            try:
                if self.ask("/api/health")["ready"]:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        raise RuntimeError(f"The server did not get ready in {READY_WITHIN} seconds.")

    def ask(self, path: str) -> Any:
        with urllib.request.urlopen(self.link + path, timeout=60) as answer:
            return json.load(answer)

    def kill(self) -> None:
        """Stop the server without warning, as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()


class Visitor:
    """One browser at the server; it records every message that it receives and every error."""

    def __init__(self, browser: Browser, server: Server, size: tuple[int, int], theme: str = "light", seed: int = 1):
        phone = size[0] < 500
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.chance = random.Random(seed)
        self.received: list[dict[str, Any]] = []
        self.answers: list[Any] = []
        self.troubles: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda line: self.troubles.append(line.text) if line.type == "error" else None)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.received.append(json.loads(data)))

    def close(self) -> None:
        self.context.close()

    # --- the way in ---------------------------------------------------------------------------------------------

    def come(self, path: str = "/") -> None:
        self.page.goto(self.server.link + path)

    def play_now(self, slug: str) -> None:
        """From the home page to the first decision."""
        self.come()
        self.page.locator(f"[data-game={slug}]").get_by_role("button", name="Play now").click()
        self.page.wait_for_selector(ACTING)

    def new_table(
        self, slug: str, kinds: list[str], names: list[str], public: bool = False, clock: str = "none"
    ) -> str:
        """Fill in the form for a new table, with the kinds of seats as in its lists. Returns the table's address."""
        self.come(f"/new/{slug}")
        page = self.page
        page.locator(".counts label", has_text=str(len(kinds))).click()
        for i, (kind, name) in enumerate(zip(kinds, names, strict=True)):
            page.get_by_label(f"Who sits in seat {i + 1}").select_option(kind)
            if kind == "me":
                page.get_by_label(f"Name in seat {i + 1}").fill(name)
        if public:
            page.get_by_label("Public").check()
        page.get_by_label("Clock").select_option(clock)
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/*")
        return page.url.removeprefix(self.server.link)

    def sit(self, path: str, name: str) -> None:
        self.come(path)
        self.page.get_by_role("button", name="Sit here").first.click()
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_function("() => document.querySelector('.seats .own') !== null")

    # --- at the table -------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        return int(self.page.locator(".board").get_attribute("data-ply") or 0)

    @property
    def over(self) -> bool:
        return self.page.locator(ENDED).count() > 0

    @property
    def acting(self) -> bool:
        return self.page.locator(ACTING).count() > 0

    def wait_for_turn(self) -> bool:
        """Wait until it is this visitor's turn (true) or the game is over (false)."""
        self.page.wait_for_selector(f"{ACTING}, {ENDED}")
        return not self.over

    def newest_position(self) -> dict[str, Any]:
        """The position on the page as the server sent it; the record of messages may lag behind the page."""
        while True:
            position = next(m for m in reversed(self.received) if m["type"] == "position")
            if position["ply"] == self.ply:
                return position

    def wait_for_ply_after(self, ply: int) -> None:
        self.page.wait_for_function(
            "ply => Number(document.querySelector('.board')?.dataset.ply ?? 0) > ply"
            " || document.querySelector('.curtain') !== null",
            arg=ply,
        )

    def marked(self) -> list[ElementHandle]:
        """Everything that is marked as possible: parts of the board, and in the dock what touches no part."""
        return self.page.query_selector_all(MARKED)

    def act_on_something_marked(self, at_menu: Callable[[], None] = lambda: None) -> None:
        """Play one action by clicking something that is marked, and then in the menu or group if one opens."""
        ply = self.ply
        self.page.wait_for_selector(MARKED)
        things = self.marked()
        self.chance.shuffle(things)
        for thing in things:
            happened = self.click_until_something_happens(thing, ply)
            if happened == "menu":
                at_menu()
                self.page.locator("[role=menu] [data-action], #actions .members [data-action]").first.click()
                self.wait_for_ply_after(ply)
            if happened in ("menu", "done"):
                return
            # A note disappears by itself when the next position comes.
            self.page.evaluate("document.querySelector('#actions .note button[aria-label=Close]')?.click()")
            if self.ply > ply:
                return
        raise AssertionError("nothing that is marked could be clicked")

    def click_until_something_happens(self, thing: ElementHandle, ply: int) -> str:
        """Click; if nothing happens for a long time, as on a slow machine, click again as a person would.

        A thing that is no longer on the page, because another position has come, is "gone".
        """
        for _ in range(3):
            box = self.where(thing)
            if box is None:
                return "gone"
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            try:
                return str(self.page.wait_for_function(WHAT_HAPPENED, arg=ply, timeout=PATIENCE / 12).json_value())
            except PlaywrightTimeout:
                continue
        raise AssertionError("a click on something marked had no effect")

    @staticmethod
    def where(thing: ElementHandle) -> FloatRect | None:
        """The place of a thing on the screen, scrolled into view if need be; nothing if it is not on the page."""
        try:
            thing.evaluate("thing => thing.scrollIntoView({ block: 'nearest', inline: 'nearest' })")
            return thing.bounding_box()
        except PlaywrightError:
            return None

    def play_to_the_end(self) -> int:
        """Play by clicking only what is marked. Returns the number of own actions."""
        actions = 0
        while self.wait_for_turn():
            self.act_on_something_marked()
            actions += 1
        return actions

    def result(self) -> Locator:
        self.page.wait_for_selector("[data-testid=result]")
        return self.page.locator("[data-testid=result]")

    def axe(self, options: dict[str, Any] | None = None) -> list[str]:
        """What the accessibility checker finds, one line each; `options` are those of `axe.run`."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        check = "async options => (await axe.run(document, {resultTypes: ['violations'], ...options})).violations"
        found = self.page.evaluate(check, options or {})
        return [f"{v['id']}: {v['help']}: {[n['html'][:200] for n in v['nodes'][:3]]}" for v in found]


def check_environment() -> None:
    """Fail early and say plainly what is missing."""
    chromium()
    if not AXE.exists():
        raise RuntimeError("axe-core is missing: run `npm ci` in web/.")
    os.environ.setdefault("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
