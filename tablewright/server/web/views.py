"""What each viewer sees. Everything about a match that leaves the server is made here, for one viewpoint."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from tablewright.engine.box import Box
from tablewright.engine.fields import NEVER, NOBODY
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.words import Words
from tablewright.server.store.rows import ChatRow, MatchStatus, SeatRow, TableRow
from tablewright.server.store.schema import BOT
from tablewright.server.tables.clocks import ClockState
from tablewright.server.tables.closed import why_not_play, why_paused
from tablewright.server.tables.coach import why_no_coach
from tablewright.server.tables.delay import is_delayed, shown_ply
from tablewright.server.tables.games import box_of, find_words
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.match_cache import last_sentence, status_of
from tablewright.server.tables.moves import RESULT_IS_FINAL
from tablewright.server.tables.plans import Worlds
from tablewright.server.tables.rated import NO_UNDO
from tablewright.server.tables.snapshot import PositionSnapshot
from tablewright.server.tables.table_record import TableRecord, newest_clock
from tablewright.server.web.messages.positions import BoardView, Event, LegalAction, LogEntry, Position
from tablewright.server.web.messages.socket import Said
from tablewright.server.web.messages.tables import DaysOff, RunningClock, ScoreCourse, SeatCard, Settings, TableCard

NOT_YOUR_ACTION = "Only the player who acted last can undo the action."
PAST_POSITION = "This position is in the past."


# --- Tables ----------------------------------------------------------------------------------------------------------


def live_table_card(live: LiveTable, holder: str) -> TableCard:
    if is_delayed(live.row, live.seats, live.match.over, holder):
        return late_table_card(live, holder)
    row = replace(live.row, moved=live.rows[-1].at if live.rows else live.row.moved, last=live.last)
    return table_card(row, live.seats, holder, live.audience.online, live.status, live.rematch, clock=live.clock)


def late_table_card(live: LiveTable, holder: str) -> TableCard:
    """A table as it was when a spectator may see it, and without its clock."""
    ply = shown_ply(live, holder)
    past = live.match.at(ply)
    row = replace(live.row, moved=live.rows[ply - 1].at if ply else None, last=last_sentence(past), clock=None)
    return table_card(row, live.seats, holder, live.audience.online, status_of(past, ""), live.rematch)


def table_card(
    row: TableRow,
    seats: Sequence[SeatRow],
    holder: str,
    online: Collection[int] = (),
    status: MatchStatus | None = None,
    rematch: str | None = None,
    outdated: bool = False,
    clock: ClockState | None = None,
) -> TableCard:
    """A table for one holder. The status and the clock are those of the row, unless newer ones are given."""
    now = status or row
    record = TableRecord(row, seats)
    mine = [seat.seat for seat in seats if seat.holder == holder]
    return TableCard(
        id=row.id,
        name=row.name,
        game=row.game,
        title=box_of(row.game).title,
        players=len(seats),
        seats=[
            SeatCard(
                seat=seat.seat,
                name=seat.name,
                kind="bot" if seat.kind == BOT else "person",
                level=seat.level,
                mine=seat.holder == holder,
                taken=not seat.open,
                online=seat.seat in online,
                away=seat.away,  # type: ignore[arg-type]
                abandons=seat.abandons,
                days_off=DaysOff(**seat.calendar) if seat.calendar and seat.holder == holder else None,
                coach=seat.coach,
            )
            for seat in seats
        ],
        ply=now.ply,
        round=now.round,
        over=now.over,
        public=row.public,
        spectators=row.spectators,
        delay=row.delay,  # type: ignore[arg-type]
        mine=bool(mine),
        my_seats=mine,
        your_turn=now.actor in mine and not record.paused and record.has_person(now.actor),
        host=row.host == holder,
        waiting=row.waiting,
        actor=None if record.paused else now.actor,
        since=row.moved or row.created,
        last=row.last,
        plans=row.plans,
        clock=running_clock(record, newest_clock(clock, row), now.actor),
        created=row.created,
        closed=row.closed,
        abandoned=row.abandoned,
        rated=row.rated,
        content=row.content_name,
        rematch=rematch,
        coach=bool(mine) and why_no_coach(row, seats) is None,
        outdated=outdated,
    )


def running_clock(record: TableRecord, state: ClockState | None, actor: int | None) -> RunningClock | None:
    if record.row.clock is None or state is None:
        return None
    left = [state.left if seat == actor else kept for seat, kept in enumerate(state.kept)]
    return RunningClock(**record.row.clock, left=left, deadline=state.deadline(record.calendar(actor)))


settings_of_games: WeakKeyDictionary[Game, Settings] = WeakKeyDictionary()


def settings(game: Game) -> Settings:
    """What is fixed for all matches of a game. Faces take tens of milliseconds, so they are made once."""
    if game not in settings_of_games:
        rules = {f.name: game.rules[f.name].tolist() for f in game.box.rules.fields}
        faces = dict(game.box.faces(game.box.words, game.rules))
        settings_of_games[game] = Settings(options=game.options, rules=rules, faces=faces)
    return settings_of_games[game]


# --- Positions -------------------------------------------------------------------------------------------------------


def board(live: LiveTable, seat: int | None) -> BoardView:
    """The match now, as a viewpoint sees it."""
    bot = live.bot_to_move
    snapshot = live.snapshot()
    return BoardView(
        **board_fields(snapshot, seat, why_paused(live.row)),
        legal=legal_actions(snapshot) if may_act(live, seat) else [],
        undo=why_paused(live.row) or (seat is not None and why_not_play(live, seat)) or why_not_undo(live, seat),
        thinking=bot.seat if bot else None,
    )


def late_board(live: LiveTable, ply: int) -> BoardView:
    """The match as a spectator may see it now, some actions late."""
    fields = board_fields(PositionSnapshot(live.match.at(ply)), None, why_paused(live.row))
    return BoardView(**fields, legal=[], undo=NOT_YOUR_ACTION, thinking=None)


def past_position(live: LiveTable, holder: str, seat: int | None, ply: int) -> Position:
    """The table as a viewpoint saw it after `ply` actions, without legal actions and without the log."""
    return Position(
        **board_fields(PositionSnapshot(live.match.at(ply)), seat, why_paused(live.row)),
        table=live_table_card(live, holder),
        legal=[],
        undo=PAST_POSITION,
        log_from=ply + 1,
        log=[],
        thinking=None,
    )


def planned_position(live: LiveTable, holder: str, seat: int, worlds: Worlds) -> Position:
    """A position that a planner expects. Its actions are those that are legal in some world that fits what they see."""
    ply = live.ply + len(worlds.steps)
    snapshots = {id(world): PositionSnapshot(world) for world in worlds.worlds}
    expected = [legal_action(snapshots[id(world)], action) for world, action in worlds.possible()]
    entry = move_entry(worlds.first, seat, len(worlds.steps), worlds.first.round) if worlds.steps else None
    return Position(
        **board_fields(snapshots[id(worlds.first)], seat) | {"ply": ply},
        table=live_table_card(live, holder),
        legal=[action.model_copy(update={"remark": False}) for action in expected],
        undo=None if worlds.steps else PAST_POSITION,
        log_from=ply,
        log=[entry.model_copy(update={"ply": ply})] if entry else [],
        thinking=None,
    )


def board_fields(snapshot: PositionSnapshot, seat: int | None, paused: str | None = None) -> dict[str, Any]:
    """What all positions have in common; `paused` says why nobody can act at this table."""
    match = snapshot.match
    return {
        "seat": seat,
        "ply": len(match.moves),
        "view": snapshot.view(seat),
        "text": None if is_drawn(match.game.box) else match.board(seat),
        "phase": match.phase,
        "phase_words": find_words(match.words_of, f"phase.{match.phase}") or match.phase,
        "round": match.round,
        "actor": match.actor,
        "prompt": (None if match.over else paused) or snapshot.prompt(),
        "over": match.over,
        "ending": match.ending,
        "ending_words": ending_words(match),
        "tie_words": tie_words(match),
        "scores": match.scores,
        "places": match.places,
        "winners": match.winners,
        "payoffs": match.payoffs,
    }


def is_drawn(box: Box) -> bool:
    """Whether there is anything that the plain board could draw."""
    return bool(box.decks) or any(f.seen_by != NOBODY and f.drawn != NEVER for f in box.state.fields)


def may_act(live: LiveTable, seat: int | None) -> bool:
    return seat is not None and seat == live.match.actor and not live.record.paused and live.bot_to_move is None


def ending_words(match: Match) -> str | None:
    """How the match ended. The winner and the points are in the prompt."""
    return ending_of(match.words_of, match.ending)


def ending_of(words: Words, ending: str | None) -> str | None:
    if ending is None:
        return None
    sentence = find_words(words, f"ending.{ending}") or ending
    return str(sentence).replace("{player}", str(find_words(words, "game.somebody") or "a player"))


def tie_words(match: Match) -> str | None:
    """How players with equal scores are ranked, if there are any at the end."""
    if not match.over or len(set(match.scores)) == len(match.scores):
        return None
    sentence = find_words(match.words_of, "game.ties")
    return None if sentence is None else str(sentence)


def scores_so_far(match: Match) -> ScoreCourse:
    return ScoreCourse(scores=[match.at(ply).scores for ply in range(len(match.moves) + 1)])


def legal_actions(snapshot: PositionSnapshot) -> list[LegalAction]:
    return [legal_action(snapshot, action) for action in snapshot.match.legal()]


def legal_action(snapshot: PositionSnapshot, action: int) -> LegalAction:
    match = snapshot.match
    box, options = match.game.box, match.game.options
    family = box.actions.family_of(action)
    values = zip(family.parameters, family.decode(action), strict=True)
    label = snapshot.label(action)
    return LegalAction(
        action=action,
        text=match.text(action),
        words=snapshot.words(action),
        label=label.text,
        cost=label.cost,
        quiet=label.quiet,
        group=label.group or str(find_words(match.words_of, f"group.{family.name}") or ""),
        part=match.part(action),
        family=family.name,
        values={parameter.name: parameter.values[index] for parameter, index in values},
        remark=box.takes_remark(options, action),
    )


def why_not_undo(live: LiveTable, seat: int | None) -> str | None:
    return NO_UNDO if live.row.rated and not live.match.over else why_not_undo_own(live.match, seat)


def why_not_undo_own(match: Match, seat: int | None) -> str | None:
    """Why a seat cannot undo the last action of a match."""
    if match.over:
        return RESULT_IS_FINAL
    if match.moves and (seat is None or match.moves[-1].actor != seat):
        return NOT_YOUR_ACTION
    return match.why_no_undo()


# --- The log and the chat --------------------------------------------------------------------------------------------


def log_entry(live: LiveTable, seat: int | None, ply: int) -> LogEntry:
    """What the action before a ply did (ply 0: the set-up), in the words that this viewpoint may read."""
    match = live.match
    if ply == 0:
        told = opening_entry(match, seat)
        return told.model_copy(update={"sentences": [], "events": []}) if live.dealt_again else told
    return move_entry(match, seat, ply, live.rounds[ply - 1])


def opening_entry(match: Match, seat: int | None) -> LogEntry:
    sentences, happened = match.sentences(0, seat), events(match, 0, seat)
    return LogEntry(ply=0, actor=None, round=0, text=None, sentences=sentences, events=happened)


def move_entry(match: Match, seat: int | None, ply: int, round_number: int) -> LogEntry:
    move = match.moves[ply - 1]
    may_read = match.over or move.actor == seat
    return LogEntry(
        ply=ply,
        actor=move.actor,
        round=round_number,
        text=match.text(move.action) if may_read else None,
        sentences=match.sentences(ply, seat),
        events=events(match, ply, seat),
        remark=move.remark,
    )


def events(match: Match, ply: int, seat: int | None) -> list[Event]:
    kinds = match.game.box.entries
    return [Event(kind=kinds[kind - 1], values=values) for kind, *values, _ in match.entries(ply, seat)]


def chat_line(row: ChatRow) -> Said:
    return Said(number=row.number, seat=row.seat, name=row.name, text=row.text, at=row.at)
