"""What the report says about other values of options."""

from types import SimpleNamespace

import numpy as np

import tablewright as tw
from tablewright.lab.findings import Section, reported
from tablewright.lab.measures import JUDGEMENTS
from tablewright.lab.planning import other_options
from tablewright.lab.variants import options_without_effect

ENOUGH = int(JUDGEMENTS["option_without_effect"].edge)


def sample(games: int, last: int = 0) -> SimpleNamespace:
    """Games of three actions each, with the given last action."""
    rows = [SimpleNamespace(seed=seed, actions=np.array([1, 2, last])) for seed in range(games)]
    return SimpleNamespace(games=rows, level="regular")


def test_an_option_that_makes_no_other_rules_is_not_played() -> None:
    names = [name for name, _ in other_options(tw.load("atlas-of-feelings", plain=True))]
    assert "explanations=off" not in names and "moves_per_turn=3" not in names
    assert "max_rounds=60" in names


def test_an_option_that_is_refused_at_this_table_is_not_played() -> None:
    variants = dict(other_options(tw.load("atlas-of-feelings", plain=True)))
    assert "movement_cost=moves" not in variants  # not with the standard mix (ATL-R37)
    assert variants["max_rounds=60"].options["max_rounds"] == 60


def test_options_without_effect_are_one_finding() -> None:
    finding = options_without_effect(sample(40), {"a=1": sample(40), "b=2": sample(40, last=9), "c=3": sample(40)})
    assert finding.sentence.startswith("a=1, c=3 change nothing: all 80 games are the same")
    assert finding.p is None and finding.out_of_range
    assert reported([Section("", findings=[finding])]) == [finding]


def test_few_games_or_one_that_differs_say_nothing() -> None:
    usual = sample(40)
    differs = sample(40)
    differs.games[7].actions[0] = 5
    few = sample(ENOUGH - 1)
    finding = options_without_effect(usual, {"a=1": differs, "b=2": few})
    assert not finding.out_of_range
