"""Reading and writing the files that the command line is given."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tablewright.engine.batch import Batch
from tablewright.engine.errors import BadSave, TablewrightError
from tablewright.engine.match import Match
from tablewright.engine.save import replay

LARGEST_SAVE = 4_000_000  # bytes; a match of ten thousand actions has a tenth of that


class CannotWrite(TablewrightError):
    """A file that cannot be written where it was asked for; what stood there is still there."""


def read_match(file: Path) -> Match:
    try:
        if file.stat().st_size > LARGEST_SAVE:
            raise BadSave(f"{file} is too large to be a saved match.")
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise BadSave(f"{file} cannot be read: {reason}.") from None
    try:
        return replay(text)
    except BadSave as error:
        raise BadSave(f"{file}: {error}") from None


def write_text(file: Path, text: str) -> None:
    """Write a file whole or not at all: a full disk or a killed process leaves the old one as it was."""
    partial = None
    try:
        handle, partial = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(partial, file)
    except OSError as error:
        if partial:
            Path(partial).unlink(missing_ok=True)
        raise CannotWrite(f"{file} cannot be written: {error.strerror}.") from None


def refuse_unwritable(file: Path) -> None:
    """Say before the work, not after it, that its result could not be written."""
    if file.suffix != ".parquet":
        raise CannotWrite(f"{file} cannot be written: tables are written as FILE.parquet.")
    if not file.parent.is_dir() or file.is_dir():
        raise CannotWrite(f"{file} cannot be written: {file.parent} is no folder or {file.name} is one.")


def write_table(batch: Batch, file: Path) -> None:
    partial = file.with_name(f".{file.name}.partial")
    try:
        batch.write_parquet(partial)
        os.replace(partial, file)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise CannotWrite(f"{file} cannot be written: {error.strerror}.") from None
