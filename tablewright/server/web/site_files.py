"""The documentation site under `/docs`, if it was built. Its files are read when somebody first asks for one."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from tablewright.server.web.static_files import PAGE, StaticFiles, send_file

FOLDER = Path(__file__).parents[1] / "site"
NOT_BUILT = "The documentation is not built here: `make site` builds it."


class SiteFiles:
    def __init__(self, folder: Path = FOLDER):
        self.folder = folder

    @cached_property
    def files(self) -> StaticFiles:
        return StaticFiles(self.folder)

    def respond(self, request: Request, path: str | None = None) -> Response:
        """A file of the site. Without a path, the address lacks the slash that its links are relative to."""
        if not (self.folder / PAGE).is_file():
            return PlainTextResponse(NOT_BUILT, 404)
        if path is None:
            return RedirectResponse("/docs/")
        file = self.files.files.get(path or PAGE)
        return send_file(file, request) if file else PlainTextResponse("There is no such page.", 404)
