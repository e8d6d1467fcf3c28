"""`tablewright ladder`: which bots climb it."""

import pytest


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("potlatch",), ["newcomer", "casual", "regular"]),
        (("high-tide",), ["newcomer", "casual", "regular", "expert", "master", "champion"]),
        (("high-tide", "--bots", "random, greedy"), ["random", "greedy"]),
    ],
    ids=["merged levels", "all levels", "named bots"],
)
def test_the_bots_are_the_levels_of_the_game_unless_others_are_named(run, monkeypatch, words, names):
    climbing = []
    monkeypatch.setattr("tablewright.cli.ladder.climb", lambda game, bots, *rest: climbing.append(bots) or [])
    assert run("ladder", *words, "--json").status == 0
    assert climbing == [names]
