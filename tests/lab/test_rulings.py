"""What the report says about options that are read otherwise."""

from types import SimpleNamespace

import numpy as np

import tablewright as tw
from tablewright.lab.rulings import ENOUGH_SAME, other_readings, without_effect


def lot(games: int, last: int = 0) -> SimpleNamespace:
    """So many games of three actions each, the last action as told."""
    rows = [SimpleNamespace(seed=seed, actions=np.array([1, 2, last])) for seed in range(games)]
    return SimpleNamespace(games=rows, level="regular")


def test_an_option_that_makes_no_other_rules_is_not_played() -> None:
    names = [name for name, _ in other_readings(tw.load("atlas-of-feelings", plain=True))]
    assert "explanations=off" not in names and "moves_per_turn=3" not in names
    assert "max_rounds=60" in names


def test_a_reading_that_is_refused_at_this_table_is_not_played() -> None:
    readings = dict(other_readings(tw.load("atlas-of-feelings", plain=True)))
    assert "movement_cost=moves" not in readings  # not with the standard mix (ATL-R37)
    assert readings["max_rounds=60"].options["max_rounds"] == 60


def test_options_without_effect_are_one_finding() -> None:
    finding = without_effect(lot(40), {"a=1": lot(40), "b=2": lot(40, last=9), "c=3": lot(40)})
    assert finding.sentence.startswith("a=1, c=3 change nothing at this table: all of 80 games")
    assert finding.p < 0.001


def test_few_games_or_one_that_differs_say_nothing() -> None:
    usual = lot(40)
    differs = lot(40)
    differs.games[7].actions[0] = 5
    few = lot(ENOUGH_SAME - 1)
    finding = without_effect(usual, {"a=1": differs, "b=2": few})
    assert finding.p == 1.0
