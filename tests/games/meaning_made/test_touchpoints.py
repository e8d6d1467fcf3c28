"""The Touchpoint (MM-124 to MM-132, MM-162, MM-184)."""

import pytest

from .positions import (
    actions_left,
    choices,
    holding,
    holdings,
    play,
    reason,
    seat,
    vitals,
)


@pytest.mark.rule("MM-124", "MM-127", "MM-131")
@pytest.mark.parametrize(
    ("action", "after"),
    [
        ("give 1 energy", ["0/1/1", "2/1/1", "1/1/1"]),
        ("give 2 support", ["1/1/0", "1/1/1", "1/1/2"]),
        ("ask 1 insight", ["1/2/1", "1/0/1", "1/1/1"]),
        ("ask 2 energy", ["2/1/1", "1/1/1", "0/1/1"]),
    ],
)
def test_an_accepted_touchpoint_moves_one_token_and_creates_none(table, action, after):
    match = table(seat("1/1/1"), seat("1/1/1"), seat("1/1/1"))
    play(match, action, "accept")
    partner = int(action.split()[1])
    assert holdings(match) == after
    assert vitals(match) == [6 if player in (0, partner) else 5 for player in range(3)]
    assert (match.actor, actions_left(match)) == (0, 1)


@pytest.mark.rule("MM-124")
@pytest.mark.parametrize(("actor", "offset", "partner"), [(0, 1, 1), (0, 3, 3), (2, 1, 3), (2, 3, 1), (3, 2, 1)])
def test_partners_are_counted_clockwise(table, actor, offset, partner):
    match = table(*[seat()] * 4, actor=actor)
    play(match, f"give {offset} energy")
    assert match.actor == partner
    assert reason(table(*[seat()] * 4), "give 4 energy") == "MM-124"


@pytest.mark.rule("MM-125")
@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("give 1 energy", None),
        ("give 1 insight", "MM-125"),
        ("ask 1 energy", "MM-125"),
        ("ask 1 insight", None),
        ("give 1 support", "MM-125"),
        ("ask 1 support", "MM-125"),
    ],
)
def test_the_giver_must_hold_the_token(table, action, rule):
    match = table(seat("1/0/0"), seat("0/1/0"))
    assert reason(match, action) == rule and (action in choices(match)) is (rule is None)


@pytest.mark.rule("MM-126", "MM-R13", "MM-R12")
@pytest.mark.parametrize("action", ["give 1 energy", "ask 1 energy"])
def test_the_partner_answers_at_once_and_may_refuse_either_form(table, action):
    match = table(*[seat()] * 2)
    play(match, action)
    assert (match.actor, match.phase, choices(match)) == (1, "reply", ["accept", "refuse"])
    assert reason(match, "acquire ee") == "MM-126"


@pytest.mark.rule("MM-128", "MM-R12")
@pytest.mark.parametrize("action", ["give 1 energy", "ask 1 energy"])
def test_after_a_refusal_nothing_moves_and_the_action_is_kept(table, action):
    match = table(*[seat()] * 2)
    play(match, action, "refuse")
    assert (holdings(match), vitals(match)) == (["3/2/1"] * 2, [5, 5])
    assert (match.actor, actions_left(match), match.phase) == (0, 2, "main")


@pytest.mark.rule("MM-129", "MM-R12")
@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_one_proposal_a_round_whatever_the_answer(table, answer):
    match = table(*[seat()] * 3)
    play(match, "give 1 energy", answer)
    assert reason(match, "give 2 energy") == "MM-129" and "give 2 energy" not in choices(match)


@pytest.mark.rule("MM-129", "MM-130")
def test_in_the_next_round_all_may_meet_again(table):
    last = {"phase": "donate", "actor": 1, "asked": 1, "events": "X09"}
    match = table(*[seat()] * 2, proposed=[0, 1], touched=[0, 1], **last)
    play(match, "keep")
    assert reason(match, "give 1 energy") is None


@pytest.mark.rule("MM-130", "MM-R12")
def test_each_player_takes_part_once_a_round_in_either_role(table):
    match = table(*[seat()] * 3, actor=1, touched=[0, 1], proposed=[0])
    assert reason(match, "give 1 energy") == "MM-130"  # has been a partner
    match = table(*[seat()] * 3, actor=2, touched=[0, 1], proposed=[0])
    assert [reason(match, f"ask {offset} energy") for offset in (1, 2)] == ["MM-130"] * 2
    assert not [text for text in choices(match) if text.startswith(("give", "ask"))]


@pytest.mark.rule("MM-130")
def test_an_accepted_touchpoint_counts_for_both_and_a_refused_one_for_none(table):
    match = table(*[seat("0/2/1")] * 3)
    play(match, "give 1 insight", "accept", "acquire ii")
    assert match.actor == 1 and reason(match, "give 1 insight") == "MM-130"
    match = table(*[seat("0/2/1")] * 3)
    play(match, "give 1 insight", "refuse", "acquire ii", "acquire ii")
    assert match.actor == 1 and reason(match, "give 1 insight") is None


@pytest.mark.rule("MM-021", "MM-127")
def test_vitals_stop_at_10(table):
    match = table(seat(vitals=10), seat(vitals=9))
    play(match, "give 1 energy", "accept")
    assert vitals(match) == [10, 10]


@pytest.mark.rule("MM-162", "MM-R21")
def test_alone_there_is_no_touchpoint(table):
    match = table(seat("9/9/9"))
    assert not [text for text in choices(match) if text.startswith(("give", "ask"))]
    assert {reason(match, f"{verb} {offset} energy") for verb in ("give", "ask") for offset in range(1, 6)} == {
        "MM-162"
    }


@pytest.mark.rule("MM-184", "MM-R49")
@pytest.mark.parametrize(("meaning", "gain"), [(1, 0), (3, 0), (4, 1)])
def test_social_cost_takes_the_vitals_while_meaning_is_low(table, meaning, gain):
    match = table(*[seat()] * 2, meaning=meaning, social_cost=True)
    play(match, "give 1 energy")
    assert ("too low" in match.prompt()) is (gain == 0)
    play(match, "accept")
    assert (vitals(match), holding(match), actions_left(match)) == ([5 + gain] * 2, "2/2/1", 1)


@pytest.mark.rule("MM-R49")
def test_social_cost_looks_at_meaning_when_the_touchpoint_is_accepted(table):
    match = table(*[seat()] * 2, meaning=4, social_cost=True)
    play(match, "give 1 energy")
    match.state.meaning = 3
    play(match, "accept")
    assert vitals(match) == [5, 5]


@pytest.mark.rule("MM-184")
def test_without_social_cost_low_meaning_takes_nothing(table):
    match = table(*[seat()] * 2, meaning=1)
    play(match, "ask 1 energy", "accept")
    assert vitals(match) == [6, 6]
