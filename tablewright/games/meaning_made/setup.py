"""Set-up: the decks, the Market, the Portfolio, Stewardship and what each player begins with (MM-003 to MM-015)."""

from tablewright.engine.kit import NONE, Record, below, draw_card, note, open_deck, open_pile, rule
from tablewright.games.meaning_made.journal import BEGINS
from tablewright.games.meaning_made.rules import begin_round, go_on
from tablewright.games.meaning_made.state import (
    CARDS,
    EVENTS,
    MARKET_SLOTS,
    NUM_PATTERNS,
    NUM_TOKENS,
    PATTERNS,
    PROJECTS,
    STEWARDSHIP,
    STEWARDSHIP_SLOT,
)


@rule
def unpack(rules: Record, s: Record) -> None:
    """Shuffle the Pattern, Project and Event decks: every card is in its deck, numbered from 1, and drawn at random.

    No Stewardship card is in the Project deck (MM-003 to MM-005).
    """
    for deck in range(EVENTS + 1):
        open_deck(s.deck_cards[deck], s.deck_counts[deck], CARDS[deck])
        open_pile(s.pile_cards[deck])


@rule
def setup(rules: Record, s: Record) -> None:
    """Lay the board, choose the start player and begin the first round (MM-006 to MM-015)."""
    for card in range(NUM_PATTERNS + 1):
        s.pattern_owner[card] = NONE
    s.slot = NONE
    s.proposal = NONE
    s.start_player = rules.start_seat if rules.start_seat != NONE else below(s, rules.players)
    lay_board(rules, s)
    for player in range(rules.players):
        seat_player(rules, s, player)
    note(s, BEGINS, s.start_player)
    s.round_number = 1
    begin_round(rules, s)
    go_on(rules, s)


@rule
def lay_board(rules: Record, s: Record) -> None:
    """Deal the Market and the Portfolio, put Stewardship into its own slot, and set Meaning (MM-006 to MM-009)."""
    for slot in range(MARKET_SLOTS):
        s.market[slot] = draw_card(s, s.deck_cards[PATTERNS], s.deck_counts[PATTERNS])
    for slot in range(rules.portfolio_slots):
        s.projects[slot] = draw_card(s, s.deck_cards[PROJECTS], s.deck_counts[PROJECTS])
    s.projects[STEWARDSHIP_SLOT] = STEWARDSHIP
    s.meaning = rules.start_meaning


@rule
def seat_player(rules: Record, s: Record, player: int) -> None:
    """Give a player Vitals and tokens; Legacy starts at 0 and the Gallery is empty (MM-010 to MM-012, MM-015)."""
    s.vitals[player] = rules.start_vitals
    for kind in range(NUM_TOKENS):
        s.tokens[player, kind] = rules.start_tokens[kind]
