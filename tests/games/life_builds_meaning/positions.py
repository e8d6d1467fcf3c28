"""Small positions of Life Builds Meaning, and short ways to look at them.

Making one. Tokens are strings of icons, one a seat, and as many seats as strings: `table("EER", "S", "")`. Cards and
tiles go by the names of the specification: "P01" to "P90", "J01" to "J24", "W01" to "W30"; "-" is an empty slot.

    match = table(
        "EERS", "R", "",                         # tokens of Alex (seat 0), Brooke (1) and Casey (2)
        market="P01 - P31",                      # Market slots 0, 1, 2; the other slots are empty
        row=["J07 0:R 1:ES 2:ES", "J08"],        # Row slots; after a tile its marks, in the order of the first marks
        event="W07",                             # the current Event, its Drift pending, its mitigation open
        drift=5, stress=2,                       # World Drift, local stress tokens
        tracks=[(6, 5, 2), (3, 4, 3), (1, 4, 6)],  # Project, Coherence, Social of each seat; else (0, 4, 2)
        owned={1: "P61 P31"},                    # Patterns on mats, with the discounts that they give
        actor=0, actions=2, round_number=4,      # whose turn it is, with how many actions left
        end_timing="equal_turns",                # any option of the game
    )

Every card that is not named lies in its stack, except that `round_number - 1` Events have been used. The next draws
are given by `patterns=`, `projects=`, `events=` and under `staged` `stewardship=`; `whole_supply=True` says that the
Project supply holds no tile but those (the others are on the discard pile), `whole_deck=True` that the Pattern deck
holds no card but those (the others are on the mat of the last seat). `barred`, `finale` and `packet` set the fields of
those names, `start` and `first` the starting player of this round and of the first. `dials={"social_cap": 3}` sets
numbers of the rules record that no option reaches. With `row=["J07 0:R"]` seat 0 has paid an R: it is a mark, and no
longer unpaid. `check(...)` takes the same and goes to the start of Phase D: the match stands at the first poll, or
beyond it if nobody was asked. `opening(...)` is a match just set up.

Playing. `do(match, "acquire ER", "contribute 0 RS", "stabilize local", "give 1 R", "request 2 E", "agree", "pledge S")`
takes icons for words: "contribute 0 RS" turns to slot 0, pays R and S and finishes if that is still asked. Whatever
`match.play` takes is taken too. `refused(match, "pay R")` is the rule that forbids an action, or None. `idle(match)` is
one choice of somebody who wants nothing, `to_check(match)` and `next_round(match)` idle up to there.

Looking. `tokens(match, 0) == "EER"`, `tracks(match, 0) == (0, 4, 2)`, `drift(match)`, `stress(match)`, `market(match)`,
`row(match)`, `lacks(match, slot)`, `marks(match, slot)` (a dict in the order of first marks), `owned(match, seat)`,
`deck(match, "patterns")` (sorted names), `pile(match, "events")`, `event(match)`, `pool(match)`, `uncovered(match)`,
`pledged(match, seat)`, `left(match)` (actions), `points(match)` (every Project track), `kinds(match)` (the journal
kinds of the last action), `entries(match, "scored")` (their numbers), `moves(match)` (legal actions as texts, or those
of one family with `moves(match, "buy")`), `fault(match)` (0, or the property that does not hold; a made position need
not add up to a history, so it may well name one).
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
from tablewright.engine.kit import BOTTOM, LOOSE, NONE, TOP, cards_left
from tablewright.games.life_builds_meaning.journal import ENTRIES
from tablewright.games.life_builds_meaning.rules import begin_stability
from tablewright.games.life_builds_meaning.state import (
    DECKS,
    MAX_PLAYERS,
    NUM_EVENTS,
    NUM_PATTERNS,
    NUM_PROJECTS,
    PHASES,
    TOKENS,
)
from tablewright.testing import turn_dials

SLUG = "life-builds-meaning"
ROOT = Path(__file__).parents[3]
SPECIFICATION = ROOT / "docs" / "rules" / f"{SLUG}.md"
GOLDEN = ROOT / "tests" / "golden" / SLUG

ICONS = "ERMVS"
NAMES = ("Alex", "Brooke", "Casey", "Dana", "Eli")
LETTER = {"patterns": "P", "projects": "J", "events": "W", "stewardship": "J"}
ALEX, BROOKE, CASEY = range(3)


# --- Making a position --------------------------------------------------------------------------------------------


def load(plain: bool, **options: Any) -> Game:
    return tablewright.load(SLUG, plain=plain, **options)


def opened(
    plain: bool,
    *,
    patterns: str = "",
    projects: str = "",
    events: str = "",
    stewardship: str = "",
    seed: int = 0,
    **options: Any,
) -> Match:
    """A match at its first decision; the named cards are drawn first from each stack."""
    given = {"patterns": patterns, "projects": projects, "events": events, "stewardship": stewardship}
    draws = {deck: numbers(cards) for deck, cards in given.items() if cards}
    game = load(plain, **options)
    return game.new(seed=seed, names=NAMES[: game.players], draws=draws)


def position(
    plain: bool,
    *hands: str,
    market: str = "",
    row: Sequence[str] = (),
    event: str = "W03",
    drift: int = 3,
    stress: int = 0,
    tracks: Sequence[tuple[int, int, int]] = (),
    owned: Mapping[int, str] | None = None,
    actor: int = 0,
    actions: int = 2,
    round_number: int = 1,
    start: int = 0,
    first: int = 0,
    barred: int = 0,
    finale: int = 0,
    packet: int = 0,
    patterns: str = "",
    projects: str = "",
    events: str = "",
    stewardship: str = "",
    whole_supply: bool = False,
    whole_deck: bool = False,
    dials: Mapping[str, Any] | None = None,
    seed: int = 0,
    **options: Any,
) -> Match:
    """A match in Phase C in which `actor` chooses an action; see the top of this file."""
    game = load(plain, players=len(hands), **options)
    turn_dials(game, dials or {})
    match = game.new(seed=seed, names=NAMES[: len(hands)])
    rules, s = game.rules, match.state
    s.phase = PHASES.index("menu")
    s.actor = s.active = actor
    s.actions_left, s.round_number, s.start_player, s.first_player = actions, round_number, start, first
    s.barred, s.finale, s.drift, s.stress, s.packet = barred, finale, drift, stress, packet
    for seat, hand in enumerate(hands):
        s.tokens[seat] = icons(hand)
    for seat, values in enumerate(tracks):
        s.project[seat], s.coherence[seat], s.social[seat] = values
    lay_patterns(rules, s, market, owned or {}, patterns, whole_deck)
    lay_projects(rules, s, row, projects, stewardship, whole_supply)
    lay_events(rules, s, event, events)
    return match


def checking(plain: bool, *hands: str, **given: Any) -> Match:
    """The same position at the beginning of Phase D."""
    match = position(plain, *hands, **given)
    match.state.journal[:] = 0
    match.state.journal_length = 0
    begin_stability(match.game.rules, match.state)
    return match


def lay_patterns(
    rules: np.record, s: np.record, market: str, owned: Mapping[int, str], next_cards: str, whole: bool
) -> None:
    slots = numbers(market)
    s.market[:] = 0
    s.market[: len(slots)] = slots
    s.pattern_owner[:] = NONE
    s.discounts[:] = 0
    for seat, cards in owned.items():
        for card in numbers(cards):
            own_pattern(rules, s, seat, card)
    named = {*slots, *numbers(next_cards), *np.flatnonzero(s.pattern_owner != NONE).tolist()}
    rest = [card for card in range(1, NUM_PATTERNS + 1) if card not in named]
    if whole:
        for card in rest:
            own_pattern(rules, s, int(rules.players) - 1, card)
        rest = []
    stack(s, "patterns", numbers(next_cards), rest)


def own_pattern(rules: np.record, s: np.record, seat: int, card: int) -> None:
    s.pattern_owner[card] = seat
    s.discounts[seat, rules.pattern_tag[card], rules.pattern_discount[card]] += 1


def lay_projects(
    rules: np.record, s: np.record, row: Sequence[str], next_tiles: str, stewardship: str, whole: bool
) -> None:
    s.row[:], s.unpaid[:], s.marks[:], s.first_mark[:] = 0, 0, 0, 0
    for slot, text in enumerate(row):
        lay_tile(rules, s, slot, text)
    named = {*s.row.tolist(), *numbers(next_tiles), *numbers(stewardship)}
    rest = [tile for tile in range(1, NUM_PROJECTS + 1) if tile not in named]
    aside = []
    if rules.staged and s.packet:
        aside = [tile for tile in rest if rules.project_layer[tile] == rules.ending_layer]
        rest = [tile for tile in rest if tile not in aside]
    discard(s, "projects", rest + aside if whole else [])
    stack(s, "projects", numbers(next_tiles), [] if whole else rest)
    stack(s, "stewardship", numbers(stewardship), [] if whole else aside)


def lay_tile(rules: np.record, s: np.record, slot: int, text: str) -> None:
    """A tile and its marks, such as "J07 0:R 1:ES"."""
    name, *paid = text.split()
    tile = 0 if name == "-" else int(name[1:])
    s.row[slot] = tile
    s.unpaid[slot] = rules.project_required[tile]
    for order, mark in enumerate(paid, start=1):
        seat, kinds = mark.split(":")
        s.marks[slot, int(seat)] = icons(kinds)
        s.unpaid[slot] -= np.array(icons(kinds), np.int8)
        s.first_mark[slot, int(seat)] = order
    assert (s.unpaid[slot] >= 0).all(), f"{text} has more marks than icons"


def lay_events(rules: np.record, s: np.record, event: str, next_events: str) -> None:
    s.event = int(event[1:])
    s.pending = rules.event_drift[s.event]
    s.uncovered = rules.event_mitigation[s.event]
    named = {int(s.event), *numbers(next_events)}
    rest = [card for card in range(1, NUM_EVENTS + 1) if card not in named]
    used = int(s.round_number) - 1
    discard(s, "events", rest[:used])
    stack(s, "events", numbers(next_events), rest[used:])


def stack(s: np.record, deck: str, known: Sequence[int], loose: Sequence[int]) -> None:
    place = DECKS.index(deck)
    s.deck_cards[place] = NONE
    s.deck_cards[place, : len(known) + len(loose)] = [*known, *loose]
    s.deck_counts[place, TOP], s.deck_counts[place, LOOSE], s.deck_counts[place, BOTTOM] = len(known), len(loose), 0


def discard(s: np.record, deck: str, cards: Sequence[int]) -> None:
    place = DECKS.index(deck)
    s.pile_cards[place] = NONE
    s.pile_cards[place, : len(cards)] = cards
    s.pile_count[place] = len(cards)


def icons(text: str) -> list[int]:
    assert set(text) <= set(ICONS), text
    return [text.count(icon) for icon in ICONS]


def numbers(names: str) -> list[int]:
    """The numbers of "P01 P16 -": 1, 16, 0."""
    return [0 if name == "-" else int(name[1:]) for name in names.split()]


# --- Playing ------------------------------------------------------------------------------------------------------


def do(match: Match, *steps: str | int) -> Match:
    """Play these steps; see the top of this file."""
    for step in steps:
        if isinstance(step, str) and (found := re.fullmatch(r"contribute (\d) ([ERMVS]+)", step)):
            match.play(f"contribute {found[1]}")
            for icon in found[2]:
                match.play(spelled(f"pay {icon}"))
            if match.phase == "pay":
                match.play("finish")
        else:
            match.play(spelled(step))
    return match


def spelled(step: str | int) -> str | int:
    """A step with its icons as words: "acquire ER" is "acquire energy+regulation"."""
    if isinstance(step, int):
        return step
    *words, last = step.split()
    if last and set(last) <= set(ICONS):
        last = "+".join(TOKENS[ICONS.index(icon)] for icon in last)
    return " ".join([*words, last])


def idle(match: Match) -> Match:
    """The seat to decide does the least it can: it acquires E and R, refuses, or passes."""
    return do(match, {"menu": "acquire ER", "consent": "refuse", "pledge": "pass"}[match.phase])


def to_check(match: Match) -> Match:
    """Everyone idles until Phase D asks somebody, or has passed without a question."""
    number = match.round
    while not match.over and match.round == number and match.phase != "pledge":
        idle(match)
    return match


def next_round(match: Match, rounds: int = 1) -> Match:
    """Everyone idles until the next round, until this many rounds later, or until the end."""
    last = match.round + rounds
    while not match.over and match.round < last:
        idle(match)
    return match


def refused(match: Match, step: str | int) -> str | None:
    """The number of the rule that forbids a step now, or None."""
    reason = match.why_not(spelled(step))
    return reason.rule if reason else None


# --- Looking at it ------------------------------------------------------------------------------------------------


def letters(counts: Any) -> str:
    return "".join(icon * int(count) for icon, count in zip(ICONS, counts, strict=True))


def tokens(match: Match, seat: int = 0) -> str:
    return letters(match.state.tokens[seat])


def tracks(match: Match, seat: int = 0) -> tuple[int, int, int]:
    """Project, Coherence, Social."""
    s = match.state
    return int(s.project[seat]), int(s.coherence[seat]), int(s.social[seat])


def drift(match: Match) -> int:
    return int(match.state.drift)


def stress(match: Match) -> int:
    return int(match.state.stress)


def event(match: Match) -> str:
    return named("W", match.state.event)


def pool(match: Match) -> str:
    return letters(match.state.pool)


def uncovered(match: Match) -> str:
    return letters(match.state.uncovered)


def pledged(match: Match, seat: int = 0) -> str:
    return letters(match.state.pledged[seat])


def left(match: Match) -> int:
    return int(match.state.actions_left)


def points(match: Match) -> list[int]:
    project: list[int] = match.state.project[: match.game.players].tolist()
    return project


def market(match: Match) -> str:
    return " ".join(named("P", card) for card in match.state.market)


def row(match: Match) -> str:
    return " ".join(named("J", tile) for tile in match.state.row)


def lacks(match: Match, slot: int) -> str:
    return letters(match.state.unpaid[slot])


def marks(match: Match, slot: int) -> dict[int, str]:
    """The marks of each contributor, in the order of their first marks."""
    order = match.state.first_mark[slot]
    seats = sorted((seat for seat in range(MAX_PLAYERS) if order[seat]), key=lambda seat: order[seat])
    return {seat: letters(match.state.marks[slot, seat]) for seat in seats}


def owned(match: Match, seat: int = 0) -> str:
    cards = np.flatnonzero(match.state.pattern_owner == seat)
    return " ".join(named("P", card) for card in cards)


def deck(match: Match, name: str) -> list[str]:
    place = DECKS.index(name)
    left = cards_left(match.state.deck_counts[place])
    return sorted(named(LETTER[name], card) for card in match.state.deck_cards[place, :left])


def pile(match: Match, name: str) -> list[str]:
    place = DECKS.index(name)
    return [named(LETTER[name], card) for card in match.state.pile_cards[place, : match.state.pile_count[place, 0]]]


def named(letter: str, number: Any) -> str:
    return f"{letter}{int(number):02d}" if number else "-"


def moves(match: Match, family: str = "") -> list[str]:
    texts = [match.text(action) for action in match.legal()]
    return [text for text in texts if text.startswith(family)]


def kinds(match: Match) -> list[str]:
    """What the last action wrote into the journal, by kind."""
    return [ENTRIES[entry[0] - 1] for entry in journal_rows(match)]


def entries(match: Match, kind: str) -> list[tuple[int, int, int]]:
    """The numbers of the entries of one kind."""
    return [(entry[1], entry[2], entry[3]) for entry in journal_rows(match) if ENTRIES[entry[0] - 1] == kind]


def journal_rows(match: Match) -> list[list[int]]:
    rows: list[list[int]] = match.state.journal[: match.state.journal_length].tolist()
    return rows


# --- What the specification prints --------------------------------------------------------------------------------


@cache
def specification() -> str:
    return SPECIFICATION.read_text(encoding="utf-8")


@cache
def specified_rows(first_cell: str) -> list[list[str]]:
    """The rows of the specification's tables whose first cell looks like this."""
    found = []
    for line in specification().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and re.fullmatch(first_cell, cells[0]):
            found.append(cells)
    return found


@cache
def specified_options() -> dict[str, str]:
    """The default of every option as it is printed in the specification."""
    chapter = specification().split("## Options")[1].split("Refused:")[0]
    return dict(re.findall(r"^\| `(\w+)` \|[^|]*\| `?([^|`]*?)`? \|", chapter, re.M))
