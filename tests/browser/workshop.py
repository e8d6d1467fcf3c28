"""What tests of the workshop do in it."""

from __future__ import annotations

from playwright.sync_api import Locator

from .playing import Visitor

SMALLEST = "high-tide"
POINTS = "tide.high_water_points"
REPORTED = "[data-testid=report][data-state=done]"
FAILED = "[data-testid=report][data-state=failed]"


def begin(visitor: Visitor, slug: str, name: str = "Deeper water") -> str:
    """A new version. Returns its address."""
    page = visitor.page
    visitor.come(f"/workshop?game={slug}")
    page.locator(f"input[value={slug}]:checked").wait_for(state="attached")
    page.get_by_label("Name of the version").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.locator("[data-sheet]").first.wait_for()
    return page.url.removeprefix(visitor.server.link)


def change(visitor: Visitor, cell: str, text: str) -> None:
    """Another value, and wait until it is saved."""
    with visitor.page.expect_response("**/cell*"):
        visitor.page.locator(f"[data-cell='{cell}']").fill(text)


def make_report(visitor: Visitor, minutes: int = 3) -> Locator:
    """The report, which is made unless there is one."""
    page, report = visitor.page, visitor.page.get_by_test_id("report")
    page.wait_for_selector("[data-testid=report][data-state]")
    if report.get_by_role("button", name="Make").count():
        report.get_by_role("button", name="Make").click()
    page.wait_for_selector(f"{REPORTED}, {FAILED}", timeout=minutes * 60_000)
    assert page.locator(FAILED).count() == 0, report.inner_text()
    page.get_by_test_id("report-findings").wait_for()
    return report
