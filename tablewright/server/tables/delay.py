"""Spectators of a table with a delay see it as it was some actions ago, or before the round that is being played.

Everything that leaves the server for a spectator is cut off at `shown_ply`. A match that is over is shown to all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.tables.match_cache import MatchCache

ROUND = "round"  # spectators see a round when it is over


def is_delayed(row: TableRow, seats: Sequence[SeatRow], over: bool, holder: str) -> bool:
    """Whether a holder sees a table late, because they do not play there."""
    return row.delay is not None and not over and all(seat.holder != holder for seat in seats)


def shown_ply(live: MatchCache, holder: str) -> int:
    """The last ply that a holder may know of."""
    if not is_delayed(live.row, live.seats, live.match.over, holder):
        return live.ply
    if isinstance(live.row.delay, int):
        return max(0, live.ply - live.row.delay)
    this_round = live.match.round
    return live.rounds.index(this_round) if this_round in live.rounds else live.ply


def row_for_lists(row: TableRow, seats: Sequence[SeatRow], holder: str) -> TableRow:
    """A table's row without what a holder may not know yet. Lists do not know earlier positions."""
    if not is_delayed(row, seats, row.over, holder):
        return row
    return replace(
        row, ply=0, round=0, actor=None, moved=None, last=None, clock=None, clock_state=None, deadline=None, digest=None
    )
