"""Decks against a slow, obvious twin: a list on top, a bag, a list at the bottom, and a pile."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.kit import (
    BOTTOM,
    LOOSE,
    NONE,
    TOP,
    cards_kept,
    cards_left,
    deal_hand,
    deal_hands_again,
    draw_card,
    draw_loose,
    fill_deck,
    open_deck,
    open_pile,
    put_in_deck,
    put_on_pile,
    put_on_top,
    put_under,
    seed_generator,
    shuffle_pile_into_deck,
    sort_loose,
)

from .small import DECK_SIZE, blank_states, compiled

PUT_IN, ON_TOP, UNDER, DRAW, DRAW_LOOSE, DISCARD, SHUFFLE, SORT = range(8)
OPERATIONS = st.lists(st.integers(PUT_IN, SORT), max_size=40)
SEEDS = st.integers(0, 2**53)


def carry_out(states, operations, first, last, drawn):
    """Operations on the deck of a state, by `drawn`: the cards outside it, as a stack.

    `drawn[0]` counts them. What cannot be done (no card in hand, none to draw) is passed over.
    """
    s = states[0]
    cards, counts, pile, count = s.deck_cards[0], s.deck_counts[0], s.pile_cards[0], s.pile_count[0]
    for i in range(first, last):
        operation, outside = operations[i], drawn[0]
        if operation == SHUFFLE:
            shuffle_pile_into_deck(cards, counts, pile, count)
        elif operation == SORT:
            sort_loose(cards, counts)
        elif operation == DRAW:
            if cards_left(counts) > 0:
                drawn[0] += 1
                drawn[outside + 1] = draw_card(s, cards, counts)
        elif operation == DRAW_LOOSE:
            if counts[LOOSE] > 0:
                drawn[0] += 1
                drawn[outside + 1] = draw_loose(s, cards, counts)
        elif outside > 0:
            card = drawn[outside]
            drawn[outside] = 0
            drawn[0] -= 1
            if operation == PUT_IN:
                put_in_deck(cards, counts, card)
            elif operation == ON_TOP:
                put_on_top(cards, counts, card)
            elif operation == UNDER:
                put_under(cards, counts, card)
            else:
                put_on_pile(pile, count, card)


class SlowDeck:
    """The twin. It is told which card came out of the bag, and says whether that card could have."""

    def __init__(self, outside):
        self.top, self.bag, self.bottom, self.pile, self.outside = [], Counter(), [], [], list(outside)

    def follow(self, operation, newest):
        if operation == SHUFFLE:
            self.bag.update(self.pile)
            self.pile.clear()
        elif operation == DRAW and (self.top or self.bag or self.bottom):
            if self.top:
                self.outside.append(self.top.pop(0))
            elif self.bag:
                self.take_from_bag(newest)
            else:
                self.outside.append(self.bottom.pop(0))
        elif operation == DRAW_LOOSE and self.bag:
            self.take_from_bag(newest)
        elif operation not in (DRAW, DRAW_LOOSE, SORT) and self.outside:
            card = self.outside.pop()
            if operation == PUT_IN:
                self.bag[card] += 1
            elif operation == ON_TOP:
                self.top.insert(0, card)
            elif operation == UNDER:
                self.bottom.append(card)
            else:
                self.pile.append(card)

    def take_from_bag(self, card):
        assert self.bag[card] > 0, f"card {card} was drawn and is not loose"
        self.bag -= Counter([card])
        self.outside.append(card)

    def parts(self):
        return self.top, self.bag, self.bottom, self.pile, self.outside


def parts(s, drawn):
    """The same of a record; what lies behind the cards must be empty."""
    top, loose, bottom = (int(n) for n in s.deck_counts[0])
    cards, left, thrown = s.deck_cards[0].tolist(), top + loose + bottom, int(s.pile_count[0, 0])
    pile = s.pile_cards[0].tolist()
    assert cards[left:] == [NONE] * (DECK_SIZE - left)
    assert pile[thrown:] == [NONE] * (DECK_SIZE - thrown)
    return (
        cards[:top],
        Counter(cards[top : top + loose]),
        cards[top + loose : left],
        pile[:thrown],
        drawn[1 : drawn[0] + 1].tolist(),
    )


def hand_of(cards):
    """Cards outside the deck, as `carry_out` takes them."""
    drawn = np.zeros(DECK_SIZE + 1, np.int64)
    drawn[0] = len(cards)
    drawn[1 : len(cards) + 1] = cards
    return drawn


@given(
    operations=OPERATIONS,
    cards=st.lists(st.integers(0, 9), max_size=DECK_SIZE),
    seed=SEEDS,
)
def test_a_deck_does_what_its_slow_twin_does(operations, cards, seed):
    states, drawn, twin = blank_states(), hand_of(cards), SlowDeck(cards)
    seed_generator(states[0], seed)
    for i, operation in enumerate(operations):
        carry_out(states, operations, i, i + 1, drawn)
        twin.follow(operation, int(drawn[drawn[0]]))
        assert parts(states[0], drawn) == twin.parts()


@given(
    operations=OPERATIONS,
    cards=st.lists(st.integers(0, 9), max_size=DECK_SIZE),
    seed=SEEDS,
)
def test_no_card_is_ever_made_or_lost(operations, cards, seed):
    states, drawn = blank_states(), hand_of(cards)
    seed_generator(states[0], seed)
    carry_out(states, operations, 0, len(operations), drawn)
    top, bag, bottom, pile, outside = parts(states[0], drawn)
    assert sorted([*top, *bag.elements(), *bottom, *pile, *outside]) == sorted(cards)
    assert cards_left(states[0].deck_counts[0]) == len(top) + bag.total() + len(bottom)


@pytest.fixture(scope="module")
def compiled_carry_out():
    return compiled(carry_out)


def test_plain_and_compiled_decks_agree_to_the_byte(compiled_carry_out):
    chance = np.random.default_rng(4)
    for seed in range(300):
        operations = chance.integers(PUT_IN, SORT + 1, 60)
        cards = chance.integers(0, 100, DECK_SIZE)
        ends = []
        for run in (compiled_carry_out, carry_out):
            states, drawn = blank_states(), hand_of(cards)
            seed_generator(states[0], seed)
            run(states, operations, 0, len(operations), drawn)
            ends.append((states.tobytes(), drawn.tolist()))
        assert ends[0] == ends[1]


# --- By hand ------------------------------------------------------------------------------------------------------


def deck_of(top=(), loose=(), bottom=(), seed=1):
    s = blank_states()[0]
    seed_generator(s, seed)
    for card in loose:
        put_in_deck(s.deck_cards[0], s.deck_counts[0], card)
    for card in bottom:
        put_under(s.deck_cards[0], s.deck_counts[0], card)
    for card in reversed(top):
        put_on_top(s.deck_cards[0], s.deck_counts[0], card)
    s.turned_up = 0
    return s, s.deck_cards[0], s.deck_counts[0]


def test_the_known_top_comes_first_then_the_bag_then_the_known_bottom():
    s, cards, counts = deck_of(top=(1, 2), loose=(5, 6, 7), bottom=(8, 9))
    drawn = [draw_card(s, cards, counts) for _ in range(7)]
    assert drawn[:2] == [1, 2] and sorted(drawn[2:5]) == [5, 6, 7] and drawn[5:] == [8, 9]
    assert (cards_left(counts), cards.tolist()) == (0, [NONE] * DECK_SIZE)


def test_a_card_laid_on_top_later_is_drawn_earlier_and_one_slid_under_later_is_drawn_later():
    s, cards, counts = deck_of()
    for card in (1, 2):
        put_on_top(cards, counts, card)
    for card in (3, 4):
        put_under(cards, counts, card)
    assert [draw_card(s, cards, counts) for _ in range(4)] == [2, 1, 3, 4]


@pytest.mark.parametrize(("top", "loose", "bottom"), [((1,), (5, 6), ()), ((), (), (8,))])
def test_a_known_card_is_drawn_without_moving_the_generator(top, loose, bottom):
    s, cards, counts = deck_of(top, loose, bottom)
    before = int(s.rng)
    draw_card(s, cards, counts)
    assert int(s.rng) == before


def test_a_loose_card_is_drawn_by_the_generator():
    s, cards, counts = deck_of(loose=(5, 6))
    before = int(s.rng)
    draw_card(s, cards, counts)
    assert int(s.rng) != before


@pytest.mark.parametrize(("top", "loose", "bottom"), [((1,), (), ()), ((), (5,), ()), ((), (), (8,))])
def test_every_drawn_card_is_turned_up(top, loose, bottom):
    s, cards, counts = deck_of(top, loose, bottom)
    draw_card(s, cards, counts)
    assert s.turned_up == 1


def test_dealing_the_unknown_anew_takes_loose_cards_only_and_turns_nothing_up():
    s, cards, counts = deck_of(top=(1,), loose=(5, 6), bottom=(9,))
    assert sorted(draw_loose(s, cards, counts) for _ in range(2)) == [5, 6]
    assert s.turned_up == 0
    assert (counts.tolist(), cards[:2].tolist()) == ([1, 0, 1], [1, 9])


@given(
    top=st.lists(st.integers(0, 9), max_size=3),
    loose=st.lists(st.integers(0, 9), max_size=6),
    bottom=st.lists(st.integers(0, 9), max_size=3),
)
def test_sorted_loose_cards_lie_in_ascending_order_and_known_ones_stay(top, loose, bottom):
    s, cards, counts = deck_of(top, loose, bottom)
    before = int(s.rng)
    sort_loose(cards, counts)
    assert cards[: cards_left(counts)].tolist() == [*top, *sorted(loose), *bottom]
    assert (int(s.rng), s.turned_up) == (before, 0)


def test_the_pile_is_shuffled_among_the_loose_cards_between_top_and_bottom():
    s, cards, counts = deck_of(top=(1,), loose=(5,), bottom=(9,))
    for card in (3, 4):
        put_on_pile(s.pile_cards[0], s.pile_count[0], card)
    shuffle_pile_into_deck(cards, counts, s.pile_cards[0], s.pile_count[0])
    assert (counts[TOP], counts[LOOSE], counts[BOTTOM]) == (1, 3, 1)
    assert (cards[0], sorted(cards[1:4].tolist()), cards[4]) == (1, [3, 4, 5], 9)
    assert (s.pile_count[0, 0], s.pile_cards[0].tolist()) == (0, [NONE] * DECK_SIZE)


# --- Chance -------------------------------------------------------------------------------------------------------


def loose_draws(draw, top, bottom):
    """How often each of seven loose cards is drawn first, over 3,500 seeds."""
    counts = Counter()
    for seed in range(3500):
        s, cards, deck_counts = deck_of(top, range(10, 17), bottom, seed)
        counts[draw(s, cards, deck_counts)] += 1
    return [counts[card] for card in range(10, 17)]


@pytest.mark.parametrize(("draw", "top", "bottom"), [(draw_card, (), (8,)), (draw_loose, (1, 2), (8,))])
def test_each_loose_card_is_drawn_as_often_as_any_other(draw, top, bottom):
    counts = loose_draws(draw, top, bottom)
    assert sum(counts) == 3500 and min(counts) > 430 and max(counts) < 570


def test_every_order_of_three_loose_cards_is_as_likely_as_any_other():
    orders = Counter()
    for seed in range(3000):
        s, cards, counts = deck_of(loose=(1, 2, 3), seed=seed)
        orders[tuple(draw_card(s, cards, counts) for _ in range(3))] += 1
    assert len(orders) == 6 and min(orders.values()) > 430 and max(orders.values()) < 570


def test_where_a_card_is_shuffled_in_does_not_tell_when_it_comes():
    first = Counter()
    for seed in range(3000):
        s, cards, counts = deck_of(loose=(1, 2, 3), seed=seed)
        put_in_deck(cards, counts, 4)
        first[draw_card(s, cards, counts)] += 1
    assert 650 < first[4] < 850


def test_a_deck_opens_with_its_cards_loose_and_an_empty_pile():
    cards, counts, pile = np.full(5, 9), np.zeros(3, np.int16), np.full(5, 9)
    open_deck(cards, counts, 3)
    open_pile(pile)
    assert (list(cards), list(counts), list(pile)) == ([1, 2, 3, NONE, NONE], [0, 3, 0], [NONE] * 5)


# --- Hands --------------------------------------------------------------------------------------------------------


def filled(copies):
    """A state whose deck has these copies of each card."""
    s = blank_states()[0]
    fill_deck(s.deck_cards[0], s.deck_counts[0], np.array(copies, np.int8))
    seed_generator(s, np.uint64(3))
    return s


def test_a_filled_deck_has_the_copies_of_each_card_and_nothing_behind_them():
    s = blank_states()[0]
    s.deck_cards[0] = 7
    fill_deck(s.deck_cards[0], s.deck_counts[0], np.array([1, 0, 3], np.int8))
    assert s.deck_cards[0].tolist() == [0, 2, 2, 2] + [NONE] * (DECK_SIZE - 4)
    assert s.deck_counts[0].tolist() == [0, 4, 0]


def test_a_hand_is_dealt_from_the_deck():
    s = filled([0, 2, 2, 2])
    hand = np.zeros(4, np.int8)
    deal_hand(s, hand, s.deck_cards[0], s.deck_counts[0], 4)
    assert (hand.sum(), cards_left(s.deck_counts[0]), int(s.turned_up)) == (4, 2, 1)
    left = s.deck_cards[0, :2].tolist()
    assert [hand[card] + left.count(card) for card in range(4)] == [0, 2, 2, 2]


def test_cards_are_kept_while_hands_deck_and_pile_hold_the_box():
    copies, s = np.array([0, 2, 2, 2]), filled([0, 2, 2, 2])
    hands, pile = np.zeros((2, 4), np.int8), np.full(3, NONE, np.int8)
    deal_hand(s, hands[1], s.deck_cards[0], s.deck_counts[0], 3)
    put_on_pile(pile, np.zeros(1, np.int8), draw_card(s, s.deck_cards[0], s.deck_counts[0]))
    assert cards_kept(copies, hands, s.deck_cards[0], pile)
    for place in (hands[0, 1:2], s.deck_cards[0, :1], pile[:1]):
        before = int(place[0])
        place[0] = before % 3 + 1  # one card more in a hand, or another card
        assert not cards_kept(copies, hands, s.deck_cards[0], pile)
        place[0] = before
    hands[0, 0] = 1  # a card that the box does not have
    assert not cards_kept(copies, hands, s.deck_cards[0], pile)


@pytest.mark.parametrize("viewer", [NONE, 0, 1])
def test_hands_are_dealt_again_for_those_who_do_not_see_them(viewer):
    deals, own = Counter(), np.array([[0, 1, 1, 0], [0, 0, 0, 2]], np.int8)
    for seed in range(60):
        s = filled([0, 1, 1, 1])
        put_on_top(s.deck_cards[0], s.deck_counts[0], 1)  # everyone knows this one, so it stays
        seed_generator(s, np.uint64(seed))
        hands = own.copy()
        deal_hands_again(s, hands, s.deck_cards[0], s.deck_counts[0], 2, viewer)
        assert hands.sum(axis=1).tolist() == [2, 2]
        assert (int(s.deck_cards[0, 0]), s.deck_counts[0].tolist()) == (1, [1, 3, 0])
        deck = Counter(s.deck_cards[0, 1:4].tolist())
        assert [int(hands[:, card].sum()) + deck[card] for card in range(4)] == [0, 2, 2, 3]
        deals[tuple(map(tuple, hands.tolist()))] += 1
    for seat in range(2):
        seen = {hands[seat] for hands in deals}
        assert (len(seen) == 1) == (seat == viewer)


def test_hands_that_are_dealt_again_do_not_depend_on_where_the_cards_were():
    results = []
    for first, second in (([0, 2, 0, 0], [0, 0, 0, 2]), ([0, 0, 0, 2], [0, 2, 0, 0])):
        s, hands = filled([0, 1, 1, 1]), np.array([first, second], np.int8)
        deal_hands_again(s, hands, s.deck_cards[0], s.deck_counts[0], 2, NONE)
        results.append((hands.tolist(), s.deck_cards[0].tolist()))
    assert results[0] == results[1]
