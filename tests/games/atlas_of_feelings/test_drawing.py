"""Set-up: drawing (ATL-013 to ATL-021)."""

import pytest

from tablewright.games.atlas_of_feelings.state import TIERS

from .positions import choose_first_words, deck, hand, pile, unpacked

SIZES = {"yellow": 12, "white": 24, "grey": 24, "red": 24}


# --- Decks and hands ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-013")
def test_before_drawing_every_deck_is_whole_and_every_pile_is_empty(atlas):
    s = unpacked(atlas())
    assert s.deck_counts.sum(axis=1).tolist() == list(SIZES.values())
    assert s.pile_count.tolist() == [[0]] * 4 and set(s.pile_cards.ravel().tolist()) == {-1}


@pytest.mark.rule("ATL-013")
@pytest.mark.parametrize(("tier", "marker"), [("yellow", 0), ("white", 1), ("grey", 4), ("red", 6)])
def test_every_deck_is_shuffled(atlas, tier, marker):
    game = atlas(players=1)
    first = [int(game.new(seed=seed).state.hand[0, marker]) for seed in range(120)]
    assert set(first) == set(range(1, SIZES[tier] + 1))
    assert max(first.count(card) for card in first) <= 4 * 120 / SIZES[tier]


@pytest.mark.rule("ATL-013")
def test_the_decks_are_shuffled_apart_from_each_other(atlas):
    game = atlas(players=1)
    pairs = {tuple(game.new(seed=seed).state.hand[0, [4, 6]].tolist()) for seed in range(60)}
    shift = {(red - grey) % 24 for grey, red in pairs}
    assert len(shift) > 12


@pytest.mark.rule("ATL-014", "ATL-R05")
@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, "YWWWGGRRRR"),
        ({"mix": "small"}, "YWWGRR"),
        ({"mix": "journey"}, "WWWGGGRRRR"),
        ({"mix": "steep"}, "WWGGGRRRRR"),
        ({"mix": "custom", "mix_custom": [2, 1, 3, 0]}, "YYWGGG"),
    ],
)
def test_each_player_gets_the_cards_of_the_mix(atlas, options, counts):
    match = atlas(players=3, **options).new(seed=5)
    for seat in range(3):
        assert "".join(card[0] for card in hand(match, seat).split()) == counts
        assert "00" not in hand(match, seat)


@pytest.mark.rule("ATL-015")
def test_within_a_tier_the_start_player_draws_all_cards_then_the_next_clockwise(atlas):
    draws = {"yellow": [1, 5, 9], "white": [5, 7, 11, 15, 17, 19, 23, 1, 3]}
    match = atlas(players=3, start_player=1).new(seed=0, draws=draws)
    assert hand(match, 1).startswith("Y01 W05 W07 W11")
    assert hand(match, 2).startswith("Y05 W15 W17 W19")
    assert hand(match, 0).startswith("Y09 W23 W01 W03")


@pytest.mark.rule("ATL-015")
@pytest.mark.parametrize(
    ("draws", "held", "rejected"),
    [
        ({"yellow": [3], "white": [5, 6]}, "Y03 W05", ("white", 6)),  # white after yellow
        ({"yellow": [12], "white": [5, 6, 9], "grey": [5]}, "Y12 W05 W06", ("grey", 5)),  # grey after white
        ({"yellow": [12], "white": [1, 3, 9], "grey": [5, 6], "red": [5]}, "Y12 W01 W03 W09 G05 G06", ("red", 5)),
    ],
)
def test_the_tiers_are_drawn_in_the_order_yellow_white_grey_red(atlas, draws, held, rejected):
    match = atlas(players=1).new(seed=0, draws=draws)
    assert hand(match).startswith(held)
    assert rejected[1] in pile(match, rejected[0])


# --- What may be kept ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-016", "ATL-R08")
def test_a_third_card_of_a_zodiac_is_rejected_and_the_two_held_stay(atlas):
    match = atlas(players=1).new(seed=0, draws={"yellow": [1], "white": [1, 2, 7]})
    assert hand(match).startswith("Y01 W01 W07") and pile(match, "white")[0] == 2


@pytest.mark.rule("ATL-016")
def test_a_second_card_of_a_zodiac_is_kept(atlas):
    match = atlas(players=1).new(seed=0, draws={"yellow": [1], "white": [2, 7, 8]})
    assert hand(match).startswith("Y01 W02 W07 W08") and not pile(match, "white")


@pytest.mark.rule("ATL-016")
@pytest.mark.parametrize(
    ("draws", "tier"),
    [({"white": [5, 9, 13], "grey": [6]}, "grey"), ({"white": [1, 9, 13], "grey": [5, 19], "red": [6]}, "red")],
)
def test_cards_of_all_tiers_count_towards_the_two_of_a_zodiac(atlas, draws, tier):
    match = atlas(players=1).new(seed=0, draws={"yellow": [3]} | draws)
    assert pile(match, tier)[0] == 6


@pytest.mark.rule("ATL-017", "ATL-R09")
@pytest.mark.parametrize(
    ("draws", "tier"),
    [
        ({"white": [5, 9, 13], "grey": [5, 17]}, "grey"),
        ({"white": [5, 9, 13], "grey": [17, 19], "red": [5]}, "red"),
        ({"white": [1, 9, 13], "grey": [5, 19], "red": [5]}, "red"),
    ],
)
def test_a_second_card_of_a_segment_is_rejected(atlas, draws, tier):
    match = atlas(players=1).new(seed=0, draws={"yellow": [12]} | draws)
    assert pile(match, tier)[0] == 5


@pytest.mark.rule("ATL-017", "ATL-R09")
@pytest.mark.parametrize("segment", [5, 6])
def test_a_yellow_card_blocks_no_segment_of_its_zodiac(atlas, segment):
    match = atlas(players=1).new(seed=0, draws={"yellow": [3], "white": [segment]})
    assert hand(match).startswith(f"Y03 W{segment:02d}")


@pytest.mark.rule("ATL-017")
def test_a_yellow_card_is_numbered_by_zodiac_and_blocks_no_segment_of_that_number(atlas):
    match = atlas(players=1).new(seed=0, draws={"yellow": [5], "white": [5]})
    assert hand(match).startswith("Y05 W05")


@pytest.mark.rule("ATL-018")
def test_a_rejected_card_goes_to_its_tiers_pile_and_the_same_player_draws_again(atlas):
    draws = {"yellow": [1, 7], "white": [1, 2, 3, 9, 13, 17, 21]}
    match = atlas(players=2).new(seed=0, draws=draws)
    assert pile(match, "white")[:1] == [2] and not pile(match, "yellow")
    assert hand(match, 0).startswith("Y01 W01 W03 W09")
    assert hand(match, 1).startswith("Y07 W13 W17 W21")


@pytest.mark.rule("ATL-018")
def test_drawing_goes_on_until_a_card_is_kept(atlas):
    match = atlas(players=1).new(seed=0, draws={"yellow": [12], "white": [1, 3, 5], "grey": [1, 3, 5, 23]})
    assert pile(match, "grey")[:3] == [1, 3, 5]
    assert hand(match).startswith("Y12 W01 W03 W05 G23")


def exhausted_red_deck(atlas, seed=0):
    """Four whites and six reds for three players: the last one finds four red cards, all of them refused."""
    kept = [13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]
    draws = {
        "white": list(range(1, 13)),
        "red": [1, 2, 3, 4, *kept[0], 5, 6, 7, 8, *kept[1], 9, 10, 11, 12],
    }
    game = atlas(players=3, mix="custom", mix_custom=[0, 4, 0, 6])
    return game.new(seed=seed, draws=draws)


@pytest.mark.rule("ATL-019", "ATL-R11")
def test_an_empty_deck_is_made_anew_from_the_shuffled_pile(atlas):
    match = exhausted_red_deck(atlas)
    reds = match.state.hand[2, 4:10].tolist()
    assert len(set(reds)) == 6 and set(reds) <= set(range(1, 9))
    assert sorted(deck(match, "red") + pile(match, "red") + reds) == list(range(1, 13))
    assert set(pile(match, "red")) <= {9, 10, 11, 12}  # of the new deck, only these are refused again


@pytest.mark.rule("ATL-019")
def test_the_pile_is_shuffled_before_it_is_drawn_from(atlas):
    drawn = {tuple(exhausted_red_deck(atlas, seed).state.hand[2, 4:10].tolist()) for seed in range(8)}
    assert len(drawn) > 4


@pytest.mark.rule("ATL-019", "ATL-R11")
def test_rejected_cards_stay_out_while_the_deck_has_cards(atlas):
    draws = {"white": [1, 3, 5], "grey": [1, 3, 5, 7, 9]}
    for seed in range(10):
        match = atlas(players=1).new(seed=seed, draws={"yellow": [12]} | draws)
        assert pile(match, "grey") == [1, 3, 5]
        assert deck(match, "grey") == [2, 4, 6, 8, *range(10, 25)]


@pytest.mark.rule("ATL-019", "ATL-R11")
def test_a_deck_drawn_to_its_last_card_needs_no_pile(atlas):
    draws = {
        "white": list(range(1, 13)),
        "red": [1, 2, 3, 4, 5, 6, *range(13, 19), 7, 8, 9, 10, 11, 12, *range(19, 25)],
    }
    match = atlas(players=2, mix="custom", mix_custom=[0, 6, 0, 6]).new(seed=0, draws=draws)
    assert match.state.hand[1, 6:].tolist() == list(range(19, 25))
    assert pile(match, "red") == list(range(1, 13)) and deck(match, "red") == []


@pytest.mark.rule("ATL-020")
def test_other_players_cards_do_not_count(atlas):
    draws = {"yellow": [1, 2], "white": [3, 4, 9, 1, 2, 11]}
    match = atlas(players=2).new(seed=0, draws=draws)
    assert hand(match, 1).startswith("Y02 W01 W02 W11") and not pile(match, "white")


@pytest.mark.rule("ATL-021")
def test_kept_cards_lie_open_until_the_end_and_never_return(atlas):
    match = atlas(players=2, max_rounds=6).new(seed=3)
    hands, left = match.view(None)["hand"], match.state.deck_counts.tolist()
    choose_first_words(match)
    while not match.over:
        match.play("end turn")
    for viewer in (None, 0, 1):
        assert match.view(viewer)["hand"] == hands and hands[1][0] > 0
    assert match.state.deck_counts.tolist() == left


@pytest.mark.rule("ATL-021")
def test_cards_have_no_effect_once_the_markers_are_placed(table):
    step = "step 1 clockwise"
    match, bare = table([(1, 3), (12, 8)]), table([(1, 3), (12, 8)])
    bare.state.hand[:] = 0
    match.play(step)
    bare.play(step)
    assert match.state.layer.tolist() == bare.state.layer.tolist() and match.scores == bare.scores


@pytest.mark.rule("ATL-R07")
def test_nobody_chooses_before_every_hand_is_full(atlas):
    match = atlas(players=4).new(seed=2)
    assert match.phase == "choose" and match.state.layer.sum() == 0
    assert all("00" not in hand(match, seat) for seat in range(4))


@pytest.mark.rule("ATL-R10")
@pytest.mark.parametrize("mix", [[1, 2, 1, 5], [0, 4, 0, 5], [1, 3, 5, 0], [0, 6, 0, 0]])
def test_the_tightest_mixes_for_four_still_deal_every_hand(atlas, mix):
    game = atlas(players=4, mix="custom", mix_custom=mix)
    for seed in range(12):
        match = game.new(seed=seed)
        assert all(len(set(hand(match, seat).split())) == sum(mix) for seat in range(4))
        assert len({card for seat in range(4) for card in hand(match, seat).split()}) == 4 * sum(mix)


@pytest.mark.rule("ATL-013", "ATL-018")
def test_every_tier_has_its_own_pile(atlas):
    draws = {"yellow": [1], "white": [1, 2, 5, 9], "grey": [5, 13, 15], "red": [9, 17, 19, 21, 23]}
    match = atlas(players=1).new(seed=0, draws=draws)
    assert {tier: pile(match, tier) for tier in TIERS} == {"yellow": [], "white": [2], "grey": [5], "red": [9]}
