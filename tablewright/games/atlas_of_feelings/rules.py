"""The rules of Atlas of Feelings from the first choice to the last turn, in the order of the specification.

Every function takes the read-only rules record, then the state. `why_not_*` changes nothing and returns ALLOWED or the
number of a reason; the function of the same name without `why_not_` changes the state and trusts that the answer was
ALLOWED.
"""

from tablewright.engine.kit import (
    ALLOWED,
    NONE,
    Record,
    Row,
    count_bits,
    list_bits,
    next_seat,
    note,
    repeated_entries,
    rule,
)
from tablewright.games.atlas_of_feelings.actions import (
    CHOOSE,
    END_TURN,
    GAME_OVER,
    GREY_GOES_CLOCKWISE,
    INWARD,
    NO_SUCH_MARKER,
    NO_SUCH_WORD,
    NOT_CHOOSING,
    NOT_MOVING,
    NOT_THE_LOWEST,
    NUM_CHOICES,
    NUM_DIRECTIONS,
    RED_GOES_CLOCKWISE,
    SEGMENT_HELD,
    STEP,
    TOO_DEAR,
    WHITE_GOES_INWARD,
    YELLOW_GOES_SIDEWAYS,
    step_direction,
    step_marker,
)
from tablewright.games.atlas_of_feelings.atlas import last_layer, markers_on, segments_within, spot, tier, turned
from tablewright.games.atlas_of_feelings.healing import heal_after_step, heal_at_setup, heal_at_turn_end
from tablewright.games.atlas_of_feelings.journal import (
    CHOSE,
    ENDED_TURN,
    IS_OVER,
    NEW_ROUND,
    REACHED_END,
    STEPPED,
)
from tablewright.games.atlas_of_feelings.state import (
    FOUR_YELLOW,
    PHASE_CHOOSE,
    PHASE_MOVE,
    PHASE_OVER,
    RED,
    ROUND_LIMIT,
    SEGMENTS_PER_ZODIAC,
    WHITE,
    WORDS_PER_CARD,
    YELLOW,
)

END_OF_TURN = 1 << (END_TURN - STEP)  # as a bit of the family STEP, which it follows

# --- The actions ------------------------------------------------------------------------------------------------


@rule
def legal(rules: Record, s: Record, moves: Row) -> int:
    """Write the legal actions of the seat to decide, in ascending order, and return how many there are."""
    if s.phase == PHASE_CHOOSE:
        return list_bits(words_to_choose(rules, s), CHOOSE, moves, 0)
    if s.phase == PHASE_MOVE:
        return list_bits(steps_to_take(rules, s) | END_OF_TURN, STEP, moves, 0)
    return 0


@rule
def words_to_choose(rules: Record, s: Record) -> int:
    """The words that `why_not_choose` allows, as bits of the family CHOOSE."""
    words = 0
    for option in range(NUM_CHOICES):
        words |= int(why_not_choose(rules, s, option) == ALLOWED) << option
    return words


@rule
def steps_to_take(rules: Record, s: Record) -> int:
    """The steps that `why_not_step` allows, as bits of the family STEP: found for all markers at once."""
    player = int(s.actor)
    lowest = ~repeated_entries(s.segment[player], s.layer[player])
    steps = 0
    for colour in range(RED + 1):
        if rules.step_cost[colour] <= s.points:
            # A marker has three bits, so its first one times the ways to go gives all its steps.
            steps |= first_steps(markers_on(rules, s, player, colour) & lowest) * ways_to_go(rules, colour)
    return steps


@rule
def ways_to_go(rules: Record, colour: int) -> int:
    """The directions in which markers of a tier may step, as bits."""
    ways = 0
    for direction in range(NUM_DIRECTIONS):
        ways |= int(rules.may_step[colour, direction]) << direction
    return ways


@rule
def first_steps(markers: int) -> int:
    """The first step of each marker, as bits of the family STEP: bit m moves to 3 m, in halves of the bits between."""
    steps = (markers | (markers << 16)) & 0xFF0000FF
    steps = (steps | (steps << 8)) & 0xF00F00F00F
    steps = (steps | (steps << 4)) & 0xC30C30C30C3
    return (steps | (steps << 2)) & 0x249249249249


@rule
def why_not(rules: Record, s: Record, action: int) -> int:
    if action < STEP:
        return why_not_choose(rules, s, action - CHOOSE)
    if action < END_TURN:
        return why_not_step(rules, s, step_marker(action), step_direction(action))
    return why_not_end_turn(rules, s)


@rule
def play(rules: Record, s: Record, action: int) -> None:
    """Carry out a legal action. A turn ends by choice, or by itself when no step can be paid (ATL-037, ATL-038)."""
    if action < STEP:
        choose(rules, s, action - CHOOSE)
    elif action < END_TURN:
        step(rules, s, step_marker(action), step_direction(action))
    turn_ends = action == END_TURN
    while s.phase == PHASE_MOVE and (turn_ends or not has_step(rules, s)):
        end_turn(rules, s)
        turn_ends = False


# --- Choosing and placing (ATL-022 to ATL-030) --------------------------------------------------------------------


@rule
def why_not_choose(rules: Record, s: Record, option: int) -> int:
    if s.phase == PHASE_OVER:
        return GAME_OVER
    if s.phase != PHASE_CHOOSE:
        return NOT_CHOOSING
    deck = rules.deck_of_marker[s.card]
    if option >= WORDS_PER_CARD[deck]:
        return NO_SUCH_WORD
    if deck == YELLOW and holds_segment(rules, s, s.actor, offered_segment(rules, s, option)):
        return SEGMENT_HELD
    return ALLOWED


@rule
def choose(rules: Record, s: Record, option: int) -> None:
    """Take one word of the card and place its marker; then the next card, or the next player (ATL-022, ATL-024)."""
    player, marker = int(s.actor), int(s.card)
    segment, layer = offered_segment(rules, s, option), offered_layer(rules, s, option)
    s.word[player, marker] = spot(segment, layer)
    s.segment[player, marker] = segment
    s.layer[player, marker] = layer
    if rules.white_starts_first and rules.deck_of_marker[marker] == WHITE:
        s.layer[player, marker] = rules.first_white
    note(s, CHOSE, player, marker, spot(segment, layer))
    s.card += 1
    if s.card == rules.markers:
        s.card = 0
        s.actor = next_seat(rules, player)
        if s.actor == s.start_player:
            begin_first_round(rules, s)


@rule
def offered_segment(rules: Record, s: Record, option: int) -> int:
    """A yellow card offers both segments of its zodiac, any other card its own segment (ATL-025, ATL-026)."""
    card = int(s.hand[s.actor, s.card])
    if rules.deck_of_marker[s.card] == YELLOW:
        return SEGMENTS_PER_ZODIAC * (card - 1) + 1 + option
    return card


@rule
def offered_layer(rules: Record, s: Record, option: int) -> int:
    """The possible layers of a white, grey or red card are those of its tier, from the inside (ATL-026)."""
    deck = rules.deck_of_marker[s.card]
    return 1 if deck == YELLOW else int(rules.first_layer[deck]) + option


@rule
def holds_segment(rules: Record, s: Record, player: int, segment: int) -> bool:
    """Cards of the same zodiac need different radial segments: whether a white, grey or red one has this (ATL-025)."""
    for marker in range(rules.markers):
        if rules.deck_of_marker[marker] != YELLOW and s.hand[player, marker] == segment:
            return True
    return False


@rule
def begin_first_round(rules: Record, s: Record) -> None:
    """All markers are placed: healing takes place for every player, then the start player moves (ATL-030)."""
    heal_at_setup(rules, s)
    s.phase = PHASE_MOVE
    s.round_number = 1
    s.points = rules.points_per_turn
    note(s, NEW_ROUND, 1)


# --- Movement (ATL-033 to ATL-045) --------------------------------------------------------------------------------


@rule
def why_not_step(rules: Record, s: Record, marker: int, direction: int) -> int:
    if s.phase == PHASE_OVER:
        return GAME_OVER
    if s.phase != PHASE_MOVE:
        return NOT_MOVING
    if marker >= rules.markers:
        return NO_SUCH_MARKER
    colour = tier(rules, s, s.actor, marker)
    if not rules.may_step[colour, direction]:
        return why_not_that_way(colour)
    if rules.step_cost[colour] > s.points:
        return TOO_DEAR
    return ALLOWED if is_lowest_on_spot(s, s.actor, marker) else NOT_THE_LOWEST


@rule
def why_not_that_way(colour: int) -> int:
    """Red and grey go clockwise, white inward, yellow either way round (ATL-040 to ATL-043, ATL-073)."""
    if colour == WHITE:
        return WHITE_GOES_INWARD
    if colour == YELLOW:
        return YELLOW_GOES_SIDEWAYS
    return RED_GOES_CLOCKWISE if colour == RED else GREY_GOES_CLOCKWISE


@rule
def is_lowest_on_spot(s: Record, player: int, marker: int) -> bool:
    """Own markers on one spot are alike; only the lowest number is moved (ATL-R44)."""
    segment, layer = s.segment[player, marker], s.layer[player, marker]
    for lower in range(marker):
        if s.segment[player, lower] == segment and s.layer[player, lower] == layer:
            return False
    return True


@rule
def step(rules: Record, s: Record, marker: int, direction: int) -> None:
    """Pay by the colour of the spot left, move one spot, heal (ATL-033, ATL-044).

    Each marker can be moved one or more times in a turn.
    """
    player = int(s.actor)
    s.points -= rules.step_cost[tier(rules, s, player, marker)]
    s.segment[player, marker] = turned(int(s.segment[player, marker]), direction)
    s.layer[player, marker] -= int(direction == INWARD)
    note(s, STEPPED, player, marker, spot(int(s.segment[player, marker]), int(s.layer[player, marker])))
    heal_after_step(rules, s, marker)


@rule
def has_step(rules: Record, s: Record) -> bool:
    """Whether any step can be paid with the points left. Every marker has a way to go, so only its cost counts."""
    if s.points == 0:
        return False
    player, payable = int(s.actor), 0
    for colour in range(RED + 1):
        payable |= markers_on(rules, s, player, colour) * int(rules.step_cost[colour] <= s.points)
    return payable != 0


# --- Turns, rounds and the end (ATL-031 to ATL-039, ATL-055 to ATL-060) ---------------------------------------------


@rule
def why_not_end_turn(rules: Record, s: Record) -> int:
    if s.phase == PHASE_OVER:
        return GAME_OVER
    return ALLOWED if s.phase == PHASE_MOVE else NOT_MOVING


@rule
def end_turn(rules: Record, s: Record) -> None:
    """Unspent points are lost; the end condition is checked; the next player receives theirs (ATL-039, ATL-056)."""
    player = int(s.actor)
    note(s, ENDED_TURN, player, s.points)
    heal_at_turn_end(rules, s)
    if s.ender == NONE and has_yellow_spots_to_end(rules, s, player):
        s.ender = player
        note(s, REACHED_END, player)
    s.actor = next_seat(rules, player)
    s.points = rules.points_per_turn
    if s.ender != NONE and (rules.ends_at_once or s.actor == s.start_player):
        finish_game(s, FOUR_YELLOW)
    elif s.actor == s.start_player:
        finish_round(rules, s)


@rule
def finish_round(rules: Record, s: Record) -> None:
    """The round limit ends the game, or the next round begins (ATL-032, ATL-059)."""
    if s.round_number >= rules.max_rounds:
        finish_game(s, ROUND_LIMIT)
    else:
        s.round_number += 1
        note(s, NEW_ROUND, s.round_number)


@rule
def finish_game(s: Record, ending: int) -> None:
    """Nobody decides any more; the number of the last round stays (ATL-060, ATL-R47)."""
    s.phase = PHASE_OVER
    s.ending = ending
    s.actor = NONE
    s.points = 0
    note(s, IS_OVER, ending)


@rule
def has_yellow_spots_to_end(rules: Record, s: Record, player: int) -> bool:
    """Whether the player has markers on enough yellow spots for the game to end (ATL-055); fewer markers cannot be."""
    spots = int(rules.yellow_spots_to_end)
    return count_bits(markers_on(rules, s, player, YELLOW)) >= spots and yellow_spots(rules, s, player) >= spots


@rule
def yellow_spots(rules: Record, s: Record, player: int) -> int:
    """On how many different yellow spots or segments the player has markers (ATL-055)."""
    return count_bits(segments_within(s, player, last_layer(rules, YELLOW)))
