"""Action Bonus and crystal ball (MI-160 to MI-170), the hourglass (MI-171 to MI-180), the end (MI-271 to MI-276)."""

import pytest

from .positions import acts, happened, is_sound, place, play, predictions, shown, tokens, vp, why

BONUSES = {
    115: {"dollar": 2}, 107: {"time": 2}, 99: {"inspiration": 2}, 91: {"playtest": 1}, 67: {"research": 1},
    43: {"playtest": 1}, 35: {"vp": 2}, 19: {"dollar": 1, "time": 1, "inspiration": 1}, 11: {"research": 1},
    3: {"vp": 2},
}  # fmt: skip


def bonus(table, company, *others, **how):
    """At an Action Bonus, from the second trade space."""
    return place(table({"time": 1} | company, *others, **how), "trade-2")


# --- X ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-160", "MI-161", "MI-165", "MI-168")
def test_any_action_that_could_have_an_effect_even_if_its_spaces_are_taken(table):
    match = bonus(table, {}, {"standing": ["res-1", "res-2"]})
    usable = ("basic", "spec", "train", "free", "res", "test", "multi", "item", "obj")
    assert acts(match) == ["done", *(f"action {name}" for name in usable)]
    assert why(match, "action pub") == "MI-165" and why(match, "collect") == "MI-R19"
    match.play("action res")
    assert tokens(match) == {"research": 2}  # no bonus, no cost; then the trade


@pytest.mark.rule("MI-165")
@pytest.mark.parametrize(
    ("act", "company"),
    [
        ("play", {"hand": ["f01"]}),
        ("box", {"inspiration": 1}),
        ("dev", {"research": 1}),
        ("upg", {"component": 1}),
        ("pub", {"box": 1, "mechanism": 1, "component": 1}),
        ("award", {"games": ["444"]}),
        ("trade", {"research": 1}),
    ],
)
def test_when_an_action_is_usable(table, act, company):
    assert f"action {act}" not in acts(bonus(table, {}))
    assert f"action {act}" in acts(bonus(table, company))


@pytest.mark.rule("MI-162", "MI-R47")
def test_an_action_bonus_proves_nothing(table):
    match = bonus(table, {}, {"predicts": (0, ["res"])})
    match.play("action res")
    assert predictions(match, 1) == ["res"]


@pytest.mark.rule("MI-165", "MI-048")
def test_an_action_bonus_may_be_declined(table):
    match = bonus(table, {"research": 1})
    match.play("done")
    assert match.phase == "trade" and tokens(match) == {"research": 1}


@pytest.mark.rule("MI-166", "MI-R46")
def test_table_bonuses_come_with_an_action_bonus(table):
    match = bonus(table, {"hand": ["f01"]})
    play(match, "action play", "employee f01", "chair 3")
    assert tokens(match) == {"dollar": 2}


@pytest.mark.rule("MI-167", "MI-R41")
def test_specialists_do_not_work_with_an_action_bonus(table):
    match = bonus(table, {"table": {3: "s04"}})
    match.play("action res")
    assert tokens(match) == {"research": 2}


@pytest.mark.rule("MI-163")
def test_skill_prices_and_skipped_cards_are_paid(table):
    match = bonus(table, {"dollar": 1}, top={"skills": ["k13", "k01", "k25", "k26"]})
    match.play("action train")
    assert acts(match, "drawn") == ["2"]


# --- Q ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-169", "MI-R54")
def test_a_crystal_ball_proves_a_prediction_of_choice(table):
    match = table({"inspiration": 1, "predicts": (1, ["box", "dev"])})
    place(match, "dev-3")
    assert acts(match) == ["action box", "action dev"] and why(match, "done") == "MI-R54"
    match.play("action dev")
    assert predictions(match) == ["box"] and shown(match) == ["dev"]


@pytest.mark.rule("MI-170")
def test_a_crystal_ball_without_a_prediction_does_nothing(table):
    match = place(table({"inspiration": 1}), "dev-3")
    assert match.actor == 1 and tokens(match) == {}


# --- Collecting ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-171", "MI-172", "MI-174", "MI-041")
def test_all_workers_return_and_the_hourglass_counts_them(table):
    match = table({"standing": ["res-1", "freelancer-4", "basic", "multi-1:s01"], "table": {3: "s01", 4: "f12"}})
    match.play("collect")
    s = match.state
    assert int(s.pool[0]) == 4 and int(s.standee_at[1]) == -1 and int(s.freelancer_worker[0, 3]) == -1
    assert (s.space_worker == -1).all() and s.basic_workers.sum() == 0
    assert int(s.hourglass) == 56 and happened(match, "collected") == [(0, 4, 0)] and is_sound(match)


@pytest.mark.rule("MI-173", "MI-195", "MI-R49")
def test_old_predictions_lapse_before_the_hourglass_moves(table):
    match = table({"pool": 3, "predicts": (1, ["box", "dev"])}, {}, {}, hourglass=68)
    match.play("collect")
    kinds = [entry[0] for entry in match.moves[-1].entries]
    lapsed, gained = 33, 11
    assert kinds.index(lapsed) < kinds.index(gained) and predictions(match) == [] and vp(match) == 0


@pytest.mark.rule("MI-175", "MI-178", "MI-R48", "MI-179")
@pytest.mark.parametrize("space", BONUSES)
def test_the_bonus_spaces_of_the_hourglass(table, space):
    match = table({"pool": 3}, {}, {}, {}, {}, {}, hourglass=space + 1)
    match.play("collect")
    gained = tokens(match) | ({"vp": vp(match)} if vp(match) else {})
    assert gained == BONUSES[space]


@pytest.mark.rule("MI-178", "MI-175")
@pytest.mark.parametrize("space", [83, 51, 27])
def test_the_action_bonuses_of_the_hourglass(table, space):
    match = table({"pool": 3}, {}, {}, {}, hourglass=space + 1)
    match.play("collect")
    assert match.phase == "bonus"


@pytest.mark.rule("MI-178")
def test_thirteen_bonus_spaces(meeple):
    rules = meeple(players=6).rules
    assert [space for space in range(121) if rules.hourglass_gain[space].any()] == sorted([*BONUSES, 83, 51, 27])


@pytest.mark.rule("MI-176", "MI-R48")
def test_the_space_it_stands_on_gives_nothing(table):
    match = table({"pool": 3}, {}, {}, hourglass=67)
    match.play("collect")
    assert tokens(match) == {} and int(match.state.hourglass) == 66


@pytest.mark.rule("MI-R50")
def test_research_from_the_hourglass_pays_for_predictions(table):
    match = table({"pool": 3}, {}, {}, hourglass=68)
    match.play("collect")
    assert match.phase == "target" and acts(match) == ["done", "target 2", "target 3"]


# --- The end ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-177", "MI-180", "MI-R56", "MI-276")
def test_on_0_a_collection_moves_nothing(table):
    match = table({"pool": 3}, {}, hourglass=0)
    match.state.ender = 1
    match.play("collect")
    assert match.over and int(match.state.hourglass) == 0 and vp(match) == 0


@pytest.mark.rule("MI-271", "MI-272", "MI-273", "MI-274", "MI-275", "MI-276", "MI-R53", "MI-R57")
def test_everybody_else_has_exactly_one_last_turn(table):
    match = table({}, {"pool": 3, "research": 1}, {"pool": 3}, hourglass=1, actor=1)
    match.play("collect")
    assert vp(match, 1) == 4 and match.phase == "target"
    play(match, "target 1", "action basic")
    assert match.actor == 2
    match.play("collect")
    assert vp(match, 2) == 0 and match.actor == 0
    play(place(match, "basic"), "token dollar")
    assert match.over and match.ending == "hourglass" and vp(match, 1) == 6  # the prediction was proven


@pytest.mark.rule("MI-275")
def test_a_last_turn_has_both_windows_for_free_actions(table):
    free = {"items": ["i01", "i02"], "skills": ["k01", "k02"], "table": {3: "f01"}}
    match = table(free | {"wow": "w01", "pow": "p01", "dollar": 1, "time": 1, "inspiration": 1}, hourglass=0)
    match.state.ender = 1
    offered = ["remove pow", "use item i01", "use item i02", "attach k01", "attach k02"]
    assert set(offered) < set(acts(match))
    play(match, "use item i01", "attach k01", "chair 1")
    place(match, "award-1")
    assert acts(match) == ["done", "remove pow", "use item i02", "attach k02"]
    match.play("done")
    assert match.over


@pytest.mark.rule("MI-274", "MI-029")
def test_nothing_is_legal_after_the_end(table):
    match = table({}, {}, hourglass=0)
    match.state.ender = 1
    play(place(match, "basic"), "token dollar")
    assert match.over and match.legal() == [] and why(match, "done") == "MI-274"
