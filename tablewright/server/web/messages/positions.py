"""A position of a match, as one viewer may see it."""

from __future__ import annotations

from typing import Literal

from tablewright.server.web.messages.shared import Message, Values
from tablewright.server.web.messages.tables import TableCard


class LegalAction(Message):
    action: int
    text: str
    words: str  # a whole sentence
    label: str  # a few words, for a button
    cost: str  # shown next to the label; empty if the action is free
    quiet: bool  # declining or passing
    group: str  # what it does, as a verb or an area: the list of actions is grouped by it; empty without groups
    part: str | None
    family: str
    values: dict[str, str]
    remark: bool


class Event(Message):
    """One entry of the match's journal as numbers, for a board to draw. The game's `journal.py` explains the values."""

    kind: str
    values: list[int]


class LogEntry(Message):
    """What one action did (ply 0: the setup), as far as this viewer may know."""

    ply: int
    actor: int | None
    round: int
    text: str | None  # the action; null if it is another player's and the match is not over
    sentences: list[str]
    events: list[Event]  # one for each sentence
    remark: str | None = None


class BoardView(Message):
    """A match as one viewpoint sees it."""

    seat: int | None  # the viewpoint
    ply: int
    view: Values
    text: str | None  # the board in words, if nothing of this game is drawn
    phase: str
    phase_words: str
    round: int
    actor: int | None
    prompt: str
    over: bool
    ending: str | None
    ending_words: str | None
    tie_words: str | None  # how equal scores are ranked, if there are any at the end
    scores: list[int]
    places: list[int] | None
    winners: list[int]
    payoffs: list[float] | None
    legal: list[LegalAction]  # empty unless it is this seat's turn
    undo: str | None  # null: the last action can be undone; otherwise the reason why not
    thinking: int | None  # the seat of the bot that is thinking


class Position(BoardView):
    """The table as one viewer sees it. It replaces the last position; of the log, keep the entries below `log_from`.

    A position has the newest entries of the log. Earlier ones that this viewer lacks follow in `log` messages.
    """

    type: Literal["position"] = "position"
    n: int = 0
    table: TableCard
    log_from: int
    log: list[LogEntry]
