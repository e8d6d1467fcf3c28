"""What each player may see, and what they may imagine (HT-004)."""

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.testing import fault

from .positions import deck, hand, pile

VIEWERS = st.sampled_from([None, 0, 1, 2])


def played(game, seed, plies):
    """A match after that many actions, each picked by its own number."""
    match = game.new(seed=seed)
    for ply in range(plies):
        if match.over:
            break
        actions = match.legal()
        match.play(actions[(seed + ply) % len(actions)])
    return match


def everything_seen(match, viewer):
    seen = {"view": match.view(viewer), "board": match.board(viewer), "prompt": match.prompt()}
    return seen | {"words": [match.words(action) for action in range(match.game.box.actions.count)]}


# --- Views --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HT-004")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_hand_is_seen_only_by_its_owner(table, viewer):
    match = table([1, 1, 5], [2, 3], [4], deck=[5])
    rows = match.view(viewer)["hand"]
    own = {0: [0, 2, 0, 0, 0, 1], 1: [0, 0, 1, 1, 0, 0], 2: [0, 0, 0, 0, 1, 0]}
    assert rows == [own[seat] if seat == viewer else None for seat in range(3)]


@pytest.mark.rule("HT-004")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_everyone_sees_how_many_cards_there_are_and_nobody_sees_the_deck(table, viewer):
    view = table([1, 1, 5], [2, 3], [4], deck=[5, 5]).view(viewer)
    assert view["glance"] == {"hands": [3, 2, 1], "deck": 2}
    assert "deck_cards" not in view


@pytest.mark.rule("HT-004")
def test_the_board_shows_a_player_their_own_hand(table):
    match = table([1, 1, 5], [], deck=[4])
    assert "hand 1 1 5" in match.board(0)
    assert "hand empty" in match.board(1)
    assert "hand" not in match.board(None)


@pytest.mark.rule("HT-004", "HT-011")
def test_only_the_owner_reads_which_card_was_drawn(table):
    match = table([2, 5], [3, 3], deck=[1])
    match.play("play 5")
    everyone = ["Player 1 plays a 5; the tide rises to 5.", "Player 1 draws a card."]
    assert match.journal(0) == [*everyone, "You draw a 1."]
    assert match.journal(1) == match.journal(None) == everyone


@pytest.mark.rule("HT-004")
@pytest.mark.parametrize("viewer", [None, 1])
def test_an_imagined_match_has_forgotten_what_others_drew(table, viewer):
    match = table([2, 5], [3, 3], deck=[1])
    match.play("play 5")
    twin = match.imagine(viewer, seed=4)
    kinds = [twin.game.box.entries[kind - 1] for kind in twin.state.journal[:, 0] if kind]
    assert kinds == ["played", "draws"]
    assert not twin.state.journal[2].any()


# --- Dealing again what is hidden ---------------------------------------------------------------------------------


@pytest.mark.rule("HT-004")
@given(seed=st.integers(0, 999), plies=st.integers(0, 26), viewer=VIEWERS)
def test_nothing_a_viewer_sees_changes_when_the_rest_is_dealt_again(high_tide, seed, plies, viewer):
    match = played(high_tide(players=3, waits=2), seed, plies)
    twin = match.imagine(viewer, seed)
    assert everything_seen(twin, viewer) == everything_seen(match, viewer)
    assert pile(twin) == pile(match)
    assert fault(twin) == 0


@pytest.mark.rule("HT-004")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_every_other_hand_is_dealt_again(high_tide, viewer):
    match = high_tide(players=3).new(seed=8)
    others = [player for player in range(3) if player != viewer]
    seen = {player: {tuple(hand(match.imagine(viewer, seed), player)) for seed in range(30)} for player in range(3)}
    assert all(len(seen[player]) > 10 for player in others)
    if viewer is not None:
        assert seen[viewer] == {tuple(hand(match, viewer))}


@pytest.mark.rule("HT-004")
@pytest.mark.parametrize("viewer", [None, 0])
def test_every_way_to_deal_the_unseen_cards_is_as_likely_as_any_other(table, viewer):
    """The sum of squares over all deals stays within five deviations of what chance alone gives."""
    match = table([1], [2, 2], [3], deck=[4])
    sizes = [1, 2, 1] if viewer is None else [2, 1]
    unseen = [2, 2, 3, 4] if viewer == 0 else [1, 2, 2, 3, 4]
    deals = Counter(split(cards, sizes) for cards in permutations(unseen))
    tries = 1500
    seen = Counter()
    for seed in range(tries):
        twin = match.imagine(viewer, seed)
        hands = [hand(twin, player) for player in range(3) if player != viewer]
        seen[split([card for cards in hands for card in cards] + deck(twin), sizes)] += 1
    assert set(seen) == set(deals)
    expected = {deal: tries * ways / deals.total() for deal, ways in deals.items()}
    squares = sum((seen[deal] - expected[deal]) ** 2 / expected[deal] for deal in deals)
    free = len(deals) - 1
    assert abs(squares - free) < 5 * sqrt(2 * free)


def split(cards, sizes):
    """The cards as hands of these sizes, each sorted, and the rest as the deck."""
    parts, first = [], 0
    for size in (*sizes, len(cards) - sum(sizes)):
        parts.append(tuple(sorted(cards[first : first + size])))
        first += size
    return tuple(parts)
