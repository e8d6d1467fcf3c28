"""The server's log: one JSON object per line, on standard error. It never holds a token, a name, a seed or a hand."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

from tablewright.server.operate.log_limit import LimitedHandler

STANDARD_FIELDS = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in STANDARD_FIELDS}
        if record.exc_info:
            line["traceback"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(line, default=str)


def configure_logging() -> LimitedHandler:
    """Send the log of the server, and the warnings of all libraries, to one handler."""
    handler = LimitedHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name, level in (("tablewright.server", "INFO"), ("uvicorn", "INFO"), ("", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level)
    errors = logging.getLogger("uvicorn.error")  # it passes its records on to the logger "uvicorn"
    errors.handlers = []
    errors.propagate = True
    errors.setLevel("WARNING")  # below that level, it logs paths
    errors.addFilter(is_not_about_utf8)
    access = logging.getLogger("uvicorn.access")
    access.handlers = []
    access.propagate = False
    return handler


def is_not_about_utf8(record: logging.LogRecord) -> bool:
    """Uvicorn logs a traceback for a frame that is not valid UTF-8, so any client could fill the log."""
    return not record.getMessage().startswith("Invalid UTF-8 sequence")
