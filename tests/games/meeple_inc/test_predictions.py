"""Predictions (MI-181 to MI-198)."""

import pytest

from tablewright.games.meeple_inc.state import ZAP

from .positions import acts, happened, is_sound, place, play, predictions, shown, tokens, vp, why

REWARDS = {
    1: (2, {"dollar": 1}),
    2: (4, {"dollar": 1, "time": 1}),
    3: (7, {"dollar": 1, "time": 1, "inspiration": 1}),
    4: (11, {"dollar": 1, "time": 1, "inspiration": 1, "research": 1}),
}
NAMES = ["basic", "multi", "res", "test"]
SPACES = {"basic": "basic", "multi": "multi-1", "res": "res-1", "test": "test-1"}


def collected(table, research, *others, **company):
    match = table({"pool": 3, "research": research} | company, *others)
    match.play("collect")
    return match


def act_on(match, name):
    """The target places a worker on a space of an action and finishes the effect."""
    place(match, SPACES[name])
    while match.phase in ("basic", "resources"):
        match.play("token time")


@pytest.mark.rule("MI-181", "MI-182", "MI-184")
def test_a_set_of_different_actions_for_one_research_each(table):
    match = collected(table, 5)
    play(match, "target 2", "action box")
    assert tokens(match) == {"research": 4} and "action box" not in acts(match) and why(match, "action box") == "MI-184"
    play(match, "action dev", "action upg", "action pub")
    assert predictions(match) == ["box", "dev", "upg", "pub"] and tokens(match) == {"research": 1}
    assert match.actor == 1 and int(match.state.target[0]) == 1 and is_sound(match)


@pytest.mark.rule("MI-181")
def test_a_set_has_at_least_one_prediction_about_somebody_else(table):
    match = collected(table, 2)
    assert why(match, "target 1") == "MI-181" and why(match, "target 3") == "MI-001"
    match.play("target 2")
    assert why(match, "done") == "MI-181"
    play(match, "action box", "done")
    assert match.actor == 1 and predictions(match) == ["box"]


@pytest.mark.rule("MI-182")
def test_without_research_there_are_no_predictions(table):
    assert collected(table, 0).actor == 1


@pytest.mark.rule("MI-183", "MI-R51")
def test_target_and_number_are_public_and_the_actions_are_not(table):
    match = collected(table, 2)
    play(match, "target 2", "action box")
    view = match.view(1)
    assert (view["target"][0], view["set_size"][0], view["prediction"][0]) == (1, 1, None)
    assert match.view(0)["prediction"][0][9] == 1
    assert not any("Box" in line for line in match.journal(1)) and any("Box" in line for line in match.journal(0))


@pytest.mark.rule("MI-185", "MI-188", "MI-190", "MI-191", "MI-192", "MI-193", "MI-194", "MI-196", "MI-R51")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_fully_proven_set_is_rewarded_at_once(table, size):
    match = table({"predicts": (1, NAMES[:size])}, {"time": 9}, actor=1)
    points, reward = REWARDS[size]
    for count, name in enumerate(NAMES[:size], start=1):
        assert (vp(match), tokens(match)) == (0, {}) and set(shown(match)) == set(NAMES[: count - 1])
        act_on(match, name)
        if count < size:
            place(match, "award-1")
            match.state.space_worker[:] = -1
            match.state.pool[0] = 4
    assert (vp(match), tokens(match)) == (points, reward) and int(match.state.target[0]) == -1
    assert int(match.state.set_size[0]) == 0 and shown(match) == []


@pytest.mark.rule("MI-185")
def test_only_the_target_proves(table):
    match = table({}, {"predicts": (2, ["basic"])}, {})
    act_on(match, "basic")
    assert predictions(match, 1) == ["basic"]


@pytest.mark.rule("MI-186", "MI-R47")
def test_a_freelancer_proves_nothing(table):
    match = table({"table": {3: "f11"}}, {"predicts": (0, ["res"])})
    place(match, "freelancer-3")
    assert predictions(match, 1) == ["res"]


@pytest.mark.rule("MI-189")
def test_repeating_a_proven_action_has_no_further_effect(table):
    match = table({}, {"predicts": (0, ["basic", "res"])})
    act_on(match, "basic")
    act_on(match, "basic")
    act_on(match, "basic")
    assert shown(match, 1) == ["basic"] and predictions(match, 1) == ["res"] and vp(match, 1) == 0


@pytest.mark.rule("MI-195")
def test_a_set_that_is_not_fully_proven_gives_nothing(table):
    match = table({"pool": 3, "predicts": (1, ["basic", "res"])})
    match.state.prediction[0, 0], match.state.shown[0, 0] = 0, 1
    match.play("collect")
    assert vp(match) == 0 and happened(match, "lapsed") == [(0, 2, 0)] and shown(match) == []


@pytest.mark.rule("MI-197")
def test_several_players_are_rewarded_clockwise_from_who_acts(table):
    match = table({"predicts": (1, ["basic"])}, {}, {"predicts": (1, ["basic"])}, {"predicts": (1, ["basic"])}, actor=1)
    place(match, "basic")
    assert [entry[0] for entry in happened(match, "proven")] == [2, 3, 0]


@pytest.mark.rule("MI-198", "MI-R53")
def test_what_is_unproven_at_the_end_gives_and_costs_nothing(table):
    match = table({}, {"predicts": (0, ["box"]), "vp": 3}, hourglass=0)
    match.state.ender = 1
    play(place(match, "basic"), "token dollar")
    assert match.over and match.scores == [0, 3]


@pytest.mark.rule("MI-R70")
def test_bots_may_be_predicted(table):
    match = table({"predicts": (1, ["box"])}, bots=1, top={"zap": ["z10"]})
    play(place(match, "basic"), "token dollar")
    assert vp(match) == 2 and match.view(None)["pile_cards"][ZAP][0] == 10
