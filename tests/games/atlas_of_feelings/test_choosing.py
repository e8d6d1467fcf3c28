"""Set-up: choosing and placing (ATL-022 to ATL-030, ATL-086)."""

import pytest

from tablewright.engine.errors import BadAction, IllegalAction

from .positions import choose_first_words, hand, spots

TRACE = "Y04 W01 W10 W20 G03 G17 R02 R12 R14 R23"


# --- Order --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-022", "ATL-R43")
def test_the_start_player_makes_all_choices_then_the_others_clockwise(atlas):
    match = atlas(players=3, start_player=2).new(seed=1)
    deciders = []
    while match.phase == "choose":
        deciders.append(match.actor)
        match.play(match.legal()[0])
    assert deciders == [2] * 10 + [0] * 10 + [1] * 10
    assert match.actor == 2


@pytest.mark.rule("ATL-022")
def test_words_are_not_chosen_any_more_once_markers_move(table):
    refusal = table([(5, 8)]).why_not("choose 0")
    assert refusal.rule == "ATL-022"


@pytest.mark.rule("ATL-023")
def test_cards_are_handled_by_tier_and_within_a_tier_as_drawn(deal):
    match = deal("Y04 W20 W01 W10 G17 G03 R23 R02 R14 R12")
    choose_first_words(match)
    assert [segment for segment, _ in spots(match)] == [7, 20, 1, 10, 17, 3, 23, 2, 14, 12]


@pytest.mark.rule("ATL-023", "ATL-024")
def test_each_choice_places_one_marker_and_turns_to_the_next_card(deal):
    match = deal(TRACE)
    for placed in range(10):
        assert (int(match.state.card), [where != (0, 0) for where in spots(match)].count(True)) == (placed, placed)
        assert f"card {placed + 1} of 10" in match.prompt()
        match.play(match.legal()[-1])
    assert match.phase == "move"


@pytest.mark.rule("ATL-024")
def test_the_marker_stands_on_the_spot_of_the_chosen_word(deal):
    match = deal(TRACE)
    for choice in (0, 2, 1, 0, 1, 0, 3, 2, 1, 0):
        match.play(choice)
    placed = [(7, 1), (1, 4), (10, 3), (20, 2), (3, 6), (17, 5), (2, 10), (12, 9), (14, 8), (23, 7)]
    assert spots(match) == placed
    assert match.state.word[0, :10].tolist() == [10 * (s - 1) + layer - 1 for s, layer in placed]


@pytest.mark.rule("ATL-024")
@pytest.mark.parametrize("mix", ["standard", "small", "journey", "steep"])
def test_a_player_places_exactly_as_many_markers_as_cards(atlas, mix):
    match = choose_first_words(atlas(players=2, mix=mix).new(seed=4))
    count = len(hand(match).split())
    assert (match.state.layer > 0).sum(axis=1).tolist() == [count, count, 0, 0]


# --- What a card offers -------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-025", "ATL-R09")
@pytest.mark.parametrize("other", ["W05", "G05", "R05"])
def test_a_yellow_card_gives_way_to_any_card_of_its_segment(deal, other):
    cards = {"W": "W05 W20 G09 R14", "G": "W20 W22 G05 R14", "R": "W20 W22 G09 R05"}
    match = deal(f"Y03 {cards[other[0]]} R17")
    assert match.legal() == [1]
    assert match.why_not(0).rule == "ATL-025"


@pytest.mark.rule("ATL-025")
def test_another_yellow_card_or_another_players_card_takes_no_segment(deal):
    match = deal("Y03 Y05 W20 G09 R14 R17", "Y04 Y07 W05 G06 R01 R03")
    assert match.legal() == [0, 1]


@pytest.mark.rule("ATL-025")
def test_a_yellow_card_may_take_the_word_beside_a_card_that_is_placed_later(deal):
    match = deal("Y03 W20 W22 G09 R06 R17")
    assert match.legal() == [0]


@pytest.mark.rule("ATL-026")
@pytest.mark.parametrize(("marker", "words"), [(0, 2), (1, 3), (4, 2), (6, 4)])
def test_a_card_offers_as_many_words_as_its_tier_has(deal, marker, words):
    match = choose_first_words(deal(TRACE), until=marker)
    assert match.legal() == list(range(words))
    assert all(match.why_not(option).rule == "ATL-026" for option in range(words, 4))


@pytest.mark.rule("ATL-027")
@pytest.mark.parametrize("seed", range(6))
def test_the_markers_stand_on_different_segments_at_most_two_in_a_zodiac(atlas, seed):
    match = choose_first_words(atlas(players=3).new(seed=seed))
    for seat in range(3):
        segments = [segment for segment, _ in spots(match, seat)]
        zodiacs = [(segment + 1) // 2 for segment in segments]
        assert len(set(segments)) == 10
        assert max(zodiacs.count(zodiac) for zodiac in zodiacs) <= 2


@pytest.mark.rule("ATL-028")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_everybody_sees_the_words_of_a_card_before_the_choice(deal, viewer):
    match = deal(TRACE, "Y06 W03 W13 W22 G05 G18 R07 R15 R19 R24")
    board = match.board(viewer)
    for words in (
        "Mercy / Love",
        "Initiative / Boldness / Vigor",
        "Placidity / Slowness",
        "Melancholy / Apathy / Resignation / Hopelessness",
    ):
        assert words in board


# --- Explanations -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-029", "ATL-R12")
def test_an_explanation_changes_nothing_in_the_state(deal):
    silent, talking = deal(TRACE), deal(TRACE)
    silent.play(0)
    talking.play(0, remark="I forgive easily")
    assert silent.states.tobytes() == talking.states.tobytes()
    assert talking.moves[0].remark == "I forgive easily" and "| I forgive easily" in talking.save()


@pytest.mark.rule("ATL-R12", "ATL-R13")
@pytest.mark.parametrize("choice", [0, 1, 2])
def test_any_word_may_be_chosen_and_nobody_is_asked(deal, choice):
    match = choose_first_words(deal(TRACE, "Y06 W03 W13 W22 G05 G18 R07 R15 R19 R24"), until=1)
    match.play(choice)
    assert spots(match)[1] == (1, 2 + choice) and match.actor == 0 and int(match.state.card) == 2


@pytest.mark.rule("ATL-029")
def test_an_explanation_has_at_most_280_characters(deal):
    match = deal(TRACE)
    with pytest.raises(BadAction, match="280"):
        match.play(0, remark="x" * 281)
    match.play(0, remark="x" * 280)
    assert len(match.moves) == 1


@pytest.mark.rule("ATL-029")
def test_only_a_choice_takes_an_explanation(table):
    with pytest.raises(BadAction, match="does not take an explanation"):
        table([(5, 8)]).play("end turn", remark="enough")


@pytest.mark.rule("ATL-029")
def test_a_table_may_do_without_explanations(deal):
    match = deal(TRACE, explanations="off")
    with pytest.raises(BadAction, match="does not take an explanation"):
        match.play(0, remark="I forgive easily")
    match.play(0)


# --- Healing at set-up --------------------------------------------------------------------------------------------

# Seat 0 holds W01 opposite R13; seat 1 holds W03 opposite G15; nothing else faces a healer.
HEALED_HANDS = "Y04 W01 W05 G02 R13 R22", "Y06 W03 W08 G15 R10 R04"


@pytest.mark.rule("ATL-030", "ATL-R22")
def test_the_starting_position_heals_for_every_player_before_the_first_turn(deal):
    match = choose_first_words(deal(*HEALED_HANDS))
    assert spots(match, 0)[4] == (13, 4) and spots(match, 1)[3] == (15, 4)
    assert match.phase == "move" and match.state.points == 4


@pytest.mark.rule("ATL-030")
def test_nothing_heals_before_the_last_marker_is_placed(deal):
    match = deal(*HEALED_HANDS)
    choose_first_words(match, until=5)
    match.play(0)
    choose_first_words(match, until=5)
    assert match.actor == 1 and spots(match, 0)[4] == (13, 7) and spots(match, 1)[3] == (15, 5)
    match.play(0)
    assert spots(match, 0)[4] == (13, 4)


@pytest.mark.rule("ATL-030", "ATL-050", "ATL-083")
def test_healing_at_set_up_chains(deal):
    """Seat 0's W01 heals seat 1's R13, which heals seat 1's G01 in its turn."""
    match = deal("Y04 W01 W05 G02 R03 R22", "Y06 W09 W08 G01 R13 R04", healing_scope="any")
    choose_first_words(match)
    assert spots(match, 1)[4] == (13, 4) and spots(match, 1)[3] == (1, 4)


@pytest.mark.rule("ATL-030")
def test_markers_with_no_healer_opposite_stay_where_they_were_placed(deal):
    match = choose_first_words(deal(TRACE))
    assert spots(match)[4:] == [(3, 5), (17, 5), (2, 7), (12, 7), (14, 7), (23, 7)]


# --- White markers on the first white spot ------------------------------------------------------------------------


@pytest.mark.rule("ATL-086", "ATL-R13")
@pytest.mark.parametrize(("white_start", "layer"), [("free", 2), ("first", 4)])
def test_with_white_start_first_the_word_is_recorded_and_the_marker_starts_on_layer_4(deal, white_start, layer):
    match = choose_first_words(deal(TRACE, white_start=white_start), until=1)
    match.play(0)
    assert spots(match)[1] == (1, layer)
    assert match.state.word[0, 1] == 1  # Initiative, the word on layer 2
    assert "Initiative" in match.journal()[0]


@pytest.mark.rule("ATL-086")
def test_with_white_start_first_other_markers_stand_on_their_words(deal):
    match = choose_first_words(deal(TRACE, white_start="first"))
    assert [layer for _, layer in spots(match)] == [1, 4, 4, 4, 5, 5, 7, 7, 7, 7]


# --- Numbers on show ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-R47")
def test_while_words_are_chosen_the_round_and_the_points_show_0(deal):
    match = deal(TRACE)
    match.play(0)
    assert (match.round, int(match.state.points)) == (0, 0)


@pytest.mark.rule("ATL-030", "ATL-033")
@pytest.mark.parametrize("action", ["step 0 clockwise", "end turn"])
def test_nothing_moves_while_words_are_chosen(deal, action):
    match = deal(TRACE)
    assert match.why_not(action).rule == "ATL-030"
    with pytest.raises(IllegalAction):
        match.play(action)


def test_the_hands_of_these_tests_are_dealt_as_written(deal):
    assert hand(deal(TRACE)) == TRACE
    match = deal(*HEALED_HANDS)
    assert (hand(match, 0), hand(match, 1)) == HEALED_HANDS
