"""Appraised decisions: a toy in which the third seat gives a crown to one of the others and wins nothing itself."""

from dataclasses import replace

import numpy as np
import pytest
from high_tide import BOX, HIGHEST_VALUE, OUT_OF_CARDS, OVER, setup

from tablewright.arena.appraisal import Appraiser, Position, best_chance, first_places, residual_variance, swing
from tablewright.arena.samples import SamplePlan
from tablewright.engine.game import Game
from tablewright.engine.kit import finish, rule

LOW_CARD, WAIT = (kind.first for kind in BOX.actions)  # the action that plays a 1, and waiting
CROWN = 5
GIVER = 2


@rule
def setup_crown(rules, s):
    """The first two seats are ahead, and the third may play a 1 or a 5."""
    setup(rules, s)
    for value in range(HIGHEST_VALUE + 1):
        s.hand[GIVER, value] = 0
    s.hand[GIVER, 1] = 1
    s.hand[GIVER, HIGHEST_VALUE] = 1
    s.waited[GIVER] = rules.waits
    s.points[0] = 1
    s.points[1] = 1
    s.actor = GIVER


@rule
def give_crown(rules, s, action):
    """A 1 crowns the first seat and a 5 the second; then the game is over."""
    s.points[0 if action in (WAIT, LOW_CARD) else 1] += CROWN
    finish(s, OVER, OUT_OF_CARDS)


@rule
def take_crown(rules, s, action):
    """A 1 crowns the first seat, a 5 the giver."""
    s.points[0 if action == LOW_CARD else GIVER] += CROWN
    finish(s, OVER, OUT_OF_CARDS)


def position_of(play):
    box = replace(BOX, slug="high-tide-crown", setup=setup_crown, play=play)
    game = Game(box, box.settle({"players": 3}), plain=True)
    match = game.new(seed=1)
    return Appraiser(game), Position(0, GIVER, match.states.copy(), tuple(match.legal()), match.legal()[0])


def test_a_player_who_cannot_win_but_crowns_another_is_a_kingmaker():
    appraiser, position = position_of(give_crown)
    late = appraiser.appraise_late(position, 1, np.random.default_rng(0))
    assert late.hopeless
    assert (late.chance, late.swing) == (0.0, 1.0)


def test_a_player_who_can_take_the_crown_has_a_chance():
    appraiser, position = position_of(take_crown)
    late = appraiser.appraise_late(position, 1, np.random.default_rng(0))
    assert not late.hopeless
    assert late.chance == 1.0


def test_every_action_is_valued_for_every_seat():
    appraiser, position = position_of(give_crown)
    appraisal = appraiser.appraise_choice(position, np.random.default_rng(0))
    first, second, giver = appraisal.halves[0].T
    assert first[0] == second[1] > first[1] == second[0]
    assert giver[0] == giver[1]
    assert appraisal.noise == pytest.approx(0.0)
    assert (appraisal.taken, appraisal.actor) == (0, GIVER)
    assert (appraisal.halves[0] == appraisal.halves[1]).all()


def test_luck_in_the_half_that_chooses_does_not_count_in_the_half_that_values():
    """Between actions that are all alike, the best by one half is no better than others by the other half."""
    chance = np.random.default_rng(1)
    tables = chance.uniform(size=(2000, 2, 6, 3))
    swings = [swing(one, other, 0) for one, other in tables]
    assert np.mean(swings) == pytest.approx(0.0, abs=0.03)
    assert np.mean([best_chance(one, other, 0) for one, other in tables]) == pytest.approx(0.5, abs=0.03)


def test_noise_is_what_neither_the_action_nor_the_imagined_game_explains():
    chance = np.random.default_rng(2)
    table = chance.normal(size=(8, 1)) + 3 * chance.normal(size=(1, 500)) + 0.5 * chance.normal(size=(8, 500))
    assert residual_variance(table) == pytest.approx(0.25, rel=0.1)


def test_a_shared_first_place_is_divided():
    assert first_places(np.array([[1, 1, 3], [2, 3, 4]])).tolist() == [[0.5, 0.5, 0.0], [1.0, 0.0, 0.0]]


def test_a_plan_has_an_appraised_choice_in_as_many_games_as_it_asks_for_and_the_same_games():
    game = Game(BOX, BOX.settle({"players": 3}))
    none, some = (SamplePlan(game, ("greedy",), 16, 5, appraised=games).chunks()[0].play() for games in (0, 12))
    assert [w.actions.tolist() for w in none] == [w.actions.tolist() for w in some]
    assert all(w.appraisal is None and w.late is None for w in [*none, *some[12:]])
    for w in some[:12]:
        assert w.choices[w.appraisal.ply] == w.appraisal.halves.shape[1] > 1
        assert w.actors[w.appraisal.ply] == w.appraisal.actor
        assert w.late is None or w.late.ply >= 0.75 * w.plies
    assert any(w.late for w in some)


def test_plain_rules_are_too_slow_to_be_appraised():
    game = Game(BOX, BOX.settle({"players": 3}), plain=True)
    (w,) = SamplePlan(game, ("random",), 1, 5, appraised=1).chunks()[0].play()
    assert w.appraisal is None and w.late is None
