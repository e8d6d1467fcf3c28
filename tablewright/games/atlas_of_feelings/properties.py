"""What always holds in Atlas of Feelings (specification, Properties), as far as one position can show it."""

from tablewright.engine.kit import NONE, Record, cards_left, rule
from tablewright.games.atlas_of_feelings.healing import markers_to_heal
from tablewright.games.atlas_of_feelings.scoring import total
from tablewright.games.atlas_of_feelings.setup import card_zodiac
from tablewright.games.atlas_of_feelings.state import (
    CARDS,
    HEAL_BY_JUMP,
    PHASE_CHOOSE,
    PHASE_MOVE,
    PHASE_OVER,
    RED,
    SEASONS,
    YELLOW,
    ZODIACS,
)


@rule
def check(rules: Record, s: Record) -> int:
    """0, or the number of the first property that is broken."""
    if s.phase != PHASE_MOVE:  # hands stay as they are while markers move, so before and after is enough
        if not cards_are_conserved(rules, s):
            return 1
        for player in range(rules.players):
            if not hand_is_proper(rules, s, player):
                return 2
    for player in range(rules.players):
        if not markers_are_placed(rules, s, player):
            return 3
    if not healing_is_done(rules, s):
        return 8
    if s.points > rules.points_per_turn or (s.phase != PHASE_MOVE and s.points != 0):
        return 11
    if s.phase != PHASE_CHOOSE and not totals_are_possible(rules, s):
        return 13
    if s.phase == PHASE_OVER and s.ender == NONE and s.round_number != rules.max_rounds:
        return 16
    return 0


@rule
def cards_are_conserved(rules: Record, s: Record) -> bool:
    """Property 1: deck, discard pile and hands hold every card of a tier once."""
    for deck in range(RED + 1):
        seen = 0
        count = cards_left(s.deck_counts[deck]) + int(s.pile_count[deck, 0])
        for i in range(cards_left(s.deck_counts[deck])):
            seen |= 1 << int(s.deck_cards[deck, i])
        for i in range(s.pile_count[deck, 0]):
            seen |= 1 << int(s.pile_cards[deck, i])
        for player in range(rules.players):
            for marker in range(rules.markers):
                if rules.deck_of_marker[marker] == deck:
                    seen |= 1 << int(s.hand[player, marker])
                    count += 1
        if count != CARDS[deck] or seen != (1 << (CARDS[deck] + 1)) - 2:
            return False
    return True


@rule
def hand_is_proper(rules: Record, s: Record, player: int) -> bool:
    """Property 2: at most 2 cards of a zodiac, and no two white, grey or red cards of one segment."""
    for marker in range(rules.markers):
        deck, card = rules.deck_of_marker[marker], s.hand[player, marker]
        of_zodiac = 0
        for other in range(rules.markers):
            other_deck, other_card = rules.deck_of_marker[other], s.hand[player, other]
            if card_zodiac(deck, card) == card_zodiac(other_deck, other_card):
                of_zodiac += 1
            if other != marker and deck != YELLOW and other_deck != YELLOW and card == other_card:
                return False
        if of_zodiac > rules.cards_per_zodiac:
            return False
    return True


@rule
def markers_are_placed(rules: Record, s: Record, player: int) -> bool:
    """Property 3: after choosing, exactly O markers stand on the map; before a choice none does."""
    for marker in range(len(s.layer[player])):
        stands = s.layer[player, marker] > 0 and s.segment[player, marker] > 0
        if marker >= rules.markers and stands:
            return False
        if s.phase != PHASE_CHOOSE and marker < rules.markers and not stands:
            return False
    return True


@rule
def healing_is_done(rules: Record, s: Record) -> bool:
    """Property 8: with jumps after each step, no red or grey marker has a healer opposite it."""
    if s.phase != PHASE_MOVE or rules.healing_mode != HEAL_BY_JUMP or rules.healing_at_turn_end:
        return True
    for player in range(rules.players):
        if markers_to_heal(rules, s, player) != 0:
            return False
    return True


@rule
def totals_are_possible(rules: Record, s: Record) -> bool:
    """Property 13: no total is above what the markers could reach all together."""
    best_marker = 0
    for colour in range(RED + 1):
        best_marker = max(best_marker, int(rules.pair_points[colour]), 2 * int(rules.single_points[colour]))
    most = best_marker * ((rules.markers + 1) // 2)
    most += int(rules.zodiac_points) * min(int(rules.markers), ZODIACS) + int(rules.season_points[SEASONS])
    for player in range(rules.players):
        if total(rules, s, player) > most:
            return False
    return True
