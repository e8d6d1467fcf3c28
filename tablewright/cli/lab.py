"""`tablewright lab`: the designer's report, comparisons, restricted play, sweeps and tuning, content, printing."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.console import Console
from rich.table import Table

from tablewright.arena.export import write_tables
from tablewright.arena.samples import SamplePlan, find_element
from tablewright.arena.workers import WorkerPool, need_ray
from tablewright.cli.arguments import (
    LEVEL_NAMES,
    AsJson,
    Content,
    GameName,
    Players,
    Seed,
    Settings,
    check_bots,
    load_game,
    print_json,
)
from tablewright.cli.files import refuse_unwritable, write_bytes, write_text
from tablewright.cli.groups import HelpByDefault
from tablewright.cli.progress import games_progress
from tablewright.engine.batch import need_pyarrow
from tablewright.engine.copies import write_copy
from tablewright.engine.errors import BadOption
from tablewright.engine.registry import open_box
from tablewright.lab.comparing import Compared
from tablewright.lab.comparing import compare as compare_rules
from tablewright.lab.elements import restricted_share
from tablewright.lab.figures import FIGURES, figure_of, is_share
from tablewright.lab.page import need_plotly, write_page
from tablewright.lab.planning import (
    MAIN_LEVEL,
    MOST_GAMES,
    SECOND_LEVEL,
    collect,
    play,
    report_plans,
    restricted_plans,
    usual_games,
)
from tablewright.lab.report import Report, write_report
from tablewright.lab.report_data import about_report, report_data
from tablewright.lab.shifts import Shift
from tablewright.lab.statistics import Estimate
from tablewright.lab.tuning import Trial, grid, read_dial, read_target, setting_name, turned
from tablewright.lab.tuning import tune as tune_rules
from tablewright.lab.wording import counted, percent, percentage_points, plain_percent, signed, with_interval

DEFAULT_COMMAND = "report"
PRINTED_FINDINGS = 10
PRINTED_SETTINGS = 12
PRINTED_PARTS = 10
SWEEP_COLUMNS = ("rounds", "best_score", "margin", "nobody_wins", "seat_gap", "cut_off")

out = Console(highlight=False, emoji=False)


class ReportByDefault(HelpByDefault):
    """A group with a default command: `lab GAME` is `lab report GAME`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[Any, Any, list[str]]:
        if args and args[0] not in self.commands:
            return DEFAULT_COMMAND, self.commands[DEFAULT_COMMAND], args
        return super().resolve_command(ctx, args)


app = typer.Typer(
    cls=ReportByDefault,
    help="What thousands of games say about a set of rules. `lab GAME` is short for `lab report GAME`.",
)

MainGames = Annotated[
    int | None,
    typer.Option(
        help="Games in the main sample; other samples are fractions of it. By default at most"
        f" {MOST_GAMES:,}, fewer if games are long.",
        min=8,
    ),
]
Games = Annotated[int, typer.Option(help="Games for each setting.", min=8)]
Level = Annotated[str, typer.Option("--bots", help=f"The bot that plays all seats. Levels: {LEVEL_NAMES}.")]
Workers = Annotated[int | None, typer.Option(help="Number of processes; by default one for each core.", min=1)]


def refuse_without_ray(address: str | None) -> str | None:
    """Refuse before the work that comes before the cluster is asked."""
    if address is not None:
        need_ray()
    return address


Ray = Annotated[
    str | None,
    typer.Option(
        help='Play on the Ray cluster at this address, or "local" for a new one on this machine.',
        metavar="ADDRESS",
        callback=refuse_without_ray,
    ),
]
Dials = Annotated[
    list[str],
    typer.Option(
        "--dial",
        help="An option, or a number of the content, with the values to try. May be repeated.",
        metavar="NAME=1,2,3|NAME=1..9",
    ),
]


# --- The report -----------------------------------------------------------------------------------------------------


@app.command()
def report(
    game: GameName,
    players: Players = None,
    settings: Settings = None,
    content: Content = None,
    games: MainGames = None,
    bots: Level = MAIN_LEVEL,
    second: Annotated[
        str, typer.Option(help=f"The bot that checks the findings again. Levels: {LEVEL_NAMES}.")
    ] = SECOND_LEVEL,
    seed: Seed = 0,
    file: Annotated[
        Path | None, typer.Option("--out", help="Where to write the page; by default GAME-report.html.", metavar="FILE")
    ] = None,
    tables: Annotated[
        Path | None,
        typer.Option(help="Also write games, seats and tallies as Parquet tables to this folder.", metavar="FOLDER"),
    ] = None,
    workers: Workers = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Write a page that answers a designer's questions."""
    loaded = load_game(game, players, settings, content)
    check_bots(loaded, (bots, second))
    need_plotly()
    if tables:
        need_pyarrow()
    file = file or Path(f"{loaded.box.slug}-report.html")
    refuse_unwritable(file)
    plans = report_plans(loaded, games or usual_games(loaded, bots), seed, bots, second)
    begin = time.perf_counter()
    with (
        WorkerPool(workers, ray) as pool,
        games_progress("playing", sum(plan.games for plan in plans.values())) as progress,
    ):
        evidence = collect(loaded, plans, pool, progress.advance)
    made = write_report(evidence)
    count = counted(sum(len(sample.games) for sample in evidence.samples.values()), "game")
    write_text(file, write_page(made, f"{loaded.box.title}: what {count} say", about_report(made)))
    if tables:
        write_tables({name: (sample.plan, sample.games) for name, sample in evidence.samples.items()}, tables)
    seconds = time.perf_counter() - begin
    if as_json:
        print_json(data_of(made, str(file), seconds))
    else:
        print_report(made, file, count, seconds)


def data_of(made: Report, file: str, seconds: float) -> dict[str, Any]:
    data = asdict(report_data(made))
    data["measures"] = [measure for section in data["sections"] for measure in section.pop("measures")]
    return {"page": file, "seconds": round(seconds, 1)} | data


def print_report(made: Report, file: Path, games: str, seconds: float) -> None:
    players = counted(made.game.players, "player")
    out.print(f"{made.game.box.title}, {players}: {games} in {seconds:.0f} s", markup=False)
    if not made.findings:
        out.print("Nothing is out of range.")
    for finding in made.findings[:PRINTED_FINDINGS]:
        out.print(f"  - {finding.full_sentence}", markup=False)
    more = len(made.findings) - PRINTED_FINDINGS
    rest = f"{counted(more, 'more finding')} and all measures" if more > 0 else "All measures"
    out.print(f"{rest} are on the page {file}", markup=False)


# --- Comparisons ----------------------------------------------------------------------------------------------------


@app.command()
def compare(
    game: GameName,
    players: Players = None,
    settings: Settings = None,
    content: Content = None,
    other_settings: Annotated[
        list[str] | None,
        typer.Option(
            "--other-set", help="Set an option in the second set of rules only. May be repeated.", metavar="NAME=VALUE"
        ),
    ] = None,
    other_content: Annotated[
        Path | None, typer.Option(help="The content of the second set of rules.", metavar="FOLDER")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(help=f"Maximum number of games for each set of rules; by default {MOST_GAMES:,} or fewer.", min=8),
    ] = None,
    bots: Level = MAIN_LEVEL,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Compare two sets of rules.

    --set and --content apply to both; --other-set and --other-content change the second.
    """
    first = load_game(game, players, settings, content)
    second = load_game(game, players, [*(settings or []), *(other_settings or [])], other_content or content)
    check_bots(first, (bots,))
    if first.rules_record.tobytes() == second.rules_record.tobytes() and first.players == second.players:
        raise BadOption("Both sets of rules are the same: change one with --other-set or --other-content.")
    most = games or usual_games(first, bots)
    with WorkerPool(workers, ray) as pool, games_progress("comparing", 2 * most) as progress:
        found = compare_rules(first, second, bots, most, seed, pool=pool, progress=progress.advance)
    if as_json:
        figures = [compared_data(each) for each in found.figures]
        print_json({"games": found.games, "figures": figures, "parts": [asdict(each) for each in found.parts]})
        return
    table = Table("figure", "first", "second", "difference", "verdict", box=None, header_style="dim")
    for each in found.figures:
        values = (shown(each.name, e) for e in (each.first, each.second))
        table.add_row(heading(each.name), *values, shown_shift(each.name, each.shift), each.verdict)
    count = counted(found.games, "game")
    out.print(f"{first.box.title}: {count} with each set of rules, {bots} players", markup=False)
    out.print(table)
    out.print(parts_table(found.parts) if found.parts else "No part of the game differs.")


def parts_table(parts: list[Shift]) -> Table:
    """The elements, Events, resources and sources of points that differ, the clearest difference first."""
    table = Table("part", "clearest difference", "values", "difference", box=None, header_style="dim")
    for each in parts[:PRINTED_PARTS]:
        change = each.clearest
        table.add_row(f"{each.words} ({each.name})", change.what, change.values, change.difference)
    if len(parts) > PRINTED_PARTS:
        table.add_row(f"and {len(parts) - PRINTED_PARTS} more")
    return table


def shown_shift(name: str, e: Estimate) -> str:
    return percentage_points(e) if is_share(name) else signed(e, 2)


def shown(name: str, e: Estimate) -> str:
    return percent(e) if is_share(name) else with_interval(e, 2)


def heading(name: str) -> str:
    return name.replace("_", " ")


def compared_data(each: Compared) -> dict[str, Any]:
    return {
        "measure": each.name,
        "first": vars(each.first),
        "second": vars(each.second),
        "shift": vars(each.shift),
        "p": each.p,
        "verdict": each.verdict,
    }


@app.command()
def restrict(
    game: GameName,
    without: Annotated[
        list[str] | None,
        typer.Option(help="An element that one player may not use. May be repeated.", metavar="ELEMENT"),
    ] = None,
    always: Annotated[
        list[str] | None,
        typer.Option(help="An element that one player must always take. May be repeated.", metavar="ELEMENT"),
    ] = None,
    players: Players = None,
    settings: Settings = None,
    content: Content = None,
    games: Games = 200,
    bots: Level = MAIN_LEVEL,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Measure play without an element, or always with it."""
    loaded = load_game(game, players, settings, content)
    check_bots(loaded, (bots,))
    if not without and not always:
        raise BadOption("Name an element with --without or --always.")
    if loaded.players < 2:
        raise BadOption("Restricted play needs at least two players.")
    plans: dict[str, SamplePlan] = {}
    for word, names in (("without", without or []), ("always", always or [])):
        for name in names:
            both = restricted_plans(loaded, find_element(loaded.box, name), bots, games, seed)
            plans[f"{word} {name}"] = both[f"{word} {name}"]
    with (
        WorkerPool(workers, ray) as pool,
        games_progress("playing", sum(plan.games for plan in plans.values())) as progress,
    ):
        samples = play(plans, pool, progress.advance)
    shares = {name: restricted_share(sample) for name, sample in samples.items()}
    fair = 1 / loaded.players
    if as_json:
        print_json([{"restriction": name, **vars(e), "fair": fair} for name, e in shares.items()])
        return
    for name, e in shares.items():
        sentence = f"finishes first in {percent(e)} of the games; an equal share is {plain_percent(fair, 0)}."
        out.print(f"{name}: {sentence}", markup=False)


# --- Sweeps and tuning ----------------------------------------------------------------------------------------------


@app.command()
def sweep(
    game: GameName,
    dial: Dials,
    players: Players = None,
    settings: Settings = None,
    content: Content = None,
    games: Games = 200,
    bots: Level = MAIN_LEVEL,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Play every combination of some values, and print its figures."""
    loaded = load_game(game, players, settings, content)
    check_bots(loaded, (bots,))
    combinations = grid([read_dial(loaded, text) for text in dial])
    plans = {setting_name(each): SamplePlan(turned(loaded, each), (bots,), games, seed) for each in combinations}
    with WorkerPool(workers, ray) as pool, games_progress("playing", games * len(plans)) as progress:
        samples = play(plans, pool, progress.advance)
    figures = {name: {figure: figure_of(figure, sample) for figure in FIGURES} for name, sample in samples.items()}
    if as_json:
        print_json([{"setting": name, **{k: vars(e) for k, e in row.items()}} for name, row in figures.items()])
        return
    table = Table("setting", *map(heading, SWEEP_COLUMNS), box=None, header_style="dim")
    for name, row in figures.items():
        table.add_row(name, *(shown(column, row[column]) for column in SWEEP_COLUMNS))
    out.print(table)


@app.command()
def tune(
    game: GameName,
    dial: Dials,
    target: Annotated[
        list[str],
        typer.Option(help="A figure and the range it should lie in. May be repeated.", metavar="FIGURE=LOW..HIGH"),
    ],
    players: Players = None,
    settings: Settings = None,
    content: Content = None,
    trials: Annotated[int, typer.Option(help="Number of settings to try.", min=1)] = 40,
    games: Games = 100,
    bots: Level = MAIN_LEVEL,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Search for values that bring figures into their ranges.

    Where targets conflict, the best trade-offs are printed.
    """
    loaded = load_game(game, players, settings, content)
    check_bots(loaded, (bots,))
    dials = [read_dial(loaded, text) for text in dial]
    targets = [read_target(loaded, text) for text in target]
    how: dict[str, Any] = {"trials": trials, "games": games, "level": bots, "seed": seed}
    with WorkerPool(workers, ray) as pool, games_progress("tuning", trials) as progress:
        found = tune_rules(loaded, dials, targets, pool=pool, progress=progress.advance, **how)
    if as_json:
        print_json([trial_data(trial) for trial in found])
        return
    table = Table("setting", *(heading(t.name) for t in targets), "targets met", box=None, header_style="dim")
    for trial in found[:PRINTED_SETTINGS]:
        cells = [shown(t.name, trial.figures[t.name]) for t in targets if t.name in trial.figures]
        table.add_row(setting_name(trial.settings), *cells, f"{trial.met} of {len(targets)}")
    out.print("The settings that no other setting beats in every target, the best first:")
    out.print(table)


def trial_data(trial: Trial) -> dict[str, Any]:
    return {
        "setting": {dial.name: value for dial, value in trial.settings},
        "met": trial.met,
        "figures": {name: vars(e) for name, e in trial.figures.items()},
    }


# --- Content --------------------------------------------------------------------------------------------------------


@app.command()
def content(
    game: GameName,
    folder: Annotated[Path, typer.Argument(help="A new or empty folder for the copy.", metavar="FOLDER")],
) -> None:
    """Copy a game's content to edit it, for use with --content.

    The copy consists of TOML files, and of CSV files for lists of cards.
    """
    refuse_used(folder)
    for path in write_copy(open_box(game).folder / "data", folder):
        out.print(str(path), markup=False)


def refuse_used(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise BadOption(f"{folder} already exists: name a new or empty folder.")


# --- Printing -------------------------------------------------------------------------------------------------------


@app.command("print")
def print_and_play(
    game: GameName,
    players: Players = None,
    settings: Settings = None,
    content: Content = None,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the pages.")] = "a4",
    file: Annotated[
        Path | None, typer.Option("--out", help="Where to write the PDF; by default GAME.pdf.", metavar="FILE")
    ] = None,
    sheets: Annotated[
        Path | None,
        typer.Option(
            help="Write PNG files for Tabletop Simulator and Screentop to this new or empty folder, and no PDF unless"
            " --out names one.",
            metavar="FOLDER",
        ),
    ] = None,
    name: Annotated[str, typer.Option(help="The name of the version, for its cards.")] = "",
) -> None:
    """Print the cards, the boards and the player aid.

    The PDF has crop marks, and backs for printing on both sides.
    """
    from tablewright.printing.document import print_pdf
    from tablewright.printing.pictures import print_pictures

    loaded = load_game(game, players, settings, content)
    if file or not sheets:
        file = file or Path(f"{loaded.box.slug}.pdf")
        refuse_unwritable(file)
    if sheets:
        refuse_used(sheets)
    if file:
        write_bytes(file, print_pdf(loaded, paper, name))
        out.print(str(file), markup=False)
    if sheets:
        made = print_pictures(loaded, name)
        sheets.mkdir(parents=True, exist_ok=True)
        for picture, data in made.items():
            write_bytes(sheets / picture, data)
            out.print(str(sheets / picture), markup=False)
