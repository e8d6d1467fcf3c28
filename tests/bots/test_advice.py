"""Advice: the best actions with reasons, in the game's words."""

import pytest

import tablewright as tw
from tablewright.engine.errors import IllegalAction
from tablewright.engine.proof import random_positions


def moving_match():
    match = tw.load("atlas-of-feelings").new(seed=3)
    while match.phase == "choose":
        match.play(match.legal()[0])
    return match


def test_the_three_best_actions_come_with_the_chance_to_win_and_the_search_behind_them():
    match = moving_match()
    advice = match.advise(plan="600")
    assert len(advice) == 3
    assert [a.chance.share for a in advice] == sorted((a.chance.share for a in advice), reverse=True)
    for a in advice:
        assert a.action in match.legal()
        assert a.words == match.words(a.action)
        assert match.parse(a.text) == a.action
        assert 0 <= a.chance.low <= a.chance.share <= a.chance.high <= 1
        assert 0 <= a.value <= 1
        assert 0 < a.error < 0.2
        assert a.tries > 0


def test_a_hint_says_what_each_action_leads_to():
    """At random positions every advised action has a consequence, in whole sentences."""
    game = tw.load("high-tide", players=2)
    for match in random_positions(game, 20, seed=4):
        for a in match.advise(plan="50"):
            assert a.reasons and all(reason.endswith(".") for reason in a.reasons)
            assert not any("{" in reason for reason in a.reasons)


def test_advice_does_not_know_what_is_hidden():
    """The same advice is given where everything that the seat cannot see is dealt again."""
    game = tw.load("potlatch", players=4)
    for match in random_positions(game, 8, seed=5):
        other = match.imagine(match.actor, 99)
        other.moves = list(match.moves)
        assert match.advise(plan="60", seed=3) == other.advise(plan="60", seed=3)


def test_on_the_plain_rules_only_the_action_itself_is_imagined():
    match = tw.load("high-tide", players=2, plain=True).new(seed=3)
    for a in match.advise(plan="20"):
        assert a.chance is None
        assert a.reasons


def test_the_expected_line_begins_with_the_action_and_names_who_acts():
    match = moving_match()
    best = match.advise(plan="800")[0]
    assert best.line[0] == f"Player {match.actor + 1}: {best.words}"
    assert len(best.line) > 1


def test_advice_leaves_the_match_as_it_was():
    match = moving_match()
    before = match.save()
    match.advise(plan="100")
    assert match.save() == before


def test_the_only_action_is_advised_without_a_search():
    match = tw.load("atlas-of-feelings").new(seed=3)
    assert len(match.legal()) == 1
    advice = match.advise(plan="100")
    assert [(a.action, a.tries) for a in advice] == [(match.legal()[0], 0)]


def test_nothing_is_advised_when_the_game_is_over():
    match = tw.load("high-tide", players=2).new(seed=1)
    while not match.over:
        match.play(match.legal()[0])
    with pytest.raises(IllegalAction, match="over"):
        match.advise()
