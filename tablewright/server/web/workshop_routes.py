"""The routes of the workshop. A version is found only for its owner."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response

from tablewright.engine import workbook
from tablewright.engine.workbook import Change, Sheet
from tablewright.server.errors import TooManyRequests
from tablewright.server.operate.limits import SECONDS_TO_WAIT_FOR_NEWS
from tablewright.server.store.rows import VersionRow
from tablewright.server.store.schema import BOT, PERSON
from tablewright.server.store.versions import unpacked
from tablewright.server.tables.create import CREATOR, SeatRequest, TableRequest
from tablewright.server.tables.games import box_of
from tablewright.server.web import views
from tablewright.server.web.lists import has_tag
from tablewright.server.web.messages.shared import MAX_SEATS
from tablewright.server.web.messages.tables import MAX_TABLE_NAME_LENGTH, TableCard
from tablewright.server.web.messages.workshop import (
    MAX_VERSION_NAME_LENGTH,
    BotChoice,
    CellChange,
    CellColumn,
    CellRow,
    CellSheet,
    EditedVersion,
    NewCell,
    NewVersion,
    NewVersionName,
    VerdictStatus,
    VerdictWish,
    Version,
    VersionCard,
    VersionMatch,
    VersionTable,
)
from tablewright.server.web.routes import PROBLEMS, Address, Holder, Limits, TheServices
from tablewright.server.workshop.bots import bots_for
from tablewright.server.workshop.printing import PrintJob
from tablewright.server.workshop.verdicts import Pending, Verdicts
from tablewright.server.workshop.versions import values_of
from tablewright.server.workshop.work import Work

OPEN = "open"
VERSION = "/versions/{version_id}"
ZIP = "application/zip"
PDF = "application/pdf"

Against = Annotated[str | None, Query(max_length=24)]
PlayerCount = Annotated[int | None, Query(ge=1, le=MAX_SEATS)]
Bots = Annotated[str | None, Query(max_length=40)]
Tag = Annotated[str | None, Header(max_length=200)]


async def bounded(limits: Limits, address: Address) -> None:
    if not limits.workshop.of(address).take():
        raise TooManyRequests("Too many changes at once. Please wait a moment.")


router = APIRouter(prefix="/api/workshop", responses=PROBLEMS)
Bounded = Depends(bounded)


async def own_version(
    version_id: Annotated[str, Path(max_length=24)], services: TheServices, holder: Holder
) -> VersionRow:
    return await services.versions.own(version_id, holder)


TheVersion = Annotated[VersionRow, Depends(own_version)]


# --- Versions --------------------------------------------------------------------------------------------------------


@router.get("/versions")
async def list_versions(services: TheServices, holder: Holder) -> list[VersionCard]:
    """Your versions, the latest first."""
    return [card_of(row) for row in await services.versions.of(holder)]


@router.post("/versions", status_code=201, dependencies=[Bounded])
async def create_version(form: NewVersion, services: TheServices, holder: Holder) -> VersionCard:
    change = (form.change.name, form.change.text) if form.change else None
    return card_of(await services.versions.create(holder, form.game, form.name, form.copy_of, change))


@router.post("/import", status_code=201, dependencies=[Bounded])
async def import_version(
    request: Request,
    services: TheServices,
    holder: Holder,
    game: Annotated[str, Query(max_length=80)],
    name: Annotated[str, Query(min_length=1, max_length=MAX_VERSION_NAME_LENGTH)],
) -> VersionCard:
    """A new version from a zip file with the files that `tablewright lab content` writes."""
    return card_of(await services.versions.read_file(holder, game, name, await request.body()))


@router.get(VERSION)
async def read_version(row: TheVersion, services: TheServices, holder: Holder, against: Against = None) -> Version:
    sheets = await asyncio.to_thread(workbook.sheets, box_of(row.game), values_of(row))
    changes = await services.versions.changes(row, against, holder)
    return Version(
        card=card_of(row),
        sheets=[sheet_of(sheet) for sheet in sheets],
        changes=changes_of(changes),
        bots=[BotChoice(**asdict(bots)) for bots in bots_for(box_of(row.game))],
    )


@router.post(f"{VERSION}/cell", dependencies=[Bounded])
async def edit_cell(
    row: TheVersion, form: NewCell, services: TheServices, holder: Holder, against: Against = None
) -> EditedVersion:
    edited = await services.versions.edit(row.id, holder, form.name, form.text)
    text = await asyncio.to_thread(workbook.cell_text, box_of(row.game), values_of(edited), form.name)
    changes = await services.versions.changes(edited, against, holder)
    return EditedVersion(card=card_of(edited), text=text, changes=changes_of(changes))


@router.post(f"{VERSION}/name", dependencies=[Bounded])
async def rename_version(row: TheVersion, form: NewVersionName, services: TheServices, holder: Holder) -> VersionCard:
    return card_of(await services.versions.rename(row.id, holder, form.name))


@router.delete(VERSION, status_code=204)
async def remove_version(row: TheVersion, services: TheServices, holder: Holder) -> None:
    await services.versions.remove(row.id, holder)


@router.get(f"{VERSION}/file", response_class=Response, responses={200: {"content": {ZIP: {}}}})
async def export_version(row: TheVersion, services: TheServices) -> Response:
    """One zip file with the files that `tablewright lab content` writes."""
    return download(row, await services.versions.file(row), "zip", ZIP)


def download(row: VersionRow, body: bytes, ending: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{row.game}-{row.content[:8]}.{ending}"'}
    return Response(body, media_type=kind, headers=headers)


# --- Printing --------------------------------------------------------------------------------------------------------


async def bounded_printing(limits: Limits, address: Address) -> None:
    if not limits.prints.of(address).take():
        raise TooManyRequests("Too much to print at once. Please wait a moment.")


@router.get(
    f"{VERSION}/print.pdf",
    response_class=Response,
    responses={200: {"content": {PDF: {}}}},
    dependencies=[Depends(bounded_printing)],
)
async def print_version(
    row: TheVersion, services: TheServices, paper: Literal["a4", "letter"] = "a4", players: PlayerCount = None
) -> Response:
    """The cards, the boards and the player aid to print and cut out."""
    job = PrintJob(row.game, unpacked(row.body), players, row.name, "pdf", paper)
    return download(row, await services.prints.make(job), "pdf", PDF)


@router.get(
    f"{VERSION}/sheets.zip",
    response_class=Response,
    responses={200: {"content": {ZIP: {}}}},
    dependencies=[Depends(bounded_printing)],
)
async def print_sheets(row: TheVersion, services: TheServices, players: PlayerCount = None) -> Response:
    """PNG files for Tabletop Simulator and Screentop, in one zip file."""
    job = PrintJob(row.game, unpacked(row.body), players, row.name, "sheets")
    return download(row, await services.prints.make(job), "sheets.zip", ZIP)


# --- Verdicts --------------------------------------------------------------------------------------------------------


@router.post(f"{VERSION}/verdict", response_model=VerdictStatus, status_code=202, dependencies=[Bounded])
async def ask_for_verdict(row: TheVersion, form: VerdictWish, services: TheServices, holder: Holder) -> Response:
    """Have the version compared, unless that was done before. It stops what you have asked for last."""
    pair = await services.versions.pair(row, form.against, form.players, holder, form.bots)
    return respond(services.verdicts, await services.verdicts.ask(pair, holder), 202)


@router.get(
    f"{VERSION}/verdict", response_model=VerdictStatus, responses={304: {"description": "Nothing has changed."}}
)
async def verdict(
    row: TheVersion,
    services: TheServices,
    holder: Holder,
    against: Against = None,
    players: PlayerCount = None,
    bots: Bots = None,
    if_none_match: Tag = None,
) -> Response:
    """The verdict as far as it is made. Whoever has that already waits for more for a while."""
    pair = await services.versions.pair(row, against, players, holder, bots)
    found = await services.verdicts.find(pair)
    if has_tag(if_none_match, tag_of(pair, found)):
        await services.verdicts.wait_for_change(pair, SECONDS_TO_WAIT_FOR_NEWS)
        found = await services.verdicts.find(pair)
    if has_tag(if_none_match, tag_of(pair, found)):
        return Response(status_code=304, headers={"etag": tag_of(pair, found)})
    return respond(services.verdicts, found, 200)


@router.delete(f"{VERSION}/verdict", status_code=204)
async def stop_verdict(
    row: TheVersion,
    services: TheServices,
    holder: Holder,
    against: Against = None,
    players: PlayerCount = None,
    bots: Bots = None,
) -> None:
    """Stop comparing. What is known is kept."""
    services.verdicts.stop(await services.versions.pair(row, against, players, holder, bots), holder)


def tag_of(work: Work, found: Pending | None) -> str:
    if found is None:
        return f'"{work.key}-none"'
    return f'"{found.key}-{found.state}-{found.games}-{len(found.body or b"")}"'


def respond(verdicts: Verdicts, found: Pending | None, status: int) -> Response:
    message = VerdictStatus(
        state=found.state if found else "none",
        games=found.games if found else 0,
        queue=len(verdicts),
        why=found.why if found else "",
        verdict=json.loads(found.body) if found and found.body else None,
    )
    headers = {"etag": tag_of(found.work, found)} if found else {}
    return Response(message.model_dump_json(), status, headers=headers, media_type="application/json")


# --- Playing ---------------------------------------------------------------------------------------------------------


@router.post(f"{VERSION}/table", status_code=201)
async def play_version(
    row: TheVersion, form: VersionTable, services: TheServices, holder: Holder, limits: Limits, address: Address
) -> TableCard:
    """A table at which the version is played as it is now, with friends or with bots."""
    if not limits.new_tables.of(address).take():
        raise TooManyRequests("Too many new tables. Please wait a moment.")
    pair = await services.versions.pair(row, row.id, form.players, holder)
    await services.verdicts.test(pair, holder)
    others = SeatRequest(OPEN if form.friends else BOT)
    asked = TableRequest(
        holder=holder,
        game=row.game,
        options={"players": pair.players},
        seats=[SeatRequest(CREATOR), *([others] * (pair.players - 1))],
        name=f"{box_of(row.game).title}: {row.name}"[:MAX_TABLE_NAME_LENGTH],
        wait=form.friends,
        content=await services.versions.table_content(row),
    )
    return views.live_table_card(await services.creator.create(asked), holder)


@router.get(f"{VERSION}/matches")
async def list_matches(row: TheVersion, services: TheServices, holder: Holder) -> list[VersionMatch]:
    """The finished matches of people that were begun with the version, the latest first."""
    tables = await services.versions.store.matches(row.id, holder)
    seats = await services.database.seats([table.id for table in tables])
    return [
        VersionMatch(
            table=table.id,
            names=[seat.name for seat in seats[table.id] if seat.kind == PERSON],
            finished=table.moved or table.touched,
            current=table.content == row.content,
        )
        for table in tables
    ]


# --- Messages --------------------------------------------------------------------------------------------------------


def card_of(row: VersionRow) -> VersionCard:
    return VersionCard(
        id=row.id, game=row.game, name=row.name, parent=row.parent, content=row.content, touched=row.touched
    )


def changes_of(changes: list[Change]) -> list[CellChange]:
    return [CellChange(**asdict(change)) for change in changes]


def sheet_of(sheet: Sheet) -> CellSheet:
    return CellSheet(
        name=sheet.name,
        title=sheet.title,
        note=sheet.note,
        is_form=sheet.is_form,
        columns=[
            CellColumn(
                key=column.key,
                title=column.title,
                kind=column.kind,
                low=column.limits.low,
                high=column.limits.high,
                words=list(column.limits.words),
                meanings=dict(column.meanings),
                note=column.note,
                rules=list(column.rules),
            )
            for column in sheet.columns
        ],
        rows=[CellRow(name=row.name, title=row.title, cells=list(row.cells)) for row in sheet.rows],
    )
