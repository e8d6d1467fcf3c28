"""Reading and writing files for the commands."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tablewright.engine.batch import Batch, need_pyarrow
from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.errors import BadSave, TablewrightError
from tablewright.engine.match import Match
from tablewright.engine.replay import replay

LARGEST_SAVE = 4_000_000  # bytes; a match of ten thousand actions has a tenth of that


class CannotWrite(TablewrightError):
    """A file cannot be written. What stood in its place is unchanged."""


def read_match(file: Path, content: Copy = SHIPPED) -> Match:
    try:
        if not file.is_file() and file.exists() and not file.is_dir():
            raise BadSave(f"{file} is not an ordinary file.")
        if file.stat().st_size > LARGEST_SAVE:
            raise BadSave(f"{file} is too large to be a saved match.")
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise BadSave(f"{file} cannot be read: {reason}.") from None
    try:
        return replay(text, content=content)
    except BadSave as error:
        raise BadSave(f"{file}: {error}") from None


def write_text(file: Path, text: str) -> None:
    """Write a text as `write_bytes` writes bytes."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise CannotWrite(f"{file} cannot be written: it contains characters that cannot be encoded.") from None
    write_bytes(file, data)


def write_bytes(file: Path, data: bytes) -> None:
    """Write a file completely or not at all: a full disk or a killed process leaves the old one as it was."""
    refuse_special_file(file)
    partial = None
    try:
        handle, partial = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(partial, 0o666 & ~current_umask())
        os.replace(partial, file)
    except OSError as error:
        if partial:
            Path(partial).unlink(missing_ok=True)
        raise CannotWrite(f"{file} cannot be written: {error.strerror}.") from None


def current_umask() -> int:
    """The process's umask. It can only be read by setting it, so it is set back."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def refuse_special_file(file: Path) -> None:
    """Refuse to replace a pipe or a device by a file. (A folder is never replaced.)"""
    if file.exists() and not file.is_file() and not file.is_dir():
        raise CannotWrite(f"{file} cannot be written: it is not an ordinary file.")


def refuse_unwritable_table(file: Path) -> None:
    """Refuse before the work, not after it, a table that cannot be written."""
    if file.suffix != ".parquet":
        raise CannotWrite(f"{file} cannot be written: the name must end in .parquet.")
    refuse_unwritable(file)
    need_pyarrow()


def refuse_unwritable(file: Path) -> None:
    """Refuse a path where no file can be written."""
    if not file.parent.is_dir():
        raise CannotWrite(f"{file} cannot be written: {file.parent} is not a folder.")
    refuse_special_file(file)
    if file.is_dir():
        raise CannotWrite(f"{file} cannot be written: it is a folder.")
    if not os.access(file.parent, os.W_OK):
        raise CannotWrite(f"{file} cannot be written: {file.parent} is read-only.")


def write_table(batch: Batch, file: Path) -> None:
    partial = file.with_name(f".{file.name}.partial")
    try:
        batch.write_parquet(partial)
        os.replace(partial, file)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise CannotWrite(f"{file} cannot be written: {error.strerror}.") from None
