"""The positions that a rulebook shows, `figures.toml` beside it. Each is a real match, played by the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablewright.bots import Seat, open_bot
from tablewright.engine import content
from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent, TablewrightError
from tablewright.engine.game import Game
from tablewright.engine.long_seeds import SEEDS
from tablewright.engine.match import Match
from tablewright.teach.errors import BadText

MOST_PLIES = 1000
QUICK_BOT = "random"


@dataclass(frozen=True)
class Figure:
    """How to make a position, who looks at it, and what of the board to show."""

    name: str
    line: int
    options: Mapping[str, Any]
    seed: int
    names: Sequence[str]
    draws: Mapping[str, Sequence[int]]
    bot: str  # plays the first `plies` actions for everyone
    plies: int
    actions: Sequence[str]  # played after those of the bot
    seat: int | None
    show: Sequence[str]  # parts of the board; none for the whole board


def figures_file(box: Box) -> Path:
    return box.folder / "figures.toml"


def read_figures(box: Box) -> dict[str, Figure]:
    """The figures of a game by name; a mistake raises `BadText`."""
    file = figures_file(box)
    if not file.is_file():
        return {}
    text = file.read_text(encoding="utf-8")
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadText(file, text.count("\n", 0, getattr(error, "pos", 0)) + 1, f"{error}.") from None
    lines = {row.strip(): number for number, row in enumerate(text.splitlines(), start=1)}
    return {name: read_figure(file, name, table, lines.get(f"[{name}]", 1)) for name, table in tables.items()}


def read_figure(file: Path, name: str, values: Any, line: int) -> Figure:
    if not isinstance(values, dict):
        raise BadText(file, line, f"{name} is not a table.")
    table = content.Table(values, name)
    try:
        figure = Figure(
            name=name,
            line=line,
            options=table.take("options", dict, {}),
            seed=table.whole("seed", 0, SEEDS - 1),
            names=table.take("names", list, []),
            draws=table.take("draws", dict, {}),
            bot=table.take("bot", str, QUICK_BOT),
            plies=table.whole("plies", 0, MOST_PLIES, 0),
            actions=table.take("actions", list, []),
            seat=table.whole("seat", 0, 15) if "seat" in values else None,
            show=table.take("show", list, []),
        )
        table.close()
    except BadContent as error:
        raise BadText(file, line, str(error)) from None
    if any(not isinstance(text, str) for text in (*figure.names, *figure.actions, *figure.show)):
        raise BadText(file, line, f"{name}: names, actions and show are lists of texts.")
    return figure


@dataclass(frozen=True)
class Played:
    """A match up to the position of a figure."""

    match: Match
    rounds: Sequence[int]  # of each action


def play_figure(box: Box, figure: Figure) -> Played:
    """Play the match of a figure; what the rules refuse raises `BadText`.

    The rules run plain, and the result is the same: a few actions are not worth compiling for. Bots that think are.
    """
    rounds = []
    try:
        game = Game(box, box.settle(figure.options), plain=figure.bot == QUICK_BOT)
        match = game.new(figure.seed, names=figure.names, draws=figure.draws)
        bot = open_bot(figure.bot, game, figure.seed)
        for _ in range(figure.plies):
            if match.actor is None:
                raise BadContent(f"the game is over after {len(match.moves)} actions.")
            match.play(bot(Seat(match, match.actor)))
            rounds.append(match.round)
        for action in figure.actions:
            match.play(action)
            rounds.append(match.round)
        if figure.seat is not None and figure.seat >= game.players:
            raise BadContent(f"there is no seat {figure.seat}: seats are numbered from 0 to {game.players - 1}.")
    except TablewrightError as error:
        raise BadText(figures_file(box), figure.line, f"{figure.name}: {error}") from None
    return Played(match, rounds)
