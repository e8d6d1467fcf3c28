"""The requests of the web page. Each route is a few lines: it finds out who asks, and calls the part that does it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from tablewright import __version__
from tablewright.server.errors import Forbidden, NotFound, RequestRefused, TooManyRequests
from tablewright.server.people.identity import COOKIE, COOKIE_AGE
from tablewright.server.people.links import invitation, seat_link
from tablewright.server.services import Services
from tablewright.server.tables.create import SeatRequest, TableRequest
from tablewright.server.tables.games import box_of, known_games
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.web import catalogue, views
from tablewright.server.web.messages import (
    MAX_INT,
    Claim,
    GameInfo,
    Health,
    Links,
    NewTable,
    Position,
    Problem,
    Rules,
    Settings,
    TableCard,
    TakeSeat,
)
from tablewright.server.web.rate_limit import ClientBuckets
from tablewright.server.web.sockets import Sockets

DESCRIPTIONS = {
    400: "The request could not be read.",
    403: "You are not allowed to do this.",
    404: "It does not exist.",
    409: "It is not possible now, or somebody else was faster.",
    413: "The request is too large.",
    422: "The request is not valid.",
    429: "Too many requests.",
    503: "The server is full, or its database is not responding.",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {s: {"model": Problem, "description": d} for s, d in DESCRIPTIONS.items()}

router = APIRouter(prefix="/api", responses=PROBLEMS)


def get_services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


def get_holder(request: Request, response: Response) -> str:
    """Who asks. A newcomer gets a token. The cookie is set again on every visit, so that it does not expire."""
    tokens = get_services(request).tokens
    holder = tokens.holder(request.cookies.get(COOKIE))
    response.set_cookie(
        COOKIE,
        tokens.sign(holder),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return holder


TheServices = Annotated[Services, Depends(get_services)]
Holder = Annotated[str, Depends(get_holder)]
Slug = Annotated[str, Path(max_length=80)]
TableId = Annotated[str, Path(max_length=64)]
SeatNumber = Annotated[int, Path(ge=0, lt=64)]


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


# --- Tables ----------------------------------------------------------------------------------------------------------


@router.post("/tables", status_code=201)
async def create_table(request: Request, form: NewTable, services: TheServices, holder: Holder) -> TableCard:
    buckets: ClientBuckets = request.app.state.new_tables
    if not buckets.of(request.client.host if request.client else "").take():
        raise TooManyRequests("Too many new tables. Please wait a moment.")
    asked = TableRequest(
        holder=holder,
        game=form.game,
        options=form.options,
        seats=[SeatRequest(seat.kind, seat.name, seat.level) for seat in form.seats],
        name=form.name,
        public=form.public,
        spectators=form.spectators,
    )
    if form.copy_of is not None:
        live = await services.copier.copy(asked, form.copy_of.table, form.copy_of.ply)
    else:
        live = await services.creator.create(asked)
    return views.live_table_card(live, holder)


@router.get("/tables")
async def list_tables(
    services: TheServices, holder: Holder, which: Annotated[Literal["open", "mine", "watch"], Query()] = "open"
) -> list[TableCard]:
    database = services.database
    queries = {
        "open": database.open_tables,
        "mine": lambda: database.tables_of(holder),
        "watch": database.tables_to_watch,
    }
    rows = [row for row in await queries[which]() if row.game in known_games()]
    seats = await database.seats([row.id for row in rows])
    cards = []
    for row in rows:
        live = services.tables.find(row.id)
        card = views.live_table_card(live, holder) if live else views.table_card(row, seats[row.id], holder)
        cards.append(card)
    return cards


@router.get("/tables/{table_id}")
async def one_table(table_id: TableId, services: TheServices, holder: Holder) -> TableCard:
    return views.live_table_card(await services.tables.get(table_id), holder)


@router.get("/tables/{table_id}/settings")
async def settings(table_id: TableId, services: TheServices, holder: Holder) -> Settings:
    return views.settings((await services.tables.get(table_id)).match.game)


@router.post("/tables/{table_id}/seats/{seat}")
async def take_seat(
    table_id: TableId, seat: SeatNumber, form: TakeSeat, services: TheServices, holder: Holder
) -> TableCard:
    return views.live_table_card(await services.seating.take(table_id, seat, holder, form.name), holder)


@router.get("/tables/{table_id}/links")
async def links(table_id: TableId, services: TheServices, holder: Holder) -> Links:
    live = await services.tables.get(table_id)
    mine = {str(seat.seat): seat_link(seat.link) for seat in live.seats if seat.holder == holder}
    if not mine:
        raise Forbidden("Only the players of this table can see its links.")
    return Links(invite=invitation(table_id), seats=mine)


@router.post("/claim")
async def claim(form: Claim, services: TheServices, holder: Holder) -> TableCard:
    return views.live_table_card(await services.seating.claim(form.link, holder), holder)


@router.post("/tables/{table_id}/rematch", status_code=201)
async def rematch(table_id: TableId, services: TheServices, holder: Holder) -> TableCard:
    return views.live_table_card(await services.rematches.create(table_id, holder), holder)


@router.get("/tables/{table_id}/match", response_class=PlainTextResponse)
async def saved_match(table_id: TableId, services: TheServices, holder: Holder) -> PlainTextResponse:
    live = watchable(await services.tables.get(table_id), holder)
    if not live.match.over:
        raise RequestRefused("The match can be downloaded once it is over, because the file holds every secret.")
    if live.dealt_again:
        raise RequestRefused("This match began in the middle of another one, so it cannot be downloaded.")
    name = f"{live.row.game}-{live.id}.match.txt"
    return PlainTextResponse(live.match.save(), headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{table_id}/at/{ply}")
async def look_back(
    table_id: TableId,
    ply: Annotated[int, Path(ge=0, le=MAX_INT)],
    services: TheServices,
    holder: Holder,
    seat: Annotated[int | None, Query(ge=0, lt=64)] = None,
) -> Position:
    live = watchable(await services.tables.get(table_id), holder)
    if seat is not None and seat not in live.seats_of(holder):
        raise Forbidden("This seat is not yours.")
    if ply > live.ply:
        raise NotFound("The match has not reached this position yet.")
    return views.past_position(live, holder, seat, ply)


def watchable(live: LiveTable, holder: str) -> LiveTable:
    if not live.may_watch(holder):
        raise Forbidden("You may not watch this table.")
    return live


# --- The server itself -----------------------------------------------------------------------------------------------


@router.get("/health")
async def health(services: TheServices, response: Response) -> Health:
    alive = await services.database.is_alive()
    response.status_code = 200 if alive else 503
    waiting = services.precompiler.waiting_for
    return Health(status="ok" if alive else "trouble", version=__version__, ready=not waiting, waiting_for=waiting)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request, services: TheServices) -> Response:
    sockets: Sockets = request.app.state.sockets
    gauges = await services.gauges() | {"sockets": len(sockets)}
    return Response(services.metrics.text(gauges), media_type=CONTENT_TYPE_LATEST)
