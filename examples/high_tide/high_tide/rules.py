"""The rules of High Tide from the first turn to the last, in the order of RULES.md.

Every function takes the read-only rules record, then the state. `why_not_*` changes nothing and returns ALLOWED or
the number of a reason. The function without that prefix changes the state and relies on the answer ALLOWED.
"""

from high_tide.actions import GAME_OVER, NO_WAITS_LEFT, NOT_HELD, WAIT, value_of
from high_tide.journal import DRAWS, DREW, FLOODED, IS_OVER, PLAYED, REACHED_HIGH_WATER, WAITED
from high_tide.state import OUT_OF_CARDS, PHASE_OVER, WAVES
from tablewright.engine.kit import ALLOWED, NONE, cards_left, draw_card, note, note_to, put_on_pile, row_sum, rule

# --- The actions (HT-006) -----------------------------------------------------------------------------------------


@rule
def why_not(rules, s, action):
    if s.phase == PHASE_OVER:
        return GAME_OVER
    if action == WAIT:
        return why_not_wait(rules, s)
    return why_not_play_card(rules, s, value_of(action))


@rule
def play(rules, s, action):
    """Carry out a legal action and everything that follows from it."""
    if action == WAIT:
        wait(rules, s)
    else:
        play_card(rules, s, value_of(action))
    pass_turn(rules, s)


# --- Playing a card (HT-007 to HT-011) ----------------------------------------------------------------------------


@rule
def why_not_play_card(rules, s, value):
    return ALLOWED if s.hand[s.actor, value] > 0 else NOT_HELD


@rule
def play_card(rules, s, value):
    """A card from the hand goes to the discard pile and raises the tide; then the player draws (HT-007, HT-011)."""
    player = int(s.actor)
    s.hand[player, value] -= 1
    put_on_pile(s.pile_cards[WAVES], s.pile_count[WAVES], value)
    raise_tide(rules, s, player, value)
    if cards_left(s.deck_counts[WAVES]) > 0:
        draw(rules, s, player)


@rule
def raise_tide(rules, s, player, value):
    """High water exactly scores, above it loses points, and after both the tide falls to 0 (HT-008 to HT-010)."""
    tide = int(s.tide) + value
    note(s, PLAYED, player, value, tide)
    if tide < rules.high_water:
        s.tide = tide
    elif tide == rules.high_water:
        s.tide = 0
        s.points[player] += rules.high_water_points
        note(s, REACHED_HIGH_WATER, player, rules.high_water_points)
    else:
        s.tide = 0
        s.points[player] -= rules.flood_loss
        note(s, FLOODED, player, rules.flood_loss)


@rule
def draw(rules, s, player):
    """Everyone sees that a card is drawn, but only the player sees which one (HT-004, HT-011)."""
    value = draw_card(s, s.deck_cards[WAVES], s.deck_counts[WAVES])
    s.hand[player, value] += 1
    note(s, DRAWS, player)
    note_to(s, player, DREW, player, value)


# --- Waiting (HT-012) ---------------------------------------------------------------------------------------------


@rule
def why_not_wait(rules, s):
    return ALLOWED if s.waited[s.actor] < rules.waits else NO_WAITS_LEFT


@rule
def wait(rules, s):
    s.waited[s.actor] += 1
    note(s, WAITED, s.actor)


# --- Turns and the end (HT-005, HT-013, HT-014) -------------------------------------------------------------------


@rule
def pass_turn(rules, s):
    """The next player clockwise who holds a card decides; if nobody holds one, the game is over."""
    player = int(s.actor)
    for _ in range(rules.players):
        player = (player + 1) % rules.players
        if cards_held(s, player) > 0:
            if player <= s.actor:
                s.round_number += 1
            s.actor = player
            return
    finish_game(s)


@rule
def cards_held(s, player):
    return row_sum(s.hand[player])


@rule
def finish_game(s):
    s.phase = PHASE_OVER
    s.ending = OUT_OF_CARDS
    s.actor = NONE
    note(s, IS_OVER, OUT_OF_CARDS)
