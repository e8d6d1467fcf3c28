"""The coach: what an action gives away, judged by what its seat can know."""

import pytest

import tablewright as tw
from tablewright.bots import Seat
from tablewright.bots.following import follow
from tablewright.bots.weighing import difference, weigh
from tablewright.engine.intervals import paired_difference
from tests.blunder import BETTER, BLUNDER, before_the_blunder


def weighed(match, text, **how):
    seat = Seat(match, match.actor)
    return weigh(seat, match.parse(text), plan="300", games=100, **how)


def test_a_planted_blunder_gives_away_a_chance():
    found = weighed(before_the_blunder(), BLUNDER)
    assert found.text == BETTER
    assert found.given_away.low > 0.3
    assert found.given_away.share == pytest.approx(found.better_chance.share - found.chance.share)
    assert found.given_away.low < found.given_away.share < found.given_away.high
    assert "4 points more than after “Play a 5" in " ".join(found.reasons)


def test_the_best_action_gives_nothing_away():
    assert weighed(before_the_blunder(), BETTER) is None


def test_a_difference_changes_its_sign_with_the_order():
    match = before_the_blunder()
    seat = Seat(match, 0)
    bad, good = follow(seat, [match.parse(BLUNDER), match.parse(BETTER)], games=60, seed=1)
    gain, loss = difference(good, bad, 0), difference(bad, good, 0)
    assert gain.low > 0 > loss.high
    assert gain.share == -loss.share


def test_what_is_hidden_is_not_used():
    """The same is found where everything that the seat cannot see is dealt again."""
    match = before_the_blunder()
    for seed in range(3):
        other = match.imagine(0, seed)
        other.moves = list(match.moves)
        assert weighed(other, BLUNDER) == weighed(match, BLUNDER)


def test_little_time_means_fewer_games_but_some():
    found = weighed(before_the_blunder(), BLUNDER, milliseconds=0)
    assert 0 < found.games < 100


@pytest.mark.parametrize(("gained", "lost"), [(30, 0), (12, 4), (0, 0), (5, 9)])
def test_the_interval_of_a_paired_difference_contains_it(gained, lost):
    low, high = paired_difference(gained, lost, 50)
    assert -1 <= low < (gained - lost) / 50 < high <= 1
    assert paired_difference(lost, gained, 50) == pytest.approx((-high, -low))


def test_without_a_difference_the_interval_contains_nothing():
    low, high = paired_difference(10, 10, 100)
    assert low < 0 < high


def test_an_action_can_be_weighed_in_every_game():
    for box in tw.games():
        match = tw.load(box.slug).new(seed=2)
        while len(match.legal()) < 2:
            match.play(match.legal()[0])
        seat = Seat(match, match.actor)
        found = [weigh(seat, action, plan="20", games=20) for action in seat.legal[:3]]
        assert all(each is None or each.better != each.action for each in found)
