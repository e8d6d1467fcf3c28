"""The command `tablewright`: each subcommand reads its arguments here and does its work elsewhere."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from tablewright import __version__
from tablewright.arena.matches import bots_for_seats
from tablewright.arena.simulation import simulate as run_simulation
from tablewright.bots.levels import levels_of
from tablewright.cli import bench as bench_command
from tablewright.cli import benchmark as benchmark_command
from tablewright.cli import files, listing
from tablewright.cli import lab as lab_command
from tablewright.cli import learn as learn_command
from tablewright.cli.arguments import (
    LEVEL_NAMES,
    LOOPBACK,
    AsJson,
    Content,
    Device,
    GameName,
    Players,
    Seed,
    Settings,
    check_bots,
    given_options,
    load_game,
    print_json,
)
from tablewright.cli.groups import AdminGroup, HelpByDefault
from tablewright.cli.progress import announce_compiling, progress_bar
from tablewright.cli.summary import summarize, summary_text
from tablewright.engine.checker.compiler import compiler_mistake
from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.drivers import disk_cache
from tablewright.engine.errors import BadOption, BadRules, TablewrightError
from tablewright.engine.registry import broken_games, open_box
from tablewright.engine.registry import games as registered_games

app = typer.Typer(
    name="tablewright",
    help="Tabletop rulebooks as games to play, to tune by simulation and to learn on.",
    cls=HelpByDefault,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(lab_command.app, name="lab")
app.add_typer(
    typer.Typer(),
    name="admin",
    cls=AdminGroup,
    help="Look after a server: list, close and delete tables, ban and mute, export and erase data, back up.",
)
app.command("learn")(learn_command.learn)
app.command("benchmark")(benchmark_command.benchmark)
out = Console(highlight=False, emoji=False)
USER_ERROR = 2

Browser = Annotated[
    bool | None, typer.Option("--browser/--no-browser", help="Open the page in a browser; by default yes.")
]


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the games with their options, players and length."""
    boxes = registered_games()
    if as_json:
        print_json([listing.as_data(box) for box in boxes])
    else:
        for box in boxes:
            listing.print_game(box, out)
    for wrong in broken_games().values():
        print(f"tablewright: {wrong}", file=sys.stderr)


def first_game() -> str:
    return registered_games()[0].slug


@app.command()
def play(
    game: Annotated[
        str, typer.Argument(default_factory=first_game, show_default="the first game", help="The name of a game.")
    ],
    players: Players = None,
    settings: Settings = None,
    bots: Annotated[
        str | None, typer.Option(help=f"Bots for the last seats, separated by commas. Levels: {LEVEL_NAMES}.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Random seed; by default a new one for each match.", min=0)] = None,
    content: Content = None,
    file: Annotated[Path | None, typer.Option("--load", help="Continue a saved match.", metavar="FILE")] = None,
) -> None:
    """Play a match in the terminal."""
    from tablewright.cli.play import TerminalMatch

    if file is not None:
        match = files.read_match(file, Copy(content) if content else SHIPPED)
    else:
        match = load_game(game, players, settings, content).new(seed=seed)
    TerminalMatch(match, bots.split(",") if bots else [], out).run()


@app.command()
def puzzle(
    game: GameName,
    number: Annotated[int | None, typer.Option(help="The number of a puzzle; by default any.", min=1)] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day.")] = False,
) -> None:
    """Solve a puzzle in the terminal. The exit status is 1 if the answer is wrong."""
    from tablewright.cli.puzzle import TerminalPuzzle, choose_puzzle

    box = open_box(game)
    if not TerminalPuzzle(box, *choose_puzzle(box, number, daily), out).run():
        raise typer.Exit(1)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; by default this computer only.")] = None,
    port: Annotated[
        int | None, typer.Option(help="Port to listen on, 8080 by default; 0 picks a free one.", min=0, max=65535)
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            help="Database: a SQLite file or a postgresql:// address; by default tables.db in your own data folder,"
            " on Linux ~/.local/share/tablewright."
        ),
    ] = None,
    nats: Annotated[
        str | None, typer.Option(help="NATS server shared by several processes: a nats:// address.")
    ] = None,
    browser: Browser = None,
) -> None:
    """Start the server and play in the browser. Environment variables set the rest: see docs/hosting.md."""
    from tablewright.server.main import serve as open_server
    from tablewright.server.operate.settings import read_settings

    if not sys.stderr.isatty():
        disk_cache.on_first_compile = disk_cache.say_nothing  # the server's log says it, as JSON
    open_server(read_settings(host=host, port=port, db=db, nats=nats, browser=browser))


@app.command()
def dev(
    folder: Annotated[Path, typer.Argument(help="The folder of the game's package.", metavar="FOLDER")] = Path(),
    port: Annotated[
        int | None, typer.Option(help="Port to listen on, 8080 by default; 0 picks a free one.", min=0, max=65535)
    ] = None,
    db: Annotated[Path | None, typer.Option(help="SQLite file; by default one of this game's own.")] = None,
    browser: Browser = None,
) -> None:
    """Play the game that you are writing: a file that you save shows at once at the table in the browser."""
    from tablewright.cli.dev import develop

    develop(folder, port=port, db=db, browser=browser)


@app.command()
def workshop(
    port: Annotated[
        int | None, typer.Option(help="Port to listen on, 8080 by default; 0 picks a free one.", min=0, max=65535)
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            help="Database: a SQLite file or a postgresql:// address; by default that of `tablewright serve`."
        ),
    ] = None,
    browser: Browser = None,
) -> None:
    """Change a game's cards in the browser, and see at once what that does. Only this computer is served."""
    from tablewright.server.main import serve as open_server
    from tablewright.server.operate.settings import read_settings

    open_server(read_settings(host=LOOPBACK, port=port, db=db, browser=browser), page="workshop")


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="Number of games.", min=1)] = 1000,
    players: Players = None,
    bots: Annotated[
        str | None,
        typer.Option(help=f"One bot, or one for each seat; random by default. Levels: {LEVEL_NAMES}."),
    ] = None,
    settings: Settings = None,
    seed: Seed = 0,
    threads: Annotated[int | None, typer.Option(help="Number of threads; by default one for each core.", min=1)] = None,
    check: Annotated[
        bool | None,
        typer.Option(
            "--check/--no-check",
            help="Check bounds and invariants after every action; by default yes, on the CPU only.",
        ),
    ] = None,
    device: Device = "cpu",
    file: Annotated[
        Path | None, typer.Option("--out", help="Write a table of the games to FILE.parquet.", metavar="FILE")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and summarize them."""
    if file is not None:
        files.refuse_unwritable_table(file)
    loaded = load_game(game, players, settings)
    seats = bots_for_seats(loaded, (bots or "").split(","))
    check_bots(loaded, seats)
    with progress_bar("playing", games if device == "cpu" else None) as advance:
        if device == "cpu":
            checked = check is not False
            batch = run_simulation(loaded, seats, games, seed, threads=threads, checked=checked, progress=advance)
        else:
            refuse_cpu_only_options(seats, check, threads)
            batch = loaded.playouts(games, seed, device=device)
    if file is not None:
        files.write_table(batch, file)
    figures = summarize(batch, seats, seed)
    if as_json:
        print_json(figures)
    else:
        out.print(summary_text(batch, figures))
    if figures["faults"]:
        raise typer.Exit(1)


def refuse_cpu_only_options(bots: list[str], check: bool | None, threads: int | None) -> None:
    if set(bots) != {"random"}:
        raise BadOption("On a GPU only random players play: leave out --bots.")
    if check:
        raise BadOption("Games are checked on the CPU only: leave out --check or --device.")
    if threads is not None:
        raise BadOption("--threads applies to the CPU only: leave out --threads or --device.")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.", metavar="FILE")],
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """Check a saved match and print it move by move."""
    match = files.read_match(file, Copy(content) if content else SHIPPED)
    if as_json:
        print_json(listing.match_as_data(match))
    else:
        out.print(listing.match_as_text(match), markup=False)


@app.command()
def review(
    path: Annotated[
        Path, typer.Argument(help="A saved match that is finished, or a folder of them.", metavar="FILE|FOLDER")
    ],
    seed: Annotated[int, typer.Option(help="Random seed: the same seed gives the same review.", min=0)] = 0,
    threads: Annotated[int | None, typer.Option(help="Number of threads; by default one for each core.", min=1)] = None,
    judge: Annotated[str, typer.Option(help="net, in games that have one, or playouts.")] = "net",
    as_json: AsJson = False,
) -> None:
    """Say what decided a match: chances, mistakes, luck and skill. For a folder, how the players did."""
    from tablewright.cli import review as review_command
    from tablewright.review.many import review_players

    if path.is_dir():
        players = review_players(review_command.review_folder(path, seed, threads, judge))
        if as_json:
            print_json(review_command.players_data(players))
        else:
            review_command.print_players(players, out)
        return
    made = review_command.review_file(path, seed, threads, judge)
    if as_json:
        print_json(made.as_data())
    else:
        review_command.print_review(made, out)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="The game; all games by default.", metavar="[GAME]")] = None,
    players: Players = None,
    device: Device = "cpu",
    as_json: AsJson = False,
) -> None:
    """Measure speed, sizes and start-up time.

    With --device gpu, the GPU is compared with the CPU.
    """
    from tablewright.cli import gpu_bench

    boxes = [open_box(game)] if game else registered_games()
    figures = []
    for box in boxes:
        with progress_bar(box.title, None):
            figures.append(bench_command.bench(box, players) if device == "cpu" else gpu_bench.gpu_bench(box, players))
    if as_json:
        print_json(figures[0] if game else figures)
    else:
        for figure in figures:
            out.print(bench_command.bench_text(figure) if device == "cpu" else gpu_bench.gpu_bench_text(figure))


@app.command()
def ladder(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            help=f"The bots, weakest first, separated by commas. Levels: {LEVEL_NAMES}.",
            show_default="the levels of the game",
        ),
    ] = None,
    players: Players = None,
    settings: Settings = None,
    games: Annotated[int, typer.Option(help="Maximum number of games for each pair.", min=2)] = 2_000,
    fewest: Annotated[int, typer.Option(help="Number of games before a pair can be settled.", min=2)] = 200,
    every_pair: Annotated[bool, typer.Option(help="Play every pair, not only neighbours in the list.")] = False,
    threads: Annotated[int, typer.Option(help="Number of games played at the same time.", min=1)] = 2,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Compare bots in a sequential test, and rate them.

    Both bots play every deal from the same seats.
    """
    from tablewright.cli.ladder import climb, ladder_data, print_ladder

    loaded = load_game(game, players, settings)
    levels = [level.name for level in levels_of(loaded.box)]
    names = levels if bots is None else [name.strip() for name in bots.split(",") if name.strip()]
    pairings = climb(loaded, names, games, fewest, seed, threads, every_pair)
    if as_json:
        print_json(ladder_data(loaded, names, pairings, seed))
    else:
        print_ladder(loaded, names, pairings, out)


@app.command()
def prove(
    game: GameName,
    players: Players = None,
    settings: Settings = None,
    games: Annotated[int, typer.Option(help="Number of random games, checked after every action.", min=1)] = 10_000,
    plain: Annotated[int, typer.Option(help="Number of games played both as plain Python and compiled.", min=1)] = 200,
    attempts: Annotated[int, typer.Option(help="Number of illegal actions attempted.", min=1)] = 100_000,
    positions: Annotated[int, typer.Option(help="Number of positions for the other checks.", min=1)] = 2_000,
    seed: Seed = 0,
    ply: Annotated[
        int | None, typer.Option(help="Show the position after so many actions of the match with this seed.", min=0)
    ] = None,
) -> None:
    """Check that a game keeps the contract that every game must keep."""
    from tablewright.cli.prove import prove_game, show_position

    options = given_options(open_box(game).options, players, settings)
    if ply is not None:
        show_position(game, options, seed, ply, out)
        return
    prove_game(game, options, games, plain, attempts, positions, seed, out)


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="The name of the new game, such as high-tide.")],
    folder: Annotated[Path, typer.Option("--in", help="Where its folder is made.", metavar="FOLDER")] = Path(),
) -> None:
    """Make a package with a small game that plays, to be changed into your own."""
    from tablewright.cli.new import make_game

    made = make_game(name, folder)
    out.print(f"Made {made}. Next:", markup=False, soft_wrap=True)
    for command in (
        f"pip install -e {made}",
        f"tablewright prove {name}",
        f"pytest {made}",
        f"tablewright play {name}",
        f"tablewright dev {made}",
    ):
        out.print(f"    {command}", markup=False)


@app.callback(invoke_without_command=True)
def version(show: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False) -> None:
    if show:
        out.print(__version__)
        raise typer.Exit


def main() -> None:
    """Run the command. A mistake of the user gives one line on standard error and exit status 2."""
    announce_compiling()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter must not stop the command
    try:
        code = app(prog_name="tablewright", standalone_mode=False)
    except BadRules as error:
        stop_with_lines(str(error))
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
        mistake = compiler_mistake(error)
        if mistake:
            stop_with_lines(f"The compiler refuses a rule:\n{mistake}")
        if not hasattr(error, "format_message"):  # click's errors carry their own sentence
            raise
        stop(error.format_message())
    raise SystemExit(code if isinstance(code, int) else 0)


def stop_with_lines(text: str) -> NoReturn:
    """The same for the mistakes of an author, which have a line each."""
    print(f"tablewright: {text}", file=sys.stderr)
    raise SystemExit(USER_ERROR)


def stop(sentence: str, status: int = USER_ERROR) -> NoReturn:
    """Print what went wrong on standard error, and exit."""
    print(f"tablewright: {' '.join(sentence.split())}", file=sys.stderr)
    raise SystemExit(status)
