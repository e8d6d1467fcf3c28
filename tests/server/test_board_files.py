"""The board that a game's package brings along: which files are served, how, and that nothing else can be read."""

import asyncio
from types import SimpleNamespace

import httpx
import pytest

from tablewright.server.errors import NotFound
from tablewright.server.operate.metrics import Metrics
from tablewright.server.operate.moderation import BanList
from tablewright.server.operate.settings import Settings
from tablewright.server.web import board_files
from tablewright.server.web.app import create_app
from tablewright.server.web.board_files import BoardFiles, board_address

GAME = "a-game"


@pytest.fixture
def package(tmp_path, monkeypatch):
    """The package of a game with a board, and a secret beside it."""
    folder = tmp_path / "package"
    (folder / "board" / "art").mkdir(parents=True)
    (folder / "board" / "board.js").write_text("export const version = 1\n" * 40)
    (folder / "board" / "board.css").write_text(".town {}")
    (folder / "board" / "art" / "roof.svg").write_text("<svg/>")
    (folder / "board" / "notes.txt").write_text("secret")
    (folder / "secret.js").write_text("secret")
    (folder / "board" / "link.js").symlink_to(folder / "secret.js")

    def find(slug):
        if slug != GAME:
            raise NotFound(f"This server does not have a game called {slug!r}.")
        return SimpleNamespace(folder=folder)

    monkeypatch.setattr(board_files, "box_of", find)
    board_files.board_files.cache_clear()
    yield folder
    board_files.board_files.cache_clear()


def ask(*paths):
    """The answers of an app to requests for these paths, sent as they are written."""
    parts = SimpleNamespace(metrics=Metrics(), settings=Settings(), bans=BanList())
    parts.follower, parts.sessions, parts.reloader = SimpleNamespace(), SimpleNamespace(), None
    app = create_app(parts)

    async def get_all():
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            return [await client.get(path) for path in paths]

    return asyncio.run(get_all())


def test_files_are_served_with_their_types_and_kept_for_ever(package):
    base = board_address(GAME).removesuffix("board.js")
    answers = ask(*(base + name for name in ("board.js", "board.css", "art/roof.svg")))
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    types = [answer.headers["content-type"].partition(";")[0] for answer in answers]
    assert types == ["text/javascript", "text/css", "image/svg+xml"]
    for answer in answers:
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy and "style-src 'self';" in policy and "unsafe" not in policy


def test_a_change_has_another_address(package):
    before = board_address(GAME)
    (package / "board" / "board.css").write_text(".town { color: red }")
    board_files.board_files.cache_clear()
    assert board_address(GAME) != before
    assert ask(before)[0].status_code == 404


def test_nothing_else_can_be_read(package):
    base = board_address(GAME).removesuffix("board.js")
    names = ["../secret.js", "%2e%2e/secret.js", "..%2fsecret.js", "art/../../secret.js", "/etc/passwd"]
    names += ["%2fetc%2fpasswd", "link.js", "notes.txt", "missing.js", "art", "", "..\\secret.js", "board.js%00.css"]
    for answer in ask(*(base + name for name in names)):
        assert answer.status_code == 404 and "secret" not in answer.text, answer.url
    unknown, other_version = ask("/api/games/nothing/board/0/board.js", f"/api/games/{GAME}/board/0/board.js")
    assert unknown.json()["sentence"] == "This server does not have a game called 'nothing'."
    assert other_version.json()["sentence"] == "The board of this game has no such file."


def test_a_game_without_a_board_has_no_address(package):
    (package / "board" / "board.js").unlink()
    assert board_address(GAME) is None
    assert BoardFiles(package / "nothing").files == {}
