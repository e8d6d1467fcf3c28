"""What houses need (POT-014 to POT-017)."""

import pytest

from tablewright.games.potlatch.content import House, read_houses
from tablewright.testing import fault

from .positions import (
    HOUSE_IDS,
    give,
    glance,
    inside,
    outside,
    play_out,
    store,
    unmet,
)

FAR = (9, 9, 9, 9)
NUMBERS = {"creek": 3, "meadow": 3, "cove": 3, "bluff": 3, "river": 4, "island": 4, "bay": 5, "point": 5}
HANDS = ["FLG1 FLG2 FLG3 FLG4 GM1 GM2", "GM3 GM4 CT1 CT2 CT3 CT4"]


@pytest.mark.rule("POT-014", "POT-R03")
@pytest.mark.parametrize(("house", "number"), NUMBERS.items())
def test_a_house_needs_its_number_of_each_type(deal, house, number):
    other = "bay" if house != "bay" else "creek"
    match = deal(HANDS, [house, other])
    assert glance(match)["needs"][0] == [number] * 4 and unmet(match, 0) == (number,) * 4
    assert sum(glance(match)["needs"][0]) in (12, 16, 20) and int(match.state.house[0]) == HOUSE_IDS[house]


@pytest.mark.rule("POT-014", "POT-077")
def test_a_house_is_complete_when_each_type_is_met_and_not_before(close):
    match = close(["FLG3 GM3 CT2 T3 CT1", "T1"], unmet=[(3, 3, 3, 3), (0, 0, 0, 1)])
    store(match, "FLG3 GM3 CT2 T3")
    assert not glance(match)["complete"][0] and match.actor == 0
    store(match, "CT1")
    assert glance(match)["complete"][0]


@pytest.mark.rule("POT-R03")
def test_the_four_needs_of_a_house_may_differ(table):
    """The figures are data: four whole numbers for each house."""
    match = table(["FLG1 GM2 CT3 T4", "GM1"], unmet=[FAR, (1, 2, 3, 9)])
    assert unmet(match, 1) == (1, 2, 3, 9)
    give(match, 1, "CT3")
    assert unmet(match, 1) == (1, 2, 0, 9) and match.scores == [1, 0]


@pytest.mark.rule("POT-R03")
def test_the_needs_are_read_from_the_data_and_not_from_the_number(potlatch, monkeypatch):
    houses = [House(h.key, h.number, [1, 2, 3, 4], "") for h in read_houses()]
    monkeypatch.setattr("tablewright.games.potlatch.record.read_houses", lambda: houses)
    assert glance(potlatch(players=2).new(seed=1))["needs"] == [[1, 2, 3, 4]] * 2


@pytest.mark.rule("POT-015")
def test_cards_outside_and_inside_both_count(table):
    match = give(table(["FLG2", "GM2"], unmet=[FAR, (3, 9, 9, 9)], stack=""), 1, "FLG2")
    assert (outside(match, 1), unmet(match, 1)) == ("FLG2", (1, 9, 9, 9))
    give(match, 0, "GM2")
    assert (outside(match, 1), inside(match, 1), unmet(match, 1)) == ("", "FLG2", (1, 9, 9, 9))


@pytest.mark.rule("POT-015")
def test_what_lies_inside_and_what_comes_outside_meet_a_need_together(table):
    """FLG2 was given in an earlier round and lies inside; FLG1 makes 3."""
    match = table(["FLG1", "GM1", "T1"], unmet=[FAR, (3, 9, 9, 9), FAR])
    match.state.inside[1, 1], match.state.wanting[1, 0], match.state.place[1] = 1, 1, 13
    give(match, 1, "FLG1")
    assert unmet(match, 1) == (0, 9, 9, 9) and match.scores == [1, 0, 0]


@pytest.mark.rule("POT-016")
@pytest.mark.parametrize("amount", [1, 2, 3, 4])
@pytest.mark.parametrize(("t", "code"), list(enumerate(["FLG", "GM", "CT", "T"])))
def test_a_card_counts_for_its_own_type_only(table, t, code, amount):
    card = f"{code}{amount}"
    match = give(table([card, "GM1", ""], unmet=[FAR, (5, 5, 5, 5), FAR]), 1, card)
    assert unmet(match, 1) == tuple(5 - amount if other == t else 5 for other in range(4))


@pytest.mark.rule("POT-016")
def test_more_of_one_type_does_not_make_up_for_another(close):
    match = close(["FLG4 GM1", ""], unmet=[(1, 0, 1, 0), (0, 0, 0, 0)])
    store(match, "FLG4")
    assert match.over and match.ending == "not_all_met" and unmet(match, 0) == (0, 0, 1, 0)


@pytest.mark.rule("POT-017")
def test_cards_above_a_need_stay_at_the_house_to_the_end(table):
    match = table(["FLG4 GM2", "GM4"], unmet=[(9, 2, 9, 9), (1, 1, 3, 2)], stack="")
    give(match, 1, "FLG4")
    assert glance(match)["over"][1] == [3, 0, 0, 0] and outside(match, 1) == "FLG4"
    give(match, 0, "GM4")
    assert inside(match, 1) == "FLG4"
    play_out(match)
    assert inside(match, 1) == "FLG4 GM2" and glance(match)["over"][1] == [3, 1, 0, 0]


@pytest.mark.rule("POT-017")
@pytest.mark.parametrize("seed", range(3))
def test_no_card_leaves_a_house_before_the_game_ends(potlatch, seed):
    match = potlatch(players=3).new(seed=seed)
    at_houses = [set() for _ in range(3)]
    while not match.over:
        match.play(match.legal()[seed % len(match.legal())])
        seen = glance(match)
        for seat in range(3):
            cards = set(seen["outside_cards"][seat] + seen["inside_cards"][seat])
            assert at_houses[seat] <= cards
            at_houses[seat] = cards
    assert fault(match) == 0
