"""`greedy:ms=…`: one look at an action after another until the time is up, for interpreted rules."""

from itertools import count
from types import SimpleNamespace

import pytest

import tablewright as tw
from tablewright.bots import LEVELS, Seat, greedy, open_bot
from tablewright.bots.advice import advise_quickly
from tablewright.bots.greedy import SAMPLES


@pytest.fixture
def match():
    """A choice between several actions, on interpreted rules."""
    match = tw.load("high-tide", plain=True).new(seed=3)
    assert len(match.legal()) > 2
    return match


@pytest.fixture
def slow_clock(monkeypatch):
    """Every look at the clock finds that a second has passed."""
    seconds = count()
    monkeypatch.setattr(greedy, "time", SimpleNamespace(perf_counter=lambda: next(seconds)))


@pytest.mark.usefixtures("slow_clock")
def test_it_chooses_among_the_actions_that_it_has_reached(match):
    seat = Seat(match, match.actor)
    looked_at = [tried.action for tried in open_bot("greedy:ms=2000", match.game, 1).consider(seat)]
    assert len(looked_at) == 2
    assert open_bot("greedy:ms=2000", match.game, 1)(seat) in looked_at


def test_with_enough_time_it_looks_as_often_as_greedy(match):
    seat = Seat(match, match.actor)
    tried = open_bot("greedy:ms=3600000", match.game, 1).consider(seat)
    assert sorted(each.action for each in tried) == match.legal()
    assert {each.visits for each in tried} == {SAMPLES}
    assert [each.value for each in tried] == sorted((each.value for each in tried), reverse=True)


def test_quick_advice_comes_in_words(match):
    best, *others = advise_quickly(match, milliseconds=3_600_000)
    assert len(others) == 2 and best.value >= others[0].value >= others[1].value
    assert best.words == match.words(best.action) and best.tries == SAMPLES
    assert best.line == [f"Player {match.actor + 1}: {best.words}"]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_has_a_setting_for_interpreted_rules(match, level):
    bot = open_bot(level.plain, match.game, 1)
    assert isinstance(bot, greedy.TimedGreedy) and bot.milliseconds < 1000
