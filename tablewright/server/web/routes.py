"""The requests of the web page. Each route is a few lines: it finds out who asks, and calls the part that does it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from tablewright import __version__
from tablewright.server.errors import (
    DATABASE_DOWN,
    Forbidden,
    NotFound,
    OutdatedRules,
    RequestRefused,
    TooManyRequests,
)
from tablewright.server.people.identity import Identity
from tablewright.server.services import Services
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.store.table_filter import TableFilter
from tablewright.server.tables.clocks import ClockRules
from tablewright.server.tables.create import SeatRequest, TableRequest
from tablewright.server.tables.delay import is_delayed, row_for_lists, shown_ply
from tablewright.server.tables.games import box_of
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.precompile import STEPS
from tablewright.server.tables.registry import NO_SUCH_TABLE
from tablewright.server.web import catalogue, lists, views
from tablewright.server.web.board_files import board_files
from tablewright.server.web.cookies import identify, set_identity
from tablewright.server.web.messages.games import Compiling, GameInfo, Health, Rules
from tablewright.server.web.messages.positions import Position
from tablewright.server.web.messages.shared import MAX_INT, MAX_SEATS, Problem
from tablewright.server.web.messages.tables import Archive, Home, NewTable, ScoreCourse, Settings, TableCard
from tablewright.server.web.rate_limit import SharedLimits
from tablewright.server.web.sockets import Sockets
from tablewright.server.web.static_files import send_file

DESCRIPTIONS = {
    400: "The request could not be read.",
    401: "You have to confirm with a passkey that it is you.",
    403: "You are not allowed to do this.",
    404: "It does not exist.",
    408: "The request was not complete in time.",
    409: "It is not possible now, or somebody else was faster.",
    413: "The request is too large.",
    421: "The server does not have this name.",
    422: "The request is not valid.",
    429: "Too many requests.",
    503: "The server is full, or its database is not responding.",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {s: {"model": Problem, "description": d} for s, d in DESCRIPTIONS.items()}

MAY_NOT_WATCH = "You may not watch this table."

router = APIRouter(prefix="/api", responses=PROBLEMS)


def get_services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def get_identity(request: Request) -> Identity:
    """Who asks, as a guest or with an account."""
    return await identify(request, get_services(request).sessions)


Who = Annotated[Identity, Depends(get_identity)]


def get_holder(request: Request, response: Response, who: Who) -> str:
    """Who asks. A newcomer gets a token. The cookie is set again on every visit, so that it does not expire."""
    set_identity(request, response, get_services(request).tokens, who)
    return who.holder


def get_limits(request: Request) -> SharedLimits:
    sockets: Sockets = request.app.state.sockets
    return sockets.limits


def get_address(request: Request) -> str:
    return request.client.host if request.client else ""


TheServices = Annotated[Services, Depends(get_services)]
Limits = Annotated[SharedLimits, Depends(get_limits)]
Address = Annotated[str, Depends(get_address)]
Holder = Annotated[str, Depends(get_holder)]
Slug = Annotated[str, Path(max_length=80)]
TableId = Annotated[str, Path(max_length=64)]
PlyInPath = Annotated[int, Path(alias="ply", ge=0, le=MAX_INT)]


async def open_table(table_id: TableId, services: TheServices, limits: Limits, address: Address) -> LiveTable:
    """The table of a request. One that has to be read from the database costs more than one in memory."""
    if services.tables.find(table_id) is None and not limits.opened_tables.of(address).take():
        raise TooManyRequests("Too many tables at once. Please wait a moment.")
    return await services.tables.get(table_id)


TheTable = Annotated[LiveTable, Depends(open_table)]


# --- Games -----------------------------------------------------------------------------------------------------------


@router.get("/games")
async def games(holder: Holder) -> list[GameInfo]:
    return catalogue.all_games()


@router.get("/games/{slug}/rules")
async def rules(slug: Slug) -> Rules:
    return catalogue.rules_text(slug)


@router.get("/games/{slug}/words")
async def words(slug: Slug) -> dict[str, Any]:
    return box_of(slug).words.sentences


@router.get("/games/{slug}/board/{version}/{path:path}", response_class=Response)
async def board_file(slug: Slug, version: str, path: str, request: Request) -> Response:
    """A file of the board that the game's package brings along."""
    file = board_files(slug).find(version, path)
    if file is None:
        raise NotFound("The board of this game has no such file.")
    return send_file(file, request)


# --- Tables ----------------------------------------------------------------------------------------------------------


@router.post("/tables", status_code=201)
async def create_table(
    form: NewTable, services: TheServices, holder: Holder, limits: Limits, address: Address
) -> TableCard:
    if not limits.new_tables.of(address).take():
        raise TooManyRequests("Too many new tables. Please wait a moment.")
    asked = TableRequest(
        holder=holder,
        game=form.game,
        options=form.options,
        seats=[SeatRequest(seat.kind, seat.name, seat.level) for seat in form.seats],
        name=form.name,
        public=form.public,
        spectators=form.spectators,
        delay=form.delay,
        wait=form.wait,
        clock=ClockRules(**form.clock.model_dump()) if form.clock else None,
        rated=form.rated,
        plans=form.plans,
    )
    if form.copy_of is not None:
        live = await services.copier.copy(asked, form.copy_of.table, form.copy_of.ply)
    else:
        live = await services.creator.create(asked)
    return views.live_table_card(live, holder)


@router.get("/home", response_model=Home, responses={304: {"description": "Nothing has changed."}})
async def home(
    services: TheServices,
    holder: Holder,
    response: Response,
    if_none_match: Annotated[str | None, Header(max_length=1000)] = None,
) -> Home | Response:
    page = await lists.home_page(services, holder)
    response.headers["etag"] = tag = page.tag()
    if lists.has_tag(if_none_match, tag):
        return Response(status_code=304, headers={"etag": tag})
    return page.cards()


@router.get("/tables")
async def list_tables(
    services: TheServices,
    holder: Holder,
    which: Annotated[Literal["open", "mine", "watch"], Query()] = "open",
    game: Annotated[str | None, Query(max_length=80)] = None,
    players: Annotated[int | None, Query(ge=1, le=MAX_SEATS)] = None,
    clock: Annotated[Literal["none", "move", "bank", "correspondence"] | None, Query()] = None,
    bots: Annotated[bool | None, Query()] = None,
) -> list[TableCard]:
    """The open tables and those to watch can be filtered. What is left out does not matter."""
    database, wanted = services.database, TableFilter(game, players, clock, bots)
    queries = {
        "open": lambda: database.open_tables(wanted),
        "mine": lambda: database.tables_of(holder),
        "watch": lambda: database.tables_to_watch(wanted),
    }
    return await lists.cards(services, await queries[which](), holder)


@router.get("/tables/{table_id}")
async def one_table(
    table_id: TableId, services: TheServices, limits: Limits, address: Address, holder: Holder
) -> TableCard:
    try:
        return views.live_table_card(await open_table(table_id, services, limits, address), holder)
    except OutdatedRules:
        row, seats = await find_rows(services, table_id)
        return views.table_card(row_for_lists(row, seats, holder), seats, holder, outdated=True)


@router.get("/tables/{table_id}/archive")
async def archive(table_id: TableId, services: TheServices, holder: Holder) -> Archive:
    content = await read_archive(services, table_id, holder)
    return Archive(**{name: content[name] for name in Archive.model_fields})


async def read_archive(services: Services, table_id: str, holder: str) -> dict[str, Any]:
    row, seats = await find_rows(services, table_id)
    sits_here = any(seat.holder == holder for seat in seats)
    if not sits_here and (not row.spectators or holder in await services.refresher.kept_out(row, seats)):
        raise Forbidden(MAY_NOT_WATCH)
    content = await services.archiver.read(table_id)
    if content is None or is_delayed(row, seats, content["over"], holder):
        raise NotFound("This match has not been archived yet.")
    return content


async def find_rows(services: Services, table_id: str) -> tuple[TableRow, list[SeatRow]]:
    row = await services.database.table(table_id)
    if row is None:
        raise NotFound(NO_SUCH_TABLE)
    return row, (await services.database.seats([table_id]))[table_id]


@router.get("/tables/{table_id}/settings")
async def settings(live: TheTable, holder: Holder) -> Settings:
    return views.settings(live.match.game)


@router.post("/tables/{table_id}/rematch", status_code=201)
async def rematch(table_id: TableId, services: TheServices, holder: Holder) -> TableCard:
    return views.live_table_card(await services.rematches.create(table_id, holder), holder)


@router.get("/tables/{table_id}/match", response_class=PlainTextResponse)
async def saved_match(
    table_id: TableId, services: TheServices, limits: Limits, address: Address, holder: Holder
) -> PlainTextResponse:
    try:
        live = await open_table(table_id, services, limits, address)
    except OutdatedRules:
        return match_file(table_id, (await read_archive(services, table_id, holder))["match"])
    check_may_watch(live, holder)
    if not live.match.over:
        raise RequestRefused("The match can be downloaded once it is over, because the file holds every secret.")
    return match_file(f"{live.row.game}-{live.id}", None if live.dealt_again else live.match.save())


def match_file(name: str, text: str | None) -> PlainTextResponse:
    if text is None:
        raise RequestRefused("This match began in the middle of another one, so it cannot be downloaded.")
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}.match.txt"'})


@router.get("/tables/{table_id}/at/{ply}")
async def look_back(
    live: TheTable,
    ply: PlyInPath,
    holder: Holder,
    limits: Limits,
    address: Address,
    seat: Annotated[int | None, Query(ge=0, lt=64)] = None,
) -> Position:
    if not limits.past_positions.of(address).take():
        raise TooManyRequests("Too many positions at once. Please wait a moment.")
    check_may_watch(live, holder)
    if seat is not None and seat not in live.seats_of(holder):
        raise Forbidden("This seat is not yours.")
    if ply > shown_ply(live, holder):
        raise NotFound("The match has not reached this position yet.")
    return views.past_position(live, holder, seat, ply)


@router.get("/tables/{table_id}/scores")
async def scores(live: TheTable, holder: Holder, limits: Limits, address: Address) -> ScoreCourse:
    """How the scores went in a match that is over."""
    if not limits.past_positions.of(address).take():
        raise TooManyRequests("Too many positions at once. Please wait a moment.")
    check_may_watch(live, holder)
    if not live.match.over:
        raise NotFound("The match is not over yet.")
    return await asyncio.to_thread(views.scores_so_far, live.match)


def check_may_watch(live: LiveTable, holder: str) -> None:
    if not live.may_watch(holder):
        raise Forbidden(MAY_NOT_WATCH)


# --- The server itself -----------------------------------------------------------------------------------------------


@router.get("/health")
async def health(services: TheServices, response: Response) -> Health:
    trouble = services.disk.trouble() if await services.database.is_alive() else DATABASE_DOWN
    response.status_code = 503 if trouble else 200
    waiting = services.precompiler.waiting_for
    return Health(
        status="trouble" if trouble else "ok",
        sentence=trouble,
        version=__version__,
        ready=not waiting,
        waiting_for=waiting,
        failed=sorted(services.precompiler.failed),
    )


@router.get("/compiling")
async def compiling(services: TheServices) -> list[Compiling]:
    compiler = services.precompiler
    return [
        Compiling(game=slug, done=compiler.steps_done.get(slug, 0), steps=STEPS, failed=slug in compiler.failed)
        for slug in sorted(compiler.failed.union(compiler.waiting_for))
    ]


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request, services: TheServices) -> Response:
    sockets: Sockets = request.app.state.sockets
    gauges = await services.gauges() | {"sockets": len(sockets)}
    return Response(services.metrics.text(gauges), media_type=CONTENT_TYPE_LATEST)
