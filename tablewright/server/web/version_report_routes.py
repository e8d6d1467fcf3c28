"""The routes of reports on versions. A report is found only for the owner of the version."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from tablewright.server.errors import NotFound
from tablewright.server.operate.limits import SECONDS_TO_WAIT_FOR_NEWS
from tablewright.server.services import Services
from tablewright.server.store.versions import unpacked
from tablewright.server.web import version_reports
from tablewright.server.web.lists import has_tag
from tablewright.server.web.messages.shared import MAX_SEATS
from tablewright.server.web.messages.tables import Settings
from tablewright.server.web.messages.workshop import ReportMatch, ReportStatus, ReportWish
from tablewright.server.web.routes import PROBLEMS, Holder, TheServices
from tablewright.server.web.workshop_routes import VERSION, Bounded, PlayerCount, Tag, TheVersion, tag_of
from tablewright.server.workshop.verdicts import Pending
from tablewright.server.workshop.versions import settled_options
from tablewright.server.workshop.work import VersionReport

NO_REPORT = "There is no such report."
MAX_PLY = 100_000

router = APIRouter(prefix="/api/workshop", responses=PROBLEMS)


@router.post(f"{VERSION}/report", response_model=ReportStatus, status_code=202, dependencies=[Bounded])
async def ask_for_report(row: TheVersion, form: ReportWish, services: TheServices, holder: Holder) -> Response:
    """Have a report made on the version as it is now, unless there is one. It stops the one that you asked for last."""
    wanted = await services.versions.report(row, form.players, holder)
    found = await services.verdicts.ask(await services.versions.with_matches(wanted), holder)
    return respond(services, wanted, found, 202)


@router.get(f"{VERSION}/report", response_model=ReportStatus, responses={304: {"description": "Nothing has changed."}})
async def report(
    row: TheVersion,
    services: TheServices,
    holder: Holder,
    players: PlayerCount = None,
    if_none_match: Tag = None,
) -> Response:
    """The report on the version as it is now. Whoever knows how far it is waits for more for a while."""
    wanted = await services.versions.report(row, players, holder)
    found = await find(services, wanted)
    if has_tag(if_none_match, tag_of(wanted, found)):
        await services.verdicts.wait_for_change(wanted, SECONDS_TO_WAIT_FOR_NEWS)
        found = await find(services, wanted)
    if has_tag(if_none_match, tag_of(wanted, found)):
        return Response(status_code=304, headers={"etag": tag_of(wanted, found)})
    return respond(services, wanted, found, 200)


@router.delete(f"{VERSION}/report", status_code=204)
async def stop_report(row: TheVersion, services: TheServices, holder: Holder, players: PlayerCount = None) -> None:
    """Play no more games for it."""
    services.verdicts.stop(await services.versions.report(row, players, holder), holder)


@router.get(f"{VERSION}/reports/{{key}}/matches/{{number}}", dependencies=[Bounded])
async def report_match(
    row: TheVersion,
    services: TheServices,
    key: Annotated[str, Path(max_length=32)],
    number: Annotated[int, Path(ge=0)],
    ply: Annotated[int, Query(ge=0, le=MAX_PLY)] = 0,
    seat: Annotated[int | None, Query(ge=0, lt=MAX_SEATS)] = None,
) -> ReportMatch:
    """A position of an example match, seen from a seat, or from that of the player who decides in it."""
    kept = await services.verdicts.report(key)
    matches = json.loads(kept[0])["matches"] if kept else []
    if kept is None or number >= len(matches):
        raise NotFound(NO_REPORT)
    return await asyncio.to_thread(
        version_reports.report_match, services.tables.games, row.game, kept[1], matches[number], ply, seat
    )


@router.get(f"{VERSION}/settings", dependencies=[Bounded])
async def version_settings(row: TheVersion, services: TheServices, players: PlayerCount = None) -> Settings:
    """What the version's rules and cards look like on the board."""
    options = settled_options(row, players)
    return await asyncio.to_thread(
        version_reports.settings_of, services.tables.games, row.game, options, unpacked(row.body)
    )


async def find(services: Services, wanted: VersionReport) -> Pending | None:
    """The report. If people have played since it was made, it is the one without their matches."""
    found = await services.verdicts.find(wanted)
    return found or await services.verdicts.find(replace(wanted, tables=()))


def respond(services: Services, wanted: VersionReport, found: Pending | None, status: int) -> Response:
    report = json.loads(found.body) if found and found.body else None
    for match in report["matches"] if report else ():
        match["actions"] = []  # a page asks for positions
    known = len(found.work.tables) if found and isinstance(found.work, VersionReport) else 0
    message = ReportStatus(
        state=found.state if found else "none",
        games=found.games if found else 0,
        total=found.total if found else 0,
        queue=len(services.verdicts),
        why=found.why if found else "",
        key=found.key if found else "",
        newer=len(wanted.tables) - known,
        report=report,
    )
    headers = {"etag": tag_of(wanted, found)}
    return Response(message.model_dump_json(), status, headers=headers, media_type="application/json")
