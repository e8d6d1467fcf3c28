"""The application: routes, the live socket, the board's files, and how anything that goes wrong is said."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablewright import __version__
from tablewright.engine.errors import TablewrightError
from tablewright.server.errors import Refusal
from tablewright.server.people.identity import COOKIE, new_holder
from tablewright.server.services import House
from tablewright.server.web.guard import Guard
from tablewright.server.web.messages import Problem
from tablewright.server.web.routes import router
from tablewright.server.web.static_files import Board

log = logging.getLogger("tablewright.server")

SENTENCES = {404: "There is no such address.", 405: "This cannot be asked in that way."}


def create_app(house: House) -> FastAPI:
    app = FastAPI(
        title="Tablewright",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.house = house
    app.state.board = Board()
    app.include_router(router)
    app.add_api_websocket_route("/api/tables/{table_id}/live", live_socket)
    app.add_api_route("/api/{path:path}", no_such_address, include_in_schema=False)
    app.add_api_route("/{path:path}", board, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_middleware(Guard, metrics=house.metrics, factor=house.factor)
    app.add_exception_handler(TablewrightError, refused)
    app.add_exception_handler(RequestValidationError, unreadable)
    app.add_exception_handler(HTTPException, no_route)
    app.add_exception_handler(DBAPIError, no_store)
    app.add_exception_handler(OSError, no_store)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    await app.state.house.start()
    try:
        yield
    finally:
        await app.state.house.stop()


async def live_socket(socket: WebSocket, table_id: str) -> None:
    house: House = socket.app.state.house
    holder = house.tokens.holder(socket.cookies.get(COOKIE)) or new_holder()
    await house.sockets.converse(socket, table_id, holder)


async def board(request: Request) -> Response:
    found: Board = request.app.state.board
    return found.answer(request)


async def no_such_address() -> Response:
    raise HTTPException(404)


# --- What goes wrong -------------------------------------------------------------------------------------------------


def problem(status: int, sentence: str, rule: str | None = None) -> JSONResponse:
    return JSONResponse(Problem(sentence=sentence, rule=rule).model_dump(), status)


async def refused(request: Request, error: Exception) -> Response:
    if isinstance(error, Refusal):
        return problem(error.status, error.sentence, error.rule)
    return problem(422, str(error))


async def unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part)[:30] for part in first["loc"] if str(part).isidentifier())
    return problem(422, f"The request cannot be read: {place + ', ' if place else ''}{first['msg'][:160]}.")


async def no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = problem(error.status_code, SENTENCES.get(error.status_code, "The request cannot be read."))
    answer.headers.update(error.headers or {})
    return answer


async def no_store(request: Request, error: Exception) -> Response:
    request.app.state.house.metrics.counters["store_failures"] += 1
    log.warning("the store failed", extra={"error": type(error).__name__})
    return problem(503, "The store does not answer; try again.")
