"""What is printed on the board: every number comes from the rules record, every rule number from the specification."""

import re

import pytest

import tablewright
from tablewright.engine.copies import Copy
from tablewright.games.meeple_inc.text import faces
from tablewright.games.meeple_inc.text.pieces import drawn, merged, spoken

from .positions import SLUG, SPECIFICATION, place, play


def faces_of(game):
    return faces(game.box.words, game.rules)


@pytest.fixture(scope="module")
def shown(meeple):
    return faces_of(meeple(players=3))


def copied(*edits, **options):
    """The faces of a designer's copy with these numbers."""
    return faces_of(tablewright.load(SLUG, plain=True, content=Copy(edits=edits), **options))


def read(pieces):
    """Pieces in one line: tokens as <0>, actions as <spec>."""
    return "".join(p["value"] if p["kind"] == "text" else f"<{p['value']}>" for p in pieces)


def named(cards, name):
    return next(card for card in cards if card["name"] == name)


# --- A designer's copy --------------------------------------------------------------------------------------------


def test_a_changed_safety_cost_is_printed_on_its_space(shown):
    before, after = shown["spaces"][2], copied(("board.space.spec-2.a.cost.time", 3), players=3)["spaces"][2]
    assert (before["cost"], before["tip"]) == ([0, 1, 0], "Safety cost: 1 time. Bonus: 1 research.")
    assert (after["cost"], after["tip"]) == ([0, 3, 0], "Safety cost: 3 time. Bonus: 1 research.")


def test_a_changed_gain_is_printed_on_its_chair():
    assert copied(("company.chairs.2.dollar", 5))["chairs"][2] == {
        "gain": [5, 0, 0, 0, 0, 0, 0, 0],
        "tip": "Free. An employee who sits down here brings $5.",
    }


def test_prices_are_called_levels_only_while_they_are(shown):
    assert shown["price_note"] == "price = level"
    assert copied(("company.price_box.3", 6))["price_note"] == ""


@pytest.mark.parametrize(
    ("edit", "list_of", "name", "text"),
    [
        (("powers.wow.w01.award_vp.level_3", 30), "wow", "Gold Standard", "Each of your level 3 awards scores 30 VP."),
        (("powers.wow.w03.cheaper.box", 1), "wow", "Box Magician", "Boxes cost 1 inspiration less."),
        (("powers.pow.p05.objective_vp", 3), "pow", "Too Modest", "Each completed objective scores 3 VP less."),
        (("powers.pow.p01.level_cap.component", 2), "pow", "Flimsy Parts", "No component above level 2."),
        (("staff.freelancer.f01.parts.0.resources", 4), "employees", "Supply Runner", "4"),
        (("staff.specialist.s10.amount", 2), "employees", "Box Engineer", "2 inspiration"),
        (("items.item.i01.parts.0.inspiration", 6), "items", "Sketch Drawer", "6 inspiration"),
    ],
)
def test_a_changed_card_says_its_new_number(edit, list_of, name, text):
    assert text in named(copied(edit)[list_of], name)["about"]


def test_what_removing_a_pow_card_costs_is_in_its_tip():
    tip = named(copied(("powers.removal.time", 2))["pow"], "Stage Fright")["tip"]
    assert tip == "No level 3 awards. You can remove this card for $1, 2 time and 1 inspiration."


def test_a_changed_hourglass_says_so():
    after = copied(("company.hourglass_end_vp", 9), ("company.hourglass.7.gain.playtest", 2))["hourglass"]
    assert "gains 9 VP" in after["end"]
    assert next(stop for stop in after["stops"] if stop["space"] == 43)["title"] == "Space 43: 2 playtest"


def test_a_changed_action_says_its_new_number():
    acts = copied(("company.research", 5), ("company.drawn_cards", 3), ("company.basic", 2))["acts"]
    abouts = {act["key"]: act["about"] for act in acts}
    assert abouts["res"].startswith("Gain 5 research.")
    assert abouts["train"].startswith("Look at 3 skill cards") and abouts["obj"].startswith("Draw 3 objectives")
    assert abouts["basic"].startswith("Gain one of $2, 2 time, 2 inspiration or 2 VP.")


# --- Rule numbers -------------------------------------------------------------------------------------------------


def numbers_in(node):
    """Every rule number in the faces."""
    if isinstance(node, dict):
        return [node.get("rule", "")] + [n for part in node.values() for n in numbers_in(part)]
    return [n for part in node for n in numbers_in(part)] if isinstance(node, list) else []


def test_every_rule_number_is_in_the_specification(shown):
    written = set(re.findall(r"\*\*(MI-\d{3})\*\*", SPECIFICATION.read_text()))
    numbers = [number for number in numbers_in(shown) if number]
    assert set(numbers) <= written and len(numbers) > 150


@pytest.mark.parametrize("list_of", ["employees", "wow", "pow"])
def test_the_rule_of_a_card_begins_with_the_card(shown, list_of):
    rules = dict(re.findall(r"\*\*(MI-\d{3})\*\* ([FSWP]\d\d)\b", SPECIFICATION.read_text()))
    assert [rules[card["rule"]].lower() for card in shown[list_of]] == [card["key"] for card in shown[list_of]]


def test_the_rule_of_an_action_names_it_or_stands_under_it(shown):
    text = SPECIFICATION.read_text()
    for act in shown["acts"]:
        section = re.search(rf"### Actions? [^\n]*`{act['key'].upper()}`.*?\n### ", text, re.S)
        assert act["rule"] in section.group()


# --- Small faces --------------------------------------------------------------------------------------------------


def test_cards_draw_tokens_and_actions_as_signs(shown):
    lines = {card["name"]: read(card["drawn"]) for card in (*shown["employees"], *shown["items"], *shown["wow"])}
    assert lines["Supply Runner"] == "5 of <0>, <1> and <2>"
    assert lines["Talent Scout"] == "<free> any freelancer, no tokens"
    assert lines["Packaging Artist"] == "box up to +2"
    assert lines["Shop Window"] == "gain 1 <5>, 2 <0>"
    assert lines["Spare Parts"] == "one element +1, gain 2 <1>"
    assert lines["Headhunt Letter"] == "take <spec>, take <play>"
    assert lines["Crystal Ball"] == "prove 2 predictions"
    assert lines["Flow State"] == "<1> and <2> pay for each other"


@pytest.mark.parametrize(
    ("edit", "name", "line"),
    [
        (("staff.freelancer.f07.parts.0.levels", 1), "Packaging Artist", "box +1"),
        (("staff.freelancer.f08.parts.0.items", 1), "Flea-Market Scout", "gain an item"),
        (("staff.specialist.s13.amount", 2), "Awards Lobbyist", "<award> one element may be 2 levels short"),
        (("staff.specialist.s07.amount", 1), "Quartermaster", "<multi> gain 1 token"),
    ],
)
def test_cards_have_a_form_for_one_and_for_many(edit, name, line):
    assert read(named(copied(edit)["employees"], name)["drawn"]) == line


def test_objectives_say_one_or_many(shown):
    needs = {goal["name"]: goal["need"] for goal in shown["objectives"]}
    assert needs["Mixed Desk"] == "1 specialist, 1 freelancer" and needs["Gig Economy"] == "3 freelancers"
    assert needs["Back Catalogue"] == "2 kept games" and needs["Art and Trade"] == "1 kept game, 1 award of any level"


def test_every_card_says_something(shown):
    cards = [card for kind in ("employees", "wow", "pow", "skills", "items", "founders") for card in shown[kind]]
    assert all(card["drawn"] and card["about"] and card["tip"] and card["name"] for card in cards)
    assert not any("{" in card["about"] + card["tip"] + read(card["drawn"]) for card in cards)


def test_spaces_of_the_other_side_are_in_no_action(shown, meeple):
    key = {space["key"]: number for number, space in enumerate(shown["spaces"])}
    assert key["spec-3"] not in shown["acts"][1]["spaces"]
    assert key["spec-3"] in faces_of(meeple(players=4))["acts"][1]["spaces"]


def test_each_upgrade_space_raises_one_element(shown):
    assert [(s["key"], s["raises"]) for s in shown["spaces"] if s["raises"] >= 0] == [
        ("upg-1", 0),
        ("upg-2", 1),
        ("upg-3", 2),
    ]


def test_neighbouring_texts_are_one_piece():
    texts = [{"kind": "text", "value": value} for value in ("", "a", "", "b")]
    assert merged([*texts, {"kind": "token", "value": 0, "name": "dollars"}]) == [
        {"kind": "text", "value": "ab"},
        {"kind": "token", "value": 0, "name": "dollars"},
    ]


def test_a_sentence_without_phrases_is_empty(meeple):
    w = meeple().box.words
    assert spoken(w) == "" and drawn(w) == []


# --- What a board shows beside the state --------------------------------------------------------------------------


def test_prices_are_those_of_the_viewer(table):
    glances = [table({"wow": "w03"}, {"wow": "w07"}).view(seat)["glance"] for seat in (0, 1)]
    assert glances[0]["prices"] == [[0, 0, 1, 2], [1, 2, 3, 4], [1, 2, 3, 4]]
    assert glances[1]["prices"] == [[1, 2, 3, 4], [1, 2, 3, 4], [0, 0, 1, 2]]


def test_the_box_engineer_makes_the_box_cheaper_while_it_is_bought(table):
    match = table({"table": {3: "s10"}, "inspiration": 4, "icons": [4, 1, 1]})
    play(match, "worker s10", "place box-1")
    assert match.view(0)["glance"]["prices"][0] == [0, 1, 2, 3]
    assert match.view(1)["glance"]["prices"][0] == [1, 2, 3, 4]


def test_an_aligned_specialist_in_hand_waives_the_cost_of_its_spaces(table):
    match = table({"table": {3: "s04"}})
    assert match.view(0)["glance"]["waived"] == []
    play(match, "worker s04")
    spaces = faces_of(match.game)["spaces"]
    assert [spaces[space]["key"] for space in match.view(0)["glance"]["waived"]] == ["res-1", "res-2"]


def test_cards_further_left_cost_more_tokens_and_none_for_the_head_hunter(table):
    match = table({"table": {3: "s06"}})
    assert match.view(0)["glance"]["tokens_to_place"] == [[2, 1, 0], [2, 1, 0], [3, 2, 1, 0]]
    play(match, "worker s06", "place spec-1")
    assert match.view(0)["glance"]["asked"] == {"track": 0, "place": -1}
    assert match.view(0)["glance"]["tokens_to_place"] == [[0, 0, 0], [2, 1, 0], [3, 2, 1, 0]]


def test_workers_and_chairs_are_told_by_what_they_are(table):
    match = table({"table": {3: "f09", 4: "s06"}, "standing": ["spec-1", "freelancer-3"]}, {"standing": ["res-2"]})
    seen = match.view(0)["glance"]
    spaces = faces_of(match.game)["spaces"]
    standing = {spaces[i]["key"]: worker for i, worker in enumerate(seen["spaces"]) if worker}
    assert standing == {"spec-1": {"company": 0, "kind": 0}, "res-2": {"company": 1, "kind": 0}}
    assert [chair["kind"] for chair in seen["chairs"][0]] == [
        "founder",
        "free",
        "freelancer",
        "specialist",
        "free",
        "free",
    ]
    assert seen["chairs"][0][2] == {"kind": "freelancer", "card": 9, "skill": 0, "worker": 0}
    assert seen["pools"][0] == [{"kind": 0, "count": 2}, {"kind": 6, "count": 1}]


def test_everybody_on_basic_is_listed(table):
    match = table({"pool": 2, "table": {3: "s06"}}, {"pool": 3})
    play(match, "worker s06", "place basic")
    assert match.view(0)["glance"]["basic"] == [
        {"company": 0, "kind": 0},
        {"company": 0, "kind": 0},
        {"company": 1, "kind": 0},
        {"company": 0, "kind": 6},
    ]


def test_predictions_face_down_are_read_by_their_owner_only(table):
    match = table({"predicts": (1, ["spec", "box"])})
    own, other = (match.view(seat)["glance"]["predictions"][0] for seat in (0, 1))
    assert own == {"target": 1, "size": 2, "face_up": [], "face_down": [1, 9], "hidden": 2}
    assert other == {**own, "face_down": None}


def test_awards_tell_who_took_them_with_which_game(table):
    shelf = table({"awards": [1, 0, 0]}).view(0)["glance"]["shelf"]
    taken = [token for token in shelf[0] if token["taken_by"] >= 0]
    assert [(token["taken_by"], token["game"]) for token in taken] == [(0, [2, 2, 2])]
    assert all(token["taken_by"] == -1 and token["game"] is None for token in (*shelf[1], *shelf[2]))


def test_kept_games_are_told_with_their_points(table):
    seen = table({"games": ["321"]}).view(1)["glance"]
    assert seen["games"][0] == [[3, 2, 1]] and seen["game_points"][0] == [6]


def test_drawn_cards_are_told_to_the_one_who_chooses_with_their_price(table):
    match = place(table({"dollar": 9}, top={"skills": ["k13", "k01", "k02", "k03"]}), "train-1")
    assert [card["card"] for card in match.view(0)["glance"]["drawn"]] == [13, 1, 2, 3]
    assert match.view(0)["glance"]["drawn"][0]["price"] == 2
    assert match.view(1)["glance"]["drawn"] == []


def test_the_powers_to_choose_from_are_two_and_two(meeple):
    match = meeple(players=2, powers="wow_pow").new(seed=1)
    for places in ([0, 1], [2, 3]):
        assert [card["place"] for card in match.view(match.actor)["glance"]["drawn"]] == places
        match.play(match.legal()[0])
