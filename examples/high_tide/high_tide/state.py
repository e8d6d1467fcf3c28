"""The two records of High Tide: what a match is played with, and what changes in it."""

from tablewright.engine.fields import EVERYONE, OWNER, SEAT, Schema, field
from tablewright.engine.state import deck_fields, state_schema

MAX_PLAYERS = 4
CARDS = 20
HIGHEST_VALUE = 5
LARGEST_HAND = 4
MOST_WAITS = 3
HIGHEST_HIGH_WATER = 12
MOST_POINTS = 5  # the most that one turn can win or lose, whatever the data say
LARGEST_SCORE = MOST_POINTS * CARDS // 2  # even the lowest high water takes at least two cards

DECKS = ("waves",)
WAVES = 0

PHASES = ("turn", "over")
PHASE_TURN, PHASE_OVER = range(2)

ENDINGS = ("out_of_cards",)
OUT_OF_CARDS = 1

JOURNAL = 4  # most entries of one action: card played, tide falls, card drawn, which card it was

PER_VALUE = {"value": HIGHEST_VALUE + 1}  # entry 0 stays empty, so a value is its own index

STATE = state_schema(
    *deck_fields(DECKS, CARDS, highest_card=HIGHEST_VALUE),
    field("hand", "the cards of each value that a player holds", high=LARGEST_HAND,
          shape={SEAT: MAX_PLAYERS, **PER_VALUE}, seen_by=OWNER, drawn="cards"),
    field("tide", "where the tide stands", high=HIGHEST_HIGH_WATER - 1, seen_by=EVERYONE,
          drawn="track", up_to="high_water"),
    field("points", "the score of each player", low=-LARGEST_SCORE, high=LARGEST_SCORE,
          shape={SEAT: MAX_PLAYERS}, seen_by=EVERYONE),
    field("waited", "how often each player has waited", high=MOST_WAITS,
          shape={SEAT: MAX_PLAYERS}, seen_by=EVERYONE, up_to="waits"),
    players=MAX_PLAYERS,
    phases=PHASES,
    endings=ENDINGS,
    journal=JOURNAL,
)  # fmt: skip

RULES = Schema(
    [
        field("players", "seats at the table", high=MAX_PLAYERS),
        field("copies", "cards of each value in the box", high=CARDS, shape=PER_VALUE),
        field("hand_size", "cards dealt to each player", high=LARGEST_HAND),
        field("waits", "how often a player may wait", high=MOST_WAITS),
        field("high_water", "the mark that the tide should reach", high=HIGHEST_HIGH_WATER),
        field("high_water_points", "points for reaching it exactly", high=MOST_POINTS),
        field("flood_loss", "points lost for rising above it", high=MOST_POINTS),
    ]
)
