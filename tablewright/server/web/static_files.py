"""The board's built files, kept in memory with their compressed forms."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parents[1] / "static"
PAGE = "index.html"
HASHED = "assets/"  # file names under it change with their contents
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SMALLEST_WORTH_COMPRESSING = 600
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tablewright</title></head>
<body><h1>The board is not built</h1>
<p>The server runs, but this checkout has no board yet: <code>make play</code> builds it.</p>
</body></html>
"""


@dataclass(frozen=True)
class File:
    kind: str
    caching: str
    forms: dict[str, bytes]  # by encoding; "" is the file itself

    def best(self, accepted: str) -> str:
        words = {part.split(";")[0].strip() for part in accepted.split(",") if ";q=0" not in part.replace(" ", "")}
        return next((encoding for encoding in ("br", "gzip") if encoding in self.forms and encoding in words), "")


class Board:
    """All files are looked up by name in a dictionary, so that no path can lead out of the folder."""

    def __init__(self, folder: Path = FOLDER):
        self.files: dict[str, File] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and path.suffix not in (".br", ".gz"):
                name = path.relative_to(folder).as_posix()
                self.files[name] = read_file(path, name)

    def answer(self, request: Request) -> Response:
        name = request.url.path.lstrip("/")
        file = self.files.get(name)
        if file is None and name.startswith(HASHED):
            return Response("There is no such file.", 404, media_type="text/plain")
        file = file or self.files.get(PAGE)
        if file is None:
            return Response(NOT_BUILT, 503, media_type="text/html")
        encoding = file.best(request.headers.get("accept-encoding", ""))
        headers = {"cache-control": file.caching, "vary": "accept-encoding"}
        if encoding:
            headers["content-encoding"] = encoding
        return Response(file.forms[encoding], headers=headers, media_type=file.kind)


def read_file(path: Path, name: str) -> File:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    forms = {"": path.read_bytes()}
    for encoding, suffix in (("br", ".br"), ("gzip", ".gz")):
        packed = path.with_name(path.name + suffix)
        if packed.is_file():
            forms[encoding] = packed.read_bytes()
    if "gzip" not in forms and kind.startswith(COMPRESSIBLE) and len(forms[""]) >= SMALLEST_WORTH_COMPRESSING:
        forms["gzip"] = gzip.compress(forms[""], 9, mtime=0)
    return File(kind, FOR_EVER if name.startswith(HASHED) else ASK_AGAIN, forms)
