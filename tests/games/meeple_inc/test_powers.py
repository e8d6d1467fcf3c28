"""WOW and POW cards, card by card (MI-235 to MI-270)."""

import pytest

from .positions import (
    acts,
    at_place,
    is_sound,
    levels,
    part,
    place,
    play,
    predictions,
    tokens,
    vp,
    why,
)

REMOVAL = {"dollar": 1, "time": 1, "inspiration": 1}


# --- WOW ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-237", "MI-246", "MI-249", "MI-283")
@pytest.mark.parametrize(("card", "level", "points"), [("w01", 2, 21), ("w10", 0, 15), ("w13", 1, 18)])
def test_w01_w10_w13_awards_score_more(table, card, level, points):
    awards = [1, 1, 1]
    printed = [9, 13, 18]
    match = table({"wow": card, "award": "a01", "awards": awards})
    assert part(match, "awards") == sum(printed) - printed[level] + points


@pytest.mark.rule("MI-238", "MI-241", "MI-244", "MI-250", "MI-059")
@pytest.mark.parametrize(
    ("card", "one", "other", "third"),
    [
        ("w02", "time", "inspiration", "dollar"),
        ("w05", "dollar", "inspiration", "time"),
        ("w08", "dollar", "time", "inspiration"),
    ],
)
def test_w02_w05_w08_two_types_pay_for_each_other(table, card, one, other, third):
    hats = {"time": "spec-2", "inspiration": "free-2", "dollar": "box-2"}
    for paid, held in ((one, other), (other, one)):
        match = place(table({"wow": card, held: 1}), hats[paid])
        assert tokens(match).get(held, 0) == 0
    assert why(at_place(table({"wow": card, one: 1, other: 1})), f"place {hats[third]}") == "MI-043"


@pytest.mark.rule("MI-250", "MI-R44", "MI-R80")
def test_each_unit_may_be_paid_with_either_type(table):
    match = table({"wow": "w08", "dollar": 2, "time": 1})
    place(match, "pub-2")
    assert match.phase == "pay" and acts(match) == ["token dollar", "token time"] and why(match, "done") == "MI-046"
    assert why(match, "token inspiration") == "MI-R27"
    play(
        match,
        "token time",
    )
    assert tokens(match) == {"dollar": 1, "research": 1}  # the second unit has only one way to be paid
    removal = table({"wow": "w02", "pow": "p01", "dollar": 1, "time": 2})
    removal.play("remove pow")
    assert tokens(removal) == {}


@pytest.mark.rule("MI-250", "MI-R44")
def test_interchangeable_tokens_complete_objectives_but_do_not_change_trade_or_track_limits(table):
    assert part(table({"wow": "w08", "time": 5, "objectives": ["o06"]}), "objectives") == 3
    assert part(table({"wow": "w08", "time": 5, "objectives": ["o06", "o07"]}), "objectives") == 3 - 1
    assert part(table({"wow": "w02", "time": 5, "objectives": ["o06"]}), "objectives") == -1
    match = place(table({"wow": "w02", "inspiration": 1}), "trade-1")
    assert "trade time-dollar" not in acts(match)
    barred = place(table({"wow": "w08", "pow": "p12", "time": 3}), "multi-1")
    play(barred, *["token time"] * 3)
    match = table({"wow": "w08", "pow": "p12", "time": 3})
    place(match, "spec-1")
    assert acts(match, "track") == ["2", "3"]  # only the dollar of the space may be placed


@pytest.mark.rule("MI-239", "MI-243", "MI-251")
def test_w03_and_w07_make_boxes_and_components_cheaper(table):
    match = play(place(table({"wow": "w03", "attached": {1: "k19"}, "inspiration": 1}), "box-1"), "level box 3")
    assert tokens(match) == {"time": 1}
    match = place(table({"wow": "w07", "attached": {1: "k23"}, "research": 1}), "dev-1")
    assert acts(match, "level") == ["component 1", "component 2", "component 3"]
    match.play("level component 1")
    assert tokens(match) == {"dollar": 1, "research": 1}
    by_bonus = play(place(table({"wow": "w03", "time": 1}), "trade-2"), "action box", "level box 1")
    assert levels(by_bonus) == [1, 0, 0]


@pytest.mark.rule("MI-242", "MI-R54")
def test_w06_a_point_for_each_proof(table):
    match = table({}, {"wow": "w06", "predicts": (0, ["basic", "res"])})
    place(match, "basic")
    assert vp(match, 1) == 1 and predictions(match, 1) == ["res"]
    ball = play(place(table({"wow": "w06", "inspiration": 1, "predicts": (1, ["box", "dev"])}), "dev-3"), "action box")
    assert vp(ball) == 1


@pytest.mark.rule("MI-245", "MI-252", "MI-263", "MI-270")
def test_w09_failed_objectives_cost_nothing_even_with_p08(table):
    assert part(table({"objectives": ["o01"]}), "objectives") == -2
    assert part(table({"wow": "w09", "objectives": ["o01"]}), "objectives") == 0
    assert part(table({"wow": "w01", "pow": "p08", "objectives": ["o01"]}), "objectives") == -3
    assert part(table({"wow": "w09", "pow": "p08", "objectives": ["o01"]}), "objectives") == 0


@pytest.mark.rule("MI-247", "MI-252", "MI-260", "MI-270")
def test_w11_and_p05_change_completed_objectives(table):
    done = {"research": 4, "objectives": ["o01"]}
    assert part(table(done | {"wow": "w11"}), "objectives") == 6
    assert part(table(done | {"wow": "w01", "pow": "p05"}), "objectives") == 3
    both = table(done | {"wow": "w11", "pow": "p05"} | REMOVAL)
    assert part(both, "objectives") == 5
    both.play("remove pow")
    assert part(both, "objectives") == 6


@pytest.mark.rule("MI-248", "MI-R43", "MI-R75")
def test_w12_two_actions_for_each_action_bonus(table):
    match = place(table({"wow": "w12", "time": 1}), "trade-2")
    play(match, "action res", "action res")
    assert tokens(match) == {"research": 4} and match.phase == "trade"
    match = place(table({"wow": "w12", "time": 1}), "trade-2")
    play(match, "done", "action test")
    assert tokens(match) == {"playtest": 2}
    item = play(table({"wow": "w12", "items": ["i17"]}), "use item i17", "action res")
    assert item.phase == "bonus"


# --- POW ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-253", "MI-254", "MI-255", "MI-R17", "MI-084", "MI-083")
def test_a_pow_card_is_removed_for_a_dollar_a_time_and_an_inspiration(table):
    match = table({"pow": "p01", "wow": "w01", "hand": ["f06"]} | REMOVAL)
    assert acts(match) == ["remove pow", "worker regular"]
    match.play("remove pow")
    assert tokens(match) == {} and int(match.state.pow[0]) == 0 and is_sound(match)
    place(match, "play-1").play("employee f06")
    assert "chair 2" in acts(match)
    play(match, "chair 2")
    assert tokens(match) == {} and int(match.state.chair[0, 1]) == 6
    poor = table({"pow": "p01", "wow": "w01", "dollar": 9, "time": 9, "items": ["i02"]})
    assert why(poor, "remove pow") == "MI-254"
    assert why(table({"wow": "w01", "items": ["i02"]}), "remove pow") == "MI-253"
    occupied = place(table({"pow": "p01", "wow": "w01", "hand": ["f06"]}), "play-1")
    occupied.play("employee f06")
    assert why(occupied, "chair 2") == "MI-081"


@pytest.mark.rule("MI-256", "MI-258", "MI-264", "MI-R45")
@pytest.mark.parametrize(("card", "element"), [("p01", "component"), ("p03", "mechanism"), ("p09", "box")])
def test_p01_p03_p09_no_level_4(table, card, element):
    skilled = {"wow": "w04", "attached": {1: "k25"}, "table": {3: "s11"}, "pow": card}
    rich = {"inspiration": 9, "research": 9, "playtest": 9}
    match = place(table(skilled | rich), "box-1" if element == "box" else "dev-1")
    assert [text for text in acts(match, "level") if text.startswith(element)][-1] == f"{element} 3"
    assert why(match, f"level {element} 4") == "MI-R45"
    space = {"box": "upg-1", "mechanism": "upg-2", "component": "upg-3"}[element]
    assert why(table({"wow": "w01", "pow": card, element: 3, "time": 1}), f"place {space}") == "MI-052"


@pytest.mark.rule("MI-257", "MI-265", "MI-268", "MI-138")
@pytest.mark.parametrize(("card", "level"), [("p02", 3), ("p10", 2), ("p13", 1)])
def test_p02_p10_p13_bar_an_award_level(table, card, level):
    match = place(table({"wow": "w01", "pow": card, "award": "a01", "games": ["444"]} | REMOVAL), "award-1")
    assert acts(match, "award") == [str(each) for each in (1, 2, 3) if each != level]
    assert why(match, f"award {level}") == "MI-138"
    free = table({"wow": "w01", "pow": card, "award": "a01", "games": ["444"]} | REMOVAL)
    free.play("remove pow")
    assert acts(place(free, "award-1"), "award") == ["1", "2", "3"]


@pytest.mark.rule("MI-259", "MI-267", "MI-269", "MI-157")
@pytest.mark.parametrize(("card", "token"), [("p04", "inspiration"), ("p12", "time"), ("p14", "dollar")])
def test_p04_p12_p14_bar_a_token_from_tracks(table, card, token):
    match = table({"wow": "w01", "pow": card, "dollar": 1, "time": 1, "inspiration": 1, "research": 1})
    play(place(match, "spec-1"), "track 2")
    assert token not in acts(match, "token") and why(match, f"token {token}") == "MI-259"
    only = table({"wow": "w01", "pow": card, token: 5})
    place(only, "play-1" if token == "dollar" else "spec-1")
    bare = table({"wow": "w01", "pow": card, token: 5}, tracks={"items": ["i01", "i02", "i03", "i04"]})
    place(bare, "item-1")
    assert acts(bare, "track") == (["4"] if card == "p04" else ["3", "4"])  # the bonus is an inspiration token


@pytest.mark.rule("MI-261", "MI-R55")
def test_p06_no_set_of_one(table):
    one = table({"wow": "w01", "pow": "p06", "pool": 3, "research": 1})
    one.play("collect")
    assert one.actor == 1
    match = table({"wow": "w01", "pow": "p06", "pool": 3, "research": 2})
    play(match, "collect", "target 2", "action box")
    assert why(match, "done") == "MI-261"
    match.play("action dev")
    assert match.actor == 1 and len(predictions(match)) == 2


@pytest.mark.rule("MI-262", "MI-R55")
def test_p07_no_set_of_four(table):
    match = table({"wow": "w01", "pow": "p07", "pool": 3, "research": 9})
    play(match, "collect", "target 2", "action box", "action dev", "action upg")
    assert match.actor == 1 and len(predictions(match)) == 3


@pytest.mark.rule("MI-266", "MI-R16", "MI-253")
def test_p11_at_most_five_employees_the_wow_card_included(table):
    full = {3: "f01", 4: "f02", 5: "f03", 6: "f05"}
    match = place(table({"wow": "w01", "pow": "p11", "table": full, "hand": ["f06"]}), "play-1")
    assert match.actor == 1 and int(match.state.employee_holder[6]) == 0
    turned = table({"wow": "w01", "pow": "p11", "table": {3: "f01"}, "hand": ["f06"]}, dials={"pow_most_employees": 2})
    assert place(turned, "play-1").actor == 1


@pytest.mark.rule("MI-235")
def test_the_wow_card_stays(table):
    match = table({"wow": "w01", "hand": ["f06"]})
    place(match, "play-1").play("employee f06")
    assert why(match, "chair 1") == "MI-081"
