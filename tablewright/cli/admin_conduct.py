"""`tablewright admin`, about conduct: reports of people, and banned names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from tablewright.cli.admin import Db, note, out, with_database
from tablewright.cli.admin_listing import columns, moment
from tablewright.cli.arguments import AsJson, print_json
from tablewright.engine.errors import BadOption
from tablewright.server.errors import NotFound
from tablewright.server.people.names import checked_name
from tablewright.server.store.moderation import BannedName, Moderation
from tablewright.server.store.reports import Reports
from tablewright.server.store.rows import ReportRow

Number = Annotated[int, typer.Argument(help="The number of a report.", metavar="NUMBER", min=1)]
Name = Annotated[str, typer.Argument(help="A name of a person or of a table.", metavar="NAME")]


# --- Reports ---------------------------------------------------------------------------------------------------------


def list_reports(
    closed_too: Annotated[bool, typer.Option("--all", help="Closed reports too.")] = False,
    as_json: AsJson = False,
    db: Db = None,
) -> None:
    """List the reports that players have sent."""
    found = with_database(db, lambda database: Reports(database).list(closed_too))
    if as_json:
        print_json([asdict(row) for row in found])
    else:
        print_reports(found, out)


def show_report(number: Number, as_json: AsJson = False, db: Db = None) -> None:
    """Show a report with the chat around it, and how to mute or ban the person."""
    found = with_database(db, lambda database: Reports(database).get(number))
    if as_json:
        print_json(asdict(found))
    else:
        print_report(found, out)


def close_report(
    number: Number,
    words: Annotated[str, typer.Option("--note", help="What was done; nobody else sees it.")] = "",
    db: Db = None,
) -> None:
    """Close a report. It stays until its table is deleted."""
    kept = note(words)
    with_database(db, lambda database: Reports(database).close(number, kept))
    out.print(f"Closed report {number}.")


def print_reports(found: Sequence[ReportRow], out: Console) -> None:
    if not found:
        out.print("No reports.")
        return
    table = columns("number", "person", "reason", "table", "when", "state", "words")
    for row in found:
        state = "open" if row.closed is None else "closed"
        table.add_row(
            str(row.number), escape(row.name), row.reason, row.table_id, moment(row.created), state, escape(row.words)
        )
    out.print(table)


def print_report(row: ReportRow, out: Console) -> None:
    where = "a spectator" if row.seat is None else f"seat {row.seat + 1}"
    facts = {
        "report": str(row.number),
        "person": f"{row.name}, {where}",
        "reason": row.reason,
        "words": row.words or "none",
        "table": row.table_id,
        "when": moment(row.created),
        "state": "open" if row.closed is None else f"closed on {moment(row.closed)}",
        "note": row.note or "none",
        "mute": f"tablewright admin mute --holder={row.holder}",
        "ban": f"tablewright admin ban {row.address}" if row.address else "their address is not known",
    }
    table = columns("", "")
    table.show_header = False
    for name, value in facts.items():
        table.add_row(f"[dim]{name}[/dim]", escape(value))
    out.print(table)
    lines = columns("when", "who", "said")
    for line in row.chat:
        lines.add_row(moment(line["at"]), escape(line["name"]), escape(line["text"]))
    out.print(lines if row.chat else "There was no chat.")


# --- Names -----------------------------------------------------------------------------------------------------------


def ban_name(
    name: Name,
    inside: Annotated[bool, typer.Option("--inside", help="Ban longer names that contain it, too.")] = False,
    db: Db = None,
) -> None:
    """Ban a name, and all that look like it, for seats, accounts and tables. Names in use stay."""
    banned = readable_name(name)
    with_database(db, lambda database: Moderation(database).ban_name(banned, inside))
    out.print(f"Banned the name {banned}.", markup=False)


def unban_name(name: Name, db: Db = None) -> None:
    """Allow a banned name again."""
    banned = readable_name(name)
    if not with_database(db, lambda database: Moderation(database).unban_name(banned)):
        raise NotFound("This name is not banned. `tablewright admin banned-names` lists the names that are.")
    out.print(f"The name {banned} is not banned any more.", markup=False)


def banned_names(as_json: AsJson = False, db: Db = None) -> None:
    """List the banned names."""
    found = with_database(db, lambda database: Moderation(database).banned_names())
    if as_json:
        print_json([asdict(row) for row in found])
    else:
        print_names(found, out)


def print_names(found: Sequence[BannedName], out: Console) -> None:
    if not found:
        out.print("No name is banned.")
        return
    table = columns("name", "inside longer names", "since")
    for row in found:
        table.add_row(escape(row.name), "yes" if row.inside else "no", moment(row.created))
    out.print(table)


def readable_name(text: str) -> str:
    name = checked_name(text)
    if not name:
        raise BadOption("Which name?")
    return name


COMMANDS: dict[str, Callable[..., None]] = {
    "reports": list_reports,
    "report": show_report,
    "close-report": close_report,
    "ban-name": ban_name,
    "unban-name": unban_name,
    "banned-names": banned_names,
}


def with_conduct(app: typer.Typer) -> typer.Typer:
    """The commands of `tablewright admin`, with those of this file."""
    known = {command.name for command in app.registered_commands}
    for name, command in COMMANDS.items():
        if name not in known:
            app.command(name)(command)
    return app
