"""Rated tables: who may play there, under which rules, and what help there is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablewright.engine.box import Box
from tablewright.server.errors import Forbidden, RequestRefused
from tablewright.server.store.rows import SeatRow
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.results import variant_of
from tablewright.server.tables.table_record import TableRecord

NO_HINT = "There are no hints at a rated table."
NO_COACH = "There is no coach at a rated table."
NO_UNDO = "Nothing can be undone at a rated table."
NO_ACCOUNT = "Only people with an account can play a rated match."
ONE_SEAT = "In a rated match everyone has one seat."
HAS_BEGUN = "A rated match has begun, so nobody can change the seats. You can step away or resign."
CHANGED_RULES = "A match with changed rules cannot be rated. Choose the rulebook or a preset."
COPIED = "A match that begins in the middle of another one cannot be rated."
IN_PLAY = "A rated match can be copied once it is over."


def check_new_table(box: Box, options: dict[str, Any], seats: Sequence[SeatRow], has_account: bool) -> None:
    """Refuse a rated table at which the match could not count. Its creator has an account or not."""
    if not has_account:
        raise Forbidden(NO_ACCOUNT)
    if sum(seat.holder is not None for seat in seats) > 1:
        raise RequestRefused(ONE_SEAT)
    if variant_of(box, options) is None:
        raise RequestRefused(CHANGED_RULES)


def check_newcomer(record: TableRecord, holder: str, has_account: bool) -> None:
    """Refuse somebody who would sit down at a rated table."""
    if not record.row.rated:
        return
    if not has_account:
        raise Forbidden(NO_ACCOUNT)
    if any(seat.holder == holder for seat in record.seats):
        raise RequestRefused(ONE_SEAT)
    check_seats_open(record)


def check_seats_open(record: TableRecord) -> None:
    """Refuse that the host changes the seats of a rated match."""
    if record.row.rated and record.row.ply:
        raise RequestRefused(HAS_BEGUN)


def check_copy(live: LiveTable) -> None:
    """Refuse that somebody tries out a rated match while it is played."""
    if live.row.rated and not live.match.over:
        raise RequestRefused(IN_PLAY)
