"""What can happen in High Tide, as entries of the journal: each kind with the values it carries."""

ENTRIES = (
    "dealt",  # cards in each hand
    "played",  # seat, value, tide
    "reached_high_water",  # seat, points
    "flooded",  # seat, points
    "draws",  # seat
    "drew",  # seat, value: for that seat alone
    "waited",  # seat
    "game_over",  # ending
)
DEALT, PLAYED, REACHED_HIGH_WATER, FLOODED, DRAWS, DREW, WAITED, IS_OVER = range(1, len(ENTRIES) + 1)
