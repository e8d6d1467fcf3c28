"""Hidden information: how much of a position a player cannot see, and what seeing is worth."""

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena.positions import hidden_share, hides_anything
from tablewright.arena.samples import SamplePlan
from tablewright.arena.seeing import SEEING, PlayoutBot
from tablewright.bots import Seat
from tablewright.engine.game import Game
from tablewright.lab.information import information
from tablewright.lab.sample import Evidence, Sample
from tests.bots.toys import envelope, matches


def plain(box):
    return Game(box, box.settle({}), plain=True)


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_that_sees_the_coin_guesses_it_and_a_fair_one_does_not(seed):
    match = plain(envelope.BOX).new(seed=seed)
    seat = Seat(match, 0)
    assert PlayoutBot(match, seed, sees_all=True, imagined=600)(seat) == match.state.coin
    assert PlayoutBot(match, seed, sees_all=False, imagined=600)(seat) == envelope.KEEP


def test_the_hidden_share_counts_what_is_there_and_not_seen():
    match = tw.load("high-tide", players=2).new(seed=1)
    s = match.state
    deck = int((s.deck_cards != -1).sum())
    hands = [int((s.hand[seat] != 0).sum()) for seat in range(2)]
    seen = sum(int(np.sum(s[name] != 0)) for name in ("tide", "points", "waited", "deck_counts", "pile_count"))
    seen += int(s.actor != -1) + int(s.phase != 0)
    expected = (deck + hands[1]) / (deck + sum(hands) + seen)
    assert hidden_share(match.game, s, 0) == pytest.approx(expected)


def test_a_game_without_hidden_fields_hides_nothing():
    assert not hides_anything(plain(matches.BOX))
    section = information(Evidence(plain(matches.BOX)))
    assert (section.notes, section.measurements) == (["Nothing is hidden in this game."], [])


def test_the_score_of_seeing_is_that_of_the_side_that_sees():
    game = tw.load("high-tide", players=2)
    plan = SamplePlan(game, (), 20, 3, same=2, seeing=True)
    games = plan.chunks()[0].play()
    names = {seat: [record.bots[seat] for record in games] for seat in range(2)}
    assert [name == SEEING for name in names[0]] == [True, False] * 10  # every deal from both seats
    for record in games:
        record.places = np.array([1 if name == SEEING else 2 for name in record.bots])
    evidence = Evidence(game, {"main": Sample(SamplePlan(game, ("random",), 0), []), "seeing": Sample(plan, games)})
    (measured,) = information(evidence).measurements
    assert (measured.number, measured.estimate.value, measured.estimate.count) == (58, 1.0, 10)
