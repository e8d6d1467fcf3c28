"""What the board is sent to draw: faces, labels, and the goals and counts of a glance."""

import pytest

from tablewright.engine.copies import Copy
from tablewright.games.atlas_of_feelings.atlas import spot
from tablewright.games.atlas_of_feelings.journal import CHOSE, HEALED, STEPPED
from tablewright.games.atlas_of_feelings.text import faces, label

from .positions import choose_first_words

TRACE = "Y04 W01 W10 W20 G03 G17 R02 R12 R14 R23"
FAR = (6, 10)


def printed(game):
    return faces(game.box.words, game.rules)


def labels(match):
    return [label(match.words_of, match.game.rules, match.state, action) for action in match.legal()]


def glance(match):
    return match.view(None)["glance"]


# --- Faces --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-001", "ATL-002")
def test_the_tiers_are_printed_with_their_layers(atlas):
    tiers = printed(atlas())["tiers"]
    assert [(tier["name"], tier["letter"], tier["layers"]) for tier in tiers] == [
        ("yellow", "Y", [1]),
        ("white", "W", [2, 3, 4]),
        ("grey", "G", [5, 6]),
        ("red", "R", [7, 8, 9, 10]),
    ]


@pytest.mark.rule("ATL-003", "ATL-004")
def test_segments_belong_to_zodiacs_and_seasons(atlas):
    found = printed(atlas())
    assert [found["segments"][segment - 1] for segment in (1, 6, 7, 24)] == [
        {"zodiac": 0, "season": 0},
        {"zodiac": 2, "season": 0},
        {"zodiac": 3, "season": 1},
        {"zodiac": 11, "season": 3},
    ]
    assert found["zodiacs"][11]["text"].startswith("Segments 23 and 24, Winter.")
    assert found["seasons"][1]["text"].startswith("Cancer, Leo, Virgo.")


@pytest.mark.rule("ATL-062", "ATL-068", "ATL-069")
def test_the_score_is_explained_with_its_points(atlas):
    scoring = printed(atlas())["scoring"]
    assert {key: tip["text"] for key, tip in scoring.items()} == {
        "tiers": "A pair of markers on one colour scores: yellow 4, white 3, grey 2, red 1."
        " A single marker scores: yellow 2, white 1, grey 0, red −1.",
        "zodiacs": "Each zodiac with a marker on white or yellow scores 1 point.",
        "seasons": "Markers on white or yellow in 1, 2, 3 or 4 seasons score 1, 3, 6 or 10 points.",
    }
    assert [scoring[key]["rule"] for key in ("tiers", "zodiacs", "seasons")] == ["ATL-062", "ATL-068", "ATL-069"]


@pytest.mark.rule("ATL-078", "ATL-079", "ATL-080", "ATL-072")
def test_the_options_of_a_table_are_what_is_printed(atlas):
    found = printed(atlas(score_zodiacs=False, score_seasons=False, tier_scoring="flat_1_4"))
    assert found["scoring"]["zodiacs"]["text"] == "Zodiacs do not score at this table."
    assert found["scoring"]["seasons"]["text"] == "Seasons do not score at this table."
    assert "single marker scores: yellow 4, white 3, grey 2, red 1" in found["scoring"]["tiers"]["text"]
    assert printed(atlas())["points"] == ["point", "points"]
    assert printed(atlas(movement_cost="moves", white_start="first"))["points"] == ["move", "moves"]


def test_a_designers_copy_is_what_the_faces_print(atlas):
    edits = (("scoring.zodiac", 2), ("scoring.seasons.4", 12), ("scoring.pairs.red.0", 3))
    changed = printed(atlas(content=Copy(edits=edits)))
    assert "scores 2 points" in changed["zodiacs"][0]["text"] and "1, 3, 6 or 12" in changed["seasons"][0]["text"]
    assert "grey 2, red 3." in changed["scoring"]["tiers"]["text"]


def test_a_designers_copy_is_what_a_label_costs(atlas):
    match = choose_first_words(atlas(content=Copy(edits=(("turns.step_cost.red", 2),))).new(seed=1))
    costs = {
        face.cost for action, face in zip(match.legal(), labels(match), strict=True) if "red)" in match.words(action)
    }
    assert costs == {"2"}


# --- Labels -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-028")
def test_a_choice_is_labelled_with_its_word(deal):
    assert [face.text for face in labels(deal(TRACE))] == ["Mercy", "Love"]


@pytest.mark.rule("ATL-034")
def test_a_step_is_labelled_with_its_words_and_its_cost(table):
    found = labels(table([(24, 8), (5, 2)]))
    assert [(face.text, face.cost) for face in found] == [
        ("Apathy → Irritation", "1"),
        ("Curiosity → Tolerance", "3"),
        ("End the turn", ""),
    ]


@pytest.mark.parametrize("seed", range(4))
def test_no_two_legal_actions_of_a_position_look_alike(atlas, seed):
    match = atlas(players=1 + seed, inward_moves=bool(seed % 2)).new(seed=seed)
    for ply in range(200):
        if match.over:
            break
        found = labels(match)
        assert all(face and face.text for face in found)
        assert len({(face.text, face.cost) for face in found}) == len(found)
        match.play(match.legal()[(7 * ply + seed) % len(found)])
    assert ply > 50


# --- Goals, cards and counts --------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-026", "ATL-025")
def test_the_card_being_handled_is_sent_with_the_spots_of_its_words(deal):
    match = deal(TRACE)
    assert glance(match)["card"] == {"tier": 0, "spots": [spot(7, 1), spot(8, 1)]}
    match.play("choose 0")
    assert glance(match)["card"] == {"tier": 1, "spots": [spot(1, 2), spot(1, 3), spot(1, 4)]}


@pytest.mark.parametrize("seed", range(3))
def test_every_goal_is_where_the_marker_stands_after_the_action(atlas, seed):
    match = atlas(players=2).new(seed=seed)
    for ply in range(120):
        if match.over:
            break
        goals, player = glance(match)["goals"], match.actor
        assert {int(action) for action in goals} == {a for a in match.legal() if match.text(a) != "end turn"}
        action = match.legal()[(5 * ply + seed) % len(match.legal())]
        marker = int(match.state.card) if match.phase == "choose" else (action - 4) // 3
        kind = CHOSE if match.phase == "choose" else STEPPED
        match.play(action)
        if str(action) in goals:
            assert match.state.journal[0].tolist()[:4] == [kind, player, marker, goals[str(action)]]


@pytest.mark.rule("ATL-062", "ATL-068", "ATL-069")
def test_the_counts_are_what_the_score_is_made_of(table):
    match = table([(1, 1), (2, 3), (9, 4), (13, 8), (24, 6)], [FAR] * 5)
    assert glance(match)["counts"][0] == {"tiers": [1, 2, 1, 1], "zodiacs": 2, "seasons": 2}
    assert glance(match)["healers"] == [[0, 1, 2], []]


@pytest.mark.rule("ATL-047")
def test_a_step_is_sent_with_the_markers_that_it_would_heal(table):
    match = table([(24, 8), (13, 2)], [FAR] * 2)
    outcomes = match.view(0)["glance"]["outcomes"]
    found = {match.text(int(action)): outcome for action, outcome in outcomes.items()}
    assert found["step 0 clockwise"] == {"healed": [{"seat": 0, "marker": 0, "spot": spot(1, 4)}], "gain": 6}
    assert found["end turn"] == {"healed": [], "gain": 0}
    assert match.view(1)["glance"]["outcomes"] == {}


@pytest.mark.rule("ATL-047", "ATL-050")
def test_a_label_says_what_a_step_heals(table):
    assert labels(table([(24, 8), (13, 2)]))[0].text == "Apathy → Irritation, healed there"
    assert labels(table([(12, 1), (1, 9)]))[0].text == "Devotion → Peacefulness, heals Anger"


@pytest.mark.parametrize("seed", range(3))
def test_an_outcome_is_what_the_action_does(atlas, seed):
    match = atlas(players=2, healing_scope="any" if seed else "own").new(seed=seed)
    for ply in range(120):
        if match.over:
            break
        player, action = match.actor, match.legal()[(5 * ply + seed) % len(match.legal())]
        outcome = match.view(player)["glance"]["outcomes"].get(str(action))
        match.play(action)
        entries = match.state.journal[: match.state.journal_length].tolist()
        if outcome:
            assert [[h["seat"], h["marker"], h["spot"]] for h in outcome["healed"]] == [
                [seat, marker, to] for kind, seat, marker, to, _ in entries if kind == HEALED
            ]
