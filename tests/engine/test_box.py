"""A box with its options settled is a game."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tablewright.engine.box import no_glance
from tablewright.engine.errors import BadOption
from tablewright.engine.kit import rule
from tablewright.engine.registry import open_box


def test_a_game_says_what_it_is(tide):
    assert repr(tide(players=3)) == "<High Tide, 3 players>"


def test_the_rules_record_is_made_from_the_options(tide):
    assert (tide(high_water=12).rules.high_water, tide(high_water=8).rules.high_water) == (12, 8)


def test_the_rules_record_that_plain_rules_are_lent_cannot_be_written_to(tide):
    game = tide()
    if game.plain:
        with pytest.raises(ValueError, match="read-only"):
            game.rules_array["waits"] = 3
    else:
        game.rules_array["waits"] = 3
    assert game.rules.waits == 1


def test_the_longest_match_follows_the_options(tide):
    assert (tide(waits=0).longest, tide(players=4, waits=3).longest) == (20, 32)


def test_a_settled_combination_is_asked_for_its_refusal():
    box = open_box("high-tide")
    assert box.settle({"players": 4})["players"] == 4
    with pytest.raises(BadOption, match="hand_size = 4 is not possible with high_water = 12"):
        box.settle({"hand_size": 4, "high_water": 12})


def test_a_box_knows_its_title_and_the_most_players():
    box = open_box("atlas-of-feelings")
    assert (box.title, box.most_players) == ("Atlas of Feelings", 4)


def test_a_rule_is_the_function_itself_with_a_mark():
    def plain(x):
        return x + 1

    assert rule(plain) is plain and plain.is_rule and plain(np.int8(1)) == 2


def test_what_the_board_is_sent_is_found_through_the_text():
    def glance(rules, s, viewer):
        return {"deck": 3}

    assert replace(open_box("high-tide"), text=SimpleNamespace(glance=glance), glance=no_glance).glance is glance
