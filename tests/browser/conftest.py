"""Browser tests play against a real server; each file has its own."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from .playing import DESKTOP, Server, Visitor, check_environment, chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser per file. Playwright's event loop ends with it, so that other tests can have their own."""
    check_environment()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Opens a separate browser for each visitor; at the end, none of them may have reported an error."""
    visitors: list[Visitor] = []

    def open_one(size: tuple[int, int] = DESKTOP, theme: str = "light", seed: int = 1) -> Visitor:
        visitor = Visitor(browser, server, size, theme, seed)
        visitors.append(visitor)
        return visitor

    yield open_one
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    for visitor in visitors:
        visitor.close()
    assert not troubles
