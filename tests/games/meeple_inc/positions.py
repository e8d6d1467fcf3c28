"""Small positions of Meeple Inc., and short ways to look at them.

`position` begins with a match that is set up as usual (companies in the order 0, 1, 2 …, company 0 to decide at the
start of its turn), takes away what the set-up dealt at random (objectives, start bonuses, the cards on the tracks), and
puts there what a test names. Each company is a dict with any of these keys:

    dollar, time, inspiration, research, playtest, vp      how many
    pool            regular workers in the pool (the others stand on Gain Basic Resources)
    standing        workers on spaces, such as ["spec-1", "freelancer-3", "res-1:s04"] (they are not in the pool)
    table           employees at the table by chair, such as {3: "f09", 4: "s06"}; a specialist's standee is in the pool
    attached        skill cards by chair, such as {1: "k13"}
    hand            employees in hand, such as ["f01", "s02"]
    skills          skill cards in hand, such as ["k13"]
    items           items, such as ["i01"]
    objectives      objectives, such as ["o02"]
    wow, pow        "w08", "p06" (then the game is one with `powers="wow_pow"`)
    award           the award card, such as "a01"
    box, mechanism, component                              levels on the table
    games           kept published games, such as ["321", "222"]
    awards          awards of each level, such as [2, 0, 0]; a game 222, 333 or 444 stands on the shelf for each
    predicts        (target company, ["spec", "box"]): a set of unproven predictions
    icons           skill totals as they are to be, such as [4, 1, 2], whatever the cards say

Other arguments: `tracks={"specialists": ["s01", "s02", "s03"]}` from the left (a track that is not named is dealt in
the order of the cards); `top={"skills": ["k01", …]}` the next cards of a deck; `hourglass`, `actor`, `bots` and any
option; `settled=False` stops before a decision with a single legal action is applied.
Cards that a test does not name lie in their decks.

`at_place(match, "regular")` takes a worker where the game asks for it; `place(match, "spec-1")` takes a regular worker
and places it; `acts(match)` are the legal actions as texts; `happened(match, "gained")` are the entries of a kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import tablewright
from tablewright import Game, Match
from tablewright.engine.kit import NONE
from tablewright.engine.kit.deck import BOTTOM, LOOSE, TOP
from tablewright.games.meeple_inc.actions import SPACE_NAMES
from tablewright.games.meeple_inc.journal import ENTRIES
from tablewright.games.meeple_inc.publishing import game_number, keep_game
from tablewright.games.meeple_inc.rules import resolve
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    CARDS,
    DECK_OF_TRACK,
    DECKS,
    ELEMENTS,
    NUM_FREELANCERS,
    PHASES,
    POW_CARD,
    TOKENS,
    TRACK_SIZES,
    TRACKS,
    WORKER_KINDS,
    WOW_CARD,
)
from tablewright.testing import turn_dials

SLUG = "meeple-inc"
ROOT = Path(__file__).parents[3]
SPECIFICATION = ROOT / "docs" / "rules" / "meeple-inc.md"
GOLDEN = ROOT / "tests" / "golden" / SLUG

Company = Mapping[str, Any]


def load(plain: bool, **options: Any) -> Game:
    return tablewright.load(SLUG, plain=plain, **options)


def number(card: str) -> int:
    """The printed number of a card: k13 is 13."""
    return int(card[1:])


def employee(card: str) -> int:
    """F01 to F16 are 1 to 16, S01 to S14 are 17 to 30."""
    return number(card) + (NUM_FREELANCERS if card[0] == "s" else 0)


def space(name: str) -> int:
    return SPACE_NAMES.index(name)


def act(name: str) -> int:
    return ACT_NAMES.index(name)


# --- Making a position --------------------------------------------------------------------------------------------


def position(
    plain: bool,
    *companies: Company,
    tracks: Mapping[str, Sequence[str]] | None = None,
    top: Mapping[str, Sequence[str]] | None = None,
    hourglass: int | None = None,
    actor: int = 0,
    bots: int | str = "auto",
    settled: bool = True,
    dials: Mapping[str, Any] | None = None,
    **options: Any,
) -> Match:
    """A match at the start of a turn of `actor`; as many human companies as there are dicts, at least two seats."""
    rows = list(companies) or [{}, {}]
    if len(rows) == 1 and bots in ("auto", 0):
        rows.append({})
    if any("wow" in row or "pow" in row for row in rows):
        options["powers"] = "wow_pow"
    game = load(plain, players=len(rows), bots=bots, first_player=1, **options)
    turn_dials(game, dials or {})
    match = game.new(seed=0)
    s = match.state
    clear(game, s)
    for company, row in enumerate(rows):
        put_company(game, s, company, row)
    deal_tracks(s, tracks or {})
    for deck, cards in (top or {}).items():
        put_on_top(s, DECKS.index(deck), [number(card) for card in cards])
    if hourglass is not None:
        s.collected = int(game.rules.hourglass_start) - hourglass
        s.hourglass = hourglass
    s.actor = s.turn = actor
    if settled:
        settle(match)
    return match


def settle(match: Match) -> None:
    """Go on to the first real decision, as the game does: with regular workers alone, that is where to place one."""
    resolve(match.game.rules, match.state)
    match.state.journal[:] = 0
    match.state.journal_length = 0


def clear(game: Game, s: np.record) -> None:
    """Everything that a company can own is gone, all cards are in their decks, and a turn begins."""
    s.kept = 0
    for name in ("tokens", "vp", "icons", "awards", "element", "chair", "chair_skill", "wow", "pow", "skills"):
        s[name][:] = 0
    for name in (
        "kept_game",
        "skill_prices",
        "drawn",
        "prediction",
        "shown",
        "set_size",
        "seen_acts",
        "items_used",
        "basic_workers",
    ):
        s[name][:] = 0
    for name in (
        "basic_workers",
        "track_cards",
        "track_tokens",
        "owed",
        "stack",
    ):
        s[name][:] = 0
    for name in ("space_worker", "standee_owner", "standee_at", "freelancer_worker", "employee_holder", "item_holder"):
        s[name][:] = NONE
    for name in ("objective_holder", "target", "under_by", "shelf_game", "kept_by"):
        s[name][:] = NONE
    s.shelf[:] = game.rules.awards_per_level
    s.box_stock[:] = game.rules.boxes_per_level
    s.pool[: game.rules.seats] = game.rules.workers
    s.depth, s.chosen, s.worker, s.phase, s.round_number = 0, 0, NONE, PHASES.index("turn"), 1
    for deck, count in enumerate(CARDS):
        s.deck_cards[deck] = NONE
        s.deck_cards[deck, :count] = range(1, count + 1)
        s.deck_counts[deck] = [0, count, 0]
    s.pile_cards[:], s.pile_count[:] = NONE, 0
    s.order[:] = NONE
    s.order[: game.rules.seats] = range(game.rules.seats)


def take_from_deck(s: np.record, deck: str, card: int) -> None:
    """A card leaves the loose part of its deck."""
    row = DECKS.index(deck)
    cards = s.deck_cards[row].tolist()
    cards.remove(card)
    s.deck_cards[row] = [*cards, NONE]
    s.deck_counts[row, LOOSE] -= 1


def put_on_top(s: np.record, row: int, cards: Sequence[int]) -> None:
    count = int(s.deck_counts[row].sum())
    rest = [card for card in s.deck_cards[row, :count].tolist() if card not in cards]
    s.deck_cards[row, :count] = [*cards, *rest]
    s.deck_counts[row] = [len(cards), len(rest), 0]


def put_company(game: Game, s: np.record, company: int, row: Company) -> None:
    rules = game.rules
    for token, name in enumerate(TOKENS):
        s.tokens[company, token] = row.get(name, 0)
    s.vp[company] = row.get("vp", 0)
    for element, name in enumerate(ELEMENTS):
        level = row.get(name, 0)
        s.element[company, element] = level
        if name == "box" and level:
            s.box_stock[level - 1] -= 1
    put_workers(rules, s, company, row)
    put_table(rules, s, company, row)
    put_cards(rules, s, company, row)
    for levels in row.get("games", []):
        keep_game(s, company, game_number(*(int(level) for level in levels)))
        s.box_stock[int(levels[0]) - 1] -= 1
    for level, count in enumerate(row.get("awards", [0, 0, 0])):
        for _ in range(count):
            s.shelf_game[level, rules.awards_per_level - s.shelf[level]] = 64 * company + 21 * (level + 1)
            s.shelf[level] -= 1
            s.box_stock[level + 1] -= 1
            s.awards[company, level] += 1
    if "predicts" in row:
        target, names = row["predicts"]
        s.target[company], s.set_size[company] = target, len(names)
        for name in names:
            s.prediction[company, act(name)] = 1
    s.award_card[company] = number(row.get("award", f"a{company + 1:02d}"))
    if "icons" in row:
        s.icons[company] = row["icons"]


def put_workers(rules: np.record, s: np.record, company: int, row: Company) -> None:
    standing = row.get("standing", [])
    regular = 0
    for name in standing:
        where, _, kind = name.partition(":")
        worker = number(kind) if kind else 0
        s.standee_at[worker] = space(where) if kind else NONE
        regular += worker == 0
        if where.startswith("freelancer"):
            s.freelancer_worker[company, int(where[-1]) - 1] = worker
        elif where != "basic":
            s.space_worker[space(where)] = WORKER_KINDS * company + worker
        elif not kind:
            s.basic_workers[company] += 1
    s.pool[company] = row.get("pool", int(rules.workers) - regular)
    s.basic_workers[company] += int(rules.workers) - s.pool[company] - regular


def put_table(rules: np.record, s: np.record, company: int, row: Company) -> None:
    s.wow[company] = number(row["wow"]) if "wow" in row else 0
    s.pow[company] = number(row["pow"]) if "pow" in row else 0
    s.chair[company, 0] = WOW_CARD
    if s.pow[company]:
        s.chair[company, 1] = POW_CARD
    icons = rules.wow_icons[s.wow[company]].astype(int)
    for chair, card in row.get("table", {}).items():
        seated = employee(card)
        take_from_deck(s, "specialists" if card[0] == "s" else "freelancers", number(card))
        s.chair[company, chair - 1] = seated
        icons += rules.employee_icons[seated]
        if card[0] == "s":
            s.standee_owner[number(card)] = company
    for chair, card in row.get("attached", {}).items():
        take_from_deck(s, "skills", number(card))
        s.chair_skill[company, chair - 1] = number(card)
        icons += rules.skill_icons[number(card)]
    for card in row.get("items", []):
        icons += rules.item_icons[number(card)]
    s.icons[company] = icons


def put_cards(rules: np.record, s: np.record, company: int, row: Company) -> None:
    for card in row.get("hand", []):
        take_from_deck(s, "specialists" if card[0] == "s" else "freelancers", number(card))
        s.employee_holder[employee(card)] = company
    for card in row.get("skills", []):
        take_from_deck(s, "skills", number(card))
        s.skills[company, number(card)] = 1
        s.skill_prices[company, int(rules.skill_price[number(card)]) - 1] += 1
    for card in row.get("items", []):
        take_from_deck(s, "items", number(card))
        s.item_holder[number(card)] = company
    for card in row.get("objectives", []):
        take_from_deck(s, "objectives", number(card))
        s.objective_holder[number(card)] = company


def deal_tracks(s: np.record, tracks: Mapping[str, Sequence[str]]) -> None:
    """The named cards from the left; a track that is not named gets the first cards of its deck, "" is a gap."""
    for track, name in enumerate(TRACKS):
        row, size = DECK_OF_TRACK[track], TRACK_SIZES[track]
        if name in tracks:
            cards = [number(card) if card else 0 for card in tracks[name]]
        else:
            cards = s.deck_cards[row, :size].tolist()
        for place, card in enumerate(cards):
            s.track_cards[track, place] = card
            if card:
                take_from_deck(s, DECKS[row], card)


# --- Playing ------------------------------------------------------------------------------------------------------


def at_place(match: Match, kind: str = "regular") -> Match:
    """Take a worker, unless the game has done so already because there is no other choice."""
    if match.phase == "turn":
        match.play(f"worker {kind}")
    assert match.phase == "place", match.phase
    return match


def place(match: Match, name: str, kind: str = "regular") -> Match:
    """Take a worker and place it."""
    at_place(match, kind).play(f"place {name}")
    return match


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


# --- Looking at one -----------------------------------------------------------------------------------------------


def acts(match: Match, family: str = "") -> list[str]:
    """The legal actions as texts; of one family, without its name."""
    texts = [match.text(action) for action in match.legal()]
    if not family:
        return texts
    return [text.removeprefix(family + " ") for text in texts if text.startswith(family + " ") or text == family]


def tokens(match: Match, company: int = 0) -> dict[str, int]:
    """The tokens that a company has any of."""
    row = match.state.tokens[company].tolist()
    return {name: count for name, count in zip(TOKENS, row, strict=True) if count}


def vp(match: Match, company: int = 0) -> int:
    return int(match.state.vp[company])


def levels(match: Match, company: int = 0) -> list[int]:
    return match.state.element[company].tolist()


def icons(match: Match, company: int = 0) -> list[int]:
    return match.state.icons[company].tolist()


def track(match: Match, name: str) -> list[int]:
    row = TRACKS.index(name)
    return match.state.track_cards[row, : TRACK_SIZES[row]].tolist()


def tokens_on(match: Match, name: str, place: int) -> dict[str, int]:
    """The tokens on a card of a track, by its place from 1 at the left."""
    row = match.state.track_tokens[TRACKS.index(name), place - 1].tolist()
    return {token: count for token, count in zip(TOKENS, row, strict=True) if count}


def deck(match: Match, name: str) -> list[int]:
    """The cards of a deck: known top, loose, known bottom."""
    row = DECKS.index(name)
    return match.state.deck_cards[row, : match.state.deck_counts[row].sum()].tolist()


def under(match: Match, name: str) -> list[int]:
    """The cards that lie under a deck in a known order."""
    row = DECKS.index(name)
    count = int(match.state.deck_counts[row, BOTTOM])
    return deck(match, name)[-count:] if count else []


def above(match: Match, name: str) -> int:
    return int(match.state.deck_counts[DECKS.index(name), TOP])


def predictions(match: Match, company: int = 0) -> list[str]:
    """The unproven predictions of a company."""
    return [name for name, flag in zip(ACT_NAMES, match.state.prediction[company], strict=True) if flag]


def shown(match: Match, company: int = 0) -> list[str]:
    return [name for name, flag in zip(ACT_NAMES, match.state.shown[company], strict=True) if flag]


def kept(match: Match, company: int = 0) -> list[str]:
    """The kept games of a company, such as "321"."""
    games = match.view()["glance"]["games"][company]
    return ["".join(str(level) for level in game) for game in games]


def part(match: Match, name: str = "total", company: int = 0) -> int:
    """One part of the score now: track, games, awards, objectives or total."""
    return match.view()["glance"]["scores"][company][name]


def happened(match: Match, kind: str) -> list[tuple[int, ...]]:
    """The entries of a kind that the last action wrote, each as its three numbers."""
    wanted = ENTRIES.index(kind) + 1
    return [entry[1:4] for entry in match.moves[-1].entries if entry[0] == wanted]


def why(match: Match, action: str) -> str:
    """The rule against an action."""
    refusal = match.why_not(action)
    assert refusal is not None, f"{action} is legal"
    return refusal.rule


def is_sound(match: Match) -> bool:
    game = match.game
    return int(game.drivers.find_fault(game.rules_array, match.states)) == 0
