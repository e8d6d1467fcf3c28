"""Everything that the database holds about one person: to hand it out, and to erase it.

A person is a holder. Their seats lead to their moves and remarks. Chat lines know their authors, except old ones, which
belong to whoever has the seat.
"""

from __future__ import annotations

import json
import logging
import zlib
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.errors import NotFound
from tablewright.server.people.links import new_seat_token
from tablewright.server.store.administration import delete_lines
from tablewright.server.store.database import Database
from tablewright.server.store.moderation import removed
from tablewright.server.store.operations import record, record_person
from tablewright.server.store.reports import forget_lines
from tablewright.server.store.schema import (
    DEAL,
    PERSON,
    accounts,
    actions,
    archives,
    challenges,
    chat,
    mutes,
    passkeys,
    plans,
    push_devices,
    quiet_hours,
    ratings,
    recovery_codes,
    relations,
    removals,
    reports,
    results,
    reviews,
    seats,
    seeks,
    sessions,
    tables,
    told_turns,
    versions,
)

log = logging.getLogger("tablewright.server")

FORMER_PLAYER = "Former player"
COPIED = "copy:%"  # the client ids of rows that were copied from another table
NOTICES = (push_devices, quiet_hours, told_turns)

REMARKED = sa.and_(actions.c.remark.is_not(None), actions.c.kind != DEAL)  # the remark of a deal is its seed


@dataclass(frozen=True)
class Erased:
    """How much was erased."""

    seats: int
    chat_lines: int
    remarks: int


class PersonalData:
    def __init__(self, database: Database):
        self.database = database

    async def holder_of_seat(self, table_id: str, seat: int) -> str:
        """The person in a seat, which is counted from 0."""
        query = sa.select(seats.c.kind, seats.c.holder).where(seats.c.table_id == table_id, seats.c.seat == seat)
        found = await self._rows(query)
        where = f"Seat {seat + 1} of table {table_id}"
        if not found:
            raise NotFound(f"{where} does not exist.")
        if found[0]["kind"] != PERSON:
            raise NotFound(f"{where} belongs to a bot.")
        if found[0]["holder"] is None:
            raise NotFound(f"{where} is empty.")
        return str(found[0]["holder"])

    async def holder_of_link(self, token: str) -> str:
        found = await self._rows(sa.select(seats.c.holder).where(seats.c.link == token, seats.c.holder.is_not(None)))
        if not found:
            raise NotFound("This link does not belong to anybody's seat.")
        return str(found[0]["holder"])

    async def export(self, holder: str) -> dict[str, Any]:
        """All that is stored about a holder, ready for JSON."""
        mine = seats.c.holder == holder
        its_table = tables.c.id == seats.c.table_id
        of_seats = (tables.c.game, tables.c.name.label("table_name"), tables.c.created, tables.c.over, tables.c.closed)
        here = (actions.c.table_id == seats.c.table_id, actions.c.actor == seats.c.seat)
        own_moves = sa.and_(*here, actions.c.kind != DEAL)  # a deal holds a seed
        queries = {
            "seats": sa.select(seats, *of_seats).join(tables, its_table).order_by(tables.c.created),
            "moves": sa.select(actions).join(seats, own_moves).order_by(actions.c.table_id, actions.c.number),
        }
        data: dict[str, Any] = {"holder": holder}
        for name, query in queries.items():
            data[name] = await self._rows(query.where(mine))
        asked = sa.select(reviews.c.table_id, reviews.c.asked, reviews.c.state).where(reviews.c.holder == holder)
        data["reviews"] = await self._rows(asked.order_by(reviews.c.asked))
        hosted = sa.select(tables.c.id).where(tables.c.host == holder).order_by(tables.c.created)
        data["hosted"] = [row["id"] for row in await self._rows(hosted)]
        data |= await self._account(holder)
        for table in NOTICES:
            data[table.name] = await self._rows(sa.select(table).where(table.c.holder == holder))
        data["mutes"] = await self._rows(sa.select(mutes).where(mutes.c.holder == holder))
        data["chat"] = await self._rows(sa.select(chat).where(own_lines(holder)).order_by(chat.c.at))
        data["seeks"] = await self._rows(sa.select(seeks).where(seeks.c.holder == holder).order_by(seeks.c.created))
        own = sa.select(versions).where(versions.c.holder == holder).order_by(versions.c.created)
        data["versions"] = await self._rows(own)
        for version in data["versions"]:
            version["body"] = json.loads(zlib.decompress(version["body"]))
        data["results"] = await self._rows(sa.select(results).where(results.c.holder == holder))
        data["ratings"] = await self._rows(sa.select(ratings).where(ratings.c.holder == holder))
        data |= await self._conduct(holder)
        for row in (*data["seats"], *data["chat"], *data["results"], *data["plans"]):
            row["seat"] = None if row["seat"] is None else row["seat"] + 1
        for row in data["moves"]:
            row["seat"] = row.pop("actor") + 1
        return data

    async def _account(self, holder: str) -> dict[str, Any]:
        """The account, if there is one. Of its recovery codes nothing is stored that could be read."""

        def rows_of(table: sa.Table) -> sa.Select[Any]:
            return sa.select(table).where(table.c.holder == holder)

        data: dict[str, Any] = {
            "account": await self._rows(rows_of(accounts)),
            "passkeys": await self._rows(rows_of(passkeys).order_by(passkeys.c.created)),
            "devices": await self._rows(rows_of(sessions).order_by(sessions.c.created)),
            "recovery_codes_left": len(await self._rows(rows_of(recovery_codes))),
        }
        for passkey in data["passkeys"]:
            passkey["public_key"] = b64encode(passkey["public_key"]).decode()
        return data

    async def _conduct(self, holder: str) -> dict[str, Any]:
        """What the person has done about others, and others about them. It names nobody's holder but their own."""
        relation = (relations.c.kind, relations.c.name, relations.c.created)
        report = (reports.c.table_id, reports.c.name, reports.c.reason, reports.c.created, reports.c.closed)
        queries = {
            "muted_and_blocked": sa.select(*relation).where(relations.c.holder == holder),
            "removed_from": sa.select(removals.c.table_id, removals.c.created).where(removals.c.holder == holder),
            "reports_by": sa.select(*report, reports.c.words).where(reports.c.reporter == holder),
            "reports_about": sa.select(*report, reports.c.address).where(reports.c.holder == holder),
            "plans": sa.select(plans).where(plans.c.holder == holder),
        }
        return {name: await self._rows(query) for name, query in queries.items()}

    async def erase(self, holder: str) -> Erased:
        """Erase a person. The matches stay: their seats are then held by nobody, under a neutral name."""
        held = await self._rows(sa.select(seats.c.table_id, seats.c.seat).where(seats.c.holder == holder))
        copies = await self._copied_remarks(holder)
        said = await self._rows(sa.select(chat.c.table_id, chat.c.number).where(own_lines(holder)))
        remarks = 0
        async with self.database.transaction() as connection:
            await removed(connection, mutes, mutes.c.holder == holder)
            await connection.execute(sa.delete(challenges).where(challenges.c.holder == holder))
            if (await connection.execute(sa.delete(accounts).where(accounts.c.holder == holder))).rowcount:
                await record_person(connection, holder)  # its passkeys, sessions and codes go with it
            await removed(connection, seeks, seeks.c.holder == holder)
            await connection.execute(sa.delete(versions).where(versions.c.holder == holder))
            for table in NOTICES:
                await connection.execute(sa.delete(table).where(table.c.holder == holder))
            await connection.execute(sa.update(reviews).where(reviews.c.holder == holder).values(holder=None))
            await connection.execute(sa.update(tables).where(tables.c.host == holder).values(host=None))
            nobody = {"holder": None, "player": None, "mu": None, "sigma": None}
            await connection.execute(sa.update(results).where(results.c.holder == holder).values(nobody))
            await connection.execute(sa.delete(ratings).where(ratings.c.holder == holder))
            for seat in held:
                await leave_seat(connection, **seat)
                remarks += await delete_remarks_of(connection, **seat)
            for copy in copies:
                here = (actions.c.table_id == copy["table_id"], actions.c.number == copy["number"])
                await connection.execute(sa.update(actions).where(*here).values(remark=None))
            await delete_lines(connection, said)
            await erase_conduct(connection, holder, said)
            changed = sorted({row["table_id"] for row in (*held, *copies, *said)})
            await forget_archives(connection, changed)
            await connection.execute(sa.delete(reviews).where(reviews.c.table_id.in_(changed)))  # names are in them
            await record(connection, changed)
        # It is logged so that an operator can erase the person again after restoring an older backup.
        log.info("a person was erased", extra={"holder": holder})
        return Erased(len(held), len(said), remarks)

    async def _copied_remarks(self, holder: str) -> list[dict[str, Any]]:
        """Where the person's remarks were copied to when somebody played on from one of their positions."""
        own_moves = sa.and_(actions.c.table_id == seats.c.table_id, actions.c.actor == seats.c.seat)
        own = sa.select(actions.c.remark).join(seats, own_moves)
        own = own.where(seats.c.holder == holder, REMARKED).distinct()
        remarks = [row["remark"] for row in await self._rows(own)]
        if not remarks:
            return []
        copied = sa.select(actions.c.table_id, actions.c.number)
        return await self._rows(copied.where(actions.c.remark.in_(remarks), actions.c.client_id.like(COPIED)))

    async def _rows(self, query: sa.Select[Any]) -> list[dict[str, Any]]:
        async with self.database.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]


async def leave_seat(connection: AsyncConnection, table_id: str, seat: int) -> None:
    """Nobody holds the seat now, and the old link to it is worthless."""
    former = sa.select(sa.func.count()).where(seats.c.table_id == table_id, seats.c.name.like(f"{FORMER_PLAYER}%"))
    others = int(await connection.scalar(former) or 0)
    name = f"{FORMER_PLAYER} {others + 1}" if others else FORMER_PLAYER
    here = (seats.c.table_id == table_id, seats.c.seat == seat)
    gone = {"name": name, "holder": None, "link": new_seat_token(), "calendar": None, "abandons": False}
    await connection.execute(sa.update(seats).where(*here).values(gone))


def own_lines(holder: str) -> sa.ColumnElement[bool]:
    """The chat lines of a person: those that they wrote, and old ones from their seats."""
    its_seat = sa.and_(seats.c.table_id == chat.c.table_id, seats.c.seat == chat.c.seat, seats.c.holder == holder)
    return sa.or_(chat.c.holder == holder, sa.and_(chat.c.holder.is_(None), sa.exists().where(its_seat)))


async def erase_conduct(connection: AsyncConnection, holder: str, said: Sequence[dict[str, Any]]) -> None:
    """Erase what the person has done about others and others about them, and their lines in reports."""
    for table in (removals, plans):
        await connection.execute(sa.delete(table).where(table.c.holder == holder))
    await connection.execute(
        sa.delete(relations).where(sa.or_(relations.c.holder == holder, relations.c.other == holder))
    )
    await connection.execute(sa.delete(reports).where(reports.c.holder == holder))
    await connection.execute(sa.update(reports).where(reports.c.reporter == holder).values(reporter=None, words=""))
    for table_id in sorted({line["table_id"] for line in said}):
        await forget_lines(connection, table_id, {x["number"] for x in said if x["table_id"] == table_id})


async def delete_remarks_of(connection: AsyncConnection, table_id: str, seat: int) -> int:
    remarked = (actions.c.table_id == table_id, actions.c.actor == seat, REMARKED)
    return (await connection.execute(sa.update(actions).where(*remarked).values(remark=None))).rowcount


async def forget_archives(connection: AsyncConnection, table_ids: list[str]) -> None:
    """Archives have names in them. The server writes them again, with the names as they are now."""
    await connection.execute(sa.delete(archives).where(archives.c.table_id.in_(table_ids)))
    await connection.execute(sa.update(tables).where(tables.c.id.in_(table_ids)).values(archived=False))
