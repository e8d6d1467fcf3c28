"""The requests of the lobby: seeking a game, and joining a table by its code."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from tablewright.server.errors import Forbidden, NotFound, RequestRefused, TooManyRequests
from tablewright.server.people.codes import read_code
from tablewright.server.services import Services
from tablewright.server.store.seeks import SeekRow
from tablewright.server.tables.closed import refuse_if_closed
from tablewright.server.web.messages.lobby import Code, CodeTry, Invited, Seek, SeekStatus, SoughtGame
from tablewright.server.web.routes import PROBLEMS, Address, Holder, Limits, TheServices, TheTable

SeekId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
NO_SUCH_CODE = "No table has this code. Its match may have started already."

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/seeks")
async def sought_games(services: TheServices, holder: Holder) -> list[SoughtGame]:
    """The games that other people wait for."""
    return [SoughtGame(**game) for game in await services.seeking.sought(holder)]


@router.post("/seeks")
async def seek(form: Seek, services: TheServices, holder: Holder, limits: Limits, address: Address) -> SeekStatus:
    """Begin to seek a game, or say that the page still waits."""
    known = await services.seeking.find(form.id, holder)
    if known is None:
        if not limits.new_seeks.of(address).take():
            raise TooManyRequests("Too many new seeks. Please wait a moment.")
        known = await services.seeking.begin(
            SeekRow(
                id=form.id,
                holder=holder,
                name=form.name or "",
                game=form.game,
                least=form.least,
                most=form.most,
                clock=form.clock.model_dump() if form.clock else None,
            )
        )
    return await status(services, known)


@router.post("/seeks/{seek_id}/start")
async def start_with_bots(
    seek_id: SeekId, services: TheServices, holder: Holder, limits: Limits, address: Address
) -> SeekStatus:
    if not limits.new_tables.of(address).take():
        raise TooManyRequests("Too many new tables. Please wait a moment.")
    return await status(services, await services.seeking.start_now(seek_id, holder))


@router.delete("/seeks/{seek_id}")
async def end_seek(seek_id: SeekId, services: TheServices, holder: Holder) -> SeekStatus | None:
    """Seek no longer. If a game was found meanwhile, the answer says where it is."""
    found = await services.seeking.end(seek_id, holder)
    return await status(services, found) if found else None


async def status(services: Services, seek: SeekRow) -> SeekStatus:
    return SeekStatus(
        state="waiting" if seek.table_id is None else "matched",
        table=seek.table_id,
        waiting=await services.seeking.count_alike(seek),
        since=seek.created,
    )


@router.post("/tables/{table_id}/code")
async def code_of_table(live: TheTable, services: TheServices, holder: Holder) -> Code:
    """The code of a table that waits for players. Any of its players can ask for it."""
    if not live.seats_of(holder):
        raise Forbidden("Only the players of this table can see its code.")
    refuse_if_closed(live)
    if not live.row.waiting:
        raise RequestRefused("The match has started. Please invite people by the link.")
    code, expires = await services.codes.of_table(live.id)
    return Code(code=code, expires=expires)


@router.post("/codes")
async def join_by_code(
    form: CodeTry, services: TheServices, holder: Holder, limits: Limits, address: Address
) -> Invited:
    if not limits.code_tries.of(address).take():
        raise TooManyRequests("Too many codes were tried. Please wait a minute, or ask for the link.")
    code = read_code(form.code)
    if code is None:
        raise RequestRefused("A code has six letters, without vowels, L or V.")
    table_id = await services.codes.find(code)
    if table_id is None:
        raise NotFound(NO_SUCH_CODE)
    return Invited(table=table_id)
