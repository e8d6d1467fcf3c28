"""What new rules accept of a match that is being played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablewright.engine.box import Box
from tablewright.engine.errors import TablewrightError
from tablewright.engine.game import Game
from tablewright.server.store.rows import ActionRow, SeatRow, TableRow
from tablewright.server.store.schema import UNDO
from tablewright.server.tables.match_cache import MatchCache


@dataclass(frozen=True)
class AcceptedHistory:
    cache: MatchCache  # after the last action that the rules accept
    dropped: list[int]  # the numbers of all other rows
    notice: str | None  # if the rules refuse an action


def replay_accepted(box: Box, row: TableRow, seats: Sequence[SeatRow], rows: Sequence[ActionRow]) -> AcceptedHistory:
    """Play a match again until the rules refuse an action. What was undone is left out."""
    game = Game(box, box.settle(row.options), plain=True)
    match = game.new(seed=int(row.seed), names=[seat.name for seat in seats])
    cache = MatchCache(row, list(seats), match)
    kept: list[int] = []
    notice = None
    for each in without_undone(rows):
        try:
            cache.replay([each])
        except TablewrightError as refusal:
            notice = (
                f"The new rules refuse action {cache.ply + 1}. The table is back at the position before it. "
                f"The reason: {str(refusal).rstrip('.')}."
            )
            break
        kept.append(each.number)
    return AcceptedHistory(cache, [each.number for each in rows if each.number not in kept], notice)


def without_undone(rows: Sequence[ActionRow]) -> list[ActionRow]:
    """The rows that still count: an undo takes back the one before it."""
    stack: list[ActionRow] = []
    for row in rows:
        if row.kind == UNDO:
            stack.pop()
        else:
            stack.append(row)
    return stack
