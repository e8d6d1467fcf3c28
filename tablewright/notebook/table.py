"""A match in the kernel of a notebook, with one person and bots. What it sends is what a table of the server sends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from tablewright.bots import Bot, Seat, open_bot
from tablewright.engine.errors import BadOption, TablewrightError
from tablewright.engine.match import Match
from tablewright.server.errors import RequestRefused, StalePosition
from tablewright.server.tables import bots as levels
from tablewright.server.tables.moves import MOVED_ON, NOT_YOUR_TURN, RESULT_IS_FINAL, refuse_illegal
from tablewright.server.tables.snapshot import PositionSnapshot
from tablewright.server.web import views
from tablewright.server.web.catalogue import describe_game
from tablewright.server.web.learning import figure_table
from tablewright.server.web.messages.positions import LogEntry, Position
from tablewright.server.web.messages.shared import ClientId, Message, Ply
from tablewright.server.web.messages.socket import Accepted, Act, Advice, AskHint, AskWhy, Hint, Refused, Undo, Why
from tablewright.server.web.messages.tables import TableCard
from tablewright.server.web.table_texts import LOG_PART
from tablewright.server.web.validation import invalid

Send = Callable[[Message], None]


class LookBack(Message):
    """The position after `ply` actions. The server has a request for it."""

    type: Literal["at"]
    id: ClientId
    ply: Ply


class EarlierPosition(Message):
    type: Literal["at"] = "at"
    id: str
    position: Position


QUESTION: TypeAdapter[Any] = TypeAdapter(
    Annotated[Act | Undo | AskWhy | AskHint | LookBack, Field(discriminator="type")]
)


class NotebookTable:
    """A match, the seat of the person who looks at it, and the bots in other seats.

    A seat with neither waits until somebody plays its actions in a cell.
    """

    def __init__(self, match: Match, seat: int, bots: str | Bot | Mapping[int, str | Bot], seed: int):
        players = match.game.players
        if not isinstance(bots, Mapping):
            bots = {other: bots for other in range(players) if other != seat}
        for number in (seat, *bots):
            if number not in range(players):
                raise BadOption(f"There is no seat {number!r}: the seats are 0 to {players - 1}.")
        if seat in bots:
            raise BadOption(f"Seat {seat} is yours: no bot can play there.")
        self.match = match
        self.seat = seat
        self.levels = {number: bot if isinstance(bot, str) else None for number, bot in bots.items()}
        self.bots = {number: opened(bot, match, seed + number) for number, bot in bots.items()}

    # --- what the board shows ---------------------------------------------------------------------------------------

    def fixed(self) -> dict[str, Any]:
        """What stays the same for the whole match: the game, its words, and the rules that are played."""
        box = self.match.game.box
        game = describe_game(box).model_copy(update={"board": None})  # a package's own board is a file of a server
        settings = views.settings(self.match.game)
        return {
            "game": game.model_dump(mode="json"),
            "words": box.words.sentences,
            "settings": settings.model_dump(mode="json"),
        }

    def position(self) -> Position:
        """The match now, as the person's seat sees it."""
        match, ply = self.match, len(self.match.moves)
        snapshot = PositionSnapshot(match)
        log_from = max(0, ply + 1 - LOG_PART)
        return Position(
            **views.board_fields(snapshot, self.seat),
            table=self.card(),
            legal=views.legal_actions(snapshot) if match.actor == self.seat else [],
            undo=views.why_not_undo_own(match, self.seat),
            log_from=log_from,
            log=[self.log_entry(number) for number in range(log_from, ply + 1)],
            thinking=self.bot_to_move,
        )

    def earlier_position(self, ply: int) -> Position:
        if ply > len(self.match.moves):
            raise RequestRefused("The match has not come that far.")
        return Position(
            **views.board_fields(PositionSnapshot(self.match.at(ply)), self.seat),
            table=self.card(),
            legal=[],
            undo=views.PAST_POSITION,
            log_from=ply + 1,
            log=[],
            thinking=None,
        )

    def card(self) -> TableCard:
        card = figure_table(self.match, self.seat)
        for seat, level in self.levels.items():
            card.seats[seat].kind, card.seats[seat].level = "bot", level
        return card

    def log_entry(self, ply: int) -> LogEntry:
        match = self.match
        if ply == 0:
            return views.opening_entry(match, self.seat)
        return views.move_entry(match, self.seat, ply, match.at(ply - 1).round)

    # --- playing ----------------------------------------------------------------------------------------------------

    @property
    def bot_to_move(self) -> int | None:
        return self.match.actor if self.match.actor in self.bots else None

    def play_bot(self) -> None:
        """The bot whose turn it is makes its move."""
        seat = self.match.actor
        assert seat is not None
        self.match.play(int(self.bots[seat](Seat(self.match, seat))))

    # --- answering the board ----------------------------------------------------------------------------------------

    def answer(self, content: object, send: Send) -> bool:
        """Answer a message. Says whether the board needs the position, which may be a new one."""
        try:
            message = QUESTION.validate_python(content)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            send(Refused(id=None, sentence=invalid("The message", first)))
            return False
        try:
            return self.answer_question(message, send)
        except StalePosition as refused:
            send(Refused(id=message.id, sentence=refused.sentence))
            return True
        except RequestRefused as refused:
            send(Refused(id=message.id, sentence=refused.sentence, rule=refused.rule))
        except TablewrightError as refused:
            send(Refused(id=message.id, sentence=str(refused)))
        return False

    def answer_question(self, message: Any, send: Send) -> bool:
        match message:
            case Act():
                self.refuse_stale(message.ply)
                self.refuse_if_not_my_turn()
                refuse_illegal(self.match, message.action)
                self.match.play(message.action, message.remark)
                send(Accepted(id=message.id, ply=len(self.match.moves)))
                return True
            case Undo():
                self.refuse_stale(message.ply)
                if self.match.over:
                    raise RequestRefused(RESULT_IS_FINAL)
                self.match.undo(self.seat)
                send(Accepted(id=message.id, ply=len(self.match.moves)))
                return True
            case AskWhy():
                self.refuse_if_not_my_turn()
                refusal = self.match.why_not(message.action)
                sentence, rule = (refusal.sentence, refusal.rule) if refusal else (None, None)
                send(Why(id=message.id, action=message.action, sentence=sentence, rule=rule))
            case AskHint():
                self.refuse_if_not_my_turn()
                found, reason = levels.advise(self.match, self.seat)
                advice = [Advice.model_validate(each, from_attributes=True) for each in found]
                send(Hint(id=message.id, advice=advice, reason=reason))
            case LookBack():
                send(EarlierPosition(id=message.id, position=self.earlier_position(message.ply)))
        return False

    def refuse_stale(self, ply: int) -> None:
        if ply != len(self.match.moves):
            raise StalePosition(MOVED_ON)

    def refuse_if_not_my_turn(self) -> None:
        if self.match.actor != self.seat:
            raise RequestRefused(NOT_YOUR_TURN)


def opened(bot: str | Bot, match: Match, seed: int) -> Bot:
    return open_bot(levels.setting_of(bot, match), match.game, seed) if isinstance(bot, str) else bot
