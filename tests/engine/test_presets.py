"""Presets: named sets of options in a game's folder."""

from dataclasses import replace

import pytest

import tablewright as tw
from tablewright.engine.errors import BadOption
from tablewright.engine.presets import read_presets


def presets(folder, text):
    (folder / "presets.toml").write_text(text)
    (folder / "text").mkdir()
    (folder / "text" / "en.toml").write_text('[game]\ntitle = "High Tide"\n')
    return read_presets(replace(tw.load("high-tide").box, folder=folder))


def test_a_preset_is_for_the_numbers_of_players_at_which_its_options_are_possible(tmp_path):
    (flood,) = presets(tmp_path, "[flood]\nhigh_water = 8\n")
    assert (flood.name, flood.options, flood.players) == ("flood", {"high_water": 8}, [2, 3, 4])


@pytest.mark.parametrize("text", ["[flood]\nheight = 8\n", "[flood]\nhigh_water = 7\n"])
def test_an_impossible_preset_is_named(tmp_path, text):
    with pytest.raises(BadOption, match="preset flood of High Tide"):
        presets(tmp_path, text)


def test_a_game_need_not_have_presets(tmp_path):
    assert read_presets(replace(tw.load("high-tide").box, folder=tmp_path)) == []
