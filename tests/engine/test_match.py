"""A live match: acting, taking back, telling, and what it refuses."""

import json

import numpy as np
import pytest

from tablewright.engine.errors import BadAction, BadDraws, BadOption, CannotUndo, IllegalAction, TablewrightError
from tablewright.engine.match import EXACT_SEEDS, LONGEST_REMARK

# The first six cards are the hands of seats 0 and 1; the next ones are drawn after each play.
DEAL = {"waves": [1, 2, 3, 4, 5, 5, 1, 2]}


@pytest.fixture
def dealt(tide):
    """Seat 0 holds 1 2 3, seat 1 holds 4 5 5; 1 and 2 lie on top of the deck."""
    return tide().new(seed=1, names=["Ann", "Bo"], draws=DEAL)


def finish(match):
    while not match.over:
        match.play(match.legal()[0])
    return match


# --- Starting -----------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_match_and_another_seed_another(tide):
    assert tide().new(seed=5).states.tobytes() == tide().new(seed=5).states.tobytes()
    assert tide().new(seed=5).states.tobytes() != tide().new(seed=6).states.tobytes()


def test_without_a_seed_the_match_picks_one_that_json_keeps_exact(tide):
    seeds = {tide().new().seed for _ in range(5)}
    assert len(seeds) == 5 and all(0 <= seed < EXACT_SEEDS for seed in seeds)
    assert EXACT_SEEDS == 2**53


@pytest.mark.parametrize("seed", [0, 2**64 - 1, 2**64, 2**256 - 1])
def test_the_first_and_the_last_seed_are_played(tide, seed):
    assert finish(tide().new(seed=seed)).over


@pytest.mark.parametrize("seed", [-1, 2**256, 1.5, "7"])
def test_a_seed_that_is_none_is_refused_in_one_line(tide, seed):
    with pytest.raises(TablewrightError, match=rf"^Invalid seed {seed}: .*\.$"):
        tide().new(seed=seed)


def test_a_match_begins_at_its_first_decision(dealt):
    assert (dealt.actor, dealt.phase, dealt.round, dealt.ending, dealt.over) == (0, "turn", 1, None, False)
    assert (dealt.actions, dealt.scores, dealt.places, dealt.payoffs, dealt.winners) == ([], [0, 0], None, None, [])


# --- Acting -------------------------------------------------------------------------------------------------------


def test_an_action_is_played_by_number_by_numpy_number_or_by_text(dealt):
    for action in (1, np.int32(1), "play 2", " PLAY  2 "):
        twin = dealt.clone()
        twin.play(action)
        assert (twin.actions, twin.actor, twin.state.tide) == ([1], 1, 2)


def test_legal_actions_are_ascending_plain_numbers(dealt):
    assert dealt.legal() == [0, 1, 2, 5]
    assert all(type(action) is int for action in dealt.legal())


def test_an_illegal_action_is_refused_with_its_rule_and_leaves_every_byte(dealt):
    dealt.play("wait")
    state, saved, journal = dealt.states.tobytes(), dealt.save(), dealt.journal()
    with pytest.raises(IllegalAction) as refused:
        dealt.play("play 1")
    assert str(refused.value) == "You hold no 1 (HT-007)"
    assert (dealt.states.tobytes(), dealt.save(), dealt.journal()) == (state, saved, journal)


@pytest.mark.parametrize("action", [-1, 6, 10**30, 1.0, None, [0]])
def test_what_is_no_action_at_all_is_refused_and_leaves_every_byte(dealt, action):
    before = dealt.states.tobytes()
    for door in (dealt.play, dealt.why_not, dealt.words):
        with pytest.raises(BadAction, match=r"^Unknown action .*: actions are numbered 0 to 5\.$"):
            door(action)
    assert (dealt.states.tobytes(), dealt.actions) == (before, [])


def test_a_text_that_is_no_action_is_refused_and_leaves_every_byte(dealt):
    before = dealt.states.tobytes()
    with pytest.raises(BadAction, match="Unknown value '9': it must be 1 to 5"):
        dealt.play("play 9")
    assert (dealt.states.tobytes(), dealt.actions) == (before, [])


def test_why_not_is_none_for_a_legal_action_and_a_sentence_with_its_rule_for_another(dealt):
    assert dealt.why_not("play 1") is None
    refusal = dealt.why_not("play 5")
    assert (refusal.sentence, refusal.rule) == ("You hold no 5", "HT-007")


def test_after_the_end_nothing_is_legal_and_the_reason_is_the_end(tide):
    match = finish(tide().new(seed=3))
    assert (match.legal(), match.actor, match.phase, match.ending) == ([], None, "over", "out_of_cards")
    for action in range(6):
        assert match.why_not(action).rule == "HT-014"
    with pytest.raises(IllegalAction, match=r"The game is over \(HT-014\)"):
        match.play(0)


def test_the_end_has_places_payoffs_and_winners_for_the_seats_at_the_table(tide):
    match = finish(tide(players=3).new(seed=3))
    assert len(match.scores) == len(match.places) == len(match.payoffs) == 3
    assert match.winners == [seat for seat in range(3) if match.places[seat] == 1] != []
    assert {type(p) for p in match.places} == {int} and {type(p) for p in match.payoffs} == {float}


def test_scores_are_the_points_on_the_table_now(dealt):
    for text in ("play 3", "play 4", "play 2"):
        dealt.play(text)
    assert dealt.state.tide == 9
    dealt.play("play 5")
    assert dealt.scores == [0, -1]


# --- Remarks ------------------------------------------------------------------------------------------------------


def test_a_remark_is_kept_with_its_action_in_one_line(atlas):
    match = atlas().new(seed=1)
    match.play(0, "  because \n I can\u2028so ")
    assert match.moves[0].remark == "because I can so"


@pytest.mark.parametrize("remark", [None, "", "  \n "])
def test_an_empty_remark_is_none(atlas, remark):
    match = atlas().new(seed=1)
    match.play(0, remark)
    assert match.moves[0].remark is None


def test_a_remark_has_at_most_so_many_characters(atlas):
    match = atlas().new(seed=1)
    before = match.states.tobytes()
    with pytest.raises(BadAction, match=f"at most {LONGEST_REMARK} characters; this one has {LONGEST_REMARK + 1}"):
        match.play(0, "x" * (LONGEST_REMARK + 1))
    assert (match.states.tobytes(), match.actions) == (before, [])
    match.play(0, "x" * LONGEST_REMARK)
    assert match.actions == [0]


def test_an_action_that_takes_no_remark_is_refused_with_one_and_not_played(dealt, atlas):
    silent = atlas(explanations="off").new(seed=1)
    for match in (dealt, silent):
        before = match.states.tobytes()
        with pytest.raises(BadAction, match=r"^This action does not take an explanation\.$"):
            match.play(match.legal()[0], "because")
        assert (match.states.tobytes(), match.actions) == (before, [])


def test_a_remark_that_no_file_could_keep_is_refused(atlas):
    """Half of a surrogate pair comes from a terminal that sends broken UTF-8."""
    match = atlas().new(seed=1)
    with pytest.raises(BadAction):
        match.play(0, "because \udcff")


# --- Taking back --------------------------------------------------------------------------------------------------


def test_an_action_without_consequences_is_taken_back_to_the_byte(dealt):
    before, journal = dealt.states.tobytes(), dealt.journal()
    dealt.play("wait")
    assert dealt.why_no_undo() is None
    dealt.undo()
    assert (dealt.states.tobytes(), dealt.actions, dealt.journal()) == (before, [], journal)


def test_before_the_first_action_there_is_nothing_to_take_back(dealt):
    with pytest.raises(CannotUndo, match=r"^There is nothing to undo\.$"):
        dealt.undo()


def test_an_action_after_which_chance_has_moved_stays(tide):
    match = tide().new(seed=1)
    match.play(match.legal()[0])
    after = match.states.tobytes()
    with pytest.raises(CannotUndo, match="it involved chance"):
        match.undo()
    assert (match.states.tobytes(), len(match.moves)) == (after, 1)


def test_an_action_that_turned_something_up_stays_though_chance_has_not_moved(dealt):
    before = int(dealt.state.rng)
    dealt.play("play 1")
    assert int(dealt.state.rng) == before
    with pytest.raises(CannotUndo, match="it revealed something hidden"):
        dealt.undo()


def test_a_play_is_taken_back_when_the_deck_had_nothing_to_draw(tide):
    match = tide().new(seed=4)
    while match.state.deck_counts.sum():
        match.play(match.legal()[0])
    before = match.states.tobytes()
    match.play(match.legal()[0])
    match.undo()
    assert match.states.tobytes() == before


def test_the_last_action_of_a_game_can_be_taken_back_too(tide):
    match = finish(tide().new(seed=4))
    match.undo()
    assert not match.over and match.places is None and match.legal()


def test_a_seat_takes_back_only_its_own_last_action(dealt):
    dealt.play("wait")
    with pytest.raises(CannotUndo, match="another player has acted since"):
        dealt.undo(seat=1)
    dealt.undo(seat=0)
    dealt.play("wait")
    dealt.play("wait")
    with pytest.raises(CannotUndo, match="another player has acted since"):
        dealt.undo(seat=0)
    dealt.undo(seat=1)
    assert dealt.actions == [5]


def test_taking_back_does_not_open_the_way_to_what_was_turned_up_before(dealt):
    dealt.play("play 1")
    dealt.play("wait")
    dealt.undo()
    with pytest.raises(CannotUndo, match="it revealed something hidden"):
        dealt.undo()


def test_an_action_played_again_after_an_undo_comes_to_the_same(dealt):
    dealt.play("wait")
    after = dealt.states.tobytes()
    dealt.undo()
    dealt.play("wait")
    assert dealt.states.tobytes() == after


# --- Copies -------------------------------------------------------------------------------------------------------


def test_a_clone_is_equal_and_goes_its_own_way(dealt):
    dealt.play("wait")
    before, saved = dealt.states.tobytes(), dealt.save()
    twin = dealt.clone()
    assert (twin.save(), twin.journal(), twin.words_of.names) == (saved, dealt.journal(), ("Ann", "Bo"))
    finish(twin)
    assert (dealt.states.tobytes(), dealt.save()) == (before, saved)
    other = dealt.clone()
    dealt.undo()
    assert (other.states.tobytes(), other.save()) == (before, saved)


def test_an_imagined_match_keeps_what_the_viewer_sees_and_has_no_history(dealt):
    dealt.play("wait")
    imagined = dealt.imagine(0, seed=8)
    assert imagined.view(0) == dealt.view(0)
    assert (imagined.moves, imagined.opening, imagined.draws, imagined.seed) == ([], [], {}, 8)
    assert imagined.state.rng != dealt.state.rng
    hands = {tuple(dealt.imagine(0, seed=seed).state.hand[1].tolist()) for seed in range(20)}
    assert len(hands) > 1 and all(sum(hand) == 3 for hand in hands)


def test_a_spectator_imagines_every_hand_anew(dealt):
    hands = {tuple(dealt.imagine(None, seed=seed).state.hand[0].tolist()) for seed in range(20)}
    assert len(hands) > 1


def test_imagining_leaves_the_match_alone(dealt):
    before = dealt.states.tobytes()
    dealt.imagine(0, seed=8)
    assert dealt.states.tobytes() == before


# --- Seeing -------------------------------------------------------------------------------------------------------


def test_a_player_sees_the_own_hand_and_a_spectator_none(dealt):
    assert dealt.view(1)["hand"] == [None, [0, 0, 0, 0, 1, 2]]
    assert dealt.view()["hand"] == [None, None]


def test_neither_the_generator_nor_the_deck_nor_the_journal_is_ever_in_a_view(dealt):
    for viewer in (None, 0, 1):
        assert {"rng", "deck_cards", "journal"}.isdisjoint(dealt.view(viewer))


def test_a_view_is_plain_data_that_json_takes(dealt, atlas):
    for match in (dealt, atlas().new(seed=1)):
        assert json.loads(json.dumps(match.view(0))) == match.view(0)


def test_a_view_has_what_can_be_worked_out_at_a_glance(dealt):
    assert dealt.view()["glance"] == {"hands": [3, 3], "deck": 14}


def test_an_observation_is_laid_out_by_the_schema_in_numbers_from_0_to_1(dealt):
    layout = dealt.game.box.state.layout()
    for viewer in (None, 0, 1):
        row = dealt.observation(viewer)
        assert len(row) == layout[-1].stop and row.min() >= 0 and row.max() <= 1
    assert not np.array_equal(dealt.observation(0), dealt.observation(1))


# --- Telling ------------------------------------------------------------------------------------------------------


def test_an_action_has_a_text_words_and_a_part_of_the_board(dealt):
    assert (dealt.text(2), dealt.words(2), dealt.part(2)) == ("play 3", "Play a 3: the tide rises to 3", "hand/3")
    assert dealt.words("play 3") == dealt.words(2)
    assert dealt.parse("play 3") == 2


def test_names_are_used_wherever_a_seat_is_named(dealt):
    assert dealt.prompt() == "Ann, play a card or wait (1 wait left)."
    dealt.play("wait")
    assert dealt.journal() == ["Ann waits."]
    assert "Bo: 0 points" in dealt.board(1)


def test_more_names_than_seats_are_refused_and_fewer_are_filled_up(tide):
    with pytest.raises(BadOption, match=r"^There are 3 names for 2 seats\.$"):
        tide().new(names=["Ann", "Bo", "Cy"])
    assert "Player 2: 0 points" in tide().new(names=["Ann"]).board(0)


def test_an_entry_for_one_seat_is_read_by_that_seat_alone(dealt):
    dealt.play("play 3")
    public = ["Ann plays a 3; the tide rises to 3.", "Ann draws a card."]
    assert dealt.journal(0) == [*public, "You draw a 1."]
    assert dealt.journal(1) == dealt.journal() == public


def test_the_journal_of_every_action_is_kept_and_before_the_first_is_the_set_up(dealt):
    assert dealt.journal() == ["Each player is dealt 3 cards."]
    dealt.play("wait")
    dealt.play("wait")
    assert [dealt.sentences(ply) for ply in range(3)] == [
        ["Each player is dealt 3 cards."],
        ["Ann waits."],
        ["Bo waits."],
    ]
    assert dealt.journal() == ["Bo waits."]


def test_the_board_shows_the_viewers_hand_only(dealt):
    assert "hand 1 2 3" in dealt.board(0) and "hand 4 5 5" not in dealt.board(0)
    assert "hand " not in dealt.board()


# --- Prescribed draws ---------------------------------------------------------------------------------------------


def test_prescribed_cards_are_drawn_in_their_order(dealt):
    assert dealt.state.hand[:2].tolist() == [[0, 1, 1, 1, 0, 0], [0, 0, 0, 0, 1, 2]]
    dealt.play("play 1")
    dealt.play("play 4")
    assert dealt.state.hand[:2].tolist() == [[0, 1, 1, 1, 0, 0], [0, 0, 1, 0, 0, 2]]


def test_the_rest_of_a_prescribed_deck_is_still_left_to_chance(tide):
    thirds = {tuple(tide().new(seed=seed, draws={"waves": [1, 1]}).state.hand[0].tolist()) for seed in range(30)}
    assert all(hand[1] >= 2 for hand in thirds) and len(thirds) == 5


def test_every_deck_of_a_game_can_be_prescribed(atlas):
    draws = {"yellow": [4], "red": [2, 12]}
    hand = atlas(players=1).new(seed=1, draws=draws).state.hand[0].tolist()
    assert hand[0] == 4 and 2 in hand and 12 in hand


@pytest.mark.parametrize(
    ("draws", "line"),
    [
        ({"moons": [1]}, "Unknown deck 'moons': the decks are waves."),
        ({"waves": [6]}, "The waves deck has no card 6 left to draw."),
        ({"waves": [0]}, "The waves deck has no card 0 left to draw."),
        ({"waves": [-1]}, "The waves deck has no card -1 left to draw."),
        ({"waves": [1, 1, 1, 1, 1]}, "The waves deck has no card 1 left to draw."),
        ({"waves": [1] * 30}, "The waves deck has no card 1 left to draw."),
        ({"waves": ["x"]}, "The waves deck has no card x left to draw."),
    ],
)
def test_draws_that_the_decks_cannot_give_are_refused_in_one_line(tide, draws, line):
    with pytest.raises(BadDraws) as refused:
        tide().new(seed=1, draws=draws)
    assert str(refused.value) == line


def test_all_cards_of_a_deck_can_be_prescribed(tide):
    waves = [5, 4, 3, 2, 1] * 4
    match = tide().new(seed=1, draws={"waves": waves})
    rng = int(match.state.rng)
    finish(match)
    assert int(match.state.rng) == rng


def test_a_match_keeps_its_draws_whatever_becomes_of_the_list_it_was_given(tide):
    waves = [1, 2, 3]
    match = tide().new(seed=1, draws={"waves": waves})
    waves.append(9)
    assert match.draws == {"waves": [1, 2, 3]}
