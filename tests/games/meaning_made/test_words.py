"""What players read: names, prompts, actions, refusals, the journal and the board."""

import re

import pytest

from tablewright.games.meaning_made.content import read_events, read_patterns, read_projects
from tablewright.games.meaning_made.journal import ENTRIES
from tablewright.games.meaning_made.reasons import REASONS
from tablewright.games.meaning_made.state import BONUSES, EFFECTS, ENDINGS, GRADES, LAYERS, PENALTIES

from .positions import SPECIFICATION, finish, play, reveal, seat, specified

TWO = seat(), seat()
WINDOW = {"phase": "donate"}


@pytest.fixture(scope="module")
def words(meaning):
    return meaning().box.words


# --- Names ------------------------------------------------------------------------------------------------------------


def printed_names(letter, columns):
    return [re.sub(r" ?[*°]| \(.*\)", "", row[0]) for row in specified(letter, columns).values()]


@pytest.mark.rule("MM-005")
def test_the_names_of_the_cards_are_those_of_the_specification(words):
    projects, stewardship = read_projects()
    for chapter, cards, letter, columns in (
        ("pattern", read_patterns(), "P", 9),
        ("project", projects, "J", 11),
        ("stewardship", stewardship, "W", 11),
        ("event", read_events(), "X", 8),
    ):
        assert [words.get(f"{chapter}.{card.key}") for card in cards] == printed_names(letter, columns)


def test_the_layers_are_those_of_the_specification(words):
    line = next(line for line in SPECIFICATION.read_text(encoding="utf-8").splitlines() if line.startswith("Layers: "))
    printed = re.findall(r"\d+ (\w+) \S+ \(([^)]*)\)", line)
    keys = [*LAYERS, "presence", "social", "story", "stewardship"]
    assert [(words.get(f"layer.{key}"), words.get(f"layer_about.{key}")) for key in keys] == printed


@pytest.mark.rule("MM-154")
def test_the_grades_have_the_names_of_the_specification(words):
    rule = SPECIFICATION.read_text(encoding="utf-8").split("**MM-154**")[1].split("\n")[0]
    assert re.findall(r"\d (\w+)", rule) == [words.get(f"grade.{grade}") for grade in GRADES]


@pytest.mark.parametrize(
    ("chapter", "keys"),
    [("effect", EFFECTS), ("bonus", BONUSES), ("penalty", PENALTIES), ("grade", GRADES), ("ending", ENDINGS)],
)
def test_every_word_of_the_cards_has_its_own_sentence(words, chapter, keys):
    said = [words.get(f"{chapter}.{key}") for key in keys]
    assert all(said) and len(set(said)) == len(said)


@pytest.mark.parametrize("key", [*GRADES, "unfinished"])
def test_every_fate_has_a_title_and_a_sentence(words, key):
    assert words.get(f"fate.{key}.title")[0].isupper() and words.get(f"fate.{key}.about").endswith(".")


@pytest.mark.parametrize("key", ENDINGS)
def test_an_ending_is_a_clause_that_fits_after_because(words, key):
    """ "It ended because …" """
    said = words.get(f"ending.{key}")
    assert said[0] in "{at" and not said.endswith(".")


# --- Why not ----------------------------------------------------------------------------------------------------------

PAYING = {"market": "P20 P12 P21 P31 P41 P51"}

# reason: the position, what is played first, the action, and the sentence
REFUSALS = {
    "payment_first": (dict(PAYING, seats=["9/9/9"]), ["buy 0"], "acquire ee", "Finish paying first"),
    "reply_first": ({}, ["give 1 energy"], "acquire ee", "Player 2 has to answer the Touchpoint first"),
    "donations_now": (WINDOW, [], "acquire ee", "All turns of this round are over; now is the time to donate Support"),
    "nothing_to_pay": ({}, [], "pay energy", "There is nothing to pay now"),
    "no_contribution": ({}, [], "stop", "You are not paying for a Project now"),
    "no_proposal": ({}, [], "accept", "There is no Touchpoint to answer now"),
    "no_loss": ({}, [], "lose energy", "Nobody has to lose a token now"),
    "no_stability_window": ({}, [], "donate", "Support is donated at the end of the round, after all turns"),
    "no_action_left": ({"actions": 0}, [], "acquire ee", "You have no actions left this turn"),
    "only_mixed": (
        {"event": "X05"},
        [],
        "acquire ee",
        "Grid Flicker is in force: every Acquire takes 1 Energy and 1 Insight",
    ),
    "empty_market_slot": ({"market": "- P11 P21 P31 P41 P51"}, [], "buy 0", "Market slot 1 is empty"),
    "token_icons_unpaid": (
        {"seats": ["0/2/1"]},
        [],
        "buy 0",
        "Shell costs 1 Energy and 1 Insight; its token icons are paid with exactly those tokens, "
        "and you hold 2 Insight and 1 Support",
    ),
    "price_unpaid": (
        dict(PAYING, seats=["1/1/0"]),
        [],
        "buy 0",
        "Steady State costs you 1 Energy, 1 Insight and 3 tokens of any kind, and you hold 1 Energy and 1 Insight",
    ),
    "too_few_vitals": (
        {"market": "P08 P11 P21 P31 P41 P51", "vitals": 0},
        [],
        "buy 0",
        "Body Budget costs 1 Vitals, and you have 0",
    ),
    "no_such_slot": ({}, [], "contribute 3", "The Portfolio has only 3 slots"),
    "empty_project_slot": (
        {"portfolio": "-, J10, J17", "gone": "projects"},
        [],
        "contribute 0",
        "Portfolio slot 1 is empty: there are no Projects left to deal",
    ),
    "stewardship_built": (
        {"stewardship": "-", "mode": "competitive"},
        [],
        "contribute stewardship",
        "Stewardship is already built",
    ),
    "below_threshold": ({}, [], "contribute stewardship", "Stewardship opens at Meaning 6, and Meaning is 5 now"),
    "layers_missing": (
        {"gallery": "P01", "meaning": 6},
        [],
        "contribute stewardship",
        "Watershed Pact needs a Pattern of Balance in your own Gallery",
    ),
    "spaces_full": (
        {"dials": {"project_spaces": 1}, "portfolio": "J09: E by 1, J10, J17"},
        [],
        "contribute 0",
        "All contribution spaces of Local Clinic are taken, and none is yours",
    ),
    "no_marker_left": (
        {"dials": {"markers_per_player": 1}, "portfolio": "J09: E by 0, J10, J17"},
        [],
        "contribute 1",
        "All your markers are on other Projects",
    ),
    "no_fitting_token": (
        {"seats": ["0/0/2"]},
        [],
        "contribute 1",
        "Food Network still needs 3 Energy and 2 Insight, and you hold 2 Support",
    ),
    "no_such_partner": ({}, [], "give 2 energy", "There are only 2 players at the table"),
    "no_touchpoints": (
        {"event": "X04"},
        [],
        "give 1 energy",
        "Rumour Mill is in force: no Touchpoint may be proposed this round",
    ),
    "already_proposed": ({"proposed": [0]}, [], "give 1 energy", "You have already proposed a Touchpoint this round"),
    "already_touched": (
        {"touched": [0]},
        [],
        "give 1 energy",
        "You have already taken part in a Touchpoint this round",
    ),
    "partner_touched": (
        {"touched": [1]},
        [],
        "give 1 energy",
        "Player 2 has already taken part in a Touchpoint this round",
    ),
    "gift_not_held": ({"seats": ["1/0/0"]}, [], "give 1 insight", "You have no Insight to give"),
    "partner_lacks": ({"seats": ["3/2/1", "1/1/0"]}, [], "ask 1 support", "Player 2 has no Support"),
    "no_refreshing": (
        {"event": "X07"},
        [],
        "refresh market",
        "Closed Roads is in force: nobody may Refresh this round",
    ),
    "refresh_used": (
        {"refreshed": True, "limited_refresh": True},
        [],
        "refresh market",
        "Somebody has already taken the Refresh action this round, and it is allowed only once",
    ),
    "nothing_to_deal": ({"gone": "patterns"}, [], "refresh market", "There are no cards left to deal"),
    "no_idle_project": (
        {"portfolio": "J09: E by 1, J10: E by 1, J17: E by 1"},
        [],
        "refresh projects",
        "Every Project in the Portfolio has a marker on it",
    ),
    "already_converted": (
        {"converted": True},
        [],
        "convert",
        "You have already converted this turn",
    ),
    "too_little_energy": ({"seats": ["1/1/1"]}, [], "convert", "A conversion takes 2 Energy, and you have 1"),
    "actions_left": ({"actions": 1}, [], "end turn", "You have 1 action left and may not pass"),
    "kind_passed": (
        dict(PAYING, seats=["9/9/9"]),
        ["buy 0", "pay insight"],
        "pay energy",
        "Tokens are paid in the order Energy, Insight, Support, and it is too late for Energy",
    ),
    "kind_not_held": (dict(PAYING, seats=["9/9/0"]), ["buy 0"], "pay support", "You have no Support"),
    "kind_not_needed": ({}, ["contribute 1"], "pay support", "Food Network needs no more Support"),
    "rest_unpaid": (
        dict(PAYING, seats=["3/2/2"]),
        ["buy 0"],
        "pay support",
        "You could not pay the rest: tokens are paid in the order Energy, Insight, Support",
    ),
    "nothing_paid_yet": ({}, ["contribute 1"], "stop", "Pay at least one token first"),
    "no_support": (dict(WINDOW, seats=["1/1/0"]), [], "donate", "You have no Support"),
    "donations_full": (
        dict(WINDOW, donated=3),
        [],
        "donate",
        "The group has made all the donations allowed this round",
    ),
    "meaning_full": (dict(WINDOW, meaning=12), [], "donate", "Meaning is at the top of its track"),
}
ELSEWHERE = {"game_over", "loss_first", "alone", "limit_reached", "not_held_to_lose"}


def refusal(match, action, key):
    number = match.game.drivers.ask_why_not(match.game.rules_array, match.states, match.parse(action))
    assert REASONS.key(int(number)) == key
    return match.why_not(action).sentence


def test_every_reason_is_tried():
    assert set(REFUSALS) | ELSEWHERE == set(REASONS.keys)


@pytest.mark.parametrize("key", REFUSALS)
def test_why_not(table, key):
    parts, first, action, said = REFUSALS[key]
    parts = dict(parts)
    held = [*parts.pop("seats", []), "3/2/1", "3/2/1"][:2]
    me = {name: parts.pop(name) for name in ("vitals", "gallery") if name in parts}
    match = play(table(seat(held[0], **me), seat(held[1]), **parts), *first)
    assert refusal(match, action, key) == said


@pytest.mark.rule("MM-R53", "MM-R32", "MM-162", "MM-052", "MM-045")
def test_the_other_reasons(table):
    over = reveal(table, "X28", *TWO, meaning=1)
    assert refusal(over, "acquire ee", "game_over") == "The game is over"
    losing = reveal(table, "X13", seat("1/1/0"), seat(), meaning=9)
    assert refusal(losing, "acquire ee", "loss_first") == "Player 1 has to choose a token to lose first"
    assert refusal(losing, "lose support", "not_held_to_lose") == "You have no Support to lose"
    assert refusal(table(seat()), "give 1 energy", "alone").endswith("there is nobody to share a Touchpoint with")
    match = table(*TWO, event="X08")
    match.state.phase, match.state.slot, match.state.pay_count = 2, 0, 2
    assert (
        refusal(match, "pay energy", "limit_reached") == "Red Tape is in force: each contribution pays at most 2 tokens"
    )


def test_every_reason_rests_on_a_rule_of_the_specification():
    printed = set(re.findall(r"MM-R?\d+", SPECIFICATION.read_text(encoding="utf-8")))
    assert set(REASONS.rule_of.values()) <= printed


# --- Prompts and actions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ([], "Player 1, take an action (2 actions left this turn)."),
        (["acquire ee"], "Player 1, take an action (1 action left this turn)."),
        (
            ["acquire ee", "acquire ee"],
            "Player 1, you have no actions left: convert 2 Energy into 1 Support, or end the turn.",
        ),
        (["contribute 1"], "Player 1, pay the first token for Food Network; it still needs 3 Energy and 2 Insight."),
        (
            ["contribute 1", "pay energy"],
            "Player 1, pay another token for Food Network, which still needs 2 Energy and 2 Insight, or stop.",
        ),
        (["give 1 energy"], "Player 2, Player 1 offers you 1 Energy. Accept it? You would both gain 1 Vitals."),
        (["ask 1 support"], "Player 2, Player 1 asks you for 1 Support. Give it? You would both gain 1 Vitals."),
        (["buy 5"], "Player 1, pay for Steady State: 3 tokens of any kind to go."),
    ],
)
def test_what_is_asked(table, first, said):
    match = table(seat("4/4/4"), seat(), market="P01 P11 P21 P31 P41 P20")
    assert play(match, *first).prompt() == said


@pytest.mark.rule("MM-141", "MM-045", "MM-112")
def test_what_is_asked_of_donors_and_losers(table):
    assert table(*TWO, **WINDOW).prompt() == "Player 1, donate 1 Support to raise Meaning from 5 to 6, or keep it."
    assert reveal(table, "X13", *TWO).prompt() == "Player 1, choose 1 token to lose to the Event Empty Shelves."
    match = finish(table(seat("1/1/1"), seat(), portfolio="J11: E I by 1, J10, J17", events="X22"))
    assert match.prompt() == "Player 1, choose 1 token to lose to the penalty of Water System."


@pytest.mark.rule("MM-151", "MM-152", "MM-153", "MM-163", "MM-177", "MM-178")
@pytest.mark.parametrize(
    ("seats", "options", "ending", "said"),
    [
        ((seat(legacy=3), seat()), {}, "last", "Player 1 wins with 8 points; the world is Functional"),
        (TWO, {}, "last", "Player 1 and Player 2 share the victory with 5 points; the world is Functional"),
        (
            (seat(legacy=3), seat()),
            {},
            "fall",
            "the world has collapsed and nobody wins; Player 1 was ahead with 8 points",
        ),
        (TWO, {}, "fall", "the world has collapsed and nobody wins; Player 1 and Player 2 were tied with 5 points"),
        (
            (seat(legacy=3), seat()),
            {"collapse_result": "ranked"},
            "fall",
            "the world has collapsed; Player 1 wins with 8 points",
        ),
        (
            TWO,
            {"collapse_result": "ranked"},
            "fall",
            "the world has collapsed; Player 1 and Player 2 share the victory with 5 points",
        ),
        (TWO, {"mode": "cooperative"}, "fall", "the world has collapsed, and you have lost together"),
        (
            TWO,
            {"mode": "cooperative"},
            "last",
            "time ran out before Stewardship was built, and you have lost together",
        ),
        ((seat(legacy=3),), {}, "fall", "the world has collapsed; your score is 8"),
        ((seat(legacy=3),), {}, "last", "time ran out before Stewardship was built; your score is 8"),
    ],
)
def test_the_result_in_words(table, seats, options, ending, said):
    parts = {"meaning": 1} if ending == "fall" else {"round_number": 20}
    assert reveal(table, "X21", *seats, **parts, **options).prompt() == f"The game is over: {said}."


@pytest.mark.rule("MM-177", "MM-163")
@pytest.mark.parametrize(
    ("seats", "options", "paid", "said"),
    [
        (1, {}, "E E I I by 0", "you have saved the world, and it is Stable; your score is 11"),
        (2, {"mode": "cooperative"}, "E E I I S by 0", "you have saved the world together, and it is Stable"),
    ],
)
def test_a_saved_world_in_words(table, seats, options, paid, said):
    players = [seat("0/0/1", gallery="P01 P11"), seat()][:seats]
    match = play(table(*players, meaning=6, stewardship=paid, **options), "contribute stewardship")
    assert match.prompt() == f"The game is over: {said}."


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("acquire ei", "Acquire 1 Energy and 1 Insight"),
        ("buy 0", "Buy Shell (Boundary) for 1 Energy and 1 Insight; gain 1 Energy"),
        ("buy 4", "Buy Forecast (Prediction) for 3 Insight"),
        ("buy 5", "Buy from Market slot 6"),
        (
            "contribute 0",
            "Contribute to Local Clinic, which needs 1 Energy, 1 Insight and 1 Support (you would be 2nd)",
        ),
        ("contribute 1", "Contribute to Food Network, which needs 2 Energy and 2 Insight (you are 1st)"),
        ("contribute 4", "Contribute to Portfolio slot 5"),
        ("give 1 support", "Offer 1 Support to Player 2"),
        ("ask 1 energy", "Ask Player 2 for 1 Energy"),
        ("ask 3 energy", "Ask the player 3 seats to the left for 1 Energy"),
        ("refresh market", "Refresh the Market"),
        ("refresh projects", "Refresh the Projects without markers"),
        ("convert", "Convert 2 Energy into 1 Support"),
        ("end turn", "End the turn"),
        ("pay insight", "Pay 1 Insight"),
        ("lose support", "Lose 1 Support"),
        ("donate", "Donate 1 Support"),
        ("keep", "Keep your Support"),
    ],
)
def test_an_action_in_words(table, action, said):
    rows = "J09: E by 1, J10: E by 0, J17"
    assert table(*TWO, market="P01 P11 P21 P31 P41 -", gone="patterns", portfolio=rows).words(action) == said


# --- The journal and the board ----------------------------------------------------------------------------------------


def test_the_journal_of_a_completed_project(table):
    match = table(
        seat("0/1/0", gallery="P11"), seat(), portfolio="J15: E E E E by 1, J10, J17", events="X11", projects="J05"
    )
    assert play(match, "contribute 0").journal() == [
        "Player 1 contributes to Transit Loop.",
        "Player 1 places a marker on the 2nd space of Transit Loop.",
        "Player 1 pays 1 Insight for Transit Loop.",
        "Player 1 completes Transit Loop!",
        "Player 2 gains 6 Legacy for the 1st space.",
        "Player 1 gains 3 Legacy for the 2nd space.",
        "Meaning rises by 2 to 7.",
        "Transit Loop: every contributor gains 1 Support.",
        "Penalty: Cold Front is flipped; every player loses 1 Vitals.",
        "Attention Trust (Presence) comes into Portfolio slot 1.",
    ]


def test_the_journal_of_a_touchpoint_and_a_round(table):
    match = play(table(seat("0/1/0"), seat("0/0/1"), events="X01"), "give 1 insight")
    assert match.journal() == ["Player 1 offers 1 Insight to Player 2."]
    assert play(match, "accept").journal() == ["Player 2 accepts; Player 2 and Player 1 both gain 1 Vitals."]
    play(match, "acquire ii", "acquire ii", "acquire ii")
    assert play(match, "donate").journal() == [
        "Player 2 donates 1 Support.",
        "Meaning rises by 1 to 6.",
        "Round 3.",
        "Event: Mild Season, Meaning −1.",
        "Meaning falls by 1 to 5.",
        "Mild Season: each player gains 1 Energy.",
    ]


def test_every_entry_has_a_sentence_with_all_its_braces_filled(meaning):
    match = meaning(players=2).new(seed=0)
    for number, kind in enumerate(ENTRIES, start=1):
        match.opening = [(number, 1, 1, 1, -1)]
        said = match.sentences(0, None)
        assert said and "{" not in said[0] and said[0][-1] in ".!", kind


def test_the_board_in_words(table):
    match = table(seat("1/0/2", legacy=3, gallery="P60 P02"), seat(), portfolio="J09: E by 1 0, J10, J17", event="X17")
    board = match.board(0)
    for line in (
        "Round 2 of 20. Meaning 5 (Functional), Drift 7. Player 1 is the starting player.",
        "Event: Supply Snag (Meaning −1; every Pattern costs 1 more token of any kind this round)",
        "still needs 1 Energy, 1 Insight and 1 Support of 2 Energy, 1 Insight and 1 Support. Meaning +1. "
        "Markers: 1st Player 2, 2nd Player 1.",
        "Stewardship: Watershed Pact (open from Meaning 6, for owners of Boundary and Balance)",
        "Player 1: 1 Energy and 2 Support; Vitals 5, Legacy 3, score 8; 3 markers; "
        "Gallery: Boundary 1, Reinforcement 1",
    ):
        assert line in board
