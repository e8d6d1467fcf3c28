"""Why nobody, or one player, cannot act at a table: it is closed, it waits for players, or a bot plays in the seat."""

from __future__ import annotations

from datetime import UTC, datetime

from tablewright.server.errors import RequestRefused
from tablewright.server.store.rows import TableRow
from tablewright.server.store.schema import RESIGNED
from tablewright.server.tables.match_cache import MatchCache

TABLE_CHANGED = "An operator has just changed this table. Please try again."


def why_closed(row: TableRow) -> str | None:
    if row.closed is None:
        return None
    if row.abandoned:
        return "The players have agreed to abandon this match."
    day = datetime.fromtimestamp(row.closed, UTC)
    return f"This table was closed on {day.day} {day:%B %Y}."


def refuse_if_closed(live: MatchCache) -> None:
    """Refuse whatever would change a closed table, or make bots think there."""
    sentence = why_closed(live.row)
    if sentence:
        raise RequestRefused(sentence)
    if live.dropped:
        raise RequestRefused(TABLE_CHANGED)


def why_paused(row: TableRow) -> str | None:
    """Why nobody can act."""
    return why_closed(row) or ("The match starts when all seats are taken." if row.waiting else None)


def why_not_play(live: MatchCache, seat: int) -> str | None:
    """Why the holder of a seat cannot act or undo from it."""
    if live.row.waiting:
        return why_paused(live.row)
    if live.seats[seat].away == RESIGNED:
        return "You have resigned, and a bot plays on for you."
    if live.seats[seat].away is not None:
        return "A bot is playing for you. Come back to your seat first."
    return "Your time is up, and a bot makes this move." if live.bot_to_move == live.seats[seat] else None
