"""The documentation under `/docs`, and the program that its page on the client shows."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.requests import Request

from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.web.site_files import SiteFiles

from .players import HIDDEN, bot
from .running import HANGS_AFTER

CLIENT_PAGE = Path(__file__).parents[2] / "docs" / "reference" / "client.md"


def ask(files, path=None):
    scope = {"type": "http", "method": "GET", "path": "/docs", "headers": [], "query_string": b""}
    return files.respond(Request(scope), path)


@pytest.fixture
def files(tmp_path):
    site = tmp_path / "site"
    (site / "start").mkdir(parents=True)
    (site / "index.html").write_text("the first page")
    (site / "start" / "play.html").write_text("how to play")
    (tmp_path / "secret.txt").write_text("secret")
    return SiteFiles(site)


def test_the_site_is_served_and_its_first_page_has_a_slash(files):
    assert ask(files).headers["location"] == "/docs/"
    assert ask(files, "").body == b"the first page"
    assert ask(files, "start/play.html").body == b"how to play"


def test_a_page_that_does_not_exist_is_one_plain_line(files):
    for path in ("nothing.html", "../secret.txt", "start/../../secret.txt"):
        answer = ask(files, path)
        assert (answer.status_code, answer.body) == (404, b"There is no such page.")


def test_without_a_built_site_one_plain_line_says_so(tmp_path):
    answer = ask(SiteFiles(tmp_path / "nothing"), "")
    assert (answer.status_code, answer.media_type) == (404, "text/plain")
    assert answer.body == b"The documentation is not built here: `make site` builds it."


# --- A program at a table --------------------------------------------------------------------------------------------


def test_the_program_on_the_clients_page_plays_a_whole_match(server, tmp_path):
    program = tmp_path / "player.py"
    program.write_text(re.search(r"^```python\n(.*?)^```", CLIENT_PAGE.read_text(encoding="utf-8"), re.M | re.S)[1])
    command = [sys.executable, str(program), server.address]
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANGS_AFTER)
    assert re.fullmatch(r"Scores: -?\d+ -?\d+\n", done.stdout), done.stderr


def test_an_action_that_is_refused_ends_the_program_with_the_reason(server):
    async def play():
        visitor = Visitor(server.address)
        table = await visitor.post("/api/tables", {"game": HIDDEN, "seats": [{"kind": "me"}, bot()]})
        async with visitor.look_at(table["id"], seat=0) as link:
            await link.play_out(lambda position: 10**6)

    with pytest.raises(RequestFailed, match="Unknown action"):
        asyncio.run(play())
