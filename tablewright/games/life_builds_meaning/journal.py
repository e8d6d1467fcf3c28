"""The kinds of journal entry in Life Builds Meaning, each with its values.

Tokens are numbered as in `state.TOKENS`, cards and tiles as they are printed.
"""

ENTRIES = (
    "begins",  # seat
    "new_round",  # round, starting seat
    "event",  # Event, Drift pending, local stress placed
    "filled",  # Market slot, Pattern
    "revealed",  # Project slot, Project
    "acquired",  # seat, token, token
    "bought",  # seat, Pattern, icons saved by discounts
    "converted",  # seat
    "turned_to",  # seat, Project slot, Project
    "paid",  # seat, Project, token
    "finished",  # seat, Project, icons paid
    "social_rose",  # seat, steps, Social now
    "completed",  # Project slot, Project
    "drift_fell",  # steps, Drift now
    "stress_removed",  # local stress tokens, how many are left
    "scored",  # seat, Project points, Project now
    "stabilized_local",  # seat, local stress now, Coherence now
    "stabilized_world",  # seat, Drift now, Coherence now
    "gave",  # seat, seat that receives, token
    "asked",  # seat, seat that is asked, token
    "agreed",  # seat that hands over, seat that asked, token
    "refused",  # seat that refuses, seat that asked, token
    "stability",  # Event, Drift pending
    "pledged",  # seat, token
    "pledged_converted",  # seat
    "passed",  # seat
    "met",  # Event, Drift still pending
    "not_met",  # Event, 1 if the table had too few tokens, tokens lost from the pool
    "drift_rose",  # steps, Drift now
    "leaked",  # steps, Drift now
    "cannot_refill",  # Project slot
    "final_round",  # Project
    "game_over",  # ending
)
(
    BEGINS, NEW_ROUND, EVENT, FILLED, REVEALED, ACQUIRED, BOUGHT, CONVERTED, TURNED_TO, PAID, FINISHED, SOCIAL_ROSE,
    COMPLETED, DRIFT_FELL, STRESS_REMOVED, SCORED, STABILIZED_LOCAL, STABILIZED_WORLD, GAVE, ASKED, AGREED, REFUSED,
    STABILITY, PLEDGED, PLEDGED_CONVERTED, PASSED, MET, NOT_MET, DRIFT_ROSE, LEAKED, CANNOT_REFILL, FINAL_ROUND,
    IS_OVER,
) = range(1, len(ENTRIES) + 1)  # fmt: skip
