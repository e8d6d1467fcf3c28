"""What can happen in Atlas of Feelings, as entries of the journal: each kind with the values it carries."""

ENTRIES = (
    "begins",  # seat
    "chose",  # seat, marker, spot of the word
    "stepped",  # seat, marker, spot
    "healed",  # seat, marker, spot
    "pulled",  # seat, marker, spot
    "ended_turn",  # seat, points lost
    "reached_end",  # seat
    "new_round",  # round
    "game_over",  # ending
)
BEGINS, CHOSE, STEPPED, HEALED, PULLED, ENDED_TURN, REACHED_END, NEW_ROUND, IS_OVER = range(1, len(ENTRIES) + 1)
