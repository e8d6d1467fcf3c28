"""Tables: opening one, its card in lists, its seats, its clock and its archive."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tablewright.server.web.messages.shared import MAX_SEATS, Message, PersonName, Ply, TableId, Values

MAX_TABLE_NAME_LENGTH = 60
MAX_CLOCK_SECONDS = 30 * 24 * 3600
MAX_DATES_OFF = 60

MAX_DELAY = 100

Delay = Annotated[int, Field(ge=1, le=MAX_DELAY)] | Literal["round"]
"""How late spectators see a table: some actions, or until the round is over."""
Weekday = Annotated[int, Field(ge=0, le=6)]  # Monday is 0
Date = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class NewSeat(Message):
    """Who is to sit there: the creator of the table, the first who comes, or a bot of a level."""

    kind: Literal["me", "open", "bot"]
    name: PersonName | None = None
    level: Annotated[str, Field(max_length=40)] | None = None


class CopyOf(Message):
    """Play on from a position of another table."""

    table: TableId
    ply: Ply


class Clock(Message):
    """How long players may take, and what happens when their time is up.

    `move` gives some seconds for each move, `bank` some for the whole match with an increment for each turn, and
    `correspondence` some for each turn, in which a player's days off do not count.
    """

    kind: Literal["move", "bank", "correspondence"]
    seconds: Annotated[float, Field(ge=1, le=MAX_CLOCK_SECONDS)]
    increment: Annotated[float, Field(ge=0, le=MAX_CLOCK_SECONDS)] = 0
    at_zero: Literal["bot_moves", "bot_takes_over", "skips"] = "bot_takes_over"


class DaysOff(Message):
    """The days on which a player's clock of a correspondence game stands still."""

    zone: Annotated[str, Field(max_length=64)]  # such as Europe/Berlin
    weekdays: list[Weekday] = Field([], max_length=6)
    dates: list[Date] = Field([], max_length=MAX_DATES_OFF)


class NewTable(Message):
    game: Annotated[str, Field(max_length=80)]
    options: Values = Field({})
    seats: list[NewSeat] = Field([], max_length=MAX_SEATS)  # none: the creator and bots of the default level
    name: Annotated[str, Field(max_length=MAX_TABLE_NAME_LENGTH)] | None = None
    public: bool = False
    spectators: bool = True
    delay: Delay | None = None
    wait: bool = False  # whether the match starts only when all seats are taken
    clock: Clock | None = None
    plans: bool = False  # whether answers can be planned; only in a correspondence game
    copy_of: CopyOf | None = None
    rated: bool = False  # whether the match is to count; everyone needs an account, and the rules must not be changed


class SeatCard(Message):
    seat: int
    name: str
    kind: Literal["person", "bot"]
    level: str | None
    mine: bool
    taken: bool
    online: bool
    away: Literal["offered", "left", "late", "resigned"] | None  # why a bot plays here for a person
    abandons: bool  # would end the match without a result
    days_off: DaysOff | None  # only of your own seat
    coach: bool  # whether whoever sits there agrees that there is a coach


class RunningClock(Clock):
    """A table's clock. `left` has the seconds of each seat; those of the seat to decide run until `deadline`."""

    left: list[float]
    deadline: float | None  # seconds since 1970; null while the clock stands still


class TableCard(Message):
    """A table as one viewer sees it in a list and with every position."""

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
    delay: Delay | None  # how late those who do not play here see it, while it is being played
    mine: bool
    my_seats: list[int]
    your_turn: bool
    host: bool  # whether you are the host, who may change the seats
    waiting: bool  # for players; the match has not started yet
    actor: int | None  # the seat to decide
    since: float  # when the last action was played
    last: str | None  # what it did, as far as everyone may know
    clock: RunningClock | None
    plans: bool  # whether answers can be planned
    created: float  # seconds since 1970
    closed: float | None  # since when nobody can act there any more
    abandoned: bool  # closed because all players agreed to
    rated: bool  # the match counts for ratings: there are no hints, no coach and no undo
    content: str | None  # the name of the designer's version that it is played with; null: the shipped content
    rematch: str | None  # the table of the rematch
    coach: bool  # whether you may have your actions weighed: with other people, if all of them agree
    outdated: bool = False  # the rules have changed since; only the archive can be read


class Home(Message):
    """The tables on the home page: your own, those with an open seat, and those to watch.

    The latest played are first, but your finished matches come after those in play.
    """

    mine: list[TableCard]
    open: list[TableCard]
    watch: list[TableCard]


class Settings(Message):
    """What is fixed for a match: its options, the rules record, and what is printed on its cards and spaces."""

    options: Values
    rules: Values
    faces: Values


class ScoreCourse(Message):
    """The scores of all seats after each action, beginning with the setup."""

    scores: list[list[int]]


class ReviewStatus(Message):
    """How far the review of a match is, and the review itself as far as it is made."""

    state: Literal["none", "waiting", "working", "done", "failed"]
    queue: int  # how many reviews wait
    mine: bool  # whether this viewer has asked for it
    review: Values | None  # in the form of `tablewright review --json`


class ArchivedEntry(Message):
    ply: int
    round: int
    sentences: list[str]


class Archive(Message):
    """A match in words, as everyone may read it."""

    title: str
    version: int  # of the rules that it was played with
    names: list[str]
    over: bool
    scores: list[int]
    places: list[int] | None
    log: list[ArchivedEntry]


class TakeSeat(Message):
    name: PersonName | None = None


class GiveToBot(Message):
    level: Annotated[str, Field(max_length=40)] | None = None  # by default the one that the seat had, or the usual one


class Abandon(Message):
    """Whether you would end the match without a result. It ends when all who are playing agree."""

    agree: bool


class Claim(Message):
    link: Annotated[str, Field(min_length=1, max_length=400)]  # a seat link, or only the token in it


class Links(Message):
    invite: str
    seats: dict[str, str]  # of your own seats, by number
