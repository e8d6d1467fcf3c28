"""Turns and the two windows (MI-029 to MI-039), placing workers (MI-040 to MI-057)."""

import pytest

from tablewright.games.meeple_inc.state import WORKER_KINDS

from .positions import acts, at_place, happened, is_sound, place, play, space, tokens, tokens_on, vp, why

ITEM = {"items": ["i01"]}


@pytest.mark.rule("MI-029", "MI-039", "MI-032")
def test_turns_pass_clockwise_after_one_placement_each(table):
    match = table({}, {}, {})
    actors = []
    for _ in range(4):
        actors.append(match.actor)
        play(place(match, "basic"), "token dollar")
    assert actors == [0, 1, 2, 0] and match.state.pool[:3].tolist() == [2, 3, 3] and match.round == 2


@pytest.mark.rule("MI-030", "MI-031", "MI-033", "MI-035")
def test_a_turn_is_a_placement_or_a_collection(table):
    match = table({"pool": 3})
    assert acts(match) == ["collect", "worker regular"] and why(match, "done") == "MI-031"
    fresh = table({**ITEM})
    assert "collect" not in acts(fresh) and why(fresh, "collect") == "MI-033"


@pytest.mark.rule("MI-030", "MI-032")
@pytest.mark.parametrize("main", ["place", "collect"])
def test_there_is_no_second_main_choice_in_a_turn(table, main):
    match = table({"pool": 2, **ITEM})
    if main == "collect":
        match.play("collect")
    else:
        place(match, "award-1")
    assert match.actor == 0 and acts(match) == ["done", "use item i01"]
    assert why(match, "worker regular") == why(match, "collect") == "MI-030"


@pytest.mark.rule("MI-034", "MI-R71")
def test_an_empty_pool_must_collect(table):
    match = table({"pool": 0, **ITEM})
    assert acts(match) == ["collect", "use item i01"] and why(match, "worker regular") == "MI-034"
    forced = table({"pool": 0})
    assert forced.actor == 1 and forced.state.pool[0] == 4 and int(forced.state.hourglass) == 56


@pytest.mark.rule("MI-036", "MI-037", "MI-R19")
def test_free_actions_before_and_after_the_main_choice_but_not_within(table):
    match = table({"items": ["i01", "i02"], "skills": ["k01"]})
    assert acts(match) == ["worker regular", "use item i01", "use item i02", "attach k01"]
    match.play("use item i01")
    at_place(match)
    assert why(match, "use item i02") == "MI-036" and why(match, "attach k01") == "MI-036"
    assert {text.split()[0] for text in acts(match)} == {"place"}
    match.play("place multi-1")
    assert why(match, "use item i02") == "MI-036" and why(match, "remove pow") == "MI-036"
    assert {text.split()[0] for text in acts(match)} == {"token"}
    play(match, "token time", "token time", "token time")
    assert match.phase == "after" and acts(match) == ["done", "use item i02", "attach k01"]
    assert why(match, "worker regular") == "MI-030" and why(match, "collect") == "MI-030"
    play(match, "use item i02", "attach k01")
    assert match.actor == 1  # with nothing left to do the turn ends by itself


@pytest.mark.rule("MI-036", "MI-253")
def test_a_pow_card_is_removed_before_or_after_the_main_choice_but_not_within(table):
    match = table({"wow": "w01", "pow": "p01", "dollar": 1, "time": 1, "inspiration": 1})
    assert acts(match) == ["remove pow", "worker regular"]
    at_place(match)
    assert "remove pow" not in acts(match) and why(match, "remove pow") == "MI-036"
    match.play("place multi-1")
    assert "remove pow" not in acts(match) and why(match, "remove pow") == "MI-036"
    play(match, "token time", "token time", "token time")
    assert acts(match) == ["done", "remove pow"]


@pytest.mark.rule("MI-038", "MI-R20", "MI-155")
def test_an_item_is_used_once_a_turn_even_if_it_comes_back(table):
    others = [f"i{n:02d}" for n in range(1, 30) if n not in (11, 17)]
    match = table({"items": ["i17"]}, {"items": [*others, "i30"]}, tracks={"items": ["", "", "", "i11"]})
    match.play("use item i17")
    assert match.state.track_cards[2].tolist() == [0, 0, 17, 11]  # the gap is filled as soon as there is a card
    match.state.tokens[0, 0] = 1
    play(match, "action item", "track 3")
    assert int(match.state.item_holder[17]) == 0 and tokens_on(match, "items", 4) == {"dollar": 1}
    place(match, "multi-1")
    play(match, "token time", "token time", "token time")
    assert match.actor == 1 and int(match.state.items_used[17]) == 0
    replay = table({"items": ["i17", "i01"]})
    replay.state.items_used[17] = 1
    assert why(replay, "use item i17") == "MI-038"


@pytest.mark.rule("MI-040", "MI-041", "MI-042", "MI-R22")
def test_one_worker_on_a_space_any_number_on_basic(table):
    match = table({}, {})
    play(place(match, "multi-1"), "token time", "token time", "token time")
    assert why(match, "place multi-1") == "MI-040"
    play(place(match, "basic"), "token dollar")
    play(place(match, "basic"), "token dollar")
    play(place(match, "basic"), "token dollar")
    assert match.state.basic_workers[:2].tolist() == [1, 2] and match.state.space_worker[space("multi-1")] == 0
    assert is_sound(match)


@pytest.mark.rule("MI-044", "MI-047", "MI-R25")
def test_the_bonus_cannot_pay_the_cost_of_its_own_space(table):
    match = at_place(table({}))
    assert why(match, "place train-2") == "MI-043"  # one time, for a dollar and an inspiration
    match = place(table({"time": 1}), "train-2")
    assert tokens(match) == {"dollar": 1, "inspiration": 1}


@pytest.mark.rule("MI-047", "MI-250")
@pytest.mark.parametrize("card", ["w02", "w08"])
def test_nor_by_a_type_that_pays_for_another(table, card):
    """Only here is it felt: TRAIN-2 costs a time token and gives what W02 or W08 may pay for it."""
    match = at_place(table({"wow": card}))
    assert "train-2" not in acts(match, "place") and why(match, "place train-2") == "MI-043"
    other = {"w02": "inspiration", "w08": "dollar"}[card]
    assert tokens(place(table({"wow": card, other: 1}), "train-2")) == {"dollar": 1, "inspiration": 1}


@pytest.mark.rule("MI-049")
def test_the_bonus_may_be_spent_on_the_effect(table):
    match = place(table({}, top={"skills": ["k01", "k02", "k03", "k04"]}), "train-1")
    assert acts(match, "drawn") == ["1", "2", "3", "4"]


@pytest.mark.rule("MI-050", "MI-R23", "MI-160")
def test_worker_cost_predictions_bonus_effect_in_this_order(table):
    match = table({"time": 1}, {"predicts": (0, ["trade"])})
    place(match, "trade-2")
    kinds = [entry[0] for entry in match.moves[-1].entries]
    placed, paid, proven = (happened(match, kind) for kind in ("placed", "paid", "proven"))
    assert placed and paid and proven and match.phase == "bonus"
    assert kinds.index(8) < kinds.index(10) < kinds.index(31)
    play(match, "action basic", "token time")
    assert match.phase == "trade"  # the effect comes after the bonus


@pytest.mark.rule("MI-051", "MI-R18", "MI-187", "MI-R52")
def test_a_placement_without_effect_is_legal(table):
    match = table({"dollar": 1}, {"predicts": (0, ["pub"])})
    place(match, "pub-1")
    assert (vp(match), match.actor, vp(match, 1)) == (1, 1, 2)


@pytest.mark.rule("MI-052", "MI-R18")
def test_an_upgrade_space_needs_an_element_that_can_rise(table):
    match = at_place(table({"time": 3, "mechanism": 1, "component": 4}))
    assert [name for name in acts(match, "place") if name.startswith("upg")] == ["upg-2"]
    assert why(match, "place upg-1") == why(match, "place upg-3") == "MI-052"
    poor = at_place(table({"mechanism": 1}))
    assert why(poor, "place upg-2") == "MI-043"


@pytest.mark.parametrize(
    ("company", "free", "asked"),
    [
        ({}, [], False),
        ({"time": 3}, ["upg-1"], False),  # there is no box to raise
        ({"time": 3, "mechanism": 1}, ["upg-2"], True),
        ({"dollar": 1}, ["pub-1"], True),
        ({"table": {4: "f12"}}, [], True),
    ],
)
def test_a_worker_is_placed_without_asking_if_there_is_only_one_place_for_it(table, company, free, asked):
    match = table(company | ITEM, {})
    taken = [place for place in range(1, len(match.state.space_worker)) if place not in map(space, free)]
    match.state.space_worker[taken] = WORKER_KINDS  # a regular worker of the other company
    match.play("worker regular")
    assert match.phase == ("place" if asked else "basic")
    assert len(match.legal()) == (2 if asked else 4)


@pytest.mark.rule("MI-053", "MI-220")
def test_standees_go_anywhere_as_ordinary_workers(table):
    match = table({"table": {3: "s04", 4: "f12"}})
    place(match, "freelancer-4", "s04")
    assert vp(match) == 4 and int(match.state.standee_at[4]) == 50 and is_sound(match)


@pytest.mark.rule("MI-054", "MI-055", "MI-057", "MI-R22")
def test_a_freelancer_is_used_by_its_owner_one_worker_at_a_time(table):
    match = table({"table": {4: "f12"}}, {})
    place(match, "freelancer-4")
    assert vp(match) == 4 and why(at_place(match), "place freelancer-4") == "MI-054"
    play(match, "place basic", "token dollar")
    assert why(at_place(match), "place freelancer-4") == "MI-055"


@pytest.mark.rule("MI-056")
def test_a_freelancer_that_changes_nothing_cannot_be_used(table):
    match = at_place(table({"table": {3: "f10", 4: "f07"}}))
    assert why(match, "place freelancer-3") == why(match, "place freelancer-4") == "MI-056"


@pytest.mark.rule("MI-043", "MI-046")
def test_the_safety_cost_is_paid_in_full(table):
    match = place(table({"dollar": 1}), "box-2")
    assert (tokens(match), vp(match)) == ({}, 1)
