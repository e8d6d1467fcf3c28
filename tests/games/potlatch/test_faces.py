"""What the board is sent to draw: faces, labels, and the marks of a glance."""

import re

import pytest

from tablewright.engine.copies import Copy
from tablewright.games.potlatch.text import faces, label

from .positions import SPECIFICATION, give, glance, play_until, store

FAR = (9, 9, 9, 9)
MET = (0, 0, 0, 0)


def printed(game):
    return faces(game.box.words, game.rules)


def leaves(node):
    if isinstance(node, dict | list):
        return [leaf for value in (node.values() if isinstance(node, dict) else node) for leaf in leaves(value)]
    return [node]


def labels(match):
    return [label(match.words_of, match.game.rules, match.state, action) for action in match.legal()]


# --- Faces --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-R02", "POT-R03")
def test_cards_and_houses_are_printed_as_they_are(potlatch):
    found = printed(potlatch())
    canoe = found["cards"][34]
    assert (canoe["name"], canoe["item"], canoe["type"], canoe["amount"]) == ("Canoe 3", "Canoe", 2, 3)
    assert found["kinds"][canoe["kind"]] == "ct3" and canoe["tip"]["text"] == "Crafted technology, amount 3."
    assert [face["code"] for face in found["types"]] == ["FLG", "GM", "CT", "T"]
    assert found["houses"][6]["tip"]["text"] == "Needs 5 of each of the four types."


def test_every_rule_that_a_face_names_is_in_the_specification(potlatch):
    text = SPECIFICATION.read_text(encoding="utf-8")
    named = [leaf for leaf in leaves(printed(potlatch())) if re.fullmatch(r"POT-\w+", str(leaf))]
    assert len(named) > 20 and all(f"**{rule}**" in text for rule in named)


@pytest.mark.rule("POT-091")
def test_a_designers_copy_is_what_the_faces_print(potlatch):
    """Status and needs changed in the data are the ones on the board, and no shipped number is left."""
    edits = (
        ("play.status.exact", 2),
        ("play.status.unable", -3),
        ("play.status.all_met", 3),
        ("houses.house.bay.needs.1", 2),
    )
    shipped, changed = printed(potlatch()), printed(potlatch(content=Copy(edits=edits)))
    tips = {row["reason"]: row["tip"]["text"] for row in changed["status"]}
    assert tips["exact"] == "Status +2 for each need that a gift meets exactly, not over."
    assert tips["unable"] == "Status −3 for being invited without a card that fits."
    assert "Status +3" in changed["goal"] and "Status +3" in changed["middle"]["all_met"]["tip"]["text"]
    assert changed["houses"][6]["tip"]["text"] == "Needs food 5, materials 2, technology 5, teachings 5."
    assert changed["houses"][7] == shipped["houses"][7] and changed["cards"] == shipped["cards"]


def test_a_designers_copy_is_what_the_glance_counts(potlatch):
    match = potlatch(players=2, content=Copy(edits=(("play.status.exact", 3),))).new(seed=1)
    match.state.exact[1] = 2
    assert glance(match)["scores"][1] == {"exact": 6, "shares": 0, "unable": 0, "community": 0, "total": 6}


# --- Labels -------------------------------------------------------------------------------------------------------


def test_a_label_names_the_player_or_the_card_with_its_amount(table):
    match = table(["FLG1 FLG3", "", ""], unmet=[FAR] * 3)
    assert [face.text for face in labels(match)] == ["Give to Player 2", "Give to Player 3"]
    match.play("gift to 1")
    assert [face.text for face in labels(match)] == ["Give 1 food", "Give 3 food"]


def test_an_invitation_says_how_many_cards_the_player_holds(table):
    match = table(["CT1", "CT2", "T1 T2"], unmet=[FAR, FAR, (0, 0, 9, 0)], obligation=4, gifted=[0, 1])
    assert [face.text for face in labels(match)] == ["Invite Player 2 (1 card)", "Invite Player 3 (2 cards)"]
    match.play("invite 1")
    assert [face.text for face in labels(match)] == ["Share 2 technology"]


def test_a_card_to_store_has_a_label(close):
    match = close(["T1 T2", ""], unmet=[(0, 0, 0, 2), MET])
    assert [face.text for face in labels(match)] == ["Store 1 teachings", "Store 2 teachings"]


@pytest.mark.parametrize("seed", range(5))
def test_no_two_legal_actions_of_a_position_look_alike(potlatch, seed):
    match = potlatch(players=2 + seed, hand_rule="house" if seed % 2 else "six").new(seed=seed)
    for ply in range(200):
        if match.over:
            break
        found = labels(match)
        assert all(face.text for face in found)
        assert len({(face.text, face.cost) for face in found}) == len(found)
        match.play(match.legal()[(7 * ply + seed) % len(found)])
    assert ply > 20


# --- Marks and the middle -----------------------------------------------------------------------------------------


def test_the_marks_and_the_middle_follow_a_turn(table):
    match = table(["FLG1 GM2", "", ""], unmet=[FAR] * 3)
    assert (glance(match)["marks"], glance(match)["middle"]) == (["gives", None, None], "opening")
    match.play("gift to 1")
    assert glance(match)["marks"] == ["gives", "receives", None]
    match = give(table(["FLG1 GM2", "GM4", ""], unmet=[FAR] * 3), 1, "FLG1")
    assert (glance(match)["marks"], glance(match)["middle"]) == ([None, "gives", None], "gift")
    assert glance(match)["outside_amounts"][1] == [1, 0, 0, 0] and glance(match)["still_needed"] == [26, 27, 27, 27]


def test_the_marks_and_the_middle_follow_combine_resources(table):
    match = table(["CT1", "CT2", ""], unmet=[FAR, FAR, (0, 0, 9, 0)], obligation=4, gifted=[0, 1])
    assert (glance(match)["marks"], glance(match)["middle"]) == (["gives", "gifted", None], "combining")
    match.play("invite 1")
    assert (glance(match)["marks"], glance(match)["middle"]) == (["gives", "invited", None], "combining")


def test_the_marks_and_the_middle_follow_the_closing_action(close):
    match = close(["", "FLG1", "FLG2"], unmet=[MET, (1, 0, 0, 0), (0, 9, 0, 0)])
    assert (glance(match)["marks"], glance(match)["middle"]) == (["met", "holds", None], "closing")
    store(match, "FLG1")
    assert match.over
    assert (glance(match)["marks"], glance(match)["middle"]) == (["met", "met", None], "not_all_met")
    assert glance(match)["inside_amounts"][1] == [1, 0, 0, 0]


def test_every_mark_and_every_middle_has_a_face(potlatch):
    found = printed(potlatch())
    match = potlatch(players=3).new(seed=3)
    while not match.over:
        seen = glance(match)
        assert seen["middle"] in found["middle"] and {mark for mark in seen["marks"] if mark} <= found["marks"].keys()
        match.play(match.legal()[-1])
    assert glance(match)["middle"] in found["middle"]


def test_a_closing_action_is_reached_and_drawn(potlatch):
    match = play_until(potlatch(players=2).new(seed=5), "store")
    assert glance(match)["middle"] == "closing" and glance(match)["pool"]["holder"] == match.actor
