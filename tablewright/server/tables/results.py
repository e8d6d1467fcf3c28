"""The results of a finished match: who took which place, who is rated, and whether the match counts."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from tablewright.engine.box import Box
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.presets import read_presets
from tablewright.server.people.public_ids import PublicIds
from tablewright.server.store.rows import ResultRow, SeatRow, TableRow
from tablewright.server.store.schema import RESIGNED
from tablewright.server.tables.live_table import LiveTable

RULEBOOK = "rulebook"
MAX_STAND_IN = 0.1  # of a person's moves: who leaves more of them to a bot has forfeited a rated match
BOT_ID = "bot:"  # the client ids of bots' moves begin with it, and those of people cannot
TRIAL_MATCHES = 12


def variant_of(box: Box, options: dict[str, Any]) -> str | None:
    """The rules of a match: those of the rulebook, or a preset of the game. None: changed rules."""
    players = {"players": options["players"]}
    changed = box.options.changed(box.settle(options))
    if changed == players:
        return RULEBOOK
    for preset in read_presets(box):
        fits = players["players"] in preset.players
        if fits and changed == box.options.changed(box.settle(preset.options | players)):
            return preset.name
    return None


def results_of(live: LiveTable, ids: PublicIds, accounts: Collection[str]) -> list[ResultRow]:
    """A row for each seat. `accounts` has the holders at the table who have one. A long match takes a while."""
    match, row = live.match, live.row
    assert match.places is not None and match.payoffs is not None
    variant = variant_of(match.game.box, match.game.options) if row.content is None else None
    together = plays_together(match)
    counts = row.rated and not live.base and variant is not None and all_known(live.seats, accounts)
    return [
        ResultRow(
            table_id=row.id,
            seat=seat.seat,
            game=row.game,
            version=row.version,
            variant=variant,
            players=len(live.seats),
            holder=seat.holder,
            player=player_of(seat, ids),
            place=match.places[seat.seat],
            points=match.scores[seat.seat],
            payoff=match.payoffs[seat.seat],
            together=together,
            ending=match.ending,
            forfeit=has_forfeited(live, seat),
            plies=live.ply,
            finished=live.rows[-1].at if live.rows else row.touched,
            rated=counts,
        )
        for seat in live.seats
    ]


def archived_results(
    row: TableRow, seats: Sequence[SeatRow], archive: dict[str, Any], ids: PublicIds
) -> list[ResultRow]:
    """The results of a match whose rules have changed since, as far as its archive tells them. It does not count."""
    if not archive["over"] or not archive["places"]:
        return []
    return [
        ResultRow(
            table_id=row.id,
            seat=seat.seat,
            game=row.game,
            version=row.version,
            variant=None,
            players=len(seats),
            holder=seat.holder,
            player=player_of(seat, ids),
            place=archive["places"][seat.seat],
            points=archive["scores"][seat.seat],
            payoff=None,
            together=len(seats) == 1,
            ending=None,
            forfeit=seat.away == RESIGNED,
            plies=row.ply,
            finished=row.moved or row.touched,
            rated=False,
        )
        for seat in seats
    ]


def player_of(seat: SeatRow, ids: PublicIds) -> str | None:
    """Who is rated for a seat: a person, or a level of bots. A bot in an open seat plays for itself."""
    if seat.holder is not None:
        return ids.of(seat.holder)
    return f"{BOT_ID}{seat.level}" if seat.bot_plays else None


def all_known(seats: Sequence[SeatRow], accounts: Collection[str]) -> bool:
    """Whether every person has an account and one seat."""
    people = [seat.holder for seat in seats if not (seat.bot_plays and seat.holder is None)]
    return len(set(people)) == len(people) and all(holder in accounts for holder in people)


def has_forfeited(live: LiveTable, seat: SeatRow) -> bool:
    if seat.holder is None:
        return False
    own = [row for row in live.rows if row.actor == seat.seat]
    by_bot = [row for row in own if row.client_id.startswith(BOT_ID)]
    return seat.away == RESIGNED or len(by_bot) > MAX_STAND_IN * len(own)


def plays_together(match: Match) -> bool:
    """Whether the table wins or loses as a whole, or there is one player."""
    if match.game.players == 1:
        return True
    return len(set(match.places or ())) == 1 and never_differs(match.game)


@lru_cache(maxsize=64)
def never_differs(game: Game) -> bool:
    """Whether the places of all seats are equal in some matches of random actions."""
    for seed in range(TRIAL_MATCHES):
        trial, chance = game.new(seed=seed), random.Random(seed)
        while not trial.over:
            trial.play(chance.choice(list(trial.legal())))
        if len(set(trial.places or ())) > 1:
            return False
    return True
