"""What authors of games get for their tests."""

import pytest

import tablewright
from tablewright import testing
from tablewright.engine.kit import below


@pytest.fixture
def match():
    return tablewright.load("high-tide", plain=True).new(seed=3, names=["Ann", "Bo"])


def test_dice_fall_as_prescribed(match):
    testing.prescribe_rolls(match, [5, 0, 3], sides=6)
    assert [below(match.state, 6) for _ in range(3)] == [5, 0, 3]


@pytest.mark.parametrize("rolls", [[6], [-1], [1] * 40])
def test_rolls_that_no_die_gives_are_refused(match, rolls, monkeypatch):
    monkeypatch.setattr(testing.dice, "MOST_TRIES", 50)
    with pytest.raises(ValueError, match="sides"):
        testing.prescribe_rolls(match, rolls, sides=6)


def test_a_golden_match_is_kept_with_its_story(match, tmp_path):
    match.play("wait")
    match.play(match.legal()[0])
    (tmp_path / "first.match.txt").write_text(match.save(), encoding="utf-8")
    (tmp_path / "first.story.txt").write_text(testing.whole_story(match), encoding="utf-8")
    assert testing.golden_names(tmp_path) == ["first"]
    again = tablewright.replay(testing.saved_match(tmp_path, "first"), plain=True)
    assert testing.whole_story(again) == testing.kept_story(tmp_path, "first")
    assert "1 wait\n    Ann waits." in testing.whole_story(again)


def test_a_dial_of_the_rules_record_is_turned_for_one_game(match):
    testing.turn_dials(match.game, {"high_water": 8})
    assert int(match.game.rules.high_water) == 8
    assert int(tablewright.load("high-tide", plain=True).rules.high_water) == 10


def test_a_position_with_a_card_too_few_is_faulty(match):
    assert testing.fault(match) == 0
    testing.lay(match.state.deck_cards[0], [1, 2])
    assert testing.fault(match) != 0
