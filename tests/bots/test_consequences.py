"""What hints say of an action is what happens: in numbers, and in words."""

import numpy as np
import pytest

import tablewright as tw
from tablewright.bots import Seat, open_bot
from tablewright.bots.consequences import Consequences, Prospect, chance_to_win
from tablewright.bots.following import Followed, follow


def seat_of(slug, **options):
    match = tw.load(slug, plain=True, **options).new(seed=4)
    return Seat(match, match.actor)


def prospect(consequences, words, *, scores=20, **changes):
    parts = consequences.parts
    nothing = np.zeros((1, consequences.game.players), np.int32)
    followed = Followed(0, consequences.seat.state, nothing + 2, nothing + scores)
    row = np.array([float(changes.get(part, 0)) for part in parts])
    return Prospect(followed, words, row, np.zeros(len(parts)), np.zeros(consequences.game.players), over=False)


def test_parts_are_counted_as_the_state_has_them():
    """World Drift is the track itself, not what its multiplier adds to a score."""
    seat = seat_of("life-builds-meaning", players=2)
    state = seat.state[0]
    state.drift = 7
    numbers, _ = Consequences(seat).counted(state)
    held = dict(zip(Consequences(seat).parts, numbers.tolist(), strict=True))
    assert held["drift"] == 7
    assert held["energy"] == state.tokens[seat.player][0]


def test_gains_losses_and_a_shared_track_make_one_sentence():
    consequences = Consequences(seat_of("life-builds-meaning", players=2))
    best = prospect(consequences, "Stabilize the world", energy=-2, social=1, drift=-1)
    assert consequences.told(best, None)[0] == (
        "By your next turn you gain 1 Social Standing, lose 2 Energy and World Drift falls by 1."
    )


@pytest.mark.parametrize(
    ("energy", "sentence"),
    [
        (3, "That is 2 Energy more than after “Pass”."),
        (-1, "That is 2 Energy less than after “Pass”, but better in the long run."),
    ],
)
def test_the_greatest_difference_to_another_action_is_told(energy, sentence):
    consequences = Consequences(seat_of("life-builds-meaning", players=2))
    other = prospect(consequences, "Pass", energy=1)
    assert sentence in consequences.told(prospect(consequences, "Buy", energy=energy), other)


@pytest.mark.parametrize(
    ("better", "sentence"),
    [
        (True, "That is 1 Model more than after “Pass”."),
        (False, "That is 3 Energy less than after “Pass”."),
    ],
)
def test_what_speaks_for_the_better_action_is_told(better, sentence):
    """A larger difference that counts against it is not given as the reason."""
    consequences = Consequences(seat_of("life-builds-meaning", players=2))
    told = consequences.told(
        prospect(consequences, "Buy", energy=-3, model=1), prospect(consequences, "Pass"), better=better
    )
    assert sentence in told


def test_a_worse_action_that_brings_more_is_told_as_such():
    consequences = Consequences(seat_of("life-builds-meaning", players=2))
    told = consequences.told(prospect(consequences, "Buy", energy=3), prospect(consequences, "Pass"), better=False)
    assert "That is 3 Energy more than after “Pass”, but worse in the long run." in told


def test_the_next_best_action_is_told_as_the_weaker_one():
    consequences = Consequences(seat_of("life-builds-meaning", players=2))
    best, next_best = prospect(consequences, "Buy", model=1), prospect(consequences, "Pass", energy=3)
    of_best, of_next = consequences.told_of_all([best, next_best])
    assert "That is 1 Model more than after “Pass”." in of_best
    assert "That is 1 Model less than after “Buy”." in of_next


def test_what_a_rival_has_is_told_with_the_time():
    consequences = Consequences(seat_of("life-builds-meaning", players=2))
    best, other = prospect(consequences, "Buy"), prospect(consequences, "Pass")
    rival = 1 - consequences.seat.player
    best.totals[rival] = 3
    sentence = f"By your next turn Player {rival + 1} has 3 points more than after “Pass”."
    assert sentence in consequences.told(best, other)


def test_where_nothing_changes_the_end_is_told():
    consequences = Consequences(seat_of("life-builds-meaning", players=2))
    told = consequences.told(prospect(consequences, "Buy", scores=23), prospect(consequences, "Pass", scores=20))
    assert told == ["You end with 23 points on average, 3 more than after “Pass”."]


def test_the_last_action_is_followed_to_the_end_that_it_has():
    """Nothing is hidden in Atlas of Feelings, so every imagined game ends as the match did."""
    game = tw.load("atlas-of-feelings", players=2)
    match, bot = game.new(seed=6), open_bot("greedy", game, 1)
    while not match.over:
        match.play(bot(Seat(match, match.actor)))
    before, last = match.at(len(match.moves) - 1), match.moves[-1]
    [followed] = follow(Seat(before, last.actor), [last.action], games=5, seed=1)
    assert followed.places.tolist() == [match.places] * 5
    assert followed.scores.tolist() == [match.scores] * 5
    for seat, place in enumerate(match.places):
        assert chance_to_win(followed, seat).share == (place == 1)
