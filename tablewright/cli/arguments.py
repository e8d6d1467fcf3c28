"""The arguments and options that several commands share, and how they are read."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from tablewright.bots import open_bot
from tablewright.bots.levels import NAMES, played_as
from tablewright.engine.copies import Copy
from tablewright.engine.game import Game
from tablewright.engine.options import Options
from tablewright.engine.registry import load, open_box

LOOPBACK = "127.0.0.1"  # only this computer is served
LEVEL_NAMES = ", ".join(NAMES)

GameName = Annotated[
    str, typer.Argument(help="The game, such as atlas-of-feelings; see `tablewright games`.", metavar="GAME")
]
Players = Annotated[
    int | None, typer.Option(help="Number of players; see `tablewright games` for the range and the default.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", help="Set an option of the game. May be repeated.", metavar="NAME=VALUE"),
]
Content = Annotated[
    Path | None,
    typer.Option(help="Play with an edited copy of the game's content.", metavar="FOLDER"),
]
Seed = Annotated[int, typer.Option(help="Random seed: the same seed gives the same games.", min=0)]
Device = Annotated[Literal["cpu", "gpu"], typer.Option(help="Play random games on the CPU or on a GPU.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def load_game(
    game: str, players: int | None = None, settings: list[str] | None = None, content: Path | None = None
) -> Game:
    """The game with the options and the content that were given on the command line."""
    options = given_options(open_box(game).options, players, settings)
    return load(game, content=Copy(content) if content else None, **options)


def given_options(options: Options, players: int | None, settings: list[str] | None) -> dict[str, Any]:
    """The given options as values. They are checked when the game is loaded."""
    given: dict[str, Any] = {} if players is None else {"players": players}
    for setting in settings or []:
        name, equals, text = setting.partition("=")
        if not equals:
            raise typer.BadParameter(f"--set {setting}: write it as name=value.")
        given[name.strip()] = options.read(name.strip(), text)
    return given


def check_bots(game: Game, names: Iterable[str]) -> None:
    """Refuse unknown bots. If a level is as strong as a lower one in this game, say so."""
    for name in dict.fromkeys(name.strip() for name in names):
        open_bot(name, game)
        same = played_as(name, game.box) if name in NAMES else name
        if same != name:
            print(f"In {game.box.title}, {name} is the same as {same}: no bot is stronger.", file=sys.stderr)


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2) + "\n")
