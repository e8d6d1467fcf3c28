"""Example matches of reports as messages. They are played again from their seeds: call these functions in a thread."""

from __future__ import annotations

from typing import Any

from tablewright.engine.copies import Copy
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.server.errors import NotFound
from tablewright.server.tables.games import GameCache, box_of
from tablewright.server.web import views
from tablewright.server.web.messages.tables import Settings
from tablewright.server.web.messages.workshop import ReportMatch
from tablewright.server.web.puzzles import position


def report_match(
    games: GameCache, slug: str, content: str, example: dict[str, Any], ply: int, seat: int | None
) -> ReportMatch:
    """The position after so many actions; the last one if there are fewer."""
    game = load_version(games, slug, example["options"], content)
    bots = [str(name) for name in example["bots"]]
    match = game.new(
        seed=example["seed"], names=[f"{name.capitalize()} {place + 1}" for place, name in enumerate(bots)]
    )
    for action in example["actions"][:ply]:
        match.play(action)
    if seat is not None and seat >= game.players:
        raise NotFound("There is no such seat.")
    seen_from = seat if seat is not None else seat_to_decide(match)
    return ReportMatch(
        seat=seen_from,
        plies=len(example["actions"]),
        bots=bots,
        settings=views.settings(game),
        position=position(match, seen_from, solved=True),
    )


def settings_of(games: GameCache, slug: str, options: dict[str, Any], content: str) -> Settings:
    return views.settings(load_version(games, slug, options, content))


def load_version(games: GameCache, slug: str, options: dict[str, Any], content: str) -> Game:
    return games.load(slug, box_of(slug).options.changed(options), Copy(contents=content))


def seat_to_decide(match: Match) -> int:
    """At the end, the seat that acted last."""
    if match.actor is not None:
        return match.actor
    return match.moves[-1].actor if match.moves else 0
