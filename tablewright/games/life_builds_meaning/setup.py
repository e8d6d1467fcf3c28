"""Setup: the three stacks, the Pattern Market, the Project Row, the first Event and the mats (LBM-001 to LBM-014)."""

from tablewright.engine.kit import LOOSE, NONE, Record, below, note, open_deck, open_pile, rule
from tablewright.games.life_builds_meaning.events import reveal_event
from tablewright.games.life_builds_meaning.journal import BEGINS
from tablewright.games.life_builds_meaning.market import refill_market
from tablewright.games.life_builds_meaning.projects import refill_projects
from tablewright.games.life_builds_meaning.rules import begin_round
from tablewright.games.life_builds_meaning.state import (
    EVENTS,
    NUM_EVENTS,
    NUM_PATTERNS,
    NUM_PROJECTS,
    NUM_TOKENS,
    PATTERNS,
    PROJECTS,
    STEWARDSHIP,
)


@rule
def unpack(rules: Record, s: Record) -> None:
    """Shuffle the Pattern deck (90), the Project tiles (24) and the World Events (30) (LBM-006 to LBM-008)."""
    for deck in range(len(s.deck_cards)):
        size = NUM_PATTERNS if deck == PATTERNS else NUM_EVENTS if deck == EVENTS else 0
        open_deck(s.deck_cards[deck], s.deck_counts[deck], size)
        open_pile(s.pile_cards[deck])
    for tile in range(1, NUM_PROJECTS + 1):
        stack_project(rules, s, tile)


@rule
def stack_project(rules: Record, s: Record, tile: int) -> None:
    """All tiles form one stack; when staged, the Layer 10 tiles are set aside (LBM-007, LBM-R38)."""
    aside = rules.staged and rules.project_layer[tile] == rules.ending_layer
    deck = STEWARDSHIP if aside else PROJECTS
    s.deck_cards[deck, int(s.deck_counts[deck, LOOSE])] = tile
    s.deck_counts[deck, LOOSE] += 1


@rule
def setup(rules: Record, s: Record) -> None:
    """Choose a starting player, set World Drift, deal the Market and the Row, and begin round 1."""
    s.first_player = rules.first_player if rules.first_player != NONE else below(s, rules.players)
    s.start_player = s.first_player
    s.drift = rules.start_drift
    s.paying = NONE
    s.asked = NONE
    for card in range(len(s.pattern_owner)):
        s.pattern_owner[card] = NONE
    for player in range(rules.players):
        lay_mat(rules, s, player)
    note(s, BEGINS, s.first_player)
    refill_market(s)
    refill_projects(rules, s)
    s.packet = rules.players if rules.staged else 0
    reveal_event(s)
    begin_round(rules, s, 1)


@rule
def lay_mat(rules: Record, s: Record, player: int) -> None:
    """Each player takes a mat, sets its tracks, and starts with 2 Energy and 1 Regulation (LBM-009 to LBM-011)."""
    s.project[player] = rules.start_project
    s.coherence[player] = rules.start_coherence
    s.social[player] = rules.start_social
    for token in range(NUM_TOKENS):
        s.tokens[player, token] = rules.start_tokens[token]
