"""No bot peeks: equal view and equal seed give the equal action, whatever is hidden."""

import pytest

import tablewright as tw
from tablewright.bots import LEVELS, Seat, bot_names, open_bot
from tablewright.bots.fairness import bot_does_not_peek
from tablewright.bots.nets.files import usable_net
from tablewright.engine.proof import Broken, random_positions

BOXES = [box.slug for box in tw.games()]
WITH_NETS = [box.slug for box in tw.games() if usable_net(box)]
CHEAP = ["random", "greedy", "search:40", "search:40/cut=-1", "search:40/trees=2"]
CHEAP += ["newcomer", "casual", "regular", "net", "net:temperature=1", "guided:40"]


@pytest.mark.parametrize("slug", BOXES)
@pytest.mark.parametrize("bot", CHEAP)
def test_a_bot_acts_alike_whatever_is_hidden(slug, bot):
    bot_does_not_peek(tw.load(slug, players=3), bot, 60)


@pytest.mark.long
@pytest.mark.parametrize("slug", WITH_NETS)
@pytest.mark.parametrize("bot", ["newcomer", "casual", "regular", "expert", "master", "net", "guided:20"])
def test_bots_with_nets_act_alike_at_ten_thousand_positions(slug, bot):
    """The champion is `guided` with a clock, so it is tried with iterations."""
    bot_does_not_peek(tw.load(slug, players=3), bot, 10_000)


def test_a_bot_that_peeks_is_caught(monkeypatch):
    """One that reads the true hands through a match it should not have."""
    game = tw.load("high-tide", players=2)

    def peeking(name, game, seed):
        return lambda seat: seat.legal[int(seat._true.state.hand[1 - seat.player].argmax()) % len(seat.legal)]

    real = Seat.__init__

    def leaking(self, match, player):
        real(self, match, player)
        self._true = match

    monkeypatch.setattr(Seat, "__init__", leaking)
    monkeypatch.setattr("tablewright.bots.fairness.open_bot", peeking)
    with pytest.raises(Broken, match="cannot see"):
        bot_does_not_peek(game, "peeking", 60)


def test_a_seat_holds_nothing_of_the_true_state():
    match = tw.load("high-tide", players=2).new(seed=9)
    player = match.actor
    twins = [match.imagine(player, seed) for seed in range(20)]
    states = {Seat(twin, player).state.tobytes() for twin in twins}
    assert states == {Seat(match, player).state.tobytes()}
    assert any(twin.states.tobytes() != match.states.tobytes() for twin in twins)


def test_imagined_matches_have_no_history():
    match = tw.load("high-tide", players=2).new(seed=9)
    match.play(match.legal()[0])
    imagined = Seat(match, match.actor).imagine(3)
    assert imagined.moves == []
    assert imagined.seed == 3


def test_only_the_seat_to_decide_can_be_sat_in():
    match = tw.load("high-tide", players=2).new(seed=9)
    with pytest.raises(ValueError, match="not to decide"):
        Seat(match, 1 - match.actor)


@pytest.mark.parametrize("bot", CHEAP)
def test_a_bot_always_answers_with_a_legal_action(bot):
    game = tw.load("high-tide", players=3)
    player = open_bot(bot, game, 1)
    for match in random_positions(game, 40, seed=2):
        assert player(Seat(match, match.actor)) in match.legal()


def test_levels_are_bots_by_name():
    names = bot_names()
    assert [level.name for level in LEVELS] == names[:6]
    assert len({level.search for level in LEVELS}) == len({level.net for level in LEVELS}) == 6
