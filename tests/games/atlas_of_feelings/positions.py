"""Small positions of Atlas of Feelings, and short ways to look at them.

A spot is `(segment, layer)`. A position holds exactly the markers that a test names: how many a player has is a number
of the rules record, and the builder turns it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import tablewright
from tablewright import Game, Match
from tablewright.engine.kit import NONE
from tablewright.games.atlas_of_feelings.state import PHASES, SEGMENTS, TIERS
from tablewright.testing import turn_dials

SLUG = "atlas-of-feelings"
ROOT = Path(__file__).parents[3]
SPECIFICATION = ROOT / "docs" / "rules" / "atlas-of-feelings.md"
GOLDEN = ROOT / "tests" / "golden" / SLUG

COLOURS = ("yellow", "white", "white", "white", "grey", "grey", "red", "red", "red", "red")  # by layer, from the centre
EVERY_SEGMENT = range(1, 25)
EVERY_LAYER = range(1, 11)

Spot = tuple[int, int]


# --- Making a position --------------------------------------------------------------------------------------------


def load(plain: bool, **options: Any) -> Game:
    return tablewright.load(SLUG, plain=plain, **options)


def unpacked(game: Game) -> Any:
    """The state of a box just opened: nothing is drawn yet."""
    states = game.box.state.blank()
    game.drivers.open_table(game.rules_array, states, 7 if game.plain else np.uint64(7))
    return states[0]


def moving(
    plain: bool,
    *seats: Sequence[Spot],
    points: int = 4,
    round_number: int = 1,
    actor: int = 0,
    ender: int = NONE,
    dials: Mapping[str, Any] | None = None,
    **options: Any,
) -> Match:
    """A match in phase move with these markers for each seat; as many seats as there are rows.

    `dials` sets numbers of the rules record that no option reaches.
    """
    assert len({len(row) for row in seats}) == 1, "every seat has the same number of markers"
    game = load(plain, players=len(seats), **options)
    turn_dials(game, {"markers": len(seats[0])} | dict(dials or {}))
    match = game.new(seed=0)
    s = match.state
    s.phase = PHASES.index("move")
    s.round_number, s.actor, s.points, s.ender = round_number, actor, points, ender
    for seat, row in enumerate(seats):
        for marker, (segment, layer) in enumerate(row):
            s.segment[seat, marker], s.layer[seat, marker] = segment, layer
    return match


def dealt(plain: bool, *hands: str, dials: Mapping[str, Any] | None = None, **options: Any) -> Match:
    """A match in which each seat, from the start player on, draws the cards of its hand, such as "Y04 W01 G03 R02"."""
    decks = [cards_by_tier(hand) for hand in hands]
    counts = [len(decks[0][name]) for name in TIERS]
    assert all([len(deck[name]) for name in TIERS] == counts for deck in decks), "hands of one mix"
    draws = {name: [card for deck in decks for card in deck[name]] for name in TIERS}
    game = load(plain, players=len(hands), mix="custom", mix_custom=counts, **options)
    turn_dials(game, dials or {})
    return game.new(seed=0, draws=draws)


def cards_by_tier(hand: str) -> dict[str, list[int]]:
    """The cards of a hand by deck: "Y04 W01" is yellow [4] and white [1]."""
    cards = hand.split()
    return {name: [int(card[1:]) for card in cards if card[0] == name[0].upper()] for name in TIERS}


def hand_with(card: str) -> str:
    """A small hand (1 yellow, 2 white, 1 grey, 2 red) with this card and five from the zodiacs that follow it."""
    segment = 2 * int(card[1:]) - 1 if card[0] == "Y" else int(card[1:])
    others = list("YWWGRR")
    others.remove(card[0])
    hand = [card]
    for i, deck in enumerate(others, start=1):
        follower = (segment + 2 * i - 1) % SEGMENTS + 1
        hand.append(f"{deck}{(follower + 1) // 2 if deck == 'Y' else follower:02d}")
    return " ".join(hand)


def choose_first_words(match: Match, until: int | None = None) -> Match:
    """Take the first word that may be chosen of every card, or of those before a card of the seat to decide."""
    while match.phase == "choose" and int(match.state.card) != until:
        match.play(match.legal()[0])
    return match


# --- Looking at one -----------------------------------------------------------------------------------------------


def spots(match: Match, seat: int = 0) -> list[Spot]:
    """Where the markers of a seat stand; (0, 0) for one that is not placed yet."""
    count = int(match.game.rules.markers)
    rows = zip(match.state.segment[seat].tolist(), match.state.layer[seat].tolist(), strict=True)
    return list(rows)[:count]


def steps(match: Match) -> list[str]:
    """The legal steps as "marker direction"."""
    texts = [match.text(action) for action in match.legal()]
    return [text.removeprefix("step ") for text in texts if text.startswith("step ")]


def points(match: Match) -> int:
    return int(match.state.points)


def hand(match: Match, seat: int = 0) -> str:
    """The cards of a seat in the order of its markers, such as "Y04 W01"."""
    decks, cards = match.game.rules.deck_of_marker, match.state.hand[seat]
    return " ".join(f"{'YWGR'[decks[m]]}{cards[m]:02d}" for m in range(match.game.rules.markers))


def pile(match: Match, tier: str) -> list[int]:
    """The discard pile of a tier, in the order in which it grew."""
    row = TIERS.index(tier)
    return match.state.pile_cards[row][: match.state.pile_count[row, 0]].tolist()


def deck(match: Match, tier: str) -> list[int]:
    """The cards left in a deck, sorted."""
    row = TIERS.index(tier)
    return sorted(match.state.deck_cards[row][: match.state.deck_counts[row].sum()].tolist())


def score(match: Match, part: str = "total", seat: int = 0) -> int:
    """One part of the score now: tiers, zodiacs, seasons or total."""
    return match.view()["glance"]["scores"][seat][part]


def colours(row: Sequence[Spot]) -> list[str]:
    return [COLOURS[layer - 1] for _, layer in row]


# --- What the specification prints --------------------------------------------------------------------------------


@cache
def specified_words() -> dict[Spot, str]:
    """The word of every spot, from the table in the specification."""
    words = {}
    for line in SPECIFICATION.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("| \n").split("|")]
        if len(cells) == 13 and cells[0].isdigit():
            words |= {(int(cells[0]), layer): cells[layer + 2] for layer in EVERY_LAYER}
    return words


@cache
def specified_options() -> dict[str, str]:
    """The default of every option as it is printed in the specification."""
    chapter = SPECIFICATION.read_text(encoding="utf-8").split("## Options")[1].split("Refused combinations")[0]
    return dict(re.findall(r"^\| `(\w+)` \|[^|]*\| ([^|]*?) \|", chapter, re.M))
