"""`tablewright admin`: an operator's commands. They work on the database, whether a server is running or not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console

from tablewright.cli import admin_listing as listing
from tablewright.cli.arguments import AsJson, print_json
from tablewright.cli.files import refuse_unwritable
from tablewright.engine.errors import BadOption
from tablewright.server.errors import NotFound, StartupError
from tablewright.server.operate.moderation import read_network
from tablewright.server.operate.settings import read_settings
from tablewright.server.people.links import read_seat_link
from tablewright.server.people.sanitize import sanitize
from tablewright.server.store import backup as backups
from tablewright.server.store.administration import CLOSED, OPEN, OVER, Administration, TableFilter
from tablewright.server.store.connect import first_line
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.moderation import Moderation
from tablewright.server.store.open_existing import open_existing
from tablewright.server.store.personal_data import PersonalData
from tablewright.server.store.ratings import Ratings

SECONDS_PER_DAY = 24 * 3600.0
MAX_REASON_LENGTH = 200

app = typer.Typer(rich_markup_mode=None)
out = Console(highlight=False, emoji=False)
Result = TypeVar("Result")
# The id of a table may begin with a hyphen. It is not an option then.
IDS = {"ignore_unknown_options": True}

Db = Annotated[
    str | None,
    typer.Option(
        help="Database of the server: a SQLite file or a postgresql:// address; by default that of `tablewright serve`."
    ),
]
TableIds = Annotated[list[str], typer.Argument(help="The ids of tables, as in their addresses.", metavar="TABLE...")]
OneTable = Annotated[str, typer.Argument(help="The id of a table, as in its address.", metavar="TABLE")]
SomeTable = Annotated[str | None, typer.Argument(help="The id of a table where the person sits.", metavar="TABLE")]
SomeSeat = Annotated[
    int | None, typer.Argument(help="The person's seat there; the first one is 1.", metavar="SEAT", min=1)
]
Link = Annotated[str | None, typer.Option(help="A seat link of the person, instead of TABLE and SEAT.")]
Holder = Annotated[str | None, typer.Option(help="The person's holder as `mutes` lists it, instead of TABLE and SEAT.")]
Network = Annotated[str, typer.Argument(help="An address, or a network such as 192.0.2.0/24.", metavar="NETWORK")]
Days = Annotated[float | None, typer.Option(help="For how many days; for ever by default.", min=0)]
Reason = Annotated[str, typer.Option(help="A note for yourself; nobody else sees it.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def with_database(db: str | None, work: Callable[[Database], Awaitable[Result]]) -> Result:
    """Open the server's database, do something with it and close it."""
    from sqlalchemy.exc import SQLAlchemyError

    async def run() -> Result:
        database = await open_existing(database_url(read_settings(db=db).db))
        try:
            return await work(database)
        except SQLAlchemyError as error:
            raise StartupError(f"The database could not do this: {first_line(error)}") from None
        finally:
            await database.close()

    return asyncio.run(run())


# --- Tables ----------------------------------------------------------------------------------------------------------


@app.command("tables")
def list_tables(
    idle: Annotated[
        float | None, typer.Option(help="Only tables that nobody has used for this many days.", min=0, metavar="DAYS")
    ] = None,
    game: Annotated[str | None, typer.Option(help="Only tables of this game.")] = None,
    only_open: Annotated[bool, typer.Option("--open", help="Only tables in play.")] = False,
    only_over: Annotated[bool, typer.Option("--over", help="Only finished matches.")] = False,
    only_closed: Annotated[bool, typer.Option("--closed", help="Only closed tables.")] = False,
    limit: Annotated[int, typer.Option(help="How many tables to list at most.", min=1)] = 100,
    as_json: AsJson = False,
    db: Db = None,
) -> None:
    """List tables, the last used ones first."""
    chosen = [state for state, on in ((OPEN, only_open), (OVER, only_over), (CLOSED, only_closed)) if on]
    if len(chosen) > 1:
        raise BadOption("Choose one of --open, --over and --closed.")
    unused_since = None if idle is None else time.time() - idle * SECONDS_PER_DAY
    which = TableFilter(game, chosen[0] if chosen else None, unused_since)

    async def work(database: Database) -> tuple[list[listing.ListedTable], int]:
        rows, total = await Administration(database).list_tables(which, limit)
        seats = await database.seats([row.id for row in rows])
        return [listing.ListedTable(row, seats[row.id]) for row in rows], total

    found, total = with_database(db, work)
    if as_json:
        print_json({"tables": [table.as_data() for table in found], "total": total})
    else:
        listing.print_tables(found, total, out)


@app.command("table", context_settings=IDS)
def show_table(table: OneTable, as_json: AsJson = False, db: Db = None) -> None:
    """Show a table: its seats, dates and sizes. What is hidden stays hidden until the match is over."""

    async def work(database: Database) -> tuple[listing.ListedTable, dict[str, int]]:
        store = Administration(database)
        row = await store.table(table)
        return listing.ListedTable(row, (await database.seats([row.id]))[row.id]), await store.count_rows(row.id)

    found, counts = with_database(db, work)
    if as_json:
        print_json(found.details(counts))
    else:
        listing.print_table(found, counts, out)


@app.command(context_settings=IDS)
def close(tables: TableIds, db: Db = None) -> None:
    """Close tables: nobody can play or chat there any more, but everyone can still read."""
    with_database(db, lambda database: Administration(database).close(tables))
    out.print(f"Closed {counted(len(tables), 'table')}.")


@app.command(context_settings=IDS)
def delete(tables: TableIds, yes: Yes = False, db: Db = None) -> None:
    """Delete tables with their matches and chats. They cannot be restored."""

    async def work(database: Database) -> None:
        store = Administration(database)
        for table in tables:
            await store.table(table)
        confirm(f"Delete {counted(len(tables), 'table')} for good?", yes)
        await store.delete(tables)

    with_database(db, work)
    out.print(f"Deleted {counted(len(tables), 'table')}.")


# --- Bans and mutes --------------------------------------------------------------------------------------------------


@app.command()
def ban(network: Network, days: Days = None, reason: Reason = "", db: Db = None) -> None:
    """Ban an address or a network: its sockets are closed and its requests are refused."""
    banned = str(read_network(network))
    with_database(db, lambda database: Moderation(database).ban(banned, note(reason), until(days)))
    out.print(f"Banned {banned} {listing.how_long(until(days))}.")


@app.command()
def unban(network: Network, db: Db = None) -> None:
    """End a ban."""
    banned = str(read_network(network))
    if not with_database(db, lambda database: Moderation(database).unban(banned)):
        raise NotFound(f"{banned} is not banned. `tablewright admin bans` lists the bans.")
    out.print(f"{banned} is not banned any more.")


@app.command()
def bans(as_json: AsJson = False, db: Db = None) -> None:
    """List the bans."""
    found = with_database(db, lambda database: Moderation(database).bans())
    if as_json:
        print_json([asdict(row) for row in found])
    else:
        listing.print_bans(found, out)


@app.command(context_settings=IDS)
def mute(
    table: SomeTable = None,
    seat: SomeSeat = None,
    link: Link = None,
    holder: Holder = None,
    days: Days = None,
    reason: Reason = "",
    db: Db = None,
) -> None:
    """Mute a person: they cannot write in the chat of any table."""

    async def work(database: Database) -> None:
        person = await find_holder(database, table, seat, link, holder)
        await Moderation(database).mute(person, note(reason), until(days))

    with_database(db, work)
    out.print(f"Muted {listing.how_long(until(days))}.")


@app.command(context_settings=IDS)
def unmute(
    table: SomeTable = None, seat: SomeSeat = None, link: Link = None, holder: Holder = None, db: Db = None
) -> None:
    """Let a muted person write again."""

    async def work(database: Database) -> None:
        if not await Moderation(database).unmute(await find_holder(database, table, seat, link, holder)):
            raise NotFound("This person is not muted. `tablewright admin mutes` lists the mutes.")

    with_database(db, work)
    out.print("Not muted any more.")


@app.command()
def mutes(as_json: AsJson = False, db: Db = None) -> None:
    """List the mutes."""

    async def work(database: Database) -> list[listing.ListedMute]:
        moderation = Moderation(database)
        rows = await moderation.mutes()
        names = await moderation.names(row.holder for row in rows)
        return [listing.ListedMute(row, names.get(row.holder, [])) for row in rows]

    found = with_database(db, work)
    if as_json:
        print_json([each.as_data() for each in found])
    else:
        listing.print_mutes(found, out)


# --- Personal data ---------------------------------------------------------------------------------------------------


@app.command("export-person", context_settings=IDS)
def export_person(
    table: SomeTable = None, seat: SomeSeat = None, link: Link = None, holder: Holder = None, db: Db = None
) -> None:
    """Print everything that is stored about a person as JSON."""

    async def work(database: Database) -> dict[str, object]:
        return await PersonalData(database).export(await find_holder(database, table, seat, link, holder))

    print_json(with_database(db, work))


@app.command("erase-person", context_settings=IDS)
def erase_person(
    table: SomeTable = None,
    seat: SomeSeat = None,
    link: Link = None,
    holder: Holder = None,
    yes: Yes = False,
    db: Db = None,
) -> None:
    """Erase a person's name, chat lines and remarks everywhere. Their matches stay, without them."""

    async def work(database: Database) -> None:
        person = await find_holder(database, table, seat, link, holder)
        confirm("Erase this person for good?", yes)
        erased = await PersonalData(database).erase(person)
        parts = (
            counted(erased.seats, "seat"),
            counted(erased.chat_lines, "chat line"),
            counted(erased.remarks, "remark"),
        )
        out.print(f"Erased a person: {', '.join(parts)}.")

    with_database(db, work)


# --- Ratings ---------------------------------------------------------------------------------------------------------


@app.command("recompute-ratings")
def recompute_ratings(as_json: AsJson = False, db: Db = None) -> None:
    """Compute all ratings again from the results of rated matches, in the order in which they counted."""
    found = with_database(db, lambda database: Ratings(database).recompute())
    if as_json:
        print_json(asdict(found))
        return
    out.print(f"Computed {counted(found.ratings, 'rating')} from {counted(found.matches, 'match', 'matches')}.")
    if found.missing:
        gone = counted(found.missing, "match", "matches")
        out.print(f"Not counted any more, because the tables were deleted: {gone}.")


# --- Backups ---------------------------------------------------------------------------------------------------------


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the backup; an old one is replaced.", metavar="FILE")],
    db: Db = None,
) -> None:
    """Back up a SQLite database while the server runs."""
    refuse_unwritable(file)

    async def work(database: Database) -> None:
        backups.back_up(database.engine.url, file)

    with_database(db, work)
    out.print(f"Backed up to {file}.", soft_wrap=True, markup=False)


# --- What the commands share -----------------------------------------------------------------------------------------


async def find_holder(
    database: Database, table: str | None, seat: int | None, link: str | None, holder: str | None
) -> str:
    """The person that the arguments name."""
    people = PersonalData(database)
    if link is None and holder is None and table is not None and seat is not None:
        return await people.holder_of_seat(table, seat - 1)
    if table is None and holder is None and link is not None:
        return await people.holder_of_link(read_seat_link(link) or "")
    if table is None and link is None and holder is not None:
        return holder
    raise BadOption("Name one person: by TABLE and SEAT, by --link or by --holder.")


def confirm(question: str, yes: bool) -> None:
    if not yes:
        typer.confirm(question, abort=True)


def until(days: float | None) -> float | None:
    return None if days is None else time.time() + days * SECONDS_PER_DAY


def note(reason: str) -> str:
    reason = sanitize(reason)
    if len(reason) > MAX_REASON_LENGTH:
        raise BadOption(f"--reason can have at most {MAX_REASON_LENGTH} characters.")
    return reason


def counted(number: int, what: str, several: str | None = None) -> str:
    return f"{number:,} {what if number == 1 else several or f'{what}s'}"
