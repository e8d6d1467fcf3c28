"""The abilities of freelancers (MI-199 to MI-215) and specialists (MI-216 to MI-234), card by card."""

import pytest

from tablewright.engine.copies import Copy
from tablewright.games.meeple_inc import content
from tablewright.games.meeple_inc.text.names import employee_about

from .positions import acts, happened, is_sound, levels, place, play, predictions, tokens, tokens_on, under, vp, why

OBJECTIVES = {"objectives": ["o01", "o02", "o03", "o04"]}
FOUR = {"items": ["i01", "i02", "i03", "i04"]}


def used(table, card, company=None, *others, **how):
    """A worker on this freelancer."""
    return place(table({"table": {3: card}} | (company or {}), *others, **how), "freelancer-3")


# --- Freelancers --------------------------------------------------------------------------------------------------

ABILITIES = [
    "gain 5 tokens, any mix of dollars, time and inspiration",
    "take any action of the board without safety cost or bonus",
    "gain 4 playtest",
    "use the ability of any other freelancer at any table",
    "draw objectives and keep up to 2 of them",
    "gain 2 VP",
    "upgrade the box by up to 2 levels",
    "gain 2 items, one after the other",
    "gain 3 tokens, any mix of playtest and research",
    "prove one of your predictions",
    "gain 4 research",
    "gain 4 VP",
    "upgrade the component by up to 2 levels",
    "prove up to 2 of your predictions",
    "gain 3 VP",
    "upgrade the mechanism by up to 2 levels",
]


@pytest.mark.rule("MI-215")
def test_every_freelancer_says_what_it_does(meeple):
    game = meeple(players=2)
    assert [employee_about(game.box.words, game.rules, card) for card in range(1, 17)] == ABILITIES


@pytest.mark.rule("MI-056", "MI-108")
def test_a_designer_gives_a_freelancer_the_parts_of_an_item(table, tmp_path):
    shipped = (content.DATA / "staff.toml").read_text(encoding="utf-8")
    assert "parts = [{ vp = 2 }]" in shipped
    parts = "parts = [{ dollar = 1 }, { items = 1 }, { objectives = 1 }]"
    (tmp_path / "staff.toml").write_text(shipped.replace("parts = [{ vp = 2 }]", parts), encoding="utf-8")
    match = used(table, "f06", tracks=FOUR, top=OBJECTIVES, content=Copy(folder=tmp_path))
    about = "gain $1, then gain an item, then draw objectives and keep one of them"
    assert employee_about(match.game.box.words, match.game.rules, 6) == about
    assert tokens(match) == {"dollar": 1} and match.phase == "track"
    play(match, "track 4")
    assert match.phase == "objective"
    play(match, "drawn 1")
    assert match.phase == "after" and vp(match) == 0 and is_sound(match)


@pytest.mark.rule("MI-199")
def test_f01_five_tokens(table):
    match = used(table, "f01")
    assert acts(match) == ["token dollar", "token time", "token inspiration"]
    play(match, *["token time"] * 4, "token dollar")
    assert tokens(match) == {"dollar": 1, "time": 4} and match.actor == 1


@pytest.mark.rule("MI-200", "MI-R36", "MI-R43")
def test_f02_any_action_without_cost_and_bonus(table):
    match = used(table, "f02", {"wow": "w12", "inspiration": 1})
    assert why(match, "done") == "MI-056" and "action award" not in acts(match)
    play(match, "action box", "level box 1")
    assert tokens(match) == {} and levels(match) == [1, 0, 0] and match.actor == 1  # W12 does not double it


@pytest.mark.rule("MI-201", "MI-209")
def test_f03_and_f11_four_tokens(table):
    assert tokens(used(table, "f03")) == {"playtest": 4} and tokens(used(table, "f11")) == {"research": 4}


@pytest.mark.rule("MI-202", "MI-R37")
def test_f04_copies_any_freelancer_at_a_table_occupied_or_not(table):
    match = table({"table": {3: "f04", 4: "f12"}}, {"table": {3: "f15", 4: "f10"}, "standing": ["freelancer-3"]})
    place(match, "freelancer-3")
    assert acts(match) == ["employee f12", "employee f15"]
    assert [why(match, f"employee {card}") for card in ("f04", "f10", "f01")] == ["MI-R37", "MI-056", "MI-R37"]
    match.play("employee f15")
    assert vp(match) == 3 and vp(match, 1) == 0 and match.actor == 1


@pytest.mark.rule("MI-203", "MI-R75")
def test_f05_keeps_up_to_two_objectives(table):
    match = used(table, "f05", top=OBJECTIVES)
    play(match, "drawn 2")
    assert acts(match) == ["done", "drawn 1", "drawn 3", "drawn 4"]
    match.play("drawn 4")
    assert under(match, "objectives") == [1, 3] and match.actor == 1
    stopped = used(table, "f05", top=OBJECTIVES)
    play(stopped, "drawn 1", "done")
    assert under(stopped, "objectives") == [2, 3, 4] and stopped.actor == 1


@pytest.mark.rule("MI-204", "MI-210", "MI-213", "MI-R85")
@pytest.mark.parametrize(("card", "points"), [("f06", 2), ("f12", 4), ("f15", 3)])
def test_f06_f12_f15_points(table, card, points):
    assert vp(used(table, card)) == points


@pytest.mark.rule("MI-205", "MI-211", "MI-214", "MI-215")
@pytest.mark.parametrize(("card", "element"), [("f07", "box"), ("f13", "component"), ("f16", "mechanism")])
def test_f07_f13_f16_upgrade_by_up_to_two(table, card, element):
    purse = dict.fromkeys(("dollar", "time", "inspiration", "research", "playtest"), 2)
    match = used(table, card, {element: 1} | purse)
    assert acts(match) == ["done", f"level {element} 2", f"level {element} 3"]
    match.play(f"level {element} 3")
    assert sum(levels(match)) == 3 and tokens(match) == purse and is_sound(match)
    high = used(table, card, {element: 3})
    assert acts(high) == ["done", f"level {element} 4"]


@pytest.mark.rule("MI-215", "MI-R45")
@pytest.mark.parametrize(("pow_card", "card", "element"), [("p09", "f07", "box"), ("p01", "f13", "component")])
def test_a_two_level_upgrade_stops_at_3_with_the_pow_card(table, pow_card, card, element):
    match = used(table, card, {element: 2, "pow": pow_card, "wow": "w01"})
    assert acts(match) == ["done", f"level {element} 3"] and why(match, f"level {element} 4") == "MI-R45"


@pytest.mark.rule("MI-215", "MI-205")
def test_f07_needs_a_box_in_stock(table):
    match = used(table, "f07", {"box": 1}, {"games": ["311"] * 8})
    assert acts(match) == ["done", "level box 2"] and why(match, "level box 3") == "MI-127"


@pytest.mark.rule("MI-206", "MI-R75")
def test_f08_two_items_one_after_the_other(table):
    match = used(table, "f08", {"time": 3}, tracks=FOUR)
    play(match, "track 3")
    assert match.phase == "track" and tokens_on(match, "items", 4) == {"time": 1}
    play(match, "track 4")
    assert tokens(match) == {"time": 3} and (match.state.item_holder == 0).sum() == 2
    declined = used(table, "f08", tracks=FOUR)
    declined.play("done")
    assert declined.phase == "track"


@pytest.mark.rule("MI-208")
def test_f10_proves_one_prediction(table):
    match = used(table, "f10", {"predicts": (1, ["box", "dev"])})
    assert why(match, "done") == "MI-R54"
    match.play("action box")
    assert predictions(match) == ["dev"] and match.actor == 1


@pytest.mark.rule("MI-212")
def test_f14_proves_up_to_two(table):
    match = used(table, "f14", {"predicts": (1, ["box", "dev", "upg"])})
    assert "done" not in acts(match)
    match.play("action box")
    assert acts(match) == ["done", "action dev", "action upg"]
    match.play("action upg")
    assert predictions(match) == ["dev"] and match.actor == 1


# --- Specialists --------------------------------------------------------------------------------------------------


def standee(table, card, where, company=None, *others, **how):
    """The standee of a specialist at the table on a space."""
    return place(table({"table": {3: card}} | (company or {}), *others, **how), where, card)


@pytest.mark.rule("MI-216", "MI-R39")
def test_each_specialist_has_an_action_of_its_own(meeple):
    aligned = meeple(players=2).rules.aligned_act[1:].tolist()
    assert sorted(aligned) == [act for act in range(16) if act not in (0, 14)]


@pytest.mark.rule("MI-217", "MI-218", "MI-219")
def test_no_safety_cost_on_the_own_action_but_the_bonus(table):
    match = standee(table, "s10", "box-2")
    assert vp(match) == 1 and tokens(match) == {}
    other = table({"table": {3: "s10"}})
    other.play("worker s10")
    assert why(other, "place dev-2") == "MI-043"


@pytest.mark.rule("MI-220", "MI-R41")
def test_elsewhere_a_standee_is_an_ordinary_worker(table):
    match = standee(table, "s04", "test-1", {"time": 1})
    assert tokens(match) == {"research": 1, "playtest": 2}


@pytest.mark.rule("MI-221", "MI-R74", "MI-R75")
def test_s01_keeps_two_objectives(table):
    match = standee(table, "s01", "obj-1", top=OBJECTIVES)
    play(match, "drawn 1", "drawn 2")
    assert under(match, "objectives") == [3, 4] and match.actor == 1
    ordinary = place(table({}, top=OBJECTIVES), "obj-1")
    ordinary.play("drawn 1")
    assert ordinary.actor == 1


@pytest.mark.rule("MI-222", "MI-R74")
def test_s02_upgrades_by_up_to_two(table):
    match = standee(table, "s02", "upg-2", {"mechanism": 1})
    assert acts(match) == ["done", "level mechanism 2", "level mechanism 3"] and tokens(match) == {}


@pytest.mark.rule("MI-223", "MI-226", "MI-232", "MI-158")
@pytest.mark.parametrize(
    ("card", "where", "track"),
    [("s03", "free-1", "freelancers"), ("s06", "spec-1", "specialists"), ("s12", "item-1", "items")],
)
def test_s03_s06_s12_take_any_card_without_tokens(table, card, where, track):
    match = standee(table, card, where, {"research": 3})
    match.play("track 1")
    assert tokens(match)["research"] == 3 and len(happened(match, "took")) == 1  # at once
    assert all(tokens_on(match, track, space) == {} for space in (1, 2, 3))
    poor = standee(table, card, where)
    assert acts(poor, "track")[0] == "1"


@pytest.mark.rule("MI-224", "MI-225")
def test_s04_and_s05_gain_four(table):
    assert tokens(standee(table, "s04", "res-1")) == {"research": 4, "playtest": 1}
    assert tokens(standee(table, "s05", "test-1")) == {"research": 1, "playtest": 4}


@pytest.mark.rule("MI-227")
def test_s07_gains_five(table):
    match = play(standee(table, "s07", "multi-1"), *["token time"] * 5)
    assert tokens(match) == {"time": 5} and match.actor == 1


@pytest.mark.rule("MI-228", "MI-R40")
def test_s08_takes_a_token_even_without_a_purchase(table):
    match = play(standee(table, "s08", "dev-1", {"mechanism": 1, "component": 1}), "token research")
    assert tokens(match) == {"dollar": 1, "research": 1} and match.actor == 1


@pytest.mark.rule("MI-229", "MI-R40")
def test_s09_gains_for_a_published_game_only(table):
    full = {"box": 1, "mechanism": 1, "component": 1}
    match = play(standee(table, "s09", "pub-1", full), "confirm")
    assert tokens(match) == {"dollar": 1, "time": 1, "inspiration": 1}
    assert tokens(play(standee(table, "s09", "pub-1", full), "done")) == {}


@pytest.mark.rule("MI-230", "MI-251")
def test_s10_makes_a_box_cheaper(table):
    match = play(standee(table, "s10", "box-1", {"inspiration": 2}), "level box 3")
    assert tokens(match) == {"time": 1}
    free = standee(table, "s10", "box-1", {"wow": "w03"})
    assert acts(free, "level") == ["box 1", "box 2", "box 3"]  # 3 off in all, at least 0


@pytest.mark.rule("MI-231")
def test_s11_makes_training_cheaper(table):
    match = standee(table, "s11", "train-1", top={"skills": ["k13", "k01", "k25", "k28"]})
    assert acts(match, "drawn") == ["1", "2"]  # with the dollar of the space
    match.play("drawn 1")
    assert tokens(match) == {}
    cheap = standee(table, "s11", "train-3", {}, {}, {}, {}, top={"skills": ["k01", "k13", "k25", "k28"]})
    assert acts(cheap, "drawn") == ["1"]


@pytest.mark.rule("MI-233", "MI-R42", "MI-R74")
def test_s13_one_element_one_level(table):
    match = standee(table, "s13", "award-1", {"award": "a07", "games": ["122", "212", "112", "132"]})
    match.play("award 1")  # 2/2/2 is asked for
    assert acts(match) == ["game 1 2 2", "game 1 3 2", "game 2 1 2"]


@pytest.mark.rule("MI-234", "MI-079", "MI-R75", "MI-R74")
def test_s14_places_two_employees(table):
    match = standee(table, "s14", "play-1", {"hand": ["f01", "f02", "f03"]})
    play(match, "employee f01", "chair 4", "employee f02", "chair 5")
    assert tokens(match) == {"time": 2, "inspiration": 2} and match.actor == 1
    stopped = play(standee(table, "s14", "play-1", {"hand": ["f01", "f02"]}), "employee f01", "chair 4", "done")
    assert stopped.actor == 1
