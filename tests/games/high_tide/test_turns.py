"""Set-up, turns and the end (HT-003 to HT-015, HT-017, HT-018)."""

import pytest

import tablewright
from tablewright.engine.box import Label
from tablewright.engine.copies import Copy
from tablewright.engine.errors import CannotUndo, IllegalAction

from .positions import deck, hand, pile

# --- Set-up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HT-003")
@pytest.mark.parametrize("hand_size", [2, 3, 4])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_is_dealt_the_same_number_of_cards(high_tide, players, hand_size):
    match = high_tide(players=players, hand_size=hand_size).new(seed=3)
    assert [len(hand(match, player)) for player in range(players)] == [hand_size] * players
    assert len(deck(match)) == 20 - players * hand_size
    assert match.journal() == [f"Each player is dealt {hand_size} cards."]


@pytest.mark.rule("HT-003")
def test_another_seed_deals_other_hands(high_tide):
    game = high_tide()
    assert len({tuple(hand(game.new(seed=seed), 0)) for seed in range(20)}) > 10


@pytest.mark.rule("HT-005")
def test_the_tide_and_the_scores_begin_at_0_and_the_first_seat_begins(high_tide):
    match = high_tide(players=4).new(seed=1)
    assert (match.actor, match.round, match.phase) == (0, 1, "turn")
    assert (int(match.state.tide), match.scores) == (0, [0, 0, 0, 0])


@pytest.mark.rule("HT-005")
def test_the_turn_passes_clockwise(high_tide):
    match = high_tide(players=3).new(seed=1)
    seats = []
    for _ in range(6):
        seats.append((match.round, match.actor))
        match.play(match.legal()[0])
    assert seats == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]


# --- Playing a card -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HT-006", "HT-007")
def test_a_player_may_play_each_value_held_or_wait(table):
    match = table([2, 2, 5], [1])
    assert [match.text(action) for action in match.legal()] == ["play 2", "play 5", "wait"]


@pytest.mark.rule("HT-007")
def test_a_card_that_is_not_held_cannot_be_played(table):
    match = table([2, 5], [3])
    assert str(match.why_not("play 3")) == "You hold no 3 (HT-007)"
    with pytest.raises(IllegalAction, match="You hold no 3"):
        match.play("play 3")


@pytest.mark.rule("HT-007", "HT-010")
def test_the_played_card_lifts_the_tide_and_lies_on_the_pile(table):
    match = table([2, 5], [3], tide=4)
    assert match.words("play 5") == "Play a 5: the tide rises to 9"
    match.play("play 5")
    assert (int(match.state.tide), hand(match, 0), pile(match)[-1], match.scores) == (9, [2], 5, [0, 0])
    assert match.journal() == ["Player 1 plays a 5; the tide rises to 9."]


@pytest.mark.rule("HT-007")
def test_the_pile_is_never_shuffled_back(table):
    match = table([2, 5], [3])
    match.play("play 5")
    assert (deck(match), hand(match, 0), len(pile(match))) == ([], [2], 18)


@pytest.mark.rule("HT-008")
@pytest.mark.parametrize("high_water", [8, 9, 10, 11, 12])
def test_exactly_high_water_scores_3_and_the_tide_falls(table, high_water):
    match = table([4, 5], [3], tide=high_water - 5, points=[-1], high_water=high_water)
    assert match.words("play 5") == "Play a 5: high water, 3 points"
    match.play("play 5")
    assert (int(match.state.tide), match.scores) == (0, [2, 0])
    assert match.journal()[1:] == ["High water: Player 1 scores 3 points, and the tide falls to 0."]


@pytest.mark.rule("HT-009")
@pytest.mark.parametrize("high_water", [8, 9, 10, 11, 12])
@pytest.mark.parametrize("over", [1, 4])
def test_above_high_water_loses_1_even_below_0_and_the_tide_falls(table, high_water, over):
    match = table([5, 5], [3], tide=high_water - 5 + over, high_water=high_water)
    assert match.words("play 5") == "Play a 5: above high water, 1 point lost"
    match.play("play 5")
    assert (int(match.state.tide), match.scores) == (0, [-1, 0])
    assert match.journal()[1:] == ["Above high water: Player 1 loses 1 point, and the tide falls to 0."]


@pytest.mark.rule("HT-011")
def test_after_playing_the_player_draws_a_card(table):
    match = table([2, 5], [3, 3], deck=[1])
    match.play("play 5")
    assert (hand(match, 0), hand(match, 1), deck(match)) == ([1, 2], [3, 3], [])


@pytest.mark.rule("HT-011")
def test_nobody_draws_from_an_empty_deck(table):
    match = table([2, 5], [3, 3])
    match.play("play 5")
    assert (hand(match, 0), match.journal(0)) == ([2], match.journal(1))


# --- Waiting ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HT-012")
def test_to_wait_changes_nothing_but_the_turn(table):
    match = table([2, 5], [3, 3], deck=[1], tide=6)
    match.play("wait")
    assert (hand(match, 0), deck(match), int(match.state.tide), match.scores) == ([2, 5], [1], 6, [0, 0])
    assert (match.actor, match.journal()) == (1, ["Player 1 waits."])


@pytest.mark.rule("HT-012")
@pytest.mark.parametrize("waits", [0, 1, 2, 3])
def test_a_player_without_waits_left_cannot_wait(table, waits):
    match = table([2, 5], [3, 3], waits=waits)
    for turn in range(2 * waits):
        assert match.actor == turn % 2
        match.play("wait")
    assert "wait" not in [match.text(action) for action in match.legal()]
    given = "1 wait" if waits == 1 else f"{waits} waits"
    assert str(match.why_not("wait")) == f"You have no waits left: each player gets {given} (HT-012)"


@pytest.mark.rule("HT-006")
def test_the_prompt_says_how_many_waits_are_left(table):
    match = table([2, 5], [3, 3], waited=[1, 2], waits=2)
    assert match.prompt() == "Player 1, play a card or wait (1 wait left)."
    match.play("wait")
    assert match.prompt() == "Player 2, play a card."


# --- Taking back --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HT-017")
def test_a_wait_can_be_taken_back(table):
    match = table([2, 5], [3, 3], deck=[1])
    before = match.states.tobytes()
    match.play("wait")
    match.undo(seat=0)
    assert match.states.tobytes() == before
    assert match.actor == 0


@pytest.mark.rule("HT-017")
def test_a_wait_cannot_be_taken_back_once_somebody_else_has_acted(table):
    match = table([2, 5], [3, 3], deck=[1])
    match.play("wait")
    match.play("wait")
    with pytest.raises(CannotUndo, match="another player has acted since"):
        match.undo(seat=0)


@pytest.mark.rule("HT-017")
def test_a_play_cannot_be_taken_back_once_a_card_was_drawn(table):
    match = table([2, 5], [3, 3], deck=[1])
    match.play("play 5")
    with pytest.raises(CannotUndo, match="it involved chance"):
        match.undo(seat=0)


@pytest.mark.rule("HT-017")
def test_a_prescribed_card_is_seen_as_well(deal):
    match = deal([2, 5], [3, 3], then=[1])
    match.play("play 5")
    assert hand(match, 0) == [1, 2]
    with pytest.raises(CannotUndo, match="it revealed something hidden"):
        match.undo(seat=0)


@pytest.mark.rule("HT-017")
def test_a_play_without_a_draw_can_be_taken_back(table):
    match = table([2, 5], [3, 3], tide=9)
    match.play("play 2")
    match.undo(seat=0)
    assert (hand(match, 0), int(match.state.tide), match.scores) == ([2, 5], 9, [0, 0])


# --- The end ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HT-013")
def test_a_player_without_cards_is_passed_over(table):
    match = table([2, 5], [], [], [3])
    match.play("play 5")
    assert (match.actor, match.round) == (3, 1)
    match.play("play 3")
    assert (match.actor, match.round) == (0, 2)


@pytest.mark.rule("HT-013")
def test_the_last_player_with_cards_plays_on_alone(table):
    match = table([2, 5], [], [])
    match.play("play 5")
    assert (match.actor, match.round, match.over) == (0, 2, False)


@pytest.mark.rule("HT-014")
def test_the_game_is_over_when_nobody_holds_a_card(table):
    match = table([2], [3], [])
    match.play("play 2")
    assert not match.over
    match.play("play 3")
    assert match.over
    assert (match.actor, match.phase, match.ending, match.legal()) == (None, "over", "out_of_cards", [])
    assert match.journal()[-1] == "Nobody holds a card: the game is over."


@pytest.mark.rule("HT-012", "HT-014")
def test_the_longest_game_is_as_long_as_the_game_says(high_tide):
    game = high_tide(players=4, waits=3)
    match = game.new(seed=2)
    while not match.over:
        match.play(match.legal()[-1])  # to wait is the last action of the list
    assert len(match.moves) == game.longest == 20 + 4 * 3


@pytest.mark.rule("HT-014")
@pytest.mark.parametrize("action", ["play 1", "wait"])
def test_nothing_is_done_after_the_end(table, action):
    match = table([2], [])
    match.play("play 2")
    assert str(match.why_not(action)) == "The game is over (HT-014)"


@pytest.mark.rule("HT-015")
@pytest.mark.parametrize(
    ("points", "waited", "places"),
    [
        ([5, 2, -1], [1, 0, 0], [1, 2, 3]),  # the score comes first
        ([-2, -1, -1], [0, 1, 0], [3, 2, 1]),  # below 0 as well
        ([2, 2, 2], [1, 0, 1], [2, 1, 2]),  # then fewer waits
        ([2, 2, 0], [1, 1, 0], [1, 1, 3]),  # then the victory is shared
    ],
)
def test_the_highest_score_wins_and_fewer_waits_break_a_tie(table, points, waited, places):
    match = table([2], [], [], points=points, waited=waited)
    match.play("play 2")
    assert (match.scores, match.places) == (points, places)
    assert match.winners == [seat for seat, place in enumerate(places) if place == 1]


@pytest.mark.rule("HT-015")
def test_the_prompt_names_the_winners(table):
    alone = table([2], [], points=[1, 4])
    alone.play("play 2")
    assert alone.prompt() == "The game is over: Player 2 wins with 4 points."
    shared = table([2], [], points=[1, 1])
    shared.play("play 2")
    assert shared.prompt() == "The game is over: Player 1 and Player 2 share the victory with 1 point."
    three = table([2], [], [], points=[0, 0, 0])
    three.play("play 2")
    assert three.prompt() == "The game is over: Player 1, Player 2 and Player 3 share the victory with 0 points."


@pytest.mark.rule("HT-018")
@pytest.mark.parametrize(
    ("points", "payoffs"),
    [
        ([0, 0], [0.5, 0.5]),
        ([3, 0], [0.75 + 0.25 * 0.75, 0.25 * 0.25]),
        ([6, 0], [1.0, 0.0]),
        ([9, -5], [1.0, 0.0]),
        ([3, 3, 0], [0.75 * 0.75 + 0.25 * 0.5, 0.75 * 0.75 + 0.25 * 0.5, 0.25 * 0.25]),
        ([0, 6, 0, 3], [0.75 / 6, 0.75 + 0.25 * 0.75, 0.75 / 6, 0.75 * 2 / 3 + 0.25 * 0.25]),
    ],
)
def test_a_payoff_is_mostly_rank_and_a_little_margin(table, points, payoffs):
    match = table([2], *([[]] * (len(points) - 1)), points=points)
    match.play("play 2")
    assert match.payoffs == pytest.approx(payoffs)


# --- Buttons ------------------------------------------------------------------------------------------------------


def label(match, action):
    return match.game.box.label(match.words_of, match.game.rules, match.state, match.parse(action))


@pytest.mark.rule("HT-008", "HT-009", "HT-010")
def test_a_button_says_what_a_card_does_and_what_it_costs(table):
    match = table([2, 3, 5], [1], tide=7)
    assert label(match, "play 2") == Label("Play 2")
    assert label(match, "play 3") == Label("Play 3: high water")
    assert label(match, "play 5") == Label("Play 5: too high", cost="1 point")


@pytest.mark.rule("HT-012")
def test_the_button_to_wait_is_quiet(table):
    assert label(table([2], [1]), "wait") == Label("Wait", quiet=True)


@pytest.mark.rule("HT-009")
def test_a_designers_copy_that_raises_the_loss_shows_it_on_the_button():
    game = tablewright.load("high-tide", plain=True, content=Copy(edits=(("tide.flood_loss", 2),)))
    match = game.new(seed=0, draws={"waves": [5, 5, 5, 4, 4, 4, 5]})
    match.play("play 5")
    match.play("play 4")
    assert label(match, "play 5") == Label("Play 5: too high", cost="2 points")
