"""The archive, statistics and ratings as messages for one person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from tablewright.bots import LEVELS
from tablewright.engine.box import Box
from tablewright.server.people.ratings import Rating as Strength
from tablewright.server.people.ratings import chance_ahead
from tablewright.server.store import history
from tablewright.server.store.ratings import SETTING, RatingRow, pool_of
from tablewright.server.store.rows import ResultRow, SeatRow
from tablewright.server.tables.games import box_of, find_words, known_games
from tablewright.server.tables.results import BOT_ID, RULEBOOK
from tablewright.server.web.messages.archive import (
    ArchivedMatch,
    ArchivedSeat,
    GameStatistics,
    OwnRating,
    RankedPlayer,
    RankedSetting,
    Rating,
    Tally,
    Versus,
    VersusGame,
)
from tablewright.server.web.views import ending_of

RULES_OF_RULEBOOK = "As in the rulebook"
ERRORS = 1.96  # sigmas on either side hold 95 of 100


def title_of(slug: str) -> str:
    return box_of(slug).title if slug in known_games() else slug


def rules_of(box: Box, variant: str) -> str:
    """The name of the rules of a match."""
    return RULES_OF_RULEBOOK if variant == RULEBOOK else str(find_words(box.words, f"preset.{variant}.name") or variant)


# --- Matches ---------------------------------------------------------------------------------------------------------


def archived_match(found: history.FoundMatch, holder: str) -> ArchivedMatch:
    own = next(row for row in found.results if row.holder == holder)
    box = box_of(own.game) if own.game in known_games() else None
    return ArchivedMatch(
        table=own.table_id,
        name=found.name,
        game=own.game,
        title=title_of(own.game),
        version=own.version,
        options=found.options,
        rules=rules_of(box, own.variant) if box and own.variant else None,
        seats=[archived_seat(row, seat, holder) for row, seat in zip(found.results, found.seats, strict=True)],
        won=own.place == 1,
        together=own.together,
        ending=ending_of(box.words, own.ending) if box else None,
        plies=own.plies,
        finished=own.finished,
        rated=own.rated,
        rating=own.mu,
        outdated=box is None or box.version != found.version,
    )


def archived_seat(row: ResultRow, seat: SeatRow, holder: str) -> ArchivedSeat:
    mine = row.holder == holder
    return ArchivedSeat(
        name=seat.name,
        place=row.place,
        points=row.points,
        mine=mine,
        forfeit=row.forfeit,
        person=row.player if row.holder is not None and not mine else None,
    )


def cursor_of(match: ArchivedMatch) -> str:
    return f"{match.finished!r}:{match.table}"


def read_cursor(cursor: str) -> tuple[float, str]:
    finished, _, table_id = cursor.partition(":")
    return float(finished), table_id


# --- Statistics ------------------------------------------------------------------------------------------------------


def statistics(tallies: Iterable[history.Tally], wins: dict[tuple[str, bool], list[bool]]) -> list[GameStatistics]:
    """What a person has played, game by game. Matches of the table as a whole are counted apart."""
    found = []
    for (game, together), some in groupby(tallies, key=lambda tally: (tally.game, tally.together)):
        by_players = list(some)
        played = sum(tally.played for tally in by_players)
        runs = winning_streaks(wins.get((game, together), []))
        found.append(
            GameStatistics(
                game=game,
                title=title_of(game),
                together=together,
                played=played,
                won=sum(tally.won for tally in by_players),
                mean_place=sum(tally.places for tally in by_players) / played,
                mean_actions=sum(tally.plies for tally in by_players) / played,
                by_players=[tally_message(tally) for tally in by_players],
                streak=runs[-1],
                best_streak=max(runs),
            )
        )
    return found


def tally_message(tally: history.Tally) -> Tally:
    return Tally(
        players=tally.players,
        played=tally.played,
        won=tally.won,
        mean_place=tally.places / tally.played,
        mean_actions=tally.plies / tally.played,
    )


def winning_streaks(wins: Sequence[bool]) -> list[int]:
    """The number of matches won in a row up to each match, beginning with 0."""
    runs = [0]
    for won in wins:
        runs.append(runs[-1] + 1 if won else 0)
    return runs


# --- Ratings ---------------------------------------------------------------------------------------------------------


def rating_fields(row: RatingRow) -> Rating:
    return Rating(rating=row.mu, error=ERRORS * row.sigma, provisional=row.rating.provisional, matches=row.matches)


def own_rating(row: RatingRow) -> OwnRating:
    game = row.pool.partition(":")[0]
    together = row.pool == pool_of(game, together=True)
    return OwnRating(**rating_fields(row).model_dump(), game=game, title=title_of(game), together=together)


def ranked_person(name: str, row: RatingRow, holder: str) -> RankedPlayer:
    mine = row.holder == holder
    return RankedPlayer(**rating_fields(row).model_dump(), name=name, person=row.player, mine=mine)


def ranked_bot(row: RatingRow) -> RankedPlayer:
    level = row.player.removeprefix(BOT_ID)
    about = next((f"{each.name.capitalize()}: {each.about}" for each in LEVELS if each.name == level), level)
    return RankedPlayer(**rating_fields(row).model_dump(), name=about, person=None, mine=False)


def ranked_setting(box: Box, row: RatingRow) -> RankedSetting:
    variant, _, players = row.player.removeprefix(SETTING).rpartition(":")
    return RankedSetting(**rating_fields(row).model_dump(), rules=rules_of(box, variant), players=int(players))


# --- Two people ------------------------------------------------------------------------------------------------------


def versus(meetings: Sequence[history.Meeting], mine: dict[str, Strength], theirs: dict[str, Strength]) -> Versus:
    """Matches of two people. The ratings of both are given by pool."""
    games = []
    for game in sorted({meeting.game for meeting in meetings}):
        rivals = [meeting for meeting in meetings if meeting.game == game and not meeting.together]
        allies = [meeting for meeting in meetings if meeting.game == game and meeting.together]
        pool = pool_of(game, together=False)
        games.append(
            VersusGame(
                game=game,
                title=title_of(game),
                played=len(rivals),
                ahead=sum(meeting.place < meeting.other for meeting in rivals),
                behind=sum(meeting.place > meeting.other for meeting in rivals),
                equal=sum(meeting.place == meeting.other for meeting in rivals),
                expected=chance_ahead(mine[pool], theirs[pool]) if pool in mine and pool in theirs else None,
                together=len(allies),
                won_together=sum(meeting.place == 1 for meeting in allies),
            )
        )
    return Versus(name=meetings[-1].name, games=games)
