"""The designer's report in a real browser without a network: it draws, opens matches, fits a phone and can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import tablewright as tw
from tablewright.arena.workers import WorkerPool
from tablewright.lab.page import write_page
from tablewright.lab.planning import collect, report_plans
from tablewright.lab.report import write_report
from tests.browser.playing import AXE, DESKTOP, PHONE


@pytest.fixture(scope="module")
def page_file(tmp_path_factory):
    game = tw.load("high-tide", players=3)
    with WorkerPool(1) as pool:
        evidence = collect(game, report_plans(game, 48, 0, "greedy", "search:10"), pool)
    path = tmp_path_factory.mktemp("lab") / "report.html"
    path.write_text(write_page(write_report(evidence), "High Tide: a report", "a test"), encoding="utf-8")
    return path


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "light"), pytest.param(PHONE, "dark", marks=pytest.mark.long)])
def test_the_report_opens_offline(browser, page_file, size, theme):
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=theme, offline=True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(page_file.as_uri())
    page.wait_for_selector(".plot .main-svg")
    assert page.locator(".plot").count() == page.locator(".plot:has(.main-svg)").count()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.add_script_tag(path=str(AXE))
    found = page.evaluate("async () => (await axe.run(document, {exclude: ['.plot']})).violations.map((v) => v.id)")
    assert found == []
    page.locator("[data-match]").first.click()
    dialog = page.locator("dialog")
    assert dialog.locator("li").count() > 10
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(dialog).to_have_count(0)
    assert errors == []
    context.close()
