"""Requests that the server refuses. Each message is one plain sentence that can be shown as it is."""

from __future__ import annotations

from tablewright.engine.errors import TablewrightError

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


class StartupError(TablewrightError):
    """The server cannot start. The message says why in one line."""
