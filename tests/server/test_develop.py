"""Development mode: a file of the package that is saved shows at the running table, and mistakes leave it as it was."""

import asyncio
import shutil
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from tablewright.server.client import Visitor
from tablewright.server.develop.reloader import Reloader

from .players import ME
from .running import HANGS_AFTER, ServerProcess

EXAMPLE = Path(__file__).parents[2] / "examples" / "steeplejacks"
GAME = "steeplejacks"
RULES, WORDS, STYLE = "__init__.py", "text/en.toml", "board/board.css"
ROLL, STOP = 0, 1


class DevelopmentServer(ServerProcess):
    """`tablewright dev` for a package."""

    def __init__(self, folder, place):
        self.folder = folder
        super().__init__(str(place / "tables.db"), place / "server.log")

    def begin(self, log):
        flags = ["--no-browser", "--db", self.db, "--port", str(self.port)]
        command = [sys.executable, "-m", "tablewright", "dev", str(self.folder), *flags]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)


class Package:
    """An author's copy of Steeplejacks with a server that watches it."""

    def __init__(self, place):
        self.folder = place / GAME
        shutil.copytree(EXAMPLE, self.folder, ignore=shutil.ignore_patterns("__pycache__"))
        self.original = {name: self.file(name).read_text() for name in (RULES, WORDS, STYLE)}
        self.server = DevelopmentServer(self.folder, place)

    def file(self, name):
        return self.folder / GAME / name

    def save(self, name, old, new):
        """Save a file with one text in place of another. The result is the line of that text."""
        before, found, after = self.original[name].partition(old)
        assert found
        self.file(name).write_text(before + new + after)
        return before.count("\n") + 1

    async def restore(self, link):
        """Save the files as they were, and wait until the server uses them."""
        changed = [name for name, text in self.original.items() if self.file(name).read_text() != text]
        for name in changed:
            self.file(name).write_text(self.original[name])
        if changed:
            await new_version(link)

    @asynccontextmanager
    async def table(self):
        """A new table, at which one visitor has both seats. At the end the files are as they were."""
        visitor = Visitor(self.server.address)
        table = await visitor.post("/api/tables", {"game": GAME, "seats": [ME, {"kind": "me", "name": "Bo"}]})
        async with asyncio.timeout(HANGS_AFTER), visitor.look_at(table["id"], 0) as link:
            await link.until(lambda position: link.development)
            try:
                yield link
            finally:
                await self.restore(link)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    made = Package(tmp_path_factory.mktemp("author"))
    yield made
    made.server.stop()


def labels(position):
    return [action["label"] for action in position["legal"]]


async def new_version(link):
    """Wait until the server uses files that were saved."""
    before = link.development["revision"]
    return await link.until(lambda _: link.development["revision"] > before and not link.development["problem"])


async def act(link, action):
    answer = await link.act(action)
    assert answer["type"] == "accepted"
    return await link.until(lambda position: position["ply"] >= answer["ply"])


def test_saved_words_show_at_the_same_table(package):
    async def run():
        async with package.table() as link:
            await act(link, ROLL)
            package.save(WORDS, 'climb = "Climb {first} and {second}"', 'climb = "Go up {first} and {second}"')
            position = await link.until(lambda position: any("Go up" in label for label in labels(position)))
            assert (position["ply"], link.development["problem"], link.development["notice"]) == (1, None, None)

    asyncio.run(run())


def test_the_match_is_played_again_under_a_saved_rule(package):
    async def run():
        async with package.table() as link:
            position = await act(link, ROLL)
            package.save(RULES, "s.round_number = 1\n", "s.round_number = 1\n    s.points[0] = 2\n")
            again = await link.until(lambda position: position["scores"] == [2, 0])
            assert (again["ply"], again["view"]["dice"]) == (1, position["view"]["dice"])

    asyncio.run(run())


def test_a_table_that_is_being_opened_does_not_stay_with_the_old_rules(monkeypatch):
    """Somebody connects again after one change, and the next one is saved before the table is open."""

    async def run():
        monkeypatch.setattr(sys, "dont_write_bytecode", sys.dont_write_bytecode)  # a reloader sets it
        row = SimpleNamespace(game=GAME)
        games = SimpleNamespace(loaded={})
        tables = SimpleNamespace(live={}, opening={}, games=games, drop=lambda table: tables.live.pop(table))
        reloader = Reloader(SimpleNamespace(slug=GAME, folder=EXAMPLE), None, tables)
        monkeypatch.setattr(reloader, "use_new_version", lambda records: None)
        ready = asyncio.Event()

        async def open_table():
            await ready.wait()
            games.loaded["options"] = "a game with the old rules"
            tables.live["table"] = SimpleNamespace(row=row, id="table")

        opening = tables.opening["table"] = asyncio.create_task(open_table())
        opening.add_done_callback(lambda _: tables.opening.clear())
        reloading = asyncio.create_task(reloader.reload())
        while reloader.revision == 1:
            await asyncio.sleep(0)
        ready.set()
        await reloading
        assert tables.live == {} and games.loaded == {} and opening.done()

    asyncio.run(run())


def test_a_file_that_is_saved_once_is_read_once(monkeypatch, tmp_path):
    """A second reading of the same files would take away what the page says about the first."""
    monkeypatch.setattr(sys, "dont_write_bytecode", sys.dont_write_bytecode)
    rules = tmp_path / RULES
    rules.write_text("")
    reloader = Reloader(SimpleNamespace(slug=GAME, folder=tmp_path), None, SimpleNamespace())
    assert not reloader.has_changed()
    rules.write_text("play = None")
    assert reloader.has_changed() and not reloader.has_changed()
    (tmp_path / "notes.txt").write_text("not part of the game")
    assert not reloader.has_changed()
    rules.unlink()
    assert reloader.has_changed()


def test_a_broken_rule_is_named_and_the_table_plays_on_until_it_is_mended(package):
    async def run():
        async with package.table() as link:
            for old, new, wrong in (
                ("s.round_number = 1", "s.round_nummer = 1", "round_nummer"),
                ("def setup(rules, s):", "def setup(rules, s:", "'(' was never closed"),
                ("    s.actor = 0", "    s.actor = 1 // (int(s.actor) - int(s.actor))", "ZeroDivisionError"),
            ):
                line = package.save(RULES, old, new)
                place = f"{GAME}/__init__.py:{line}: "
                await link.until(lambda _, wrong=wrong: wrong in (link.development["problem"] or ""))
                assert place in link.development["problem"]
            assert (await act(link, ROLL))["ply"] == 1
            await package.restore(link)
            assert (link.development["problem"], link.position["ply"]) == (None, 1)

    asyncio.run(run())


def test_a_broken_words_file_is_named_with_its_line(package):
    async def run():
        async with package.table() as link:
            line = package.save(WORDS, 'roll = "Roll the dice"', 'roll = "Roll the dice')
            await link.until(lambda _: link.development["problem"])
            assert f"text/en.toml:{line}: " in link.development["problem"]
            assert labels(link.position) == ["Roll the dice"]

    asyncio.run(run())


def test_a_table_is_set_back_to_the_last_position_that_new_rules_accept(package):
    async def run():
        async with package.table() as link:
            position = await act(link, ROLL)
            await act(link, position["legal"][0]["action"])
            await act(link, ROLL)
            package.save(RULES, "return ALLOWED if has_ropes_for(s, first, second) else ONE_ROPE", "return ONE_ROPE")
            back = await link.until(lambda position: position["ply"] == 1)
            assert back["view"]["dice"] == position["view"]["dice"]
            assert link.development["notice"].startswith("The new rules refuse action 2. The table is back")
            assert "Only one rope is left" in link.development["notice"]
            assert (await act(link, back["legal"][0]["action"]))["ply"] == 2

    asyncio.run(run())


def test_a_rule_that_fails_at_the_table_names_its_line(package):
    async def run():
        async with package.table() as link:
            line = package.save(
                RULES, "    note(s, STOPPED, s.actor)", "    note(s, STOPPED, 1 // (int(s.actor) - s.actor))"
            )
            await new_version(link)
            await act(link, (await act(link, ROLL))["legal"][0]["action"])
            answer = await link.act(STOP)
            assert answer["type"] == "refused" and f"{GAME}/__init__.py:{line}: ZeroDivisionError" in answer["sentence"]

    asyncio.run(run())


def test_a_rule_that_does_not_end_is_stopped_and_named(package):
    """While a version is tried, and at the table."""

    async def run():
        async with package.table() as link:
            line = package.save(RULES, "    s.actor = 0", "    while int(s.actor) == 0: s.actor = 0")
            await link.until(lambda _: link.development["problem"])
            assert f"{GAME}/__init__.py:{line}: RuleTimeout: the rule was stopped" in link.development["problem"]
            line = package.save(RULES, "    note(s, STOPPED, s.actor)", "    while True: pass")
            await new_version(link)
            await act(link, (await act(link, ROLL))["legal"][0]["action"])
            answer = await link.act(STOP)
            assert answer["type"] == "refused" and f"{GAME}/__init__.py:{line}: RuleTimeout" in answer["sentence"]

    asyncio.run(run())


def test_a_saved_board_has_another_address(package):
    def address():
        games = Visitor(package.server.address).request("GET", "/api/games")
        return next(game["board"] for game in games if game["slug"] == GAME)

    async def run():
        before = address()
        async with package.table() as link:
            package.save(STYLE, "gap: 10px", "gap: 12px")
            await new_version(link)
            assert address() != before

    asyncio.run(run())
