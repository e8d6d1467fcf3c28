"""Actions in a few words, for buttons."""

import random

import pytest

import tablewright
from tablewright.engine.box import Label
from tablewright.engine.copies import Copy
from tablewright.games.meeple_inc.text import action_words, label

from .positions import SLUG, at_place, place, play


def labels(match):
    """The label of every legal action, by its text form."""
    game = match.game
    return {
        game.box.actions.text(action): label(game.box.words, game.rules, match.state, action)
        for action in match.legal()
    }


def words(match):
    game = match.game
    return [action_words(game.box.words, game.rules, match.state, action) for action in match.legal()]


# --- One by one ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "text"), [(["spec-1"], "Collect 1 worker"), (["spec-1", "res-2"], "Collect 2 workers")]
)
def test_one_worker_or_many_are_collected(table, standing, text):
    assert labels(table({"standing": standing}))["collect"] == Label(text)


def test_a_space_has_its_number_its_bonus_and_its_cost(table):
    shown = labels(at_place(table({"dollar": 2, "time": 1, "inspiration": 1, "box": 2}), "regular"))
    assert shown["place basic"] == Label("Basics", group="Supplies")
    assert shown["place spec-1"] == Label("Hire specialist 1: gain $1", group="People")
    assert shown["place spec-2"] == Label("Hire specialist 2: gain 1 research", "pay 1 time", group="People")
    assert shown["place pub-2"] == Label("Publish 2: gain 1 research and 1 VP", "pay $2", group="Design")
    assert shown["place upg-1"] == Label("Upgrade box", "pay 1 time", group="Design")


def test_an_aligned_specialist_pays_no_safety_cost(table):
    shown = labels(at_place(table({"table": {3: "s04"}, "time": 1}), "s04"))
    assert shown["place res-1"] == Label("Research 1: gain 1 playtest", group="Supplies")
    assert shown["place spec-2"].cost == "pay 1 time"


def test_a_freelancer_is_used_by_name(table):
    shown = labels(at_place(table({"table": {3: "f09"}}), "regular"))
    assert shown["place freelancer-3"] == Label("Use Lab Assistant", group="People")


def test_a_track_card_costs_a_token_for_each_card_to_its_right(table):
    tracks = {"specialists": ["s01", "s02", "s03"]}
    shown = labels(place(table({"dollar": 5}, tracks=tracks), "spec-1"))
    assert [shown[f"track {space}"] for space in (1, 2, 3)] == [
        Label("Strategist", "2 tokens"),
        Label("Refiner", "1 token"),
        Label("Talent Scout"),
    ]


def test_the_head_hunter_places_no_tokens(table):
    match = play(at_place(table({"table": {3: "s06"}, "dollar": 5}), "s06"), "place spec-1")
    assert all(shown.cost == "" for text, shown in labels(match).items() if text.startswith("track"))


def test_an_element_costs_what_this_company_pays(table):
    for wow, cost in (("w01", "2 inspiration"), ("w03", "0 inspiration")):
        match = place(table({"wow": wow, "inspiration": 4, "icons": [2, 1, 1]}), "box-1")
        assert labels(match)["level box 2"] == Label("Box level 2", cost)


def test_a_skill_card_costs_less_with_the_coach(table):
    for worker, cost in (("regular", "$2"), ("s11", "$1")):
        match = table({"dollar": 9, "table": {3: "s11"}}, top={"skills": ["k13", "k01", "k02", "k03"]})
        assert labels(play(at_place(match, worker), "place train-1"))["drawn 1"].cost == cost


def test_an_upgrade_costs_nothing_more(table):
    match = table({"box": 2, "mechanism": 1, "items": ["i16"]})
    assert labels(play(match, "use item i16"))["level box 3"] == Label("Box to level 3")


def test_an_award_says_what_it_scores_here(table):
    match = place(table({"wow": "w10", "award": "a01", "games": ["444"]}), "award-1")
    assert labels(match)["award 1"] == Label("Level 1 award, 15 VP")


def test_a_pow_card_is_removed_for_its_price(table):
    shown = labels(table({"pow": "p02", "wow": "w01", "dollar": 1, "time": 1, "inspiration": 1}))
    assert shown["remove pow"] == Label("Remove Stage Fright", "pay $1, 1 time and 1 inspiration")


def test_chairs_are_named_by_their_bonus_or_by_who_gets_a_skill_card(table):
    match = play(place(table({"hand": ["f01", "f02"]}), "play-1"), "employee f01")
    assert labels(match)["chair 3"] == Label("Chair 3: gain $2") and labels(match)["chair 2"] == Label("Chair 2")
    match = play(table({"skills": ["k13"], "table": {3: "f09"}}), "attach k13")
    assert labels(match) == {"chair 1": Label("Rosa Ember"), "chair 3": Label("Lab Assistant")}


def test_declining_is_quiet_and_ending_a_turn_is_not(table):
    match = place(table({}), "trade-1")
    assert labels(match)["done"].quiet
    after = play(place(table({"items": ["i01"]}), "basic"), "token time")
    assert labels(after)["done"] == Label("End the turn")


# --- A designer's copy --------------------------------------------------------------------------------------------


def test_a_changed_price_is_the_price_on_the_button():
    copy = Copy(edits=(("board.space.spec-2.a.cost.time", 0), ("board.space.spec-1.a.gain.dollar", 4)))
    match = tablewright.load(SLUG, plain=True, content=copy, players=3).new(seed=0)
    assert labels(match)["place spec-2"] == Label("Hire specialist 2: gain 1 research", group="People")
    assert labels(match)["place spec-1"] == Label("Hire specialist 1: gain $4", group="People")


# --- Every position -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"players": 3, "powers": "wow_pow"}, {"players": 2, "bots": 1}])
def test_every_action_has_a_label_and_no_two_labels_are_alike(meeple, options):
    chance = random.Random(20)
    match = meeple(**options).new(seed=20)
    for _ in range(200):
        shown = list(labels(match).values())
        assert all(each and each.text for each in shown)
        pairs = {(each.text, each.cost) for each in shown}
        assert len(pairs) == len(set(words(match)))
        match.play(chance.choice(match.legal()))
        if match.over:
            match = match.game.new(seed=chance.randrange(1000))
