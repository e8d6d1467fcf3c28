"""Hiring, playing and seating employees (MI-075 to MI-086, MI-098, MI-099), skills and training (MI-064 to MI-097)."""

import pytest

from tablewright.games.meeple_inc.state import SKILLS

from .positions import (
    acts,
    at_place,
    deck,
    employee,
    happened,
    icons,
    is_sound,
    place,
    play,
    tokens,
    track,
    under,
    vp,
    why,
)


@pytest.mark.rule("MI-075", "MI-076", "MI-077", "MI-066", "MI-R34")
def test_a_hired_specialist_waits_in_hand(table):
    match = table({"hand": ["s10", "f03"]}, tracks={"specialists": ["s01", "s02", "s03"]})
    place(match, "spec-1").play("track 3")
    assert [int(match.state.employee_holder[employee(card)]) for card in ("s03", "s10", "f03")] == [0, 0, 0]
    assert int(match.state.standee_owner[3]) == -1 and icons(match) == [1, 1, 1] and is_sound(match)
    assert match.view(1)["employee_holder"][employee("s03")] == 0


@pytest.mark.rule("MI-078", "MI-079", "MI-082", "MI-085")
@pytest.mark.parametrize(
    ("chair", "bonus"),
    [(2, {}), (3, {"dollar": 2}), (4, {"time": 2}), (5, {"inspiration": 2}), (6, {"research": 1, "playtest": 1})],
)
def test_an_employee_takes_a_chair_and_its_bonus(table, chair, bonus):
    match = table({"hand": ["s10", "f03"]})
    place(match, "play-1").play("employee s10")
    assert acts(match) == ["chair 2", "chair 3", "chair 4", "chair 5", "chair 6"]
    match.play(f"chair {chair}")
    assert tokens(match) == bonus and icons(match) == [3, 1, 1]
    assert int(match.state.standee_owner[10]) == 0 and match.actor == 1 and is_sound(match)
    play(match, "place basic", "token dollar")
    assert acts(match, "worker") == ["regular", "s10"]


@pytest.mark.rule("MI-078", "MI-082")
def test_a_freelancer_takes_a_chair_as_a_specialist_does(table):
    match = table({"hand": ["f03"]})
    place(match, "play-1")
    assert acts(match) == ["done", "employee f03"]
    play(match, "employee f03", "chair 6")
    assert int(match.state.chair[0, 5]) == 3 and (match.state.employee_holder == -1).all()
    assert tokens(match) == {"research": 1, "playtest": 1} and is_sound(match)


@pytest.mark.rule("MI-080", "MI-081")
def test_without_an_empty_chair_nobody_is_placed(table):
    full = {2: "f01", 3: "f02", 4: "f03", 5: "f04", 6: "f05"}
    match = place(table({"hand": ["f06"], "table": full}), "play-1")
    assert match.actor == 1 and int(match.state.employee_holder[6]) == 0


@pytest.mark.rule("MI-083", "MI-084", "MI-R09")
def test_chair_2_of_a_founder_game_is_free_and_has_no_bonus(table):
    match = table({"hand": ["f06"]})
    play(place(match, "play-1"), "employee f06", "chair 2")
    assert tokens(match) == {} and int(match.state.chair[0, 1]) == 6


@pytest.mark.rule("MI-086", "MI-081")
def test_a_taken_chair_stays_taken(table):
    match = table({"hand": ["f06"], "table": {3: "f01"}})
    place(match, "play-1").play("employee f06")
    assert why(match, "chair 3") == why(match, "chair 1") == "MI-081" and why(match, "done") == "MI-078"


@pytest.mark.rule("MI-098", "MI-099")
def test_a_freelancer_in_hand_can_neither_be_used_nor_copied(table):
    match = table({"table": {3: "f04"}}, {"hand": ["f12"]}, tracks={"freelancers": ["f01", "f02", "f03"]})
    assert why(at_place(match), "place freelancer-3") == "MI-056"
    match.play("place free-1")
    match.play("track 3")
    assert int(match.state.employee_holder[3]) == 0 and match.actor == 1
    assert why(at_place(match), "place freelancer-1") == "MI-054"


@pytest.mark.rule("MI-064", "MI-066")
def test_icons_add_up_from_cards_at_the_table(table):
    match = table(
        {"table": {3: "s10", 4: "f13"}, "attached": {3: "k19"}, "items": ["i29"], "hand": ["s14"], "skills": ["k25"]}
    )
    assert icons(match) == [1 + 2 + 0 + 2, 1 + 1, 1 + 2 + 1] and is_sound(match)


@pytest.mark.rule("MI-067", "MI-236", "MI-240")
def test_every_wow_card_but_the_polymath_begins_with_one_icon_each(table):
    for card in range(1, 14):
        assert icons(table({"wow": f"w{card:02d}"})) == ([2, 2, 2] if card == 4 else [1, 1, 1])


# --- Training -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-087", "MI-088", "MI-089", "MI-090", "MI-R30", "MI-R31")
def test_one_of_four_cards_is_bought_and_the_rest_go_under_the_deck(table):
    match = table({"dollar": 1}, top={"skills": ["k25", "k13", "k01", "k02"]})
    place(match, "train-1")
    assert acts(match) == ["done", "drawn 2", "drawn 3", "drawn 4"] and why(match, "drawn 1") == "MI-090"
    match.play("drawn 3")
    assert tokens(match) == {"dollar": 1} and under(match, "skills") == [25, 13, 2]
    assert match.state.skills[0].nonzero()[0].tolist() == [1]
    assert happened(match, "bought_skill") == [(0, 1, 0)]
    assert match.view(1)["skills"][0] is None and match.view(1)["skill_prices"][0] == [1, 0, 0, 0]


@pytest.mark.rule("MI-088")
def test_none_need_be_bought(table):
    match = table({"dollar": 1}, top={"skills": ["k25", "k13", "k01", "k02"]})
    play(place(match, "train-1"), "done")
    assert under(match, "skills") == [25, 13, 1, 2] and len(deck(match, "skills")) == 32


@pytest.mark.rule("MI-091", "MI-R35")
@pytest.mark.parametrize("left", [0, 2])
def test_a_small_skill_deck(table, left):
    match = table({"dollar": 9})
    match.state.deck_counts[SKILLS] = [0, left, 0]
    match.state.pile_cards[SKILLS, : 32 - left] = match.state.deck_cards[SKILLS, left:32]
    match.state.pile_count[SKILLS] = 32 - left
    place(match, "train-1")
    if left:
        assert acts(match, "drawn") == ["1", "2"] and why(match, "drawn 3") == "MI-091"
    else:
        assert match.actor == 1


@pytest.mark.rule("MI-092", "MI-093", "MI-096", "MI-097")
def test_a_skill_card_goes_to_an_employee_that_has_none(table):
    match = table({"skills": ["k01", "k02"], "table": {3: "f01"}, "attached": {1: "k13"}})
    match.play("attach k01")
    assert int(match.state.chair_skill[0, 2]) == 1 and tokens(match) == {"inspiration": 2}
    assert match.phase == "place"  # with every employee trained nothing is left to attach
    again = table({"skills": ["k02"], "items": ["i01"], "attached": {1: "k13"}})
    assert why(again, "attach k02") == "MI-093" and why(again, "attach k05") == "MI-092"


@pytest.mark.rule("MI-094", "MI-R32")
def test_the_wow_card_takes_a_skill_card_and_the_pow_card_does_not(table):
    match = table({"wow": "w01", "pow": "p01", "table": {3: "f01"}, "skills": ["k01"]})
    match.play("attach k01")
    assert acts(match) == ["chair 1", "chair 3"] and why(match, "chair 2") == "MI-094"
    assert why(match, "chair 4") == "MI-092" and why(match, "done") == "MI-092"


@pytest.mark.rule("MI-095")
@pytest.mark.parametrize(
    ("card", "gained", "points", "total"),
    [("k01", {"inspiration": 2}, 0, [2, 1, 1]), ("k28", {"research": 1}, 1, [2, 2, 2]), ("k25", {}, 0, [2, 2, 2])],
)
def test_attaching_gives_the_benefit_once_and_the_icons_for_good(table, card, gained, points, total):
    match = table({"skills": [card]})
    match.play(f"attach {card}")
    assert (tokens(match), vp(match), icons(match)) == (gained, points, total) and is_sound(match)


@pytest.mark.rule("MI-095", "MI-R02")
def test_track_and_hand_are_sound_after_hiring(table):
    match = table({}, tracks={"freelancers": ["f01", "f02", "f03"]})
    place(match, "free-1").play("track 3")
    assert track(match, "freelancers")[1:] == [1, 2] and is_sound(match)
