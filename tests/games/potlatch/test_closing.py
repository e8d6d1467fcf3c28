"""The Closing Action (POT-065 to POT-082)."""

import pytest

from tablewright.games.potlatch.actions import ACTIONS

from .positions import (
    choices,
    give,
    glance,
    hand,
    hand_sizes,
    inside,
    kinds_told,
    left_over,
    obligation,
    outside,
    reason,
    stack_size,
    store,
    told,
    unmet,
)

FAR = (9, 9, 9, 9)
MET = (0, 0, 0, 0)
A, B = 1, 2  # how the state names the two cases


def case(match):
    return int(match.state.closing), int(match.state.starter)


# --- How it starts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-065", "POT-070", "POT-R29", "POT-R30")
@pytest.mark.parametrize("receiver", [1, 2, 3])
def test_case_a_starts_at_once_with_the_owner_of_the_complete_house(table, receiver):
    needs = [FAR] * 4
    needs[receiver] = (2, 0, 0, 0)
    hands = ["FLG2", "GM1", "CT1", "T1"]
    match = give(table(hands, unmet=needs), receiver, "FLG2")
    assert case(match) == (A, receiver) and match.phase == "store"
    assert glance(match)["complete"] == [seat == receiver for seat in range(4)]


@pytest.mark.rule("POT-065")
def test_a_house_with_one_need_open_does_not_close_the_game(table):
    match = give(table(["FLG2", "GM1", ""], unmet=[FAR, (2, 0, 1, 0), FAR]), 1, "FLG2")
    assert case(match) == (0, -1) and (match.phase, match.actor) == ("invite", 1)


@pytest.mark.rule("POT-066", "POT-072", "POT-R28")
@pytest.mark.parametrize("giver", [0, 1, 2])
def test_case_b_starts_with_the_player_whose_turn_failed_though_others_could_give(table, giver):
    """Every other hand has a card of 4 that would fit, but the invited player has nothing playable."""
    left, other = (giver + 1) % 3, (giver + 2) % 3
    hands, needs = [""] * 3, [FAR] * 3
    hands[giver], hands[left], hands[other] = "GM1", "GM4", "FLG4 FLG4"
    needs[left], needs[other] = (4, 0, 0, 0), (4, 4, 0, 0)
    match = table(hands, unmet=needs, giver=giver, obligation=4, gifted=[giver, other])
    match.play(f"invite {left}")
    assert case(match) == (B, giver) and match.actor == giver and told(match, "closed_stuck") == [(giver, 0, 0)]


@pytest.mark.rule("POT-072")
@pytest.mark.parametrize("seed", [3, 5, 8, 13, 20, 24])
def test_the_player_whose_turn_failed_is_always_the_last_one_gifted(potlatch, seed):
    match = potlatch(players=3, hand_rule="four", house_pool="large").new(seed=seed)
    last = None
    while not match.over and int(match.state.closing) == 0:
        text = match.text(match.legal()[seed % len(match.legal())])
        match.play(text)
        if text.startswith("gift to"):
            last = int(text.split()[-1])
    assert int(match.state.starter) == last


@pytest.mark.rule("POT-067", "POT-R49")
def test_an_empty_stack_empty_hands_and_a_full_round_do_not_end_the_game(table):
    match = table(["FLG1", "GM1", ""], unmet=[FAR] * 3, obligation=1, gifted=[0, 2], stack="")
    give(match, 1, "FLG1")
    assert case(match) == (0, -1) and stack_size(match) == 0 and hand_sizes(match) == [0, 1, 0]
    assert (match.round, match.actor, match.phase) == (3, 1, "receiver")


@pytest.mark.rule("POT-067")
@pytest.mark.parametrize("seed", range(4))
def test_a_game_ends_only_after_one_of_the_two_cases(potlatch, seed):
    match = potlatch(players=2 + seed).new(seed=seed)
    closed = []
    while not match.over:
        text = match.text(match.legal()[0])
        match.play(text)
        for kind in kinds_told(match):
            if kind in ("closed_full", "closed_stuck"):
                closed.append(kind)
                assert text.startswith("gift card" if kind == "closed_full" else ("invite", "share card"))
                assert kind == "closed_stuck" or glance(match)["complete"][match.state.starter]
    assert len(closed) == 1 and match.ending in ("all_met", "not_all_met")


@pytest.mark.rule("POT-068")
def test_all_gifts_are_taken_inside_first(table):
    match = table(["FLG1 FLG2", "GM2", ""], unmet=[FAR, FAR, (0, 2, 0, 0)])
    give(match, 1, "FLG2")
    assert outside(match, 1) == "FLG2"
    give(match, 2, "GM2")
    assert [outside(match, seat) for seat in range(3)] == [""] * 3
    assert (inside(match, 1), inside(match, 2)) == ("FLG2", "GM2")


@pytest.mark.rule("POT-068")
def test_all_gifts_are_taken_inside_in_case_b_too(table):
    match = table(["FLG2", "CT1", "GM1"], unmet=[(0, 0, 0, 9), FAR, (4, 0, 0, 0)])
    give(match, 1, "FLG2")
    match.play("invite 2")
    assert case(match) == (B, 1) and (outside(match, 1), inside(match, 1)) == ("", "FLG2")


@pytest.mark.rule("POT-069")
@pytest.mark.parametrize("which", ["A", "B"])
def test_nobody_draws_gives_invites_or_shares_any_more(close, which):
    match = close(["FLG1 GM2", "FLG2", "CT1"], unmet=[(0, 0, 0, 0)] + [(9, 9, 9, 9)] * 2, case=which)
    stack = stack_size(match)
    match.state.obligation = 7
    while not match.over:
        for action in ["gift to 1", "gift card flg1", "invite 1", "share card flg1"]:
            assert reason(match, action) == "POT-069"
        assert all(ACTIONS.family_of(action).name == "store card" for action in match.legal())
        assert (stack_size(match), obligation(match)) == (stack, 7)
        match.play(match.legal()[0])
        assert told(match, "drew") == []
    assert (stack_size(match), obligation(match)) == (stack, 7)


@pytest.mark.rule("POT-069", "POT-079")
def test_the_obligation_has_no_effect_on_storing(close):
    match = close(["FLG1 FLG4", ""], unmet=[(5, 0, 0, 0), MET])
    match.state.obligation = 4
    assert choices(match, "store card") == "FLG1 FLG4"
    store(match, "FLG1")
    assert inside(match, 0) == "FLG1"


# --- Who stores, and in which order -------------------------------------------------------------------------------


@pytest.mark.rule("POT-071")
def test_in_case_a_the_starter_stores_nothing_and_passes_the_whole_hand(table):
    match = table(["FLG2", "GM1 GM4 T2", "CT1"], unmet=[FAR, (2, 0, 0, 0), FAR])
    give(match, 1, "FLG2")
    assert told(match, "passed") == [(1, 2, 3)] and match.actor == 2
    assert (hand(match, 1), hand(match, 2), inside(match, 1)) == ("", "GM1 GM4 CT1 T2", "FLG2")


@pytest.mark.rule("POT-073")
def test_in_case_b_the_starter_first_stores_from_the_own_hand_then_passes_the_rest(close):
    match = close(["FLG1 GM1 T4", "T1", "T2"], unmet=[(1, 0, 0, 0), (0, 0, 0, 9), (0, 0, 0, 9)])
    assert (match.actor, choices(match, "store card"), hand(match, 0)) == (0, "FLG1", "FLG1 GM1 T4")
    store(match, "FLG1")
    assert told(match, "passed") == [(0, 1, 2)] and (match.actor, hand(match, 1)) == (1, "GM1 T1 T4")


@pytest.mark.rule("POT-074", "POT-R32")
@pytest.mark.parametrize("which", ["A", "B"])
@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_every_other_player_has_one_chance_going_left_and_the_starter_the_last(close, which, starter):
    """Everyone else can store a card that only they need, and the starter of case B one of each visit."""
    left = [(starter + turn) % 4 for turn in range(1, 4)]
    hands, needs = [""] * 4, [MET] * 4
    for seat, card, need in zip(left, ["FLG1", "GM1", "CT1"], [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)], strict=True):
        hands[seat], needs[seat] = card, need
    if which == "B":
        hands[starter], needs[starter] = "T1", (0, 0, 0, 2)
        hands[left[0]] += " T3"
    match = close(hands, unmet=needs, starter=starter, case=which)
    actors = []
    while not match.over:
        actors.append(match.actor)
        match.play(match.legal()[0])
    assert actors == ([starter] if which == "B" else []) + left + ([starter] if which == "B" else [])


@pytest.mark.rule("POT-R32", "POT-074", "POT-076")
def test_the_cards_go_once_round_and_no_further(close):
    """Seat 1 needs what only seat 2 holds: it comes too late, for nobody has a second turn but the starter."""
    match = close(["GM1", "GM1", "FLG1"], unmet=[(0, 1, 0, 0), (1, 0, 0, 0), MET])
    store(match, "GM1")
    assert match.over and told(match, "passed") == [(0, 1, 0), (1, 2, 1), (2, 0, 2)]
    assert left_over(match) == "FLG1 GM1" and unmet(match, 1) == (1, 0, 0, 0)


@pytest.mark.rule("POT-075")
def test_the_passed_cards_and_the_own_hand_are_one_pool(close):
    match = close(["FLG2", "FLG1 GM1", ""], unmet=[(0, 0, 0, 1), (5, 0, 0, 0), MET])
    assert (match.actor, hand(match, 1), hand(match, 0)) == (1, "FLG1 FLG2 GM1", "")
    assert choices(match, "store card") == "FLG1 FLG2"
    assert glance(match, 1)["hand_cards"] == [0, 1, 16]
    assert reason(match, "store card t1") == "POT-075"
    store(match, "FLG2 FLG1")
    assert inside(match, 1) == "FLG1 FLG2"


@pytest.mark.rule("POT-075")
def test_a_player_stores_at_the_own_house_only(close):
    match = close(["", "FLG1", ""], unmet=[(0, 0, 0, 1), (1, 0, 0, 0), (9, 0, 0, 0)])
    store(match, "FLG1")
    assert [inside(match, seat) for seat in range(3)] == ["", "FLG1", ""] and unmet(match, 2) == (9, 0, 0, 0)


@pytest.mark.rule("POT-076")
def test_the_whole_rest_of_the_pool_goes_on_and_the_last_chance_passes_nothing(close):
    match = close(["T1 T2", "GM1 T3", "GM2 T4"], unmet=[(0, 9, 0, 0), (0, 1, 0, 0), (0, 0, 9, 0)])
    assert match.actor == 1 and hand(match, 1) == "GM1 T1 T2 T3"
    store(match, "GM1")
    assert told(match, "passed") == [(1, 2, 3), (2, 0, 5)] and (match.actor, hand(match, 0)) == (0, "GM2 T1 T2 T3 T4")
    store(match, "GM2")
    assert match.over and told(match, "passed") == [] and hand_sizes(match) == [0, 0, 0]


# --- Storing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-077")
def test_storing_places_one_card_inside_on_a_type_still_unmet(close):
    match = close(["FLG2 FLG3 GM1", ""], unmet=[(4, 0, 0, 0), MET])
    assert choices(match, "store card") == "FLG2 FLG3" and reason(match, "store card gm1") == "POT-077"
    store(match, "FLG3")
    assert (inside(match, 0), outside(match, 0), unmet(match, 0)) == ("FLG3", "", (1, 0, 0, 0))
    assert match.actor == 0 and choices(match, "store card") == "FLG2"


@pytest.mark.rule("POT-077")
def test_no_card_is_stored_on_a_need_that_is_met(close):
    match = close(["FLG2 FLG3", "T1"], unmet=[(2, 0, 0, 0), (0, 0, 0, 1)])
    store(match, "FLG2")
    assert match.actor == 1 and hand(match, 1) == "FLG3 T1"
    match = store(close(["FLG2 FLG3", "FLG1"], unmet=[(2, 0, 0, 0), MET]), "FLG2")
    assert match.over and left_over(match) == "FLG1 FLG3"


@pytest.mark.rule("POT-078", "POT-R31")
def test_storing_goes_on_while_a_card_fits(close):
    match = close(["FLG1 FLG1 GM1 T1", "CT1"], unmet=[(9, 9, 0, 0), (0, 0, 1, 0)])
    for card in ("FLG1", "GM1", "FLG1"):
        assert match.actor == 0 and all(ACTIONS.family_of(a).name == "store card" for a in match.legal())
        store(match, card)
    assert (match.actor, inside(match, 0), hand(match, 1)) == (1, "FLG1 FLG1 GM1", "CT1 T1")


@pytest.mark.rule("POT-079", "POT-R31")
@pytest.mark.parametrize(
    ("order", "rest"),
    [("FLG1 FLG2 FLG4", ""), ("FLG4", "FLG1 FLG2"), ("FLG2 FLG4", "FLG1"), ("FLG1 FLG4", "FLG2")],
)
def test_which_card_comes_next_is_free_wasteful_or_not(close, order, rest):
    """Need 4 with cards 1, 2 and 4: wasteful or exact, the holder decides."""
    match = close(["FLG1 FLG2 FLG4", "T1"], unmet=[(4, 0, 0, 0), (0, 0, 0, 1)])
    assert choices(match, "store card") == "FLG1 FLG2 FLG4"
    store(match, order)
    assert (match.actor, inside(match, 0), hand(match, 1)) == (1, order, f"{rest} T1".strip())


@pytest.mark.rule("POT-080")
def test_a_player_with_a_complete_house_stores_nothing_and_passes_every_card(close):
    match = close(["FLG1 GM1", "FLG2 T1", "CT1"], unmet=[MET, MET, (0, 0, 1, 0)])
    assert told(match, "passed") == [(0, 1, 2), (1, 2, 4)]
    assert (match.actor, hand(match, 2)) == (2, "FLG1 FLG2 GM1 CT1 T1")


@pytest.mark.rule("POT-081")
def test_passing_no_cards_is_allowed_and_the_passing_goes_on(close):
    match = close(["FLG1", "", "", "GM1"], unmet=[(1, 0, 0, 0), FAR, FAR, (0, 1, 0, 0)])
    store(match, "FLG1")
    assert told(match, "passed") == [(0, 1, 0), (1, 2, 0), (2, 3, 0)] and (match.actor, hand(match, 3)) == (3, "GM1")


@pytest.mark.rule("POT-082")
def test_the_cards_left_are_set_aside_and_the_game_ends(close):
    match = close(["FLG1 T4", "GM4 CT2"], unmet=[(1, 0, 0, 0), MET])
    store(match, "FLG1")
    assert match.over and match.phase == "over" and match.legal() == []
    assert left_over(match) == "GM4 CT2 T4" and hand_sizes(match) == [0, 0]
    assert told(match, "set_aside") == [(3, 0, 0)] and match.ending == "all_met"
    assert reason(match, "store card t4") == reason(match, "gift to 1") == "POT-082"


@pytest.mark.rule("POT-082")
def test_cards_left_over_meet_no_need_any_more(close):
    """FLG1 is left over though seat 1 needs it: they are unused."""
    match = close(["GM1", "", "FLG1"], unmet=[(0, 1, 0, 0), (1, 0, 0, 0), MET])
    store(match, "GM1")
    assert left_over(match) == "FLG1" and unmet(match, 1) == (1, 0, 0, 0) and match.ending == "not_all_met"


@pytest.mark.rule("POT-R60")
def test_a_player_goes_on_seeing_those_cards_they_passed_that_are_still_in_the_pool(close):
    match = close(["GM1 T4", "GM2 CT4", "FLG1"], unmet=[(0, 0, 1, 0), (0, 9, 0, 0), (1, 0, 0, 0)])
    assert (match.actor, glance(match, 0)["pool"]["known"]) == (1, [16, 51])
    assert glance(match, 2)["pool"]["known"] == glance(match, None)["pool"]["known"] == []
    store(match, "GM1 GM2")
    assert (match.actor, glance(match, 0)["pool"]["known"], glance(match, 1)["pool"]["known"]) == (2, [51], [35, 51])
    store(match, "FLG1")
    assert match.actor == 0 and glance(match, 1)["pool"]["known"] == glance(match, 2)["pool"]["known"] == [35, 51]
