"""What the board is sent: labels of actions, faces of cards and tracks, and what can be worked out at a glance."""

import random
import re
from collections.abc import Iterator

import pytest

from tablewright.engine.copies import Copy
from tablewright.games.meaning_made.text.faces import TIP_RULES, Tips

from .positions import SPECIFICATION, play, seat

TWO = seat(), seat()
FOUR = seat("3/2/1"), seat("3/2/0"), seat("0/0/1"), seat("1/1/0")
TABLES = [{"players": 1}, {"players": 3}, {"players": 4, "mode": "cooperative"}, {"players": 6, "mode": "competitive"}]


def faces_of(game):
    return game.box.faces(game.box.words, game.rules)


def labels(match):
    box, game = match.game.box, match.game
    return {match.text(a): box.label(match.words_of, game.rules, match.state, a) for a in match.legal()}


def glance(match, viewer=0):
    return match.view(viewer)["glance"]


def strings(node) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for part in node.values() if isinstance(node, dict) else node:
            yield from strings(part)


# --- A designer's copy ------------------------------------------------------------------------------------------------


def copied(table, *edits, **parts):
    return table(seat("9/9/9"), seat(), content=Copy(edits=edits), **parts)


def test_the_price_of_a_copy_is_on_the_button_and_at_a_glance(table):
    assert labels(table(*TWO))["buy 0"].cost == "1 Energy and 1 Insight"
    match = copied(table, ("patterns.pattern.shell.cost.energy", 3), ("patterns.pattern.shell.bonus.energy", 4))
    assert labels(match)["buy 0"].cost == "3 Energy and 1 Insight"
    assert glance(match)["prices"][0]["tokens"] == [3, 1, 0]
    assert faces_of(match.game)["patterns"][1]["gives"] == "Gives 4 Energy"
    assert match.words("buy 0") == "Buy Shell (Boundary) for 3 Energy and 1 Insight; gain 4 Energy"


def test_a_conversion_and_the_ways_to_acquire_are_those_of_the_copy(table):
    match = copied(table, ("turns.convert.energy", 3), ("turns.convert.support", 2), ("turns.acquire.ee.energy", 4))
    faces = faces_of(match.game)
    assert (faces["convert"]["energy"], faces["convert"]["support"]) == (3, 2)
    assert faces["convert"]["name"] == "Convert 3 Energy into 2 Support"
    assert "convert 3 Energy into 2 Support" in faces["tips"]["convert"]["text"]
    assert faces["acquire"][0]["name"] == "Acquire 4 Energy"
    assert (labels(match)["convert"].text, labels(match)["acquire ee"].text) == (
        "Turn 3 Energy into 2 Support",
        "Take 4 Energy",
    )


def test_legacy_grades_and_losses_are_those_of_the_copy(table):
    edits = ("turns.legacy_awards.0", 8), ("turns.grades.collapse", 1), ("turns.contribution_limit", 1)
    match = copied(table, *edits, ("turns.extra_any_tokens", 2))
    faces = faces_of(match.game)
    assert faces["projects"][9]["spaces"][0]["legacy"] == 8
    assert faces["projects"][9]["spaces"][0]["tip"]["text"].startswith("8 Legacy")
    assert faces["grades"][:3] == ["Collapse", "Collapse", "Critical"]
    assert faces["grade_spans"][0] == {"name": "Collapse", "first": 0, "last": 1}
    assert faces["events"][8]["effect"] == "Each contribution pays at most 1 token this round"
    assert faces["events"][17]["effect"] == "Every Pattern costs 2 more tokens of any kind this round"


# --- Labels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_legal_action_has_a_label_of_its_own(meaning, options):
    chance = random.Random(20)
    match = meaning(**options).new(seed=7)
    for _ in range(200):
        if match.over:
            match = match.game.new(seed=chance.randrange(1000))
        said = {text: (label.text, label.cost) for text, label in labels(match).items()}
        assert all(text for text, _ in said.values())
        assert len(set(said.values())) == len(said), said
        match.play(chance.choice(match.legal()))


@pytest.mark.parametrize(
    ("action", "text", "cost"),
    [
        ("acquire ei", "Take 1 Energy and 1 Insight", ""),
        ("buy 5", "Buy Steady State", "1 Energy, 1 Insight and 3 tokens of any kind"),
        ("contribute 0", "Build Local Clinic (2nd)", ""),
        ("contribute 1", "Build Food Network (1st)", ""),
        ("give 1 support", "Offer Bo 1 Support", ""),
        ("ask 1 energy", "Ask Bo for 1 Energy", ""),
        ("convert", "Turn 2 Energy into 1 Support", ""),
    ],
)
def test_an_action_in_a_few_words(table, action, text, cost):
    rows = "J09: E by 1, J10: E by 0, J17"
    match = table(seat("4/4/4"), seat(), market="P01 P11 P21 P31 P41 P20", portfolio=rows, names=["Ann", "Bo"])
    label = labels(match)[action]
    assert (label.text, label.cost) == (text, cost)


def test_what_declines_is_quiet(table):
    match = play(table(*TWO), "give 1 energy")
    assert {text: label.quiet for text, label in labels(match).items()} == {"accept": False, "refuse": True}
    assert labels(table(*TWO, phase="donate"))["keep"].quiet


# --- Faces ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [*TABLES, {"players": 2, "social_cost": True, "limited_refresh": True}], ids=str)
def test_every_text_of_the_faces_is_filled(meaning, options):
    texts = list(strings(faces_of(meaning(**options))))
    assert len(texts) > 500 and not [text for text in texts if "{" in text or "  " in text]


def test_every_tip_rests_on_a_rule_of_the_specification(meaning):
    printed = set(re.findall(r"MM-R?\d+", SPECIFICATION.read_text(encoding="utf-8")))
    faces = faces_of(meaning(players=3))
    assert set(faces["tips"]) == set(TIP_RULES) == set(Tips.__annotations__)
    assert {text for text in strings(faces) if re.fullmatch(r"MM-R?\d+", text)} <= printed


@pytest.mark.rule("MM-154")
def test_the_grades_lie_along_the_track(meaning):
    spans = faces_of(meaning(players=2))["grade_spans"]
    assert [(span["first"], span["last"]) for span in spans] == [
        (0, 0), (1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 11), (12, 12),
    ]  # fmt: skip


@pytest.mark.rule("MM-096", "MM-100")
def test_a_bonus_says_what_it_gives_and_to_whom(meaning):
    faces = faces_of(meaning(players=2))["projects"]
    shown = {
        face["name"]: (face["bonus"]["kind"], face["bonus"]["for_all"]) for face in faces if face and face["bonus"]
    }
    assert shown["Transit Loop"] == ("support", False) and shown["Open Door Week"] == ("market", False)
    assert {kind for kind, for_all in shown.values() if for_all} == {"vitals", "insight"}


@pytest.mark.rule("MM-176")
def test_there_is_no_legacy_in_cooperative(meaning):
    faces = faces_of(meaning(players=3, mode="cooperative"))
    assert not faces["has_legacy"] and all(s["legacy"] == 0 for f in faces["projects"] if f for s in f["spaces"])
    assert "Legacy" not in faces["portfolio"] and faces["stakes"] == "It is saved only when Stewardship is completed."


@pytest.mark.rule("MM-151", "MM-180", "MM-R01")
@pytest.mark.parametrize(
    ("options", "stakes", "collapse"),
    [
        ({}, "If it collapses, nobody wins.", "nobody wins."),
        ({"collapse_result": "ranked"}, "the highest score wins.", "the game ends."),
        ({"mode": "competitive"}, "", "the game goes on."),
    ],
)
def test_what_a_collapse_means(meaning, options, stakes, collapse):
    faces = faces_of(meaning(players=3, **options))
    assert faces["stakes"].endswith(stakes) and bool(faces["stakes"]) == bool(stakes)
    assert faces["tips"]["meaning"]["text"].endswith(collapse)


# --- At a glance ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-141", "MM-143", "MM-144")
@pytest.mark.parametrize(
    ("parts", "window"),
    [
        ({}, {"donated": 0, "left": 3, "after_one": 5, "after_all": 6}),  # two of the players have Support
        ({"asked": 1, "donated": 1}, {"donated": 1, "left": 2, "after_one": 5, "after_all": 5}),
        ({"meaning": 12}, {"donated": 0, "left": 0, "after_one": 12, "after_all": 12}),
        ({"meaning": 11}, {"donated": 0, "left": 1, "after_one": 12, "after_all": 12}),
    ],
)
def test_how_far_donations_could_raise_meaning(table, parts, window):
    assert glance(table(*FOUR, start=2, phase="donate", **({"meaning": 4} | parts)))["window"] == window


@pytest.mark.rule("MM-067")
def test_the_icons_that_a_gallery_covers_are_marked(table):
    match = table(seat(gallery="P01"), seat(), market="P09 P12 P21 P31 P41 P20")
    assert glance(match)["prices"][0]["icons"] == [{"layer": 1, "covered": True}, {"layer": 1, "covered": False}]
    assert [icon["covered"] for icon in glance(match, 1)["prices"][0]["icons"]] == [False, False]


@pytest.mark.rule("MM-124", "MM-126")
def test_a_proposal_names_both_players_and_the_token(table):
    match = table(*FOUR, actor=1)
    assert glance(match)["proposal"] is None
    shown = {"proposer": 1, "partner": 3, "kind": 1}
    assert glance(play(match, "give 2 insight"))["proposal"] == {**shown, "gift": True}
    assert glance(play(table(*FOUR, actor=1), "ask 2 insight"))["proposal"] == {**shown, "gift": False}


@pytest.mark.rule("MM-049", "MM-129", "MM-130", "MM-162")
@pytest.mark.parametrize(
    ("seats", "parts", "status"),
    [
        (TWO, {}, "open"),
        (TWO, {"proposed": [0]}, "proposed"),
        (TWO, {"touched": [0]}, "shared"),
        (TWO, {"event": "X04"}, "restricted"),
        (TWO[:1], {}, "alone"),
    ],
)
def test_whether_a_touchpoint_is_open(table, seats, parts, status):
    assert glance(table(*seats, **parts))["touchpoint"] == status


@pytest.mark.rule("MM-094", "MM-119")
def test_what_a_project_promises_its_contributors(table):
    match = table(*TWO, portfolio="J09: E by 1 0, J10: E by 0, J17", meaning=5)
    assert glance(match)["promised_legacy"] == [3 + 6, 6]
    assert [project["next_space"] for project in glance(match)["projects"] if project] == [3, 2, 1, 1]
    assert not glance(match)["stewardship_open"] and not glance(match)["projects"][5]["open"]
    assert glance(table(*TWO, meaning=6))["stewardship_open"]


def test_a_gallery_is_sorted_by_layer(table):
    match = table(seat("1/2/3", gallery="P60 P02 P01"), seat())
    assert glance(match)["galleries"][0] == [[1, 2], [], [], [], [], [60]]
    assert glance(match)["tie_breaks"][0] == {"patterns": 3, "tokens": 6}
