"""The three decks with their discard piles, and the slots dealt from them (MM-134, MM-135, MM-138 to MM-140)."""

from tablewright.engine.kit import Record, cards_left, draw_card, note, put_on_pile, rule, shuffle_pile_into_deck
from tablewright.games.meaning_made.journal import MARKET_LEFT, MARKET_RIGHT, MARKET_SLOT, PROJECT_SLOT, RESHUFFLED
from tablewright.games.meaning_made.state import MARKET_SLOTS, PATTERNS, PROJECTS


@rule
def draw(s: Record, deck: int) -> int:
    """The next card of a deck; an empty one takes its discard pile first; 0 if that is empty too (MM-039, MM-138)."""
    if cards_left(s.deck_counts[deck]) == 0:
        if s.pile_count[deck, 0] == 0:
            return 0
        shuffle_pile_into_deck(s.deck_cards[deck], s.deck_counts[deck], s.pile_cards[deck], s.pile_count[deck])
        note(s, RESHUFFLED, deck)
    return draw_card(s, s.deck_cards[deck], s.deck_counts[deck])


@rule
def discard(s: Record, deck: int, card: int) -> None:
    put_on_pile(s.pile_cards[deck], s.pile_count[deck], card)


@rule
def has_cards(s: Record, deck: int) -> bool:
    """Whether the deck or its discard pile has a card (MM-137)."""
    return cards_left(s.deck_counts[deck]) + int(s.pile_count[deck, 0]) > 0


@rule
def deal_market_slot(s: Record, slot: int) -> None:
    """A slot for which no card is left stays empty (MM-079, MM-140)."""
    s.market[slot] = draw(s, PATTERNS)
    note(s, MARKET_SLOT, slot, s.market[slot])


@rule
def redeal_market(s: Record) -> None:
    """All Market cards are discarded, then every slot is dealt from left to right (MM-134)."""
    for slot in range(MARKET_SLOTS):
        if s.market[slot] > 0:
            discard(s, PATTERNS, s.market[slot])
        s.market[slot] = 0
    for slot in range(MARKET_SLOTS):
        s.market[slot] = draw(s, PATTERNS)
    note(s, MARKET_LEFT, s.market[0], s.market[1], s.market[2])
    note(s, MARKET_RIGHT, s.market[3], s.market[4], s.market[5])


@rule
def deal_project_slot(s: Record, slot: int) -> None:
    """A slot for which no card is left stays empty (MM-099, MM-140)."""
    s.projects[slot] = draw(s, PROJECTS)
    note(s, PROJECT_SLOT, slot, s.projects[slot])


@rule
def redeal_idle_projects(rules: Record, s: Record) -> None:
    """Every Project without a marker is discarded, then those slots are dealt from left to right (MM-135)."""
    for slot in range(rules.portfolio_slots):
        if is_idle(s, slot):
            discard(s, PROJECTS, s.projects[slot])
    for slot in range(rules.portfolio_slots):
        if is_idle(s, slot):
            deal_project_slot(s, slot)


@rule
def is_idle(s: Record, slot: int) -> bool:
    """A Project with no marker on it; the Community's counts as one (MM-135, MM-160)."""
    return s.projects[slot] > 0 and s.spaces_taken[slot] == 0
