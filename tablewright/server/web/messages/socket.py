"""What the server and the page say to each other at a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from tablewright.server.web.messages.positions import LogEntry, Position
from tablewright.server.web.messages.shared import ActionNumber, ClientId, Message, Ply, SeatNumber

MAX_CHAT_LENGTH = 500
MAX_REMARK_LENGTH = 280


class LogPart(Message):
    """Earlier entries of the log, from `log_from` on: put them before the entries that you have."""

    type: Literal["log"] = "log"
    n: int = 0
    seat: int | None  # the viewpoint
    log_from: int
    log: list[LogEntry]


class Said(Message):
    type: Literal["said"] = "said"
    n: int = 0
    number: int  # numbers the lines of a chat, so that none is shown twice
    seat: int | None
    name: str
    text: str
    at: float


class Welcome(Message):
    """The answer to `hello` and `sync`. If `resumed` is false, the numbering starts again from this message."""

    type: Literal["welcome"] = "welcome"
    n: int = 0
    stream: str
    resumed: bool
    server: str
    chat: list[Said]


class Accepted(Message):
    type: Literal["accepted"] = "accepted"
    n: int = 0
    id: str
    ply: int  # how many actions have been played, this one included


class Refused(Message):
    type: Literal["refused"] = "refused"
    n: int = 0
    id: str | None  # null: the message had no readable id
    sentence: str
    rule: str | None = None


class Why(Message):
    type: Literal["why"] = "why"
    n: int = 0
    id: str
    action: int
    sentence: str | None  # null: the action is legal
    rule: str | None


class Chance(Message):
    """A share of imagined games, with its 95 % interval."""

    share: float
    low: float
    high: float
    together: bool


class Advice(Message):
    """An action, how often it wins, and what it leads to."""

    action: int
    text: str
    words: str
    line: list[str]
    chance: Chance | None
    reasons: list[str]


class Hint(Message):
    type: Literal["hint"] = "hint"
    n: int = 0
    id: str
    advice: list[Advice]
    reason: str


class Difference(Message):
    """How much more often one action wins than another in the same imagined games, with its 95 % interval."""

    share: float
    low: float
    high: float


class LessonLink(Message):
    name: str
    title: str


class Better(Message):
    """A better action than the one that was weighed, and why."""

    action: int
    text: str
    words: str
    chance: Chance
    your_chance: Chance  # after the action that was weighed
    given_away: Difference
    games: int  # that were imagined
    reasons: list[str]
    rules: list[str]  # behind it, for the rulebook
    lesson: LessonLink | None  # that teaches it


class Weighed(Message):
    """What an action gives away; null if that is nothing, as far as can be told."""

    type: Literal["weighed"] = "weighed"
    n: int = 0
    id: str
    action: int
    better: Better | None


class Development(Message):
    """In development mode: how the files of the game stand. It comes after `welcome` and after every change."""

    type: Literal["development"] = "development"
    n: int = 0
    revision: int  # grows when new files are used: read words, settings and the board again
    problem: str | None  # what is wrong with the files; meanwhile the last version that works is used
    notice: str | None  # what the new rules have changed at this table


class Pong(Message):
    """The answer to `ping`. It is not numbered and never sent again."""

    type: Literal["pong"] = "pong"
    n: Literal[0] = 0


ServerMessage = Annotated[
    Welcome | Position | LogPart | Accepted | Refused | Why | Hint | Weighed | Said | Development | Pong,
    Field(discriminator="type"),
]


class Hello(Message):
    """The first message on a socket. To resume a stream, give its `stream` and the last number that was `seen`."""

    type: Literal["hello"]
    stream: Annotated[str, Field(max_length=64)] | None = None
    seen: Annotated[int, Field(ge=0)] = 0
    look: SeatNumber | None = None


class Act(Message):
    type: Literal["act"]
    id: ClientId
    ply: Ply
    action: ActionNumber
    remark: Annotated[str, Field(max_length=MAX_REMARK_LENGTH)] | None = None


class Undo(Message):
    type: Literal["undo"]
    id: ClientId
    ply: Ply


class AskWhy(Message):
    type: Literal["why"]
    id: ClientId
    action: ActionNumber


class AskHint(Message):
    type: Literal["hint"]
    id: ClientId


class Weigh(Message):
    """Before an action: what would it give away?"""

    type: Literal["weigh"]
    id: ClientId
    ply: Ply
    action: ActionNumber


class AgreeToCoach(Message):
    """Offer a coach at this table to the others, accept one, or decline."""

    type: Literal["coach"]
    id: ClientId
    agree: bool


class Say(Message):
    type: Literal["say"]
    id: ClientId
    text: Annotated[str, Field(min_length=1, max_length=MAX_CHAT_LENGTH)]


class Look(Message):
    type: Literal["look"]
    seat: SeatNumber | None


class Ack(Message):
    type: Literal["ack"]
    n: Annotated[int, Field(ge=0)]


class Sync(Message):
    type: Literal["sync"]


class Ping(Message):
    type: Literal["ping"]


ClientMessage = Annotated[
    Hello | Act | Undo | AskWhy | AskHint | Weigh | AgreeToCoach | Say | Look | Ack | Sync | Ping,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)
