"""A game: a box with its options settled."""

import copy
import pickle

import pytest


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_of_a_game_is_the_game_loaded_again(tide, plain, twin_of):
    game = tide(players=3, waits=1)
    game.new(seed=1)  # its drivers are loaded, and are not what is copied
    twin = twin_of(game)
    assert (twin.box, twin.options, twin.plain) == (game.box, game.options, plain)
    assert twin.rules_record.tobytes() == game.rules_record.tobytes()
    assert twin.new(seed=1).states.tobytes() == game.new(seed=1).states.tobytes()
