"""Rounds and turns (POT-018 to POT-027)."""

import pytest

from tablewright.engine.errors import CannotUndo
from tablewright.games.potlatch.actions import ACTIONS

from .positions import (
    choices,
    gifts,
    give,
    glance,
    hand,
    kinds_told,
    obligation,
    offers,
    outside,
    reason,
    receivers,
    status,
    target,
    told,
)

FAR = (9, 9, 9, 9)
MET = (0, 0, 0, 0)
ONES = ["FLG1 FLG1", "GM1 GM1", "CT1 CT1"]


def three(table, **how):
    """Three players with cards of 1 and far needs: everything fits everywhere."""
    return table(ONES, unmet=[FAR] * 3, **{"stack": ""} | how)


def gift_of(match, receiver):
    """The first legal gift to a receiver."""
    giver = match.actor
    match.play(f"gift to {receiver}")
    while not match.over and match.phase == "card" and match.actor == giver:
        match.play(match.legal()[0])
    return match


# --- The round ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-018", "POT-R12")
@pytest.mark.parametrize("way", [(1, 2, 0), (2, 1, 0), (1, 0, 2), (2, 0, 1)])
def test_a_round_gives_every_house_exactly_one_gift(table, way):
    match = three(table)
    gifted = []
    for receiver in way:
        assert match.round == 2 and glance(match)["opening"] == (not gifted)
        assert receivers(match) == [seat for seat in range(3) if seat != match.actor and seat not in gifted]
        gift_of(match, receiver)
        gifted.append(receiver)
    assert match.round == 3 and match.state.gifted.tolist() == [0] * 6
    assert [told(match, "round_ended"), told(match, "new_round")] == [[(2, 0, 0)], [(3, way[-1], 0)]]


@pytest.mark.rule("POT-018", "POT-065")
def test_a_round_stops_where_the_closing_action_starts(table):
    match = give(table(["FLG1", "GM1", "CT1"], unmet=[FAR, (1, 0, 0, 0), FAR]), 1, "FLG1")
    assert match.round == 2 and int(match.state.closing) == 1 and match.state.gifted.tolist()[:3] == [0, 1, 0]


@pytest.mark.rule("POT-020")
@pytest.mark.parametrize(("way", "opener"), [((1, 2, 0), 0), ((2, 1, 0), 0), ((1, 0, 2), 2), ((2, 0, 1), 1)])
def test_the_last_player_gifted_opens_the_next_round(table, way, opener):
    match = three(table)
    for receiver in way:
        gift_of(match, receiver)
    assert (match.actor, glance(match)["opening"]) == (opener, True)
    assert match.journal()[-1] == f"Round 3: Player {opener + 1} opens it."


@pytest.mark.rule("POT-020", "POT-R46")
@pytest.mark.parametrize("first", [0, 1])
def test_with_two_players_the_same_one_opens_every_round(potlatch, first):
    match = potlatch(players=2, first_gifter=first).new(seed=7)
    openers = {match.actor}
    while not match.over and int(match.state.closing) == 0:
        if glance(match)["opening"]:
            openers.add(int(match.state.giver))
        match.play(match.legal()[0])
    assert match.round >= 3 and openers == {first}


@pytest.mark.rule("POT-021")
@pytest.mark.parametrize("receiver", [1, 2, 3])
@pytest.mark.parametrize("later", [False, True])
def test_the_player_whose_house_was_gifted_takes_the_next_turn(table, receiver, later):
    how = {"obligation": 1} if later else {}
    match = table(["FLG1", "GM1", "CT1", "T1"], unmet=[FAR] * 4, **how)
    gift_of(match, receiver)
    assert (match.actor, int(match.state.giver), match.phase) == (receiver, receiver, "receiver")
    assert told(match, "obliged") == [(receiver, 1, 0)]


# --- The turn -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-022", "POT-R13")
def test_there_is_no_way_to_pass(table):
    assert [family.name for family in ACTIONS] == ["gift to", "gift card", "invite", "share card", "store card"]
    match = three(table)
    assert all(match.text(action).startswith("gift to") for action in match.legal())
    match.play("gift to 1")
    assert all(match.text(action).startswith("gift card") for action in match.legal())


@pytest.mark.rule("POT-022")
def test_a_turn_is_one_gift(table):
    match = three(table)
    give(match, 1, "FLG1")
    assert match.actor == 1 and hand(match, 0) == "FLG1" and outside(match, 1) == "FLG1"


@pytest.mark.rule("POT-022", "POT-R19")
def test_a_gift_is_not_split_over_houses(table):
    match = table(["FLG2 GM2", "", ""], unmet=[FAR] * 3, obligation=4)
    match.play("gift to 1")
    match.play("gift card flg2")
    assert reason(match, "gift to 2") == "POT-022" and choices(match, "gift card") == "GM2"
    match.play("gift card gm2")
    assert (outside(match, 1), outside(match, 2)) == ("FLG2 GM2", "")


@pytest.mark.rule("POT-022")
def test_the_house_is_chosen_before_the_cards(table):
    match = three(table)
    assert reason(match, "gift card flg1") == "POT-022"
    match.play("gift to 2")
    assert reason(match, "gift to 1") == reason(match, "gift to 2") == "POT-022"


@pytest.mark.rule("POT-R19", "POT-037")
def test_what_only_two_houses_together_could_take_is_no_gift(table):
    """3 fits neither house alone: each needs one type."""
    match = table(["FLG2 GM1", "", ""], unmet=[FAR, (9, 0, 0, 0), (0, 9, 0, 0)], obligation=3)
    assert match.phase == "invite"


@pytest.mark.rule("POT-023", "POT-R11")
@pytest.mark.parametrize("giver", [0, 1, 2])
@pytest.mark.parametrize("how", [{}, {"round_number": 5}, {"obligation": 1}])
def test_nobody_gives_to_their_own_house(table, giver, how):
    match = three(table, giver=giver, **how)
    assert giver not in receivers(match) and giver not in glance(match)["eligible"]
    assert reason(match, f"gift to {giver}") == "POT-023"


@pytest.mark.rule("POT-023", "POT-R12")
def test_a_house_gifted_in_this_round_is_not_gifted_again(table):
    match = three(table, obligation=1, gifted=[0, 2])
    assert receivers(match) == glance(match)["eligible"] == [1] and reason(match, "gift to 2") == "POT-023"


@pytest.mark.rule("POT-023")
@pytest.mark.parametrize("how", [{}, {"obligation": 1}])
def test_a_complete_house_receives_nothing(table, how):
    match = table(["FLG1 GM1 CT1 T1", "", ""], unmet=[FAR, MET, FAR], **how)
    assert receivers(match) == glance(match)["eligible"] == [2]
    assert reason(match, "gift to 1") == ("POT-037" if how else "POT-029")


@pytest.mark.rule("POT-024")
def test_a_gift_comes_from_the_hand_of_the_player_on_turn(table):
    match = table(["FLG1 GM2", "CT1 T1", ""], unmet=[FAR] * 3)
    match.play("gift to 1")
    assert choices(match, "gift card") == "FLG1 GM2"
    assert reason(match, "gift card ct1") == reason(match, "gift card t1") == "POT-024"
    match.play("gift card gm2")
    assert hand(match, 0) == "FLG1" and hand(match, 1) == "CT1 T1"


@pytest.mark.rule("POT-025")
@pytest.mark.parametrize("receiver", [1, 2])
def test_a_gift_lies_outside_the_receiving_house(table, receiver):
    match = give(table(["FLG2 GM2", "", ""], unmet=[FAR] * 3, obligation=4), receiver, "FLG2 GM2")
    assert outside(match, receiver) == "FLG2 GM2" and outside(match, 3 - receiver) == ""
    assert glance(match)["outside_cards"][receiver] == [1, 17]


@pytest.mark.rule("POT-R52")
def test_a_card_lies_outside_as_soon_as_it_is_picked_and_the_rest_is_settled_at_the_end(table):
    match = table(["FLG2 GM4", "CT1", ""], unmet=[FAR, (2, 9, 9, 9), FAR], obligation=5)
    match.play("gift to 1")
    match.play("gift card flg2")
    assert (outside(match, 1), hand(match, 0), glance(match)["unmet"][1]) == ("FLG2", "GM4", [0, 9, 9, 9])
    assert (status(match), obligation(match), match.state.gifted[1], match.actor) == ([0, 0, 0], 5, 0, 0)
    assert kinds_told(match) == ["gave"]
    match.play("gift card gm4")
    assert (status(match), obligation(match), match.state.gifted[1], match.actor) == ([1, 0, 0], 6, 1, 1)


@pytest.mark.rule("POT-R52")
def test_a_house_is_complete_only_after_the_last_card_of_a_gift(table):
    """FLG1 goes onto the last need of the house but one; the gift goes on with GM4."""
    match = table(["FLG1 GM4", "CT1", ""], unmet=[FAR, (1, 4, 0, 0), FAR], obligation=5)
    match.play("gift to 1")
    match.play("gift card flg1")
    assert match.phase == "card" and int(match.state.closing) == 0
    match.play("gift card gm4")
    assert int(match.state.closing) == 1 and status(match) == [2, 0, 0]


@pytest.mark.rule("POT-R54")
def test_the_cards_of_a_gift_are_picked_in_ascending_order(table):
    match = table(["FLG1 FLG2 GM1 T1", ""], unmet=[FAR, FAR], obligation=5)
    match.play("gift to 1")
    assert choices(match, "gift card") == "FLG1"
    match.play("gift card flg1")
    match.play("gift card flg2")
    assert choices(match, "gift card") == "GM1"
    match.play("gift card gm1")
    assert choices(match, "gift card") == "T1"


@pytest.mark.rule("POT-R54")
@pytest.mark.parametrize(("cards", "first", "late"), [("FLG1 GM2 GM2", "GM2", "FLG1"), ("GM1 GM2 CT2", "GM2", "GM1")])
def test_a_card_out_of_order_is_refused(table, cards, first, late):
    match = table([cards, "T1", ""], unmet=[FAR] * 3, obligation=4)
    match.play("gift to 1")
    match.play(f"gift card {first.casefold()}")
    assert reason(match, f"gift card {late.casefold()}") == "POT-R54"


@pytest.mark.rule("POT-R54")
def test_every_gift_has_one_sequence_of_actions(table):
    match = table(["FLG2 FLG2 GM2 T2", "CT1", ""], unmet=[FAR] * 3, obligation=4)
    sets = ["FLG2 FLG2", "FLG2 GM2", "FLG2 T2", "GM2 T2"]
    assert gifts(match) == [(seat, cards) for seat in (1, 2) for cards in sets]


@pytest.mark.rule("POT-R57")
def test_only_the_choice_of_the_house_can_be_taken_back(table):
    match = table(["FLG2 GM2", "CT1", ""], unmet=[FAR] * 3, obligation=4)
    before = match.states.tobytes()
    match.play("gift to 1")
    match.undo(0)
    assert match.states.tobytes() == before
    match.play("gift to 2")
    match.play("gift card flg2")
    with pytest.raises(CannotUndo):
        match.undo(0)


@pytest.mark.rule("POT-R57")
@pytest.mark.parametrize("action", ["invite 1", "share card ct2", "store card ct1"])
def test_inviting_sharing_and_storing_cannot_be_taken_back(table, action):
    match = table(["CT1", "CT2 T4", ""], unmet=[(0, 0, 9, 0), FAR, (0, 0, 3, 0)], obligation=4, gifted=[0, 1])
    for text in ["invite 1", "share card ct2", "store card ct1"]:
        match.play(text)
        if text == action:
            break
    assert match.why_no_undo() is not None


@pytest.mark.rule("POT-R58")
def test_of_several_copies_the_lowest_card_moves_and_stays_the_same_card(table):
    match = table(["FLG2 FLG2 FLG2", "CT1", ""], unmet=[FAR] * 3, obligation=4)  # cards 1, 5 and 9
    give(match, 1, "FLG2 FLG2")
    assert told(match, "gave") == [(0, 9, 5)] and glance(match)["outside_cards"][1] == [1, 5]
    assert glance(match, 0)["hand_cards"] == [9]


# --- The obligation and the order of events -----------------------------------------------------------------------


@pytest.mark.rule("POT-026", "POT-064", "POT-R10")
@pytest.mark.parametrize("amount", [1, 4])
def test_every_round_starts_with_obligation_1_and_any_card_meets_it(table, amount):
    match = table(["FLG4", "GM4", f"T4 CT{amount}"], unmet=[FAR] * 3, obligation=4, giver=1, gifted=[1, 0], stack="")
    assert obligation(match) == 4
    give(match, 2, "GM4")
    assert (match.round, match.actor, obligation(match)) == (3, 2, 1)
    assert gifts(match) == [
        (seat, cards) for seat in (0, 1) for cards in sorted([f"CT{amount}", "T4"], key=lambda c: c[0])
    ]
    assert obligation(give(match, 0, f"CT{amount}")) == amount


@pytest.mark.rule("POT-026")
def test_the_first_round_starts_with_obligation_1(potlatch):
    assert obligation(potlatch().new(seed=1)) == 1


@pytest.mark.rule("POT-027")
def test_status_comes_first_then_the_obligation_then_the_next_turn(table):
    match = table(["FLG3 GM3", "T4", ""], unmet=[FAR, (3, 3, 9, 9), FAR], obligation=5)
    give(match, 1, "FLG3 GM3")
    assert kinds_told(match) == ["gave", "met_exactly", "met_exactly", "obliged"]
    assert (status(match), obligation(match), match.actor) == ([2, 0, 0], 6, 1)
    assert told(match, "obliged") == [(1, 6, 0)]


@pytest.mark.rule("POT-027")
def test_the_round_ends_after_the_status_of_its_last_gift(table):
    match = table(["FLG3", "", ""], unmet=[FAR, (3, 9, 9, 9), FAR], obligation=3, gifted=[0, 2], stack="")
    give(match, 1, "FLG3")
    assert kinds_told(match) == ["gave", "met_exactly", "round_ended", "new_round"] and status(match) == [1, 0, 0]


@pytest.mark.rule("POT-027", "POT-R29", "POT-065", "POT-069")
def test_a_complete_house_closes_the_game_before_the_round_ends(table):
    """The last gift of a round makes the house complete: no round ends, nobody draws, L stays."""
    match = table(["FLG3", "GM1", ""], unmet=[FAR, (3, 0, 0, 0), (9, 9, 9, 9)], obligation=3, gifted=[0, 2])
    stack = glance(match)["stack"]
    give(match, 1, "FLG3")
    assert kinds_told(match)[:3] == ["gave", "met_exactly", "closed_full"]
    assert not {"round_ended", "refilled", "new_round"} & set(kinds_told(match))
    assert (match.round, obligation(match), glance(match)["stack"], status(match)[0]) == (2, 3, stack, 1)


@pytest.mark.rule("POT-027", "POT-040")
def test_the_obligation_stands_when_the_next_player_looks_for_a_gift(table):
    """After 6 the receiver with 4 and 1 has nothing that fits, though 5 would have met the old obligation."""
    match = table(["FLG3 GM3", "CT4 T1", ""], unmet=[FAR] * 3, obligation=5)
    give(match, 1, "FLG3 GM3")
    assert match.phase == "invite" and target(match) is None and offers(match, "invite") == ["0", "2"]
