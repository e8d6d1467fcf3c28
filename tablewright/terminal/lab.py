"""`tablewright lab`: the designer's report, comparisons, sweeps and tuning."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from typer.core import TyperGroup

from tablewright.arena.blocks import Sample
from tablewright.arena.restricting import find_element
from tablewright.arena.tables import write_tables
from tablewright.arena.workers import LOCAL, Crew
from tablewright.bots import open_bot
from tablewright.engine.batch import need_pyarrow
from tablewright.engine.copies import Copy, write_copy
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.registry import load, open_box
from tablewright.lab.comparing import Compared, compare
from tablewright.lab.dials import grid, named, read_dial, turned
from tablewright.lab.evidence import Lot
from tablewright.lab.figures import FIGURES, figure_of, is_share
from tablewright.lab.page import need_plotly, write_page
from tablewright.lab.plan import MAIN_LEVEL, SECOND_LEVEL, report_samples, usual_games
from tablewright.lab.report import Report, gather, look_into, write_report
from tablewright.lab.restricted import restricted_share, samples_for
from tablewright.lab.statistics import Estimate, mean
from tablewright.lab.telling import percent, spanned
from tablewright.lab.tuning import Trial, read_target, tune
from tablewright.terminal.arguments import given_options, print_json
from tablewright.terminal.files import refuse_folderless, write_text
from tablewright.terminal.progress import lab_line

out = Console(highlight=False, emoji=False)
AFTER = "--versus"


class ReportByDefault(TyperGroup):
    """`lab GAME` is `lab report GAME`; what stands after --versus belongs to the other set of rules."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands:
            args = ["report", *args]
        args = with_local_cluster(args)
        if AFTER in args:
            place = args.index(AFTER)
            args = args[: place + 1] + [second_side(word) for word in args[place + 1 :]]
        return super().resolve_command(ctx, args)


def with_local_cluster(args: list[str]) -> list[str]:
    """`--ray` without an address means a cluster on this machine."""
    spelled = []
    for word, following in zip_longest(args, args[1:], fillvalue=""):
        spelled.append(word)
        if word == "--ray" and (not following or following.startswith("-")):
            spelled.append(LOCAL)
    return spelled


def second_side(word: str) -> str:
    for name in ("--set", "--content"):
        if word == name or word.startswith(f"{name}="):
            return word.replace(name, f"--other{name[1:]}", 1)
    return word


app = typer.Typer(cls=ReportByDefault, no_args_is_help=True, help="What thousands of games say about a set of rules.")

GameName = Annotated[str, typer.Argument(help="The game, such as atlas-of-feelings.", metavar="GAME")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Setting = Annotated[list[str] | None, typer.Option("--set", help="An option of the game, as name=value.")]
Content = Annotated[Path | None, typer.Option(help="A folder with a designer's copy of the game's numbers.")]
Games = Annotated[int, typer.Option(help="Games of each setting.", min=8)]
Level = Annotated[str, typer.Option("--bots", help="Who plays.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same report.", min=0)]
Workers = Annotated[int | None, typer.Option(help="Processes; by default as many as cores.", min=1)]
Ray = Annotated[str | None, typer.Option(help="A Ray cluster by its address; without one, on this machine.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


@app.command()
def report(
    game: GameName,
    players: Players = None,
    settings: Setting = None,
    content: Content = None,
    games: Annotated[int | None, typer.Option(help="Games of the main sample; others are parts of it.", min=8)] = None,
    bots: Level = MAIN_LEVEL,
    second: Annotated[str, typer.Option(help="The level that findings are tried at once more.")] = SECOND_LEVEL,
    seed: Seed = 0,
    file: Annotated[Path | None, typer.Option("--out", help="Where the page is written.")] = None,
    tables: Annotated[Path | None, typer.Option(help="A folder for the games, seats and tallies as Parquet.")] = None,
    without: Annotated[list[str] | None, typer.Option(help="An element that one player must leave alone.")] = None,
    always: Annotated[list[str] | None, typer.Option(help="An element that one player must always take.")] = None,
    versus: Annotated[bool, typer.Option("--versus", help="Compare with what follows: --set … --content …")] = False,
    other_set: Annotated[list[str] | None, typer.Option("--other-set", hidden=True)] = None,
    other_content: Annotated[Path | None, typer.Option("--other-content", hidden=True)] = None,
    workers: Workers = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """A page that answers a designer's questions; or two sets of rules compared; or a player restricted."""
    loaded = opened(game, players, settings, content)
    open_bot(bots, loaded), open_bot(second, loaded)
    games = games or usual_games(loaded, bots)
    with Crew(workers, ray) as crew:
        if versus:
            other = opened(game, players, [*(settings or []), *(other_set or [])], other_content or content)
            versus_report(loaded, other, bots, games, seed, crew, as_json)
        elif without or always:
            restricted_report(loaded, without or [], always or [], bots, games, seed, crew, as_json)
        else:
            full_report(loaded, bots, second, games, seed, file, tables, crew, as_json)


def opened(game: str, players: int | None, settings: list[str] | None, content: Path | None) -> Game:
    options = given_options(open_box(game).options, players, settings)
    return load(game, content=Copy(content) if content else None, **options)


# --- The report -----------------------------------------------------------------------------------------------------


def full_report(
    game: Game,
    level: str,
    second: str,
    games: int,
    seed: int,
    file: Path | None,
    tables: Path | None,
    crew: Crew,
    as_json: bool,
) -> None:
    need_plotly()
    if tables:
        need_pyarrow()
    file = file or Path(f"{game.box.slug}-report.html")
    refuse_folderless(file)
    begin = time.perf_counter()
    samples = report_samples(game, games, seed, level, second)
    with lab_line("playing", sum(sample.games for sample in samples.values())) as line:
        evidence = gather(game, samples, crew, line.advance)
        line.open_interval(max(e.width for e in seat_shares(evidence.main)) if game.players > 1 else 0.0)
        look_into(evidence, games, seed, crew, line.advance)
    made = write_report(evidence)
    seconds = time.perf_counter() - begin
    count = sum(len(lot.games) for lot in evidence.lots.values())
    about = f"{game.players} players, {count:,} games, bots {level} and {second}, seed {seed}"
    write_text(file, write_page(made, f"{game.box.title}: what {count:,} games say", about))
    if tables:
        write_tables({name: (lot.sample, lot.games) for name, lot in evidence.lots.items()}, tables)
    if as_json:
        print_json(report_data(made, str(file), seconds))
    else:
        print_report(made, file, count, seconds)


def seat_shares(lot: Lot) -> list[Estimate]:
    return [mean(lot.best[:, seat]) for seat in range(lot.players)]


def report_data(made: Report, file: str, seconds: float) -> dict[str, Any]:
    return {
        "game": made.game.box.slug,
        "options": made.game.options,
        "page": file,
        "seconds": round(seconds, 1),
        "findings": [
            {
                "measure": f.number,
                "sentence": f.full_sentence,
                "subject": f.subject,
                "matters": round(f.matters, 3),
                "p": f.p,
                "level": f.level,
                "count": f.count,
                "held": f.held,
            }
            for f in made.findings
        ],
        "measures": [
            {
                "measure": m.number,
                "name": m.name,
                "value": m.estimate.value,
                "low": m.estimate.low,
                "high": m.estimate.high,
                "count": m.estimate.count,
                "level": m.level,
                "players": m.players,
                "sentence": m.sentence,
            }
            for m in made.measures
        ],
    }


def print_report(made: Report, file: Path, games: int, seconds: float) -> None:
    out.print(f"{made.game.box.title}, {made.game.players} players: {games:,} games in {seconds:.0f} s", markup=False)
    if not made.findings:
        out.print("Nothing is out of range.")
    for finding in made.findings[:10]:
        out.print(f"  - {finding.full_sentence}", markup=False)
    more = len(made.findings) - 10
    out.print(f"{f'{more} more findings and all' if more > 0 else 'All'} measures are on the page {file}", markup=False)


# --- Comparisons ----------------------------------------------------------------------------------------------------


def versus_report(first: Game, second: Game, level: str, games: int, seed: int, crew: Crew, as_json: bool) -> None:
    if first.rules_rows.tobytes() == second.rules_rows.tobytes() and first.players == second.players:
        raise BadOption("Both sets of rules are the same: say after --versus what differs.")
    with lab_line("comparing", 2 * games) as line:
        compared, *_ = compare(first, second, level, games, seed, crew=crew, progress=line.advance_with)
    if as_json:
        print_json([compared_data(each) for each in compared])
        return
    table = Table("measure", "first", "second", "second less first", "verdict", box=None, header_style="dim")
    for each in compared:
        table.add_row(
            each.name.replace("_", " "),
            shown(each.name, each.first),
            shown(each.name, each.second),
            shown(each.name, each.shift),
            each.verdict,
        )
    out.print(f"{first.box.title}: {compared[0].first.count:,} games of each, {level} players", markup=False)
    out.print(table)


def shown(name: str, e: Estimate) -> str:
    return percent(e) if is_share(name) else spanned(e, 2)


def compared_data(each: Compared) -> dict[str, Any]:
    return {
        "measure": each.name,
        "first": vars(each.first),
        "second": vars(each.second),
        "shift": vars(each.shift),
        "verdict": each.verdict,
    }


def restricted_report(
    game: Game,
    without: Sequence[str],
    always: Sequence[str],
    level: str,
    games: int,
    seed: int,
    crew: Crew,
    as_json: bool,
) -> None:
    if game.players < 2:
        raise BadOption("Restricted play compares players: it takes at least two.")
    samples: dict[str, Sample] = {}
    for word, names in (("without", without), ("always", always)):
        for name in names:
            found = samples_for(game, find_element(game.box, name), level, games, seed)
            samples[f"{word} {name}"] = found[f"{word} {name}"]
    with lab_line("playing", sum(sample.games for sample in samples.values())) as line:
        lots = gather(game, samples, crew, line.advance).lots
    found_shares = {name: restricted_share(lot) for name, lot in lots.items()}
    if as_json:
        print_json([{"restriction": name, **vars(e), "fair": 1 / game.players} for name, e in found_shares.items()])
        return
    for name, e in found_shares.items():
        out.print(f"{name}: {percent(e)} of the best places; an equal share is {1 / game.players:.0%}.", markup=False)


# --- Sweeps and tuning ----------------------------------------------------------------------------------------------


@app.command()
def sweep(
    game: GameName,
    dial: Annotated[list[str], typer.Option(help="An option or a number: name=1,2,3 or name=1..9.")],
    players: Players = None,
    settings: Setting = None,
    content: Content = None,
    games: Games = 200,
    bots: Level = MAIN_LEVEL,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Every combination of values of some dials, and what each does to the main figures."""
    loaded = opened(game, players, settings, content)
    open_bot(bots, loaded)
    settings_tried = grid([read_dial(loaded, text) for text in dial])
    samples = {named(each): Sample(turned(loaded, each), (bots,), games, seed) for each in settings_tried}
    with Crew(workers, ray) as crew, lab_line("playing", games * len(samples)) as line:
        lots = gather(loaded, samples, crew, line.advance).lots
    figures = {name: {figure: figure_of(figure, lot) for figure in FIGURES} for name, lot in lots.items()}
    if as_json:
        print_json([{"setting": name, **{k: vars(e) for k, e in row.items()}} for name, row in figures.items()])
        return
    columns = ("rounds", "best_score", "margin", "nobody_wins", "seat_gap", "cut_off")
    table = Table("setting", *(name.replace("_", " ") for name in columns), box=None, header_style="dim")
    for name, row in figures.items():
        table.add_row(name, *(shown(column, row[column]) for column in columns))
    out.print(table)


@app.command("tune")
def tune_command(
    game: GameName,
    dial: Annotated[list[str], typer.Option(help="An option or a number: name=1,2,3 or name=1..9.")],
    target: Annotated[list[str], typer.Option(help="A measure and its range: rounds=6..8.")],
    players: Players = None,
    settings: Setting = None,
    content: Content = None,
    trials: Annotated[int, typer.Option(help="Settings tried.", min=1)] = 40,
    games: Games = 100,
    bots: Level = MAIN_LEVEL,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Turn dials until measures lie in their ranges, and show what cannot be had together."""
    loaded = opened(game, players, settings, content)
    open_bot(bots, loaded)
    dials = [read_dial(loaded, text) for text in dial]
    targets = [read_target(loaded, text) for text in target]
    how: dict[str, Any] = {"trials": trials, "games": games, "level": bots, "seed": seed}
    with Crew(workers, ray) as crew, lab_line("tuning", trials) as line:
        found = tune(loaded, dials, targets, crew=crew, progress=line.advance, **how)
    if as_json:
        print_json([trial_data(trial) for trial in found])
        return
    table = Table("setting", *(t.name.replace("_", " ") for t in targets), "met", box=None, header_style="dim")
    for trial in found[:12]:
        cells = [shown(t.name, trial.figures[t.name]) for t in targets if t.name in trial.figures]
        table.add_row(named(trial.settings), *cells, f"{trial.met} of {len(targets)}")
    out.print("The settings that no other one beats in every target, the best first:")
    out.print(table)


def trial_data(trial: Trial) -> dict[str, Any]:
    return {
        "setting": {dial.name: value for dial, value in trial.settings},
        "met": trial.met,
        "figures": {name: vars(e) for name, e in trial.figures.items()},
    }


@app.command("content")
def content_command(game: GameName, folder: Annotated[Path, typer.Argument(help="Where the copy is written.")]) -> None:
    """Write a copy of a game's numbers, as TOML and as CSV, to be edited and used by --content."""
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise BadOption(f"{folder} is there already: name an empty folder or a new one.")
    for path in write_copy(open_box(game).folder / "data", folder):
        out.print(str(path), markup=False)
