"""A designer's copy on the real board: the price that is played with is the price that is shown."""

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from tablewright.engine.copies import Copy, numbers_of
from tablewright.engine.registry import open_box
from tablewright.engine.workbook import values_of, write_files

from .playing import Visitor

SLUG = "meaning-made"
PRICE = 4  # more than any Pattern costs as shipped


def token_prices() -> list[str]:
    """The numbers of the content that say how many tokens a Pattern costs."""
    numbers = numbers_of(open_box(SLUG).folder / "data")
    return [
        name for name, _ in numbers if re.fullmatch(r"patterns\.pattern\.\w+\.cost\.(energy|insight|support)", name)
    ]


def write_copy(folder: Path) -> Path:
    """A zip file with a copy in which every such number is PRICE."""
    box, content = open_box(SLUG), folder / "content"
    content.mkdir()
    write_files(box, values_of(box, Copy(edits=tuple((name, PRICE) for name in token_prices()))), content)
    with zipfile.ZipFile(folder / "copy.zip", "w") as packed:
        for file in content.iterdir():
            packed.write(file, file.name)
    return folder / "copy.zip"


def test_a_changed_price_is_shown_on_the_board(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    designer = visit()
    page = designer.page
    designer.come(f"/workshop?game={SLUG}")
    page.locator(f"input[value={SLUG}]:checked").wait_for(state="attached")
    page.get_by_label("Name of the version").fill("Dear Patterns")
    page.locator("input[type=file]").set_input_files(write_copy(tmp_path))
    page.get_by_role("button", name="Import it").click()
    page.get_by_role("button", name="Play it now").click()
    designer.wait_for_turn()
    cards = page.locator("[data-part^='market/'] .hidden-text").all_inner_texts()
    costs = [text.split(". ")[1] for text in cards]
    prices = {int(number) for cost in costs for number in re.findall(r"(\d+) (?:Energy|Insight|Support)", cost)}
    assert len(cards) == 6
    assert prices == {PRICE}
