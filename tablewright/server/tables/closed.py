"""Closed tables: they can be read until they are deleted, but nothing happens there any more."""

from __future__ import annotations

from datetime import UTC, datetime

from tablewright.server.errors import RequestRefused
from tablewright.server.store.rows import TableRow
from tablewright.server.tables.match_cache import MatchCache

TABLE_CHANGED = "An operator has just changed this table. Please try again."


def why_closed(row: TableRow) -> str | None:
    if row.closed is None:
        return None
    day = datetime.fromtimestamp(row.closed, UTC)
    return f"This table was closed on {day.day} {day:%B %Y}."


def refuse_if_closed(live: MatchCache) -> None:
    """Refuse whatever would change a closed table, or make bots think there."""
    sentence = why_closed(live.row)
    if sentence:
        raise RequestRefused(sentence)
    if live.dropped:
        raise RequestRefused(TABLE_CHANGED)
