"""The static files, and what the server says about itself."""

import gzip
import os
import stat

import pytest
from starlette.requests import Request

from tablewright.engine.registry import games
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.web.static_files import StaticFiles

from .running import wait_for


def ask(files, path, encoding=""):
    headers = [(b"accept-encoding", encoding.encode())]
    return files.respond(
        Request({"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b""})
    )


@pytest.fixture
def files(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "<p>page</p>" * 100)
    (tmp_path / "assets" / "app-1a2b.js").write_text("let x = 1;\n" * 200)
    (tmp_path / "assets" / "app-1a2b.js.br").write_bytes(b"packed")
    return StaticFiles(tmp_path)


def test_a_route_of_the_page_is_answered_with_the_page(files):
    for path in ("/", "/t/abc", "/seat/xyz", "/new/a-game"):
        answer = ask(files, path)
        assert answer.status_code == 200 and b"page" in answer.body
        assert answer.headers["cache-control"] == "no-cache" and "text/html" in answer.headers["content-type"]


def test_files_are_compressed_and_cached_for_ever(files):
    packed = ask(files, "/assets/app-1a2b.js", "gzip, br")
    assert packed.body == b"packed" and packed.headers["content-encoding"] == "br"
    assert "immutable" in packed.headers["cache-control"]
    zipped = ask(files, "/assets/app-1a2b.js", "gzip, br;q=0")
    assert gzip.decompress(zipped.body).startswith(b"let x") and zipped.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in ask(files, "/assets/app-1a2b.js").headers
    assert ask(files, "/assets/old.js").status_code == 404


def test_no_path_leads_out_of_the_folder(files, tmp_path):
    (tmp_path.parent / "secret.txt").write_text("secret")
    for path in ("/../secret.txt", "/assets/../../secret.txt", "//secret.txt", "/%2e%2e/secret.txt"):
        assert b"secret" not in ask(files, path).body


def test_if_the_page_is_not_built_a_plain_page_says_so(tmp_path):
    answer = ask(StaticFiles(tmp_path / "nothing"), "/")
    assert answer.status_code == 503 and b"not built" in answer.body


def test_every_registered_game_is_offered(server):
    offered = Visitor(server.address).request("GET", "/api/games")
    assert [game["slug"] for game in offered] == [box.slug for box in games()]
    for game, box in zip(offered, games(), strict=True):
        assert game["options"][0]["name"] == "players" and game["levels"] and game["about"]
        assert sum(family["count"] for family in game["families"]) == box.actions.count
        assert "hidden" in game and all(field["seen_by"] != "nobody" for field in game["fields"])
        visitor = Visitor(server.address)
        assert visitor.request("GET", f"/api/games/{box.slug}/rules")["markdown"].startswith("#")
        assert visitor.request("GET", f"/api/games/{box.slug}/words")["game"]["title"] == box.title


def test_rulebooks_aids_and_figures_are_served(server):
    visitor = Visitor(server.address)
    book = visitor.request("GET", "/api/games/potlatch/rulebook")
    figures = [p["block"]["name"] for s in book["sections"] for p in s["passages"] if p["block"]["kind"] == "figure"]
    assert [s["id"] for s in book["sections"] if "store" in s["decisions"]] == ["the-closing-action"]
    assert visitor.request("GET", "/api/games/potlatch/aid")["parts"][0]["title"] == book["title"] == "Potlatch"
    figure = visitor.request("GET", f"/api/games/potlatch/figures/{figures[0]}")
    position = figure["position"]
    assert (position["seat"], position["actor"], position["phase"]) == (0, 0, "receiver")
    assert [action["text"] for action in position["legal"]] == ["gift to 1", "gift to 2"]
    assert [card is None for card in position["view"]["hand"]].count(True) == 2, "the other hands are hidden"
    with pytest.raises(RequestFailed, match="404: The rulebook of Potlatch has no figure called 'none'"):
        visitor.request("GET", "/api/games/potlatch/figures/none")


def test_health_and_metrics(server):
    visitor = Visitor(server.address)
    wait_for(lambda: visitor.request("GET", "/api/health")["ready"], seconds=180)
    assert visitor.request("GET", "/api/health")["status"] == "ok"
    text = visitor.request("GET", "/api/metrics")
    for name in ("moves_total", "tables_playing", "sockets", "move_confirmation_seconds_bucket", "requests_total"):
        assert f"tablewright_{name}" in text


def test_only_the_owner_can_read_the_database(server):
    for name in (server.db, server.db + "-wal"):
        assert stat.S_IMODE(os.stat(name).st_mode) == 0o600
