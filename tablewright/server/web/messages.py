"""Every message between the server and the web page. `web/src/lib/protocol.ts` is generated from this file.

`docs/protocol.md` explains how the messages are used. A field with a default may be left out by the sender. Seats are
numbered from 0. A message is made for one viewer: the code that fills it in decides what that viewer may see.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tablewright.server.operate.limits import MAX_LESSON_ACTIONS
from tablewright.server.people.names import MAX_NAME_LENGTH

MAX_TABLE_NAME_LENGTH = 60
MAX_CHAT_LENGTH = 500
MAX_REMARK_LENGTH = 280
MAX_SEATS = 16
MAX_INT = 2**31 - 1
MAX_CLOCK_SECONDS = 30 * 24 * 3600
MAX_DATES_OFF = 60

PersonName = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Ply = Annotated[int, Field(ge=0, le=MAX_INT)]
ActionNumber = Annotated[int, Field(ge=0, le=MAX_INT)]
ClientId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{6,32}$")]
Values = dict[str, Any]


class Message(BaseModel):
    """A message from either side. Unknown fields are refused, and a number in quotes is not a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- Games -----------------------------------------------------------------------------------------------------------


class OptionForm(Message):
    """One option of a game, with everything that a form needs to show it."""

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
    brings: dict[str, Values] | None = None  # by value of a choice: the values that it gives to other options
    words: list[str] | None = None
    parts: list[tuple[str, int, int]] | None = None
    players: list[int]  # the numbers of players at which it can be changed


class PresetInfo(Message):
    """A named set of options. The other options keep their defaults."""

    name: str
    title: str
    about: str
    options: Values
    players: list[int]  # the numbers of players that it is for


class LevelInfo(Message):
    """How strong a bot plays."""

    name: str
    title: str
    about: str


class FieldInfo(Message):
    """One field of the view. The plain board is drawn from these."""

    name: str
    about: str
    axes: list[str]
    sizes: list[int]
    low: int
    high: int
    seen_by: Literal["everyone", "owner"]


class FamilyInfo(Message):
    """Actions of one kind, numbered from `first`; the last parameter varies fastest."""

    name: str
    first: int
    count: int
    params: dict[str, list[str]]
    touches: str | None


class GameInfo(Message):
    """A game on the home page, with everything that a board needs to know before a match."""

    slug: str
    title: str
    about: list[str]
    players: tuple[int, int]
    minutes: tuple[int, int]
    version: int
    hidden: bool  # whether a player has something that the others may not see
    options: list[OptionForm]
    presets: list[PresetInfo]
    levels: list[LevelInfo]
    fields: list[FieldInfo]
    families: list[FamilyInfo]
    decks: list[str]
    rulebook: bool  # whether there is one for players
    aid: bool
    lessons: bool
    puzzles: bool


class Rules(Message):
    """The numbered rules of a game."""

    title: str
    markdown: str


# --- Texts for players -----------------------------------------------------------------------------------------------


class Span(Message):
    """Words in one style."""

    style: Literal["plain", "bold", "italic"]
    text: str


class ParagraphBlock(Message):
    kind: Literal["paragraph"] = "paragraph"
    spans: list[Span]


class ListBlock(Message):
    kind: Literal["list"] = "list"
    ordered: bool
    items: list[list[Span]]


class TableBlock(Message):
    kind: Literal["table"] = "table"
    head: list[list[Span]]
    rows: list[list[list[Span]]]


class FigureBlock(Message):
    """A position to draw; `/figures/{name}` has it."""

    kind: Literal["figure"] = "figure"
    name: str
    alt: str


class Passage(Message):
    """A piece of the rulebook, and the numbers of the rules behind it."""

    block: ParagraphBlock | ListBlock | TableBlock | FigureBlock
    rules: list[str]


class RulebookSection(Message):
    id: str
    title: str
    level: int  # 1 is the title of the rulebook
    decisions: list[str]  # the phases that it explains
    passages: list[Passage]


class Rulebook(Message):
    """The rulebook for players."""

    title: str
    minutes: int  # that it takes to read
    sections: list[RulebookSection]


class AidPart(Message):
    title: str
    blocks: list[ParagraphBlock | ListBlock | TableBlock]


class Aid(Message):
    """The player aid: one page to keep at hand. The first part stands under the title."""

    title: str
    parts: list[AidPart]


# --- Tables ----------------------------------------------------------------------------------------------------------


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
    at_zero: Literal["bot_moves", "bot_takes_over"] = "bot_takes_over"


class DaysOff(Message):
    """The days on which a player's clock of a correspondence game stands still."""

    zone: Annotated[str, Field(max_length=64)]  # such as Europe/Berlin
    weekdays: Annotated[list[Annotated[int, Field(ge=0, le=6)]], Field(max_length=6)] = []  # Monday is 0
    dates: Annotated[list[Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]], Field(max_length=MAX_DATES_OFF)] = []


class NewTable(Message):
    game: Annotated[str, Field(max_length=80)]
    options: Values = {}
    seats: Annotated[list[NewSeat], Field(max_length=MAX_SEATS)] = []  # none: the creator and bots of the default level
    name: Annotated[str, Field(max_length=MAX_TABLE_NAME_LENGTH)] | None = None
    public: bool = False
    spectators: bool = True
    wait: bool = False  # whether the match starts only when all seats are taken
    clock: Clock | None = None
    copy_of: CopyOf | None = None


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
    mine: bool
    my_seats: list[int]
    your_turn: bool
    host: bool  # whether you are the host, who may change the seats
    waiting: bool  # for players; the match has not started yet
    actor: int | None  # the seat to decide
    since: float  # when the last action was played
    last: str | None  # what it did, as far as everyone may know
    clock: RunningClock | None
    created: float  # seconds since 1970
    closed: float | None  # since when nobody can act there any more
    abandoned: bool  # closed because all players agreed to
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


class Problem(Message):
    """Why a request was refused, in one plain sentence."""

    sentence: str
    rule: str | None = None
    seat: int | None = None  # the seat whose name was refused


class Health(Message):
    status: Literal["ok", "trouble"]
    sentence: str | None  # what the trouble is
    version: str
    ready: bool  # whether every game is compiled
    waiting_for: list[str]
    failed: list[str]  # games that could not be compiled; their tables go on with simpler bots


class Compiling(Message):
    """A game whose rules are not compiled yet. It is played on its plain rules, with simpler bots."""

    game: str
    done: int
    steps: int
    failed: bool  # it will be tried again


# --- A position ------------------------------------------------------------------------------------------------------


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


# --- From the server -------------------------------------------------------------------------------------------------


class FigurePosition(Message):
    """A position of a rulebook's figure, and the parts of the board to show; none means the whole board."""

    settings: Settings
    position: Position
    show: list[str]


class LessonCard(Message):
    """A lesson in the list of a game's lessons."""

    name: str  # in addresses
    title: str
    about: str
    steps: int
    minutes: float


class Lesson(Message):
    """A lesson, and what is fixed for the match in which it is played."""

    card: LessonCard
    seat: int
    settings: Settings


class LessonTry(Message):
    """The learner's actions so far, of which the last is a try. With `show`, the server makes the next one."""

    actions: list[ActionNumber] = Field(max_length=MAX_LESSON_ACTIONS)
    show: bool = False


class LessonState(Message):
    """Where a lesson stands after a try."""

    verdict: Literal["good", "more", "bad", "later", "illegal"] | None  # None if nothing was tried
    say: str | None  # about the try
    rule: str | None  # that forbids it
    actions: list[int]  # those that stay; a bad one does not, although the position shows it
    done: int  # steps
    task: str | None  # what to do next; None at the end
    rules: list[str]  # behind the task
    point: list[str]  # parts of the board
    positions: list[Position]  # those since the last action that stayed, in order; the last one is now


class PuzzleGrade(Message):
    """How hard a puzzle is."""

    name: str
    title: str
    about: str


class PuzzleCard(Message):
    """A puzzle in the list of a game's puzzles, which is ordered from easy to hard."""

    number: int  # from 1
    key: str  # stays the same when puzzles are added
    grade: str
    players: int


class Puzzles(Message):
    """The puzzles of a game."""

    grades: list[PuzzleGrade]
    puzzles: list[PuzzleCard]
    daily: int  # the number of today's puzzle, in UTC; 0 if there are no puzzles


class Puzzle(Message):
    """A position in which one action, or some, are clearly better than all others."""

    card: PuzzleCard
    seat: int
    settings: Settings
    position: Position


class PuzzleTry(Message):
    action: ActionNumber


class PuzzleAnswer(Message):
    """What becomes of an action in a puzzle."""

    verdict: Literal["right", "wrong", "illegal"]
    sentences: list[str]  # why; for an illegal action, why it is not allowed
    rule: str | None  # that forbids it
    position: Position | None  # after the action


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


class Pong(Message):
    """The answer to `ping`. It is not numbered and never sent again."""

    type: Literal["pong"] = "pong"
    n: Literal[0] = 0


ServerMessage = Annotated[
    Welcome | Position | LogPart | Accepted | Refused | Why | Hint | Weighed | Said | Pong, Field(discriminator="type")
]


# --- From the web page -----------------------------------------------------------------------------------------------


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
