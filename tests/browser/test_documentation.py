"""The documentation site in a real browser: from the server with its strict headers, and from a folder offline."""

from __future__ import annotations

import mimetypes

import pytest
from playwright.sync_api import expect

from tablewright.server.web.guard import HEADERS
from tests.browser.playing import AXE, DESKTOP, PATIENCE, PHONE

SITE = "http://localhost/docs/"
PAGES = (
    "index.html",
    "start/play.html",
    "start/design.html",
    "start/research.html",
    "reference/tablewright.html",
    "reference/http.html",
    "reference/socket.html",
    "games/potlatch.html",
    "lab.html",
)

pytestmark = pytest.mark.long


@pytest.fixture
def open_site(browser, site):
    """`open_site(size, theme)` is a page for which the site is served as the server would; it may report no error."""
    contexts, errors = [], []

    def serve(route):
        path = site / (route.request.url.removeprefix(SITE).partition("#")[0] or "index.html")
        headers = HEADERS | {"content-type": str(mimetypes.guess_type(path.name)[0])}
        route.fulfill(body=path.read_bytes(), headers=headers)

    def open_one(size, theme="light", **how):
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme, reduced_motion="reduce", **how
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.route(f"{SITE}**", serve)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert errors == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_axe_finds_nothing_and_pages_fit(open_site, size, theme):
    page = open_site(size, theme)
    for name in PAGES:
        page.goto(SITE + name)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], name
        page.evaluate(AXE.read_text())
        found = page.evaluate("async () => (await axe.run(document)).violations.map((v) => v.id)")
        assert found == [], name


def test_the_search_finds_a_name_and_leads_to_it(open_site):
    page = open_site(DESKTOP)
    page.goto(SITE + "start/play.html")
    page.get_by_role("searchbox").fill("why_not")
    page.locator("#found a", has_text="Match.why_not").or_(page.locator("#found a", has_text="why_not")).first.click()
    page.wait_for_url("**/reference/**why_not")


def test_the_menu_of_a_phone_opens_and_leads_on(open_site):
    page = open_site(PHONE)
    page.goto(SITE)
    link = page.locator("#pages").get_by_role("link", name="I design games")
    expect(link).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.locator("#pages summary", has_text="Begin").click()
    link.click()
    expect(page.get_by_role("heading", name="I design games")).to_be_visible()


def test_from_a_folder_without_a_network_pages_open_and_the_search_works(open_site, site):
    page = open_site(DESKTOP, offline=True)
    page.goto((site / "index.html").as_uri())
    page.get_by_role("searchbox").fill("open seats invitation")
    page.locator("#found a").first.click()
    page.wait_for_url("file://**/*.html#*")
