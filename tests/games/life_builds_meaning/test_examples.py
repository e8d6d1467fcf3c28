"""The worked examples of the specification: the tests X1 to X21 drawn from the audit, and the audit's verdicts."""

import pytest

from tablewright.engine.errors import IllegalAction

from .positions import (
    ALEX,
    BROOKE,
    CASEY,
    do,
    drift,
    entries,
    kinds,
    lacks,
    moves,
    opened,
    owned,
    refused,
    row,
    stress,
    tokens,
    tracks,
)

FILLER = "J02"  # a tile that none of these tests looks at


# --- X1 to X21 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-030", "LBM-039", "LBM-040", "LBM-042")
def test_x1_acquire_and_buy_balance(table):
    match = table("EER", "", "", market="P01 P16")
    do(match, "acquire ER", "buy 1")
    assert tokens(match) == "EERRS" and owned(match) == "P16"
    assert match.game.rules.pattern_layer[16] == 2


@pytest.mark.rule("LBM-054", "LBM-057", "LBM-060", "LBM-061", "LBM-062", "LBM-063")
def test_x2_the_shelter_completes(table):
    match = table("R", "", "", row=["J07 0:R 1:ES 2:ES"], stress=1)
    do(match, "contribute 0 R")
    assert (stress(match), row(match)) == (0, "- - -")
    assert [tracks(match, seat)[0] for seat in range(3)] == [6, 3, 1]
    assert entries(match, "scored") == [(ALEX, 6, 6), (BROOKE, 3, 3), (CASEY, 1, 1)]


@pytest.mark.rule("LBM-051", "LBM-052", "LBM-114")
@pytest.mark.parametrize(("before", "after"), [(4, 6), (9, 10)])
def test_x3_and_x4_a_support_paid_to_layer_9(table, before, after):
    match = table("", "", "S", row=["J15"], tracks=[(0, 4, 2), (0, 4, 2), (1, 4, before)], actor=CASEY)
    do(match, "contribute 0 S")
    assert tracks(match, CASEY) == (1, 4, after)


@pytest.mark.rule("LBM-052")
def test_x5_a_regulation_paid_to_layer_9(table):
    match = table("", "", "R", row=["J15"], actor=CASEY)
    do(match, "contribute 0 R")
    assert tracks(match, CASEY)[2] == 3


@pytest.mark.rule("LBM-087")
def test_x6_a_pledge_needs_the_token(check):
    match = check("EE", "RS", "", event="W07")
    assert match.actor == ALEX and moves(match) == ["pledge converted", "pass"]
    assert refused(match, "pledge R") == "LBM-087"


@pytest.mark.rule("LBM-047")
def test_x7_a_token_that_matches_no_unpaid_icon(table):
    match = table("", "RS", "", row=["J08 0:RR 1:ES"], actor=BROOKE)
    assert lacks(match, 0) == "S"
    do(match, "contribute 0")
    assert refused(match, "pay R") == "LBM-047"
    only_regulation = table("", "R", "", row=["J08 0:RR 1:ES"], actor=BROOKE)
    assert refused(only_regulation, "contribute 0") == "LBM-045"


@pytest.mark.rule("LBM-059", "LBM-064")
def test_x8_the_repair_hub_completes(table):
    match = table("", "S", "", row=["J08 0:RR 1:ES"], actor=BROOKE)
    do(match, "contribute 0 S")
    assert [tracks(match, seat)[0] for seat in range(3)] == [3, 6, 0]


@pytest.mark.rule("LBM-047")
def test_x9_the_archive_takes_no_second_regulation(table):
    match = table("R", "", "", row=["J15 2:RSS"])
    assert refused(match, "contribute 0") == "LBM-045"


@pytest.mark.rule("LBM-056", "LBM-059")
def test_x10_the_archive_completes(table):
    match = table("", "MV", "", row=["J15 2:RSS"], actor=BROOKE, drift=5)
    do(match, "contribute 0 MV")
    assert [tracks(match, seat)[0] for seat in range(3)] == [0, 3, 6] and drift(match) == 4


RETROFIT = "J21 0:ER 1:V 2:ESS"


@pytest.mark.rule("LBM-047")
def test_x11_the_retrofit_takes_no_third_support(table):
    match = table("S", "", "", row=[RETROFIT])
    assert lacks(match, 0) == "M" and refused(match, "contribute 0") == "LBM-045"


@pytest.mark.rule("LBM-105", "LBM-109", "LBM-060")
def test_x12_the_retrofit_completes_and_casey_gets_no_turn(table):
    match = table("E", "M", "E", row=[RETROFIT], actor=BROOKE, actions=1, drift=5, event="W14", round_number=8)
    do(match, "contribute 0 M")
    assert [tracks(match, seat)[0] for seat in range(3)] == [3, 1, 6]
    assert entries(match, "drift_fell") == [(1, 4, 0)] and match.over and match.ending == "layer_10"


@pytest.mark.rule("LBM-109")
def test_x12_an_action_left_is_lost_too(table):
    match = table("E", "EEEM", "R", row=[RETROFIT], actor=BROOKE, actions=2, drift=5, event="W14", round_number=8)
    do(match, "contribute 0 M")
    assert match.phase == "pledge" and match.actor == ALEX


@pytest.mark.rule("LBM-060", "LBM-R13")
@pytest.mark.parametrize(("paid", "points"), [("0:ER 2:RMV", (6, 0, 3)), ("2:RMV 0:ER", (3, 0, 6))])
def test_x13_with_three_marks_each_the_earlier_first_mark_ranks_above(table, paid, points):
    match = table("S", "", "", row=[f"J06 {paid}"])
    do(match, "contribute 0 S")
    assert tuple(tracks(match, seat)[0] for seat in range(3)) == points


@pytest.mark.rule("LBM-100", "LBM-104")
def test_x14_what_is_not_met_comes_true(check):
    match = check("EEEM", "EERSS", "E", event="W14", drift=4, finale=1, round_number=8)
    do(match, "pass", "pass", "pass")
    assert match.over and drift(match) == 6


@pytest.mark.rule("LBM-117", "LBM-118", "LBM-119", "LBM-121", "LBM-122")
def test_x15_the_published_totals(table):
    match = table("", "", "", drift=6, tracks=[(18, 8, 6), (8, 4, 9), (14, 6, 10)])
    assert match.scores == [25, 16, 24]
    titles = match.game.box.words.get("band.titles")
    bands = [titles[band] for band in match.view()["glance"]["bands"]]
    assert bands == ["Stabilizing", "Barely Holding", "Stabilizing"]


@pytest.mark.rule("LBM-119", "LBM-110")
def test_x15_the_first_wins(check):
    match = check("", "", "", event="W01", drift=4, finale=1, tracks=[(18, 8, 6), (8, 4, 9), (14, 6, 10)])
    assert match.over and drift(match) == 6 and match.scores == [25, 16, 24] and match.winners == [ALEX]


@pytest.mark.rule("LBM-117", "LBM-118")
@pytest.mark.parametrize(("at", "score"), [(2, 36), (5, 30), (8, 24), (10, 18), (12, 12)])
def test_x16_a_sub_total_of_30(table, at, score):
    assert table("", "", drift=at, tracks=[(14, 8, 8), (0, 4, 2)]).scores[0] == score


@pytest.mark.rule("LBM-034", "LBM-035", "LBM-042")
def test_x17_two_discounts_make_the_cell_wall_free(table):
    match = table("", "", market="P09", owned={0: "P01 P02"})
    do(match, "buy 0")
    assert tokens(match) == "EERS" and match.state.actions_left == 1


@pytest.mark.rule("LBM-036")
def test_x18_a_discount_in_another_kind_is_lost(table):
    match = table("EE", "", market="P04", owned={0: "P03"})
    assert match.view(0)["glance"]["prices"][0]["cost"] == [2, 0, 0, 0, 0]
    do(match, "buy 0")
    assert tokens(match) == "EERR"
    assert refused(table("E", "", market="P04", owned={0: "P03"}), "buy 0") == "LBM-033"


@pytest.mark.rule("LBM-098")
def test_x19_met_mitigation_reduces_by_two(check):
    match = check("RMM", "", event="W06", drift=3)
    do(match, "pledge R", "pledge M", "pledge M")
    assert drift(match) == 4 and tokens(match) == ""


@pytest.mark.rule("LBM-089", "LBM-097", "LBM-R20")
def test_x20_a_support_and_two_energy_cancel_it(check):
    match = check("S", "EE", "", event="W19", drift=3)
    do(match, "pledge S", "pledge converted")
    assert "met" in kinds(match) and drift(match) == 3 and (tokens(match, 0), tokens(match, 1)) == ("", "")


@pytest.mark.rule("LBM-093", "LBM-R20")
def test_x21_a_hopeless_requirement_is_not_polled(check):
    needs_ees = {"event_mitigation": [[2, 0, 0, 0, 1]] * 31}
    match = check("EEE", "", "", event="W18", drift=3, dials=needs_ees)
    assert entries(match, "not_met") == [(18, 1, 0)] and drift(match) == 6 and tokens(match) == "EEE"
    polled = check("EEEE", "", "", event="W18", drift=3, dials=needs_ees)
    assert polled.phase == "pledge"


# --- The audit: what the published game did and the rules do not allow --------------------------------------------

# number of the step, seat, tokens before it as booked, Row, what is refused, by which rule
SLIPS = [
    (27, ALEX, "EEE", (), "stabilize local", "LBM-067"),
    (28, ALEX, "EEE", ("J08",), "pay R", "LBM-046"),
    (36, ALEX, "EEEES", ("J08 0:R 1:ES",), "pay R", "LBM-046"),
    (37, BROOKE, "ERRMMV", ("J08 0:RR 1:ES",), "contribute 0", "LBM-045"),
    (40, CASEY, "EEE", (), "stabilize world", "LBM-067"),
    (45, ALEX, "EEEE", ("J21",), "pay R", "LBM-046"),
    (48, CASEY, "EEE", ("J15 2:RS",), "contribute 0", "LBM-045"),
    (53, ALEX, "EEERM", ("J15 2:RSS",), "pay R", "LBM-047"),
    (56, CASEY, "EE", ("-",), "contribute 0", "LBM-066"),
    (57, CASEY, "EE", ("J21 0:ER 1:V",), "pay S", "LBM-046"),
    (61, ALEX, "EEEM", ("J21 0:ER 1:V 2:ESS",), "pay S", "LBM-047"),
    (62, ALEX, "EEEM", (), "stabilize world", "LBM-067"),
]


@pytest.mark.rule("LBM-045", "LBM-047", "LBM-067", "LBM-R11")
@pytest.mark.parametrize(("step", "seat", "held", "tiles", "deed", "rule"), SLIPS)
def test_a_slip_of_the_published_game_is_refused(table, step, seat, held, tiles, deed, rule):
    hands = ["", "", ""]
    hands[seat] = held
    match = table(*hands, row=list(tiles), actor=seat, stress=1, drift=5)
    if deed.startswith("pay"):
        do(match, "contribute 0")
    assert refused(match, deed) == rule
    before = match.states.tobytes()
    with pytest.raises(IllegalAction):
        do(match, deed)
    assert match.states.tobytes() == before


@pytest.mark.rule("LBM-072", "LBM-074")
@pytest.mark.parametrize("step", [27, 40, 62])
def test_a_conversion_would_have_supplied_the_support(table, step):
    match = table("EEE", "", "", stress=1, drift=5)
    do(match, "convert", "stabilize local" if step == 27 else "stabilize world")
    assert tokens(match) == "E" and tracks(match)[1] == 5


@pytest.mark.rule("LBM-089")
@pytest.mark.parametrize(("step", "event", "seat"), [(16, "W07", BROOKE), (33, "W19", ALEX), (42, "W25", CASEY)])
def test_a_converted_pledge_would_have_supplied_it(check, step, event, seat):
    hands = ["RMS", "RMS", "RMS"]
    hands[seat] = "EE"
    match = check(*hands, event=event)
    while match.actor != seat:
        do(match, "pass")
    assert refused(match, "pledge S") == "LBM-087" and refused(match, "pledge converted") is None


@pytest.mark.rule("LBM-R13")
def test_the_published_layer_10_award_contradicts_the_tie_rule(table):
    """As printed: 3, 2 and 3 marks, Alex's first. By the rule Alex is above Casey."""
    match = table("S", "", "", row=["J21 0:ER 1:MV 2:ES"])
    do(match, "contribute 0 S")
    assert [points for _, points, _ in entries(match, "scored")] == [6, 3, 1]
    assert [tracks(match, seat)[0] for seat in (ALEX, BROOKE, CASEY)] == [6, 3, 1]


# --- The audit: what is legal as printed --------------------------------------------------------------------------

PUBLISHED = {
    "patterns": "P01 P16 P31 P61 P76 P02",
    "projects": "J07 J08 J15 J21",
    "events": "W01 W07 W13 W19 W25 W08 W02 W14",
}

# number of the step, what is done, then tokens, Project, Coherence and Social of the player, Drift and stress
LEGAL_AS_PRINTED = [
    (2, ALEX, ["acquire ER"], "EEERR", (0, 4, 2), 3, 0),
    (3, ALEX, ["buy 1"], "EERRS", (0, 4, 2), 3, 0),
    (4, BROOKE, ["acquire EM"], "EEERM", (0, 4, 2), 3, 0),
    (5, BROOKE, ["buy 3"], "EERMM", (0, 4, 2), 3, 0),
    (6, CASEY, ["acquire ES"], "EEERS", (0, 4, 2), 3, 0),
    (7, CASEY, ["give 1 R"], "EEES", (0, 4, 3), 3, 0),
    (8, BROOKE, ["pass", "pledge M", "pledge R"], "EERM", (0, 4, 2), 3, 2),
    (10, ALEX, ["stabilize local"], "EERR", (0, 5, 2), 3, 1),
    (11, ALEX, ["contribute 0 R"], "EER", (0, 5, 2), 3, 1),
    (12, BROOKE, ["acquire ES"], "EEERMS", (0, 4, 2), 3, 1),
    (13, BROOKE, ["contribute 0 ES"], "EERM", (0, 4, 3), 3, 1),
    (14, CASEY, ["acquire ES"], "EEEESS", (0, 4, 3), 3, 1),
    (15, CASEY, ["contribute 0 ES"], "EEES", (0, 4, 4), 3, 1),
]


@pytest.mark.rule("LBM-017", "LBM-020", "LBM-079", "LBM-088", "LBM-097")
@pytest.mark.parametrize("played", range(1, len(LEGAL_AS_PRINTED) + 1))
def test_the_published_game_as_far_as_it_is_legal(plain, played):
    """Step 8 in the printed order, Brooke before Alex, takes a pass of Alex first; Casey cannot pledge.

    Step 9 has no choice: it places the stress of round 2.
    """
    match = opened(plain, players=3, first_player=0, **PUBLISHED)
    for _, _, steps, *_ in LEGAL_AS_PRINTED[:played]:
        do(match, *steps)
    _, seat, _, held, on_tracks, at, local = LEGAL_AS_PRINTED[played - 1]
    assert (tokens(match, seat), tracks(match, seat), drift(match), stress(match)) == (held, on_tracks, at, local)


@pytest.mark.rule("LBM-089", "LBM-095")
def test_after_step_15_alex_and_brooke_can_answer_the_event_by_conversion(plain):
    match = opened(plain, players=3, first_player=0, **PUBLISHED)
    for _, _, steps, *_ in LEGAL_AS_PRINTED:
        do(match, *steps)
    do(match, "pledge R", "pledge converted")
    assert (tokens(match, ALEX), tokens(match, BROOKE), tokens(match, CASEY)) == ("EE", "RM", "EEES")
