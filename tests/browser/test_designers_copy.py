"""A designer's copy on the real board: the price that is played with is the price that is shown."""

import re
import sys
from collections.abc import Iterator

import pytest

from tablewright.engine.copies import numbers_of
from tablewright.engine.registry import open_box

from .playing import Server

SLUG = "meaning-made"
PRICE = 4  # more than any Pattern costs as shipped
SERVE = """
import json, sys
from tablewright.engine import registry
from tablewright.engine.copies import Copy
registry.SHIPPED = Copy(edits=tuple((name, number) for name, number in json.loads(sys.argv.pop(1))))
from tablewright.server.__main__ import main
main()
"""


def token_prices() -> list[str]:
    """The numbers of the content that say how many tokens a Pattern costs."""
    numbers = numbers_of(open_box(SLUG).folder / "data")
    return [
        name for name, _ in numbers if re.fullmatch(r"patterns\.pattern\.\w+\.cost\.(energy|insight|support)", name)
    ]


class ServerWithCopy(Server):
    """The play server, with a copy in which every such number is PRICE."""

    def command(self) -> list[str]:
        edits = "[" + ", ".join(f'["{name}", {PRICE}]' for name in token_prices()) + "]"
        return [sys.executable, "-c", SERVE, edits]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = ServerWithCopy(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


def test_a_changed_price_is_shown_on_the_board(visit):
    player = visit()
    player.play_now(SLUG)
    player.wait_for_turn()
    cards = player.page.locator("[data-part^='market/'] .hidden-text").all_inner_texts()
    costs = [text.split(". ")[1] for text in cards]
    prices = {int(number) for cost in costs for number in re.findall(r"(\d+) (?:Energy|Insight|Support)", cost)}
    assert len(cards) == 6
    assert prices == {PRICE}
