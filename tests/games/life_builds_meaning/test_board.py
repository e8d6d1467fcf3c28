"""What the board is sent: labels of actions, printed faces, and what follows from a position."""

import json
import re
from random import Random

import pytest

from tablewright.engine.box import Label
from tablewright.engine.copies import Copy

from .positions import do, specification, spelled


def label(match, action):
    return match.game.box.label(match.words_of, match.game.rules, match.state, action)


def faces(game):
    return game.box.faces(game.box.words, game.rules)


def tips_in(node):
    """Every tooltip of the faces."""
    if isinstance(node, dict):
        if set(node) == {"title", "text", "rule"}:
            return [node]
        return [tip for part in node.values() for tip in tips_in(part)]
    return [tip for part in node for tip in tips_in(part)] if isinstance(node, list) else []


# --- A designer's copy --------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-033")
def test_a_price_changed_in_a_copy_is_the_price_on_the_board(table):
    copy = Copy(edits=(("patterns.pattern.boundary_pattern.cost", "EEM"),))
    match = table("EEM", "E", market="P01", content=copy)
    face = faces(match.game)["patterns"][0]
    assert (face["name"], face["cost"]) == ("Boundary Pattern", [2, 0, 1, 0, 0])
    assert "It costs EEM and gives EE" in face["tip"]["text"]
    assert label(match, match.parse("buy 0")) == Label("Buy Boundary Pattern", cost="2 Energy, 1 Model")
    assert match.view(0)["glance"]["prices"][0] == {"cost": [2, 0, 1, 0, 0], "saved": 0, "affordable": True}


@pytest.mark.rule("LBM-061", "LBM-062", "LBM-063")
def test_awards_changed_in_a_copy_are_the_awards_on_the_board(lbm):
    changed = faces(lbm(content=Copy(edits=(("table.award.ranks.0", 5), ("table.award.ranks.1", 4)))))
    assert [award["points"] for award in changed["awards"]] == [5, 4, 1, 1, 1]
    assert changed["texts"]["awards"] == "most marks gain 5, the next 4, all others 1"
    assert "5 to the first in marks, 4 to the second, 1 to every other" in changed["tracks"][0]["tip"]["text"]


@pytest.mark.rule("LBM-117")
def test_multipliers_changed_in_a_copy_make_the_bands_of_the_board(lbm):
    printed = [(band["first"], band["last"], band["times"]) for band in faces(lbm())["bands"]]
    assert printed == [(0, 2, "×1.2"), (3, 5, "×1.0"), (6, 8, "×0.8"), (9, 10, "×0.6"), (11, 12, "×0.4")]
    changed = faces(lbm(content=Copy(edits=(("table.score.multiplier.12", 0),))))
    assert [band["tip"]["title"] for band in changed["bands"]][-2:] == ["Drift 11: ×0.4", "Drift 12: ×0.0"]
    assert [space["band"] for space in changed["spaces"]] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]


def test_a_copy_with_more_than_five_multipliers_still_has_a_fate(check):
    multiplier = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8]
    edits = tuple((f"table.score.multiplier.{drift}", tenths) for drift, tenths in enumerate(multiplier))
    match = check("", "", finale=1, drift=8, content=Copy(edits=edits))
    assert match.over and match.view(0)["glance"]["fate"] == {"key": "brink", "good": True}


# --- Faces --------------------------------------------------------------------------------------------------------

VARIANTS = [{}, {"local_stress": "leak", "mitigation_mode": "open", "collapse": "shared_loss"}]


@pytest.mark.parametrize("options", VARIANTS)
def test_every_tooltip_is_complete_and_names_a_rule_of_the_specification(lbm, options):
    sent = faces(lbm(**options))
    assert json.loads(json.dumps(sent)) == sent
    found = tips_in(sent)
    assert len(found) > 400 and all(tip["title"] and tip["text"].endswith(".") for tip in found)
    assert {tip["rule"] for tip in found} - {None} <= set(re.findall(r"LBM-R?\d+", specification()))


def test_every_tooltip_in_the_words_is_used(lbm):
    said = [tip["title"] + tip["text"] for options in VARIANTS for tip in tips_in(faces(lbm(**options)))]
    for title, text in lbm().box.words.get("tip").values():
        pattern = re.compile(
            "".join(".*" if part.startswith("{") else re.escape(part) for part in parts_of(title + text))
        )
        assert any(pattern.fullmatch(sentence) for sentence in said), title + text


def parts_of(sentence):
    """A sentence with braces, cut at them."""
    return re.findall(r"\{\w+\}|[^{}]+", sentence)


@pytest.mark.rule("LBM-R08", "LBM-R19", "LBM-R24")
def test_the_faces_follow_the_options(lbm):
    printed, other = (faces(lbm(**options)) for options in VARIANTS)
    assert "no effect of their own" in printed["stabilize"]["local"]["text"]
    assert "Drift rises by 1 for every 3 local stress tokens" in other["stabilize"]["local"]["text"]
    assert "Pledges are kept unless all icons are covered" in printed["tips"]["pledge"]["text"]
    assert "Payments are lost unless all icons are covered" in other["tips"]["pledge"]["text"]
    assert printed["spaces"][12]["tip"]["text"] == "The last space: the game ends after the check."
    assert other["spaces"][12]["tip"]["text"] == "The last space: the game ends after the check, and nobody wins."


@pytest.mark.rule("LBM-052", "LBM-105")
def test_a_project_shows_what_its_layer_does(lbm):
    tiles = {tile["name"]: tile for tile in faces(lbm())["projects"]}
    shelter, archive, retrofit = (
        tiles[name] for name in ("Community Shelter", "Mentorship Archive", "Stewardship Retrofit")
    )
    assert [tile["social"] for tile in (shelter, archive, retrofit)] == ["", "+1 Social", "+1 Social"]
    assert [bool(tile["ends"]) for tile in (shelter, archive, retrofit)] == [False, False, True]
    assert [benefit["text"] for benefit in shelter["benefits"]] == ["−2"]
    assert [benefit["text"] for benefit in archive["benefits"]] == ["Drift −1"]


# --- Labels -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("acquire RV", Label("Take Regulation and Value")),
        ("buy 0", Label("Buy Thin Membrane", cost="free")),
        ("buy 1", Label("Buy Steady Pulse", cost="1 Regulation")),
        ("contribute 0", Label("Contribute to Repair Hub")),
        ("stabilize local", Label("Remove 1 local stress", cost="1 Support")),
        ("stabilize world", Label("Lower Drift to 4", cost="1 Support")),
        ("give 1 E", Label("Give Energy to Brooke")),
        ("request 2 V", Label("Ask Casey for Value")),
        ("convert", Label("Turn 2 Energy into 1 Support")),
    ],
)
def test_a_label_is_short_and_has_the_cost(table, step, expected):
    match = table("EERSSM", "V", "V", market="P02 P17", row=["J08 1:E"], owned={0: "P01"}, drift=5, stress=2)
    assert label(match, match.parse(spelled(step))) == expected


def test_labels_of_payments_answers_and_pledges(table, check):
    paying = do(table("ES", "V", row=["J08"]), "contribute 0", "pay E")
    assert [label(paying, action) for action in paying.legal()] == [
        Label("Pay Support"),
        Label("Finish the contribution"),
    ]
    asked = do(table("", "V"), "request 1 V")
    assert [label(asked, action) for action in asked.legal()] == [Label("Agree"), Label("Refuse", quiet=True)]
    pledging = check("EER", "S", event="W07")
    assert [label(pledging, action) for action in pledging.legal()] == [
        Label("Pledge Regulation"),
        Label("Pledge 2 Energy as Support"),
        Label("Pass", quiet=True),
    ]


def test_labels_of_different_actions_differ_at_two_hundred_positions(lbm):
    dice, seen = Random(20), 0
    while seen < 200:
        match = lbm(players=dice.randint(2, 5)).new(seed=dice.randrange(1000))
        for _ in range(50):
            if match.over:
                break
            legal = match.legal()
            labels = {(found.text, found.cost) for found in (label(match, action) for action in legal)}
            assert len(labels) == len(legal) and all(text for text, _ in labels)
            seen += 1
            match.play(dice.choice(legal))


# --- Outlook ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-097", "LBM-098", "LBM-100", "LBM-R08")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"event": "W06", "drift": 10, "stress": 7}, {"leak": 0, "unmet": 12, "met": 11}),
        ({"event": "W06", "drift": 4, "stress": 7, "local_stress": "leak"}, {"leak": 2, "unmet": 9, "met": 7}),
        ({"event": "W01", "drift": 4}, {"leak": 0, "unmet": 6, "met": 4}),
    ],
)
def test_the_outlook_is_where_drift_stands_after_the_check(table, given, expected):
    assert table("", "", **given).view(0)["glance"]["outlook"] == expected


@pytest.mark.rule("LBM-100")
def test_the_outlook_comes_true(check):
    unmet = check("R", "M", event="W01", drift=4, round_number=30)
    ahead = unmet.view(0)["glance"]["outlook"]
    do(unmet, "pass", "pass")
    met = do(check("R", "M", event="W01", drift=4, round_number=30), "pledge R", "pledge M")
    assert (int(unmet.state.drift), int(met.state.drift)) == (ahead["unmet"], ahead["met"])
