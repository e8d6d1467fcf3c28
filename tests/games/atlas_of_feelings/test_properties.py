"""The Properties of the specification that one position, or one whole game, shows."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from . import naive
from .positions import choose_first_words, deck, hand, load, moving, pile, score, spots, steps
from .random_games import SEEDS, opened, pick, play_on, position, random_turns, rows_of_markers, table_options

SIZES = {"yellow": 12, "white": 24, "grey": 24, "red": 24}
FEW = settings(max_examples=5)

SEATS_1_TO_3 = st.integers(1, 3)


def hands(match):
    return [hand(match, seat).split() for seat in range(match.game.players)]


# --- Cards and markers --------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-013", "ATL-014", "ATL-018", "ATL-021")
@settings(max_examples=15)
@given(options=table_options(), seed=SEEDS)
def test_property_1_every_card_lies_in_one_deck_one_pile_or_one_hand(plain, options, seed):
    match = load(plain, **options).new(seed=seed)
    for tier, size in SIZES.items():
        held = [int(card[1:]) for cards in hands(match) for card in cards if card[0] == tier[0].upper()]
        assert sorted(held + deck(match, tier) + pile(match, tier)) == list(range(1, size + 1))
    mix = match.game.rules.cards.tolist()
    assert all([sum(card[0] == letter for card in cards) for letter in "YWGR"] == mix for cards in hands(match))


@pytest.mark.rule("ATL-016", "ATL-017")
@settings(max_examples=15)
@given(options=table_options(), seed=SEEDS)
def test_property_2_no_hand_has_three_cards_of_a_zodiac_or_two_of_a_segment(plain, options, seed):
    for cards in hands(load(plain, **options).new(seed=seed)):
        zodiacs = [int(c[1:]) if c[0] == "Y" else (int(c[1:]) + 1) // 2 for c in cards]
        segments = [c[1:] for c in cards if c[0] != "Y"]
        assert max(zodiacs.count(zodiac) for zodiac in zodiacs) <= 2
        assert len(set(segments)) == len(segments)


@pytest.mark.rule("ATL-024")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_property_3_every_player_has_all_markers_on_the_map_from_the_first_turn_to_the_end(plain, options, seed):
    match = opened(load(plain, **options), seed)
    count = sum(match.game.rules.cards.tolist())
    play_on(match, seed)
    players, beyond = options["players"], match.state.layer[:, count:]
    segment, layer = match.state.segment[:players, :count], match.state.layer[:players, :count]
    assert segment.min() >= 1 and segment.max() <= 24 and layer.min() >= 1 and layer.max() <= 10
    assert not beyond.any() and not match.state.layer[players:].any()


@pytest.mark.rule("ATL-027")
@settings(max_examples=15)
@given(options=table_options(healing_mode="pull_both"), seed=SEEDS)
def test_property_4_the_starting_position_has_no_shared_segment_and_no_shared_spot(plain, options, seed):
    """Without set-up healing the first turn shows the markers as they were placed."""
    match = opened(load(plain, **options), seed)
    rows = position(match).rows
    assert all(len({segment for segment, _ in row}) == len(row) for row in rows)
    everywhere = [spot for row in rows for spot in row]
    assert len(set(everywhere)) == len(everywhere)


@pytest.mark.rule("ATL-027", "ATL-030")
@FEW
@given(options=table_options(healing_mode="jump"), seed=SEEDS)
def test_property_4_set_up_healing_starts_from_such_a_position_and_leaves_it_healed(plain, options, seed):
    jump, still = (
        position(opened(load(plain, **options | {"healing_mode": mode}), seed)) for mode in ("jump", "pull_both")
    )
    seats = list(range(options["players"]))
    assert jump.rows == naive.healed(options, still.rows, seats)


# --- Healing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-046", "ATL-049", "ATL-050", "ATL-077", "ATL-083")
@settings(max_examples=6)
@given(options=table_options(healing_mode="jump", healing_timing="step"), seed=SEEDS)
def test_property_8_nothing_is_left_to_heal_before_a_decision(plain, options, seed):
    for turn in random_turns(plain, options, seed):
        for seat, row in enumerate(turn.before.rows):
            assert not any(naive.is_reached(options, turn.before.rows, seat, spot) for spot in row)


@pytest.mark.rule("ATL-R23", "ATL-050", "ATL-051", "ATL-084")
@settings(max_examples=40)
@given(
    rows=SEATS_1_TO_3.flatmap(rows_of_markers),
    area=st.sampled_from(["segment", "zodiac"]),
    scope=st.sampled_from(["own", "any"]),
    order=st.randoms(use_true_random=False),
)
def test_property_9_the_order_of_healing_does_not_matter(plain, rows, area, scope, order):
    match = moving(plain, *rows, healing_area=area, healing_scope=scope, healing_timing="turn_end")
    start = position(match)
    match.play("end turn")
    by_hand = naive.healed(match.game.options, start.rows, naive.in_scope(match.game.options, start), order)
    assert position(match).rows == by_hand


# --- Scores -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-061", "ATL-068", "ATL-069")
@settings(max_examples=6)
@given(options=table_options(mix="standard", tier_scoring="pairs", score_zodiacs=True, score_seasons=True), seed=SEEDS)
def test_property_13_standard_totals_lie_between_11_and_40(plain, options, seed):
    lowest = 10 if options["inward_moves"] or options["healing_mode"] != "jump" else 11
    for turn in random_turns(plain, options, seed, scored=True):
        for parts in turn.scores[0] + turn.scores[1]:
            assert lowest <= parts["total"] <= 40


@pytest.mark.rule("ATL-061")
@FEW
@given(options=table_options(tier_scoring="pairs"), seed=SEEDS)
def test_property_13_no_total_is_above_what_all_markers_could_score(plain, options, seed):
    match = opened(load(plain, **options), seed)
    markers = int(match.game.rules.markers)
    most = 2 * markers + min(markers, 12) + 10
    dice = random.Random(seed)
    while not match.over:
        assert max(match.scores) <= most
        match.play(pick(match, dice))
    assert max(match.scores) <= most


# --- The whole game -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-037", "ATL-060")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_property_15_there_is_always_something_to_do_and_the_turn_can_always_be_ended(plain, options, seed):
    match, dice = load(plain, **options).new(seed=seed), random.Random(seed)
    while not match.over:
        actions = match.legal()
        assert actions and actions == sorted(set(actions))
        assert (match.phase == "move") is (match.parse("end turn") in actions)
        match.play(pick(match, dice))
    assert match.legal() == []


@pytest.mark.rule("ATL-057", "ATL-059", "ATL-085")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_property_16_the_game_ends_by_four_yellow_spots_or_the_round_limit(plain, options, seed):
    match = opened(load(plain, **options), seed)
    turns = play_on(match, seed)
    ender = turns[-1].after.ender
    assert match.ending == ("round_limit" if ender is None else "four_yellow")
    assert ender is not None or match.round == options["max_rounds"]
    taken = [seat for turn in turns for seat, _, _ in turn.of_kind("ended_turn")]
    counts = [taken.count(seat) for seat in range(options["players"])]
    if options["end_timing"] == "round" or ender is None:
        assert counts == [match.round] * options["players"]
    else:
        assert taken[-1] == ender and max(counts) == match.round


@pytest.mark.rule("ATL-R30", "ATL-R42", "ATL-059")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_property_17_a_game_has_no_more_actions_than_choices_and_points(plain, options, seed):
    game = load(plain, **options)
    match = opened(game, seed)
    play_on(match, seed)
    players, markers = options["players"], sum(game.rules.cards.tolist())
    most = players * markers + players * options["max_rounds"] * naive.budget(options)
    assert len(match.moves) <= most == game.longest


@pytest.mark.rule("ATL-R30")
@pytest.mark.parametrize(("players", "most"), [(2, 212), (4, 424)])
def test_property_17_the_longest_standard_games(atlas, players, most):
    assert atlas(players=players).longest == most


# --- Symmetry and chance ------------------------------------------------------------------------------------------


def turned(rows, by):
    return [[((segment + by - 1) % 24 + 1, layer) for segment, layer in row] for row in rows]


@pytest.mark.rule("ATL-003", "ATL-004", "ATL-005", "ATL-006")
@settings(max_examples=15)
@given(
    rows=st.integers(1, 2).flatmap(lambda seats: rows_of_markers(seats, st.integers(1, 24))),
    options=table_options(movement_cost="points"),
    by=st.sampled_from([2, 6, 12, 22]),
)
def test_property_18_a_turned_map_plays_and_scores_the_same(plain, rows, options, by):
    table = {name: options[name] for name in options if name not in ("players", "start_player", "mix")}
    match, shifted = moving(plain, *rows, **table), moving(plain, *turned(rows, by), **table)
    assert match.legal() == shifted.legal()
    for action in match.legal():
        here, there = match.clone(), shifted.clone()
        here.play(action)
        there.play(action)
        for seat in range(len(rows)):
            assert turned([spots(here, seat)], by) == [spots(there, seat)]
            parts = ("tiers", "zodiacs", "seasons") if by % 6 == 0 else ("tiers", "zodiacs")
            assert [score(here, part, seat) for part in parts] == [score(there, part, seat) for part in parts]


@pytest.mark.rule("ATL-013")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_property_19_the_same_seed_and_actions_give_the_same_game(plain, options, seed):
    first = opened(load(plain, **options), seed)
    play_on(first, seed)
    second = load(plain, **options).new(seed=seed)
    for action in first.actions:
        second.play(action)
    assert first.states.tobytes() == second.states.tobytes()


@pytest.mark.rule("ATL-R35")
@FEW
@given(options=table_options(), seed=SEEDS, other=SEEDS)
def test_property_19_after_set_up_chance_has_no_influence(plain, options, seed, other):
    first = load(plain, **options).new(seed=seed)
    second = first.clone()
    second.state.rng = np.uint64(other)
    dice = random.Random(seed)
    while not first.over:
        action = pick(first, dice)
        first.play(action)
        second.play(action)
    assert int(second.state.rng) == other
    second.state.rng = first.state.rng
    assert first.states.tobytes() == second.states.tobytes()


# --- Words --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-007", "ATL-008", "ATL-009", "ATL-010", "ATL-011")
@settings(max_examples=6)
@given(options=table_options(), seed=SEEDS)
def test_property_20_the_words_offered_are_the_words_of_the_spots(plain, options, seed):
    match, dice = load(plain, **options).new(seed=seed), random.Random(seed)
    words = match.game.box.words.get("map.words")
    while match.phase == "choose":
        actor, marker, action = match.actor, int(match.state.card), pick(match, dice)
        sentence = match.words(action)
        match.play(action)
        segment, layer = divmod(int(match.state.word[actor, marker]), 10)
        assert f"Choose {words[segment][layer]} (" in sentence


@pytest.mark.rule("ATL-R46")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_every_turn_begins_with_a_step_that_can_be_made(plain, options, seed):
    match = choose_first_words(load(plain, **options).new(seed=seed))
    for _ in range(2 * options["players"]):
        assert match.state.points == naive.budget(options) and steps(match)
        match.play("end turn")
