"""A version as one zip file, with the files that `tablewright lab content` writes."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from tablewright.engine.box import Box
from tablewright.engine.copies import Copy
from tablewright.engine.errors import BadContent
from tablewright.engine.workbook import Values, values_of, write_files
from tablewright.server.operate.limits import MAX_VERSION_BYTES

MAX_FILES = 100
ENDINGS = (".toml", ".csv")


def to_zip(box: Box, values: Values) -> bytes:
    packed = io.BytesIO()
    with TemporaryDirectory() as folder, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in write_files(box, values, Path(folder)):
            archive.write(path, path.name)
    return packed.getvalue()


def from_zip(box: Box, packed: bytes) -> Values:
    """The values of a zip file, read as `--content` reads a folder. Only TOML and CSV files are looked at."""
    with TemporaryDirectory() as folder:
        for name, body in files_in(packed).items():
            (Path(folder) / name).write_bytes(body)
        return values_of(box, Copy(Path(folder)))


def files_in(packed: bytes) -> dict[str, bytes]:
    """The TOML and CSV files by their names. The folders that they are in do not matter."""
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            found = [each for each in archive.infolist() if PurePosixPath(each.filename).suffix in ENDINGS]
            if len(found) > MAX_FILES or sum(each.file_size for each in found) > 2 * MAX_VERSION_BYTES:
                raise BadContent("This zip file is too large.")
            files = {PurePosixPath(each.filename).name: archive.read(each) for each in found}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError):
        raise BadContent("This is not a zip file.") from None
    if not files:
        raise BadContent("There are no TOML or CSV files in this zip file.")
    return files
