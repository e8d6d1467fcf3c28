"""The board that a game's package brings along: the files of its folder `board`.

They are read into memory, and a file is looked up by its name, so that no path can lead out of the folder. Their
address contains a hash of all of them: browsers keep them for ever, and a change has another address.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path

from tablewright.server.tables.games import box_of
from tablewright.server.web.static_files import IMMUTABLE, StaticFile, read_file

FOLDER = "board"  # beside `text` in the game's package
MODULE = "board.js"
SERVED = (".js", ".mjs", ".css", ".json", ".svg", ".png", ".jpg", ".webp", ".woff2")


class BoardFiles:
    def __init__(self, folder: Path):
        paths = [path for path in sorted(folder.rglob("*")) if is_served(path, folder)]
        self.files = {path.relative_to(folder).as_posix(): read_board_file(path) for path in paths}
        digest = blake2b(digest_size=8)
        for name, file in self.files.items():
            digest.update(f"{name} {len(file.forms[''])} ".encode() + file.forms[""])
        self.version = digest.hexdigest()

    def find(self, version: str, name: str) -> StaticFile | None:
        return self.files.get(name) if version == self.version else None


def is_served(path: Path, folder: Path) -> bool:
    """Whether a file has one of the known types, and is no link to somewhere else."""
    return path.is_file() and path.suffix in SERVED and path.resolve().is_relative_to(folder.resolve())


def read_board_file(path: Path) -> StaticFile:
    return replace(read_file(path, path.name), cache_control=IMMUTABLE)


@cache
def board_files(slug: str) -> BoardFiles:
    return BoardFiles(box_of(slug).folder / FOLDER)


def board_address(slug: str) -> str | None:
    """Where the page finds the module of a game's own board, if there is one."""
    files = board_files(slug)
    return f"/api/games/{slug}/board/{files.version}/{MODULE}" if MODULE in files.files else None
