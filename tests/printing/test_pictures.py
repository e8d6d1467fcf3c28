"""Decks as pictures: grids that a virtual table cuts into cards."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image, ImageChops

import tablewright
from tablewright.printing.pictures import MOST_COLUMNS, MOST_PIXELS, MOST_ROWS, card_pixels, grid_for, print_pictures


def opened(files, name):
    return Image.open(io.BytesIO(files[name]))


def cells_of(picture, columns, rows):
    """The cards of a picture, cut as Tabletop Simulator cuts them: in equal parts."""
    width, height = picture.width / columns, picture.height / rows
    assert width == int(width) and height == int(height)
    corners = [(column * width, row * height) for row in range(rows) for column in range(columns)]
    return [picture.crop((int(x), int(y), int(x + width), int(y + height))) for x, y in corners]


def look_alike(first, second):
    """Whether two cells differ by no more than the rounding of their edges."""
    small = [cell.convert("L").resize((25, 35), Image.Resampling.BOX) for cell in (first, second)]
    return ImageChops.difference(*small).getextrema()[1] < 20


@pytest.fixture(scope="module")
def files():
    return print_pictures(tablewright.load("high-tide", plain=True), "Deeper water")


def test_a_sheet_opens_as_a_deck(files):
    listed = json.loads(files["sheets.json"])
    (sheet,) = listed["decks"]
    assert (sheet["file"], sheet["back"], sheet["number"]) == ("waves.png", "waves-back.png", 20)
    cells = cells_of(opened(files, "waves.png"), sheet["columns"], sheet["rows"])
    assert len(cells) > 20
    for place in range(19):  # four copies of each of five values, in order
        assert look_alike(cells[place], cells[place + 1]) == (place % 4 != 3)
    back = opened(files, "waves-back.png").resize(cells[-1].size)
    assert look_alike(cells[-1], back) and not look_alike(cells[-1], cells[0])
    assert f"{sheet['columns']} columns, {sheet['rows']} rows, 20 cards" in files["README.txt"].decode()


def test_every_picture_is_listed_and_small_enough(files):
    listed = json.loads(files["sheets.json"])
    named = {sheet[side] for sheet in listed["decks"] for side in ("file", "back")}
    named |= {other["file"] for other in listed["others"]}
    assert named == {name for name in files if name.endswith(".png")}
    for name in named:
        picture = opened(files, name)
        assert picture.mode == "RGB" and max(picture.size) <= MOST_PIXELS


@pytest.mark.parametrize("number", range(1, MOST_COLUMNS * MOST_ROWS))
def test_a_grid_has_room_for_its_cards_and_one_more_cell(number):
    columns, rows = grid_for(number)
    assert 2 <= columns <= MOST_COLUMNS and 2 <= rows <= MOST_ROWS and columns * rows > number
    width, height = card_pixels(columns, rows)
    assert columns * width <= MOST_PIXELS and rows * height <= MOST_PIXELS
    assert width / height == pytest.approx(63 / 88, abs=0.003)


@pytest.mark.long
@pytest.mark.parametrize("slug", ["atlas-of-feelings", "potlatch", "meaning-made", "life-builds-meaning", "meeple-inc"])
def test_the_pictures_of_every_game(slug):
    made = print_pictures(tablewright.load(slug, plain=True))
    listed = json.loads(made["sheets.json"])
    for sheet in listed["decks"]:
        assert len(sheet["cards"]) == sheet["number"] < sheet["columns"] * sheet["rows"]
        cells = cells_of(opened(made, sheet["file"]), sheet["columns"], sheet["rows"])
        assert all(len(cell.getcolors(1 << 20)) > 1 for cell in cells[: sheet["number"]])
        if sheet["unique_backs"]:
            assert opened(made, sheet["back"]).size == opened(made, sheet["file"]).size
    assert all(max(opened(made, name).size) <= MOST_PIXELS for name in made if name.endswith(".png"))
