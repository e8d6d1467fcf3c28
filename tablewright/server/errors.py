"""Requests that the server refuses. Each message is one plain sentence that can be shown as it is."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tablewright.engine.errors import TablewrightError

DATABASE_ERRORS = (DBAPIError, PoolTimeout, OSError)  # no connection, none free, or a statement that failed
DATABASE_DOWN = "The database is not responding. Please try again."


class RequestRefused(TablewrightError):
    """A client asked for something that is not allowed, or not now. Nothing was changed."""

    status = 409

    def __init__(self, sentence: str, rule: str | None = None):
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class NotFound(RequestRefused):
    status = 404


class Forbidden(RequestRefused):
    status = 403


class NameRefused(RequestRefused):
    """A name cannot be used. A form shows the sentence next to the name of that seat."""

    status = 422

    def __init__(self, sentence: str, seat: int | None = None):
        super().__init__(sentence)
        self.seat = seat


class NameTaken(NameRefused):
    status = 409

    def __init__(self, name: str, seat: int):
        super().__init__(f"The name {name} is taken at this table.", seat)


class TooManyRequests(RequestRefused):
    status = 429


class ServerFull(RequestRefused):
    status = 503


class StalePosition(RequestRefused):
    """The action was chosen at an earlier position. The viewer is sent the current one."""


class OutdatedRules(RequestRefused):
    """The match was played with other rules, under which its actions lead elsewhere. Its archive can be read."""

    def __init__(self, title: str, version: int):
        super().__init__(
            f"This match was played with version {version} of the rules of {title}, and they have changed since. "
            "Its log and its scores can still be read."
        )


class NotOwned(RequestRefused):
    """Another process owns the table, and has to make the move."""

    def __init__(self) -> None:
        super().__init__("This table is being moved to another server process. Please try again.")


class TableDeleted(RequestRefused):
    """The table was deleted a moment ago, and its viewers have not been told yet."""

    def __init__(self) -> None:
        super().__init__("This table has been deleted.")


class NotCompiled(TablewrightError):
    """The rules would have to be compiled here and now."""


class StartupError(TablewrightError):
    """The server cannot start. The message says why in one line."""
