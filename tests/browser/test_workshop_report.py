"""A designer reads the report on a version, looks at examples on the board, tries what it suggests, and plays it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from .playing import DESKTOP, ENDED, PATIENCE, PHONE, Visitor
from .workshop import POINTS, REPORTED, SMALLEST, begin, change, make_report

LOOKS = [
    pytest.param(DESKTOP, "light", id="desktop"),
    pytest.param(PHONE, "dark", id="phone", marks=pytest.mark.long),
]
REMEDY = {
    "cell": POINTS,
    "text": "4",
    "name": "Tide, high water points 4",
    "sentence": "Tide: High water points 4 instead of 3.",
}


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_report_shows_findings_cards_and_examples(
    visit: Callable[..., Visitor], size: tuple[int, int], theme: str
) -> None:
    designer = visit(size=size, theme=theme)
    page = designer.page
    version = begin(designer, SMALLEST)
    report = make_report(designer)
    expect(report.get_by_test_id("about-report")).to_contain_text("games, bots greedy and search:150")
    cards = report.locator("[data-element^='card/']")
    expect(cards).to_have_count(5)
    cards.locator("[data-face]").first.wait_for()  # its picture
    report.locator("[data-section]").first.locator("summary").first.click()
    assert designer.axe() == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    waiting = report.locator("[data-finding=harmful]")
    expect(waiting).to_contain_text("random players")
    waiting.get_by_role("link").first.click()
    page.wait_for_selector(".board")
    asked = int(page.url.rpartition("=")[2])
    assert designer.ply == asked
    page.get_by_role("button", name="One move forward").click()
    page.wait_for_selector(f".board[data-ply='{asked + 1}']")
    expect(page.get_by_test_id("match-text")).to_contain_text("waits")
    assert designer.axe() == []
    page.get_by_role("link", name="The report").click()
    page.wait_for_selector(REPORTED)
    assert page.url.startswith(designer.server.link + version)


def test_what_if_opens_a_version_with_its_verdict(visit: Callable[..., Visitor]) -> None:
    """High Tide names no number for its findings, so one is put into the server's answer here."""
    designer = visit()
    page = designer.page

    def suggest(route: Route) -> None:
        answer = route.fetch()
        status: Any = answer.json() if answer.ok and answer.body() else None
        if status and status["report"]:
            status["report"]["findings"][0]["remedy"] = REMEDY
        route.fulfill(response=answer, body=json.dumps(status) if status else answer.body())

    page.route("**/report**", suggest)
    version = begin(designer, SMALLEST)
    make_report(designer)
    page.get_by_test_id("what-if").click()
    expect(page.get_by_test_id("changes")).to_have_text(REMEDY["sentence"], timeout=PATIENCE)
    assert version not in page.url
    expect(page.get_by_label("Version")).to_have_value(REMEDY["name"])
    expect(page.get_by_label("Compared with")).to_have_value(version.rpartition("/")[2])
    page.get_by_test_id("verdict").get_by_text("Best score").first.wait_for()


@pytest.mark.long
def test_the_report_of_a_game_with_prices_suggests_a_number(visit: Callable[..., Visitor]) -> None:
    designer = visit()
    page = designer.page
    begin(designer, "meaning-made")
    page.locator("[data-sheet='patterns.pattern']").click()
    change(designer, "patterns.pattern.shell.bonus.energy", "9")
    report = make_report(designer, minutes=10)  # as long as the server gives a report
    cheap = report.locator("[data-finding]").filter(has_text="pattern/shell").first
    assert report.locator("[data-element^='pattern/'] .card").count() > 5
    cheap.get_by_test_id("what-if").click()
    expect(page.get_by_test_id("changes")).to_have_text("Shell: Cost energy 2 instead of 1.", timeout=PATIENCE)
    page.get_by_test_id("verdict").get_by_text("Best score").first.wait_for()


@pytest.mark.long
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_match_of_people_is_in_the_report(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    designer, friend = visit(size=size, seed=5), visit(seed=6)
    page = designer.page
    version = begin(designer, SMALLEST)
    change(designer, POINTS, "5")
    page.get_by_test_id("verdict").get_by_text("Best score").first.wait_for()
    page.get_by_role("button", name="Play with friends").click()
    page.wait_for_url("**/t/*")
    table = page.url.removeprefix(designer.server.link)
    friend.sit(table, "Ben")
    page.wait_for_selector(".board")
    page.keyboard.press("Escape")  # the invitation
    players = (designer, friend)
    while not designer.over:
        actor = next((player for player in players if player.acting), None)
        if actor is None:
            continue
        ply = actor.ply
        actor.act_on_something_marked()
        for player in players:
            player.wait_for_ply_after(ply)
    friend.page.wait_for_selector(ENDED)
    designer.come(version)
    page.get_by_text("Played by people").wait_for()
    report = make_report(designer)
    people = report.get_by_test_id("report-people")
    people.get_by_text("In 1 match people chose nothing more or less often than greedy bots for certain.").wait_for()
    expect(people).to_contain_text("With 5 or more it can be tested.")
    expect(report.locator("[data-element='card/1']")).to_contain_text("taken by people")
    assert designer.axe() == []


@pytest.mark.long
def test_two_designers_have_their_reports_at_once(visit: Callable[..., Visitor]) -> None:
    ann, ben = visit(), visit(size=PHONE)
    for designer, points in ((ann, "5"), (ben, "1")):
        begin(designer, SMALLEST)
        change(designer, POINTS, points)
        change(designer, "tide.flood_loss", "0")
        designer.page.get_by_test_id("report").get_by_role("button", name="Make").click()
    for designer, points in ((ann, "5"), (ben, "1")):
        designer.page.wait_for_selector(REPORTED, timeout=2 * PATIENCE)  # one waits for the other's
        designer.page.get_by_test_id("verdict").get_by_text("Best score").first.wait_for()
        expect(designer.page.get_by_test_id("changes")).to_contain_text(f"High water points {points}")
    findings = [each.page.get_by_test_id("report-findings").inner_text() for each in (ann, ben)]
    assert findings[0] != findings[1]


@pytest.mark.long
def test_a_stopped_report_goes_on(visit: Callable[..., Visitor]) -> None:
    designer = visit()
    page = designer.page
    begin(designer, SMALLEST)
    change(designer, "tide.flood_loss", "4")  # nobody else has asked for this one
    report = page.get_by_test_id("report")
    report.get_by_role("button", name="Make").click()
    report.get_by_text("played").first.wait_for()
    report.get_by_role("button", name="Stop").click()
    expect(report).to_have_attribute("data-state", "stopped", timeout=PATIENCE)
    report.get_by_role("button", name="Go on").click()
    page.wait_for_selector(REPORTED)


@pytest.mark.long
def test_a_hostile_version_blocks_nobody(visit: Callable[..., Visitor]) -> None:
    hostile, other = visit(), visit()
    begin(hostile, "atlas-of-feelings")
    change(hostile, "map.cards_per_zodiac", "12")
    report = hostile.page.get_by_test_id("report")
    report.get_by_role("button", name="Make a report").click()
    expect(report).to_have_attribute("data-state", "failed", timeout=PATIENCE)
    expect(report).to_contain_text("There is no report on this version: a game of it cannot be played to its end")
    begin(other, SMALLEST)
    make_report(other)
