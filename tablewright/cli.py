"""One command, `tablewright`: each subcommand reads its arguments here and works elsewhere."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console

from tablewright import __version__
from tablewright.arena.simulation import seats_of
from tablewright.arena.simulation import simulate as run_simulation
from tablewright.bots import LEVELS
from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.errors import BadOption, TablewrightError
from tablewright.engine.registry import games as registered_games
from tablewright.engine.registry import load, open_box
from tablewright.terminal import files, listing, measures
from tablewright.terminal import lab as lab_command
from tablewright.terminal.arguments import given_options, print_json
from tablewright.terminal.progress import announce_compiling, progress_bar

app = typer.Typer(
    name="tablewright",
    help="Tabletop rulebooks as games to play, to tune by simulation and to learn on.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(lab_command.app, name="lab")
out = Console(highlight=False, emoji=False)
USER_ERROR = 2

GameName = Annotated[str, typer.Argument(help="The game, such as atlas-of-feelings.", metavar="GAME")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Setting = Annotated[list[str] | None, typer.Option("--set", help="An option of the game, as name=value.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)]
Device = Annotated[Literal["cpu", "gpu"], typer.Option(help="Where random games are played.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """The games, their options, players and length."""
    boxes = registered_games()
    if as_json:
        print_json([listing.as_data(box) for box in boxes])
    else:
        for box in boxes:
            listing.print_game(box, out)


@app.command()
def play(
    game: GameName = "atlas-of-feelings",
    players: Players = None,
    settings: Setting = None,
    bots: Annotated[str | None, typer.Option(help="Who plays the other seats, such as random,random.")] = None,
    seed: Annotated[int | None, typer.Option(help="Play a certain deal again.", min=0)] = None,
    file: Annotated[Path | None, typer.Option("--load", help="Go on with a saved match.")] = None,
) -> None:
    """Play in the terminal."""
    from tablewright.terminal.table import Table

    if file is not None:
        match = files.read_match(file)
    else:
        match = load(game, **given_options(open_box(game).options, players, settings)).new(seed=seed)
    Table(match, bots.split(",") if bots else [], out).sit_down()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = 8080,
    db: Annotated[str | None, typer.Option(help="A database: a SQLite file or a postgresql:// address.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
) -> None:
    """Play in the browser: open the table server."""
    from tablewright.server.main import serve as open_server

    open_server(host, port, db, browser)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 1000,
    players: Players = None,
    bots: Annotated[str | None, typer.Option(help="Who plays, such as random,random.")] = None,
    settings: Setting = None,
    seed: Seed = 0,
    threads: Annotated[int | None, typer.Option(help="Cores to use; all by default.", min=1)] = None,
    check: Annotated[
        bool | None,
        typer.Option("--check/--no-check", help="Check bounds and properties at every action (on the CPU)."),
    ] = None,
    device: Device = "cpu",
    file: Annotated[Path | None, typer.Option("--out", help="Write the games as a table, FILE.parquet.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and sum them up."""
    if file is not None:
        files.refuse_unwritable(file)
    loaded = load(game, **given_options(open_box(game).options, players, settings))
    seats = seats_of(loaded, (bots or "").split(","))
    with progress_bar("playing", games if device == "cpu" else None) as advance:
        if device == "cpu":
            checked = check is not False
            batch = run_simulation(loaded, seats, games, seed, threads=threads, checked=checked, progress=advance)
        else:
            refuse_what_a_gpu_cannot(seats, check, threads)
            batch = loaded.playouts(games, seed, device=device)
    if file is not None:
        files.write_table(batch, file)
    summary = measures.summary(batch, seats, seed)
    if as_json:
        print_json(summary)
    else:
        out.print(measures.summary_text(batch, summary))
    if summary["faults"]:
        raise typer.Exit(1)


def refuse_what_a_gpu_cannot(bots: list[str], check: bool | None, threads: int | None) -> None:
    if set(bots) != {"random"}:
        raise BadOption("On a GPU only random players play: leave --bots out.")
    if check:
        raise BadOption("Games are checked on the CPU: leave --check or --device out.")
    if threads is not None:
        raise BadOption("--threads counts cores: leave it or --device out.")


@app.command()
def replay(
    file: Path,
    content: Annotated[Path | None, typer.Option(help="The copy of the numbers it was played with.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print a saved match move by move, and check it."""
    match = files.read_match(file, Copy(content) if content else SHIPPED)
    if as_json:
        print_json(listing.match_as_data(match))
    else:
        out.print(listing.match_as_text(match), markup=False)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None,
    players: Players = None,
    device: Device = "cpu",
    as_json: AsJson = False,
) -> None:
    """Measure plies a second, sizes and start-up; on a GPU plies a second beside the CPU's, and whether they agree."""
    from tablewright.terminal import gpu_measures

    boxes = [open_box(game)] if game else registered_games()
    figures = []
    for box in boxes:
        with progress_bar(box.title, None):
            figures.append(measures.bench(box, players) if device == "cpu" else gpu_measures.gpu_bench(box, players))
    if as_json:
        print_json(figures[0] if game else figures)
    else:
        for figure in figures:
            out.print(measures.bench_text(figure) if device == "cpu" else gpu_measures.gpu_bench_text(figure))


@app.command()
def ladder(
    game: GameName,
    bots: Annotated[str, typer.Option(help="The bots, weakest first.")] = ",".join(level.name for level in LEVELS),
    players: Players = None,
    settings: Setting = None,
    games: Annotated[int, typer.Option(help="The most games for one pair.", min=2)] = 2_000,
    every_pair: Annotated[bool, typer.Option(help="Each against each, not only against the one before.")] = False,
    threads: Annotated[int, typer.Option(help="Games at a time.", min=1)] = 2,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Which bot is stronger: seats exchanged, deals shared, stopped when it is settled; and ratings."""
    from tablewright.terminal.ladder import climb, ladder_data, print_ladder

    loaded = load(game, **given_options(open_box(game).options, players, settings))
    names = [name.strip() for name in bots.split(",") if name.strip()]
    pairings = climb(loaded, names, games, seed, threads, every_pair)
    if as_json:
        print_json(ladder_data(loaded, names, pairings, seed))
    else:
        print_ladder(loaded, names, pairings, out)


@app.command()
def prove(
    game: GameName,
    players: Players = None,
    settings: Setting = None,
    games: Annotated[int, typer.Option(help="Random games, checked at every action.", min=1)] = 10_000,
    plain: Annotated[int, typer.Option(help="Games played plain and compiled.", min=1)] = 200,
    attempts: Annotated[int, typer.Option(help="Illegal actions attempted.", min=1)] = 100_000,
    positions: Annotated[int, typer.Option(help="Positions for everything else.", min=1)] = 2_000,
    seed: Seed = 0,
) -> None:
    """Put a game to the contract that every game must keep."""
    from tablewright.terminal.proving import prove_game

    options = given_options(open_box(game).options, players, settings)
    prove_game(game, options, games, plain, attempts, positions, seed, out)


@app.callback(invoke_without_command=True)
def version(show: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if show:
        out.print(__version__)
        raise typer.Exit


def main() -> None:
    """The command. A user's mistake is one line on standard error and exit status 2."""
    announce_compiling()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # letters that a terminal lacks are no reason to stop
    try:
        code = app(sys.argv[1:] or ["--help"], prog_name="tablewright", standalone_mode=False)
    except TablewrightError as error:
        stop(str(error))
    except typer.Abort:
        stop("Stopped.", 130)
    except KeyboardInterrupt:
        stop("Stopped.", 130)
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(0) from None
    except OSError as error:
        stop(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}")
    except Exception as error:
        if not hasattr(error, "format_message"):  # click's errors carry their own sentence
            raise
        stop(error.format_message())
    raise SystemExit(code if isinstance(code, int) else 0)


def stop(sentence: str, status: int = USER_ERROR) -> None:
    """Say what went wrong and end."""
    print(f"tablewright: {' '.join(sentence.split())}", file=sys.stderr)
    raise SystemExit(status)
