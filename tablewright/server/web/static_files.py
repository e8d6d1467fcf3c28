"""The built files of the web page, kept in memory together with their compressed forms."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parents[1] / "static"
PAGE = "index.html"
HASHED = "assets/"  # the names of these files change with their contents
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
END_OF_HEAD = "</head>"
MIN_BYTES_TO_COMPRESS = 600
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".ts": "text/plain",  # declarations for authors of boards
    ".webmanifest": "application/manifest+json",
}

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tablewright</title></head>
<body><h1>The web page is not built</h1>
<p>The server is running, but this checkout has no web page yet. <code>make play</code> builds it.</p>
</body></html>
"""


@dataclass(frozen=True)
class StaticFile:
    media_type: str
    cache_control: str
    forms: dict[str, bytes]  # by encoding; "" is the file itself

    def best_encoding(self, accepted: str) -> str:
        names = {part.split(";")[0].strip() for part in accepted.split(",") if ";q=0" not in part.replace(" ", "")}
        return next((encoding for encoding in ("br", "gzip") if encoding in self.forms and encoding in names), "")


class StaticFiles:
    """Files are looked up by name in a dictionary, so that no path can lead out of the folder."""

    def __init__(self, folder: Path = FOLDER):
        self.files: dict[str, StaticFile] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and path.suffix not in (".br", ".gz"):
                name = path.relative_to(folder).as_posix()
                self.files[name] = read_file(path, name)

    def is_page(self, request: Request) -> bool:
        """Whether the response is the page itself, which draws whatever the address stands for."""
        name = request.url.path.lstrip("/")
        return name not in self.files and not name.startswith(HASHED)

    def respond(self, request: Request, head: str = "") -> Response:
        """The file of a request. `head` is added to the head of a page."""
        name = request.url.path.lstrip("/")
        file = self.files.get(name)
        if file is None and name.startswith(HASHED):
            return Response("There is no such file.", 404, media_type="text/plain")
        file = file or self.files.get(PAGE)
        if file is None:
            return Response(NOT_BUILT, 503, media_type="text/html")
        if head:
            text = file.forms[""].decode().replace(END_OF_HEAD, head + END_OF_HEAD, 1)
            return Response(text, headers={"cache-control": file.cache_control}, media_type=file.media_type)
        return send_file(file, request)


def send_file(file: StaticFile, request: Request) -> Response:
    encoding = file.best_encoding(request.headers.get("accept-encoding", ""))
    headers = {"cache-control": file.cache_control, "vary": "accept-encoding"}
    if encoding:
        headers["content-encoding"] = encoding
    return Response(file.forms[encoding], headers=headers, media_type=file.media_type)


def read_file(path: Path, name: str) -> StaticFile:
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    forms = {"": path.read_bytes()}
    for encoding, suffix in (("br", ".br"), ("gzip", ".gz")):
        compressed = path.with_name(path.name + suffix)
        if compressed.is_file():
            forms[encoding] = compressed.read_bytes()
    if "gzip" not in forms and media_type.startswith(COMPRESSIBLE) and len(forms[""]) >= MIN_BYTES_TO_COMPRESS:
        forms["gzip"] = gzip.compress(forms[""], 9, mtime=0)
    return StaticFile(media_type, IMMUTABLE if name.startswith(HASHED) else REVALIDATE, forms)
