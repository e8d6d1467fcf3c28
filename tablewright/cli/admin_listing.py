"""Tables, bans and mutes as an operator sees them: as text and as data. A running match keeps its secrets here too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tablewright.server.store.moderation import BanRow, MuteRow
from tablewright.server.store.rows import SeatRow, TableRow


@dataclass(frozen=True)
class ListedTable:
    row: TableRow
    seats: Sequence[SeatRow]

    @property
    def state(self) -> str:
        if self.row.closed is not None:
            return "closed"
        return "over" if self.row.over else "open"

    def as_data(self) -> dict[str, Any]:
        row = self.row
        return {
            "id": row.id,
            "game": row.game,
            "name": row.name,
            "state": self.state,
            "over": row.over,
            "actions": row.ply,
            "round": row.round,
            "created": row.created,
            "last_used": row.touched,
            "closed": row.closed,
            "public": row.public,
            "seats": [self.seat_data(seat) for seat in self.seats],
        }

    @staticmethod
    def seat_data(seat: SeatRow) -> dict[str, Any]:
        return {
            "seat": seat.seat + 1,
            "name": seat.name,
            "kind": seat.kind,
            "level": seat.level,
            "taken": not seat.open,
        }

    def details(self, counts: dict[str, int]) -> dict[str, Any]:
        row = self.row
        data = self.as_data() | {
            "version": row.version,
            "options": row.options,
            "spectators": row.spectators,
            "rematch_of": row.rematch_of,
            "chat_lines": counts["chat"],
            "rows": counts["actions"],
        }
        return data | ({"seed": row.seed} if row.over else {})


@dataclass(frozen=True)
class ListedMute:
    row: MuteRow
    names: Sequence[str]

    def as_data(self) -> dict[str, Any]:
        return asdict(self.row) | {"names": list(self.names)}


def print_tables(found: Sequence[ListedTable], total: int, out: Console) -> None:
    if not found:
        out.print("No such tables.")
        return
    table = columns("table", "game", "state", "actions", "created", "last used", "players")
    for each in found:
        row = each.row
        players = ", ".join(seat.name if not seat.open else "(empty)" for seat in each.seats)
        table.add_row(
            row.id, row.game, each.state, f"{row.ply:,}", moment(row.created), moment(row.touched), escape(players)
        )
    out.print(table)
    if total > len(found):
        out.print(f"These are the first {len(found):,} of {total:,}. --limit shows more.")


def print_table(found: ListedTable, counts: dict[str, int], out: Console) -> None:
    row = found.row
    state = f"{found.state} since {moment(row.closed)}" if row.closed is not None else found.state
    facts = {
        "table": row.id,
        "name": row.name,
        "game": f"{row.game}, version {row.version}",
        "options": ", ".join(f"{name} = {value}" for name, value in row.options.items()) or "as usual",
        "state": state,
        "actions": f"{row.ply:,} played, round {row.round}",
        "created": moment(row.created),
        "last used": moment(row.touched),
        "public": "yes" if row.public else "no",
        "spectators": "yes" if row.spectators else "no",
        "chat": f"{counts['chat']:,} lines",
    }
    if row.over:
        facts["seed"] = row.seed
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for name, value in facts.items():
        table.add_row(f"[dim]{name}[/dim]", escape(value))
    out.print(table)
    seats = columns("seat", "name", "who")
    for seat in found.seats:
        who = f"bot, {seat.level}" if seat.level else ("nobody yet" if seat.open else "a person")
        seats.add_row(str(seat.seat + 1), escape(seat.name), who)
    out.print(seats)


def print_bans(found: Sequence[BanRow], out: Console) -> None:
    if not found:
        out.print("Nobody is banned.")
        return
    table = columns("network", "since", "until", "reason")
    for row in found:
        table.add_row(row.network, moment(row.created), end(row.until), escape(row.reason))
    out.print(table)


def print_mutes(found: Sequence[ListedMute], out: Console) -> None:
    if not found:
        out.print("Nobody is muted.")
        return
    table = columns("holder", "names", "since", "until", "reason")
    for each in found:
        row, names = each.row, ", ".join(each.names)
        table.add_row(row.holder, escape(names), moment(row.created), end(row.until), escape(row.reason))
    out.print(table)


def columns(*headings: str) -> Table:
    """A table whose first column, which people copy from, is never cut."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(headings[0], no_wrap=True, overflow="ignore")
    for heading in headings[1:]:
        table.add_column(heading, overflow="fold")
    return table


def moment(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"


def end(until: float | None) -> str:
    return "for ever" if until is None else moment(until)


def how_long(until: float | None) -> str:
    return "for ever" if until is None else f"until {moment(until)}"
