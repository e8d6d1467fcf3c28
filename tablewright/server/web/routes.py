"""The requests that the board makes, each a few lines: who asks is settled here, what happens is elsewhere."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from tablewright import __version__
from tablewright.server.errors import NotFound, NotYours, Refusal, TooOften
from tablewright.server.people.identity import COOKIE, COOKIE_AGE, invitation, new_holder, read_link, seat_link
from tablewright.server.people.sanitize import clean
from tablewright.server.services import House
from tablewright.server.tables import create as making
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.registry import may_watch
from tablewright.server.web import catalogue
from tablewright.server.web import views as telling
from tablewright.server.web.messages import (
    LARGEST,
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

MEANINGS = {
    400: "it could not be read at all",
    403: "it is not yours to do",
    404: "there is no such thing",
    409: "not now, or somebody was quicker",
    413: "it is too large",
    422: "it asks for something impossible",
    429: "too often",
    503: "the server is full",
}
REFUSALS: dict[int | str, dict[str, Any]] = {s: {"model": Problem, "description": d} for s, d in MEANINGS.items()}

router = APIRouter(prefix="/api", responses=REFUSALS)


def house(request: Request) -> House:
    found: House = request.app.state.house
    return found


def holder(request: Request, response: Response) -> str:
    """Who asks. A newcomer is given a token; it is refreshed with every visit, so that it does not run out."""
    tokens = house(request).tokens
    name = tokens.holder(request.cookies.get(COOKIE)) or new_holder()
    response.set_cookie(
        COOKIE,
        tokens.sign(name),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return name


TheHouse = Annotated[House, Depends(house)]
Holder = Annotated[str, Depends(holder)]
Slug = Annotated[str, Path(max_length=80)]
TableId = Annotated[str, Path(max_length=64)]
SeatNumber = Annotated[int, Path(ge=0, lt=64)]


# --- Games -----------------------------------------------------------------------------------------------------------


@router.get("/games")
async def games(who: Holder) -> list[GameInfo]:
    return catalogue.all_games()


@router.get("/games/{slug}/rules")
async def rules(slug: Slug) -> Rules:
    return catalogue.rules_text(slug)


@router.get("/games/{slug}/words")
async def words(slug: Slug) -> dict[str, Any]:
    return catalogue.box_of(slug).words.sentences


# --- Tables ----------------------------------------------------------------------------------------------------------


@router.post("/tables", status_code=201)
async def create_table(request: Request, form: NewTable, house: TheHouse, who: Holder) -> TableCard:
    if not house.new_tables.of(request.client.host if request.client else "").take():
        raise TooOften("Too many new tables; wait a moment.")
    return telling.live_card(await making.new_table(house.tables, who, form), who)


@router.get("/tables")
async def list_tables(
    house: TheHouse, who: Holder, which: Annotated[Literal["open", "mine", "watch"], Query()] = "open"
) -> list[TableCard]:
    store = house.store
    queries = {"open": store.tables_open, "mine": lambda: store.tables_of(who), "watch": store.tables_to_watch}
    rows = [row for row in await queries[which]() if row.game in catalogue.known_games()]
    seats = await store.seats([row.id for row in rows])
    cards = []
    for row in rows:
        live = house.tables.live.get(row.id)
        cards.append(telling.live_card(live, who) if live else telling.card(row, seats[row.id], who))
    return cards


@router.get("/tables/{table_id}")
async def one_table(table_id: TableId, house: TheHouse, who: Holder) -> TableCard:
    return telling.live_card(await house.tables.get(table_id), who)


@router.get("/tables/{table_id}/settings")
async def settings(table_id: TableId, house: TheHouse, who: Holder) -> Settings:
    return telling.settings((await house.tables.get(table_id)).match)


@router.post("/tables/{table_id}/seats/{seat}")
async def take_seat(table_id: TableId, seat: SeatNumber, form: TakeSeat, house: TheHouse, who: Holder) -> TableCard:
    live = await house.tables.get(table_id)
    if seat >= len(live.seats):
        raise NotFound("There is no such seat.")
    name = clean(form.name or "") or live.seats[seat].name
    if live.match.over:
        raise Refusal("The match is over.")
    if live.seats[seat].holder != who:
        if not await house.store.take_seat(table_id, seat, who, name):
            raise Refusal("This seat is taken.")
        await house.tables.seats_changed(live)
    return telling.live_card(live, who)


@router.get("/tables/{table_id}/links")
async def links(table_id: TableId, house: TheHouse, who: Holder) -> Links:
    live = await house.tables.get(table_id)
    mine = {str(seat.seat): seat_link(seat.link) for seat in live.seats if seat.holder == who}
    if not mine:
        raise NotYours("Only a player of this table has its links.")
    return Links(invite=invitation(table_id), seats=mine)


@router.post("/claim")
async def claim(form: Claim, house: TheHouse, who: Holder) -> TableCard:
    link = read_link(form.link)
    seat = await house.store.claim(link, who) if link else None
    if seat is None:
        raise NotFound("This link leads to no seat.")
    live = await house.tables.get(seat.table_id)
    await house.tables.seats_changed(live)
    return telling.live_card(live, who)


@router.post("/tables/{table_id}/rematch", status_code=201)
async def rematch(table_id: TableId, house: TheHouse, who: Holder) -> TableCard:
    live = await house.tables.get(table_id)
    return telling.live_card(await making.rematch(house.tables, who, live), who)


@router.get("/tables/{table_id}/match", response_class=PlainTextResponse)
async def saved_match(table_id: TableId, house: TheHouse, who: Holder) -> PlainTextResponse:
    live = watched(await house.tables.get(table_id), who)
    if not live.match.over:
        raise Refusal("The match can be downloaded when it is over: it holds every secret.")
    if live.dealt:
        raise Refusal("This match began in the middle of another one, so it has no file of its own.")
    name = f"{live.row.game}-{live.id}.match.txt"
    return PlainTextResponse(live.match.save(), headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{table_id}/at/{ply}")
async def look_back(
    table_id: TableId,
    ply: Annotated[int, Path(ge=0, le=LARGEST)],
    house: TheHouse,
    who: Holder,
    seat: Annotated[int | None, Query(ge=0, lt=64)] = None,
) -> Position:
    live = watched(await house.tables.get(table_id), who)
    if seat is not None and seat not in live.seats_of(who):
        raise NotYours("This seat is not yours.")
    if ply > live.ply:
        raise NotFound("The match has not come so far.")
    return telling.position_at(live, who, seat, ply)


def watched(live: LiveTable, who: str) -> LiveTable:
    if not may_watch(live, who):
        raise NotYours("This table is not yours to see.")
    return live


# --- The server itself -----------------------------------------------------------------------------------------------


@router.get("/health")
async def health(house: TheHouse, response: Response) -> Health:
    alive = await house.store.alive()
    response.status_code = 200 if alive else 503
    waiting = house.tables.kitchen.waiting_for
    return Health(status="ok" if alive else "trouble", version=__version__, ready=not waiting, waiting_for=waiting)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(house: TheHouse) -> PlainTextResponse:
    return PlainTextResponse(house.metrics.text(await house.gauges()), media_type="text/plain; version=0.0.4")
