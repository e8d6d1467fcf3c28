"""What the server refuses. Each message is one plain sentence, fit to be shown as it is."""

from __future__ import annotations

from tablewright.engine.errors import TablewrightError


class Refusal(TablewrightError):
    """Something a viewer may not do, or not now; nothing was changed."""

    status = 409

    def __init__(self, sentence: str, rule: str | None = None):
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class NotFound(Refusal):
    status = 404


class NotYours(Refusal):
    status = 403


class TooOften(Refusal):
    status = 429


class Full(Refusal):
    status = 503


class Stale(Refusal):
    """An action for a position that is no longer the present one: the viewer is sent the present one."""


class CannotServe(TablewrightError):
    """The server cannot start; the message says why in one line."""
