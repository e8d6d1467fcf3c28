"""The documentation site: it needs nothing from elsewhere, and every link in it leads somewhere."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
COLUMNS = 77  # of code, on a window of 1280 pixels
sys.path.insert(0, str(ROOT / "site"))

from interface import openapi, protocol_notes, request_key  # noqa: E402


class PageReader(HTMLParser):
    """The anchors of a page, what it links to, what it loads, and what the server's content policy would refuse."""

    def __init__(self, path: Path):
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.refused: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in given}
        self.anchors |= {attributes[name] for name in ("id", "name") if name in attributes}
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        elif tag == "link":
            self.loaded.append(attributes["href"])
        elif "src" in attributes:
            self.loaded.append(attributes["src"])
        inline = tag == "style" or (tag == "script" and "src" not in attributes)
        if inline or any(name == "style" or name.startswith("on") for name in attributes):
            self.refused.append(self.get_starttag_text() or tag)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, PageReader]:
    return {path: PageReader(path) for path in site.rglob("*.html")}


def test_every_link_leads_to_a_page_and_to_a_place_on_it(site, pages):
    wrong = []
    for path, page in pages.items():
        for link in page.links:
            url = urlsplit(link)
            if url.scheme or url.netloc:
                continue
            target = (path.parent / unquote(url.path)).resolve() if url.path else path
            if not target.is_file() or (url.fragment and unquote(url.fragment) not in pages[target].anchors):
                wrong.append(f"{path.relative_to(site)} links to {link}")
    assert wrong == []
    assert len(pages) > 30


def test_pages_load_only_files_of_the_site(pages):
    for path, page in pages.items():
        for source in page.loaded:
            assert not urlsplit(source).netloc, f"{path.name} loads {source}"
            assert (path.parent / unquote(source)).is_file(), f"{path.name} lacks {source}"
        assert page.refused == [], path.name


def test_styles_and_scripts_load_nothing_from_elsewhere(site):
    for path in [*site.glob("*.css"), site / "search.js", *site.rglob("*.svg")]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert "http:" not in text and "https:" not in text, path.name


def test_no_line_ends_within_an_option(site):
    code = re.findall(r"<code>(.*?)</code>", (site / "start" / "design.html").read_text(encoding="utf-8"))
    inner = [re.sub(r'<span class="word">[^<]*</span>', "", text) for text in code]
    assert sum("--" in text for text in code) > 5
    assert [text for text in inner if "--" in text] == []


def test_the_code_of_the_first_pages_fits_beside_the_menu():
    for page in (ROOT / "docs" / "start").glob("*.md"):
        lines = re.findall(r"^(?:>>> |\.\.\. | {4}).*$", page.read_text(encoding="utf-8"), re.M)
        assert [line for line in lines if len(line) > COLUMNS] == [], page.name


def test_the_search_index_knows_the_sections_and_the_public_names(site):
    text = (site / "search_index.js").read_text(encoding="utf-8")
    sections = json.loads(text.removeprefix("const searchIndex = "))
    places = {section["location"] for section in sections}
    assert "reference/tablewright.html#tablewright.Match.why_not" in places
    assert all((site / place.partition("#")[0]).is_file() for place in places)


def test_the_protocol_page_describes_every_request():
    notes = protocol_notes()
    paths = openapi()["paths"]
    missing = [
        f"{method} {path}"
        for path, asked in paths.items()
        for method in map(str.upper, asked)
        if request_key(method, path) not in notes
    ]
    assert missing == []
