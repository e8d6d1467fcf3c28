"""Every number of a game's content can be made one larger and one smaller, but for those that are named here."""

from __future__ import annotations

import re

import pytest

import tablewright
from tablewright.engine.copies import Copy, numbers_of
from tablewright.engine.errors import BadContent
from tablewright.engine.game import Game

UP, DOWN, BOTH = (1,), (-1,), (1, -1)
ICONS = re.compile(r"(patterns|projects|events)\.\w+\.\w+\.(cost|outputs|required|mitigation)|table\.start\.tokens")

SCALE = "the state holds no more, and what bots and nets see is scaled by that"
SIZE = "arrays of the state have this size"
KIND = "it names a kind of card or space and counts nothing"
STOCK = "the box holds a fixed number of these: two entries change together, in a file"
NEVER_FREE = "what costs nothing could be repeated without end"
LEAST = "an entry of none would mean nothing"
ORDER = "the numbers stand in order, so that two equal ones cannot pass each other"

EXCEPTIONS = {
    "high-tide": [(BOTH, r"waves\.copies", STOCK)],
    "atlas-of-feelings": [
        (UP, r"turns\.points_per_turn", SCALE),
        (DOWN, r"turns\.step_cost\.red", NEVER_FREE),
        (UP, r"mixes\.mix\.standard\.cards\.3", "somebody could be left without a card to draw"),
        (DOWN, r"map\.cards_per_zodiac", "somebody could be left without a card to draw"),
    ],
    "potlatch": [
        (BOTH, r"houses\.(house\.\w+\.number|pools)", KIND),
        (UP, r"play\.hand\.six", "the journal of an action has room for six players who draw six cards each"),
    ],
    "meaning-made": [
        (BOTH, r"projects\.stewardship\.\w+\.players", "there is one Stewardship card for each number of players"),
        (BOTH, r"turns\.grades", "the grades divide the track, and no two end at one Meaning"),
        (UP, r"turns\.(meaning_max|vitals_max|legacy_max|actions_per_turn)", SCALE),
        (UP, r"turns\.portfolio\.long|projects\.stewardship\.\w+\.spaces", SIZE),
    ],
    "life-builds-meaning": [
        (BOTH, r"(patterns|projects)\.\w+\.\w+\.layer", STOCK),
        (DOWN, r"projects\.project\.\w+\.(drift|stress)", "a Project needs a benefit"),
        (UP, r"events\.event\.\w+\.drift", SCALE),
        (DOWN, r"events\.event\.\w+\.(drift|mitigation)", LEAST),
        (DOWN, r"patterns\.pattern\.\w+\.cost", NEVER_FREE),
        (UP, r"table\.(turn\.actions|track\.\w+)", SCALE),
        (UP, r"table\.award\.ranks\.0", "Project points have no cap, and the state holds six for each of 24 tiles"),
        (DOWN, r"table\.track\.drift", "the multipliers are printed for all thirteen spaces"),
        (UP, r"table\.turn\.ending_layer", KIND),
        (BOTH, r"table\.score\.multiplier", ORDER),
    ],
    "meeple-inc": [
        (DOWN, r"company\.basic", LEAST),
        (DOWN, r"(items|staff)\.\w+\.\w+\.parts", LEAST),
        (DOWN, r"staff\.\w+\.\w+\.icons", "every employee has at least one skill icon"),
        (DOWN, r"awards\.award\.\w+\.level_\d\.need", LEAST),
        (UP, r"awards\.award\.\w+\.level_\d\.need", "elements have four levels"),
        (BOTH, r"skills\.skill\.\w+\.price", "everybody sees how many cards of each of four prices are in a hand"),
        (DOWN, r"objectives\.objective\.\w+\.need", "an objective asks for something"),
        (UP, r"objectives\.objective\.\w+\.need", "all needs of a set of objectives are packed into three numbers"),
        (UP, r"powers\.wow\.w12\.bonus_actions", "the stack of effects has room for two"),
        (UP, r"powers\.wow\.w09\.failed_free", "it is yes or no"),
        (UP, r"powers\.pow\.p02\.no_award", KIND),
        (UP, r"company\.(bot_predictions\.3|drawn_cards)|awards\.tokens_per_level", SIZE),
        (UP, r"company\.hourglass_start\.4", SCALE),
        (UP, r"items\.item\.\w+\.parts\.\d\.x", "it is yes or no"),
    ],
}
LARGE = ("meaning-made", "life-builds-meaning", "meeple-inc")
GAMES = [pytest.param(slug, marks=pytest.mark.long if slug in LARGE else ()) for slug in EXCEPTIONS]


def stepped(name, value, step):
    """The value one larger or smaller, of a row of icons one icon longer or shorter; none where it counts nothing."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value + step
    if isinstance(value, str) and ICONS.fullmatch(name):
        return value + value[:1] if step > 0 else value[:-1]
    return None


def is_accepted(box, edits):
    copy = Copy(edits=tuple(edits))
    try:
        for players in {box.settle({})["players"], box.options.players.high}:
            Game(box, box.settle({"players": players}), plain=True, content=copy)
    except BadContent:
        return False
    return True


def refused(box, edits):
    """Which of these changes is refused when it is the only one. Those accepted together need no second look."""
    if is_accepted(box, edits):
        return []
    if len(edits) == 1:
        return [edits[0][0]]
    half = len(edits) // 2
    return refused(box, edits[:half]) + refused(box, edits[half:])


@pytest.mark.parametrize("step", BOTH, ids=["larger", "smaller"])
@pytest.mark.parametrize("slug", GAMES)
def test_every_number_can_change_by_one_step(slug, step):
    box = tablewright.load(slug, plain=True).box
    content = [(name, value) for name, value in numbers_of(box.folder / "data") if value != 0 or step > 0]  # 0 is none
    edits = [(name, new) for name, value in content if (new := stepped(name, value, step)) is not None]
    named = {pattern: [] for steps, pattern, _ in EXCEPTIONS[slug] if step in steps}
    free = []
    for edit in edits:
        pattern = next((pattern for pattern in named if re.match(pattern, edit[0])), None)
        (named[pattern] if pattern else free).append(edit)
    assert refused(box, free) == []
    needless = [pattern for pattern, found in named.items() if all(is_accepted(box, [edit]) for edit in found)]
    assert needless == []


def test_every_game_has_its_exceptions():
    assert set(EXCEPTIONS) == {box.slug for box in tablewright.games()}
