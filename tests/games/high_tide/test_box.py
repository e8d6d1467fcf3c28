"""The box: cards, options and what is refused (HT-001, HT-002, HT-016)."""

import pytest
from high_tide import BOX

import tablewright
from tablewright.engine.copies import Copy, in_use
from tablewright.engine.errors import BadContent, BadOption

from .positions import EXAMPLE, VALUES, deck, hand

USUAL = {"players": 2, "hand_size": 3, "waits": 1, "high_water": 10}
WAVES = "[copies]\n1 = 4\n2 = 4\n3 = 4\n4 = 4\n5 = 4\n"
TIDE = "high_water_points = 3\nflood_loss = 1\n"


def test_the_package_is_found_by_its_entry_point():
    assert "high-tide" in [box.slug for box in tablewright.games()]
    assert tablewright.load("high-tide").box.folder == EXAMPLE / "high_tide"


@pytest.mark.rule("HT-001")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_box_has_four_cards_of_each_value(high_tide, players):
    match = high_tide(players=players).new(seed=5)
    cards = deck(match) + [card for player in range(players) for card in hand(match, player)]
    assert sorted(cards) == [value for value in VALUES for _ in range(4)]


@pytest.mark.rule("HT-001")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (WAVES.replace("5 = 4", "5 = 3"), "copies adds up to 19, not 20"),
        (WAVES.replace("5 = 4\n", ""), "5 is missing"),
        (WAVES + "6 = 0\n", "unknown key 6"),
        (WAVES + "[rain]\n", "unknown key rain"),
        (WAVES.replace("1 = 4", "1 = -1"), "1 = -1 is not from 0 to 20"),
        (WAVES.replace("1 = 4", "1 = 4.0"), "1 = 4.0 is not a whole number"),
    ],
)
def test_a_wrong_file_of_waves_is_refused_by_name(tmp_path, text, complaint):
    (tmp_path / "waves.toml").write_text(text)
    with in_use(Copy(tmp_path)), pytest.raises(BadContent, match=complaint) as refused:
        BOX.rules_record(USUAL)
    assert str(refused.value).startswith("waves.toml")


@pytest.mark.rule("HT-008", "HT-009")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (TIDE.replace("3", "6"), "high_water_points = 6 is not from 0 to 5"),
        (TIDE + "ebb = 1\n", "unknown key ebb"),
    ],
)
def test_a_wrong_file_of_the_tide_is_refused_by_name(tmp_path, text, complaint):
    (tmp_path / "tide.toml").write_text(text)
    with in_use(Copy(tmp_path)), pytest.raises(BadContent, match=complaint):
        BOX.rules_record(USUAL)


@pytest.mark.rule("HT-002", "HT-003", "HT-008", "HT-012")
def test_the_usual_game(high_tide):
    game = high_tide()
    assert game.options == USUAL


@pytest.mark.rule("HT-002", "HT-003", "HT-008", "HT-012")
@pytest.mark.parametrize(
    ("option", "low", "high"), [("players", 2, 4), ("hand_size", 2, 4), ("waits", 0, 3), ("high_water", 8, 12)]
)
def test_an_option_takes_the_numbers_of_its_rule_and_no_others(high_tide, option, low, high):
    for value in range(low, high + 1):
        assert high_tide(**{option: value}).options[option] == value
    for value in (low - 1, high + 1):
        with pytest.raises(BadOption, match=f"{option} = {value} is not allowed"):
            high_tide(**{option: value})


@pytest.mark.rule("HT-016")
def test_the_largest_hands_and_the_highest_mark_are_refused_together(high_tide):
    with pytest.raises(BadOption, match="hand_size = 4 is not possible with high_water = 12: nearly every hand"):
        high_tide(hand_size=4, high_water=12)
    assert high_tide(hand_size=4, high_water=11).options["high_water"] == 11
    assert high_tide(hand_size=3, high_water=12).options["hand_size"] == 3
