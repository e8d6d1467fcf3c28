"""A package under `tablewright dev`: its own board, on a desktop and on a phone, and files that are saved meanwhile."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import pytest
from playwright.sync_api import expect

from .playing import ACTING, DESKTOP, PHONE, ROOT, Process, Server, Visitor
from .sizes import Size, faults

GAME = "steeplejacks"
EXAMPLE = ROOT / "examples" / GAME
TOWN = ".steeplejacks .tower"


class DevelopmentServer(Server):
    def begin(self, log: BinaryIO) -> Process:
        flags = ["--port", str(self.port), "--no-browser", "--db", str(self.folder / "tables.db")]
        command = [sys.executable, "-m", "tablewright", "dev", str(self.package), *flags]
        return subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT)

    @property
    def package(self) -> Path:
        return self.folder / GAME

    def save(self, name: str, old: str, new: str) -> None:
        file = self.package / GAME / name
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new, 1))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DevelopmentServer]:
    running = DevelopmentServer(tmp_path_factory.mktemp("server"))
    shutil.copytree(EXAMPLE, running.package, ignore=shutil.ignore_patterns("__pycache__"))
    running.start()
    yield running
    running.stop()


def alone(visitor: Visitor) -> None:
    """A table at which the visitor has both seats, at its first decision."""
    visitor.new_table(GAME, ["me", "me"], ["Ada", "Bo"])
    visitor.page.wait_for_selector(ACTING)
    visitor.page.wait_for_selector(TOWN)


def look(player: Visitor, size: tuple[int, int]) -> None:
    assert faults(player.page, Size(*size, touch=size == PHONE)) == []
    assert player.axe() == []


def test_the_board_of_a_package_on_a_desktop(visit: Callable[..., Visitor]) -> None:
    player = visit(DESKTOP, "light")
    alone(player)
    for phase in ("roll", "climb", "roll"):
        assert player.newest_position()["phase"] == phase
        look(player, DESKTOP)
        player.act_on_something_marked()
        player.page.wait_for_selector(ACTING)


@pytest.mark.long
def test_a_whole_game_on_the_board_of_a_package_on_a_phone(visit: Callable[..., Visitor]) -> None:
    player = visit(PHONE, "dark", seed=2)
    alone(player)
    looked = set()
    while player.wait_for_turn():
        phase = player.newest_position()["phase"]
        if phase not in looked:
            looked.add(phase)
            look(player, PHONE)
        player.act_on_something_marked()
    assert looked == {"roll", "climb"}
    player.result()
    expect(player.page.locator(".steeplejacks .gilded").first).to_be_visible()
    assert player.axe() == []


def test_saved_files_show_at_the_table_and_mistakes_are_named(
    visit: Callable[..., Visitor], server: DevelopmentServer
) -> None:
    player = visit()
    alone(player)
    page = player.page
    page.get_by_role("button", name="Roll the dice").first.click()
    player.wait_for_ply_after(0)

    server.save("text/en.toml", 'climb = "Climb {first}', 'climb = "Go up {first}')
    page.get_by_role("button", name="Go up").first.wait_for()
    server.save("board/board.js", "class: 'steeplejacks'", "class: 'steeplejacks saved'")
    page.wait_for_selector(".steeplejacks.saved .tower")

    server.save("__init__.py", "s.round_number = 1", "s.round_nummer = 1")
    problem = page.get_by_test_id("problem")
    expect(problem).to_contain_text("steeplejacks/__init__.py:")
    expect(problem).to_contain_text("round_nummer")
    assert player.axe() == []
    server.save("__init__.py", "s.round_nummer = 1", "s.round_number = 1")
    expect(problem).to_have_count(0)
    assert player.ply == 1

    old, new = '"roll": (None, roll)', '"roll": (why_not_stop, roll)'
    server.save("__init__.py", old, new)
    expect(page.get_by_test_id("notice")).to_contain_text("The new rules refuse action 1.")
    page.wait_for_selector(".board[data-ply='0']")
    server.save("__init__.py", new, old)
    expect(page.get_by_test_id("notice")).to_have_count(0)
    page.wait_for_selector(ACTING)


def test_a_board_that_fails_is_replaced_by_the_plain_one(
    visit: Callable[..., Visitor], server: DevelopmentServer
) -> None:
    player = visit()
    alone(player)
    page = player.page
    for old, new in (("show(table) {", "show(table) { throw new Error('no')"), ("export const version = 1", "!")):
        server.save("board/board.js", old, new)
        expect(page.get_by_text("The board of Steeplejacks could not be drawn.")).to_be_visible()
        page.get_by_role("region", name="The table", exact=True).wait_for()
        server.save("board/board.js", new, old)
        page.wait_for_selector(TOWN)
    player.act_on_something_marked()
    assert player.troubles, "the browser's console says what went wrong"
    player.troubles.clear()
