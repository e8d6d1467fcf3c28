"""The end of a round and drawing cards (POT-059 to POT-064)."""

import pytest

from tablewright.testing import fault

from .positions import (
    gifts,
    give,
    glance,
    hand,
    hand_sizes,
    inside,
    kinds_told,
    left_over,
    obligation,
    outside,
    stack_size,
    told,
)

FAR = (9, 9, 9, 9)


def last_gift(table, hands, *, giver=1, receiver=2, **how):
    """A match one gift before the end of a round: the giver's last gift goes to the receiver."""
    gifted = [seat for seat in range(len(hands)) if seat != receiver]
    return table(hands, unmet=[FAR] * len(hands), giver=giver, obligation=1, gifted=gifted, **how)


@pytest.mark.rule("POT-059", "POT-015")
def test_all_gifts_move_inside_their_own_house(table):
    match = table(["FLG1", "GM1", "CT1"], unmet=[FAR] * 3, stack="")
    give(match, 1, "FLG1")
    give(match, 2, "GM1")
    assert [outside(match, seat) for seat in range(3)] == ["", "FLG1", "GM1"]
    give(match, 0, "CT1")
    assert [outside(match, seat) for seat in range(3)] == [""] * 3
    assert [inside(match, seat) for seat in range(3)] == ["CT1", "FLG1", "GM1"]
    assert glance(match)["inside_cards"] == [[32], [0], [16]] and fault(match) == 0


@pytest.mark.rule("POT-059")
def test_gifts_stay_outside_until_every_house_is_gifted(table):
    match = give(table(["FLG1", "GM1", "CT1"], unmet=[FAR] * 3, stack=""), 1, "FLG1")
    give(match, 0, "GM1")
    assert [outside(match, seat) for seat in range(3)] == ["GM1", "FLG1", ""]
    assert inside(match, 0) == inside(match, 1) == ""


@pytest.mark.rule("POT-060")
def test_then_each_player_draws_up_to_six(table):
    hands = ["FLG1", "GM1 GM2 GM3", "CT1 CT2 CT3 CT4 T1 T2"]
    match = give(last_gift(table, hands), 2, "GM1")
    assert hand_sizes(match) == [6, 6, 6] and stack_size(match) == 64 - 18 - 1
    assert sorted(entry[:2] for entry in told(match, "refilled")) == [(0, 5), (1, 4)]
    assert kinds_told(match) == ["gave", "round_ended", "refilled", "refilled", "new_round"]


@pytest.mark.rule("POT-060")
def test_nobody_draws_within_a_round(table):
    match = give(table(["FLG1", "GM1", "CT1"], unmet=[FAR] * 3), 1, "FLG1")
    assert hand_sizes(match) == [0, 1, 1] and stack_size(match) == 61


@pytest.mark.rule("POT-061", "POT-R36")
@pytest.mark.parametrize(("receiver", "order"), [(0, [0, 1, 2, 0, 2]), (1, [1, 2, 0, 2, 0]), (2, [2, 0, 1, 2, 0])])
def test_cards_are_drawn_one_at_a_time_from_the_next_opener_to_the_left(table, receiver, order):
    """Seat 0 lacks three cards, seat 1 one, seat 2 four; the stack has five cards."""
    hands = ["FLG1 FLG1 FLG1", "GM1 GM1 GM1 GM1 GM2", "CT1 CT1"]
    giver = (receiver + 1) % 3
    hands[giver] += " T1"
    gifted = [seat for seat in range(3) if seat != receiver]
    match = table(
        hands, unmet=[FAR] * 3, giver=giver, obligation=1, gifted=gifted, stack="T4 T4 T4 T4 FLG4", short=True
    )  # fmt: skip
    give(match, receiver, "T1")
    assert [entry[:2] for entry in told(match, "drew")] == list(zip(order, [51, 55, 59, 63, 3], strict=True))
    assert stack_size(match) == 0


@pytest.mark.rule("POT-061")
def test_full_hands_are_skipped_while_others_go_on_drawing(table):
    match = last_gift(table, ["FLG1 FLG2", "GM1 GM2 GM3 GM4 GM1 GM2 CT1", "T1 T2 T3 T4 T1"])
    give(match, 2, "CT1")
    assert [seat for seat, _, _ in told(match, "drew")] == [2, 0, 0, 0, 0]


@pytest.mark.rule("POT-062", "POT-R37", "POT-067")
def test_with_an_empty_stack_play_goes_on_with_the_cards_in_hand(table):
    match = give(last_gift(table, ["FLG1", "GM1 GM2", "CT1"], stack=""), 2, "GM1")
    assert (hand_sizes(match), stack_size(match), match.round) == ([1, 1, 1], 0, 3)
    assert told(match, "drew") == [] and match.phase == "receiver"
    assert gifts(match) == [(0, "CT1"), (1, "CT1")]


@pytest.mark.rule("POT-062")
def test_there_is_no_discard_pile_and_no_reshuffle(table):
    """Cards at houses and cards set aside never come back into the stack."""
    match = table(["FLG1 FLG2", "GM1 GM2"], unmet=[FAR, FAR], stack="T1", short=True)
    aside = left_over(match)
    give(match, 1, "FLG1")
    give(match, 0, "GM1")
    assert stack_size(match) == 0 and hand_sizes(match) == [2, 1] and left_over(match) == aside
    assert (inside(match, 0), inside(match, 1)) == ("GM1", "FLG1")
    give(match, 1, "FLG2")
    give(match, 0, "GM2")
    assert (stack_size(match), hand_sizes(match), left_over(match)) == (0, [1, 0], aside)


@pytest.mark.rule("POT-063", "POT-R38")
def test_a_hand_at_its_size_or_above_draws_nothing_and_discards_nothing(table):
    full, above = "FLG1 FLG1 FLG1 FLG1 FLG2 FLG2", "CT1 CT1 CT1 CT1 CT2 CT2 CT2"
    match = give(last_gift(table, [full, "GM1", above]), 2, "GM1")
    assert (hand(match, 0), hand(match, 2)) == (full, above) and hand_sizes(match) == [6, 6, 7]
    assert {seat for seat, _, _ in told(match, "drew")} == {1}


@pytest.mark.rule("POT-R38")
@pytest.mark.parametrize("seed", range(3))
def test_a_hand_is_above_its_size_only_within_a_turn_by_the_shared_card(potlatch, seed):
    match = potlatch(players=4, hand_rule="four").new(seed=seed)
    while not match.over and int(match.state.closing) == 0:
        most = [4 + (seat == match.state.giver and match.state.shared >= 0) for seat in range(4)]
        assert all(size <= limit for size, limit in zip(hand_sizes(match), most, strict=True))
        match.play(match.legal()[-1])


@pytest.mark.rule("POT-064", "POT-R43")
def test_the_refill_the_new_obligation_and_the_next_opening_are_one_moment(table):
    """Cards move inside, hands are filled, and the opener may give a card just drawn: nothing lies between."""
    match = last_gift(table, ["FLG1", "GM1", "T1"], stack="CT4")
    match.state.obligation = 1
    give(match, 2, "GM1")
    assert (match.phase, match.actor, obligation(match), match.round) == ("receiver", 2, 1, 3)
    assert (0, "CT4") in gifts(match)
