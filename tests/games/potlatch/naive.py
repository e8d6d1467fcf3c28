"""A slow and obvious twin of the search for gifts, written from the specification alone.

Hands are lists of (type, amount), houses are what they still need of each type. Every sub-set of a hand is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

Card = tuple[int, int]  # type, amount
Gift = tuple[int, tuple[Card, ...]]  # receiver, cards in ascending order
Needs = Sequence[int]


def is_legal_set(cards: Sequence[Card], unmet: Needs) -> bool:
    """For every type that occurs: it is unmet, and its cards without the largest do not meet it."""
    if not cards:
        return False
    for kind in {card[0] for card in cards}:
        amounts = [amount for t, amount in cards if t == kind]
        if unmet[kind] <= 0 or sum(amounts) - max(amounts) >= unmet[kind]:
            return False
    return True


def total(cards: Sequence[Card]) -> int:
    return sum(amount for _, amount in cards)


def sets_of(hand: Sequence[Card]) -> set[tuple[Card, ...]]:
    """All sub-sets of a hand but the empty one; cards of one kind are alike."""
    ordered = sorted(hand)
    return {cards for size in range(1, len(hand) + 1) for cards in combinations(ordered, size)}


def smallest_total(hand: Sequence[Card], houses: dict[int, Needs], obligation: int) -> int | None:
    """T*: the smallest total of at least L among all legal sets, over all eligible receivers."""
    totals = [
        total(cards)
        for unmet in houses.values()
        for cards in sets_of(hand)
        if total(cards) >= obligation and is_legal_set(cards, unmet)
    ]
    return min(totals, default=None)


def legal_gifts(hand: Sequence[Card], houses: dict[int, Needs], obligation: int | None) -> set[Gift]:
    """Every legal gift. `houses` are the eligible receivers by seat; without an obligation it is an opening."""
    if obligation is None:
        return {(seat, (card,)) for seat, unmet in houses.items() for card in hand if unmet[card[0]] > 0}
    smallest = smallest_total(hand, houses, obligation)
    gifts: set[Gift] = set()
    for seat, unmet in houses.items():
        sets = [cards for cards in sets_of(hand) if total(cards) == smallest and is_legal_set(cards, unmet)]
        fewest = min(map(len, sets), default=0)
        gifts |= {(seat, cards) for cards in sets if len(cards) == fewest}
    return gifts


def playable(hand: Sequence[Card], houses: dict[int, Needs]) -> set[Card]:
    """The cards whose type is unmet at an eligible receiver of the player on turn."""
    return {card for card in hand if any(unmet[card[0]] > 0 for unmet in houses.values())}
