"""Positions of Meaning Made, and short ways to look at them.

Everything is written as the specification writes it: cards as P01, J09, W3, X12; tokens as E, I, S; a holding as
"3/2/1" (Energy, Insight, Support). Seats are numbers from 0.

Three ways to begin:

    load(plain, players=3)              the game with these options
    dealt(plain, patterns="P01 P11 …")  a match at its first decision, with the cards drawn in this order
    put(plain, seat(…), seat(…), …)     a match in the middle, exactly as it is described

`put` takes one `seat` for each player and lays the table for seat 0 to take the first action of a turn in round 2, with
nothing special about it. Each part can be set:

    seat("3/2/1", vitals=5, legacy=0, gallery="P01 P13")
    meaning=5, round_number=2, actor=0, start=0, actions=2, converted=False, donated=0, refreshed=False
    event="X09" (or "X09 X12" with high_instability, or "" for none); the default X03 has no effect
    market="P01 P11 P21 P31 P41 P51"; "-" leaves a slot empty
    portfolio="J09: E E by 2 1, J10, -"  the Clinic with E E paid and the markers of seats 2 and 1 in that order,
                                         the Food Network untouched, and an empty slot; `C` is the Community's marker
    stewardship="E I by 0"               what is paid on it, and by whom; "-" when it is built (Competitive)
    patterns="P60", projects="J23 J04", events="X11"  the cards that are drawn next, from the top of each deck
    discards="P02 P03 J20 X30"           the discard piles
    built="J01"                          the Built pile
    gone="patterns projects"             of these decks nothing is left but what is named above
    proposed=[0], touched=[0, 1]         the seats that have proposed, or taken part in, a Touchpoint this round
    phase="donate"                       the Stability Window instead of a turn; `asked` says how many are done with
    dials={"meaning_max": 9}             numbers of the rules record that no option reaches
    any option of the game, such as hard_mode=True

Cards that are not named lie in their decks. `put` changes only the record: points that pass by themselves are passed
after the next action, not at once. A position need not be reachable; `fault` tells whether it keeps every property.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import tablewright
from tablewright import Game, Match
from tablewright.engine.kit import LOOSE, NONE, TOP
from tablewright.games.meaning_made.journal import ENTRIES
from tablewright.games.meaning_made.state import (
    CARDS,
    COMMUNITY,
    DECKS,
    MARKET_SLOTS,
    PHASES,
    STEWARDSHIP,
    STEWARDSHIP_SLOT,
)
from tablewright.testing import lay, turn_dials

SLUG = "meaning-made"
ROOT = Path(__file__).parents[3]
SPECIFICATION = ROOT / "docs" / "rules" / "meaning-made.md"
GOLDEN = ROOT / "tests" / "golden" / SLUG

KINDS = "EIS"
LETTERS = {"patterns": "P", "projects": "J", "events": "X"}
MARKET = "P01 P11 P21 P31 P41 P51"
PORTFOLIO = "J09, J10, J17"
LONG_PORTFOLIO = "J09, J10, J17, J11, J12"


# --- Making a position ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    holding: str
    vitals: int
    legacy: int
    gallery: str


def seat(holding: str = "3/2/1", *, vitals: int = 5, legacy: int = 0, gallery: str = "") -> Seat:
    """A player with these tokens, Vitals, Legacy and Patterns."""
    return Seat(holding, vitals, legacy, gallery)


def load(plain: bool, **options: Any) -> Game:
    return tablewright.load(SLUG, plain=plain, **options)


def numbers(cards: str, letter: str) -> list[int]:
    """ "P01 P13" as [1, 13]; other letters are left out."""
    return [int(card[1:]) for card in cards.split() if card[0] == letter]


def dealt(
    plain: bool,
    *,
    patterns: str = "",
    projects: str = "",
    events: str = "",
    names: Sequence[str] = (),
    seed: int = 0,
    **options: Any,
) -> Match:
    """A match at its first decision. The first six Patterns, the first Projects and the first Event lie open."""
    draws = {
        "patterns": numbers(patterns, "P"),
        "projects": numbers(projects, "J"),
        "events": numbers(events, "X"),
    }
    return load(plain, **options).new(seed=seed, names=names, draws=draws)


def put(
    plain: bool,
    *seats: Seat,
    meaning: int = 5,
    round_number: int = 2,
    actor: int = 0,
    start: int = 0,
    actions: int = 2,
    converted: bool = False,
    donated: int = 0,
    refreshed: bool = False,
    event: str = "X03",
    market: str = MARKET,
    portfolio: str | None = None,
    stewardship: str = "",
    patterns: str = "",
    projects: str = "",
    events: str = "",
    discards: str = "",
    built: str = "",
    gone: str = "",
    proposed: Sequence[int] = (),
    touched: Sequence[int] = (),
    phase: str = "main",
    asked: int = 0,
    names: Sequence[str] = (),
    dials: Mapping[str, Any] | None = None,
    **options: Any,
) -> Match:
    """A match with exactly this position; see the top of this file."""
    game = load(plain, players=len(seats), **options)
    turn_dials(game, dials or {})
    match = game.new(seed=0, names=names)
    s = match.state
    s.round_number, s.actor, s.active, s.start_player, s.meaning = round_number, actor, actor, start, meaning
    s.phase, s.asked = PHASES.index(phase), asked
    s.actions_left = actions if phase == "main" else 0
    s.converted, s.donated, s.refreshed = converted, donated, refreshed
    s.slot, s.proposal, s.loss, s.pay_left, s.pay_count, s.pay_kind = NONE, NONE, 0, 0, 0, 0
    s.proposed, s.touched = 0, 0
    s.proposed[list(proposed)] = 1
    s.touched[list(touched)] = 1
    s.events = [*numbers(event, "X"), 0, 0][:2]
    s.built = 0
    s.built[numbers(built, "J")] = 1
    seat_players(match, seats)
    lay_market(match, market)
    lay_projects(match, PORTFOLIO if portfolio is None else portfolio, stewardship)
    fill_decks(match, {"patterns": patterns, "projects": projects, "events": events}, discards, gone)
    return match


def seat_players(match: Match, seats: Sequence[Seat]) -> None:
    s, rules = match.state, match.game.rules
    s.gallery, s.pattern_owner = 0, NONE
    for player, row in enumerate(seats):
        s.tokens[player] = [int(count) for count in row.holding.split("/")]
        s.vitals[player], s.legacy[player] = row.vitals, row.legacy
        for card in numbers(row.gallery, "P"):
            s.pattern_owner[card] = player
            s.gallery[player, rules.pattern_layer[card]] += 1


def lay_market(match: Match, market: str) -> None:
    """Cards that lie in a Gallery are left out of the default Market: the slot is filled by its next free neighbour."""
    s = match.state
    cards = [0 if card == "-" else int(card[1:]) for card in market.split()]
    taken = {card for card in range(1, CARDS[0] + 1) if s.pattern_owner[card] != NONE}
    for slot, card in enumerate(cards):
        if market == MARKET:
            while card in taken:
                card += 1
        s.market[slot] = card


def lay_projects(match: Match, portfolio: str, stewardship: str) -> None:
    s = match.state
    s.projects, s.paid, s.place, s.spaces_taken = 0, 0, 0, 0
    for slot, row in enumerate(part.strip() for part in portfolio.split(",")):
        if slot < match.game.rules.portfolio_slots and row != "-":
            card, _, rest = row.partition(":")
            lay_project(s, slot, int(card[1:]), rest)
    if stewardship.strip() == "-":
        s.built[STEWARDSHIP] = 1
    else:
        lay_project(s, STEWARDSHIP_SLOT, STEWARDSHIP, stewardship)


def lay_project(s: np.record, slot: int, card: int, rest: str) -> None:
    """A Project with what stands after its name: "E E by 2 1"."""
    tokens, _, holders = rest.partition("by")
    s.projects[slot] = card
    s.paid[slot] = [tokens.split().count(kind) for kind in KINDS]
    order = [COMMUNITY if holder == "C" else int(holder) for holder in holders.split()]
    s.spaces_taken[slot] = len(order)
    for space, holder in enumerate(order, start=1):
        s.place[slot, holder] = space


def fill_decks(match: Match, tops: Mapping[str, str], discards: str, gone: str) -> None:
    s = match.state
    on_table = {
        "patterns": s.market.tolist() + np.flatnonzero(s.pattern_owner != NONE).tolist(),
        "projects": s.projects[:STEWARDSHIP_SLOT].tolist() + np.flatnonzero(s.built).tolist(),
        "events": s.events.tolist(),
    }
    for row, deck in enumerate(DECKS):
        top, pile = numbers(tops[deck], LETTERS[deck]), numbers(discards, LETTERS[deck])
        named = {*on_table[deck], *top, *pile}
        loose = [] if deck in gone.split() else [card for card in range(1, CARDS[row] + 1) if card not in named]
        lay(s.deck_cards[row], top + loose)
        lay(s.pile_cards[row], pile)
        s.deck_counts[row] = 0
        s.deck_counts[row, TOP], s.deck_counts[row, LOOSE] = len(top), len(loose)
        s.pile_count[row] = len(pile)


# --- Playing --------------------------------------------------------------------------------------------------------


def play(match: Match, *texts: str) -> Match:
    """Several actions, one after another."""
    for text in texts:
        match.play(text)
    return match


def pay_all(match: Match) -> Match:
    """The first token that fits, until the payment is done."""
    while match.phase in ("pay_any", "pay_project"):
        match.play(match.legal()[0])
    return match


def finish(match: Match, action: str = "contribute 0") -> Match:
    """A contribution of all that can be paid."""
    return pay_all(play(match, action))


def reveal(table: Callable[..., Match], events: str, *seats: Seat, **parts: Any) -> Match:
    """The next round has begun with these Events: the last player of a Stability Window keeps the Support."""
    last = len(seats) - 1
    place = {"phase": "donate", "actor": (parts.get("start", 0) + last) % len(seats), "asked": last}
    return play(table(*seats, events=events, **place | parts), "keep")


def deciders(match: Match, *texts: str) -> list[int]:
    """Who decides before each of these actions."""
    seats = []
    for text in texts:
        seats.append(int(match.actor))
        match.play(text)
    return seats


def choices(match: Match) -> list[str]:
    """The legal actions as texts."""
    return [match.text(action) for action in match.legal()]


def reason(match: Match, text: str) -> str | None:
    """The rule against an action, such as "MM-071", or None if it is legal."""
    refusal = match.why_not(text)
    return refusal.rule if refusal else None


# --- Looking --------------------------------------------------------------------------------------------------------


def holding(match: Match, player: int = 0) -> str:
    return "/".join(str(count) for count in match.state.tokens[player].tolist())


def meaning_of(match: Match) -> int:
    return int(match.state.meaning)


def vitals(match: Match) -> list[int]:
    return match.state.vitals[: match.game.players].tolist()


def legacy(match: Match) -> list[int]:
    return match.state.legacy[: match.game.players].tolist()


def gallery(match: Match, player: int = 0) -> str:
    return named("P", np.flatnonzero(match.state.pattern_owner == player).tolist())


def market(match: Match) -> str:
    return named("P", match.state.market[:MARKET_SLOTS].tolist())


def portfolio(match: Match) -> str:
    """The Projects of the Portfolio, without what lies on them."""
    return named("J", match.state.projects[: match.game.rules.portfolio_slots].tolist())


def lacks(match: Match, slot: int) -> str:
    """The items that a Project still lacks: "I S". Slot 5 is Stewardship."""
    s = match.state
    counts = match.game.rules.project_tokens[s.projects[slot]] - s.paid[slot]
    return " ".join(kind for kind, count in zip(KINDS, counts.tolist(), strict=True) for _ in range(count))


def markers(match: Match, slot: int) -> list[int | str]:
    """Whose markers lie on a Project, in order; "C" is the Community's."""
    row = match.state.place[slot].tolist()
    order = sorted((space, holder) for holder, space in enumerate(row) if space)
    return ["C" if holder == COMMUNITY else holder for _, holder in order]


def built(match: Match) -> str:
    return named("J", np.flatnonzero(match.state.built).tolist())


def face_up(match: Match) -> str:
    """The face-up Events."""
    return named("X", [card for card in match.state.events.tolist() if card])


def pile(match: Match, deck: str) -> str:
    """A discard pile in the order in which it grew."""
    row = DECKS.index(deck)
    return named(LETTERS[deck], match.state.pile_cards[row, : match.state.pile_count[row, 0]].tolist())


def deck(match: Match, name: str) -> list[int]:
    """The cards of a deck by number, sorted."""
    row = DECKS.index(name)
    return sorted(match.state.deck_cards[row, : deck_size(match, name)].tolist())


def actions_left(match: Match) -> int:
    return int(match.state.actions_left)


def holdings(match: Match) -> list[str]:
    return [holding(match, player) for player in range(match.game.players)]


def story(match: Match) -> list[str]:
    """The kinds of entries that the last action wrote, in order."""
    entries = match.moves[-1].entries if match.moves else match.opening
    return [ENTRIES[entry[0] - 1] for entry in entries]


def deck_size(match: Match, deck: str) -> int:
    return int(match.state.deck_counts[DECKS.index(deck)].sum())


def named(letter: str, cards: Sequence[int]) -> str:
    return " ".join(f"{letter}{card:02d}" if card else "-" for card in cards)


def told(match: Match, kind: str) -> list[tuple[int, ...]]:
    """The entries of a kind that the last action (before the first: the set-up) wrote, as their three values."""
    entries = match.moves[-1].entries if match.moves else match.opening
    return [tuple(entry[1:4]) for entry in entries if entry[0] == ENTRIES.index(kind) + 1]


# --- What the specification prints ------------------------------------------------------------------------------------


@cache
def specified(letter: str, columns: int) -> dict[str, list[str]]:
    """The rows of a content table by their card, such as specified("P", 9)["P01"]: the cells after the card's name."""
    rows = {}
    for line in SPECIFICATION.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == columns and re.fullmatch(rf"{letter}\d+", cells[0]):
            rows[cells[0]] = cells[1:]
    return rows


@cache
def specified_options() -> dict[str, str]:
    """The default of every option as it is printed in the specification."""
    chapter = SPECIFICATION.read_text(encoding="utf-8").split("## Options")[1].split("Start Meaning:")[0]
    return dict(re.findall(r"^\| `(\w+)` \|[^|]*\| ([^|]*?) \|", chapter, re.M))
