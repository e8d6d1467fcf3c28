"""What players read: prompts, actions, refusals, the journal, the board, names and display texts."""

import re

import pytest

from tablewright.games.life_builds_meaning.journal import ENTRIES
from tablewright.games.life_builds_meaning.reasons import REASONS
from tablewright.games.life_builds_meaning.state import ENDINGS

from .positions import do, idle, next_round, specified_rows, spelled

FULL = {"row": ["J07", "J08", "J09"], "market": "P01 P02 P03 P04 P05 P06"}


# --- Why not ------------------------------------------------------------------------------------------------------

REFUSED = {
    "game_over": "LBM-110",
    "paying_first": "LBM-029",
    "answer_first": "LBM-081",
    "pledging_now": "LBM-085",
    "market_slot_empty": "LBM-025",
    "cost_not_held": "LBM-033",
    "project_slot_empty": "LBM-066",
    "nothing_to_contribute": "LBM-045",
    "not_contributing": "LBM-046",
    "icon_not_open": "LBM-047",
    "token_not_held": "LBM-046",
    "nothing_paid_yet": "LBM-046",
    "no_support": "LBM-067",
    "no_stress": "LBM-069",
    "no_drift": "LBM-070",
    "no_such_seat": "LBM-001",
    "gift_not_held": "LBM-078",
    "requests_off": "LBM-R17",
    "requests_barred": "LBM-083",
    "they_hold_none": "LBM-080",
    "nothing_asked": "LBM-081",
    "too_little_energy": "LBM-072",
    "not_pledging": "LBM-087",
    "icon_not_needed": "LBM-096",
    "pledge_not_held": "LBM-087",
    "support_not_needed": "LBM-089",
    "no_energy_to_commit": "LBM-089",
}


def sentence(match, step, reason):
    """The sentence against a step, after a look at its rule and at the reason's number."""
    action = match.parse(spelled(step))
    refusal = match.why_not(action)
    number = match.game.drivers.ask_why_not(match.game.rules_array, match.states, action)
    assert (REASONS.key(int(number)), refusal.rule) == (reason, REFUSED[reason])
    assert str(refusal) == f"{refusal.sentence} ({refusal.rule})"
    return refusal.sentence


def test_every_reason_rests_on_its_rule():
    assert REASONS.rule_of == REFUSED


@pytest.mark.rule("LBM-110")
def test_a_refusal_after_the_end(check):
    match = check("", "", finale=1)
    for step in ("acquire ER", "pay E", "agree", "convert", "pledge E", "pass"):
        assert sentence(match, step, "game_over") == "The game is over"


@pytest.mark.rule(*sorted({rule for rule in REFUSED.values() if rule not in ("LBM-110", "LBM-R17")}))
@pytest.mark.parametrize(
    ("hands", "steps", "step", "reason", "said"),
    [
        (
            ("S", ""),
            ["contribute 0"],
            "acquire ER",
            "paying_first",
            "You are contributing to Community Shelter: pay or finish first",
        ),
        (
            ("", "E"),
            ["request 1 E"],
            "convert",
            "answer_first",
            "The Request must be answered first",
        ),
        (
            ("E", ""),
            [],
            "buy 5",
            "market_slot_empty",
            "Market slot 6 is empty; it is refilled next round if cards are left",
        ),
        (("E", ""), [], "buy 3", "cost_not_held", "Hard Shell costs you 2 Energy, but you hold 1 Energy"),
        (("", ""), [], "buy 0", "cost_not_held", "Boundary Pattern costs you 1 Energy, but you hold nothing"),
        (("E", ""), [], "contribute 2", "project_slot_empty", "Project slot 3 is empty; it is refilled in Phase D"),
        (
            ("M", ""),
            [],
            "contribute 0",
            "nothing_to_contribute",
            "Community Shelter lacks 2 Energy, 2 Regulation, 2 Support, but you hold none of these",
        ),
        (
            ("E", ""),
            [],
            "pay E",
            "not_contributing",
            "Choose a Project to contribute to before you pay",
        ),
        (
            ("EM", ""),
            ["contribute 0"],
            "pay M",
            "icon_not_open",
            "Community Shelter does not need Model: it lacks 2 Energy, 2 Regulation, 2 Support",
        ),
        (("E", ""), ["contribute 0"], "pay R", "token_not_held", "You hold no Regulation"),
        (
            ("E", ""),
            ["contribute 0"],
            "finish",
            "nothing_paid_yet",
            "Pay at least one icon of Community Shelter before you finish",
        ),
        (("E", ""), [], "stabilize world", "no_support", "Stabilize costs 1 Support, but you hold none"),
        (("S", ""), [], "stabilize local", "no_stress", "There is no local stress token on the board"),
        (("E", ""), [], "give 4 E", "no_such_seat", "There are only 2 players at the table"),
        (("E", ""), [], "give 1 V", "gift_not_held", "You hold no Value to give"),
        (
            ("E", "R"),
            ["request 1 R", "refuse"],
            "request 1 R",
            "requests_barred",
            "Your Request was refused, so you may not ask again in this turn",
        ),
        (("E", "R"), [], "request 1 M", "they_hold_none", "Brooke holds no Model"),
        (("E", ""), [], "agree", "nothing_asked", "Nobody has asked for a token"),
        (("E", ""), [], "convert", "too_little_energy", "A conversion takes 2 Energy, but you hold 1"),
        (("E", ""), [], "pledge E", "not_pledging", "You can pledge in Phase D only"),
    ],
)
def test_a_refusal_in_phase_c_says_why(table, hands, steps, step, reason, said):
    match = table(*hands, market="P01 P02 P03 P04 P05", row=["J07", "J08"])
    assert sentence(do(match, *steps), step, reason) == said


@pytest.mark.rule("LBM-070")
def test_a_refusal_at_drift_0(table):
    assert sentence(table("S", "", drift=0), "stabilize world", "no_drift") == "Drift is already at 0"


@pytest.mark.rule("LBM-R17")
def test_a_refusal_where_there_are_no_requests(table):
    match = table("S", "E", request_mode="off")
    assert sentence(match, "request 1 E", "requests_off") == "Requests are not allowed at this table"


@pytest.mark.rule("LBM-085", "LBM-087", "LBM-089", "LBM-096")
@pytest.mark.parametrize(
    ("hands", "event", "steps", "step", "reason", "said"),
    [
        (
            ("R", "S"),
            "W07",
            [],
            "acquire ER",
            "pledging_now",
            "The turns of this round are over; players may now pledge against the Event",
        ),
        (
            ("R", "S"),
            "W07",
            [],
            "pledge V",
            "icon_not_needed",
            "The Event does not need Value: it needs 1 Regulation, 1 Support",
        ),
        (("R", "S"), "W07", [], "pledge S", "pledge_not_held", "You hold no unpledged Support"),
        (
            ("R", "S"),
            "W07",
            [],
            "pledge converted",
            "no_energy_to_commit",
            "You need 2 unpledged Energy to pledge them as 1 Support",
        ),
        (
            ("S", "REE"),
            "W07",
            ["pledge S"],
            "pledge converted",
            "support_not_needed",
            "The Event does not need Support: it needs 1 Regulation",
        ),
    ],
)
def test_a_refusal_in_phase_d_says_why(check, hands, event, steps, step, reason, said):
    match = check(*hands, event=event)
    assert sentence(do(match, *steps), step, reason) == said


# --- The journal --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-006", "LBM-007", "LBM-008", "LBM-013")
def test_the_journal_tells_the_set_up(opening):
    match = opening(first_player=2, patterns="P01 P16 P31 P61 P76 P02", projects="J07 J08 J15", events="W07")
    assert match.journal() == [
        "Casey is the starting player.",
        "Boundary Pattern enters Market slot 1.",
        "Balance Pattern enters Market slot 2.",
        "Form Pattern enters Market slot 3.",
        "Prediction Pattern enters Market slot 4.",
        "Reinforcement Pattern enters Market slot 5.",
        "Thin Membrane enters Market slot 6.",
        "Community Shelter (Layer 8) enters Project slot 1.",
        "Repair Hub (Layer 8) enters Project slot 2.",
        "Mentorship Archive (Layer 9) enters Project slot 3.",
        "Round 1 begins; Casey starts.",
        "Cracked Foundation (Damage): Drift +1 is pending, 2 local stress tokens placed. "
        "Mitigation 1 Regulation, 1 Support: meeting it "
        "cancels the Drift.",
    ]


@pytest.mark.parametrize(
    ("steps", "sentences"),
    [
        (["acquire MS"], ["Alex acquires 1 Model and 1 Support."]),
        (["buy 0"], ["Alex buys Thin Membrane, saving 1 token, and gains 2 Energy, 1 Regulation."]),
        (["buy 1"], ["Alex buys Steady Pulse and gains 1 Energy, 2 Regulation."]),
        (["convert"], ["Alex converts 2 Energy into 1 Support."]),
        (["contribute 0"], ["Alex contributes to Repair Hub."]),
        (["contribute 0", "pay E"], ["Alex pays 1 Energy to Repair Hub."]),
        (["contribute 0", "pay E", "finish"], ["Alex finishes the contribution with 1 icon paid."]),
        (
            ["contribute 0", "pay R", "pay S", "finish"],
            ["Alex finishes the contribution with 2 icons paid.", "Alex's Social rises by 1 to 3."],
        ),
        (["stabilize local"], ["Alex stabilizes: local stress falls to 1, and Coherence is now 5."]),
        (["stabilize world"], ["Alex stabilizes: Drift falls to 4, and Coherence is now 5."]),
        (["give 2 S"], ["Alex gives 1 Support to Casey.", "Alex's Social rises by 1 to 3."]),
        (["request 1 V"], ["Alex asks Brooke for 1 Value."]),
        (
            ["request 1 V", "agree"],
            ["Brooke agrees and gives Alex 1 Value.", "Alex's Social rises by 1 to 3."],
        ),
        (["request 1 V", "refuse"], ["Brooke refuses to give Alex 1 Value."]),
    ],
)
def test_the_journal_tells_what_a_player_did(table, steps, sentences):
    match = table("EERSSM", "V", "", market="P02 P17", row=["J08"], owned={0: "P01"}, drift=5, stress=2)
    assert do(match, *steps).journal() == sentences


@pytest.mark.rule("LBM-055")
def test_the_journal_tells_a_completion_and_the_final_round(table):
    match = table("S", "M", row=["J22 1:EERRMMVVS"], drift=4, stress=2, event="W03")
    do(match, "contribute 0", "pay S")
    assert match.journal() == [
        "Alex pays 1 Support to River Restoration.",
        "Alex's Social rises by 2 to 4.",
        "River Restoration is completed.",
        "Drift falls by 2 to 2.",
        "1 local stress token removed; 1 left.",
        "Alex gains 3 Project points and now has 3.",
        "Brooke gains 6 Project points and now has 6.",
        "River Restoration was a Layer 10 Project: the game ends with this round.",
        "Stability check: Missing Page threatens Drift +1.",
    ]


@pytest.mark.rule("LBM-063")
def test_a_single_point_and_several_stress_tokens_have_their_own_words(table):
    match = table("R", "", "", row=["J09 1:EEE 2:ESS"], stress=3)
    do(match, "contribute 0 R")
    assert "3 local stress tokens removed; 0 left." in match.journal()
    assert "Alex gains 1 Project point and now has 1." in match.journal()


@pytest.mark.parametrize(
    ("given", "steps", "sentences"),
    [
        ({"event": "W01"}, ["pledge R"], ["Alex pledges 1 Regulation."]),
        ({"event": "W01"}, ["pass"], ["Alex passes."]),
        ({"event": "W07"}, ["pledge converted"], ["Alex pledges 2 Energy as 1 Support."]),
        (
            {"event": "W01"},
            ["pledge R", "pledge M"],
            ["Brooke pledges 1 Model.", "The mitigation of Fogged Signals is met: no Drift remains."],
        ),
        (
            {"event": "W30"},
            ["pledge R", "pass", "pledge converted"],
            [
                "Alex pledges 2 Energy as 1 Support.",
                "The mitigation of False Calm is met: Drift +1 remains.",
                "Drift rises by 1 to 6.",
            ],
        ),
        (
            {"event": "W01"},
            ["pass", "pass"],
            ["Brooke passes.", "The mitigation of Fogged Signals is not met.", "Drift rises by 2 to 7."],
        ),
        (
            {"event": "W01", "mitigation_mode": "open"},
            ["pledge R", "pass"],
            [
                "Brooke passes.",
                "The mitigation of Fogged Signals is not met, and the pool is lost (1 token).",
                "Drift rises by 2 to 7.",
            ],
        ),
        (
            {"event": "W21", "local_stress": "leak", "stress": 6},
            ["pledge converted"],
            [
                "Alex pledges 2 Energy as 1 Support.",
                "The mitigation of Fence Dispute is not met: the players do not hold enough tokens.",
                "Drift rises by 2 to 7.",
                "Local stress leaks: Drift rises by 2 to 9.",
            ],
        ),
    ],
)
def test_the_journal_tells_phase_d(check, given, steps, sentences):
    match = check("EER", "MS", **{"drift": 5, "round_number": 30, **FULL, **given})
    do(match, *steps)
    assert [line for line in match.journal() if "over" not in line] == sentences


@pytest.mark.rule("LBM-018", "LBM-102", "LBM-022")
def test_the_journal_tells_the_next_round(table):
    given = {"projects": "J24", "patterns": "P58", "events": "W06", "actor": 1, "actions": 1}
    match = table("", "", row=["J07", "-", "J09"], market="P01 P02 P03 P04 P05", **given)
    idle(match)
    assert match.journal() == [
        "Brooke acquires 1 Energy and 1 Regulation.",
        "Stability check: Missing Page threatens Drift +1.",
        "The mitigation of Missing Page is not met: the players do not hold enough tokens.",
        "Drift rises by 1 to 4.",
        "Seed Vault (Layer 10) enters Project slot 2.",
        "Round 2 begins; Alex starts.",
        "Blind Corner (Uncertainty): Drift +3 is pending. "
        "Mitigation 1 Regulation, 2 Model: meeting it lowers the Drift by 2.",
        "Town Table enters Market slot 6.",
    ]


@pytest.mark.rule("LBM-107", "LBM-112")
@pytest.mark.parametrize(
    ("given", "sentences"),
    [
        ({"finale": 1}, ["The game is over: a Layer 10 Project was completed."]),
        ({"drift": 11}, ["The game is over: World Drift reached 12."]),
        (
            {"row": ["J07", "J08", "-"], "whole_supply": True},
            [
                "Project slot 3 cannot be refilled: the supply is empty.",
                "The game is over: a Project slot could not be refilled.",
            ],
        ),
        ({"round_number": 30}, ["The game is over: the last round was played."]),
    ],
)
def test_the_journal_tells_how_the_end_came(table, given, sentences):
    match = table("", "", actor=1, actions=1, **{**FULL, **given})
    idle(match)
    assert match.over and match.journal()[-len(sentences) :] == sentences


def test_every_kind_of_entry_has_a_sentence(lbm):
    words = lbm().box.words
    assert all(words.get(f"journal.{kind}") for kind in ENTRIES)


@pytest.mark.rule("LBM-112")
@pytest.mark.parametrize("ending", ENDINGS)
def test_an_ending_is_a_clause_that_follows_because(lbm, ending):
    """It follows "It ended because" and stands before a full stop: no capital but in names, a verb in the past."""
    clause = lbm().box.words.get(f"ending.{ending}")
    assert re.fullmatch(r"(a|the|World Drift) ?[\w ]*(was|could|reached) [\w ]+[^. ]", clause)
    assert "{" not in clause


# --- Prompts and actions ------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-027", "LBM-029", "LBM-081", "LBM-087")
def test_the_prompt_says_what_is_asked(table, check):
    match = table("ES", "V", row=["J08"])
    assert match.prompt() == "Alex, choose an action (2 actions left in this turn)."
    do(match, "contribute 0")
    assert match.prompt() == "Alex, pay an icon of Repair Hub; it still lacks 1 Energy, 2 Regulation, 2 Support."
    do(match, "pay E")
    assert match.prompt() == "Alex, pay another icon of Repair Hub, or finish; it still lacks 2 Regulation, 2 Support."
    do(match, "finish")
    assert match.prompt() == "Alex, choose an action (1 action left in this turn)."
    do(match, "request 1 V")
    assert match.prompt() == "Brooke, Alex asks you for 1 Value: do you agree?"
    pledging, paying = (check("R", "M", event="W01", mitigation_mode=mode) for mode in ("pledge", "open"))
    sentences = "against Fogged Signals or pass; it still needs 1 Regulation, 1 Model, and Drift +2 is pending."
    assert pledging.prompt() == f"Alex, pledge a token {sentences}"
    assert paying.prompt() == f"Alex, pay a token into the pool {sentences}"


@pytest.mark.rule("LBM-111", "LBM-R22")
@pytest.mark.parametrize("last", [{"round_number": 30}, {"finale": 1, "end_timing": "equal_turns"}])
def test_the_prompt_tells_the_final_round(table, last):
    assert (
        table("", "", **last).prompt()
        == "Alex, choose an action (2 actions left in this turn; this is the final round)."
    )


@pytest.mark.rule("LBM-119", "LBM-120", "LBM-R44")
@pytest.mark.parametrize(
    ("rows", "given", "said"),
    [
        ([(20, 4, 2), (9, 4, 2)], {}, "Alex wins with a Final Score of 26 (Stabilizing)"),
        ([(9, 4, 2), (9, 4, 2)], {}, "Alex and Brooke share the win with a Final Score of 15 (Barely Holding)"),
        ([(9, 4, 2)] * 2, {"drift": 11, "collapse": "shared_loss"}, "Drift is at 12, and nobody wins"),
    ],
)
def test_the_prompt_names_the_result(check, rows, given, said):
    match = check("", "", finale=1, tracks=rows, **{"drift": 3, **given})
    assert match.over and match.prompt() == f"The game is over: {said}."


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("acquire RV", "Acquire 1 Regulation and 1 Value"),
        ("buy 0", "Buy Thin Membrane (Boundary) for nothing instead of 1 Energy: gain 2 Energy, 1 Regulation"),
        ("buy 1", "Buy Steady Pulse (Balance) for 1 Regulation: gain 1 Energy, 2 Regulation"),
        ("buy 4", "Buy the Pattern in Market slot 5"),
        ("contribute 0", "Contribute to Repair Hub (Layer 8), which lacks 2 Regulation, 2 Support"),
        ("contribute 2", "Contribute to the Project in slot 3"),
        ("pay E", "Pay 1 Energy"),
        ("finish", "Finish the contribution"),
        ("stabilize local", "Stabilize: spend 1 Support to remove 1 local stress token"),
        ("stabilize world", "Stabilize: spend 1 Support to lower Drift from 5 to 4"),
        ("give 1 E", "Give 1 Energy to Brooke"),
        ("give 4 E", "Give 1 Energy to the player 4 seats to the left"),
        ("request 2 V", "Ask Casey for 1 Value"),
        ("request 3 V", "Ask the player 3 seats to the left for 1 Value"),
        ("agree", "Agree"),
        ("refuse", "Refuse"),
        ("convert", "Convert 2 Energy into 1 Support (free)"),
        ("pledge M", "Pledge 1 Model"),
        ("pledge converted", "Pledge 2 Energy as 1 Support"),
        ("pass", "Pass"),
    ],
)
def test_an_action_in_words(table, step, said):
    match = table("EERSSM", "V", "V", market="P02 P17", row=["J08 1:E"], owned={0: "P01"}, drift=5, stress=2)
    assert match.words(spelled(step)) == said


@pytest.mark.rule("LBM-054", "LBM-070")
def test_an_action_in_words_where_something_is_special(table):
    match = table("SS", "", row=["J08 1:ERRS"], drift=0)
    assert match.words("stabilize world") == "Stabilize: spend 1 Support to lower Drift"
    do(match, "contribute 0")
    assert match.words("pay support") == "Pay 1 Support, which completes Repair Hub"


# --- The board and the glance -------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-117", "LBM-116")
def test_the_board_shows_the_world_the_cards_and_the_players(table):
    match = table(
        "EER", "S", market="P01 - P12", row=["J07 1:ES 0:R", "J05"], owned={0: "P02"}, event="W24",
        drift=7, stress=3, round_number=4, tracks=[(6, 5, 2), (3, 4, 3)],
    )  # fmt: skip
    assert match.board(0).splitlines() == [
        "Round 4 of at most 30    Drift 7 of 12 (×0.8)    Local stress 3",
        "Event: Old Grievance (Conflict), Drift +2 pending, mitigation 2 Support (meeting it lowers the Drift by 1)",
        "Tokens: E Energy, R Regulation, M Model, V Value, S Support",
        "",
        "Market (87 cards in the deck)",
        "  1  Boundary Pattern       Layer 1  Boundary      cost E    gain EE    saves E   you pay nothing",
        "  2  empty",
        "  3  Held Breath            Layer 1  Presence      cost ER   gain ERRM  saves R",
        "  4  empty",
        "  5  empty",
        "  6  empty",
        "",
        "Projects (22 tiles in the supply)",
        "  1  Community Shelter      Layer 8  needs EERRSS       lacks ERS          benefit stress −2"
        "   marks: Brooke 2, Alex 1",
        "  2  Night Clinic           Layer 7  needs EEERRSS      lacks EEERRSS      benefit Drift −1, stress −1",
        "  3  empty",
        "",
        "Players",
        "  Alex         2E 1R            Project  6  Coherence  5  Social  2  = 13, now worth 10"
        "   Patterns: Thin Membrane (Boundary −E)",
        "  Brooke       1S               Project  3  Coherence  4  Social  3  = 10, now worth 8",
    ]


@pytest.mark.rule("LBM-087")
def test_the_board_shows_what_is_still_open_in_phase_d_and_no_pressure_at_the_end(check):
    match = check("R", "M", event="W01", finale=1)
    do(match, "pledge R")
    assert (
        match.board()
        .splitlines()[1]
        .endswith("mitigation 1 Regulation, 1 Model (meeting it cancels the Drift); still open: 1 Model")
    )
    do(match, "pledge M")
    assert match.board().splitlines()[1] == "Event: Fogged Signals (Uncertainty)"


@pytest.mark.rule("LBM-034", "LBM-059", "LBM-060")
def test_the_glance_has_prices_credit_mitigation_and_stacks_ready_made(table):
    match = table("E", "S", market="P04 -", row=["J07 1:ES 0:ER"], owned={0: "P02"}, event="W24", drift=7)
    seen = match.view(0)["glance"]
    assert list(seen) == [
        "prices", "projects", "mitigation", "outlook", "wanted", "sub_totals", "scores", "bands", "fate", "decks",
    ]  # fmt: skip
    assert seen["prices"][:2] == [{"cost": [1, 0, 0, 0, 0], "saved": 1, "affordable": True}, None]
    assert match.view(1)["glance"]["prices"][0] == {"cost": [2, 0, 0, 0, 0], "saved": 0, "affordable": False}
    assert seen["projects"] == [
        {
            "lacks": 2,
            "payable": 0,
            "standings": [
                {"seat": 1, "marks": 2, "first": 1, "rank": 0, "award": 6},
                {"seat": 0, "marks": 2, "first": 2, "rank": 1, "award": 3},
            ],
        },
        None,
        None,
    ]
    assert match.view(1)["glance"]["projects"][0]["payable"] == 1
    assert seen["wanted"] == [0, 1, 0, 0, 3]
    assert seen["mitigation"] == {
        "required": [0, 0, 0, 0, 2], "covered": [0] * 5, "uncovered": [0, 0, 0, 0, 2], "left_if_met": 1,
    }  # fmt: skip
    assert seen["outlook"] == {"leak": 0, "unmet": 9, "met": 8}
    assert (seen["sub_totals"], seen["decks"]) == ([6, 6], {"patterns": 88, "projects": 23, "events": 29})


# --- Display texts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-121", "LBM-122", "LBM-123", "LBM-124", "LBM-125")
def test_the_bands_have_the_titles_and_texts_of_the_specification(lbm):
    words = lbm().box.words
    printed = [cells[1:] for cells in specified_rows(r"\d+(–\d+|\+)") if cells[2].startswith(("You", "Stability and"))]
    assert list(map(list, zip(words.get("band.titles"), words.get("band.texts"), strict=True))) == printed
    assert len(printed) == 5


def test_the_fates_have_the_titles_and_texts_of_the_specification(lbm):
    fates = lbm().box.words.get("fate")
    assert list(fates) == ["flourishes", "holds", "strains", "frays", "brink", "collapse"]
    printed = [cells[1:] for cells in specified_rows(r"\d+(–\d+)?") if cells[1].startswith("The world ")]
    assert [[fate["title"], fate["about"]] for fate in fates.values()] == printed and len(printed) == 6


def test_names_of_the_table_stand_in_for_the_seats(lbm):
    match = lbm(players=2, first_player=1).new(seed=0)
    assert match.prompt().startswith("Player 2, choose an action")
    named = lbm(players=2, first_player=1).new(seed=0, names=["Ann", "Bo"])
    assert named.prompt().startswith("Bo, choose") and named.journal()[0] == "Bo is the starting player."
    next_round(named)
    assert "Bo" in named.board() and "Ann" in named.board()
