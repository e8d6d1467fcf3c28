"""The web application: routes, the live socket, the static files, and the responses to errors."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from tablewright import __version__
from tablewright.engine.errors import TablewrightError
from tablewright.server.errors import DATABASE_DOWN, DATABASE_ERRORS, NameRefused, RequestRefused
from tablewright.server.services import Services
from tablewright.server.web import previews
from tablewright.server.web.account_routes import router as account_router
from tablewright.server.web.archive_routes import router as archive_router
from tablewright.server.web.conduct_routes import router as conduct_router
from tablewright.server.web.cookies import identify
from tablewright.server.web.guard import Guard
from tablewright.server.web.learning_routes import router as learning_router
from tablewright.server.web.lesson_routes import router as lesson_router
from tablewright.server.web.lobby_routes import router as lobby_router
from tablewright.server.web.messages.shared import Problem
from tablewright.server.web.notice_routes import router as notice_router
from tablewright.server.web.plan_routes import router as plan_router
from tablewright.server.web.practice_routes import router as practice_router
from tablewright.server.web.puzzle_routes import router as puzzle_router
from tablewright.server.web.review_routes import router as review_router
from tablewright.server.web.routes import router
from tablewright.server.web.seat_routes import router as seat_router
from tablewright.server.web.site_files import SiteFiles
from tablewright.server.web.sockets import Sockets
from tablewright.server.web.static_files import StaticFiles
from tablewright.server.web.validation import invalid
from tablewright.server.web.version_report_routes import router as version_report_router
from tablewright.server.web.workshop_routes import router as workshop_router

log = logging.getLogger("tablewright.server")

LEAST_BYTES_TO_COMPRESS = 10_000  # words and settings of a game; nothing secret is that long
COMPRESSION = 5  # of 9: a few milliseconds
SENTENCES = {404: "Page not found.", 405: "This method is not allowed here."}
ROUTERS = (
    router,
    account_router,
    learning_router,
    lesson_router,
    lobby_router,
    notice_router,
    puzzle_router,
    review_router,
    practice_router,
    seat_router,
    archive_router,
    conduct_router,
    plan_router,
    workshop_router,
    version_report_router,
)


def create_app(services: Services) -> FastAPI:
    app = routes()
    app.state.services = services
    app.state.sockets = Sockets(services)
    app.state.static_files = StaticFiles()
    app.state.site_files = SiteFiles()
    app.add_middleware(GZipMiddleware, minimum_size=LEAST_BYTES_TO_COMPRESS, compresslevel=COMPRESSION)
    app.add_middleware(Guard, metrics=services.metrics, settings=services.settings, bans=services.bans)
    app.add_exception_handler(TablewrightError, on_refusal)
    app.add_exception_handler(RequestValidationError, on_invalid_request)
    app.add_exception_handler(HTTPException, on_http_error)
    for kind in DATABASE_ERRORS:
        app.add_exception_handler(kind, on_database_error)
    return app


def routes() -> FastAPI:
    """Every route, with nothing behind it: enough to describe the interface."""
    app = FastAPI(
        title="Tablewright",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    for each in ROUTERS:
        app.include_router(each)
    app.add_api_websocket_route("/api/tables/{table_id}/live", live_socket)
    app.add_api_route("/api/{path:path}", unknown_route, include_in_schema=False)
    app.add_api_route("/docs", site_file, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/docs/{path:path}", site_file, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/{path:path}", static_file, methods=["GET", "HEAD"], include_in_schema=False)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    await services.start()
    try:
        yield
    finally:
        await services.stop()


async def live_socket(socket: WebSocket, table_id: str) -> None:
    services: Services = socket.app.state.services
    sockets: Sockets = socket.app.state.sockets
    await sockets.serve(socket, table_id, await identify(socket, services.sessions))


async def static_file(request: Request) -> Response:
    files: StaticFiles = request.app.state.static_files
    services: Services = request.app.state.services
    head = await previews.head_of(services, request) if files.is_page(request) else ""
    return files.respond(request, head)


async def site_file(request: Request) -> Response:
    files: SiteFiles = request.app.state.site_files
    return files.respond(request, request.path_params.get("path"))


async def unknown_route() -> Response:
    raise HTTPException(404)


# --- Errors ----------------------------------------------------------------------------------------------------------


def problem(status: int, sentence: str, rule: str | None = None, seat: int | None = None) -> JSONResponse:
    return JSONResponse(Problem(sentence=sentence, rule=rule, seat=seat).model_dump(), status)


async def on_refusal(request: Request, error: Exception) -> Response:
    if isinstance(error, NameRefused):
        return problem(error.status, error.sentence, seat=error.seat)
    if isinstance(error, RequestRefused):
        return problem(error.status, error.sentence, error.rule)
    return problem(422, str(error))


async def on_invalid_request(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return problem(422, invalid("The request", error.errors()[0]))


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = problem(error.status_code, SENTENCES.get(error.status_code, "The request is not valid."))
    response.headers.update(error.headers or {})
    return response


async def on_database_error(request: Request, error: Exception) -> Response:
    services: Services = request.app.state.services
    services.metrics.store_failures.inc()
    log.warning("the database failed", extra={"error": type(error).__name__})
    return problem(503, DATABASE_DOWN)
