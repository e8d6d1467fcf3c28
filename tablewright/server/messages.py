"""Everything that passes between server and board: the one source of `docs/protocol.md` and `web/src/lib/protocol.ts`.

A field that may be absent on the wire has a default. Numbers of seats count from 0. What a model holds is meant for
one viewer: whoever fills it in decides what that viewer may see.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

LONGEST_NAME = 40
LONGEST_TABLE_NAME = 60
LONGEST_CHAT = 500
LONGEST_REMARK = 280
MOST_SEATS = 16
LARGEST = 2**31 - 1

PersonName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Ply = Annotated[int, Field(ge=0, le=LARGEST)]
ActionNumber = Annotated[int, Field(ge=0, le=LARGEST)]
ClientId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{6,32}$")]
Values = dict[str, Any]


class Message(BaseModel):
    """What either side sends. Unknown fields are refused, and numbers are not guessed from strings."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- Games -----------------------------------------------------------------------------------------------------------


class OptionForm(Message):
    """One option of a game, with what a form needs to offer it."""

    name: str
    title: str
    about: str
    rule: str
    kind: str
    default: Any
    low: int | None = None
    high: int | None = None
    values: list[Any] | None = None
    value_titles: list[str] | None = None
    brings: dict[str, Values] | None = None  # by value of a choice: values of other options that it sets
    words: list[str] | None = None
    parts: list[tuple[str, int, int]] | None = None


class LevelInfo(Message):
    """A strength of bot."""

    name: str
    title: str
    about: str


class FieldInfo(Message):
    """One field of the view: the plain board is drawn from these."""

    name: str
    about: str
    axes: list[str]
    sizes: list[int]
    low: int
    high: int
    seen_by: Literal["everyone", "owner"]


class FamilyInfo(Message):
    """Actions of one kind: `count` numbers from `first`; the last parameter counts fastest."""

    name: str
    first: int
    count: int
    params: dict[str, list[str]]
    touches: str | None


class GameInfo(Message):
    """A game on the home page, with all that a board needs to know before a match."""

    slug: str
    title: str
    about: list[str]
    players: tuple[int, int]
    minutes: tuple[int, int]
    version: int
    hidden: bool  # whether players hold something that others may not see
    options: list[OptionForm]
    levels: list[LevelInfo]
    fields: list[FieldInfo]
    families: list[FamilyInfo]
    decks: list[str]


class Rules(Message):
    """The numbered rules of a game."""

    title: str
    markdown: str


# --- Tables ----------------------------------------------------------------------------------------------------------


class NewSeat(Message):
    """Who is to sit there: the creator, whoever comes, or a bot of a level."""

    kind: Literal["me", "open", "bot"]
    name: PersonName | None = None
    level: Annotated[str, Field(max_length=40)] | None = None


class CopyOf(Message):
    """Play on from a position of another table."""

    table: TableId
    ply: Ply


class NewTable(Message):
    game: Annotated[str, Field(max_length=80)]
    options: Values = {}
    seats: Annotated[list[NewSeat], Field(max_length=MOST_SEATS)] = []  # none: the creator and the strongest bots
    name: Annotated[str, Field(max_length=LONGEST_TABLE_NAME)] | None = None
    public: bool = False
    spectators: bool = True
    copy_of: CopyOf | None = None


class SeatCard(Message):
    seat: int
    name: str
    kind: Literal["person", "bot"]
    level: str | None
    mine: bool
    taken: bool
    online: bool


class TableCard(Message):
    """A table as one viewer finds it in a list, and with every position."""

    id: str
    name: str
    game: str
    title: str
    players: int
    seats: list[SeatCard]
    ply: int
    round: int
    over: bool
    public: bool
    spectators: bool
    mine: bool
    my_seats: list[int]
    your_turn: bool
    created: float  # seconds since 1970
    rematch: str | None  # the table where it goes on


class Settings(Message):
    """What is fixed for a match: its options, the rules record, and what is printed on its cards and spaces."""

    options: Values
    rules: Values
    faces: Values


class TakeSeat(Message):
    name: PersonName | None = None


class Claim(Message):
    link: Annotated[str, Field(min_length=1, max_length=400)]  # a seat link, or only its token


class Links(Message):
    invite: str
    seats: dict[str, str]  # of the asker's own seats


class Problem(Message):
    """Why a request was refused, in one plain sentence."""

    sentence: str
    rule: str | None = None


class Health(Message):
    status: Literal["ok", "trouble"]
    version: str
    ready: bool  # whether every game is compiled
    waiting_for: list[str]


# --- A position ------------------------------------------------------------------------------------------------------


class LegalAction(Message):
    action: int
    text: str
    words: str  # a whole sentence
    label: str  # a few words, for a button
    cost: str  # what it costs, beside the label; empty where it is free
    quiet: bool  # declining or passing
    part: str | None
    family: str
    values: dict[str, str]
    remark: bool


class Event(Message):
    """One entry of the journal as numbers, for a board to draw; the game's `journal.py` says what the values mean."""

    kind: str
    values: list[int]


class LogEntry(Message):
    """What one action did (ply 0: the set-up), as far as this viewer may know."""

    ply: int
    actor: int | None
    round: int
    text: str | None  # the action itself: to the one who made it, and to all when the match is over
    sentences: list[str]
    events: list[Event]  # the same, one for each sentence
    remark: str | None = None


class Position(Message):
    """The table as one viewer sees it. Replace all you had by it; for the log, keep what is below `log_from`."""

    type: Literal["position"] = "position"
    n: int = 0
    table: TableCard
    seat: int | None  # the viewpoint
    ply: int
    view: Values
    phase: str
    phase_words: str
    round: int
    actor: int | None
    prompt: str
    over: bool
    ending: str | None
    ending_words: str | None
    scores: list[int]
    places: list[int] | None
    winners: list[int]
    payoffs: list[float] | None
    legal: list[LegalAction]  # to the seat that is to decide, and to nobody else
    undo: str | None  # null: the last action can be taken back; else why not
    log_from: int
    log: list[LogEntry]
    thinking: int | None  # the bot that is thinking


# --- From the server -------------------------------------------------------------------------------------------------


class Said(Message):
    type: Literal["said"] = "said"
    n: int = 0
    number: int  # counts the lines of a table's chat, so that none is shown twice
    seat: int | None
    name: str
    text: str
    at: float


class Welcome(Message):
    """The answer to `hello` and to `sync`. With `resumed`, numbers go on; without, they begin again from this one."""

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
    ply: int  # how many actions had been played after it


class Refused(Message):
    type: Literal["refused"] = "refused"
    n: int = 0
    id: str | None  # null: what was sent could not be read
    sentence: str
    rule: str | None = None


class Why(Message):
    type: Literal["why"] = "why"
    n: int = 0
    id: str
    action: int
    sentence: str | None  # null: the action is legal
    rule: str | None


class Advice(Message):
    action: int
    text: str
    words: str
    value: float
    error: float
    tries: int
    line: list[str]


class Hint(Message):
    type: Literal["hint"] = "hint"
    n: int = 0
    id: str
    advice: list[Advice]
    reason: str


class Pong(Message):
    """Not numbered and never sent again."""

    type: Literal["pong"] = "pong"
    n: Literal[0] = 0


ServerMessage = Annotated[
    Welcome | Position | Accepted | Refused | Why | Hint | Said | Pong, Field(discriminator="type")
]


# --- From the board --------------------------------------------------------------------------------------------------


class Hello(Message):
    """The first message on a socket. `stream` and `seen` are those of the last connection, to go on with it."""

    type: Literal["hello"]
    stream: Annotated[str, Field(max_length=64)] | None = None
    seen: Annotated[int, Field(ge=0)] = 0
    look: SeatNumber | None = None


class Act(Message):
    type: Literal["act"]
    id: ClientId
    ply: Ply
    action: ActionNumber
    remark: Annotated[str, Field(max_length=LONGEST_REMARK)] | None = None


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


class Say(Message):
    type: Literal["say"]
    id: ClientId
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


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
    Hello | Act | Undo | AskWhy | AskHint | Say | Look | Ack | Sync | Ping, Field(discriminator="type")
]

READ: TypeAdapter[Any] = TypeAdapter(ClientMessage)
