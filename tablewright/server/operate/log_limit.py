"""A log that a flood of equal messages cannot fill: a few lines a minute, and then the number of those left out."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import NamedTuple, TextIO

LINES_PER_MINUTE = 20
SECONDS = 60.0
MAX_KINDS = 1000
MAX_MESSAGE_LENGTH = 100


class Kind(NamedTuple):
    """Records of one kind are alike. Values that vary from one to the next are not part of it."""

    logger: str
    level: int
    message: str
    error: str
    route: str


OTHER = Kind("tablewright.server", logging.WARNING, "other messages", "", "")


@dataclass(slots=True)
class Window:
    """One minute of one kind."""

    started: float
    lines: int = 0
    left_out: int = 0


class LimitedHandler(logging.StreamHandler[TextIO]):
    def __init__(self, stream: TextIO):
        super().__init__(stream)
        self.windows: dict[Kind, Window] = {}

    def emit(self, record: logging.LogRecord) -> None:
        self.report()
        kind = kind_of(record)
        if kind not in self.windows and len(self.windows) >= MAX_KINDS:
            kind = OTHER
        window = self.windows.setdefault(kind, Window(time.monotonic()))
        if window.lines < LINES_PER_MINUTE:
            window.lines += 1
            super().emit(record)
        else:
            window.left_out += 1

    def report(self, now: float | None = None) -> None:
        """Say what was left out in the minutes that are over."""
        now = time.monotonic() if now is None else now
        self.acquire()
        try:
            over = [kind for kind, window in self.windows.items() if now - window.started >= SECONDS]
            for kind in over:
                if left_out := self.windows.pop(kind).left_out:
                    super().emit(summary(kind, left_out))
        finally:
            self.release()

    def report_all(self) -> None:
        """Say everything that was left out, before the process ends."""
        self.report(now=float("inf"))


def kind_of(record: logging.LogRecord) -> Kind:
    message = str(record.msg).partition("\n")[0][:MAX_MESSAGE_LENGTH]
    error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
    return Kind(record.name, record.levelno, message, error, str(getattr(record, "route", "")))


def summary(kind: Kind, left_out: int) -> logging.LogRecord:
    values = {"name": kind.logger, "levelno": kind.level, "levelname": logging.getLevelName(kind.level)}
    if kind.route:
        values["route"] = kind.route
    return logging.makeLogRecord(values | {"msg": f"{kind.message} … and {left_out:,} more like it"})
