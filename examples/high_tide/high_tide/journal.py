"""What can happen in High Tide, as entries of the journal: each kind with the names of its numbers."""

from tablewright.engine.standard.text import Entries

ENTRIES = Entries(
    dealt="cards",  # in each hand
    played="player value tide",
    reached_high_water="player points",
    flooded="player points",
    draws="player",
    drew="player value",  # only that player reads it
    waited="player",
    game_over="ending",
)
DEALT, PLAYED, REACHED_HIGH_WATER, FLOODED, DRAWS, DREW, WAITED, IS_OVER = ENTRIES.numbers
