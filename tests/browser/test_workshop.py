"""A designer changes a number, is told what it does, and plays the version."""

import zipfile
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .playing import DESKTOP, GAMES, PATIENCE, PHONE, Visitor
from .workshop import POINTS, SMALLEST, begin, change

LOOKS = [
    pytest.param(DESKTOP, "light", id="desktop"),
    pytest.param(PHONE, "dark", id="phone", marks=pytest.mark.long),
]
SIZES = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone", marks=pytest.mark.long)]


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_number_is_changed_judged_and_played(
    visit: Callable[..., Visitor], size: tuple[int, int], theme: str
) -> None:
    designer = visit(size=size, theme=theme)
    page = designer.page
    begin(designer, SMALLEST)
    points = page.locator("[data-cell='tide.high_water_points']")

    points.fill("9")
    refusal = page.get_by_role("alert").filter(has_text="is not from 0 to 5")
    refusal.wait_for()
    designer.troubles.clear()  # the browser reports the refused request
    assert designer.axe() == []
    points.fill("5")
    refusal.wait_for(state="detached")
    expect(page.get_by_test_id("changes")).to_have_text("Tide: High water points 5 instead of 3.", timeout=PATIENCE)
    page.get_by_test_id("verdict").get_by_text("Best score").first.wait_for()
    expect(page.get_by_test_id("verdict")).to_contain_text("greedy bots")
    assert designer.axe() == []

    page.get_by_role("button", name="Play it now").click()
    designer.wait_for_turn()
    expect(page.locator("header")).to_contain_text("Deeper water")


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_sheet_of_every_game_is_shown(visit: Callable[..., Visitor], slug: str) -> None:
    designer = visit()
    page = designer.page
    begin(designer, slug)
    for sheet in page.locator("[data-sheet]").all():
        sheet.click()
        page.locator("[data-row]").first.wait_for()
        assert designer.axe() == []


@pytest.mark.long
def test_a_friend_plays_a_version_by_its_link(visit: Callable[..., Visitor]) -> None:
    designer, friend = visit(), visit()
    begin(designer, SMALLEST)
    designer.page.get_by_role("button", name="Play with friends").click()
    designer.page.wait_for_url("**/t/*")
    friend.page.goto(designer.page.url)
    expect(friend.page.locator("header")).to_contain_text("Deeper water")


@pytest.mark.parametrize("size", SIZES)
def test_an_exported_version_is_imported_by_another_designer(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    ann, ben = visit(size=size), visit(size=size)
    begin(ann, SMALLEST)
    change(ann, POINTS, "5")
    with ann.page.expect_download() as started:
        ann.page.get_by_role("link", name="Export").click()
    page = ben.page
    ben.come(f"/workshop?game={SMALLEST}")
    page.locator(f"input[value={SMALLEST}]:checked").wait_for(state="attached")
    page.get_by_label("Name of the version").fill("From Ann")
    page.locator("input[type=file]").set_input_files(started.value.path())
    page.get_by_role("button", name="Import it").click()
    expect(page.get_by_test_id("changes")).to_have_text("Tide: High water points 5 instead of 3.", timeout=PATIENCE)
    change(ben, POINTS, "4")
    ann.page.reload()
    expect(ann.page.get_by_test_id("changes")).to_contain_text("High water points 5", timeout=PATIENCE)
    assert ben.axe() == []


def test_a_version_is_printed(visit: Callable[..., Visitor]) -> None:
    designer = visit()
    begin(designer, SMALLEST)
    print_it(designer, "Letter")


@pytest.mark.long
def test_a_version_is_printed_on_a_phone_and_as_pictures(visit: Callable[..., Visitor]) -> None:
    designer = visit(size=PHONE, theme="dark")
    begin(designer, SMALLEST)
    print_it(designer, "A4")
    with designer.page.expect_download() as started:
        designer.page.get_by_role("button", name="PNG for virtual tables").click()
    with zipfile.ZipFile(started.value.path()) as archive:
        assert {"waves.png", "waves-back.png", "sheets.json", "README.txt"} <= set(archive.namelist())


def print_it(designer: Visitor, paper: str) -> None:
    page = designer.page
    box = page.get_by_test_id("print")
    expect(box).to_contain_text("for 2 players")
    box.get_by_label("Paper").select_option(paper)
    with page.expect_download() as started:
        box.get_by_role("button", name="PDF").click()
    download = started.value
    assert download.suggested_filename.startswith(SMALLEST) and download.suggested_filename.endswith(".pdf")
    assert download.path().read_bytes().startswith(b"%PDF")
    expect(box.get_by_role("alert")).to_have_count(0)
    assert designer.axe() == []


def test_a_long_value_stays_in_its_frame_on_a_phone(visit: Callable[..., Visitor]) -> None:
    designer = visit(size=PHONE)
    begin(designer, "atlas-of-feelings")
    page = designer.page
    layers = page.locator(".long [data-cell]").first.bounding_box()
    name, frame = page.locator(".long .name").first.bounding_box(), page.locator("fieldset").first.bounding_box()
    assert layers and name and frame
    assert layers["x"] + layers["width"] <= frame["x"] + frame["width"]
    assert layers["y"] >= name["y"] + name["height"]
