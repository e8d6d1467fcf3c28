"""What players read: prompts, actions, the journal, the board, and why an action is refused."""

import pytest

from tablewright.games.atlas_of_feelings.actions import REASONS
from tablewright.games.atlas_of_feelings.journal import ENTRIES

from .positions import choose_first_words, specified_words, spots

TRACE = "Y04 W01 W10 W20 G03 G17 R02 R12 R14 R23"
HELD = "Y03 W05 W20 G09 R14 R17"  # the white card takes a segment of the yellow one
FAR = (6, 10)
MOVES = {"movement_cost": "moves", "white_start": "first"}


# --- Why not ------------------------------------------------------------------------------------------------------

REFUSED = {
    "game_over": "ATL-060",
    "not_choosing": "ATL-022",
    "no_such_word": "ATL-026",
    "segment_held": "ATL-025",
    "not_moving": "ATL-030",
    "no_such_marker": "ATL-024",
    "red_goes_clockwise": "ATL-040",
    "grey_goes_clockwise": "ATL-041",
    "white_goes_inward": "ATL-042",
    "yellow_goes_sideways": "ATL-043",
    "too_dear": "ATL-034",
    "not_the_lowest": "ATL-R44",
}


def sentence(match, action, reason):
    """The sentence against an action, after a look at its rule and at the reason's number."""
    refusal = match.why_not(action)
    number = match.game.drivers.ask_why_not(match.game.rules_array, match.states, match.parse(action))
    assert (REASONS.key(int(number)), refusal.rule) == (reason, REFUSED[reason])
    assert str(refusal) == f"{refusal.sentence} ({refusal.rule})"
    return refusal.sentence


def test_every_reason_rests_on_its_rule():
    assert REASONS.rule_of == REFUSED


@pytest.mark.rule("ATL-060")
@pytest.mark.parametrize("action", ["choose 0", "step 0 clockwise", "end turn"])
def test_a_refusal_after_the_end(table, action):
    match = table([FAR], round_number=24)
    match.play("end turn")
    assert sentence(match, action, "game_over") == "The game is over"


@pytest.mark.rule("ATL-022")
def test_a_refusal_of_a_choice_while_markers_move(table):
    assert (
        sentence(table([FAR]), "choose 0", "not_choosing")
        == "All words have been chosen; now players move their markers"
    )


@pytest.mark.rule("ATL-026")
@pytest.mark.parametrize(
    ("marker", "action", "said"),
    [
        (0, "choose 2", "This yellow card has only 2 words"),
        (1, "choose 3", "This white card has only 3 words"),
        (4, "choose 2", "This grey card has only 2 words"),
    ],
)
def test_a_refusal_of_a_word_that_the_card_does_not_have(deal, marker, action, said):
    match = choose_first_words(deal(TRACE), until=marker)
    assert sentence(match, action, "no_such_word") == said


@pytest.mark.rule("ATL-025")
def test_a_refusal_of_a_segment_that_another_card_holds(deal):
    said = "You hold another card of segment 5, so the yellow marker must take the other one"
    assert sentence(deal(HELD), "choose 0", "segment_held") == said


@pytest.mark.rule("ATL-030")
@pytest.mark.parametrize("action", ["step 0 clockwise", "end turn"])
def test_a_refusal_of_a_move_while_words_are_chosen(deal, action):
    said = "Markers can be moved once every player has placed theirs"
    assert sentence(deal(TRACE), action, "not_moving") == said


@pytest.mark.rule("ATL-024")
def test_a_refusal_of_a_marker_that_does_not_exist(table):
    said = "You have no marker 8: yours are numbered 1 to 2"
    assert sentence(table([FAR, FAR]), "step 7 clockwise", "no_such_marker") == said


@pytest.mark.rule("ATL-040", "ATL-041", "ATL-042", "ATL-043")
@pytest.mark.parametrize(
    ("layer", "way", "reason", "said"),
    [
        (8, "anticlockwise", "red_goes_clockwise", "A red marker steps only clockwise"),
        (8, "inward", "red_goes_clockwise", "A red marker steps only clockwise"),
        (6, "anticlockwise", "grey_goes_clockwise", "A grey marker steps only clockwise"),
        (6, "inward", "grey_goes_clockwise", "A grey marker steps only clockwise"),
        (3, "clockwise", "white_goes_inward", "A white marker steps only inward"),
        (3, "anticlockwise", "white_goes_inward", "A white marker steps only inward"),
        (
            1,
            "inward",
            "yellow_goes_sideways",
            "A yellow marker is at the centre and steps only clockwise or anticlockwise",
        ),
    ],
)
def test_a_refusal_of_a_wrong_direction(table, layer, way, reason, said):
    assert sentence(table([(5, layer)]), f"step 0 {way}", reason) == said


@pytest.mark.rule("ATL-073")
@pytest.mark.parametrize(
    ("layer", "reason", "said"),
    [
        (8, "red_goes_clockwise", "A red marker steps only clockwise or inward"),
        (6, "grey_goes_clockwise", "A grey marker steps only clockwise or inward"),
    ],
)
def test_a_refusal_of_a_wrong_direction_where_inward_is_allowed(table, layer, reason, said):
    match = table([(5, layer)], inward_moves=True)
    assert sentence(match, "step 0 anticlockwise", reason) == said


@pytest.mark.rule("ATL-034")
@pytest.mark.parametrize(
    ("layer", "points", "said"),
    [
        (1, 3, "A step from yellow costs 4 points, and you have 3 left"),
        (6, 1, "A step from grey costs 2 points, and you have 1 left"),
        (8, 0, "A step from red costs 1 point, and you have 0 left"),
    ],
)
def test_a_refusal_of_a_step_that_is_too_dear(table, layer, points, said):
    assert sentence(table([(5, layer)], points=points), "step 0 clockwise", "too_dear") == said


@pytest.mark.rule("ATL-R44")
def test_a_refusal_of_a_higher_marker_on_a_spot(table):
    said = "Marker 2 stands on the same spot; of markers on one spot, move the lowest number"
    assert sentence(table([FAR, (5, 8), (5, 8)]), "step 2 clockwise", "not_the_lowest") == said


# --- The journal --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-031")
def test_the_journal_names_who_begins(atlas):
    match = atlas(start_player=1).new(seed=0, names=["Ann", "Bo"])
    assert match.journal() == ["Bo begins."]


@pytest.mark.rule("ATL-024")
def test_the_journal_tells_a_choice(deal):
    match = deal(TRACE)
    match.play("choose 0")
    assert match.journal() == ["Player 1 chooses Mercy (yellow) for marker 1."]


@pytest.mark.rule("ATL-030", "ATL-032")
def test_the_journal_tells_the_last_choice_the_healing_and_the_first_round(deal):
    match = choose_first_words(deal("Y04 W01 W05 G02 R13 R22"))
    assert match.journal() == [
        "Player 1 chooses Contrariness (red) for marker 6.",
        "Player 1's marker 5 is healed: it rises to Tact (white, segment 13, layer 4).",
        "Round 1 begins.",
    ]


@pytest.mark.rule("ATL-033")
def test_the_journal_tells_a_step_and_its_healing(table):
    match = table([(1, 3), (12, 8)])
    match.play("step 1 clockwise")
    assert match.journal() == [
        "Player 1 moves marker 2 to Timidity (red, segment 13, layer 8).",
        "Player 1's marker 2 is healed: it rises to Tact (white, segment 13, layer 4).",
    ]


@pytest.mark.rule("ATL-039")
@pytest.mark.parametrize(
    ("options", "points", "said"),
    [
        ({}, 3, "Player 1 ends the turn; 3 points unspent."),
        ({}, 1, "Player 1 ends the turn; 1 point unspent."),
        (MOVES, 2, "Player 1 ends the turn; 2 moves unspent."),
        (MOVES, 1, "Player 1 ends the turn; 1 move unspent."),
    ],
)
def test_the_journal_tells_what_was_lost_at_the_end_of_a_turn(table, options, points, said):
    match = table([FAR], [FAR], points=points, **options)
    match.play("end turn")
    assert match.journal() == [said]


@pytest.mark.rule("ATL-038")
def test_the_journal_tells_a_turn_that_ends_by_itself(table):
    match = table([(5, 8)], [FAR], points=1)
    match.play("step 0 clockwise")
    assert match.journal() == [
        "Player 1 moves marker 1 to Slyness (red, segment 6, layer 8).",
        "Player 1 ends the turn.",
    ]


@pytest.mark.rule("ATL-074")
def test_the_journal_tells_a_pull(table):
    match = table([(3, 1), (15, 10)], [FAR, FAR], healing_mode="pull_yellow")
    match.play("end turn")
    assert match.journal()[1:] == [
        "Player 1's marker 2 is pulled inward to Jealousy (red, segment 15, layer 9).",
    ]


@pytest.mark.rule("ATL-057")
def test_the_journal_tells_how_the_end_came(table):
    match = table([(1, 1), (2, 1), (7, 1), (10, 1)])
    match.play("end turn")
    assert match.journal()[1:] == [
        "Player 1 stands on enough yellow spots to end the game.",
        "The game is over: four yellow spots were reached.",
    ]


@pytest.mark.rule("ATL-059")
def test_the_journal_tells_the_round_limit(table):
    match = table([FAR], round_number=24)
    match.play("end turn")
    assert match.journal()[1:] == ["The game is over: the last round was played."]


def test_every_kind_of_entry_has_a_sentence(atlas):
    words = atlas().box.words
    assert all(words.get(f"journal.{kind}") for kind in ENTRIES)


# --- Prompts, actions and the board -------------------------------------------------------------------------------


@pytest.mark.rule("ATL-028", "ATL-012")
def test_the_prompt_names_the_card_being_handled(deal):
    match = choose_first_words(deal(TRACE), until=4)
    said = "Player 1, choose the word of your grey Taurus card that fits you best (card 5 of 10)."
    assert match.prompt() == said


@pytest.mark.rule("ATL-033", "ATL-072")
@pytest.mark.parametrize(
    ("options", "points", "left"),
    [({}, 4, "4 points"), ({}, 1, "1 point"), (MOVES, 3, "3 moves"), (MOVES, 1, "1 move")],
)
def test_the_prompt_names_what_is_left_of_the_turn(table, options, points, left):
    match = table([FAR], points=points, **options)
    assert match.prompt() == f"Player 1, move a marker or end your turn ({left} left)."


@pytest.mark.rule("ATL-070", "ATL-071")
@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([[(1, 2)], [(1, 8)]], "The game is over: Player 1 wins with 3."),
        ([[(1, 2)], [(3, 3)]], "The game is over: Player 1 and Player 2 share the victory with 3."),
        ([[(1, 2)]], "The game is over: Player 1 reaches 3."),
    ],
)
def test_the_prompt_names_the_result(table, rows, said):
    match = table(*rows, actor=len(rows) - 1, round_number=24)
    match.play("end turn")
    assert match.prompt() == said


@pytest.mark.rule("ATL-008", "ATL-028")
def test_a_choice_is_offered_with_its_word_and_spot(deal):
    match = deal(TRACE)
    assert [match.words(action) for action in match.legal()] == [
        "Choose Mercy (yellow, segment 7, layer 1)",
        "Choose Love (yellow, segment 8, layer 1)",
    ]


@pytest.mark.rule("ATL-040", "ATL-042", "ATL-043")
@pytest.mark.parametrize(
    ("spot", "way", "options", "said"),
    [
        ((24, 8), "clockwise", {}, "(Apathy, red) clockwise to Irritation (red, segment 1, layer 8), for 1 point"),
        ((5, 2), "inward", {}, "(Curiosity, white) inward to Tolerance (yellow, segment 5, layer 1), for 3 points"),
        (
            (1, 1),
            "anticlockwise",
            {},
            "(Courage, yellow) anticlockwise to Forgiveness (yellow, segment 24, layer 1), for 4 points",
        ),
        ((5, 2), "inward", MOVES, "(Curiosity, white) inward to Tolerance (yellow, segment 5, layer 1), for 1 move"),
    ],
)
def test_a_step_is_offered_with_where_it_leads_and_what_it_costs(table, spot, way, options, said):
    assert table([spot], **options).words(f"step 0 {way}") == f"Move marker 1 {said}"


def test_actions_that_are_not_on_now_have_words_too(table, deal):
    moving, choosing = table([(5, 1)]), deal(TRACE)
    assert moving.words("choose 1") == "Choose word 2"
    assert moving.words("step 0 inward") == "Move marker 1 inward"
    assert choosing.words("step 3 clockwise") == "Move marker 4 clockwise"
    assert choosing.words("choose 3") == "Choose word 4"
    assert choosing.words("end turn") == "End the turn"


@pytest.mark.rule("ATL-061", "ATL-007")
def test_the_board_shows_every_marker_with_its_word_and_the_score(table):
    match = table([(1, 1), (9, 3)], [(13, 8), (24, 6)], round_number=3)
    board = match.board()
    assert "Round 3 of at most 24" in board
    assert "Player 1: 8 = tiers 3 + zodiacs 2 + seasons 3" in board
    for where in spots(match) + spots(match, 1):
        assert specified_words()[where] in board


@pytest.mark.rule("ATL-013")
def test_nobody_sees_the_order_of_a_deck(atlas):
    match = atlas().new(seed=3)
    for viewer in (None, 0, 1):
        seen = match.view(viewer)
        assert "deck_cards" not in seen and "rng" not in seen
        assert [sum(row) for row in seen["deck_counts"]] == match.state.deck_counts.sum(axis=1).tolist()


@pytest.mark.rule("ATL-061")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_everyone_sees_markers_options_piles_and_scores(atlas, viewer):
    match = choose_first_words(atlas().new(seed=3))
    seen = match.view(viewer)
    for name in ("segment", "layer", "hand", "word", "pile_cards", "round_number", "actor", "points", "phase", "ender"):
        assert seen[name] == match.view(1 - (viewer or 0))[name]
    assert [part["total"] for part in seen["glance"]["scores"]] == match.scores
