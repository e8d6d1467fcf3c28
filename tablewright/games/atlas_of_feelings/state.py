"""The two records of Atlas of Feelings: what a match is played with, and what changes in it.

The map has 24 radial segments and 10 axial layers, 240 cells in all (ATL-001 to ATL-006). Segments 1 to 24 run
clockwise, layers from the centre outward:

    layer    1   | 2  3  4 | 5  6 | 7  8  9  10
    tier   yellow|  white  | grey |     red
"""

from tablewright.engine.fields import EVERYONE, SEAT, Schema, field
from tablewright.engine.kit import NONE
from tablewright.engine.state import deck_fields, state_schema

MAX_PLAYERS = 4
MAX_MARKERS = 12
HIGHEST_COST = 5  # of a step: more than a turn has, so that a step can be out of reach
MOST_FOR_A_PAIR = 20  # points that a scale may give or take
SEGMENTS, LAYERS, ZODIACS, SEASONS = 24, 10, 12, 4
SEGMENTS_PER_ZODIAC, SEGMENTS_PER_SEASON = 2, 6

TIERS = ("yellow", "white", "grey", "red")
YELLOW, WHITE, GREY, RED, OFF_MAP = range(5)  # OFF_MAP: a marker that is not placed yet
YELLOW_LAYER = 1
CARDS = (12, 24, 24, 24)  # total cards in the deck of each tier
LARGEST_DECK = 24
WORDS_PER_CARD = (2, 3, 2, 4)  # layers per card of each tier; a yellow card has two segments instead

PHASES = ("choose", "move", "over")
PHASE_CHOOSE, PHASE_MOVE, PHASE_OVER = range(3)

ENDINGS = ("four_yellow", "round_limit")
FOUR_YELLOW, ROUND_LIMIT = range(1, 3)

HEAL_BY_JUMP, PULL_BY_YELLOW, PULL_BY_BOTH = range(3)

JOURNAL = 56  # enough for a set-up that heals every marker of four players

MARKERS = {SEAT: MAX_PLAYERS, "marker": MAX_MARKERS}

STATE = state_schema(
    *deck_fields(TIERS, LARGEST_DECK, highest_card=SEGMENTS),
    field("hand", "the card of each marker: its segment, for yellow its zodiac; 0 for none", high=SEGMENTS,
          shape=MARKERS, seen_by=EVERYONE),
    field("segment", "where each marker stands, 1 to 24; 0 before it is placed", high=SEGMENTS,
          shape=MARKERS, seen_by=EVERYONE),
    field("layer", "how far out it stands, 1 (centre) to 10 (rim); 0 before it is placed", high=LAYERS,
          shape=MARKERS, seen_by=EVERYONE),
    field("word", "the spot of the word chosen for each marker, 10 × (segment − 1) + layer − 1; −1 before",
          low=NONE, high=SEGMENTS * LAYERS - 1, shape=MARKERS, seen_by=EVERYONE),
    field("card", "the card being handled in phase choose, as a marker number", high=MAX_MARKERS, seen_by=EVERYONE),
    field("start_player", "the seat that begins every round", high=MAX_PLAYERS - 1, seen_by=EVERYONE, names=SEAT),
    field("points", "movement points (or moves) left in this turn", high=4, seen_by=EVERYONE),
    field("ender", "the first seat to have enough yellow spots for the game to end; −1 while none has", low=NONE,
          high=MAX_PLAYERS - 1, seen_by=EVERYONE, names=SEAT),
    players=MAX_PLAYERS,
    phases=PHASES,
    endings=ENDINGS,
    journal=JOURNAL,
)  # fmt: skip

PER_TIER = {"tier": len(TIERS)}

RULES = Schema(
    [
        field("players", "seats at the table", high=MAX_PLAYERS),
        field("start_player", "the seat that begins; −1 for chance", low=NONE, high=MAX_PLAYERS - 1),
        field("cards", "cards of each tier a player draws: x, y, z, q", high=6, shape=PER_TIER),
        field("markers", "O, the markers of a player", high=MAX_MARKERS),
        field("deck_of_marker", "the tier whose card each marker stands for", high=RED, shape={"marker": MAX_MARKERS}),
        field("cards_per_zodiac", "the most cards of one zodiac in a hand", high=MAX_MARKERS),
        field("tier_of_layer", "the tier of each layer; entry 0 is OFF_MAP", high=OFF_MAP,
              shape={"layer": LAYERS + 1}),
        field("first_layer", "the innermost layer of each tier", high=LAYERS, shape=PER_TIER),
        field("first_white", "the outermost white layer, where healing leads", high=LAYERS),
        field("white_starts_first", "1 if white markers start on the first white spot", high=1),
        field("points_per_turn", "movement points (or moves) of a turn", high=4),
        field("step_cost", "what a step costs, by the tier it leaves", high=HIGHEST_COST, shape=PER_TIER),
        field("may_step", "1 where a marker of a tier may step in a direction", high=1,
              shape={**PER_TIER, "direction": 3}),
        field("inward_moves", "1 if red and grey markers may also step inward", high=1),
        field("healing_mode", "0 jump, 1 pulled by yellow, 2 pulled by yellow and white", high=2),
        field("outermost_healing_layer", "the last layer whose markers heal: white, or where only yellow pulls, yellow",
              high=LAYERS),
        field("healing_by_zodiac", "1 if a yellow healer reaches the whole opposite zodiac", high=1),
        field("healing_by_anyone", "1 if anyone's markers heal anyone's", high=1),
        field("healing_at_turn_end", "1 if jumps wait for the end of the turn", high=1),
        field("pair_points", "points per pair of markers on a tier", low=-MOST_FOR_A_PAIR, high=MOST_FOR_A_PAIR,
              shape=PER_TIER),
        field("single_points", "points per single marker left over", low=-MOST_FOR_A_PAIR, high=MOST_FOR_A_PAIR,
              shape=PER_TIER),
        field("zodiac_points", "points for each zodiac with a healer", high=8),
        field("season_points", "points for 0 to 4 seasons with a healer", high=40, shape={"seasons": SEASONS + 1}),
        field("yellow_spots_to_end", "different yellow spots that end the game", high=MAX_MARKERS),
        field("ends_at_once", "1 if the game is over at the end of the turn that ends it", high=1),
        field("max_rounds", "the round limit", high=60),
    ]
)  # fmt: skip
