"""Finished matches of people, in the form in which a report plays them again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

from tablewright.server.store.database import Database
from tablewright.server.store.rows import ActionRow
from tablewright.server.store.schema import ACT, UNDO
from tablewright.server.tables.results import BOT_ID


async def people_matches(database: Database, table_ids: Iterable[str]) -> AsyncIterator[dict[str, Any]]:
    """The matches of these tables. One that was begun in the middle of another is left out."""
    for table_id in table_ids:
        table, rows = await database.table(table_id), await database.actions_after(table_id, 0)
        if table is not None and all(row.kind in (ACT, UNDO) for row in rows):
            moves = standing(rows)
            yield {
                "seed": int(table.seed),
                "actions": [move.action for move in moves],
                "decided": [ply for ply, move in enumerate(moves) if not move.client_id.startswith(BOT_ID)],
            }


def standing(rows: Sequence[ActionRow]) -> list[ActionRow]:
    """The actions that were not undone."""
    moves: list[ActionRow] = []
    for row in rows:
        if row.kind == UNDO:
            moves.pop()
        else:
            moves.append(row)
    return moves
