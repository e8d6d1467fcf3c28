"""Small positions of High Tide, and short ways to look at them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from high_tide import WAVES

import tablewright
from tablewright import Game, Match
from tablewright.engine.kit import LOOSE, cards_left
from tablewright.testing import lay

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "high_tide"
VALUES = range(1, 6)


# --- Making a position --------------------------------------------------------------------------------------------


def load(plain: bool, **options: Any) -> Game:
    return tablewright.load("high-tide", plain=plain, **options)


def dealt(plain: bool, *hands: Sequence[int], then: Sequence[int] = (), **options: Any) -> Match:
    """A match at its first decision, with these hands, and the cards that are drawn next."""
    assert len({len(hand) for hand in hands}) == 1, "every player is dealt the same number of cards"
    game = load(plain, players=len(hands), hand_size=len(hands[0]), **options)
    return game.new(seed=0, draws={"waves": [*(card for hand in hands for card in hand), *then]})


def position(
    plain: bool,
    *hands: Sequence[int],
    deck: Sequence[int] = (),
    tide: int = 0,
    points: Sequence[int] = (),
    waited: Sequence[int] = (),
    **options: Any,
) -> Match:
    """A match in which seat 0 is to decide; every card that is not named lies on the discard pile."""
    match = load(plain, players=len(hands), **options).new(seed=0)
    s = match.state
    s.hand = [[list(hand).count(value) for value in range(6)] for hand in (*hands, *([()] * (4 - len(hands))))]
    named = [*deck, *(card for hand in hands for card in hand)]
    played = [value for value in VALUES for _ in range(4 - named.count(value))]
    lay(s.deck_cards[WAVES], deck)
    s.deck_counts[WAVES] = 0
    s.deck_counts[WAVES, LOOSE] = len(deck)
    lay(s.pile_cards[WAVES], played)
    s.pile_count[WAVES] = len(played)
    s.tide = tide
    s.points[: len(points)] = points
    s.waited[: len(waited)] = waited
    return match


# --- Looking at it ------------------------------------------------------------------------------------------------


def hand(match: Match, player: int) -> list[int]:
    return [value for value in VALUES for _ in range(match.state.hand[player, value])]


def deck(match: Match) -> list[int]:
    """The cards of the deck, sorted."""
    left = cards_left(match.state.deck_counts[WAVES])
    return sorted(match.state.deck_cards[WAVES, :left].tolist())


def pile(match: Match) -> list[int]:
    """The discard pile, from its first card."""
    return match.state.pile_cards[WAVES, : match.state.pile_count[WAVES, 0]].tolist()
