"""What can happen in High Tide, as entries of the journal: each kind with its values."""

ENTRIES = (
    "dealt",  # cards in each hand
    "played",  # seat, value, tide
    "reached_high_water",  # seat, points
    "flooded",  # seat, points
    "draws",  # seat
    "drew",  # seat, value: only that seat reads it
    "waited",  # seat
    "game_over",  # ending
)
DEALT, PLAYED, REACHED_HIGH_WATER, FLOODED, DRAWS, DREW, WAITED, IS_OVER = range(1, len(ENTRIES) + 1)
