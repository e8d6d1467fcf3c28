"""`tablewright benchmark`: a bot against the fixed baselines, and the leaderboard of our own bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tablewright.arena.benchmark import (
    BASELINES,
    GAMES,
    LEADERBOARD,
    RANKED,
    Result,
    counts_of,
    interval_text,
    is_own,
    percent,
    play_baseline,
    read_leaderboard,
    refuse_unknown_bot,
    replaced,
    weaker_baselines,
    write_leaderboard,
)
from tablewright.bots.levels import NAMES as LEVELS
from tablewright.bots.levels import played_as
from tablewright.cli.arguments import LEVEL_NAMES, AsJson, Seed, check_bots, print_json
from tablewright.cli.progress import progress_bar
from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption
from tablewright.engine.registry import games as registered_games
from tablewright.engine.registry import load, open_box

out = Console(highlight=False, emoji=False)


def benchmark(
    bot: Annotated[
        str | None,
        typer.Argument(
            help="A level or another bot with its settings, or your own as module:name. Without one, the leaderboard"
            f" is shown. Levels: {LEVEL_NAMES}.",
            metavar="[BOT]",
        ),
    ] = None,
    game: Annotated[list[str] | None, typer.Option(help="The game; all games by default. May be repeated.")] = None,
    players: Annotated[list[int] | None, typer.Option(help="Number of players; 2 and 4 by default.", min=2)] = None,
    against: Annotated[str, typer.Option(help="The baselines, separated by commas.")] = ",".join(BASELINES),
    games: Annotated[int, typer.Option(help="Games against each baseline, an even number.", min=2)] = GAMES,
    threads: Annotated[int | None, typer.Option(help="Number of threads; by default one for each core.", min=1)] = None,
    seed: Seed = 0,
    renew: Annotated[
        bool, typer.Option("--renew", help="Play what the leaderboard lacks, for BOT or for all of them, and write it.")
    ] = False,
    file: Annotated[
        Path, typer.Option(help="The leaderboard.", metavar="FILE", show_default="the one of this package")
    ] = LEADERBOARD,
    as_json: AsJson = False,
) -> None:
    """Measure a bot against fixed baselines on fixed deals, with 95 % intervals.

    Every deal is played twice with the seats exchanged.
    """
    boxes = [open_box(name) for name in game] if game else registered_games()
    if games % 2:
        raise BadOption("The number of games must be even: every deal is played twice.")
    opponents = [name.strip() for name in against.split(",") if name.strip()]
    if bot is None and not renew:
        show(kept(read_leaderboard(file), boxes), as_json)
        return
    if renew and not ({bot} <= {None, *RANKED} and set(opponents) <= set(BASELINES)):
        raise BadOption(f"The leaderboard has {', '.join(RANKED)} against {', '.join(BASELINES)} and no other bots.")
    sys.path.insert(0, "")  # so that module:name can be a file of the current folder
    bots = list(RANKED) if bot is None else [bot]
    for name in [*bots, *opponents]:
        refuse_unknown_bot(name, boxes[0])
    workers = threads or os.cpu_count() or 1
    played = []
    known = read_leaderboard(file) if renew else []
    for box, count, name, opponent in questions(boxes, players, bots, opponents, renew):
        asked = (box.slug, box.version, count, name, opponent, games, seed)
        if any((r.game, r.rules, r.players, r.bot, r.against, r.games, r.seed) == asked for r in known):
            continue
        loaded = load(box.slug, players=count)
        check_bots(loaded, (each for each in (name, opponent) if not is_own(each)))
        with progress_bar(f"{box.title}, {count} players: {name} against {opponent}", games) as advance:
            result = play_baseline(loaded, name, opponent, games, seed, workers, advance)
        played.append(result)
        if renew:
            known = replaced(known, result)
            write_leaderboard(known, file)
    show(played, as_json)


def questions(
    boxes: Sequence[Box], players: list[int] | None, bots: Sequence[str], opponents: Sequence[str], renew: bool
) -> Iterator[tuple[Box, int, str, str]]:
    """What is to be played: the game, the number of players, the bot and its opponent."""
    for box in boxes:
        for count in players or counts_of(box):
            for bot in bots:
                if renew and bot in LEVELS and played_as(bot, box) != bot:
                    continue
                wanted = [name for name in opponents if not renew or name in weaker_baselines(bot)]
                yield from ((box, count, bot, opponent) for opponent in wanted)


def kept(results: Sequence[Result], boxes: Sequence[Box]) -> list[Result]:
    return [result for result in results if result.game in {box.slug for box in boxes}]


def show(results: Sequence[Result], as_json: bool) -> None:
    if as_json:
        print_json([asdict(result) for result in results])
        return
    groups = dict.fromkeys((r.game, r.rules, r.players, r.seed, r.tablewright) for r in results)
    for slug, rules, players, seed, version in groups:
        title = f"{slug}, rules version {rules}, {players} players, seed {seed}, Tablewright {version}"
        out.print(title, markup=False, soft_wrap=True)
        table = Table("bot", "against", "score", "95 % interval", "games", box=None, padding=(0, 2, 0, 0))
        for r in results:
            if (r.game, r.rules, r.players, r.seed, r.tablewright) == (slug, rules, players, seed, version):
                table.add_row(r.bot, r.against, percent(r.score), interval_text(r), str(r.games))
        out.print(table)
