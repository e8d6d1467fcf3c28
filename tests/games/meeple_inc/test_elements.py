"""Elements on the table, boxes to awards (MI-065 to MI-072, MI-111 to MI-139)."""

import pytest

from .positions import acts, happened, is_sound, kept, levels, part, place, play, tokens, vp, why

RICH = {"inspiration": 9, "research": 9, "playtest": 9, "time": 9, "dollar": 9}
SKILLED = {"wow": "w04", "attached": {1: "k25"}, "table": {3: "s11"}}  # totals 4/4/4
FULL = {"box": 2, "mechanism": 1, "component": 3}


@pytest.mark.rule("MI-111", "MI-113", "MI-R10")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_box_costs_its_level_in_inspiration(table, level):
    match = table(SKILLED | {"inspiration": 4})
    play(place(match, "box-1"), f"level box {level}")
    assert tokens(match) == {"time": 1} | ({"inspiration": 4 - level} if level < 4 else {})
    assert int(match.state.box_stock[level - 1]) == 7 and levels(match) == [level, 0, 0] and is_sound(match)


@pytest.mark.rule("MI-065", "MI-111")
def test_a_level_above_the_skill_or_the_purse_is_refused(table):
    match = place(table({"inspiration": 9}), "box-1")
    assert acts(match) == ["done", "level box 1"] and why(match, "level box 2") == "MI-065"
    match = place(table(SKILLED | {"inspiration": 2}), "box-1")
    assert acts(match, "level") == ["box 1", "box 2"] and why(match, "level box 3") == "MI-111"


@pytest.mark.rule("MI-068", "MI-112")
def test_one_box_on_the_table(table):
    match = place(table(RICH | {"box": 1}), "box-1")
    assert match.actor == 1 and levels(match) == [1, 0, 0]


@pytest.mark.rule("MI-114")
def test_a_level_that_is_sold_out_cannot_be_bought(table):
    match = table(SKILLED | RICH, {"games": ["211"] * 8})
    place(match, "box-1")
    assert acts(match, "level") == ["box 1", "box 3", "box 4"] and why(match, "level box 2") == "MI-114"


@pytest.mark.rule("MI-115", "MI-116", "MI-117", "MI-119", "MI-R11", "MI-072")
@pytest.mark.parametrize(("element", "token"), [("mechanism", "playtest"), ("component", "research")])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_mechanisms_cost_playtests_and_components_research(table, element, token, level):
    match = table(SKILLED | {"research": 4, "playtest": 4})
    play(place(match, "dev-1"), f"level {element} {level}")
    paid = {"research": 4, "playtest": 4} | {token: 4 - level}
    assert tokens(match) == {"dollar": 1} | {name: count for name, count in paid.items() if count}
    assert match.actor == 1 and sum(levels(match)) == level  # one of the two, and no box is needed


@pytest.mark.rule("MI-069", "MI-070", "MI-118")
def test_one_mechanism_and_one_component(table):
    match = place(table(RICH | {"mechanism": 1}), "dev-1")
    assert acts(match, "level") == ["component 1"] and why(match, "level mechanism 1") == "MI-112"
    match = place(table(RICH | {"component": 1}), "dev-1")
    assert acts(match, "level") == ["mechanism 1"] and why(match, "level box 1") == "MI-115"


@pytest.mark.rule("MI-014", "MI-R12")
def test_mechanisms_and_components_never_run_out(table):
    match = place(table(RICH, {"games": ["111"] * 8, "mechanism": 1, "component": 1}), "dev-1")
    assert acts(match, "level") == ["mechanism 1", "component 1"]


# --- Upgrading ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-120", "MI-121", "MI-122", "MI-125")
@pytest.mark.parametrize(("number", "element"), [(1, "box"), (2, "mechanism"), (3, "component")])
def test_each_upgrade_space_raises_its_element_by_one_for_a_time_token(table, number, element):
    match = table({"time": 1, "box": 1, "mechanism": 1, "component": 1})
    place(match, f"upg-{number}")
    assert acts(match) == ["done", f"level {element} 2"] and tokens(match) == {}
    assert why(match, f"level {element} 3") == "MI-121"
    match.play(f"level {element} 2")
    assert sum(levels(match)) == 4 and vp(match) == 0


@pytest.mark.rule("MI-123", "MI-052")
def test_nothing_rises_above_level_4(table):
    match = table({"time": 1, "box": 4, "mechanism": 4, "component": 4})
    assert not [name for name in acts(match, "place") if name.startswith("upg")]


@pytest.mark.rule("MI-124", "MI-126", "MI-071")
def test_upgrading_ignores_skills_and_swaps_the_box(table):
    match = table({"time": 1, "box": 3})
    play(place(match, "upg-1"), "level box 4")
    assert levels(match) == [4, 0, 0] and match.state.box_stock.tolist() == [8, 8, 8, 7] and is_sound(match)


@pytest.mark.rule("MI-127")
def test_a_box_cannot_rise_to_a_level_that_is_sold_out(table):
    match = table({"time": 1, "box": 1}, {"games": ["211"] * 8})
    assert why(match, "place upg-1") == "MI-052"


@pytest.mark.rule("MI-R78", "MI-222")
def test_a_two_level_upgrade_may_pass_over_a_level_without_stock(table):
    match = table({"box": 1, "table": {3: "s02"}}, {"games": ["211"] * 8})
    place(match, "upg-1", "s02")
    assert acts(match) == ["done", "level box 3"] and why(match, "level box 2") == "MI-127"


@pytest.mark.rule("MI-122", "MI-R38")
def test_a_published_game_is_not_upgraded(table):
    match = table({"time": 1, "games": ["111"]})
    assert why(match, "place upg-1") == "MI-052"


# --- Publishing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-128", "MI-129", "MI-131", "MI-132", "MI-R15", "MI-072")
def test_publishing_takes_all_three_from_the_table(table):
    match = table(FULL | {"dollar": 1})
    place(match, "pub-1")
    assert acts(match) == ["done", "confirm"]
    match.play("confirm")
    assert kept(match) == ["213"] and levels(match) == [0, 0, 0] and (vp(match), part(match, "games")) == (1, 6)
    assert happened(match, "published") and is_sound(match)


@pytest.mark.rule("MI-128")
@pytest.mark.parametrize("missing", ["box", "mechanism", "component"])
def test_each_element_is_needed(table, missing):
    match = place(table({name: level for name, level in FULL.items() if name != missing} | {"dollar": 1}), "pub-1")
    assert kept(match) == [] and match.actor == 1


@pytest.mark.rule("MI-130", "MI-071")
def test_one_game_for_each_action_and_elements_stay_until_then(table):
    match = table(FULL | {"dollar": 1})
    play(place(match, "pub-1"), "done")
    assert levels(match) == [2, 1, 3] and match.actor == 1


# --- Awards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-133", "MI-134", "MI-135", "MI-136", "MI-139", "MI-R26")
def test_a_game_goes_to_the_shelf_for_an_award(table):
    match = table({"award": "a01", "games": ["221", "332", "111"]})
    place(match, "award-1")
    assert acts(match) == ["done", "award 1", "award 2"] and tokens(match) == {} and vp(match) == 0
    match.play("award 1")
    assert acts(match) == ["game 2 2 1", "game 3 3 2"] and why(match, "game 1 1 1") == "MI-133"
    match.play("game 2 2 1")
    assert kept(match) == ["111", "332"] and match.state.awards[0].tolist() == [1, 0, 0]
    assert match.state.shelf.tolist() == [2, 3, 3] and match.actor == 1 and is_sound(match)
    assert (part(match, "games"), part(match, "awards")) == (11, 9)


@pytest.mark.rule("MI-133")
def test_an_award_level_without_a_token_cannot_be_chosen(table):
    match = table({"award": "a01", "games": ["444"]}, {"awards": [0, 0, 3]})
    place(match, "award-1")
    assert acts(match, "award") == ["1", "2"] and why(match, "award 3") == "MI-133"


@pytest.mark.rule("MI-133")
def test_every_element_must_reach_the_requirement(table):
    for game in ("121", "211", "220"):
        if "0" not in game:
            assert place(table({"award": "a01", "games": [game]}), "award-1").actor == 1


@pytest.mark.rule("MI-137")
def test_any_number_of_awards(table):
    match = table({"award": "a01", "games": ["221"], "awards": [2, 1, 0]})
    play(place(match, "award-1"), "award 1")
    assert match.state.awards[0].tolist() == [3, 1, 0] and part(match, "awards") == 27 + 13


@pytest.mark.rule("MI-133", "MI-R02")
def test_the_figures_of_the_award_cards(meeple):
    rules = meeple(players=2).rules
    for card in range(1, 13):
        for level in range(3):
            total, points = int(rules.award_needs[card, level].sum()), int(rules.award_vp[card, level])
            assert points == {4: 8, 5: 9, 6: 10, 7: 12, 8: 13, 9: 14, 10: 17, 11: 18}[total]
