"""Set-up: the decks, and the cards that each player draws and keeps (ATL-013 to ATL-021)."""

from tablewright.engine.kit import (
    NONE,
    Record,
    below,
    cards_left,
    draw_card,
    note,
    open_deck,
    open_pile,
    put_on_pile,
    rule,
    shuffle_pile_into_deck,
)
from tablewright.games.atlas_of_feelings.atlas import zodiac_of
from tablewright.games.atlas_of_feelings.journal import BEGINS
from tablewright.games.atlas_of_feelings.state import (
    CARDS,
    PHASE_CHOOSE,
    RED,
    YELLOW,
)


@rule
def unpack(rules: Record, s: Record) -> None:
    """Every card lies in its tier's deck, numbered from 1 (ATL-008 to ATL-013)."""
    for deck in range(RED + 1):
        open_deck(s.deck_cards[deck], s.deck_counts[deck], CARDS[deck])
        open_pile(s.pile_cards[deck])


@rule
def setup(rules: Record, s: Record) -> None:
    """The start player is settled, every hand is drawn, and the start player chooses the first word."""
    for player in range(len(s.word)):
        for marker in range(len(s.word[player])):
            s.word[player, marker] = NONE
    s.ender = NONE
    s.start_player = rules.start_player if rules.start_player != NONE else below(s, rules.players)
    draw_hands(rules, s)
    s.phase = PHASE_CHOOSE
    s.actor = s.start_player
    note(s, BEGINS, s.start_player)


@rule
def draw_hands(rules: Record, s: Record) -> None:
    """All yellow cards are drawn, then all white, grey and red ones; within a tier seat after seat (ATL-015)."""
    first = 0
    for deck in range(RED + 1):
        for turn in range(rules.players):
            player = (s.start_player + turn) % rules.players
            for marker in range(first, first + rules.cards[deck]):
                s.hand[player, marker] = draw_kept_card(rules, s, player, deck, marker)
        first += rules.cards[deck]


@rule
def draw_kept_card(rules: Record, s: Record, player: int, deck: int, held: int) -> int:
    """Draw until a card may be kept; the rejected ones go to the tier's discard pile (ATL-018, ATL-019)."""
    cards, counts = s.deck_cards[deck], s.deck_counts[deck]
    pile, count = s.pile_cards[deck], s.pile_count[deck]
    while True:
        if cards_left(counts) == 0:
            shuffle_pile_into_deck(cards, counts, pile, count)
        card = draw_card(s, cards, counts)
        if may_keep(rules, s, player, deck, card, held):
            return card
        put_on_pile(pile, count, card)


@rule
def may_keep(rules: Record, s: Record, player: int, deck: int, card: int, held: int) -> bool:
    """A third card of a zodiac is rejected, and a second white, grey or red card of a segment (ATL-016, ATL-017)."""
    zodiac = card_zodiac(deck, card)
    of_zodiac = 0
    for marker in range(held):
        other_deck = rules.deck_of_marker[marker]
        other = s.hand[player, marker]
        if card_zodiac(other_deck, other) == zodiac:
            of_zodiac += 1
        if deck != YELLOW and other_deck != YELLOW and other == card:
            return False
    return of_zodiac < rules.cards_per_zodiac


@rule
def card_zodiac(deck: int, card: int) -> int:
    """The zodiac on the back: a yellow card is numbered by it, the others by their segment (ATL-012)."""
    return card if deck == YELLOW else zodiac_of(card)
