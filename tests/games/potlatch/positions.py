"""Small positions of Potlatch, and short ways to look at them.

Cards are written as in the specification: "FLG3 GM1 T4". Three builders put a match on the table:

`dealt(plain, hands, houses, stack="…", **options)`
    A match at its first decision, set up by the rules themselves with the draws given: every seat is dealt the cards
    of its full hand and the house named, and `stack` is drawn next, from the top.

`position(plain, hands, unmet=…, …)`
    A match in the middle of open play, in any turn: the hand of each seat (any number of cards), what each house still
    needs as (FLG, GM, CT, T), the giver, L and the houses already gifted in this round. The needs are made true by
    turning the house data, so any numbers may be given; the houses have received nothing yet. With L given or a house
    gifted the turn is a later one, else an opening. The rules find T*, the receivers and the phase.
    Every card that is not in a hand lies in the stack; `stack="…"` names its first cards in order. With `short=True`
    those are all of them, and `stack=""` leaves it empty (the other cards are set aside, out of the way).
    `fault(match)` minds the properties of a whole game: give full hands or an empty stack, and needs of at least the
    round number, where a test asks for it.

`closing(plain, hands, unmet=…, starter=…, case="A" | "B", **options)`
    A match in which the Closing Action has just begun; in case A the starter has passed already.

`status=[…]` gives the seats exact needs met (or, below 0, failed invitations), so that Status reads as given.

To look: `unmet(match)`, `hand(match, seat)`, `outside`, `inside`, `stack_size(match)`, `status(match)`,
`gifts(match)` (all legal gifts from the start of a turn as (receiver, cards)), `receivers(match)`,
`choices(match, "share card")`, `offers(match, "invite")`, `obligation(match)`, `target(match)`, `left_over(match)`,
`fault(match)`, `kinds_told(match)`, `told(match, "passed")`, `glance(match)`, `reason(match, action)`.
To act: `give(match, receiver, cards)`, `store(match, cards)`, `match.play(text)`, `play_out(match, seed)`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import tablewright
from tablewright import Game, Match
from tablewright.engine.kit import LOOSE, NONE, TOP, cards_left
from tablewright.games.potlatch.actions import KIND_NAMES
from tablewright.games.potlatch.cards import card_of, kind_of
from tablewright.games.potlatch.closing import close_by_full_house, close_by_stuck_player
from tablewright.games.potlatch.setup import begin_turn
from tablewright.games.potlatch.state import IN_HAND, IN_STACK, ITEMS, KINDS, MAX_PLAYERS, RESOURCES, SET_ASIDE
from tablewright.testing import turn_dials

SLUG = "potlatch"
ROOT = Path(__file__).parents[3]
SPECIFICATION = ROOT / "docs" / "rules" / "potlatch.md"
GOLDEN = ROOT / "tests" / "golden" / SLUG
HOUSE_IDS = {"creek": 0, "meadow": 1, "cove": 2, "bluff": 3, "river": 4, "island": 5, "bay": 6, "point": 7}

Needs = Sequence[int]


# --- Cards in writing ---------------------------------------------------------------------------------------------


def kinds(text: str) -> list[int]:
    """The kinds of a row of cards: "FLG1 T4" is [0, 15]."""
    return [KIND_NAMES.index(word.casefold()) for word in text.split()]


def written(cards: Sequence[int]) -> str:
    """Kinds as the specification writes them, in ascending order."""
    return " ".join(KIND_NAMES[kind].upper() for kind in sorted(cards))


class Copies:
    """Hands out card numbers, the lowest copy of a kind first."""

    def __init__(self) -> None:
        self.used = [0] * KINDS

    def take(self, text: str) -> list[int]:
        cards = []
        for kind in kinds(text):
            assert self.used[kind] < ITEMS, f"there are only {ITEMS} cards {KIND_NAMES[kind]}"
            cards.append(int(card_of(kind, self.used[kind])))
            self.used[kind] += 1
        return cards


# --- Making a position --------------------------------------------------------------------------------------------


def load(plain: bool, **options: Any) -> Game:
    return tablewright.load(SLUG, plain=plain, **options)


def dealt(
    plain: bool,
    hands: Sequence[str],
    houses: Sequence[str],
    *,
    stack: str = "",
    first: int = 0,
    seed: int = 0,
    names: Sequence[str] = (),
    **options: Any,
) -> Match:
    """A match at its first decision with full hands, houses by name, and the cards drawn next."""
    game = load(plain, players=len(hands), first_gifter=first, **options)
    return game.new(seed=seed, names=names, draws=draws_for(hands, houses, stack, first))


def draws_for(hands: Sequence[str], houses: Sequence[str], stack: str, first: int) -> dict[str, list[int]]:
    """The draws that deal these hands one card at a time from the first gifter to the left."""
    rows = [hand.split() for hand in hands]
    order = [(first + turn) % len(hands) for turn in range(len(hands))]
    dealt_cards = [rows[seat][i] for i in range(max(map(len, rows))) for seat in order if i < len(rows[seat])]
    cards = Copies().take(" ".join([*dealt_cards, stack]))
    return {"resources": cards, "houses": [HOUSE_IDS[name.casefold()] for name in houses]}


def position(
    plain: bool,
    hands: Sequence[str],
    *,
    unmet: Sequence[Needs],
    giver: int = 0,
    obligation: int | None = None,
    gifted: Sequence[int] | None = None,
    round_number: int = 2,
    stack: str | None = None,
    short: bool = False,
    status: Sequence[int] = (),
    dials: Mapping[str, Any] | None = None,
    **options: Any,
) -> Match:
    """A match at the start of a turn in open play. Without `gifted`, a later turn has the giver's house gifted."""
    match = laid_out(plain, hands, unmet, stack, short, status, dials or {}, options)
    s = match.state
    if gifted is None:
        gifted = [] if obligation is None else [giver]
    for seat in gifted:
        s.gifted[seat] = 1
    s.obligation = 1 if obligation is None else obligation
    s.round_number = round_number
    begin_turn(match.game.rules, s, giver)
    return match


def closing(
    plain: bool,
    hands: Sequence[str],
    *,
    unmet: Sequence[Needs],
    starter: int = 0,
    case: str = "B",
    status: Sequence[int] = (),
    dials: Mapping[str, Any] | None = None,
    **options: Any,
) -> Match:
    """A match in which the Closing Action has just begun."""
    match = laid_out(plain, hands, unmet, None, False, status, dials or {}, options)
    s = match.state
    s.round_number, s.giver, s.shared = 2, starter, NONE
    if case == "A":
        close_by_full_house(match.game.rules, s, starter)
    else:
        close_by_stuck_player(match.game.rules, s)
    return match


def laid_out(
    plain: bool,
    hands: Sequence[str],
    unmet: Sequence[Needs],
    stack: str | None,
    short: bool,
    status: Sequence[int],
    dials: Mapping[str, Any],
    options: Mapping[str, Any],
) -> Match:
    """Hands and houses on the table, nothing given yet. The house of seat k is house card k with the needs given."""
    seats = len(hands)
    assert len(unmet) == seats, "one row of needs for each seat"
    game = load(plain, players=seats, **({"first_gifter": 0} | dict(options)))
    needs = game.rules.needs.copy()
    needs[:seats] = unmet
    turn_dials(game, {"needs": needs} | dict(dials))
    match = game.new(seed=0)
    s = match.state
    s.house[:seats] = range(seats)
    s.wanting[:seats] = unmet
    s.hand[:] = 0
    s.place[:] = IN_STACK
    copies = Copies()
    for seat, hand_text in enumerate(hands):
        for card in copies.take(hand_text):
            s.place[card] = IN_HAND + seat
            s.hand[seat, kind_of(card)] += 1
    top = copies.take(stack or "")
    lay_stack(s, top, closed=short or stack == "")
    for seat, points in enumerate(status):
        s.exact[seat], s.unable[seat] = max(0, points), max(0, -points)
    s.journal[:], s.journal_length = 0, 0
    return match


def lay_stack(s: np.record, top: Sequence[int], closed: bool) -> None:
    """The named cards on top in order and the rest loose; closed, the rest is out of the game."""
    rest = [card for card in range(64) if s.place[card] == IN_STACK and card not in top]
    s.pile_cards[RESOURCES], s.pile_count[RESOURCES] = NONE, 0
    if closed:
        s.place[rest] = SET_ASIDE
        s.pile_cards[RESOURCES, : len(rest)] = rest
        s.pile_count[RESOURCES] = len(rest)
        rest = []
    s.deck_cards[RESOURCES] = NONE
    s.deck_cards[RESOURCES, : len(top) + len(rest)] = [*top, *rest]
    s.deck_counts[RESOURCES] = 0
    s.deck_counts[RESOURCES, TOP], s.deck_counts[RESOURCES, LOOSE] = len(top), len(rest)


def imagine(match: Match, viewer: int | None, seed: int) -> Match:
    return match.imagine(viewer, seed)


# --- Acting -------------------------------------------------------------------------------------------------------


def give(match: Match, receiver: int, cards: str) -> Match:
    """A whole gift: the house, then the cards in the order in which they are picked."""
    match.play(f"gift to {receiver}")
    for kind in sorted(kinds(cards)):
        match.play(f"gift card {KIND_NAMES[kind]}")
    return match


def store(match: Match, cards: str) -> Match:
    for kind in kinds(cards):
        match.play(f"store card {KIND_NAMES[kind]}")
    return match


def play_out(match: Match, seed: int = 0) -> Match:
    """Random players finish the match."""
    chance = Random(seed)
    while not match.over:
        match.play(chance.choice(match.legal()))
    return match


def play_until(match: Match, phase: str, seed: int = 0) -> Match:
    """Random players play until a phase comes up, or the end."""
    chance = Random(seed)
    while not match.over and match.phase != phase:
        match.play(chance.choice(match.legal()))
    return match


# --- Looking at it ------------------------------------------------------------------------------------------------


def unmet(match: Match, seat: int | None = None) -> Any:
    """What each house still needs, or one of them, as (FLG, GM, CT, T)."""
    rows = [tuple(row) for row in match.view()["glance"]["unmet"]]
    return rows if seat is None else rows[seat]


def cards_in(row: np.ndarray) -> str:
    return written([kind for kind in range(KINDS) for _ in range(row[kind])])


def hand(match: Match, seat: int) -> str:
    """The cards of a hand, or of the pool where the seat holds it, in ascending order."""
    return cards_in(match.state.hand[seat])


def outside(match: Match, seat: int) -> str:
    return cards_in(match.state.outside[seat])


def inside(match: Match, seat: int) -> str:
    return cards_in(match.state.inside[seat])


def left_over(match: Match) -> str:
    pile = match.state.pile_cards[RESOURCES, : match.state.pile_count[RESOURCES, 0]]
    return written([int(kind_of(int(card))) for card in pile])


def stack_size(match: Match) -> int:
    return int(cards_left(match.state.deck_counts[RESOURCES]))


def hand_sizes(match: Match) -> list[int]:
    return match.view()["glance"]["hands"]


def status(match: Match) -> list[int]:
    return match.scores


def obligation(match: Match) -> int:
    return int(match.state.obligation)


def target(match: Match) -> int | None:
    """T* of the player on turn; None for an opening."""
    return match.view(match.actor)["glance"]["smallest_gift"]


def offers(match: Match, family: str) -> list[str]:
    """The parameters of the legal actions of a family: offers(match, "invite") is ["1", "2"]."""
    texts = [match.text(action) for action in match.legal()]
    return [text.removeprefix(family + " ") for text in texts if text.startswith(family + " ")]


def receivers(match: Match) -> list[int]:
    return [int(seat) for seat in offers(match, "gift to")]


def choices(match: Match, family: str) -> str:
    """The kinds on offer: choices(match, "share card") is "GM1 CT2"."""
    return " ".join(name.upper() for name in offers(match, family))


def gifts(match: Match) -> list[tuple[int, str]]:
    """Every legal gift from the start of a turn: (receiver, cards), by playing all of them on copies."""
    found = []
    for receiver in receivers(match):
        twin = match.clone()
        twin.play(f"gift to {receiver}")
        found += [(receiver, cards) for cards in sets_from(twin, [])]
    return found


def sets_from(match: Match, picked: list[int]) -> Iterator[str]:
    giver, before = match.actor, outside_count(match)
    for action in match.legal():
        twin = match.clone()
        twin.play(action)
        cards = [*picked, KIND_NAMES.index(match.text(action).split()[-1])]
        goes_on = twin.phase == "card" and twin.actor == giver and outside_count(twin) == before + 1
        yield from sets_from(twin, cards) if goes_on else [written(cards)]


def outside_count(match: Match) -> int:
    return int(match.state.outside.sum())


def kinds_told(match: Match, viewer: int | None = None) -> list[str]:
    """The kinds of the journal entries of the last action."""
    return [match.game.box.entries[entry[0] - 1] for entry in match.entries(len(match.moves), viewer)]


def told(match: Match, kind: str) -> list[tuple[int, ...]]:
    """The values of the entries of a kind in the journal now, for all readers: (first, second, third)."""
    number = match.game.box.entries.index(kind) + 1
    rows = match.state.journal[: match.state.journal_length].tolist()
    return [tuple(row[1:4]) for row in rows if row[0] == number]


def glance(match: Match, viewer: int | None = None) -> dict[str, Any]:
    seen: dict[str, Any] = match.view(viewer)["glance"]
    return seen


def reason(match: Match, action: str) -> str | None:
    """The rule against an action; None if it is legal."""
    refusal = match.why_not(action)
    return refusal.rule if refusal else None


EVERY_SEAT = range(MAX_PLAYERS)
