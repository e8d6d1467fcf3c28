"""Games and matches as text for people and as data for programs."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from tablewright.engine.box import Box
from tablewright.engine.match import Match
from tablewright.engine.options import Option, shown


def as_data(box: Box) -> dict[str, Any]:
    """A game with its options, ready for JSON."""
    low, high = box.minutes
    return {
        "game": box.slug,
        "title": box.title,
        "about": " ".join(box.words.get("game.about")),
        "version": box.version,
        "players": [box.options.players.low, box.options.players.high],
        "minutes": [low, high],
        "options": [option_as_data(box, option) for option in box.options],
    }


def option_as_data(box: Box, option: Option) -> dict[str, Any]:
    words = box.words
    return option.form() | {
        "title": words.say(f"option.{option.name}.name"),
        "about": words.say(f"option.{option.name}.about"),
    }


def print_game(box: Box, out: Console) -> None:
    """A game for people: what it is about, then its options in a table."""
    players = box.options.players
    low, high = box.minutes
    out.print(f"[bold]{box.title}[/bold]  {box.slug}")
    out.print(f"{players.low} to {players.high} players, {low} to {high} minutes")
    out.print(" ".join(box.words.get("game.about")), markup=False)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("option", no_wrap=True, min_width=max(len(option.name) for option in box.options))
    for heading in ("default", "values", "what it does"):
        table.add_column(heading, overflow="fold")
    for option in box.options:
        about = box.words.say(f"option.{option.name}.about")
        default = shown(option.default).replace("null", "none")
        table.add_row(option.name, default, option.allowed(players.high), about)
    out.print(table)
    out.print()


def match_as_text(match: Match) -> str:
    """Every action with what it did, then the result."""
    lines = [f"{match.game.box.title}, {match.game.players} players, seed {match.seed}", *match.sentences(0)]
    for number, move in enumerate(match.moves, start=1):
        lines.append(f"{number:>4}  {match.words_of.player(move.actor)}: {match.text(move.action)}")
        lines += [f"        {sentence}" for sentence in match.sentences(number)]
        if move.remark:
            lines.append(f'        "{move.remark}"')
    return "\n".join([*lines, "", *result_lines(match)])


def result_lines(match: Match) -> list[str]:
    scores = [f"{match.words_of.player(seat)} {score}" for seat, score in enumerate(match.scores)]
    return [match.prompt(), "Scores: " + ", ".join(scores)]


def match_as_data(match: Match) -> dict[str, Any]:
    return {
        "game": match.game.box.slug,
        "version": match.game.box.version,
        "options": match.game.options,
        "seed": match.seed,
        "actions": [match.text(action) for action in match.actions],
        "over": match.over,
        "ending": match.ending,
        "round": match.round,
        "scores": match.scores,
        "places": match.places,
        "payoffs": match.payoffs,
        "winners": match.winners,
    }
