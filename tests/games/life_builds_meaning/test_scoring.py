"""Tracks, Final Scores, winners and bands (LBM-113 to LBM-126)."""

import pytest

from .positions import ALEX, BROOKE, CASEY, do, drift, marks, next_round, specified_rows, tracks

MULTIPLIERS = [1.2] * 3 + [1.0] * 3 + [0.8] * 3 + [0.6] * 2 + [0.4] * 2


def finished(check, at, *rows, **given):
    """The game over with this Drift and these tracks."""
    hands = ["M", *[""] * (len(rows) - 1)]
    match = check(*hands, event="W03", drift=at, finale=1, tracks=rows, **given)
    do(match, "pledge M")
    assert match.over and drift(match) == at
    return match


# --- Tracks -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-113")
def test_coherence_never_exceeds_10(table):
    match = table("SSS", "", drift=9, stress=5, tracks=[(0, 9, 2), (0, 4, 2)])
    do(match, "stabilize world", "stabilize local")
    assert tracks(match) == (0, 10, 2)


@pytest.mark.rule("LBM-114")
@pytest.mark.parametrize(("before", "after"), [(7, 9), (8, 10), (9, 10), (10, 10)])
def test_social_never_exceeds_10(table, before, after):
    match = table("S", "", row=["J15"], tracks=[(0, 4, before), (0, 4, 2)])
    do(match, "contribute 0 S")
    assert tracks(match) == (0, 4, after)


@pytest.mark.rule("LBM-115")
def test_no_step_of_a_bad_round_lowers_a_track(table):
    """Losing the race for a tile, refusals, an Event not met, Drift and stress: the tracks stay."""
    match = table("S", "RR", "M", row=["J08 1:ERR 2:S"], tracks=[(5, 7, 8)] * 3, drift=8, stress=9, event="W10")
    do(match, "contribute 0 S", "request 1 R", "refuse")
    next_round(match)
    assert [tracks(match, seat) for seat in range(3)] == [(6, 7, 9), (11, 7, 8), (8, 7, 8)]


# --- The Final Score ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-116")
def test_the_sub_total_is_project_and_coherence_and_social_and_nothing_else(table):
    rich = table(
        "EERRMMVVSS",
        "",
        owned={0: "P01 P16 P31"},
        row=["J22 0:EERRMMVVS", "J15 0:RMVS"],
        tracks=[(7, 5, 3), (1, 6, 9)],
        stress=6,
    )
    assert rich.scores == [15, 16] and marks(rich, 0) == {ALEX: "EERRMMVVS"}


@pytest.mark.rule("LBM-117", "LBM-118")
@pytest.mark.parametrize("at", range(13))
def test_the_multiplier_goes_by_the_final_drift_and_is_the_same_for_all(check, at):
    match = finished(check, at, (30, 10, 10), (15, 5, 5), (0, 5, 5))
    assert match.scores == [round(total * MULTIPLIERS[at]) for total in (50, 25, 10)]


@pytest.mark.rule("LBM-118")
@pytest.mark.parametrize(
    ("at", "sub_total", "score"),
    [(0, 23, 27), (2, 29, 34), (3, 29, 29), (6, 21, 16), (8, 29, 23), (9, 29, 17), (10, 21, 12), (12, 29, 11)],
)
def test_the_product_is_rounded_down(table, at, sub_total, score):
    assert table("", "", drift=at, tracks=[(sub_total - 6, 4, 2), (0, 4, 2)]).scores[0] == score


@pytest.mark.rule("LBM-117", "LBM-118")
@pytest.mark.parametrize("at", [0, 4, 7, 10, 12])
def test_the_parts_of_a_score_add_up(table, at):
    match = table("", "", drift=at, tracks=[(13, 6, 4), (0, 4, 2)])
    for part, score in zip(match.view()["glance"]["scores"], match.scores, strict=True):
        assert list(part) == ["project", "coherence", "social", "drift", "total"]
        assert part.pop("total") == score == sum(part.values())
    first = match.view()["glance"]["scores"][0]
    assert [first[name] for name in ("project", "coherence", "social")] == [13, 6, 4]
    assert first["drift"] == {0: 4, 4: 0, 7: -5, 10: -10, 12: -14}[at]


# --- Winning ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-119")
@pytest.mark.parametrize(
    ("rows", "places"),
    [
        ([(10, 4, 2), (20, 4, 2), (15, 4, 2)], [3, 1, 2]),
        ([(0, 4, 10), (12, 4, 2), (0, 10, 9)], [3, 2, 1]),
        ([(30, 4, 2), (0, 10, 10), (29, 4, 2)], [1, 3, 2]),
    ],
)
def test_the_highest_final_score_wins(check, rows, places):
    match = finished(check, 4, *rows)
    assert match.places == places and match.winners == [places.index(1)]


@pytest.mark.rule("LBM-120", "LBM-R27")
@pytest.mark.parametrize(
    ("at", "rows", "places"),
    [
        (12, [(20, 5, 5), (21, 5, 5)], [2, 1]),  # 12 and 12: Sub-totals 30 and 31
        (9, [(16, 10, 5), (22, 4, 4)], [1, 2]),  # 18 and 18: 31 and 30, although 22 Project points
        (4, [(10, 10, 5), (12, 4, 9)], [2, 1]),  # equal Sub-totals: Project
        (4, [(12, 4, 9), (12, 8, 5)], [2, 1]),  # equal Project: Coherence
        (4, [(12, 8, 5), (12, 8, 5)], [1, 1]),  # still equal: shared
        (4, [(12, 8, 5), (12, 8, 5), (20, 9, 9)], [2, 2, 1]),
        (4, [(12, 8, 5), (12, 8, 5), (12, 7, 6)], [1, 1, 3]),
    ],
)
def test_ties_go_to_sub_total_then_project_then_coherence_and_are_then_shared(check, at, rows, places):
    match = finished(check, at, *rows)
    assert match.places == places
    assert match.winners == [seat for seat, place in enumerate(places) if place == 1]


@pytest.mark.rule("LBM-119")
@pytest.mark.parametrize("at", [0, 7, 12])
def test_payoffs_follow_the_places(check, at):
    match = finished(check, at, (10, 4, 2), (30, 4, 2), (20, 4, 2))
    assert match.payoffs[BROOKE] > match.payoffs[CASEY] > match.payoffs[ALEX] >= 0


# --- Bands --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-121", "LBM-122", "LBM-123", "LBM-124", "LBM-125")
@pytest.mark.parametrize(
    ("score", "title"),
    [
        (6, "Barely Holding"),
        (19, "Barely Holding"),
        (20, "Stabilizing"),
        (34, "Stabilizing"),
        (35, "Reciprocal Builder"),
        (49, "Reciprocal Builder"),
        (50, "World-Grade Contributor"),
        (64, "World-Grade Contributor"),
        (65, "Steward in Practice"),
        (120, "Steward in Practice"),
    ],
)
def test_the_title_of_a_final_score(check, score, title):
    match = finished(check, 4, (score - 6, 4, 2), (0, 4, 2))
    assert match.scores[0] == score
    titles = match.game.box.words.get("band.titles")
    assert titles[match.view()["glance"]["bands"][0]] == title
    text = next(cells[2] for cells in specified_rows(r"\d+(–\d+|\+)") if cells[1] == title)
    assert f"Alex: {title}. {text}" in match.board()


@pytest.mark.rule("LBM-126")
def test_bands_have_no_effect_on_who_wins(check):
    rows = [(10, 4, 2), (14, 4, 2), (40, 4, 2)]
    plain, one_band = (finished(check, 4, *rows, dials=dials) for dials in ({}, {"bands": [0, 120, 120, 120, 120]}))
    assert plain.view()["glance"]["bands"] == [0, 1, 2] and one_band.view()["glance"]["bands"] == [0, 0, 0]
    assert plain.places == one_band.places == [3, 2, 1] and plain.payoffs == one_band.payoffs
    same_band = finished(check, 4, (15, 4, 2), (16, 4, 2))
    assert same_band.view()["glance"]["bands"] == [1, 1] and same_band.places == [2, 1]


# --- The world's fate ---------------------------------------------------------------------------------------------

FATES = ["flourishes"] * 3 + ["holds"] * 3 + ["strains"] * 3 + ["frays"] * 2 + ["brink", "collapse"]


@pytest.mark.rule("LBM-117", "LBM-R24")
@pytest.mark.parametrize("at", range(13))
def test_the_world_has_a_fate_at_the_end(check, at):
    match = finished(check, at, (10, 4, 2), (5, 4, 2))
    assert match.view()["glance"]["fate"] == {"key": FATES[at], "good": at < 12}


def test_the_world_has_no_fate_while_the_game_goes_on(opening, check):
    assert opening().view()["glance"]["fate"] is None and check("M", "").view(0)["glance"]["fate"] is None
