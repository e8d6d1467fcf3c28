"""What each viewer is told. Everything about a match that leaves the server is made here, for one viewpoint."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tablewright.engine.match import Match
from tablewright.server.catalogue import title_of
from tablewright.server.live import LiveTable
from tablewright.server.messages import Event, LegalAction, LogEntry, Position, Said, SeatCard, Settings, TableCard
from tablewright.server.reading import Reading
from tablewright.server.schema import BOT
from tablewright.server.store import ChatRow, SeatRow, TableRow

ONLY_PLAYERS = "Only the player who acted last can take the action back."
TOLD_NOTHING = 0


def live_card(live: LiveTable, holder: str) -> TableCard:
    standing = live.standing()
    return card(live.row, live.seats, holder, live.online(), standing, live.rematch)


def card(
    row: TableRow,
    seats: Sequence[SeatRow],
    holder: str,
    online: Collection[int] = (),
    standing: Any = None,
    rematch: str | None = None,
) -> TableCard:
    """A table for one holder; `standing` is where its match is now, the row's own columns by default."""
    now = standing or row
    mine = [seat.seat for seat in seats if seat.holder == holder]
    return TableCard(
        id=row.id,
        name=row.name,
        game=row.game,
        title=title_of(row.game),
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
            )
            for seat in seats
        ],
        ply=now.ply,
        round=now.round,
        over=now.over,
        public=row.public,
        spectators=row.spectators,
        mine=bool(mine),
        my_seats=mine,
        your_turn=now.actor in mine,
        created=row.created,
        rematch=rematch,
    )


def position(live: LiveTable, holder: str, seat: int | None, log_from: int = TOLD_NOTHING) -> Position:
    """The table now, as a viewpoint sees it, with the log from a ply on."""
    match = live.match
    bot = live.bot_to_move
    reading = live.reading()
    return Position(
        **describe(live, reading, holder, seat),
        legal=legal_actions(reading) if seat is not None and seat == match.actor else [],
        undo=why_no_undo(match, seat),
        log_from=log_from,
        log=log(live, match, seat, log_from),
        thinking=bot.seat if bot else None,
    )


def position_at(live: LiveTable, holder: str, seat: int | None, ply: int) -> Position:
    """The table as that viewpoint saw it then. Nothing can be done there."""
    match = live.as_of(ply)
    return Position(
        **describe(live, Reading(match), holder, seat),
        legal=[],
        undo="This position lies in the past.",
        log_from=TOLD_NOTHING,
        log=log(live, match, seat, TOLD_NOTHING),
        thinking=None,
    )


def describe(live: LiveTable, reading: Reading, holder: str, seat: int | None) -> dict[str, Any]:
    match = reading.match
    return {
        "table": live_card(live, holder),
        "seat": seat,
        "ply": len(match.moves),
        "view": reading.view(seat),
        "phase": match.phase,
        "phase_words": words_at(match, f"phase.{match.phase}") or match.phase,
        "round": match.round,
        "actor": match.actor,
        "prompt": reading.prompt(),
        "over": match.over,
        "ending": match.ending,
        "ending_words": ending_words(match),
        "scores": match.scores,
        "places": match.places,
        "winners": match.winners,
        "payoffs": match.payoffs,
    }


def ending_words(match: Match) -> str | None:
    """How the game ended; the winner and the points are in the prompt."""
    if match.ending is None:
        return None
    sentence = words_at(match, f"ending.{match.ending}") or match.ending
    return str(sentence).replace("{player}", str(words_at(match, "game.somebody") or "a player"))


def words_at(match: Match, key: str) -> Any:
    try:
        return match.words_of.get(key)
    except KeyError:
        return None


def legal_actions(reading: Reading) -> list[LegalAction]:
    match = reading.match
    box, options = match.game.box, match.game.options
    found = []
    for action in match.legal():
        family = box.actions.family_of(action)
        values = zip(family.parameters, family.decode(action), strict=True)
        label = reading.label(action)
        found.append(
            LegalAction(
                action=action,
                text=match.text(action),
                words=reading.words(action),
                label=label.text,
                cost=label.cost,
                quiet=label.quiet,
                part=match.part(action),
                family=family.name,
                values={parameter.name: parameter.values[index] for parameter, index in values},
                remark=box.takes_remark(options, action),
            )
        )
    return found


def why_no_undo(match: Match, seat: int | None) -> str | None:
    if match.moves and (seat is None or match.moves[-1].actor != seat):
        return ONLY_PLAYERS
    return match.why_no_undo()


def log(live: LiveTable, match: Match, seat: int | None, first: int) -> list[LogEntry]:
    """What happened from a ply on, in the words this viewpoint may read."""
    return [entry(live, match, seat, ply) for ply in range(first, len(match.moves) + 1)]


def entry(live: LiveTable, match: Match, seat: int | None, ply: int) -> LogEntry:
    if ply == 0:
        told = ([], []) if live.dealt else (match.sentences(0, seat), events(match, 0, seat))
        return LogEntry(ply=0, actor=None, round=0, text=None, sentences=told[0], events=told[1])
    move = match.moves[ply - 1]
    may_read = live.match.over or move.actor == seat
    return LogEntry(
        ply=ply,
        actor=move.actor,
        round=live.rounds[ply - 1],
        text=match.text(move.action) if may_read else None,
        sentences=match.sentences(ply, seat),
        events=events(match, ply, seat),
        remark=move.remark,
    )


def events(match: Match, ply: int, seat: int | None) -> list[Event]:
    kinds = match.game.box.entries
    return [Event(kind=kinds[kind - 1], values=values) for kind, *values, _ in match.entries(ply, seat)]


def said(row: ChatRow) -> Said:
    return Said(number=row.number, seat=row.seat, name=row.name, text=row.text, at=row.at)


def settings(match: Match) -> Settings:
    box = match.game.box
    rules = {f.name: match.game.rules[f.name].tolist() for f in box.rules.fields}
    faces = dict(box.faces(match.words_of, match.game.rules))
    return Settings(options=match.game.options, rules=rules, faces=faces)
