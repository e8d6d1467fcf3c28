"""Games played on purpose keep every property after every action, and reach what random play does not."""

import random
from itertools import islice

import pytest

from tablewright.testing import fault

from .purposeful import Reached, play_out, tables

TABLES = list(tables())


@pytest.mark.parametrize("options", TABLES, ids=lambda options: " ".join(f"{k}={v}" for k, v in options.items()))
def test_a_game_played_on_purpose_keeps_every_property(meaning, plain, options):
    match = meaning(**options).new(seed=len(options))
    for after in islice(play_out(match, random.Random(5)), 48 if plain else None):
        assert fault(after) == 0
        assert len(after.moves) <= after.game.longest


def test_games_played_on_purpose_save_worlds(meaning, plain):
    game, reached = meaning(players=4), Reached()
    games = 4 if plain else 20
    for seed in range(games):
        for match in play_out(game.new(seed=seed), random.Random(seed)):
            reached.read(match)
    assert reached.chapters["endings"]["survival"] >= games // 2
    assert not [name for name, count in reached.chapters["action families"].items() if not count]
