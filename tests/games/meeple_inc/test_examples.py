"""The worked examples of the specification, number by number.

Each is a golden game too: when its test is done, what was played is played again from the same position, and must tell
the chapter of that test in `worked-examples.story.txt`. An example that only looks at a company tells what it has.
"""

import re

import pytest

from tablewright.games.meeple_inc.state import OBJECTIVES
from tablewright.testing import story

from ..golden import FOLDER
from .positions import (
    SLUG,
    SPECIFICATION,
    acts,
    at_place,
    deck,
    happened,
    icons,
    is_sound,
    kept,
    levels,
    part,
    place,
    play,
    predictions,
    shown,
    tokens,
    tokens_on,
    track,
    under,
    vp,
    why,
)

SPECIALISTS = {"specialists": ["s01", "s02", "s03"]}
CHAPTERS = FOLDER / SLUG / "worked-examples.story.txt"


def chapters():
    """The kept stories by the names of their tests."""
    parts = re.split(r"^# (.+)\n", CHAPTERS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def told_again(match):
    """What was played, played again from the position in which it began."""
    if not match.moves:
        return match.board().split("\n\n")[1] + "\n"
    again = match.at(0)
    words = story(match, again)
    assert again.states.tobytes() == match.states.tobytes()
    return words


@pytest.fixture
def table(table, request):
    """Positions as everywhere; what was played in them must tell the golden story."""
    made = []

    def remembered(*companies, **how):
        made.append(table(*companies, **how))
        return made[-1]

    yield remembered
    assert "\n".join(told_again(match) for match in made) == chapters().get(request.node.name, "").rstrip("\n") + "\n"


def test_every_worked_example_of_the_specification_is_here():
    section = SPECIFICATION.read_text(encoding="utf-8").split("## Worked example\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \|", section, flags=re.MULTILINE)
    tests = {name.split("_")[1] for name in globals() if re.match(r"test_\d+_", name)}
    assert len(rows) == 34 and set(rows) == tests


@pytest.mark.rule("MI-048", "MI-050", "MI-149")
def test_1_a_bonus_without_a_hard_hat_comes_before_the_effect(table):
    match = place(table({}), "spec-1")
    assert (tokens(match), match.phase) == ({"dollar": 1}, "track")


@pytest.mark.rule("MI-044", "MI-048", "MI-098")
def test_2_the_safety_cost_is_paid_then_the_bonus_comes_then_the_effect(table):
    match = place(table({"inspiration": 1}), "free-2")
    assert (tokens(match), match.phase) == ({"research": 1}, "track")


@pytest.mark.rule("MI-043", "MI-045", "MI-046")
def test_3_a_hat_with_minus_2_costs_two_tokens(table):
    poor = at_place(table({"dollar": 1}))
    assert "place pub-2" not in acts(poor) and why(poor, "place pub-2") == "MI-043"
    match = place(table({"dollar": 2}), "pub-2")
    assert (tokens(match), vp(match)) == ({"research": 1}, 1)


@pytest.mark.rule("MI-065", "MI-064")
def test_4_skill_totals_say_what_may_be_bought(table):
    rich = {"inspiration": 9, "research": 9, "playtest": 9, "icons": [4, 1, 2]}
    match = place(table(rich), "box-1")
    assert acts(match, "level") == ["box 1", "box 2", "box 3", "box 4"]
    match = place(table(rich), "dev-1")
    assert acts(match, "level") == ["mechanism 1", "component 1", "component 2"]


@pytest.mark.rule("MI-064", "MI-094", "MI-R32")
def test_5_a_skill_card_behind_a_wow_card_counts(table):
    match = table({"wow": "w01", "attached": {1: "k13"}})
    assert icons(match) == [2, 1, 2] and is_sound(match)


@pytest.mark.rule("MI-087", "MI-089", "MI-095", "MI-066")
def test_6_a_skill_card_is_bought_and_attached(table):
    match = table({"dollar": 1}, top={"skills": ["k13", "k01", "k02", "k03"]})
    place(match, "train-1")
    assert tokens(match) == {"dollar": 2}
    match.play("drawn 1")
    assert (tokens(match), icons(match), match.phase) == ({}, [1, 1, 1], "after")
    match.play("attach k13")
    assert (tokens(match), icons(match)) == ({"time": 1}, [2, 1, 2])


@pytest.mark.rule("MI-149", "MI-150", "MI-153", "MI-159")
@pytest.mark.parametrize(("taken", "laid"), [(3, 0), (2, 1), (1, 2)])
def test_7_each_skipped_card_gets_a_token(table, taken, laid):
    match = table({"time": 3}, tracks=SPECIALISTS)
    place(match, "spec-1").play(f"track {taken}")
    while match.phase == "skip":
        match.play("token time")
    assert tokens(match) == {"dollar": 1, **({"time": 3 - laid} if laid < 3 else {})}
    assert track(match, "specialists")[1:] == [card for card in (1, 2, 3) if card != taken]
    lying = [tokens_on(match, "specialists", space) for space in (2, 3)]
    assert lying == [{"time": 1} if laid == 2 else {}, {"time": 1} if laid else {}]


@pytest.mark.rule("MI-217", "MI-218", "MI-226", "MI-158")
def test_8_the_head_hunter_pays_no_safety_cost_and_places_no_tokens(table):
    match = table({"table": {3: "s06"}}, tracks=SPECIALISTS)
    place(match, "spec-2", "s06").play("track 1")
    assert tokens(match) == {"research": 1}
    assert [tokens_on(match, "specialists", space) for space in (1, 2, 3)] == [{}, {}, {}]
    assert match.state.employee_holder[17] == 0


@pytest.mark.rule("MI-207", "MI-064")
def test_9_the_lab_assistant_gives_three_tokens_in_any_mix_and_one_mechanism_icon(table):
    match = table({"table": {3: "f09"}})
    assert icons(match) == [1, 2, 1]
    place(match, "freelancer-3")
    assert acts(match) == ["token research", "token playtest"]
    play(match, "token research", "token playtest", "token research")
    assert tokens(match) == {"research": 2, "playtest": 1}


@pytest.mark.rule("MI-120", "MI-121", "MI-124")
def test_10_a_box_is_upgraded(table):
    match = table({"box": 2, "time": 1, "icons": [2, 1, 1]})
    place(match, "upg-1").play("level box 3")
    assert (levels(match), tokens(match)) == ([3, 0, 0], {})
    assert match.state.box_stock.tolist() == [8, 8, 7, 8]


@pytest.mark.rule("MI-140", "MI-141", "MI-143")
def test_11_caro_trades(table):
    match = table({"time": 3, "research": 1})
    place(match, "trade-1")
    play(match, *["trade time-dollar"] * 3, "trade research-playtest", "done")
    assert tokens(match) == {"dollar": 4, "playtest": 1}  # one dollar is the bonus of the space
    assert match.actor == 1


@pytest.mark.rule("MI-280", "MI-282")
def test_12_dollars_are_used_for_one_objective_only(table):
    match = table({"dollar": 3, "inspiration": 3, "research": 3, "objectives": ["o02", "o10"]})
    assert part(match, "objectives") == 5 - 2
    enough = table({"dollar": 5, "inspiration": 3, "research": 3, "objectives": ["o02", "o10"]})
    assert part(enough, "objectives") == 5 + 4


@pytest.mark.rule("MI-279")
@pytest.mark.parametrize(("research", "scored"), [(4, 4), (3, -2)])
def test_13_an_objective_is_completed_or_failed(table, research, scored):
    assert part(table({"research": research, "objectives": ["o01"]}), "objectives") == scored


@pytest.mark.rule("MI-278", "MI-131")
def test_14_a_published_game_scores_its_levels(table):
    match = table({"games": ["321"]})
    assert (part(match, "games"), vp(match)) == (6, 0)


@pytest.mark.rule("MI-283", "MI-137")
def test_15_two_awards_of_level_1(table):
    assert part(table({"award": "a01", "awards": [2, 0, 0]}), "awards") == 18


@pytest.mark.rule("MI-174", "MI-175", "MI-178")
def test_16_the_hourglass_enters_67(table):
    match = table({"standing": ["spec-1"]}, {}, {}, hourglass=68)
    match.play("collect")
    assert (int(match.state.hourglass), tokens(match)) == (67, {"research": 1})


@pytest.mark.rule("MI-175", "MI-178", "MI-160")
def test_17_an_action_bonus_on_the_way(table):
    match = table({"pool": 0}, hourglass=53, settled=False)
    match.play("collect")
    assert (match.phase, int(match.state.hourglass)) == ("bonus", 51)
    match.play("action res")
    assert int(match.state.hourglass) == 49


@pytest.mark.rule("MI-176", "MI-177", "MI-271", "MI-272")
def test_18_the_start_space_gives_nothing_and_the_end_is_triggered(table):
    match = table({"pool": 0, "table": {3: "s04"}, "standing": []}, hourglass=3, settled=False)
    match.state.standee_at[4] = 0
    match.play("collect")
    assert (int(match.state.hourglass), vp(match), int(match.state.ender)) == (0, 4, 0)
    assert match.actor == 1 and not match.over


@pytest.mark.rule("MI-063")
def test_19_a_score_marker_gains_nothing_from_the_track(table):
    match = place(table({"vp": 50}), "basic")
    match.play("token vp")
    assert (vp(match), match.actor) == (51, 1)


@pytest.mark.rule("MI-292", "MI-295", "MI-313", "MI-298")
def test_20_the_zap_objective_card_on_easy(table):
    match = table({}, bots=1, bot_difficulty="easy", top={"zap": ["z16"], "objectives": ["o07"]})
    play(place(match, "basic"), "token dollar")
    assert (vp(match, 1), int(match.state.space_worker[44])) == (1, 15)
    assert 7 not in deck(match, "objectives") and happened(match, "card_removed") == [(OBJECTIVES, 7, 0)]
    assert match.state.deck_counts[OBJECTIVES].tolist() == [0, 35, 0]


@pytest.mark.rule("MI-317", "MI-314", "MI-R29")
@pytest.mark.parametrize(("card", "name", "size"), [("z02", "specialists", 3), ("z05", "freelancers", 3)])
def test_21_three_new_cards(table, card, name, size):
    match = table({}, bots=1, top={"zap": [card]})
    match.state.track_tokens[0 if name == "specialists" else 1, 1, 0] = 2
    play(place(match, "basic"), "token dollar")
    assert len([card for card in track(match, name) if card]) == size
    assert tokens_on(match, name, 2) == {} and len(set(track(match, name)) & set(deck(match, name))) == 0


@pytest.mark.rule("MI-307", "MI-R62", "MI-304", "MI-305")
def test_22_a_bot_on_normal_makes_two_predictions(table):
    match = table({}, bots=1)
    match.state.pool[1], match.state.basic_workers[1] = 0, 4
    play(place(match, "basic"), "token dollar")
    assert len(shown(match, 1)) == 2 and int(match.state.target[1]) == 0


@pytest.mark.rule("MI-310", "MI-312")
def test_23_without_a_level_1_award_level_2_is_removed(table):
    match = table({"awards": [3, 0, 0]}, bots=1, top={"zap": ["z14"]})
    play(place(match, "basic"), "token dollar")
    assert match.state.awards[1].tolist() == [0, 1, 0] and match.state.shelf.tolist() == [0, 2, 3]
    assert is_sound(match)


@pytest.mark.rule("MI-163", "MI-161")
def test_24_with_an_action_bonus_the_price_is_still_due(table):
    match = table({"time": 1, "inspiration": 1, "icons": [2, 1, 1]})
    place(match, "trade-2").play("action box")
    assert acts(match) == ["done", "level box 1"] and why(match, "level box 2") == "MI-111"


@pytest.mark.rule("MI-164")
def test_25_an_action_bonus_upgrades_any_element_without_time(table):
    match = table({"time": 1, "box": 2, "mechanism": 1})
    place(match, "trade-2").play("action upg")
    assert acts(match) == ["done", "level box 3", "level mechanism 2"]
    match.play("level mechanism 2")
    assert (levels(match), tokens(match)) == ([2, 2, 0], {})


@pytest.mark.rule("MI-244", "MI-250")
def test_26_dollars_and_time_pay_for_each_other(table):
    match = table({"wow": "w08", "time": 1}, top={"skills": ["k13", "k25", "k26", "k27"]})
    place(match, "train-1")
    assert tokens(match) == {"dollar": 1, "time": 1} and acts(match, "drawn") == ["1"]
    match.play("drawn 1")
    assert match.phase == "pay" and acts(match) == ["token dollar", "token time"]
    match.play("token time")
    assert tokens(match) == {} and match.state.skills[0, 13] == 1


@pytest.mark.rule("MI-185", "MI-186", "MI-R47")
def test_27_an_item_proves_nothing_and_a_worker_does(table):
    match = table({"items": ["i19"]}, {"predicts": (0, ["spec"])})
    play(match, "use item i19", "track 3", "done")
    assert predictions(match, 1) == ["spec"]
    place(match, "spec-1")
    assert predictions(match, 1) == [] and vp(match, 1) == 2 and tokens(match, 1) == {"dollar": 1}


@pytest.mark.rule("MI-104", "MI-106", "MI-108")
def test_28_the_items_of_the_book(table):
    assert tokens(play(table({"items": ["i01"]}), "use item i01")) == {"inspiration": 4}
    match = play(table({"items": ["i13"], "component": 1}), "use item i13")
    assert acts(match) == ["done", "level component 2", "level component 3"]
    match = play(table({"items": ["i17"]}), "use item i17")
    assert match.phase == "bonus"
    match = play(table({"items": ["i19"]}, tracks=SPECIALISTS), "use item i19", "track 3", "employee s03", "chair 3")
    assert int(match.state.chair[0, 2]) == 19 and tokens(match) == {"dollar": 2}
    match = table({"items": ["i27"]})
    assert icons(match) == [2, 2, 1] and why(match, "use item i27") in ("MI-036", "MI-106")


@pytest.mark.rule("MI-233", "MI-R42")
def test_29_the_awards_lobbyist_forgives_one_level_of_one_element(table):
    match = table({"award": "a01", "games": ["211"], "table": {3: "s13"}})
    place(match, "award-1", "s13")
    assert "award 1" in acts(match)
    match.play("award 1")
    assert kept(match) == [] and match.state.awards[0].tolist() == [1, 0, 0]
    worse = table({"award": "a01", "games": ["111"], "table": {3: "s13"}})
    place(worse, "award-1", "s13")
    assert worse.actor == 1 and kept(worse) == ["111"]


@pytest.mark.rule("MI-246")
def test_30_the_crowd_favourite(table):
    assert part(table({"wow": "w10", "award": "a01", "awards": [1, 0, 0]}), "awards") == 15


@pytest.mark.rule("MI-319", "MI-320", "MI-321")
def test_31_tokens_of_a_refreshed_card_stay_in_the_rightmost_space(table):
    match = table({"pool": 3}, tracks=SPECIALISTS, card_refresh="staff")
    match.state.track_tokens[0, 2, 0] = 2
    match.play("collect")
    assert under(match, "specialists") == [3] and track(match, "specialists")[1:] == [1, 2]
    assert tokens_on(match, "specialists", 3) == {"dollar": 2} and tokens_on(match, "specialists", 2) == {}


@pytest.mark.rule("MI-287", "MI-286")
def test_32_of_tied_companies_the_latest_in_turn_order_wins(table):
    match = table({"vp": 5}, {"vp": 9}, {"vp": 1}, {"vp": 9}, hourglass=0)
    match.state.ender = 1
    play(place(match, "basic"), "token dollar")
    assert (match.places, match.winners) == ([3, 2, 4, 1], [3])


@pytest.mark.rule("MI-021", "MI-022", "MI-023", "MI-024", "MI-025", "MI-026")
def test_33_what_each_place_in_the_turn_order_starts_with(meeple):
    match = meeple(players=6, first_player=1).new(seed=3)
    assert [(vp(match, seat), tokens(match, seat)) for seat in range(6)] == [
        (0, {}), (0, {"dollar": 1}), (0, {"dollar": 2}), (1, {}), (1, {"dollar": 1}), (1, {"dollar": 2}),
    ]  # fmt: skip


@pytest.mark.rule("MI-228", "MI-R39", "MI-R40")
def test_34_the_developer_takes_a_token_before_buying(table):
    match = table({"table": {3: "s08"}})
    place(match, "dev-1", "s08")
    assert acts(match) == ["token research", "token playtest"]
    match.play("token playtest")
    assert acts(match, "level") == ["mechanism 1"]
    match.play("done")
    assert tokens(match) == {"dollar": 1, "playtest": 1}
