"""The figures of the data against the tables of the specification, and data that are refused (POT-R01 to POT-R05)."""

import shutil

import pytest

from tablewright.engine.errors import BadContent
from tablewright.games.potlatch import content
from tablewright.games.potlatch.actions import KIND_NAMES
from tablewright.games.potlatch.cards import amount_of, card_of, kind_of, type_of
from tablewright.games.potlatch.state import STATE, TYPE_KEYS

from .positions import SPECIFICATION, glance

TEXT = SPECIFICATION.read_text(encoding="utf-8")


def section(title):
    return TEXT.partition(f"### {title}")[2].partition("\n#")[0]


def rows(title):
    """The cells of the table under a heading, without its head."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


# --- Houses -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-014", "POT-R03", "POT-R04")
def test_the_houses_are_those_of_the_specification(potlatch):
    words = potlatch().box.words
    printed = []
    for number, house in enumerate(content.read_houses()):
        pool = "small" if number in content.houses_in_pool("small") else "large"
        figures = [number, words.say(f"house.{house.key}"), house.number, *house.needs, sum(house.needs), pool]
        printed.append([str(figure) for figure in figures])
    assert printed == rows("House cards (8)")


@pytest.mark.rule("POT-R04")
def test_there_are_four_houses_of_3_two_of_4_and_two_of_5():
    numbers = [house.number for house in content.read_houses()]
    assert [numbers.count(number) for number in (3, 4, 5)] == [4, 2, 2] and len(numbers) == 8


@pytest.mark.rule("POT-R05")
def test_a_house_has_a_number_needs_and_a_name_and_no_families():
    """Family groups are background: neither data nor state knows them."""
    assert set(content.House.__dataclass_fields__) == {"key", "number", "needs", "name_lushootseed"}
    assert not [f.name for f in STATE.fields if "famil" in f.name or "group" in f.name]


@pytest.mark.rule("POT-R04", "POT-105")
def test_both_pools_serve_two_to_four_players():
    assert len(content.houses_in_pool("small")) == len(content.houses_in_pool("large")) == 4
    assert content.houses_in_pool("all") == list(range(8))


# --- Resource cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-R01", "POT-R02")
def test_there_are_four_cards_of_each_of_16_kinds():
    kinds = [int(kind_of(card)) for card in range(64)]
    assert sorted(kinds) == sorted(list(range(16)) * 4)
    for t in range(4):
        amounts = [int(amount_of(kind)) for kind in kinds if type_of(kind) == t]
        assert len(amounts) == 16 and sum(amounts) == 40


@pytest.mark.rule("POT-R01", "POT-R02")
def test_only_one_deck_of_64_cards_is_gifted(potlatch):
    """Gifting Cards and Resource Cards are the same cards."""
    match = potlatch().new(seed=1)
    assert (
        match.game.box.decks == ("resources", "houses") and sum(glance(match)["hands"]) + glance(match)["stack"] == 64
    )


@pytest.mark.rule("POT-R02", "POT-R58")
def test_the_cards_are_those_of_the_specification(potlatch):
    words = potlatch().box.words
    items = content.read_items()
    printed = []
    for number, item in enumerate(items):
        cards = [int(card_of(4 * item.type + amount, number % 4)) for amount in range(4)]
        row = [TYPE_KEYS[item.type].upper(), number % 4, words.say(f"item.{item.key}"), ", ".join(map(str, cards))]
        printed.append([str(cell) for cell in row])
    assert printed == rows("Resource cards (64)")


@pytest.mark.rule("POT-R58")
@pytest.mark.parametrize(
    ("card", "name"),
    [
        (0, "Salmon 1 (food)"),
        (31, "Stone 4 (materials)"),
        (34, "Canoe 3 (technology)"),
        (61, "Caring for the land 2 (teachings)"),
    ],
)
def test_a_card_shows_its_own_item(potlatch, card, name):
    """A card keeps its number, so the item given is the item that then lies at the house."""
    others = [other for other in range(64) if kind_of(other) != kind_of(card)]
    draws = {"resources": [card, *others], "houses": [6, 7]}
    match = potlatch(players=2, first_gifter=0).new(seed=1, draws=draws)
    match.play("gift to 1")
    match.play(f"gift card {KIND_NAMES[kind_of(card)]}")
    assert match.journal()[0] == f"Player 1 gives {name} to Point House."
    assert name in match.board() and glance(match)["outside_cards"][1] == [card]


@pytest.mark.rule("POT-R50")
def test_the_field_for_lushootseed_is_empty():
    assert {house.name_lushootseed for house in content.read_houses()} == {""}
    assert {item.name_lushootseed for item in content.read_items()} == {""}


# --- Status and hand sizes ----------------------------------------------------------------------------------------


@pytest.mark.rule("POT-051", "POT-052", "POT-083", "POT-088", "POT-089", "POT-R34")
def test_every_reason_is_worth_one():
    assert content.read_status() == {"exact": 1, "share": 1, "unable": -1, "all_met": 1, "not_all_met": -1}


@pytest.mark.rule("POT-004", "POT-102")
def test_the_hand_sizes_are_six_and_four():
    assert content.read_hands() == {"six": 6, "four": 4}


# --- Constraints on data ------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """`folder("houses.toml", old, new)`: the data with one text replaced."""

    def change(name, old, new, count=1):
        for path in content.DATA.glob("*.toml"):
            shutil.copy(path, tmp_path / path.name)
        path = tmp_path / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, count), encoding="utf-8")
        return tmp_path

    return change


def refusal(read, folder):
    with pytest.raises(BadContent) as error:
        read(folder)
    line = str(error.value)
    assert "\n" not in line
    return line


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("needs = [3, 3, 3, 3]", "needs = [3, 3, 3]", "houses.toml, house creek: needs has 3 numbers, not 4."),
        (
            "needs = [3, 3, 3, 3]",
            "needs = [3, 0, 3, 3]",
            "houses.toml, house creek: needs has 0, which is not a whole number from 1 to 35.",
        ),
        ("number = 3", "number = 6", "houses.toml, house creek: number = 6 is not from 3 to 5."),
        ('key = "meadow"', 'key = "creek"', "houses.toml: creek appears twice."),
        ('key = "creek"', 'kay = "creek"', "houses.toml, house 1: key is missing."),
        ("number = 3", "number = 3\nfamilies = 2", "houses.toml, house creek: unknown key families."),
    ],
)
def test_wrong_house_data_are_refused_in_one_line(folder, old, new, said):
    assert refusal(content.read_houses, folder("houses.toml", old, new)) == said


@pytest.mark.rule("POT-R02", "POT-R03")
@pytest.mark.parametrize(("need", "allowed"), [(21, True), (22, False)])
def test_six_houses_may_need_all_40_of_a_type_and_no_more(folder, need, allowed):
    """Bay 21 + Point 5 + River 4 + Island 4 + two of 3 = 40."""
    changed = folder("houses.toml", "needs = [5, 5, 5, 5]", f"needs = [5, 5, {need}, 5]")
    if allowed:
        assert content.read_houses(changed)[6].needs == [5, 5, 21, 5]
    else:
        said = "houses.toml: six houses can need 41 of ct; the cards have only 40."
        assert refusal(content.read_houses, changed) == said


def test_a_house_too_few_is_refused(folder):
    changed = folder(
        "houses.toml", '[[house]]\nkey = "point"\nnumber = 5\nneeds = [5, 5, 5, 5]\nname_lushootseed = ""', ""
    )
    assert refusal(content.read_houses, changed) == "houses.toml: house has 7 entries, not 8."


@pytest.mark.rule("POT-103", "POT-104")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("small = [3]", "small = []", "houses.toml, pools: small = [] does not name house numbers from 3 to 5."),
        ("small = [3]", "small = [2]", "houses.toml, pools: small = [2] does not name house numbers from 3 to 5."),
        ("small = [3]", "tiny = [3]", "houses.toml, pools: small is missing."),
        ("small = [3]", "small = [3]\nhuge = [5]", "houses.toml, pools: unknown key huge."),
    ],
)
def test_wrong_pools_are_refused_in_one_line(folder, old, new, said):
    assert refusal(content.read_pools, folder("houses.toml", old, new)) == said


@pytest.mark.rule("POT-R02")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'type = "gm"',
            'type = "flg"',
            "cards.toml: there are not four items of each type in the order flg, gm, ct, t (POT-R02).",
        ),
        ('type = "gm"', 'type = "tools"', "cards.toml, item cedar_bark: type = 'tools' is not one of flg, gm, ct, t."),
        ('key = "canoe"', 'key = "stone"', "cards.toml: stone appears twice."),
        ('key = "canoe"', "key = 7", "cards.toml, item 7: key = 7 is not a text."),
        ('type = "ct"', 'type = "ct"\namount = 9', "cards.toml, item canoe: unknown key amount."),
    ],
)
def test_wrong_card_data_are_refused_in_one_line(folder, old, new, said):
    assert refusal(content.read_items, folder("cards.toml", old, new)) == said


def test_an_item_too_few_is_refused(folder):
    changed = folder("cards.toml", '[[item]]\nkey = "salmon"\ntype = "flg"\nname_lushootseed = ""\n', "")
    assert refusal(content.read_items, changed) == "cards.toml: item has 15 entries, not 16."


@pytest.mark.parametrize(
    ("read", "old", "new", "said"),
    [
        (content.read_hands, "six = 6", "six = 7", "play.toml, hand: six = 7 is not from 1 to 6."),
        (content.read_hands, "four = 4", "", "play.toml, hand: four is missing."),
        (content.read_hands, "six = 6", "six = 6\nfive = 5", "play.toml, hand: unknown key five."),
        (content.read_status, "exact = 1", "exact = 4", "play.toml, status: exact = 4 is not from -3 to 3."),
        (content.read_status, "share = 1", "shared = 1", "play.toml, status: share is missing."),
        (
            content.read_status,
            "share = 1",
            "share = 1\nbonus = 1",
            "play.toml, status: unknown key bonus.",
        ),
        (content.read_status, "[status]", "[cap]\nmost = 32\n[status]", "play.toml: unknown key cap."),
    ],
)
def test_wrong_figures_of_play_are_refused_in_one_line(folder, read, old, new, said):
    assert refusal(read, folder("play.toml", old, new)) == said
